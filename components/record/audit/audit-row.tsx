'use client'

import { ChevronRightIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Moment } from '@/components/pages/moment.tsx'
import { JsonView } from '@/components/trading/results/json-view.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { AuditRecord } from '@/lib/contracts/gate/record.ts'
import { cn } from '@/lib/ui/cn.ts'
import { FactRow } from '../plan-record/fact-row.tsx'
import { summaryOf } from './audit-words.ts'

/** A record in a line; opened, what it says, and what seals it. */
export function AuditRow({
  record,
  plan,
  trader,
  about,
  isNamed,
  onPlan,
  onTrader,
}: {
  record: AuditRecord
  /** What the plan is that it belongs to, in words. */
  plan: string | undefined
  /** Whose it is, where a head reads the records of others; null where it is the reader's or the whole desk's. */
  trader: string | null
  /** Whom it is about, where no other column of the list says so. */
  about: string | undefined
  /** Also before it is opened: where it may be anybody's. */
  isNamed: boolean
  onPlan: (planId: string) => void
  onTrader: (traderId: string) => void
}) {
  const t = useTranslations('record')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const detail = useId()
  const { seq, at, kind, planId, traderId, body } = record
  const title = t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind
  return (
    <li data-audit={seq} data-kind={kind}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={detail}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-x-3 px-3 py-2 coarse:min-h-11 text-left text-[0.8125rem] outline-none transition-colors hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        <ChevronRightIcon
          aria-hidden
          className={cn(
            'size-3.5 shrink-0 text-muted-foreground transition-transform print:hidden',
            open && 'rotate-90',
          )}
        />
        <span className="tnum w-10 shrink-0 text-right text-muted-foreground text-xs">{seq}</span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <Moment
            at={at}
            className="w-32 max-w-full shrink-0 whitespace-normal text-muted-foreground text-xs max-sm:basis-full print:hidden"
          />
          <Moment at={at} long className="hidden shrink-0 text-xs print:inline" />
          {isNamed && trader !== null && (
            <span
              className="wrap-anywhere text-xs sm:w-48 sm:shrink-0 sm:truncate print:whitespace-normal"
              title={trader}
            >
              {trader}
            </span>
          )}
          <span className="font-medium sm:min-w-32">{title}</span>
          {/* In the line of its kind, however long it is: of what has no room the opened record tells. */}
          <span className="min-w-0 truncate text-muted-foreground text-xs sm:flex-1 sm:basis-0 print:whitespace-normal">
            {[plan, summaryOf(body, t, locale, about)].filter(Boolean).join(' · ')}
          </span>
        </span>
        {planId !== null && (
          <span className="hidden shrink-0 font-mono text-2xs text-muted-foreground md:inline print:inline">
            {planId.slice(0, 10)}
          </span>
        )}
      </button>
      {open && (
        <div id={detail} className="space-y-3 border-t border-dashed bg-muted/30 px-4 py-3 sm:pl-20">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-0.5 text-xs">
            <FactRow label={t('audit.kindLabel')}>{kind}</FactRow>
            <FactRow label={t('audit.at')}>{at}</FactRow>
            {planId !== null && (
              <FactRow label={t('audit.plan')}>
                <span className="break-all font-mono">{planId}</span>{' '}
                <Button asChild variant="link" size="xs">
                  <Link href={`/plans/${encodeURIComponent(planId)}`}>{t('title')}</Link>
                </Button>
                <Button variant="link" size="xs" onClick={() => onPlan(planId)}>
                  {t('audit.onlyPlan')}
                </Button>
              </FactRow>
            )}
            <FactRow label={t('audit.whose')}>
              {trader === null || traderId === null ? (
                t(traderId === null ? 'audit.desk' : 'audit.yours')
              ) : (
                <>
                  {trader} <span className="break-all font-mono text-2xs">{traderId}</span>{' '}
                  <Button variant="link" size="xs" onClick={() => onTrader(traderId)}>
                    {t('audit.onlyTrader')}
                  </Button>
                </>
              )}
            </FactRow>
            <FactRow label={t('audit.hash')}>
              <span className="break-all font-mono text-2xs">{record.hash}</span>
            </FactRow>
            <FactRow label={t('audit.prevHash')}>
              <span className="break-all font-mono text-2xs">{record.prevHash}</span>
            </FactRow>
          </dl>
          <JsonView value={body} />
        </div>
      )}
    </li>
  )
}
