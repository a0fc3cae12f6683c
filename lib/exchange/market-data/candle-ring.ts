/** Candles of one interval in a ring of fixed size. Intervals without a trade have no candle. */
import { type CandleLength, candleSpan } from '../../contracts/exchange/candle-length.ts'
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

/** `endMs`: where the newest candle ends. */
export type CandleRing = CandleLength & {
  capacity: number
  ring: Candle[]
  newest: number
  endMs: number
}

export const createCandleRing = (intervalMs: number, capacity: number, zone: string | null = null): CandleRing => ({
  intervalMs,
  capacity,
  ring: [],
  newest: -1,
  zone,
  endMs: 0,
})

/** Trades come in the order of their time, so one before the end of the newest candle is in it. */
export function recordInCandle(candles: CandleRing, atMs: number, price: PriceTicks, lots: QtyLots): void {
  const current = candles.ring[candles.newest]
  if (current && atMs < candles.endMs) {
    if (price > current.high) current.high = price
    if (price < current.low) current.low = price
    current.close = price
    current.lots += lots
    current.trades++
    current.value += price * lots
    return
  }
  const { openMs, endMs } = candleSpan(candles, atMs)
  candles.endMs = endMs
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
