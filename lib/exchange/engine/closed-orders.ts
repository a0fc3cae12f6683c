/**
 * Orders that have ended, for lists and for "already filled". One ring for all traders holds their records, in the order of their
 * ending; the newest takes the place of the oldest, so memory is bounded. Records that follow each other are written fast, and an open order
 * that has ended leaves its slot, which is in the processor's cache, to the next one. Each record says how far back the one before it of the
 * same account is. Simulated participants keep no history.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderState, OrderType, Place, Side, SymbolIndex, TimeInForce } from './commands.ts'
import type { OrderPool, OrderRecords, Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'
import { createRecords, growRecords } from './records.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const {
  BACK: ORDER_BACK,
  CLOSED_AT_MS: ORDER_CLOSED_AT_MS,
  NONE: ORDER_NONE,
  OPEN_SLOT: ORDER_OPEN_SLOT,
  SEQ: ORDER_SEQ,
} = ORDER
const { copyClosed, writeOrder } = pool

export type OrderFacts = {
  seq: number
  /** The order's slot in the pool; of a closed order the slot it had while it was open. */
  slot: Slot
  account: AccountIndex
  symbol: SymbolIndex
  side: Side
  type: OrderType
  timeInForce: TimeInForce
  /** 0 for a market order. */
  priceTicks: PriceTicks
  qtyLots: QtyLots
  filledLots: QtyLots
  /** Σ price × quantity of its fills, ticks × lots. */
  filledValue: number
  postOnly: boolean
  /** Clip of an iceberg; 0 for an order that shows everything. */
  displayLots: QtyLots
  /** 0 for an order without an end. */
  expiresAtMs: number
  state: OrderState
  clientOrderId: string | null
  createdAtMs: number
  updatedAtMs: number
}

/** How far one trader can look back. */
export const HISTORY_ORDERS = 1_000
/** Of all traders together; 2 MB of records. */
export const HISTORY_CAPACITY = 32_768
const CAPACITY = HISTORY_CAPACITY
/** How far back the one before it is, where that is further than the ring goes; 0 where there is none. */
const FORGOTTEN = -1

export type ClosedOrders = {
  /** Closing n is at (n − 1) mod the capacity. Grow by doubling until they hold that. */
  records: OrderRecords
  /** Orders ever ended. */
  count: number
}
export const createClosedOrders = (): ClosedOrders => ({ records: { ...createRecords(256 << 4), cold: [] }, count: 0 })

/** Remembers an open order that ends. `previous` is its account's closing before, 0 for none. Returns this closing's number. */
export function remember(
  closed: ClosedOrders,
  orders: OrderPool,
  previous: number,
  slot: Slot,
  end: ORDER.End,
  atMs: number,
): number {
  const at = nextPlace(closed)
  copyClosed(orders, slot, closed.records, at, end)
  return finish(closed, at, previous, slot, atMs)
}

/** Remembers an order that ends as it arrives and so never has a slot. */
export function rememberArrival(
  closed: ClosedOrders,
  previous: number,
  command: Place,
  seq: number,
  remainingLots: QtyLots,
  filledValue: number,
  end: ORDER.End,
): number {
  const at = nextPlace(closed)
  writeOrder(closed.records, at, command, seq, remainingLots, filledValue, end)
  return finish(closed, at, previous, ORDER_NONE, command.atMs)
}

function nextPlace(closed: ClosedOrders): number {
  const at = closed.count & (CAPACITY - 1)
  if (at << 4 >= closed.records.ints.length) growRecords(closed.records)
  return at
}

function finish(closed: ClosedOrders, at: number, previous: number, slot: Slot, atMs: number): number {
  const { ints, floats } = closed.records
  const number = ++closed.count
  const back = number - previous
  ints[(at << 4) + ORDER_BACK] = previous !== 0 && back >= CAPACITY ? FORGOTTEN : previous === 0 ? 0 : back
  ints[(at << 4) + ORDER_OPEN_SLOT] = slot
  floats[(at << 3) + ORDER_CLOSED_AT_MS] = atMs
  return number
}

/** Places of an account's closed orders from closing `last` on, the latest first. */
export function* closedBackwards(closed: ClosedOrders, last: number): Generator<number> {
  let number = last
  for (let n = 0; n < HISTORY_ORDERS && number > 0 && number > closed.count - CAPACITY; n++) {
    const at = (number - 1) & (CAPACITY - 1)
    yield at
    const back = closed.records.ints[(at << 4) + ORDER_BACK] as number
    if (back <= 0) return
    number -= back
  }
}

/** Whether closedBackwards comes to the first that ever ended, of an account whose last closing is `last`. */
export function isWholeHistory(closed: ClosedOrders, last: number): boolean {
  let number = last
  for (let n = 0; n < HISTORY_ORDERS && number > closed.count - CAPACITY; n++) {
    const back = number <= 0 ? 0 : (closed.records.ints[(((number - 1) & (CAPACITY - 1)) << 4) + ORDER_BACK] as number)
    if (back <= 0) return back === 0
    number -= back
  }
  return number === 0
}

/**
 * The place of one closed order; null where history no longer has it. A loop of its own, because a generator takes many times
 * as long: a cancel of an order that never was goes through the whole history, and no rate limit holds cancels back.
 */
export function placeOfClosed(closed: ClosedOrders, last: number, seq: number): number | null {
  const { ints, floats } = closed.records
  const forgotten = Math.max(0, closed.count - CAPACITY)
  for (let number = last; number > forgotten; ) {
    const at = (number - 1) & (CAPACITY - 1)
    if (floats[(at << 3) + ORDER_SEQ] === seq) return at
    const back = ints[(at << 4) + ORDER_BACK] as number
    if (back <= 0) return null
    number -= back
  }
  return null
}

/** All that is known of an order: an open one by its slot, a closed one by its place. */
export function factsOf(orders: OrderRecords, slot: Slot): OrderFacts {
  const qtyLots = pool.orderQty(orders, slot)
  return {
    seq: pool.orderSeq(orders, slot),
    slot: pool.orderOpenSlot(orders, slot),
    account: pool.orderAccount(orders, slot),
    symbol: pool.orderSymbol(orders, slot),
    side: pool.orderSide(orders, slot),
    type: pool.orderType(orders, slot),
    timeInForce: pool.orderTimeInForce(orders, slot),
    priceTicks: pool.orderPrice(orders, slot),
    qtyLots,
    filledLots: qtyLots - pool.orderRemaining(orders, slot),
    filledValue: pool.orderFilledValue(orders, slot),
    postOnly: pool.orderPostOnly(orders, slot),
    displayLots: pool.orderDisplay(orders, slot),
    expiresAtMs: pool.orderExpiresAtMs(orders, slot),
    state: pool.orderState(orders, slot),
    clientOrderId: pool.orderClientId(orders, slot),
    createdAtMs: pool.orderCreatedAtMs(orders, slot),
    updatedAtMs: pool.orderUpdatedAtMs(orders, slot),
  }
}
