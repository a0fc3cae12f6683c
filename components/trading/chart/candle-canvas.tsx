'use client'

import {
  type AutoscaleInfo,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { candleLength } from '@/lib/contracts/exchange/candle-length.ts'
import type { Candle } from '@/lib/contracts/exchange/market.ts'
import type { CandleInterval } from '@/lib/contracts/exchange/tools.ts'
import { deliveryZone } from '@/lib/ui/delivery-zone.ts'
import { onThemeChange, resolveColors, textScale } from '@/lib/ui/theme-colors.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { growsAtEnd } from '../live/trades.ts'
import { axisLabels, candleTick, candleTime, clockSeconds, fromClockSeconds, timeLabel } from './axis-labels.ts'
import { drawOwn, type OwnDrawing, type OwnMarks } from './draw-own.ts'
import { withOwnPrices } from './own-marks.ts'

const themeColors = () =>
  resolveColors({
    text: 'var(--muted-foreground)',
    grid: 'var(--chart-grid)',
    line: 'var(--border)',
    label: 'var(--secondary)',
    rise: 'var(--rise)',
    fall: 'var(--fall)',
    BUY: 'var(--buy)',
    SELL: 'var(--sell)',
    BUY_FAINT: 'color-mix(in oklab, var(--buy) 30%, transparent)',
    SELL_FAINT: 'color-mix(in oklab, var(--sell) 30%, transparent)',
    riseVolume: 'color-mix(in oklab, var(--rise) 28%, transparent)',
    fallVolume: 'color-mix(in oklab, var(--fall) 28%, transparent)',
  })
type Colors = ReturnType<typeof themeColors>

/** By how much the reader's clock is ahead of UTC; a page that is open over a change of it goes on with the one before. */
const AHEAD_MS = -new Date().getTimezoneOffset() * 60_000
const secondsOf = (candle: Candle): UTCTimestamp => clockSeconds(Date.parse(candle.openTime), AHEAD_MS) as UTCTimestamp
const msOf = (time: Time): number => fromClockSeconds(Number(time), AHEAD_MS)
const barOf = (c: Candle) => ({ time: secondsOf(c), open: c.open, high: c.high, low: c.low, close: c.close })
const volumeOf = (c: Candle, colors: Colors) => ({
  time: secondsOf(c),
  value: c.volume,
  color: c.close >= c.open ? colors.riseVolume : colors.fallVolume,
})

const letterPx = () => 11 * textScale()

/** How wide the chart writes it. */
function textPx(context: CanvasRenderingContext2D | null, text: string): number {
  if (!context) return 0
  context.font = `${letterPx()}px ${getComputedStyle(document.body).fontFamily}`
  return context.measureText(text).width
}

type Parts = {
  chart: IChartApi
  bars: ISeriesApi<'Candlestick'>
  volume: ISeriesApi<'Histogram'>
  own: OwnDrawing
  colors: Colors
}

const NO_MARKS: OwnMarks = { resting: [], fills: [] }
/** Of a market that has hardly moved: an own price within this share of it is in view. */
const NEAR = 0.005

function paint({ chart, bars }: Parts, colors: Colors) {
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: colors.text,
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSize: letterPx(),
    },
    grid: { vertLines: { color: colors.grid }, horzLines: { color: colors.grid } },
    rightPriceScale: { borderColor: 'transparent', entireTextOnly: true },
    timeScale: { borderColor: colors.line },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: colors.text, labelBackgroundColor: colors.label },
      horzLine: { color: colors.text, labelBackgroundColor: colors.label },
    },
  })
  bars.applyOptions({
    // Who does not see the colours, or has one for both, sees that a rise is hollow.
    upColor: 'transparent',
    downColor: colors.fall,
    wickUpColor: colors.rise,
    wickDownColor: colors.fall,
    borderUpColor: colors.rise,
    borderDownColor: colors.fall,
  })
}

/** The line at the last price takes the colour of its candle's ground, and a hollow one has none. */
function paintLine({ bars, colors }: Parts, last: Candle | undefined) {
  if (last) bars.applyOptions({ priceLineColor: last.close >= last.open ? colors.rise : colors.fall })
}

