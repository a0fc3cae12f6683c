/**
 * Orders as integer slots. An order is one 64-byte record, a cache line, in a page of 1,024: growth adds a page
 * and never copies, so a full book grows without a pause. Slot 0 means "none". Freed slots are reused last-in first-out,
 * which keeps slot numbers a function of the commands alone.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, Side, SymbolIndex } from './commands.ts'

export type Slot = number
export const NO_SLOT: Slot = 0

const PAGE_BITS = 10
const PAGE_SLOTS = 1 << PAGE_BITS
const SLOT_MASK = PAGE_SLOTS - 1
const RECORD_BITS = 4

// Int32 fields of a record.
const NEXT = 0
const PREV = 1
const ACCOUNT_NEXT = 2
const ACCOUNT_PREV = 3
const PRICE = 4
const QTY = 5
const REMAINING = 6
const ACCOUNT = 7
const SYMBOL = 8
const FLAGS = 9
// Float64 fields, in the same record: bytes 48 and 56.
const SEQ = 6
const FILLED_VALUE = 7

const SELL_FLAG = 1
const POST_ONLY_FLAG = 2

/** What only lists and history need: kept out of the record that matching reads. */
type ColdPage = { createdAtMs: Float64Array; updatedAtMs: Float64Array; clientOrderIds: (string | null)[] }

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

const ints = (pool: OrderPool, slot: Slot): Int32Array => pool.ints[slot >> PAGE_BITS] as Int32Array
const floats = (pool: OrderPool, slot: Slot): Float64Array => pool.floats[slot >> PAGE_BITS] as Float64Array
const cold = (pool: OrderPool, slot: Slot): ColdPage => pool.cold[slot >> PAGE_BITS] as ColdPage
const base = (slot: Slot): number => (slot & SLOT_MASK) << RECORD_BITS
const floatBase = (slot: Slot): number => (slot & SLOT_MASK) << (RECORD_BITS - 1)

const get = (pool: OrderPool, slot: Slot, field: number): number => ints(pool, slot)[base(slot) + field] as number
const set = (pool: OrderPool, slot: Slot, field: number, value: number): void => {
  ints(pool, slot)[base(slot) + field] = value
}

export const nextInLevel = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, NEXT)
export const setNextInLevel = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, NEXT, to)
export const setPrevInLevel = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, PREV, to)
export const nextOfAccount = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, ACCOUNT_NEXT)
export const prevOfAccount = (pool: OrderPool, slot: Slot): Slot => get(pool, slot, ACCOUNT_PREV)
export const setNextOfAccount = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, ACCOUNT_NEXT, to)
export const setPrevOfAccount = (pool: OrderPool, slot: Slot, to: Slot): void => set(pool, slot, ACCOUNT_PREV, to)

export const orderPrice = (pool: OrderPool, slot: Slot): PriceTicks => get(pool, slot, PRICE)
export const orderQty = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, QTY)
export const orderRemaining = (pool: OrderPool, slot: Slot): QtyLots => get(pool, slot, REMAINING)
export const orderAccount = (pool: OrderPool, slot: Slot): AccountIndex => get(pool, slot, ACCOUNT)
export const orderSymbol = (pool: OrderPool, slot: Slot): SymbolIndex => get(pool, slot, SYMBOL)
export const orderSide = (pool: OrderPool, slot: Slot): Side => (get(pool, slot, FLAGS) & SELL_FLAG ? 'SELL' : 'BUY')
export const orderPostOnly = (pool: OrderPool, slot: Slot): boolean => (get(pool, slot, FLAGS) & POST_ONLY_FLAG) !== 0
export const orderSeq = (pool: OrderPool, slot: Slot): number => floats(pool, slot)[floatBase(slot) + SEQ] as number
/** Σ price × quantity of its fills, ticks × lots. */
export const orderFilledValue = (pool: OrderPool, slot: Slot): number =>
  floats(pool, slot)[floatBase(slot) + FILLED_VALUE] as number
