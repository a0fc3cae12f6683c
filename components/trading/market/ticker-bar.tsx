'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { ContractState } from '../contracts/contract-state.tsx'
import { DeliveryHours } from '../contracts/delivery-hours.tsx'
import { topOfBook } from '../live/book.ts'
import {
  useBook,
  useConnection,
  useListedSymbol,
  useMetrics,
  useSimulated,
  useTrades,
} from '../live/market-provider.tsx'
import { SimulatedNote } from './simulated-note.tsx'

function Stat({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cn('flex min-w-0 flex-col low:flex-row low:items-baseline low:gap-1.5', className)}>
      <dt className="eyebrow whitespace-nowrap">{label}</dt>
      <dd className="tnum whitespace-nowrap text-[0.8125rem] leading-5">{children}</dd>
    </div>
  )
}

/** Symbol, last price, and of the day its change, volume and range, with the spread, in one strip. */
export function TickerBar({ symbol }: { symbol: string }) {
  const t = useTranslations('trading.ticker')
  const noTrades = useTranslations('trading')('noTrades')
  const figures = useFigures()
  const metrics = useMetrics(symbol)
  const trades = useTrades(symbol)
  const book = useBook(symbol)
  const connection = useConnection()
  const simulated = useSimulated(symbol)
  const listed = useListedSymbol(symbol)
  const contract = listed?.delivery ? listed : null

  const last = trades[0]?.price ?? metrics?.marketSummary.lastPrice ?? null
  const before = trades.find((trade) => trade.price !== last)?.price
  const tickDirection = last !== null && before !== undefined ? directionOf(last - before) : 'flat'
  const open = metrics?.marketSummary.open24h ?? null
  const change = last !== null && open !== null ? last - open : null
  // The direction is taken from the rounded share, so that no arrow stands beside 0.00 %.
  const share = change !== null && open !== null && open !== 0 ? change / Math.abs(open) : null
  const dayDirection = directionOf(share === null ? (change ?? 0) : Math.round(share * 10_000))
  const top = book ? topOfBook(book) : null
  const day = metrics?.metrics.volume['24h']
  const { high24h, low24h } = metrics?.marketSummary ?? { high24h: null, low24h: null }
  const current = connection === 'live' || connection === 'connecting'

  return (
    <section
      aria-label={t('label', { symbol: figures.contract(symbol) })}
      data-panel="ticker"
      className="@container/ticker rounded-lg border bg-card shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 low:py-1">
        <div className="flex shrink-0 flex-col gap-0.5 low:flex-row low:items-baseline low:gap-1.5">
          <div className="flex items-center gap-1.5">
            <span className="tnum font-semibold tracking-tight">
              <DeliveryHours symbol={symbol} />
            </span>
            {!contract && (
              <span className="low:hidden @max-[26rem]/ticker:hidden whitespace-nowrap text-muted-foreground text-xs">
                {t('name')}
              </span>
            )}
          </div>
          {contract && <span className="tnum text-2xs text-muted-foreground">{symbol}</span>}
          {simulated && !contract && <SimulatedNote className="@max-[30rem]/ticker:hidden" />}
        </div>
        <div className={cn('flex flex-col low:flex-row low:items-baseline low:gap-1.5', !current && 'stale')}>
          {last === null && metrics !== null ? (
            <span className="whitespace-nowrap text-muted-foreground text-sm leading-7">{noTrades}</span>
          ) : last === null && current ? (
            <Skeleton className="my-0.5 h-6 w-28" />
          ) : last === null ? (
            <span className="text-muted-foreground leading-7">–</span>
          ) : (
            <span
              className={cn(
                'tnum flex items-baseline gap-1.5 font-semibold text-[1.375rem] leading-7 tracking-tight low:text-lg low:leading-6',
                directionColor[tickDirection],
              )}
            >
              {figures.price(last)}
              <DirectionIcon direction={tickDirection} />
            </span>
          )}
          <span className="text-2xs text-muted-foreground leading-4">NT$/MWh</span>
        </div>
        <dl className={cn('ml-auto flex items-start gap-x-5', !current && 'stale')}>
          <Stat label={t('change24h')}>
            {change === null ? (
              '–'
            ) : (
              <span className={cn('inline-flex items-baseline gap-1 font-medium', directionColor[dayDirection])}>
                <DirectionIcon direction={dayDirection} />
                {share === null ? figures.signedPrice(change) : figures.signedPercent(share)}
              </span>
            )}
          </Stat>
          <Stat label={t('spread')} className="low:hidden @max-[34rem]/ticker:hidden">
            {top?.spreadTicks == null ? '–' : figures.priceTicks(top.spreadTicks)}
          </Stat>
          <Stat label={t('volume24h')} className="low:@max-[41rem]/ticker:hidden @max-[24rem]/ticker:hidden">
            {day ? `${figures.compact(day.volume)} MWh` : '–'}
          </Stat>
          <Stat label={t('high24h')} className="@max-[46rem]/ticker:hidden">
            {high24h === null ? '–' : figures.price(high24h)}
          </Stat>
          <Stat label={t('low24h')} className="@max-[46rem]/ticker:hidden">
            {low24h === null ? '–' : figures.price(low24h)}
          </Stat>
        </dl>
      </div>
      {contract && <ContractState of={contract} className="border-t px-3 py-1" />}
    </section>
  )
}
