import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderState, OrderType, Side, SymbolIndex, TimeInForce } from './commands.ts'
import { createKeyBook, type KeyBook } from './idempotency.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type OrderPool, type Slot } from './order-pool.ts'

/** An order that no longer rests. */
export type ClosedOrder = {
  seq: number
  slot: Slot
  symbol: SymbolIndex
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** 0 for a market order. */
  priceTicks: PriceTicks
  qtyLots: QtyLots
  filledLots: QtyLots
  filledValue: number
  state: OrderState
  clientOrderId: string | null
  createdAtMs: number
  updatedAtMs: number
}

/** Closed orders an account can look back on; older ones are forgotten. */
const HISTORY_ORDERS = 1_000

export type Account = {
  index: AccountIndex
  userId: string
  simulated: boolean
  openedAtMs: number
  /** Its open orders, oldest first. */
  firstOrder: Slot
  lastOrder: Slot
  openOrders: number
  openBuyLots: number
  openSellLots: number
  /** By sequence number, oldest first. Simulated participants keep none. */
  closed: Map<number, ClosedOrder>
  keys: KeyBook
}

export const createAccount = (index: AccountIndex, userId: string, simulated: boolean, atMs: number): Account => ({
  index,
  userId,
  simulated,
  openedAtMs: atMs,
  firstOrder: NO_SLOT,
  lastOrder: NO_SLOT,
  openOrders: 0,
  openBuyLots: 0,
  openSellLots: 0,
  closed: new Map(),
  keys: createKeyBook(),
})

export function linkToAccount(account: Account, orders: OrderPool, slot: Slot): void {
  if (account.lastOrder === NO_SLOT) account.firstOrder = slot
  else {
    pool.setNextOfAccount(orders, account.lastOrder, slot)
    pool.setPrevOfAccount(orders, slot, account.lastOrder)
  }
  account.lastOrder = slot
  account.openOrders++
}

export function unlinkFromAccount(account: Account, orders: OrderPool, slot: Slot): void {
  const prev = pool.prevOfAccount(orders, slot)
  const next = pool.nextOfAccount(orders, slot)
  if (prev === NO_SLOT) account.firstOrder = next
  else pool.setNextOfAccount(orders, prev, next)
  if (next === NO_SLOT) account.lastOrder = prev
  else pool.setPrevOfAccount(orders, next, prev)
  account.openOrders--
}

export function remember(account: Account, order: ClosedOrder): void {
  account.closed.set(order.seq, order)
  if (account.closed.size <= HISTORY_ORDERS) return
  for (const oldest of account.closed.keys()) {
    account.closed.delete(oldest)
    return
  }
}
