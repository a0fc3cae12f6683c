'use client'

import { useTranslations } from 'next-intl'
import { ContractState } from '@/components/trading/contracts/contract-state.tsx'
import { timeLeft } from '@/components/trading/contracts/listed-symbols.ts'
import { useListedSymbol } from '@/components/trading/live/market-provider.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { formatCountdown } from '@/lib/i18n/format.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute, useNow } from '@/lib/ui/use-now.ts'
import { gateMs, gateWarning } from './gate-of-leg.ts'
import { NamedWarning } from './named-warning.tsx'

/** "Rests at most until the gate closes, Nov 27, 01:55 · in 42 min". */
export function RestsUntilGate({ closesMs }: { closesMs: number }) {
  const t = useTranslations('approval.gate')
  const words = useTranslations('trading.contracts')
  const figures = useFigures()
  const left = timeLeft(closesMs, useMinute())
  return (
    <span data-testid="rests-until" className="tnum block text-muted-foreground text-xs">
      {t('rests', { at: figures.gate(closesMs) })}
      {left && ` · ${t('in', { time: words(left.unit, left) })}`}
    </span>
  )
}

/**
 * Of a leg in a delivery contract: until when its order can rest, unless that `isFolded` with its other details. While it
 * waits for a decision, also what that leaves no time for.
 */
export function GateClosing({
  leg,
  decideBy,
  isFolded = false,
}: {
  leg: PlanLeg
  decideBy: string | null
  isFolded?: boolean
}) {
  const closesMs = gateMs(leg)
  const listed = useListedSymbol(leg.preview?.symbol ?? '')
  if (closesMs === null) return null
  const rests = (leg.preview?.restingAmount ?? 0) > 0
  return (
    <>
      {/* An order in an auction fills only when that clears, so its state is shown. */}
      {!isFolded && decideBy !== null && listed?.session === 'AUCTION' && <ContractState of={listed} />}
      {rests && !isFolded && <RestsUntilGate closesMs={closesMs} />}
      {decideBy !== null && <LittleTime closesMs={closesMs} rests={rests} untilMs={Date.parse(decideBy)} />}
    </>
  )
}

/** Counts seconds, so it is a part of its own. Not a live region, as no clock here is. */
function LittleTime({ closesMs, rests, untilMs }: { closesMs: number; rests: boolean; untilMs: number }) {
  const t = useTranslations('approval.gate')
  const nowMs = useNow()
  const warning = nowMs === 0 ? null : gateWarning(closesMs, { rests, untilMs, nowMs })
  if (!warning) return null
  return (
    <div className="pt-1">
      <NamedWarning name={t('name')}>
        <span className="tnum text-foreground"> – {t(warning, { left: formatCountdown(closesMs - nowMs) })}</span>
      </NamedWarning>
    </div>
  )
}
