'use client'

import { useTranslations } from 'next-intl'
import { Moment } from '@/components/pages/moment.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import type { PlaybookInput, RunSummary } from '@/lib/contracts/playbooks.ts'
import { cn } from '@/lib/ui/cn.ts'
import { RunDetail } from './run-detail.tsx'
import { RunMark } from './run-mark.tsx'
import { useDuration } from './use-duration.ts'

type Props = {
  runs: RunSummary[]
  /** The inputs that the playbook has now; an older run may have had others. */
  inputs: PlaybookInput[]
  open: string | null
  onOpen: (id: string | null) => void
  onChanged: () => void
}

/** Newest first; one of them is open. */
export function RunHistory({ runs, inputs, open, onOpen, onChanged }: Props) {
  const t = useTranslations('playbooks')
  const duration = useDuration()
  return (
    <section aria-labelledby="playbook-runs">
      <h3 id="playbook-runs" className="font-semibold text-sm">
        {t('history')}
      </h3>
      {runs.length === 0 && <p className="mt-1 text-muted-foreground text-sm">{t('noRuns')}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {runs.map((run) => (
          <li key={run.id} className="overflow-hidden rounded-lg border bg-card shadow-raised">
            <button
              type="button"
              aria-expanded={open === run.id}
              data-testid="playbook-run-row"
              data-status={run.status}
              onClick={() => onOpen(open === run.id ? null : run.id)}
              className={cn(
                'flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 coarse:min-h-11 text-left text-sm outline-none hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
                open === run.id && 'border-b',
              )}
            >
              <RunMark run={run} />
              <Moment at={run.startedAt} />
              <span className="text-muted-foreground text-xs">{t(`startedBy.${run.startedBy}`)}</span>
              {run.status === 'refused' ? (
                <span className="ml-auto max-w-full truncate text-muted-foreground text-xs">
                  {run.error && <Sentence text={run.error.message} />}
                </span>
              ) : (
                <span className="tnum ml-auto text-muted-foreground text-xs">
                  {t('progress', { done: run.stepsDone, steps: run.steps })}
                  {run.endedAt && ` · ${duration(run.durationMs)}`} · {t('calls', { count: run.calls })}
                  {run.inputTokens + run.outputTokens > 0 &&
                    ` · ${t('tokens', { input: run.inputTokens, output: run.outputTokens })}`}
                </span>
              )}
            </button>
            {run.status === 'failed' && open !== run.id && run.error && (
              <p className="px-4 pb-2.5 text-destructive text-sm [overflow-wrap:anywhere]">
                <Sentence text={run.error.message} />
              </p>
            )}
            {open === run.id && <RunDetail id={run.id} inputs={inputs} onChanged={onChanged} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
