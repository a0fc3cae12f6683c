/**
 * Orders as integer slots. An order is one 64-byte record, a cache line, in one array that grows by doubling; an exchange reserves
 * room for its orders at once, which costs nothing until it is used. Slot 0 means "none". An order that has ended keeps its slot
 * for as long as history remembers it (closed-orders.ts). Freed slots are reused last in, first out, which keeps slot numbers a function
 * of the commands alone.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type {
  AccountIndex,
  OrderState,
  OrderType,
  Place,
  SelfTradePrevention,
  Side,
  SymbolIndex,
  TimeInForce,
} from './commands.ts'
import * as ORDER from './order-record.ts'
import { createRecords, growRecords } from './records.ts'

// As constants of this module: those the compiler knows, imported names it looks up again at every use.
const {
  ACCOUNT: ORDER_ACCOUNT,
  ACCOUNT_NEXT: ORDER_ACCOUNT_NEXT,
  BACK: ORDER_BACK,
  CHANGED_FLAG: ORDER_CHANGED_FLAG,
  CLIENT_ID_FLAG: ORDER_CLIENT_ID_FLAG,
  CLOSED_AT_MS: ORDER_CLOSED_AT_MS,
  CREATED_AT_MS: ORDER_CREATED_AT_MS,
  END_MASK: ORDER_END_MASK,
  END_SHIFT: ORDER_END_SHIFT,
  FILLED_VALUE: ORDER_FILLED_VALUE,
  FLAGS: ORDER_FLAGS,
  GTD_BITS: ORDER_GTD_BITS,
  ICEBERG_FLAG: ORDER_ICEBERG_FLAG,
  MARKET_FLAG: ORDER_MARKET_FLAG,
  NEXT: ORDER_NEXT,
  NONE: ORDER_NONE,
  POST_ONLY_FLAG: ORDER_POST_ONLY_FLAG,
  PRICE: ORDER_PRICE,
  QTY: ORDER_QTY,
  REMAINING: ORDER_REMAINING,
  SELL_FLAG: ORDER_SELL_FLAG,
  SEQ: ORDER_SEQ,
  STP_MASK: ORDER_STP_MASK,
  STP_SHIFT: ORDER_STP_SHIFT,
  SYMBOL: ORDER_SYMBOL,
  TIF_MASK: ORDER_TIF_MASK,
  TIF_SHIFT: ORDER_TIF_SHIFT,
} = ORDER

export type Slot = number
/** Instead of a slot. */
export const NO_SLOT: Slot = ORDER_NONE

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD']
const STPS: readonly SelfTradePrevention[] = ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']
const ENDS: readonly OrderState[] = ['OPEN', 'FILLED', 'CANCELLED', 'EXPIRED']

/** What few orders have: kept out of the record that matching reads, a page of 1,024 slots made when first needed. */
type ColdPage = {
  clientOrderIds: (string | null)[]
  /** Of a GTD order. */
  expiresAtMs: Float64Array
  /** Of an iceberg: the size of its clips, and what is left of the one shown. */
  displayLots: Int32Array
  shownLots: Int32Array
}

export type OrderPool = {
  ints: Int32Array
  floats: Float64Array
  /** By slot: time of the last fill or amendment, of an order whose flags say that there was one. */
  changedAtMs: Float64Array
  cold: (ColdPage | undefined)[]
  /** Slots given back, as a stack. */
  free: Int32Array
  freeCount: number
  /** Slots ever handed out, slot 0 included. */
  highWater: number
  openCount: number
}

export function createOrderPool(reserveSlots = 256): OrderPool {
  const { ints, floats } = createRecords(reserveSlots << 4)
  return {
    ints,
    floats,
    changedAtMs: new Float64Array(reserveSlots),
    cold: [],
    free: new Int32Array(256),
    freeCount: 0,
    highWater: 1,
    openCount: 0,
  }
}

const get = (pool: OrderPool, slot: Slot, field: number): number => pool.ints[(slot << 4) + field] as number

export const nextInLevel = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, ORDER_NEXT)
export const nextOfAccount = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, ORDER_ACCOUNT_NEXT)
export const orderPrice = (pool: OrderPool, slot: Slot): PriceTicks => get(pool, slot, ORDER_PRICE)
export const orderQty = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, ORDER_QTY)
export const orderRemaining = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, ORDER_REMAINING)
export const orderAccount = (pool: OrderPool, slot: Slot): AccountIndex => get(pool, slot, ORDER_ACCOUNT)
export const orderSymbol = (pool: OrderPool, slot: Slot): SymbolIndex => get(pool, slot, ORDER_SYMBOL)
const flagsOf = (pool: OrderPool, slot: Slot): number => get(pool, slot, ORDER_FLAGS)
export const orderSide = (pool: OrderPool, slot: Slot): Side => (flagsOf(pool, slot) & ORDER_SELL_FLAG ? 'SELL' : 'BUY')
export const orderPostOnly = (pool: OrderPool, slot: Slot): boolean =>
  (flagsOf(pool, slot) & ORDER_POST_ONLY_FLAG) !== 0
