'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { PlanLeg } from '@/lib/contracts/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { type Check, ChecksList } from './checks-list.tsx'
import { FillsTable } from './fills-table.tsx'
import { LegFacts } from './leg-facts.tsx'
import { sideOf } from './plan-args.ts'
import type { Figure } from './plan-facts.ts'
import { legSentence } from './plan-sentence.ts'
import { SideBadge } from './side-mark.tsx'
import { WalletTable } from './wallet-table.tsx'

/** One leg of the plan as it would run on the state that the earlier legs leave behind. */
export function PlanLegView({
  leg,
  number,
  changed,
  checks,
}: {
  leg: PlanLeg
  /** 1-based place in a plan of several legs; null when it is the only one (the title already says it). */
  number: number | null
  changed: Set<Figure>
  checks: Check[]
}) {
  const t = useTranslations('approval')
  const locale = useLocale()
  const side = sideOf(leg.args)
  return (
    <section
      aria-label={legSentence(leg, t, locale)}
      className={number === null ? 'space-y-3' : 'space-y-3 rounded-lg border bg-card p-3'}
    >
      {number !== null && (
        <h3 className="flex items-baseline gap-2 font-semibold text-[0.8125rem] leading-5">
          <span className="tnum text-muted-foreground">{number}</span>
          {side && leg.tool === 'placeOrder' && <SideBadge side={side} className="self-center" />}
          <span className="min-w-0 break-words">{legSentence(leg, t, locale)}</span>
        </h3>
      )}
      <LegFacts leg={leg} changed={changed} />
      {leg.preview && (
        <div
          className={cn(
            'grid items-start gap-x-8 gap-y-3',
            leg.preview.fills.length > 0 && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
          )}
        >
          {leg.preview.fills.length > 0 && <FillsTable preview={leg.preview} />}
          <WalletTable preview={leg.preview} changed={changed.has('walletAfter')} />
        </div>
      )}
      <ChecksList checks={checks} />
    </section>
  )
}
