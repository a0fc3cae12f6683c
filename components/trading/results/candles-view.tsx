'use client'

import { useTranslations } from 'next-intl'
import { candleLength } from '@/lib/contracts/exchange/candle-length.ts'
import type { ToolResult } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deliveryZone } from '@/lib/ui/delivery-zone.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { DirectionIcon, directionColor, directionOf } from '../change-mark.tsx'
import { candleTime } from '../chart/axis-labels.ts'
import { CandleCanvas } from '../chart/candle-chart.tsx'
import { ChartNotice } from '../chart/chart-notice.tsx'
import { EmptyResult, ResultHead } from './view-parts.tsx'

export function CandlesView({ result }: { result: ToolResult<'getCandles'> }) {
  const t = useTranslations('trading')
  const figures = useFigures()
  const { symbol, interval, candles } = result
  const [first, last] = [candles[0], candles.at(-1)]
  if (!first || !last) return <EmptyResult>{t('chart.empty')}</EmptyResult>
  const change = last.close - first.open
  const high = Math.max(...candles.map((candle) => candle.high))
  const low = Math.min(...candles.map((candle) => candle.low))
  const direction = directionOf(change)
  const { intervalMs } = candleLength(interval, deliveryZone())
  return (
    <div>
      <ResultHead
        title={t('result.candles', { symbol: figures.contract(symbol), interval: t(`chart.intervals.${interval}`) })}
        symbol={symbol}
        priced
      >
        {/* A minute without a trade has no candle: so many of them may reach further back than so many minutes. */}
        <span>{t('result.since', { time: candleTime(Date.parse(first.openTime), intervalMs, figures) })}</span>
        <span className="tnum">
          {figures.price(low)} – {figures.price(high)}
        </span>
        <span className={cn('tnum inline-flex items-baseline gap-1 font-medium', directionColor[direction])}>
          <DirectionIcon direction={direction} />
          {figures.signedPrice(change)}
        </span>
      </ResultHead>
      <div className="relative h-56">
        <CandleCanvas
          candles={candles}
          interval={interval}
          fits
          label={t('chart.summary', {
            symbol,
            interval: t(`chart.intervals.${interval}`),
            close: figures.price(last.close),
            high: figures.price(high),
            low: figures.price(low),
          })}
        />
      </div>
      <ChartNotice />
    </div>
  )
}
