/** One hash over all that decides future answers: two states with the same digest are the same exchange. */
import { createHash } from 'node:crypto'
import { closedBackwards } from './closed-orders.ts'
import { ASK, BID } from './ladder.ts'
import * as pool from './order-pool.ts'
import { levelsOf, ordersAt, ordersOf } from './queries.ts'
import type { ExchangeState } from './state.ts'

export function stateDigest(state: ExchangeState): string {
  const hash = createHash('sha256')
  const add = (value: unknown): void => {
    hash.update(`${JSON.stringify(value, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))}\n`)
  }
  add([state.seq, state.atMs, state.tradeNo, state.orders.freeHead, state.orders.highWater, state.orders.openCount])
  for (const symbol of state.symbols) {
    add([symbol.spec, symbol.lastTicks])
    for (const side of [BID, ASK] as const) {
      for (const level of levelsOf(symbol, side, Number.POSITIVE_INFINITY)) {
        add(level)
        for (const slot of ordersAt(state, symbol, level.priceTicks)) add(orderFacts(state, slot))
      }
    }
  }
  for (const asset of state.ledger.assets) {
    add(asset.issued)
    for (const page of asset.pages) hash.update(page ? new Uint8Array(page.buffer) : 'none')
  }
  for (const account of state.accounts) {
    const { index, userId, simulated, openedAtMs, openOrders, openBuyLots, openSellLots } = account
    add([index, userId, simulated, openedAtMs, openOrders, openBuyLots, openSellLots])
    add([...ordersOf(state, account)])
    add([account.lastClosed, ...closedBackwards(state.closed, account.lastClosed)])
    add([[...account.keys.young], [...account.keys.old]])
  }
  return hash.digest('hex')
}

function orderFacts(state: ExchangeState, slot: number): unknown[] {
  const orders = state.orders
  return [
    slot,
    pool.orderSeq(orders, slot),
    pool.orderAccount(orders, slot),
    pool.orderQty(orders, slot),
    pool.orderRemaining(orders, slot),
    pool.orderFilledValue(orders, slot),
    pool.orderPostOnly(orders, slot),
    pool.orderClientId(orders, slot),
    pool.orderCreatedAtMs(orders, slot),
    pool.orderUpdatedAtMs(orders, slot),
  ]
}
