/**
 * Accounts. What every order touches is one 64-byte record per account; what only people ask for is an object beside it.
 */

import * as ACCOUNT from './account-record.ts'
import type { AccountIndex } from './commands.ts'
import { createKeyBook, type KeyBook } from './idempotency.ts'
import type { Slot } from './order-pool.ts'
import { createRecords, growRecords } from './records.ts'

export type Account = {
  index: AccountIndex
  userId: string
  /** A simulated participant: it trades all day, so the exchange keeps no history of its orders. */
  simulated: boolean
  openedAtMs: number
  keys: KeyBook
}

export type AccountStore = { ints: Int32Array; floats: Float64Array; objects: Account[] }

export function createAccountStore(): AccountStore {
  const { ints, floats } = createRecords(16 << 4)
  return { ints, floats, objects: [] }
}

export function addAccount(store: AccountStore, userId: string, simulated: boolean, atMs: number): AccountIndex {
  const index = store.objects.length
  if (index << 4 >= store.ints.length) growRecords(store)
  store.objects.push({ index, userId, simulated, openedAtMs: atMs, keys: createKeyBook() })
  store.ints[(index << 4) + ACCOUNT.SIMULATED] = simulated ? 1 : 0
  return index
}

const int = (store: AccountStore, account: AccountIndex, field: number): number =>
  store.ints[(account << 4) + field] as number
const float = (store: AccountStore, account: AccountIndex, field: number): number =>
  store.floats[(account << 3) + field] as number

export const firstOrder = (store: AccountStore, account: AccountIndex): Slot => int(store, account, ACCOUNT.FIRST_ORDER)
export const openOrders = (store: AccountStore, account: AccountIndex): number =>
  int(store, account, ACCOUNT.OPEN_ORDERS)
export const openBuyLots = (store: AccountStore, account: AccountIndex): number =>
  float(store, account, ACCOUNT.OPEN_BUY_LOTS)
export const openSellLots = (store: AccountStore, account: AccountIndex): number =>
  float(store, account, ACCOUNT.OPEN_SELL_LOTS)
export const lastClosed = (store: AccountStore, account: AccountIndex): number =>
  float(store, account, ACCOUNT.LAST_CLOSED)
