'use client'

import { useTranslations } from 'next-intl'
import type { MarketMetrics } from '@/lib/contracts/exchange/metrics.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { SimulatedNote } from '../market/simulated-note.tsx'
import { spreadOf } from './spread.ts'
import { Figure, FigureGrid, ResultHead } from './view-parts.tsx'

const WINDOWS = ['5m', '15m', '1h', '4h', '24h', '1w'] as const

export function MetricsView({ metrics: { symbol, timestamp, marketSummary, metrics } }: { metrics: MarketMetrics }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const { lastPrice, open24h, high24h, low24h, referencePrice } = marketSummary
  const change = lastPrice !== null && open24h !== null ? lastPrice - open24h : null
  const direction = directionOf(change ?? 0)
  const price = (value: number | null) => (value === null ? '–' : figures.price(value))
  const spread = spreadOf(metrics.bestBid, metrics.bestAsk)
  const impact = (value: number | null) => (value === null || spread === null ? '–' : figures.signedPrice(value))
  const bidShare = metrics.imbalance === null ? null : (1 + metrics.imbalance) / 2
  return (
    <div className="space-y-3">
      <ResultHead title={t('result.metrics', { symbol: figures.contract(symbol) })} symbol={symbol} priced>
        {referencePrice !== null && <SimulatedNote />}
        <time dateTime={timestamp} className="tnum" suppressHydrationWarning>
          {t('result.asOf', { time: figures.time(timestamp) })}
        </time>
      </ResultHead>
      <FigureGrid>
        <Figure
          label={t('ladder.last')}
          className={cn('flex items-baseline gap-1', directionColor[direction])}
          note={
            change === null || open24h === null || open24h === 0
              ? undefined
              : `${t('ticker.change24h')} ${figures.signedPercent(change / Math.abs(open24h))}`
          }
        >
          {price(lastPrice)}
          {lastPrice !== null && <DirectionIcon direction={direction} />}
        </Figure>
        <Figure
          label={t('ticker.spread')}
          note={
            spread === null || metrics.spreadPercent === null ? undefined : figures.percent(metrics.spreadPercent / 100)
          }
        >
          {price(spread)}
        </Figure>
        <Figure label={t('result.bestBid')} className="text-buy">
          {price(metrics.bestBid)}
        </Figure>
        <Figure label={t('result.bestAsk')} className="text-sell">
          {price(metrics.bestAsk)}
        </Figure>
        <Figure label={t('result.range24h')}>
          {low24h === null || high24h === null ? '–' : `${figures.price(low24h)} – ${figures.price(high24h)}`}
        </Figure>
        <Figure label={t('result.volatility')}>
          {metrics.volatility === null ? '–' : figures.percent(metrics.volatility / 100)}
        </Figure>
        <Figure label={t('result.impactBuy')}>{impact(metrics.marketImpact.buy10MWh)}</Figure>
        <Figure label={t('result.impactSell')}>{impact(metrics.marketImpact.sell10MWh)}</Figure>
      </FigureGrid>
      {bidShare !== null && (
        <div>
          <div className="tnum mb-1 flex justify-between text-2xs">
            <span className="text-buy">
              {t('depth.bids')} {figures.qty(metrics.bidLiquidity)} MWh
            </span>
            <span className="text-sell">
              {figures.qty(metrics.askLiquidity)} MWh {t('depth.asks')}
            </span>
          </div>
          <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full">
            <span className="bg-buy/70" style={{ width: `${bidShare * 100}%` }} />
            <span className="flex-1 bg-sell/70" />
          </div>
        </div>
      )}
      <table className="w-full table-fixed text-2xs">
        <caption className="sr-only">{t('result.volume')}</caption>
        <thead>
          <tr className="text-muted-foreground">
            <th scope="col" className="pb-1 text-left font-medium">
              {t('result.volume')}
            </th>
            {WINDOWS.map((name) => (
              <th key={name} scope="col" className="pb-1 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="text-left font-medium text-muted-foreground">
              MWh
            </th>
            {WINDOWS.map((name) => (
              <td key={name} className="tnum text-right font-medium">
                {metrics.volume[name] ? figures.compact(metrics.volume[name].volume) : '–'}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
