import type { AccountIndex } from './commands.ts'
import { createKeyBook, type KeyBook } from './idempotency.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type OrderPool, type Slot } from './order-pool.ts'

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
  /** Its latest record in the ring of closed orders; 0 for none. Simulated participants keep no history. */
  lastClosed: number
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
  lastClosed: 0,
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
  const record = pool.recordOf(orders, slot)
  const prev = record[pool.base(slot) + pool.ACCOUNT_PREV] as Slot
  const next = record[pool.base(slot) + pool.ACCOUNT_NEXT] as Slot
  if (prev === NO_SLOT) account.firstOrder = next
  else pool.setNextOfAccount(orders, prev, next)
  if (next === NO_SLOT) account.lastOrder = prev
  else pool.setPrevOfAccount(orders, next, prev)
  account.openOrders--
}
