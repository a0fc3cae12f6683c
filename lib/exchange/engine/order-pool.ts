/**
 * Orders as integer slots. An order is one 64-byte record, a cache line, in a page of 1,024: growth adds a page
 * and never copies, so a full book grows without a pause. Slot 0 means "none". Freed slots are reused last-in first-out,
 * which keeps slot numbers a function of the commands alone.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, Place, Side, SymbolIndex } from './commands.ts'

export type Slot = number
export const NO_SLOT: Slot = 0

const PAGE_BITS = 10
const PAGE_SLOTS = 1 << PAGE_BITS
const SLOT_MASK = PAGE_SLOTS - 1
const RECORD_BITS = 4

// Int32 fields of a record. Whoever needs several of them reads `recordOf` at `base` once; one field has its own function below.
export const NEXT = 0
export const PREV = 1
export const ACCOUNT_NEXT = 2
export const ACCOUNT_PREV = 3
export const PRICE = 4
export const QTY = 5
export const REMAINING = 6
export const ACCOUNT = 7
export const SYMBOL = 8
export const FLAGS = 9
// Float64 fields, in the same record: bytes 40, 48 and 56.
export const CREATED_AT_MS = 5
export const SEQ = 6
export const FILLED_VALUE = 7

export const SELL_FLAG = 1
const POST_ONLY_FLAG = 2
const CLIENT_ID_FLAG = 4

/** What few orders have: kept out of the record that matching reads, and written only for those that have it. */
type ColdPage = {
  /** Time of the last fill, of an order that is partly filled. */
  filledAtMs: Float64Array
  /** Of an order whose flags say that it has one. */
  clientOrderIds: (string | null)[]
}

export type OrderPool = {
  ints: Int32Array[]
  floats: Float64Array[]
  cold: ColdPage[]
  freeHead: Slot
  /** Slots ever handed out, slot 0 included. */
  highWater: number
  openCount: number
}

export function createOrderPool(): OrderPool {
  return { ints: [], floats: [], cold: [], freeHead: NO_SLOT, highWater: 1, openCount: 0 }
}

/** The page of an order's Int32 fields, which start at `base(slot)`. */
export const recordOf = (pool: OrderPool, slot: Slot): Int32Array => pool.ints[slot >> PAGE_BITS] as Int32Array
/** The page of its Float64 fields, which start at `floatBase(slot)`. */
export const floatsOf = (pool: OrderPool, slot: Slot): Float64Array => pool.floats[slot >> PAGE_BITS] as Float64Array
export const base = (slot: Slot): number => (slot & SLOT_MASK) << RECORD_BITS
export const floatBase = (slot: Slot): number => (slot & SLOT_MASK) << (RECORD_BITS - 1)
const cold = (pool: OrderPool, slot: Slot): ColdPage => pool.cold[slot >> PAGE_BITS] as ColdPage

// Written out, numbers for names: so short, they are inlined wherever they are called, whatever the compiler's budget.
const get = (pool: OrderPool, slot: Slot, field: number): number =>
  (pool.ints[slot >> 10] as Int32Array)[((slot & 1_023) << 4) + field] as number
const set = (pool: OrderPool, slot: Slot, field: number, value: number): void => {
  ;(pool.ints[slot >> 10] as Int32Array)[((slot & 1_023) << 4) + field] = value
}

export const nextInLevel = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, NEXT)
export const setNextInLevel = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, NEXT, to)
export const setPrevInLevel = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, PREV, to)
export const nextOfAccount = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, ACCOUNT_NEXT)
export const setNextOfAccount = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, ACCOUNT_NEXT, to)
export const setPrevOfAccount = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, ACCOUNT_PREV, to)

export const orderPrice = (pool: OrderPool, slot: Slot): PriceTicks => get(pool, slot, PRICE)
export const orderQty = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, QTY)
export const orderRemaining = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, REMAINING)
export const orderAccount = (pool: OrderPool, slot: Slot): AccountIndex => get(pool, slot, ACCOUNT)
export const orderSymbol = (pool: OrderPool, slot: Slot): SymbolIndex => get(pool, slot, SYMBOL)
export const orderSide = (pool: OrderPool, slot: Slot): Side => (get(pool, slot, FLAGS) & SELL_FLAG ? 'SELL' : 'BUY')
export const orderPostOnly = (pool: OrderPool, slot: Slot): boolean => (get(pool, slot, FLAGS) & POST_ONLY_FLAG) !== 0
export const orderSeq = (pool: OrderPool, slot: Slot): number => floatsOf(pool, slot)[floatBase(slot) + SEQ] as number
/** Σ price × quantity of its fills, ticks × lots. */
export const orderFilledValue = (pool: OrderPool, slot: Slot): number =>
  floatsOf(pool, slot)[floatBase(slot) + FILLED_VALUE] as number
