'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { PriceTicks, QtyLots } from '@/lib/contracts/units.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import type { BookSide } from '../live/book.ts'
import { useOrders } from '../live/market-provider.tsx'
import { ownLotsByStep } from './ladder-rows.ts'

/** What the trader has resting in this market, in lots by step of the ladder. */
export function useOwnLots(symbol: string, stepTicks: number): Record<BookSide, ReadonlyMap<PriceTicks, QtyLots>> {
  const orders = useOrders()?.orders
  return useMemo(
    () => ({
      bids: ownLotsByStep(orders ?? [], symbol, 'bids', stepTicks),
      asks: ownLotsByStep(orders ?? [], symbol, 'asks', stepTicks),
    }),
    [orders, symbol, stepTicks],
  )
}

/** Marks a price at which the trader has something. */
export function OwnLots({ lots, className }: { lots: number; className?: string }) {
  const t = useTranslations('trading.ladder')
  const figures = useFigures()
  if (lots === 0) return null
  return (
    <span
      className={cn(
        'tnum rounded-xs bg-brand px-1 font-semibold text-[0.625rem] text-brand-foreground leading-3.5',
        className,
      )}
    >
      <span className="sr-only">{t('own')} </span>
      {figures.qtyLots(lots)}
    </span>
  )
}
