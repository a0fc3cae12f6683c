'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { useMarketState, useOrders } from '../live/market-provider.tsx'
import type { OwnMarks } from './draw-own.ts'
import { restingMarks } from './own-marks.ts'

/** What the trader has in this market, and has traded in it: the same object until it is something else. */
export function useOwnMarks(symbol: string): OwnMarks {
  const orders = useOrders()
  const fills = useMarketState((state) => state.fills)
  return useMemo(
    () => ({
      resting: restingMarks(orders?.orders ?? [], symbol),
      fills: fills.filter((fill) => fill.symbol === symbol),
    }),
    [orders, fills, symbol],
  )
}

const useShown = () => useRemembered('chart.own', ['shown', 'hidden'])

export const useOwnShown = (): boolean => useShown()[0] === 'shown'

/** Whether what is the trader's own is drawn over the candles, remembered by this browser; nothing where there is none of it. */
export function OwnToggle({ symbol, className }: { symbol: string; className?: string }) {
  const t = useTranslations('trading.chart')
  const own = useOwnMarks(symbol)
  const [shown, setShown] = useShown()
  if (own.resting.length + own.fills.length === 0) return null
  return (
    <ToggleGroup
      type="multiple"
      aria-label={t('ownLong')}
      value={[shown]}
      onValueChange={(on) => setShown(on.includes('shown') ? 'shown' : 'hidden')}
      className={className}
    >
      <ToggleGroupItem
        value="shown"
        title={t('ownLong')}
        className="h-5 coarse:h-9 coarse:min-w-11 px-1.5 @max-[21rem]:pointer-fine:px-1 text-2xs"
      >
        {t('own')}
      </ToggleGroupItem>
    </ToggleGroup>
  )
}
