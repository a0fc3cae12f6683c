/** The tape and the candles, both kept up to date from the same trades. */

import { type CandleLength, candleSpan } from '../../../lib/contracts/exchange/candle-length.ts'
import type { Candle, Candles, Trade } from '../../../lib/contracts/exchange/market.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'

const MAX_TRADES = 200

/**
 * Adds trades (newest first) in front of those held. A trade already held is not added twice.
 * `fresh` are the added ones, oldest first, as a chart folds them.
 */
export function mergeTrades(
  held: readonly Trade[],
  incoming: readonly Trade[],
  max = MAX_TRADES,
): { trades: readonly Trade[]; fresh: readonly Trade[] } {
  const known = new Set(held.map((trade) => trade.tradeId))
  const fresh = incoming.filter((trade) => !known.has(trade.tradeId))
  if (fresh.length === 0) return { trades: held, fresh }
  return { trades: [...fresh, ...held].slice(0, max), fresh: fresh.toReversed() }
}

/** The last candle after one more trade: the same candle grown, or a new one. A trade older than the last candle changes nothing. */
export function foldTrade(
  last: Candle | undefined,
  trade: Pick<Trade, 'price' | 'amount' | 'at'>,
  length: CandleLength,
): Candle | undefined {
  const { openMs } = candleSpan(length, Date.parse(trade.at))
  const lastMs = last ? Date.parse(last.openTime) : Number.NEGATIVE_INFINITY
  if (openMs < lastMs) return last
  if (last && openMs === lastMs) {
    return {
      ...last,
      high: Math.max(last.high, trade.price),
      low: Math.min(last.low, trade.price),
      close: trade.price,
      // In lots, where 0.1 + 0.2 is 0.3.
      volume: qtyNumber(toLots(last.volume + trade.amount)),
    }
  }
  const { price, amount } = trade
  return {
    openTime: new Date(openMs).toISOString(),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: amount,
  }
}

/**
 * Candles as they were read and have grown since. `awaited` is the newest trade they count where the tape has not come as far
 * yet: what it tells up to that one stands in them already.
 */
export type GrownCandles = { candles: readonly Candle[]; awaited: string | null }

/**
 * Candles just read, with what the tape (newest first) has told since: an answer takes its time, and a trade told meanwhile
 * stands in it or does not.
 * @param read `lastTradeId` is left out by an exchange that does not say how far its candles reach
 */
export function candlesFrom(
  { candles, lastTradeId }: Pick<Candles, 'candles' | 'lastTradeId'>,
  tape: readonly Trade[],
  length: CandleLength,
): GrownCandles {
  if (lastTradeId === undefined) return { candles, awaited: null }
  const at = lastTradeId === null ? tape.length : tape.findIndex(({ tradeId }) => tradeId === lastTradeId)
  if (at < 0) return { candles, awaited: lastTradeId }
  return { candles: folded(candles, tape.slice(0, at).toReversed(), length), awaited: null }
}

/** @param told `trades` are the new ones, oldest first; `tape` all that are held with them */
export function growCandles(
  { candles, awaited }: GrownCandles,
  told: { trades: readonly Trade[]; tape: readonly Trade[] },
  length: CandleLength,
): GrownCandles {
  if (awaited !== null) return candlesFrom({ candles: [...candles], lastTradeId: awaited }, told.tape, length)
  return { candles: folded(candles, told.trades, length), awaited: null }
}

function folded(before: readonly Candle[], trades: readonly Trade[], length: CandleLength): Candle[] {
  const candles = [...before]
  for (const trade of trades) {
    const last = candles.at(-1)
    const next = foldTrade(last, trade, length)
    if (!next || next === last) continue
    if (last && next.openTime === last.openTime) candles[candles.length - 1] = next
    else candles.push(next)
  }
  return candles
}

const FIGURES = ['openTime', 'open', 'high', 'low', 'close', 'volume'] as const

/** Whether only the end moved on: the last candle is as it goes on, or one more follows. What was set right before it is no end. */
export function growsAtEnd(held: readonly Candle[], next: readonly Candle[]): boolean {
  const more = next.length - held.length
  const isSame = (candle: Candle, i: number) =>
    candle === next[i] || FIGURES.every((of) => candle[of] === next[i]?.[of])
  return (
    held.length > 0 &&
    (more === 0 || more === 1) &&
    held.at(-1)?.openTime === next[held.length - 1]?.openTime &&
    held.slice(0, -1).every(isSame)
  )
}
