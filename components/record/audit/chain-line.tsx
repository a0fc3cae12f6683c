'use client'

import { LinkIcon, TriangleAlertIcon, UnlinkIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Moment } from '@/components/pages/moment.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useVerdict } from './use-audit.ts'

/** One line about the whole chain: every record of the desk, not only those that can be read here. */
export function ChainLine() {
  const t = useTranslations('record.chain')
  const figures = useFigures()
  const { verdict, check } = useVerdict()
  const state = verdict.state === 'loaded' ? (verdict.data.ok ? 'whole' : 'broken') : verdict.state
  const again = (
    <Button variant="ghost" size="xs" className="print:hidden" disabled={verdict.state === 'loading'} onClick={check}>
      {t('again')}
    </Button>
  )
  if (verdict.state === 'loaded' && !verdict.data.ok) {
    const { brokenAt, why, records, checkedAt } = verdict.data
    return (
      <Alert variant="destructive" data-testid="audit-chain" data-state={state}>
        <UnlinkIcon aria-hidden />
        <AlertTitle>{t('broken', { seq: brokenAt })}</AlertTitle>
        <AlertDescription>
          <p>
            <Sentence text={`${why}.`} />
            <SentenceGap />
            {t('wholeBefore', { count: records })}
          </p>
          <p>
            {t('checked')} <Moment at={checkedAt} /> {again}
          </p>
        </AlertDescription>
      </Alert>
    )
  }
  return (
    <div
      role="status"
      data-testid="audit-chain"
      data-state={state}
      className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg border bg-card px-3 py-2 text-[0.8125rem]"
    >
      {verdict.state === 'loading' && (
        <>
          <Spinner className="size-4" />
          {t('checking')}
        </>
      )}
      {verdict.state === 'failed' && (
        <>
          <TriangleAlertIcon aria-hidden className="size-4 text-warn" />
          {t('unknown')}
        </>
      )}
      {verdict.state === 'loaded' && verdict.data.ok && (
        <>
          <LinkIcon aria-hidden className="size-4 text-info" />
          <span className="font-medium">{t('whole', { count: verdict.data.records })}</span>
          <span className="tnum text-muted-foreground text-xs">
            {t('head')} <span className="font-mono">{verdict.data.head.slice(0, 16)}</span>
            {' · '}
            {verdict.data.sealedTo === null
              ? t('unsealed')
              : t('sealedTo', { seq: figures.count(verdict.data.sealedTo) })}
            {' · '}
            {t('checked')} <Moment at={verdict.data.checkedAt} />
          </span>
        </>
      )}
      <span className="ml-auto">{again}</span>
    </div>
  )
}
