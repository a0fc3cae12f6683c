/**
 * What the market shows beyond the book: trades, candles, windows, each account's own fills and what it traded today. Derived from
 * the engine's answers, kept in bounded rings, rebuilt by replay; never a source of truth.
 */
import { candleLength } from '../../contracts/exchange/candle-length.ts'
import type { CandleInterval } from '../../contracts/exchange/tools.ts'
import { DEFAULT_ZONE } from '../../contracts/time-zone.ts'
import type { AccountIndex, Command, Fill, OrderRef, Outcome, Side } from '../engine/commands.ts'
import { type AccountFills, createAccountFills, type FillRole, recordOwnFill } from './account-fills.ts'
import { type CandleRing, createCandleRing, recordInCandle } from './candle-ring.ts'
import { createDayTrading, type DayTrading, recordSide } from './day-trading.ts'
import { createTape, recordTrade, type Tape, type TapeTrade } from './tape.ts'

/** A week of minutes, so that the 1w window is exact; the others hold what getCandles may ask for. */
const CAPACITY: Record<CandleInterval, number> = {
  '1m': 10_080,
  '5m': 2_016,
  '15m': 1_344,
  '1h': 1_440,
  '4h': 1_080,
  '1d': 1_000,
}

export type SymbolMarket = { tape: Tape; candles: Record<CandleInterval, CandleRing> }
export type MarketData = {
  /** The time zone at whose midnight candles of a day and of four hours begin. */
  zone: string
  /** By symbol index; nothing is kept of a retired one. */
  symbols: (SymbolMarket | undefined)[]
  day: DayTrading
  fills: AccountFills
}

export const createMarketData = (zone = DEFAULT_ZONE): MarketData => ({
  zone,
  symbols: [],
  day: createDayTrading(),
  fills: createAccountFills(),
})

export function marketOf(data: MarketData, symbol: number): SymbolMarket {
  let market = data.symbols[symbol]
  if (!market) {
    const ring = (interval: CandleInterval) => {
      const { intervalMs, zone } = candleLength(interval, data.zone)
      return createCandleRing(intervalMs, CAPACITY[interval], zone)
    }
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

type Party = { account: AccountIndex; order: OrderRef }

/** Takes in one applied command. */
export function observe(data: MarketData, command: Command, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'placed':
      if (command.kind === 'place')
        recordFills(data, partyOf(command.account, outcome.order), command.symbol, command.side, outcome)
      return
    case 'amended':
      if (command.kind === 'amend')
        recordFills(data, partyOf(command.account, outcome.order), outcome.symbol, outcome.side, outcome)
      return
    case 'sessionSet':
      for (const { buyer, seller, buyOrder, sellOrder, ...trade } of outcome.auction?.trades ?? []) {
        // An auction has no taker; the later order is shown as one.
        const takerSide = buyOrder.seq > sellOrder.seq ? 'BUY' : 'SELL'
        const [bought, sold] = [partyOf(buyer, buyOrder), partyOf(seller, sellOrder)]
        const [taker, maker] = takerSide === 'BUY' ? [bought, sold] : [sold, bought]
        recordOne(data, outcome.symbol, { ...trade, atMs: outcome.atMs, takerSide }, taker, maker, true)
      }
      return
    case 'retired':
      delete data.symbols[outcome.symbol]
      return
  }
}

const partyOf = (account: AccountIndex, order: OrderRef): Party => ({ account, order })

function recordFills(
  data: MarketData,
  taker: Party,
  symbol: number,
  takerSide: Side,
  { atMs, fills }: { atMs: number; fills: readonly Fill[] },
): void {
  for (const { tradeNo, priceTicks, qtyLots, simulated, maker, makerOrder } of fills) {
    const trade = { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated }
    recordOne(data, symbol, trade, taker, partyOf(maker, makerOrder), false)
  }
}

function recordOne(
  data: MarketData,
  symbol: number,
  trade: TapeTrade,
  taker: Party,
  maker: Party,
  isAuction: boolean,
): void {
  const { tape, candles } = marketOf(data, symbol)
  const { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated } = trade
  recordTrade(tape, { tradeNo, atMs, priceTicks, qtyLots, takerSide, simulated })
  recordInCandle(candles['1m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['5m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['15m'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['1h'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['4h'], atMs, priceTicks, qtyLots)
  recordInCandle(candles['1d'], atMs, priceTicks, qtyLots)
  // Nobody asks what participants traded, and most trades are between two of them.
  if (simulated) return
  recordParty(data, symbol, trade, taker, takerSide, isAuction ? 'AUCTION' : 'TAKER')
  recordParty(data, symbol, trade, maker, takerSide === 'BUY' ? 'SELL' : 'BUY', isAuction ? 'AUCTION' : 'MAKER')
}

function recordParty(
  { day, fills }: MarketData,
  symbol: number,
  trade: TapeTrade,
  { account, order }: Party,
  side: Side,
  role: FillRole,
): void {
  recordSide(day, account, symbol, side, trade)
  const { tradeNo, atMs, priceTicks, qtyLots } = trade
  recordOwnFill(fills, account, { tradeNo, atMs, symbol, side, role, priceTicks, qtyLots, order })
}
