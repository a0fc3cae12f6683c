import { firstOrder } from './account.ts'
import * as BOOK from './book.ts'
import type { AccountIndex, Cancel, CancelAll, OrderRef } from './commands.ts'
import * as FIND from './find-order.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import type { Refusal } from './result.ts'
import { type ExchangeState, type SymbolState, symbolAt } from './state.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { NONE: ORDER_NONE } = ORDER
const { cancelResting } = BOOK
const { openSlotOf } = FIND
const { orderAccount, orderSymbol } = pool

/** Why this account cannot change this order; null when it can. */
export function whyNotMine(state: ExchangeState, account: AccountIndex, order: OrderRef): Refusal | null {
  const found = FIND.findOrder(state, account, order)
  if (found === null) return { code: 'NOT_FOUND', facts: { what: 'order' } }
  const { records, at } = found
  if (pool.isClosed(records, at)) return { code: 'ALREADY_CLOSED', facts: { what: pool.orderState(records, at) } }
  return pool.orderAccount(records, at) === account ? null : { code: 'NOT_OWNER', facts: { what: 'order' } }
}

export function cancel(state: ExchangeState, command: Cancel): Refusal | null {
  const { orders } = state
  const { account, order } = command
  const slot = openSlotOf(state, account, order)
  if (slot === ORDER_NONE || orderAccount(orders, slot) !== account) return whyNotMine(state, account, order)
  state.result.slot = slot
  cancelResting(state, state.symbols[orderSymbol(orders, slot)] as SymbolState, slot)
  return null
}

type CancelledOrders = { orders: OrderRef[]; releasedLots: number; releasedMicro: number }

/** Oldest first. */
export function cancelAll(state: ExchangeState, command: CancelAll): CancelledOrders {
  const { orders: records, result } = state
  const orders: OrderRef[] = []
  let releasedLots = 0
  let releasedMicro = 0
  for (let slot = firstOrder(state.accounts, command.account); slot !== ORDER_NONE; ) {
    const next = pool.nextOfAccount(records, slot)
    const symbol = pool.orderSymbol(records, slot)
    const matches =
      (command.symbol === null || command.symbol === symbol) &&
      (command.side === null || command.side === pool.orderSide(records, slot))
    if (matches) {
      orders.push({ seq: pool.orderSeq(records, slot), slot })
      cancelResting(state, symbolAt(state, symbol), slot)
      releasedLots += result.releasedLots
      releasedMicro += result.releasedMicro
    }
    slot = next
  }
  return { orders, releasedLots, releasedMicro }
}