export const orderCreatedAtMs = (pool: OrderPool, slot: Slot): number =>
  cold(pool, slot).createdAtMs[slot & SLOT_MASK] as number
export const orderUpdatedAtMs = (pool: OrderPool, slot: Slot): number =>
  cold(pool, slot).updatedAtMs[slot & SLOT_MASK] as number
export const orderClientId = (pool: OrderPool, slot: Slot): string | null =>
  cold(pool, slot).clientOrderIds[slot & SLOT_MASK] ?? null

/** True while `slot` still holds the order that command `seq` placed. */
export function isOpen(pool: OrderPool, slot: Slot, seq: number): boolean {
  return slot > 0 && slot < pool.highWater && Number.isInteger(slot) && orderSeq(pool, slot) === seq
}

export function allocateOrder(
  pool: OrderPool,
  seq: number,
  atMs: number,
  account: AccountIndex,
  symbol: SymbolIndex,
  side: Side,
  postOnly: boolean,
  priceTicks: PriceTicks,
  qtyLots: QtyLots,
  remainingLots: QtyLots,
  filledValue: number,
  clientOrderId: string | null,
): Slot {
  const slot = takeSlot(pool)
  const record = ints(pool, slot)
  const at = base(slot)
  record[at + NEXT] = NO_SLOT
  record[at + PREV] = NO_SLOT
  record[at + ACCOUNT_NEXT] = NO_SLOT
  record[at + ACCOUNT_PREV] = NO_SLOT
  record[at + PRICE] = priceTicks
  record[at + QTY] = qtyLots
  record[at + REMAINING] = remainingLots
  record[at + ACCOUNT] = account
  record[at + SYMBOL] = symbol
  record[at + FLAGS] = (side === 'SELL' ? SELL_FLAG : 0) | (postOnly ? POST_ONLY_FLAG : 0)
  const values = floats(pool, slot)
  const valueAt = floatBase(slot)
  values[valueAt + SEQ] = seq
  values[valueAt + FILLED_VALUE] = filledValue
  const page = cold(pool, slot)
  const index = slot & SLOT_MASK
  page.createdAtMs[index] = atMs
  page.updatedAtMs[index] = atMs
  page.clientOrderIds[index] = clientOrderId
  pool.openCount++
  return slot
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
    createdAtMs: new Float64Array(PAGE_SLOTS),
    updatedAtMs: new Float64Array(PAGE_SLOTS),
    clientOrderIds: new Array<string | null>(PAGE_SLOTS).fill(null),
  })
}

export function releaseOrder(pool: OrderPool, slot: Slot): void {
  floats(pool, slot)[floatBase(slot) + SEQ] = 0
  cold(pool, slot).clientOrderIds[slot & SLOT_MASK] = null
  setNextInLevel(pool, slot, pool.freeHead)
  pool.freeHead = slot
  pool.openCount--
}

/** Takes an order out of its level's list, whose ends are `head[at]` and `tail[at]`. */
export function unlinkFromLevel(pool: OrderPool, slot: Slot, head: Int32Array, tail: Int32Array, at: number): void {
  const record = ints(pool, slot)
  const r = base(slot)
  const prev = record[r + PREV] as Slot
  const next = record[r + NEXT] as Slot
  if (prev === NO_SLOT) head[at] = next
  else set(pool, prev, NEXT, next)
  if (next === NO_SLOT) tail[at] = prev
  else set(pool, next, PREV, prev)
}

/** Takes `lots` off a resting order at its own price. */
export function reduceOrder(pool: OrderPool, slot: Slot, lots: QtyLots, atMs: number): QtyLots {
  const record = ints(pool, slot)
  const at = base(slot)
  const left = (record[at + REMAINING] as number) - lots
  record[at + REMAINING] = left
  const values = floats(pool, slot)
  const valueAt = floatBase(slot) + FILLED_VALUE
  values[valueAt] = (values[valueAt] as number) + lots * (record[at + PRICE] as number)
  cold(pool, slot).updatedAtMs[slot & SLOT_MASK] = atMs
  return left
}
