'use client'

import { CalendarClockIcon, PlusIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Moment } from '@/components/pages/moment.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { type PlaybookSummary, playbookList } from '@/lib/contracts/playbooks.ts'
import { takeFocus } from './after-deletion.ts'
import { Failed, Loading } from './page-states.tsx'
import { RunMark } from './run-mark.tsx'
import { usePolled } from './use-polled.ts'
import { useScheduleWords } from './use-schedule-words.ts'

const LOOK_EVERY_MS = 3_000

/** The trader's own playbooks, then those that come with the desk. */
export function PlaybooksScreen() {
  const t = useTranslations('playbooks')
  const { data, failure, reload } = usePolled(playbookList, '', () => LOOK_EVERY_MS)
  if (!data) return failure ? <Failed message={failure.message} onRetry={() => void reload()} /> : <Loading />
  const own = data.playbooks.filter((p) => !p.shipped)
  return (
    <div className="flex flex-col gap-6" data-testid="playbooks">
      {failure && (
        <p role="status" className="text-sm text-warn">
          {t('stale')}
        </p>
      )}
      <section aria-labelledby="playbooks-own">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2
            id="playbooks-own"
            ref={takeFocus}
            tabIndex={-1}
            className="rounded-sm font-semibold text-base outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            {t('own')}
          </h2>
          <Button asChild size="sm">
            <Link href="/playbooks/new" data-testid="playbook-new">
              <PlusIcon aria-hidden />
              {t('new')}
            </Link>
          </Button>
        </div>
        {own.length === 0 ? (
          <p className="mt-2 text-muted-foreground text-sm">{t('none')}</p>
        ) : (
          <PlaybookCards playbooks={own} />
        )}
      </section>
      <section aria-labelledby="playbooks-shipped">
        <h2 id="playbooks-shipped" className="font-semibold text-base">
          {t('shipped')}
        </h2>
        <p className="mt-0.5 text-muted-foreground text-sm">{t('shippedAbout')}</p>
        <PlaybookCards playbooks={data.playbooks.filter((p) => p.shipped)} />
      </section>
    </div>
  )
}

function PlaybookCards({ playbooks }: { playbooks: PlaybookSummary[] }) {
  const t = useTranslations('playbooks')
  const scheduleWords = useScheduleWords()
  return (
    <ul className="mt-2 grid gap-3 md:grid-cols-2">
      {playbooks.map((p) => (
        <li key={p.id}>
          <Card data-testid="playbook" data-id={p.id} className="relative h-full gap-1.5 p-4 hover:bg-muted/40">
            <h3 className="font-semibold text-sm">
              <Link
                href={`/playbooks/${encodeURIComponent(p.id)}`}
                className="rounded-sm outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:ring-2 focus-visible:after:ring-ring"
              >
                {p.name}
              </Link>
            </h3>
            {p.description && <p className="text-pretty text-muted-foreground text-sm">{p.description}</p>}
            <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-muted-foreground text-xs">
              <span>{t('steps', { count: p.steps })}</span>
              {p.schedule && (
                <span className="inline-flex items-center gap-1">
                  <CalendarClockIcon aria-hidden className="size-3.5" />
                  {scheduleWords(p.schedule)} · {t(p.scheduled ? 'scheduleOn' : 'scheduleOff')}
                </span>
              )}
              {p.lastRun && (
                <span className="inline-flex items-center gap-1.5">
                  <RunMark run={p.lastRun} />
                  <Moment at={p.lastRun.startedAt} />
                </span>
              )}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
