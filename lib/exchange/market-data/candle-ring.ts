/** Candles of one interval in a ring of fixed size. Intervals without a trade have no candle. */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'

export type Candle = {
  openMs: number
  open: PriceTicks
  high: PriceTicks
  low: PriceTicks
  close: PriceTicks
  lots: QtyLots
  trades: number
  /** Σ price × quantity, ticks × lots. */
  value: number
}

export type CandleRing = { intervalMs: number; capacity: number; ring: Candle[]; newest: number }

export const createCandleRing = (intervalMs: number, capacity: number): CandleRing => ({
  intervalMs,
  capacity,
  ring: [],
  newest: -1,
})

export function recordInCandle(candles: CandleRing, atMs: number, price: PriceTicks, lots: QtyLots): void {
  const openMs = atMs - (atMs % candles.intervalMs)
  const current = candles.ring[candles.newest]
  if (current && current.openMs === openMs) {
    if (price > current.high) current.high = price
    if (price < current.low) current.low = price
    current.close = price
    current.lots += lots
    current.trades++
    current.value += price * lots
    return
  }
  candles.newest = (candles.newest + 1) % candles.capacity
  candles.ring[candles.newest] = {
    openMs,
    open: price,
    high: price,
    low: price,
    close: price,
    lots,
    trades: 1,
    value: price * lots,
  }
}

/** Newest first, as far back as kept. */
export function* candlesBackwards(candles: CandleRing): Generator<Candle> {
  const { ring, newest } = candles
  for (let i = 0; i < ring.length; i++) yield ring[(newest - i + ring.length) % ring.length] as Candle
}
