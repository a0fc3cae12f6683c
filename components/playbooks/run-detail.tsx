'use client'

import { RotateCcwIcon, SquareIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { StandInNotice } from '@/components/chat/message/turn-notices.tsx'
import { Prose, preloadProse } from '@/components/chat/prose/prose.tsx'
import { toolName } from '@/components/chat/tool-card/tool-name.ts'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { ResultView } from '@/components/trading/results/result-view.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible.tsx'
import { standIn } from '@/lib/contracts/chat.ts'
import { HOME_SERVER } from '@/lib/contracts/home-server.ts'
import { type PlaybookInput, type RunStep, type RunView, runView } from '@/lib/contracts/playbooks.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { call } from './playbooks-api.ts'
import { StatusMark } from './run-mark.tsx'
import { useDuration } from './use-duration.ts'
import { usePolled } from './use-polled.ts'

const LOOK_EVERY_MS = 1_000

/** A run step by step, while it goes on and after. */
export function RunDetail({ id, inputs, onChanged }: { id: string; inputs: PlaybookInput[]; onChanged: () => void }) {
  const t = useTranslations('playbooks')
  const figures = useFigures()
  const path = `/runs/${encodeURIComponent(id)}`
  const { data, failure, reload } = usePolled(runView, path, (run) => (run.status === 'running' ? LOOK_EVERY_MS : null))
  const status = data?.status
  const changed = useRef(onChanged)
  changed.current = onChanged
  useEffect(preloadProse, [])
  useEffect(() => {
    if (status) changed.current()
  }, [status])
  if (!data)
    return <p className="px-4 py-3 text-muted-foreground text-sm">{failure ? t('unreachable') : t('loading')}</p>
  return (
    <div className="px-4 py-3" data-testid="playbook-run-detail" data-status={data.status}>
      <p role="status" className="sr-only">
        {t(`status.${data.status}`)} {t('progress', { done: data.stepsDone, steps: data.steps })}
      </p>
      <RunError run={data} />
      <RunActions run={data} path={path} reload={reload} />
      {Object.keys(data.inputs).length > 0 && (
        <p className="mb-2 text-muted-foreground text-xs [overflow-wrap:anywhere]">
          {Object.entries(data.inputs)
            .map(([name, value]) => {
              const input = inputs.find((one) => one.name === name)
              return `${input?.label ?? name} = ${input?.type === 'symbol' ? figures.contract(String(value)) : value}`
            })
            .join(' · ')}
        </p>
      )}
      <ol className="flex flex-col gap-2.5">
        {data.stepList.map((step) => (
          <StepRow key={step.id} step={step} />
        ))}
      </ol>
    </div>
  )
}

/** What belongs to no step: why the run never started, or what ended it between two steps. */
function RunError({ run }: { run: RunView }) {
  const t = useTranslations('playbooks')
  const figures = useFigures()
  const { error } = run
  if (!error || run.stepList.some((step) => step.error)) return null
  return (
    <div className="mb-2 text-sm">
      {run.status === 'refused' && (
        <p>
          {t('refusedAt', { first: figures.dateTime(run.startedAt) })}
          <SentenceGap />
          {run.endedAt !== null &&
            run.endedAt !== run.startedAt &&
            t('refusedAgain', { last: figures.dateTime(run.endedAt) })}
        </p>
      )}
      <p data-code={error.code} className="text-destructive [overflow-wrap:anywhere]">
        <Sentence text={error.message} />
      </p>
    </div>
  )
}

function RunActions({ run, path, reload }: { run: RunView; path: string; reload: () => Promise<void> }) {
  const t = useTranslations('playbooks')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  async function act(what: 'cancel' | 'resume') {
    setBusy(true)
    const outcome = await call(runView, `${path}/${what}`, { method: 'POST' })
    setFailed(outcome.ok ? '' : outcome.message || t('unreachable'))
    await reload()
    setBusy(false)
  }
  if (run.status === 'done' || run.status === 'refused') return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 text-sm">
      {run.status === 'running' ? (
        <Button size="sm" variant="outline" disabled={busy} onClick={() => void act('cancel')}>
          <SquareIcon aria-hidden />
          {t('cancel')}
        </Button>
      ) : (
        <>
          <Button size="sm" variant="outline" disabled={busy} onClick={() => void act('resume')}>
            <RotateCcwIcon aria-hidden />
            {t('resume')}
          </Button>
          <span className="text-muted-foreground text-xs">
            {t(run.status === 'interrupted' ? 'interruptedHelp' : 'resumeHelp')}
          </span>
        </>
      )}
      {failed && (
        <span className="text-destructive text-xs">
          <Sentence text={failed} />
        </span>
      )}
    </div>
  )
}

function StepRow({ step }: { step: RunStep }) {
  const t = useTranslations('playbooks')
  const tools = useTranslations('chat.tool')
  const duration = useDuration()
  return (
    <li data-testid="playbook-step" data-step={step.id} data-status={step.status} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        {/* The names of the steps stand under each other, whatever their marks say. */}
        <span className="shrink-0 sm:w-28">
          <StatusMark status={step.status} />
        </span>
        <span className="font-medium">{step.title ?? step.id}</span>
        <span className="text-muted-foreground text-xs">
          {step.tool ? toolName(step.tool, tools) : t(`kind.${step.kind}`)}
          {step.group !== null && ` · ${t('together')}`}
        </span>
        {step.durationMs !== null && (
          <span className="tnum ml-auto text-muted-foreground text-xs">{duration(step.durationMs)}</span>
        )}
      </div>
      <div className="sm:pl-[7.625rem]">
        {step.error && (
          <p data-code={step.error.code} className="mt-1 text-destructive text-sm [overflow-wrap:anywhere]">
            <Sentence text={step.error.message} />
          </p>
        )}
        {step.planId && (
          <p className="mt-1 text-sm">
            <Link href={`/plans/${encodeURIComponent(step.planId)}`} className="underline underline-offset-4">
              {t(step.status === 'waiting' ? 'decide' : 'plan')}
            </Link>
          </p>
        )}
        <StepResult step={step} />
      </div>
    </li>
  )
}

function StepResult({ step }: { step: RunStep }) {
  const t = useTranslations('playbooks')
  if (step.result === null || typeof step.result !== 'object') return null
  const { text, unbacked, fallback } = step.result as { text?: unknown; unbacked?: unknown; fallback?: unknown }
  if (step.kind === 'say') return <p className="mt-1 whitespace-pre-wrap text-sm">{String(text ?? '')}</p>
  if (step.kind === 'ask') {
    const { data: stoodInFor } = standIn.safeParse(fallback)
    return text || stoodInFor ? (
      <div className="mt-1">
        {text ? <Prose text={String(text)} streaming={false} /> : null}
        {stoodInFor && <StandInNotice {...stoodInFor} />}
        {typeof unbacked === 'number' && unbacked > 0 && (
          <p className="mt-1 text-warn text-xs">{t('unbacked', { count: unbacked })}</p>
        )}
      </div>
    ) : null
  }
  if (step.kind === 'propose' || !step.tool) return null
  return (
    <Collapsible className="mt-1">
      <CollapsibleTrigger className="relative finger-sized rounded-sm text-muted-foreground text-xs underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring">
        {t('result')}
      </CollapsibleTrigger>
      <CollapsibleContent className="mt-2">
        <ResultView server={HOME_SERVER} tool={step.tool} result={step.result} />
      </CollapsibleContent>
    </Collapsible>
  )
}
