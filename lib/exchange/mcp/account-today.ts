/** What an account did on this day of the market's calendar, for whoever keeps limits. */
import type { Wallet } from '../../contracts/exchange/account.ts'
import { dayStartMs } from '../../contracts/local-time.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, qtyNumber } from '../../contracts/units.ts'
import { openOrders } from '../engine/account.ts'
import type { AccountIndex, SymbolIndex } from '../engine/commands.ts'
import { topOf } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import type { Exchange } from '../exchange.ts'
import { tradedSince } from '../market-data/day-trading.ts'
import { averageNumber } from './format.ts'

type Figures = Pick<Exchange, 'state' | 'market' | 'nowMs' | 'zone' | 'references'>

export function accountToday(exchange: Figures, account: AccountIndex): NonNullable<Wallet['today']> {
  const { state, market } = exchange
  // Trades carry the exchange's time, which does not go back when the machine's clock is set back.
  const atMs = Math.max(exchange.nowMs(), state.atMs)
  return {
    openOrders: openOrders(state.accounts, account),
    traded: [...tradedSince(market.day, account, dayStartMs(exchange.zone, atMs))].map(([index, { lots, value }]) => ({
      symbol: symbolAt(state, index).spec.symbol,
      netQty: qtyNumber(lots),
      paid: moneyNumber(value * MICRO_PER_TICK_LOT),
      mark: markPrice(exchange, state, index),
    })),
  }
}

/** NT$/MWh: the middle of the book, else the last trade, else the reference; null for a contract that has none of them. */
function markPrice(exchange: Figures, state: ExchangeState, index: SymbolIndex): number | null {
  const symbol = symbolAt(state, index)
  const ticks = topOf(symbol).midTicks ?? symbol.lastTicks ?? exchange.references.get(index) ?? null
  return ticks === null ? null : averageNumber(ticks)
}