export const orderCreatedAtMs = (pool: OrderPool, slot: Slot): number =>
  floatsOf(pool, slot)[floatBase(slot) + CREATED_AT_MS] as number
export const orderUpdatedAtMs = (pool: OrderPool, slot: Slot): number =>
  orderRemaining(pool, slot) === orderQty(pool, slot)
    ? orderCreatedAtMs(pool, slot)
    : (cold(pool, slot).filledAtMs[slot & SLOT_MASK] as number)
export const orderClientId = (pool: OrderPool, slot: Slot): string | null =>
  get(pool, slot, FLAGS) & CLIENT_ID_FLAG ? (cold(pool, slot).clientOrderIds[slot & SLOT_MASK] ?? null) : null

/** True while `slot` still holds the order that command `seq` placed. */
export function isOpen(pool: OrderPool, slot: Slot, seq: number): boolean {
  return slot > 0 && slot < pool.highWater && Number.isInteger(slot) && orderSeq(pool, slot) === seq
}

/** A record for what is left of `command`, in no list yet. `filledValue` is what it took on arrival, in ticks × lots. */
export function allocateOrder(
  pool: OrderPool,
  command: Place,
  seq: number,
  remainingLots: QtyLots,
  filledValue: number,
): Slot {
  const slot = takeSlot(pool)
  const { atMs, qtyLots, clientOrderId } = command
  const record = recordOf(pool, slot)
  const at = base(slot)
  record[at + NEXT] = NO_SLOT
  record[at + PREV] = NO_SLOT
  record[at + ACCOUNT_NEXT] = NO_SLOT
  record[at + ACCOUNT_PREV] = NO_SLOT
  record[at + PRICE] = command.priceTicks
  record[at + QTY] = qtyLots
  record[at + REMAINING] = remainingLots
  record[at + ACCOUNT] = command.account
  record[at + SYMBOL] = command.symbol
  record[at + FLAGS] =
    (command.side === 'SELL' ? SELL_FLAG : 0) |
    (command.postOnly ? POST_ONLY_FLAG : 0) |
    (clientOrderId === null ? 0 : CLIENT_ID_FLAG)
  const values = floatsOf(pool, slot)
  const valueAt = floatBase(slot)
  values[valueAt + CREATED_AT_MS] = atMs
  values[valueAt + SEQ] = seq
  values[valueAt + FILLED_VALUE] = filledValue
  if (remainingLots !== qtyLots) setFilledAt(pool, slot, atMs)
  if (clientOrderId !== null) cold(pool, slot).clientOrderIds[slot & SLOT_MASK] = clientOrderId
  pool.openCount++
  return slot
}

/** When an order was last filled in part. */
export function setFilledAt(pool: OrderPool, slot: Slot, atMs: number): void {
  cold(pool, slot).filledAtMs[slot & SLOT_MASK] = atMs
}

function takeSlot(pool: OrderPool): Slot {
  const free = pool.freeHead
  if (free !== NO_SLOT) {
    pool.freeHead = nextInLevel(pool, free)
    return free
  }
  const slot = pool.highWater++
  while (slot >> PAGE_BITS >= pool.ints.length) addPage(pool)
  return slot
}

function addPage(pool: OrderPool): void {
  const buffer = new ArrayBuffer(PAGE_SLOTS << (RECORD_BITS + 2))
  pool.ints.push(new Int32Array(buffer))
  pool.floats.push(new Float64Array(buffer))
  pool.cold.push({
    filledAtMs: new Float64Array(PAGE_SLOTS),
    clientOrderIds: new Array<string | null>(PAGE_SLOTS).fill(null),
  })
}

/** Gives the record back; the order must have left its lists. */
export function releaseOrder(pool: OrderPool, slot: Slot): void {
  const record = recordOf(pool, slot)
  const at = base(slot)
  if ((record[at + FLAGS] as number) & CLIENT_ID_FLAG) cold(pool, slot).clientOrderIds[slot & SLOT_MASK] = null
  floatsOf(pool, slot)[floatBase(slot) + SEQ] = 0
  record[at + NEXT] = pool.freeHead
  pool.freeHead = slot
  pool.openCount--
}
