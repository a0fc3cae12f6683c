/** Figures of one market over time windows and over its book. Integers in, plain numbers out. */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { SideIndex } from '../engine/ladder.ts'
import { ASK, BID } from '../engine/level-record.ts'
import { levelsOf, topOf } from '../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../engine/state.ts'
import { candlesBackwards } from './candle-ring.ts'
import type { SymbolMarket } from './market-data.ts'

const MINUTE = 60_000
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

export type WindowSum = { lots: QtyLots; trades: number; value: number }
export type Day = { open: PriceTicks; high: PriceTicks; low: PriceTicks }
export type WindowFigures = { volume: Record<WindowName, WindowSum>; day: Day | null; volatilityPercent: number | null }

/** Windows are whole minutes, the running one included: 5m covers the last five 1-minute candles by the clock. */
export function windowFigures(market: SymbolMarket, nowMs: number): WindowFigures {
  const volume = {} as Record<WindowName, WindowSum>
  for (const [name] of WINDOW_LIST) volume[name] = { lots: 0, trades: 0, value: 0 }
  let day: Day | null = null
  const closes: PriceTicks[] = []
  const currentMinute = nowMs - (nowMs % MINUTE)
  for (const candle of candlesBackwards(market.candles['1m'])) {
    const age = currentMinute - candle.openMs
    if (age >= WINDOWS['1w']) break
    for (const [name, length] of WINDOW_LIST) {
      if (age >= length) continue
      const sum = volume[name]
      sum.lots += candle.lots
      sum.trades += candle.trades
      sum.value += candle.value
    }
    if (age < WINDOWS['24h']) {
      day = day
        ? { open: candle.open, high: Math.max(day.high, candle.high), low: Math.min(day.low, candle.low) }
        : { open: candle.open, high: candle.high, low: candle.low }
    }
    if (age < WINDOWS['1h']) closes.push(candle.close)
  }
  return { volume, day, volatilityPercent: volatilityOf(closes) }
}

/** Sample standard deviation of log returns, in percent; null under three prices or where one is not above zero. */
function volatilityOf(closes: readonly PriceTicks[]): number | null {
  if (closes.length < 3 || closes.some((price) => price <= 0)) return null
  const returns: number[] = []
  for (let i = 1; i < closes.length; i++) returns.push(Math.log((closes[i - 1] as number) / (closes[i] as number)))
  const mean = returns.reduce((sum, r) => sum + r, 0) / returns.length
  const variance = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (returns.length - 1)
  return Math.sqrt(variance) * 100
}

/** Average price of taking `lots` now, against mid, in ticks; positive is a cost. null where the book is too thin. */
export function impactTicks(
  state: ExchangeState,
  symbol: SymbolState,
  takes: 'BUY' | 'SELL',
  lots: QtyLots,
): number | null {
  const { midTicks } = topOf(symbol)
  if (midTicks === null) return null
  const side: SideIndex = takes === 'BUY' ? ASK : BID
  let left = lots
  let value = 0
  for (let depth = 16; ; depth *= 4) {
    left = lots
    value = 0
    const levels = levelsOf(state, symbol, side, depth)
    for (const level of levels) {
      const take = Math.min(left, level.lots)
      left -= take
      value += take * level.priceTicks
      if (left === 0) break
    }
    if (left === 0 || levels.length < depth) break
  }
  if (left > 0) return null
  const average = value / lots
  return takes === 'BUY' ? average - midTicks : midTicks - average
}
