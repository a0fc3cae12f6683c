'use client'

import { useLocale, useTranslations } from 'next-intl'
import { LegFacts } from '@/components/approval/leg/leg-facts.tsx'
import { isAway } from '@/components/approval/plan/leg-kind.ts'
import { argText } from '@/components/approval/plan/plan-args.ts'
import { shortDigest } from '@/components/approval/plan/plan-facts.ts'
import { legSentence } from '@/components/approval/plan/plan-sentence.ts'
import { Moment } from '@/components/pages/moment.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { OrderBookView } from '@/components/trading/results/order-book-view.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { RecordLeg, RecordVersion } from '@/lib/contracts/gate/record.ts'
import { cn } from '@/lib/ui/cn.ts'
import { asPlanLeg, legBefore, legChange } from './version-diff.ts'

/** What was shown for a decision: each leg with its figures, what differs from the version before, and the book then. */
export function VersionDetail({ version, before }: { version: RecordVersion; before: RecordVersion | undefined }) {
  const t = useTranslations('record')
  return (
    <div className="mt-1 space-y-3 text-xs">
      {version.why !== null && version.why !== 'edited' && (
        <p>
          <Sentence text={version.why} />
        </p>
      )}
      {version.words && (
        <blockquote data-testid="version-words" className="whitespace-pre-wrap break-words border-l-2 pl-2">
          {version.words}
        </blockquote>
      )}
      <p className="flex flex-wrap gap-x-3 text-muted-foreground">
        <span className="font-mono" title={version.digest}>
          {t('fact.digest')} {shortDigest(version.digest)}…
        </span>
        <span>
          {t('fact.until')} <Moment at={version.expiresAt} long />
        </span>
        {version.from && <span className="break-words">{version.from}</span>}
      </p>
      {version.legs.map((leg, i) => (
        <ShownLeg
          key={leg.id}
          leg={leg}
          before={legBefore(before, leg)}
          number={version.legs.length > 1 ? i + 1 : null}
        />
      ))}
      <Market version={version} />
    </div>
  )
}

function ShownLeg({ leg, before, number }: { leg: RecordLeg; before: RecordLeg | undefined; number: number | null }) {
  const t = useTranslations('record')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const change = legChange(before, leg)
  // A leg that was dropped earlier says nothing new.
  if (leg.dropped && !change.dropped) return null
  return (
    <section className="space-y-1.5">
      <h5 className={cn('font-medium', leg.dropped && 'text-muted-foreground line-through')}>
        {number !== null && <span className="tnum mr-1.5 text-muted-foreground">{number}</span>}
        {legSentence(leg, approval, locale)}
      </h5>
      {leg.dropped ? (
        <Badge variant="outline">{t('dropped')}</Badge>
      ) : (
        <>
          {change.args.length > 0 && (
            <ul className="space-y-0.5">
              {change.args.map(({ name, before: was, after: is }) => (
                <li key={name} data-changed-argument={name}>
                  <span className="text-muted-foreground">{name}</span>{' '}
                  <del className="tnum text-muted-foreground">
                    <span className="sr-only">{t('was')} </span>
                    <VisibleText text={argText(was)} />
                  </del>{' '}
                  <ins className="tnum font-semibold no-underline">
                    <span className="sr-only">{t('is')} </span>
                    <VisibleText text={argText(is)} />
                  </ins>
                </li>
              ))}
            </ul>
          )}
          <LegFacts leg={asPlanLeg(leg)} changed={change.figures} />
        </>
      )}
    </section>
  )
}

function Market({ version }: { version: RecordVersion }) {
  const t = useTranslations('record')
  // If no leg is for the exchange, no book belongs here, so its absence is not reported.
  if (version.legs.every(isAway)) return null
  if (version.market === null) return <p className="text-muted-foreground">{t('noMarket')}</p>
  return (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(18rem,26rem))]">
      {version.market.map((book) => (
        <div key={book.symbol} data-record-book={book.symbol} className="rounded-lg border bg-card p-3">
          <OrderBookView book={{ ...book, asOf: version.at }} />
          <p className="tnum mt-1.5 text-2xs text-muted-foreground">{t('bookSeq', { seq: book.seq })}</p>
        </div>
      ))}
    </div>
  )
}