export const orderType = (pool: OrderPool, slot: Slot): OrderType =>
  flagsOf(pool, slot) & ORDER_MARKET_FLAG ? 'MARKET' : 'LIMIT'
export const orderTimeInForce = (pool: OrderPool, slot: Slot): TimeInForce =>
  TIMES[(flagsOf(pool, slot) & ORDER_TIF_MASK) >> ORDER_TIF_SHIFT] as TimeInForce
export const orderSelfTrade = (pool: OrderPool, slot: Slot): SelfTradePrevention =>
  STPS[(flagsOf(pool, slot) & ORDER_STP_MASK) >> ORDER_STP_SHIFT] as SelfTradePrevention
export const orderSeq = (pool: OrderPool, slot: Slot): number => pool.floats[(slot << 3) + ORDER_SEQ] as number
export const orderFilledValue = (pool: OrderPool, slot: Slot): number =>
  pool.floats[(slot << 3) + ORDER_FILLED_VALUE] as number
export const orderCreatedAtMs = (pool: OrderPool, slot: Slot): number =>
  pool.floats[(slot << 3) + ORDER_CREATED_AT_MS] as number
export const isClosed = (pool: OrderPool, slot: Slot): boolean => (flagsOf(pool, slot) & ORDER_END_MASK) !== 0
export function orderState(pool: OrderPool, slot: Slot): OrderState {
  const end = (flagsOf(pool, slot) & ORDER_END_MASK) >> ORDER_END_SHIFT
  if (end !== 0) return ENDS[end] as OrderState
  return orderRemaining(pool, slot) < orderQty(pool, slot) ? 'PARTIALLY_FILLED' : 'OPEN'
}
/** When it was placed, last filled, amended or ended. */
export function orderUpdatedAtMs(pool: OrderPool, slot: Slot): number {
  if (isClosed(pool, slot)) return pool.floats[(slot << 3) + ORDER_CLOSED_AT_MS] as number
  return flagsOf(pool, slot) & ORDER_CHANGED_FLAG ? (pool.changedAtMs[slot] as number) : orderCreatedAtMs(pool, slot)
}
export const orderClientId = (pool: OrderPool, slot: Slot): string | null =>
  flagsOf(pool, slot) & ORDER_CLIENT_ID_FLAG ? (pool.cold[slot >> 10]?.clientOrderIds[slot & 1_023] ?? null) : null
/** 0 for an order without an end. */
export const orderExpiresAtMs = (pool: OrderPool, slot: Slot): number =>
  (flagsOf(pool, slot) & ORDER_TIF_MASK) === ORDER_GTD_BITS ? (cold(pool, slot).expiresAtMs[slot & 1_023] as number) : 0
/** Clip of an iceberg; 0 for an order that shows everything. */
export const orderDisplay = (pool: OrderPool, slot: Slot): QtyLots =>
  flagsOf(pool, slot) & ORDER_ICEBERG_FLAG ? (cold(pool, slot).displayLots[slot & 1_023] as number) : 0
/** What the book shows of it. */
export const orderShown = (pool: OrderPool, slot: Slot): QtyLots =>
  flagsOf(pool, slot) & ORDER_ICEBERG_FLAG
    ? (cold(pool, slot).shownLots[slot & 1_023] as number)
    : orderRemaining(pool, slot)
export function setShown(pool: OrderPool, slot: Slot, lots: QtyLots): void {
  cold(pool, slot).shownLots[slot & 1_023] = lots
}
export function setChangedAt(pool: OrderPool, slot: Slot, atMs: number): void {
  const i = (slot << 4) + ORDER_FLAGS
  pool.ints[i] = (pool.ints[i] as number) | ORDER_CHANGED_FLAG
  pool.changedAtMs[slot] = atMs
}

/** True while `slot` holds the open order that command `seq` placed. */
export const isOpen = (pool: OrderPool, slot: Slot, seq: number): boolean =>
  holds(pool, slot, seq) && !isClosed(pool, slot)
/** True while `slot` holds that order, open or remembered. */
export const holds = (pool: OrderPool, slot: Slot, seq: number): boolean =>
  slot > 0 && slot < pool.highWater && pool.floats[(slot << 3) + ORDER_SEQ] === seq

