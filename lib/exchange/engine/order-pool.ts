/**
 * Open orders as integer slots. An order is one 64-byte record, a cache line, in one array that grows by doubling; an exchange
 * reserves room for its orders at once, which costs nothing until it is used. Slot 0 means "none". An order that ends gives its slot back
 * (closed-orders.ts keeps a copy), and slots are reused last in, first out: the next order finds the processor's cache warm,
 * and slot numbers are a function of the commands alone.
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
import { createRecords, growRecords, type Records } from './records.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const {
  ACCOUNT: ORDER_ACCOUNT,
  ACCOUNT_NEXT: ORDER_ACCOUNT_NEXT,
  CHANGED_AFTER_MS: ORDER_CHANGED_AFTER_MS,
  CHANGED_LATE: ORDER_CHANGED_LATE,
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
  OPEN_SLOT: ORDER_OPEN_SLOT,
  POST_ONLY_FLAG: ORDER_POST_ONLY_FLAG,
  PRICE: ORDER_PRICE,
  QTY: ORDER_QTY,
  REMAINING: ORDER_REMAINING,
  SELL_FLAG: ORDER_SELL_FLAG,
  SEQ: ORDER_SEQ,
  STP_MASK: ORDER_STP_MASK,
  STP_SHIFT: ORDER_STP_SHIFT,
  SYMBOL_SHIFT: ORDER_SYMBOL_SHIFT,
  TIF_MASK: ORDER_TIF_MASK,
  TIF_SHIFT: ORDER_TIF_SHIFT,
} = ORDER

export type Slot = number
/** Instead of a slot. */
export const NO_SLOT: Slot = ORDER_NONE

const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD']
const STPS: readonly SelfTradePrevention[] = ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']
/**
 * Flags of a resting order that has fields in the cold page. Of the times in force with fields there, only GTD rests.
 */
const ORDER_COLD_FLAGS = ORDER_CLIENT_ID_FLAG | ORDER_ICEBERG_FLAG | ORDER_GTD_BITS
const ENDS: readonly OrderState[] = ['OPEN', 'FILLED', 'CANCELLED', 'EXPIRED']

/**
 * Fields that few orders need. They are kept out of the record that matching reads; a page of 1,024 slots is made when first
 * needed.
 */
type ColdPage = {
  clientOrderIds: (string | null)[]
  /** Of a GTD order. */
  expiresAtMs: Float64Array
  /** Of an iceberg: the size of its clips, and what is left of the one shown. */
  displayLots: Int32Array
  shownLots: Int32Array
  /** Of an order whose last change is too far from its placing for the record (24 days): when that was. Made when first needed. */
  changedAtMs: Float64Array | null
}

/** Orders by their place: open ones by slot, closed ones by their place in the ring of closings. */
export type OrderRecords = Records & { cold: (ColdPage | undefined)[] }

export type OrderPool = OrderRecords & {
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
    cold: [],
    free: new Int32Array(256),
    freeCount: 0,
    highWater: 1,
    openCount: 0,
  }
}

const get = (pool: OrderRecords, slot: Slot, field: number): number => pool.ints[(slot << 4) + field] as number

export const nextInLevel = (pool: OrderRecords, slot: Slot): Slot => get(pool, slot, ORDER_NEXT)
export const nextOfAccount = (pool: OrderRecords, slot: Slot): Slot => get(pool, slot, ORDER_ACCOUNT_NEXT)
export const orderPrice = (pool: OrderRecords, slot: Slot): PriceTicks => get(pool, slot, ORDER_PRICE)
export const orderQty = (pool: OrderRecords, slot: Slot): QtyLots => get(pool, slot, ORDER_QTY)
export const orderRemaining = (pool: OrderRecords, slot: Slot): QtyLots => get(pool, slot, ORDER_REMAINING)
export const orderAccount = (pool: OrderRecords, slot: Slot): AccountIndex => get(pool, slot, ORDER_ACCOUNT)
export const orderSymbol = (pool: OrderRecords, slot: Slot): SymbolIndex => flagsOf(pool, slot) >>> ORDER_SYMBOL_SHIFT
const flagsOf = (pool: OrderRecords, slot: Slot): number => get(pool, slot, ORDER_FLAGS)
export const orderSide = (pool: OrderRecords, slot: Slot): Side =>
  flagsOf(pool, slot) & ORDER_SELL_FLAG ? 'SELL' : 'BUY'
export const orderPostOnly = (pool: OrderRecords, slot: Slot): boolean =>
  (flagsOf(pool, slot) & ORDER_POST_ONLY_FLAG) !== 0
export const orderType = (pool: OrderRecords, slot: Slot): OrderType =>
  flagsOf(pool, slot) & ORDER_MARKET_FLAG ? 'MARKET' : 'LIMIT'