export function CandleCanvas({
  candles,
  interval,
  label,
  fits = false,
  own = NO_MARKS,
}: {
  candles: readonly Candle[]
  interval: CandleInterval
  label: string
  /** All of them are in view at first, and not those that have room at the usual width. */
  fits?: boolean
  /** Must be the same object for as long as no order and no fill of it changes: another object is drawn anew. */
  own?: OwnMarks
}) {
  const host = useRef<HTMLDivElement>(null)
  const parts = useRef<Parts | null>(null)
  const held = useRef<readonly Candle[]>([])
  const heldOwn = useRef(NO_MARKS)
  // The chart asks for its labels whenever it draws; another interval is no reason to make it anew.
  const length = useRef(candleLength(interval, deliveryZone()))
  length.current = candleLength(interval, deliveryZone())
  const figures = useFigures()
  const t = useTranslations('trading.side')

  useEffect(() => {
    if (!host.current) return
    const measure = document.createElement('canvas').getContext('2d')
    const chart = createChart(host.current, {
      autoSize: true,
      // Its logo is named with its link under the chart. From the first: what is told later is looked at with some frames and not with others.
      layout: { attributionLogo: false },
      timeScale: {
        timeVisible: true,
        secondsVisible: false,
        rightOffset: 3,
        barSpacing: 6,
        tickMarkFormatter: (time: Time) => {
          const text = candleTick(msOf(time), length.current.intervalMs, figures)
          const scale = chart.timeScale()
          return timeLabel(text, textPx(measure, text), scale.timeToCoordinate(time), scale.width())
        },
      },
      localization: {
        timeFormatter: (time: Time) => candleTime(msOf(time), length.current.intervalMs, figures),
        priceFormatter: figures.price,
        tickmarksPriceFormatter: (ticks: number[]) =>
          axisLabels(
            ticks,
            [...(parts.current?.own.labels() ?? []), ...held.current.slice(-1).map(({ close }) => close)],
            letterPx(),
            (price) => bars.priceToCoordinate(price),
            figures.price,
          ),
      },
      handleScroll: { vertTouchDrag: false },
    })
    const bars = chart.addSeries(CandlestickSeries, { priceFormat: { type: 'price', precision: 2, minMove: 0.01 } })
    bars.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.2 } })
    const volume = chart.addSeries(HistogramSeries, {
      priceScaleId: '',
      priceFormat: { type: 'volume' },
      lastValueVisible: false,
      priceLineVisible: false,
    })
    volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
    bars.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const info = original()
        if (!info?.priceRange) return info
        const least = Math.abs(held.current.at(-1)?.close ?? 0) * NEAR
        return { ...info, priceRange: withOwnPrices(info.priceRange, parts.current?.own.drawn() ?? [], least) }
      },
    })
    // The chart keeps the label it made for a time, though the label depends on where that time stands. Setting the options makes it write all labels anew.
    chart.timeScale().subscribeVisibleLogicalRangeChange(() => chart.applyOptions({ localization: {} }))
    const own = drawOwn(bars, ({ side, lots }) => `${t(side)} ${figures.qtyLots(lots)}`)
    parts.current = { chart, bars, volume, own, colors: themeColors() }
    paint(parts.current, parts.current.colors)

    const stop = onThemeChange(() => {
      if (!parts.current) return
      const colors = themeColors()
      parts.current = { ...parts.current, colors }
      paint(parts.current, colors)
      paintLine(parts.current, held.current.at(-1))
      volume.setData(held.current.map((c) => volumeOf(c, colors)))
      own.rest(heldOwn.current.resting, colors)
      own.fill(heldOwn.current.fills, colors)
    })
    return () => {
      stop()
      parts.current = null
      held.current = []
      heldOwn.current = NO_MARKS
      chart.remove()
    }
  }, [figures, t])

  useEffect(() => {
    const now = parts.current
    if (!now) return
    // Then the chart keeps the reader's zoom, and two bars at most are updated.
    if (growsAtEnd(held.current, candles)) {
      for (const candle of candles.slice(Math.max(0, held.current.length - 1))) {
        now.bars.update(barOf(candle))
        now.volume.update(volumeOf(candle, now.colors))
      }
    } else {
      now.bars.setData(candles.map(barOf))
      now.volume.setData(candles.map((c) => volumeOf(c, now.colors)))
      if (fits) now.chart.timeScale().fitContent()
    }
    paintLine(now, candles.at(-1))
    const moved = held.current.at(-1)?.close !== candles.at(-1)?.close
    held.current = candles
    // It writes its ticks anew only where its range is another or it is told to.
    if (moved) now.chart.applyOptions({ localization: {} })
  }, [candles, fits])

  // After the candles, and only where something of one's own has changed or there is another first candle to begin at.
  const firstTime = candles[0]?.openTime
  // biome-ignore lint/correctness/useExhaustiveDependencies: the candles themselves grow with every trade
  useEffect(() => {
    const now = parts.current
    if (!now) return
    heldOwn.current = own
    now.own.rest(own.resting, now.colors)
    now.own.fill(own.fills, now.colors, {
      fromMs: firstTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(firstTime),
      aheadMs: AHEAD_MS,
      length: candleLength(interval, deliveryZone()),
    })
    now.chart.applyOptions({ localization: {} })
    const scale = now.chart.timeScale()
    const rightOffset = now.own.room()
    // A reader who has scrolled back in time is left where they are.
    if (!fits && scale.options().rightOffset !== rightOffset && scale.scrollPosition() >= 0)
      scale.applyOptions({ rightOffset })
  }, [own, firstTime, interval, figures, t])

  // Another interval is another picture: show its end again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the interval changes
  useEffect(() => {
    const scale = parts.current?.chart.timeScale()
    // Without animation: any other setting during one would stop it on its way.
    if (!fits) scale?.scrollToPosition(scale.options().rightOffset, false)
  }, [interval])

  return <div ref={host} role="img" aria-label={label} className="absolute inset-0" />
}