/** A record for `command`, in no list yet: its links are for the lists to write. `filledValue` is what it took on arrival, in ticks × lots. */
export function allocateOrder(
  pool: OrderPool,
  command: Place,
  seq: number,
  remainingLots: QtyLots,
  filledValue: number,
): Slot {
  const slot = pool.freeCount > 0 ? (pool.free[--pool.freeCount] as Slot) : newSlot(pool)
  const { qtyLots, timeInForce, selfTrade } = command
  const { ints, floats } = pool
  const i = slot << 4
  ints[i + ORDER_PRICE] = command.priceTicks
  ints[i + ORDER_QTY] = qtyLots
  ints[i + ORDER_REMAINING] = remainingLots
  ints[i + ORDER_ACCOUNT] = command.account
  ints[i + ORDER_SYMBOL] = command.symbol
  ints[i + ORDER_FLAGS] =
    (command.side === 'SELL' ? ORDER_SELL_FLAG : 0) |
    (command.postOnly ? ORDER_POST_ONLY_FLAG : 0) |
    (command.type === 'MARKET' ? ORDER_MARKET_FLAG : 0) |
    ((timeInForce === 'GTC' ? 0 : timeInForce === 'IOC' ? 1 : timeInForce === 'FOK' ? 2 : 3) << ORDER_TIF_SHIFT) |
    ((selfTrade === 'CANCEL_TAKER' ? 0 : selfTrade === 'CANCEL_MAKER' ? 1 : 2) << ORDER_STP_SHIFT)
  const f = slot << 3
  floats[f + ORDER_CREATED_AT_MS] = command.atMs
  floats[f + ORDER_SEQ] = seq
  floats[f + ORDER_FILLED_VALUE] = filledValue
  if (command.clientOrderId !== null || command.displayLots > 0 || timeInForce === 'GTD') {
    writeCold(pool, slot, command, remainingLots)
  }
  return slot
}

function writeCold(pool: OrderPool, slot: Slot, command: Place, remainingLots: QtyLots): void {
  const page = cold(pool, slot)
  const at = slot & 1_023
  const { clientOrderId, displayLots } = command
  let flags = flagsOf(pool, slot)
  if (clientOrderId !== null) {
    flags |= ORDER_CLIENT_ID_FLAG
    page.clientOrderIds[at] = clientOrderId
  }
  if (displayLots > 0 && displayLots < command.qtyLots) {
    flags |= ORDER_ICEBERG_FLAG
    page.displayLots[at] = displayLots
    page.shownLots[at] = Math.min(displayLots, remainingLots)
  }
  if (command.timeInForce === 'GTD') page.expiresAtMs[at] = command.expiresAtMs
  pool.ints[(slot << 4) + ORDER_FLAGS] = flags
}

function cold(pool: OrderPool, slot: Slot): ColdPage {
  let page = pool.cold[slot >> 10]
  if (page) return page
  page = {
    clientOrderIds: new Array<string | null>(1_024).fill(null),
    expiresAtMs: new Float64Array(1_024),
    displayLots: new Int32Array(1_024),
    shownLots: new Int32Array(1_024),
  }
  while (pool.cold.length <= slot >> 10) pool.cold.push(undefined)
  pool.cold[slot >> 10] = page
  return page
}

function newSlot(pool: OrderPool): Slot {
  if (pool.highWater << 4 >= pool.ints.length) {
    growRecords(pool)
    const changedAtMs = new Float64Array(pool.ints.length >> 4)
    changedAtMs.set(pool.changedAtMs)
    pool.changedAtMs = changedAtMs
  }
  return pool.highWater++
}

/** An order that history remembers: its record stays as it is, its links make room for the facts of its end. */
export function markClosed(pool: OrderPool, slot: Slot, end: ORDER.End, back: number, atMs: number): void {
  const { ints } = pool
  const i = slot << 4
  ints[i + ORDER_FLAGS] = (ints[i + ORDER_FLAGS] as number) | (end << ORDER_END_SHIFT)
  ints[i + ORDER_BACK] = back
  pool.floats[(slot << 3) + ORDER_CLOSED_AT_MS] = atMs
}

/** Gives the slot back. What it held can be read until it is used again; it has ended, so nobody takes it for open. */
export function releaseOrder(pool: OrderPool, slot: Slot): void {
  if (pool.freeCount === pool.free.length) {
    const grown = new Int32Array(pool.free.length * 2)
    grown.set(pool.free)
    pool.free = grown
  }
  pool.free[pool.freeCount++] = slot
}

/**
 * Writes to the slot that the next order will get. It was last used thousands of orders ago: its cache line is on its way from now on,
 * when an order has left, and need not be waited for when one arrives.
 */
export function fetchNextSlot(pool: OrderPool): void {
  if (pool.freeCount > 0) pool.ints[((pool.free[pool.freeCount - 1] as Slot) << 4) + ORDER_NEXT] = ORDER_NONE
}
