/**
 * Figures of one market over time windows. Integers in, plain numbers out; the formula of each stands with its field in
 * contracts/exchange/metrics.ts. Windows are whole minutes, the running one included: 5m covers the last five 1-minute candles by the clock.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Candle } from './candle-ring.ts'
import type { SymbolMarket } from './market-data.ts'
import {
  deviation,
  type Efficiency,
  efficiencyOf,
  logReturns,
  type MinuteCloses,
  minuteCloses,
} from './price-changes.ts'

const MINUTE = 60_000
/** Shortest first, because each window contains the one before. */
export const WINDOWS = {
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '1h': 60 * MINUTE,
  '4h': 240 * MINUTE,
  '24h': 1_440 * MINUTE,
  '1w': 10_080 * MINUTE,
} as const
export type WindowName = keyof typeof WINDOWS
const WINDOW_LIST = Object.entries(WINDOWS) as [WindowName, number][]

/** `value` is Σ price × quantity, ticks × lots. */
export type WindowSum = { lots: QtyLots; trades: number; value: number }
type Day = { open: PriceTicks; high: PriceTicks; low: PriceTicks }
type WindowFigures = {
  volume: Record<WindowName, WindowSum>
  day: Day | null
  volatilityPercent: number | null
  /** Ticks; unlike the percentage it has a meaning at prices below zero. */
  volatilityTicks: number | null
  efficiency: Efficiency
}

const VOLATILITY_MINUTES = 60
const EFFICIENCY_MINUTES = 240

export function windowFigures(market: SymbolMarket, nowMs: number): WindowFigures {
  const currentMinute = nowMs - (nowMs % MINUTE)
  const hour = minuteCloses(market.candles['1m'], currentMinute, VOLATILITY_MINUTES)
  return {
    ...sums(market, currentMinute),
    ...volatilityOf(hour),
    efficiency: efficiencyOf(minuteCloses(market.candles['1m'], currentMinute, EFFICIENCY_MINUTES)),
  }
}

/** One walk back through the week; a window's sum is what had been added when its end was passed. */
function sums(market: SymbolMarket, currentMinute: number): Pick<WindowFigures, 'volume' | 'day'> {
  const volume = {} as Record<WindowName, WindowSum>
  let day: Day | null = null
  const sum = { lots: 0, trades: 0, value: 0 }
  let open = 0
  const closeWindows = (age: number): void => {
    for (let next = WINDOW_LIST[open]; next && age >= next[1]; next = WINDOW_LIST[++open]) volume[next[0]] = { ...sum }
  }
  const { ring, newest } = market.candles['1m']
  // Up to ten thousand candles at every call: an index is more than twice as fast here as the generator.
  for (let i = 0; i < ring.length; i++) {
    const candle = ring[newest >= i ? newest - i : newest - i + ring.length] as Candle
    const age = currentMinute - candle.openMs
    closeWindows(age)
    if (open === WINDOW_LIST.length) break
    sum.lots += candle.lots
    sum.trades += candle.trades
    sum.value += candle.value
    if (age >= WINDOWS['24h']) continue
    if (day === null) day = { open: candle.open, high: candle.high, low: candle.low }
    day.open = candle.open
    if (candle.high > day.high) day.high = candle.high
    if (candle.low < day.low) day.low = candle.low
  }
  closeWindows(Number.POSITIVE_INFINITY)
  return { volume, day }
}

/** The price of the first trade of the last 24 hours, and all that was traded in them, as `windowFigures` has them; null where there was none. */
export function daySum(market: SymbolMarket, nowMs: number): { open: PriceTicks; lots: QtyLots } | null {
  const currentMinute = nowMs - (nowMs % MINUTE)
  const { ring, newest } = market.candles['1m']
  let open: PriceTicks | null = null
  let lots = 0
  for (let i = 0; i < ring.length; i++) {
    const candle = ring[newest >= i ? newest - i : newest - i + ring.length] as Candle
    if (currentMinute - candle.openMs >= WINDOWS['24h']) break
    open = candle.open
    lots += candle.lots
  }
  return open === null ? null : { open, lots }
}

/** Null if fewer than three minutes saw a trade. */
function volatilityOf({ closes, traded }: MinuteCloses): Pick<WindowFigures, 'volatilityPercent' | 'volatilityTicks'> {
  if (traded < 3) return { volatilityPercent: null, volatilityTicks: null }
  const returns = logReturns(closes)
  return {
    volatilityPercent: returns && deviation(returns) * 100,
    volatilityTicks: deviation(closes.slice(1).map((close, i) => close - (closes[i] as number))),
  }
}
