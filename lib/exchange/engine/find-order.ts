/** Where an order is, by its number and the slot it is said to have. A slot of NO_SLOT means that nobody knows it: it is looked for. */
import { lastClosed } from './account.ts'
import { placeOfClosed } from './closed-orders.ts'
import type { AccountIndex, OrderRef } from './commands.ts'
import type { OrderRecords, Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import { ordersOf } from './queries.ts'
import type { ExchangeState } from './state.ts'

/** The slot of an open order; NO_SLOT when it is not open, or is another account's and its slot is not known. */
export function openSlotOf(state: ExchangeState, account: AccountIndex, { seq, slot }: OrderRef): Slot {
  if (pool.isOpen(state.orders, slot, seq)) return slot
  return slot === pool.NO_SLOT ? searchOpen(state, account, seq) : pool.NO_SLOT
}

/** The same order with the slot it has now, whatever slot it was said to have; as it was given when this account has none such open. */
export function withSlot(state: ExchangeState, account: AccountIndex, order: OrderRef): OrderRef {
  if (pool.isOpen(state.orders, order.slot, order.seq)) return order
  const slot = searchOpen(state, account, order.seq)
  return slot === pool.NO_SLOT ? order : { seq: order.seq, slot }
}

function searchOpen(state: ExchangeState, account: AccountIndex, seq: number): Slot {
  for (const slot of ordersOf(state, account)) if (pool.orderSeq(state.orders, slot) === seq) return slot
  return pool.NO_SLOT
}

/** Where the record of an order is: of an open one, or of one that this account still remembers. Null for any other. */
export function findOrder(
  state: ExchangeState,
  account: AccountIndex,
  order: OrderRef,
): { records: OrderRecords; at: number } | null {
  const slot = openSlotOf(state, account, order)
  if (slot !== pool.NO_SLOT) return { records: state.orders, at: slot }
  const at = placeOfClosed(state.closed, lastClosed(state.accounts, account), order.seq)
  return at === null ? null : { records: state.closed.records, at }
}
