'use client'

import { useTranslations } from 'next-intl'
import { useConnection, useMetrics, useTrades } from '@/components/trading/live/market-provider.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** The spot market and its last price, always in view. */
export function LastPrice() {
  const t = useTranslations('common.market')
  const figures = useFigures()
  const connection = useConnection()
  const trade = useTrades(DEFAULT_SYMBOL)[0]
  const metrics = useMetrics(DEFAULT_SYMBOL)
  const last = trade?.price ?? metrics?.marketSummary.lastPrice ?? null
  const price = last === null ? null : figures.price(last)
  return (
    <span data-testid="last-price" className="flex shrink-0 items-baseline gap-1.5">
      <span className="sr-only">
        {price === null
          ? t('symbolNoPrice', { symbol: DEFAULT_SYMBOL })
          : t('symbolPrice', { symbol: DEFAULT_SYMBOL, price })}
      </span>
      <span aria-hidden className="font-medium text-muted-foreground text-xs">
        {DEFAULT_SYMBOL}
      </span>
      <span
        aria-hidden
        className={cn(
          'tnum min-w-[4.5rem] font-semibold text-sm',
          connection !== 'live' && connection !== 'connecting' && 'stale',
        )}
      >
        {price ?? '–'}
      </span>
    </span>
  )
}