export const orderTimeInForce = (pool: OrderRecords, slot: Slot): TimeInForce =>
  TIMES[(flagsOf(pool, slot) & ORDER_TIF_MASK) >> ORDER_TIF_SHIFT] as TimeInForce
export const orderSelfTrade = (pool: OrderRecords, slot: Slot): SelfTradePrevention =>
  STPS[(flagsOf(pool, slot) & ORDER_STP_MASK) >> ORDER_STP_SHIFT] as SelfTradePrevention
export const orderSeq = (pool: OrderRecords, slot: Slot): number => pool.floats[(slot << 3) + ORDER_SEQ] as number
export const orderFilledValue = (pool: OrderRecords, slot: Slot): number =>
  pool.floats[(slot << 3) + ORDER_FILLED_VALUE] as number
export const orderCreatedAtMs = (pool: OrderRecords, slot: Slot): number =>
  pool.floats[(slot << 3) + ORDER_CREATED_AT_MS] as number
export const isClosed = (pool: OrderRecords, slot: Slot): boolean => (flagsOf(pool, slot) & ORDER_END_MASK) !== 0
export function orderState(pool: OrderRecords, slot: Slot): OrderState {
  const end = (flagsOf(pool, slot) & ORDER_END_MASK) >> ORDER_END_SHIFT
  if (end !== 0) return ENDS[end] as OrderState
  return orderRemaining(pool, slot) < orderQty(pool, slot) ? 'PARTIALLY_FILLED' : 'OPEN'
}
/** The slot it has, or had while it was open; NO_SLOT of one that never rested. */
export const orderOpenSlot = (pool: OrderRecords, slot: Slot): Slot =>
  isClosed(pool, slot) ? get(pool, slot, ORDER_OPEN_SLOT) : slot
/** When it was placed, last filled, amended or ended. */
export function orderUpdatedAtMs(pool: OrderRecords, slot: Slot): number {
  if (isClosed(pool, slot)) return pool.floats[(slot << 3) + ORDER_CLOSED_AT_MS] as number
  const after = get(pool, slot, ORDER_CHANGED_AFTER_MS)
  if (after === ORDER_CHANGED_LATE) return cold(pool, slot).changedAtMs?.[slot & 1_023] as number
  return orderCreatedAtMs(pool, slot) + after
}
export const orderClientId = (pool: OrderRecords, slot: Slot): string | null =>
  flagsOf(pool, slot) & ORDER_CLIENT_ID_FLAG ? (pool.cold[slot >> 10]?.clientOrderIds[slot & 1_023] ?? null) : null
/** 0 for an order without an end. */
export const orderExpiresAtMs = (pool: OrderRecords, slot: Slot): number =>
  (flagsOf(pool, slot) & ORDER_TIF_MASK) === ORDER_GTD_BITS ? (cold(pool, slot).expiresAtMs[slot & 1_023] as number) : 0
/** Clip of an iceberg; 0 for an order that shows everything. */
export const orderDisplay = (pool: OrderRecords, slot: Slot): QtyLots =>
  flagsOf(pool, slot) & ORDER_ICEBERG_FLAG ? (cold(pool, slot).displayLots[slot & 1_023] as number) : 0
/** What the book shows of it. */
export const orderShown = (pool: OrderRecords, slot: Slot): QtyLots =>
  flagsOf(pool, slot) & ORDER_ICEBERG_FLAG
    ? (cold(pool, slot).shownLots[slot & 1_023] as number)
    : orderRemaining(pool, slot)
export function setShown(pool: OrderPool, slot: Slot, lots: QtyLots): void {
  cold(pool, slot).shownLots[slot & 1_023] = lots
}
export function setChangedAt(pool: OrderPool, slot: Slot, atMs: number): void {
  const after = atMs - (pool.floats[(slot << 3) + ORDER_CREATED_AT_MS] as number)
  const whole = after | 0
  pool.ints[(slot << 4) + ORDER_CHANGED_AFTER_MS] = whole
  if (whole !== after) setChangedLate(pool, slot, atMs)
}
function setChangedLate(pool: OrderPool, slot: Slot, atMs: number): void {
  pool.ints[(slot << 4) + ORDER_CHANGED_AFTER_MS] = ORDER_CHANGED_LATE
  const page = cold(pool, slot)
  page.changedAtMs ??= new Float64Array(1_024)
  page.changedAtMs[slot & 1_023] = atMs
}

/** True while `slot` holds the open order that command `seq` placed. */
export const isOpen = (pool: OrderPool, slot: Slot, seq: number): boolean =>
  slot > 0 && slot < pool.highWater && pool.floats[(slot << 3) + ORDER_SEQ] === seq && !isClosed(pool, slot)

