/** What an account did since the start of the UTC day, for whoever keeps limits. */
import type { Wallet } from '../../contracts/exchange.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, qtyNumber } from '../../contracts/units.ts'
import { openOrders } from '../engine/account.ts'
import type { AccountIndex, SymbolIndex } from '../engine/commands.ts'
import * as pool from '../engine/order-pool.ts'
import { closedOrdersOf, ordersOf, topOf } from '../engine/queries.ts'
import { type ExchangeState, symbolAt } from '../engine/state.ts'
import type { Exchange } from '../exchange.ts'
import { averageNumber } from './format.ts'

const DAY_MS = 86_400_000

/** An order counts with all its fills on the day it last changed; those beyond the history of an account do not count. */
export function accountToday(exchange: Exchange, account: AccountIndex): NonNullable<Wallet['today']> {
  const { state } = exchange
  const sinceMs = Math.floor(exchange.nowMs() / DAY_MS) * DAY_MS
  const sums = new Map<SymbolIndex, { lots: number; value: number }>()
  const count = (records: pool.OrderRecords, at: number) => {
    const filled = pool.orderQty(records, at) - pool.orderRemaining(records, at)
    if (filled === 0 || pool.orderUpdatedAtMs(records, at) < sinceMs) return
    const symbol = pool.orderSymbol(records, at)
    const sum = sums.get(symbol) ?? { lots: 0, value: 0 }
    const sign = pool.orderSide(records, at) === 'BUY' ? 1 : -1
    sum.lots += sign * filled
    sum.value += sign * pool.orderFilledValue(records, at)
    sums.set(symbol, sum)
  }
  for (const slot of ordersOf(state, account)) count(state.orders, slot)
  for (const at of closedOrdersOf(state, account)) count(state.closed.records, at)
  return {
    openOrders: openOrders(state.accounts, account),
    traded: [...sums].map(([index, { lots, value }]) => ({
      symbol: symbolAt(state, index).spec.symbol,
      netQty: qtyNumber(lots),
      paid: moneyNumber(value * MICRO_PER_TICK_LOT),
      mark: markPrice(exchange, state, index),
    })),
  }
}

/** NT$/MWh: the middle of the book, else the last trade, else the reference; null for a contract that has none of them. */
function markPrice(exchange: Exchange, state: ExchangeState, index: SymbolIndex): number | null {
  const symbol = symbolAt(state, index)
  const ticks = topOf(symbol).midTicks ?? symbol.lastTicks ?? exchange.references.get(index) ?? null
  return ticks === null ? null : averageNumber(ticks)
}
