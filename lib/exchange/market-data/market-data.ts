/**
 * What the market shows beyond the book: trades, candles, windows. Derived from the engine's answers, kept in bounded rings, rebuilt by
 * replay; never a source of truth.
 */
import type { CandleInterval } from '../../contracts/exchange.ts'
import type { Command, Outcome } from '../engine/commands.ts'
import { type CandleRing, createCandleRing, recordInCandle } from './candle-ring.ts'
import { createTape, recordTrade, type Tape } from './tape.ts'

const MINUTE = 60_000
/** A week of minutes, so that the 1w window is exact; the others hold what getCandles may ask for. */
const CAPACITY: Record<CandleInterval, [intervalMs: number, capacity: number]> = {
  '1m': [MINUTE, 10_080],
  '5m': [5 * MINUTE, 2_016],
  '15m': [15 * MINUTE, 1_344],
  '1h': [60 * MINUTE, 1_440],
  // Of UTC, as the days are.
  '4h': [240 * MINUTE, 1_080],
  '1d': [1_440 * MINUTE, 1_000],
}

export type SymbolMarket = { tape: Tape; candles: Record<CandleInterval, CandleRing> }
export type MarketData = { symbols: SymbolMarket[] }

export const createMarketData = (): MarketData => ({ symbols: [] })

export function marketOf(data: MarketData, symbol: number): SymbolMarket {
  let market = data.symbols[symbol]
  if (!market) {
    const ring = (interval: CandleInterval) => createCandleRing(...CAPACITY[interval])
    market = {
      tape: createTape(),
      candles: {
        '1m': ring('1m'),
        '5m': ring('5m'),
        '15m': ring('15m'),
        '1h': ring('1h'),
        '4h': ring('4h'),
        '1d': ring('1d'),
      },
    }
    data.symbols[symbol] = market
  }
  return market
}

/** Takes in one applied command. */
export function observe(data: MarketData, command: Command, outcome: Outcome): void {
  if (command.kind !== 'place' || outcome.kind !== 'placed' || outcome.fills.length === 0) return
  const market = marketOf(data, command.symbol)
  for (const fill of outcome.fills) {
    recordTrade(market.tape, {
      tradeNo: fill.tradeNo,
      atMs: outcome.atMs,
      priceTicks: fill.priceTicks,
      qtyLots: fill.qtyLots,
      takerSide: command.side,
      simulated: fill.simulated,
    })
    recordInCandle(market.candles['1m'], outcome.atMs, fill.priceTicks, fill.qtyLots)
    recordInCandle(market.candles['5m'], outcome.atMs, fill.priceTicks, fill.qtyLots)
    recordInCandle(market.candles['15m'], outcome.atMs, fill.priceTicks, fill.qtyLots)
    recordInCandle(market.candles['1h'], outcome.atMs, fill.priceTicks, fill.qtyLots)
    recordInCandle(market.candles['4h'], outcome.atMs, fill.priceTicks, fill.qtyLots)
    recordInCandle(market.candles['1d'], outcome.atMs, fill.priceTicks, fill.qtyLots)
  }
}
