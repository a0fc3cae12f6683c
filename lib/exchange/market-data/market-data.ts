/**
 * What the market shows beyond the book: trades, candles, windows, what each account traded today. Derived from the engine's answers, kept in bounded rings, rebuilt by
 * replay; never a source of truth.
 */
import type { CandleInterval } from '../../contracts/exchange.ts'
import type { AccountIndex, Command, Fill, Outcome, Side } from '../engine/commands.ts'
import { type CandleRing, createCandleRing, recordInCandle } from './candle-ring.ts'
import { createDayTrading, type DayTrading, recordSide } from './day-trading.ts'
import { createTape, recordTrade, type Tape, type TapeTrade } from './tape.ts'

const MINUTE = 60_000
/** A week of minutes, so that the 1w window is exact; the others hold what getCandles may ask for. */
const CAPACITY: Record<CandleInterval, [intervalMs: number, capacity: number]> = {
  '1m': [MINUTE, 10_080],
  '5m': [5 * MINUTE, 2_016],
  '15m': [15 * MINUTE, 1_344],
  '1h': [60 * MINUTE, 1_440],
  // Of UTC: what is kept does not depend on a setting.
  '4h': [240 * MINUTE, 1_080],
  '1d': [1_440 * MINUTE, 1_000],
}

export type SymbolMarket = { tape: Tape; candles: Record<CandleInterval, CandleRing> }
/** A retired symbol has none any more. */
export type MarketData = { symbols: (SymbolMarket | undefined)[]; day: DayTrading }

export const createMarketData = (): MarketData => ({ symbols: [], day: createDayTrading() })

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
  switch (outcome.kind) {
    case 'placed':
      if (command.kind === 'place')
        recordFills(data, command.account, command.symbol, command.side, outcome.atMs, outcome.fills)
      return
    case 'amended':
      if (command.kind === 'amend')
        recordFills(data, command.account, outcome.symbol, outcome.side, outcome.atMs, outcome.fills)
      return
    case 'sessionSet':
      for (const { buyer, seller, buyOrderSeq, sellOrderSeq, ...trade } of outcome.auction?.trades ?? []) {
        // Nobody takes in an auction; the order that came later is shown as the one that did.
        const takerSide = buyOrderSeq > sellOrderSeq ? 'BUY' : 'SELL'
        const [taker, maker] = takerSide === 'BUY' ? [buyer, seller] : [seller, buyer]
        recordOne(data, outcome.symbol, { ...trade, atMs: outcome.atMs, takerSide }, taker, maker)
      }
      return
    case 'retired':
      delete data.symbols[outcome.symbol]
      return
  }
}

function recordFills(
  data: MarketData,
  taker: AccountIndex,
  symbol: number,
  takerSide: Side,
  atMs: number,
  fills: readonly Fill[],
): void {
  for (const { tradeNo, priceTicks, qtyLots, simulated, maker } of fills) {
    recordOne(data, symbol, { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated }, taker, maker)
  }
}

function recordOne(data: MarketData, symbol: number, trade: TapeTrade, taker: AccountIndex, maker: AccountIndex): void {
  const { tape, candles } = marketOf(data, symbol)
  const { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated } = trade
  recordTrade(tape, { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated })
  recordInCandle(candles['1m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['5m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['15m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['1h'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['4h'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['1d'], atMs, priceTicks, qtyLots)
  // Nobody asks what participants traded today, and most trades are between two of them.
  if (simulated) return
  recordSide(data.day, taker, symbol, takerSide, trade)
  recordSide(data.day, maker, symbol, takerSide === 'BUY' ? 'SELL' : 'BUY', trade)
}