/** A record for `command`, in no list yet: its links are for the lists to write. `filledValue` is what it took on arrival, in ticks × lots. */
export function allocateOrder(
  pool: OrderPool,
  command: Place,
  seq: number,
  remainingLots: QtyLots,
  filledValue: number,
): Slot {
  const slot = pool.freeCount > 0 ? (pool.free[--pool.freeCount] as Slot) : newSlot(pool)
  writeOrder(pool, slot, command, seq, remainingLots, filledValue)
  return slot
}

/** What `allocateOrder` writes, at a place of its own. `end`: how it has ended already. */
export function writeOrder(
  pool: OrderRecords,
  slot: Slot,
  command: Place,
  seq: number,
  remainingLots: QtyLots,
  filledValue: number,
  end: ORDER.End | 0 = 0,
): void {
  const { qtyLots, timeInForce, selfTrade } = command
  const { ints, floats } = pool
  const i = slot << 4
  ints[i + ORDER_PRICE] = command.priceTicks
  ints[i + ORDER_QTY] = qtyLots
  ints[i + ORDER_REMAINING] = remainingLots
  ints[i + ORDER_ACCOUNT] = command.account
  ints[i + ORDER_CHANGED_AFTER_MS] = 0
  ints[i + ORDER_FLAGS] =
    (command.symbol << ORDER_SYMBOL_SHIFT) |
    (end << ORDER_END_SHIFT) |
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
}

function writeCold(pool: OrderRecords, slot: Slot, command: Place, remainingLots: QtyLots): void {
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

function cold(pool: OrderRecords, slot: Slot): ColdPage {
  let page = pool.cold[slot >> 10]
  if (page) return page
  page = {
    clientOrderIds: new Array<string | null>(1_024).fill(null),
    expiresAtMs: new Float64Array(1_024),
    displayLots: new Int32Array(1_024),
    shownLots: new Int32Array(1_024),
    changedAtMs: null,
  }
  while (pool.cold.length <= slot >> 10) pool.cold.push(undefined)
  pool.cold[slot >> 10] = page
  return page
}

function newSlot(pool: OrderPool): Slot {
  if (pool.highWater << 4 >= pool.ints.length) growRecords(pool)
  return pool.highWater++
}

/** The record of an open order that ends, without its links, to where history keeps it. */
export function copyClosed(from: OrderPool, slot: Slot, to: OrderRecords, at: number, end: ORDER.End): void {
  const { ints, floats } = from
  const { ints: toInts, floats: toFloats } = to
  const i = slot << 4
  const t = at << 4
  const flags = ints[i + ORDER_FLAGS] as number
  toInts[t + ORDER_PRICE] = ints[i + ORDER_PRICE] as number
  toInts[t + ORDER_QTY] = ints[i + ORDER_QTY] as number
  toInts[t + ORDER_REMAINING] = ints[i + ORDER_REMAINING] as number
  toInts[t + ORDER_ACCOUNT] = ints[i + ORDER_ACCOUNT] as number
  toInts[t + ORDER_FLAGS] = flags | (end << ORDER_END_SHIFT)
  const f = slot << 3
  const g = at << 3
  toFloats[g + ORDER_CREATED_AT_MS] = floats[f + ORDER_CREATED_AT_MS] as number
  toFloats[g + ORDER_SEQ] = floats[f + ORDER_SEQ] as number
  toFloats[g + ORDER_FILLED_VALUE] = floats[f + ORDER_FILLED_VALUE] as number
  if (flags & ORDER_COLD_FLAGS) copyCold(from, slot, to, at)
}

function copyCold(from: OrderPool, slot: Slot, to: OrderRecords, at: number): void {
  const page = cold(from, slot)
  const i = slot & 1_023
  const toPage = cold(to, at)
  const t = at & 1_023
  toPage.clientOrderIds[t] = page.clientOrderIds[i] as string | null
  toPage.expiresAtMs[t] = page.expiresAtMs[i] as number
  toPage.displayLots[t] = page.displayLots[i] as number
  toPage.shownLots[t] = page.shownLots[i] as number
}

/** Ends an order that is in no list any more and gives its slot back. What it held can be read until the slot is used again. */
export function releaseOrder(pool: OrderPool, slot: Slot, end: ORDER.End): void {
  const i = (slot << 4) + ORDER_FLAGS
  pool.ints[i] = (pool.ints[i] as number) | (end << ORDER_END_SHIFT)
  if (pool.freeCount === pool.free.length) {
    const grown = new Int32Array(pool.free.length * 2)
    grown.set(pool.free)
    pool.free = grown
  }
  pool.free[pool.freeCount++] = slot
}
