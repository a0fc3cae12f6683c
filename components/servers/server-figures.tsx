'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ServerView } from '@/lib/contracts/servers.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMilliseconds } from './use-milliseconds.ts'

/** How the calls of a server went since the desk started, its breaker, and what went wrong last. */
export function ServerFigures({ server, at }: { server: ServerView; at: string }) {
  const t = useTranslations('servers.figure')
  const words = useTranslations('servers')
  const locale = useLocale()
  const figures = useFigures()
  const ms = useMilliseconds()
  const { figures: f, load, breaker } = server
  const retryInMs = breaker.retryAt === null ? null : Math.max(0, Date.parse(breaker.retryAt) - Date.parse(at))
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 border-t px-4 py-3 sm:grid-cols-4 lg:grid-cols-8">
        <Figure name={t('calls')} value={figures.count(f.calls)} />
        <Figure name={t('errors')} value={figures.count(f.errors)} warn={f.errors > 0} />
        <Figure name={t('retries')} value={figures.count(f.retries)} />
        <Figure name={t('fallbacks')} value={figures.count(f.fallbacks)} warn={f.fallbacks > 0} />
        <Figure name={t('p50')} value={ms(f.p50Ms)} />
        <Figure name={t('p95')} value={ms(f.p95Ms)} />
        <Figure name={t('running')} value={figures.count(load.running + load.waiting)} />
        <Figure
          name={t('breaker')}
          value={words(`breaker.${breaker.state}`)}
          warn={breaker.state !== 'closed'}
          testId="server-breaker"
        />
      </dl>
      {breaker.state !== 'closed' && (
        <p className="px-4 pb-3 text-warn text-xs">
          {retryInMs === null || retryInMs === 0
            ? words('breakerNext')
            : words('breakerWaits', { seconds: Math.ceil(retryInMs / 1000) })}
        </p>
      )}
      {f.lastError && (
        <p data-testid="server-last-error" className="px-4 pb-3 text-xs [overflow-wrap:anywhere]">
          <span className="text-muted-foreground" suppressHydrationWarning>
            {words('lastError', { at: figures.dateTime(f.lastError.at) })}
          </span>
          <SentenceGap />
          <VisibleText text={sentenceIn(locale, f.lastError.message) || f.lastError.code} />
        </p>
      )}
    </>
  )
}

function Figure({ name, value, warn, testId }: { name: string; value: ReactNode; warn?: boolean; testId?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-muted-foreground">{name}</dt>
      <dd data-testid={testId} className={cn('tnum text-sm', warn && 'font-medium text-warn')}>
        {value}
      </dd>
    </div>
  )
}
