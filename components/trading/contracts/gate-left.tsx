'use client'

import { useTranslations } from 'next-intl'
import type { ListedSymbol } from '@/lib/contracts/market-stream.ts'
import { cn } from '@/lib/ui/cn.ts'
import { timeToGate } from './listed-symbols.ts'

/** From here on the gate is what one has to hurry for. */
const SOON_MINUTES = 15

/** The time until the gate of a contract closes; where it is not traded, why. */
export function GateLeft({
  of,
  nowMs,
  className,
}: {
  of: Pick<ListedSymbol, 'session' | 'delivery'>
  nowMs: number
  className?: string
}) {
  const t = useTranslations('trading.contracts')
  const left = of.session === 'CONTINUOUS' ? timeToGate(of, nowMs) : null
  const isSoon = left?.unit === 'minutes' && left.count <= SOON_MINUTES
  const state = { AUCTION: t('auction'), HALTED: t('halted'), CLOSED: t('closed'), CONTINUOUS: null }[of.session]
  return (
    <span className={cn('text-2xs', isSoon ? 'font-medium text-warn' : 'text-muted-foreground', className)}>
      {left ? (
        <>
          <span aria-hidden>{t(left.unit, left)}</span>
          <span className="sr-only">{t('gateIn', { time: t(left.unit, left) })}</span>
        </>
      ) : (
        state
      )}
    </span>
  )
}
