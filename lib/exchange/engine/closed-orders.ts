/**
 * Orders that have ended, for lists and for "already filled". They stay in their slots; one ring for all traders holds the slots in
 * the order of their ending, and gives the oldest one back when it is full. So ending an order copies nothing, and memory is
 * bounded. Each record says how far back the one before it of the same account is. Simulated participants keep no history.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderState, OrderType, Side, SymbolIndex, TimeInForce } from './commands.ts'
import type { OrderPool, Slot } from './order-pool.ts'
import * as pool from './order-pool.ts'
import * as ORDER from './order-record.ts'

// As constants of this module: those the compiler knows, imported names it looks up again at every use.
const { BACK: ORDER_BACK } = ORDER
const { markClosed, releaseOrder } = pool

export type OrderFacts = {
  seq: number
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
/** Of all traders together; 2 MB of records, which the last cache of a processor can hold. */
export const HISTORY_CAPACITY = 32_768
const CAPACITY = HISTORY_CAPACITY

export type ClosedOrders = {
  /** Closing n is at (n − 1) mod the capacity. Grows by doubling until it has that. */
  ring: Int32Array
  /** Orders ever ended. */
  count: number
}
export const createClosedOrders = (): ClosedOrders => ({ ring: new Int32Array(256), count: 0 })

/** Remembers an order that has left its lists. `previous` is its account's closing before, 0 for none. Returns this closing's number. */
export function remember(
  closed: ClosedOrders,
  orders: OrderPool,
  previous: number,
  slot: Slot,
  end: ORDER.End,
  atMs: number,
): number {
  const at = closed.count & (CAPACITY - 1)
  if (closed.count >= CAPACITY) releaseOrder(orders, closed.ring[at] as Slot)
  else if (at >= closed.ring.length) grow(closed)
  closed.ring[at] = slot
  const number = ++closed.count
  const back = number - previous
  markClosed(orders, slot, end, previous === 0 || back >= CAPACITY ? 0 : back, atMs)
  return number
}

function grow(closed: ClosedOrders): void {
  const grown = new Int32Array(closed.ring.length * 2)
  grown.set(closed.ring)
  closed.ring = grown
}

/** Slots of an account's closed orders from closing `last` on, the latest first. */
export function* closedBackwards(closed: ClosedOrders, orders: OrderPool, last: number): Generator<Slot> {
  let number = last
  for (let n = 0; n < HISTORY_ORDERS && number > 0 && number > closed.count - CAPACITY; n++) {
    const slot = closed.ring[(number - 1) & (CAPACITY - 1)] as Slot
    yield slot
    const back = orders.ints[(slot << 4) + ORDER_BACK] as number
    if (back === 0) return
    number -= back
  }
}

/** All that is known of an order, open or remembered. */
export function factsOf(orders: OrderPool, slot: Slot): OrderFacts {
  const qtyLots = pool.orderQty(orders, slot)
  return {
    seq: pool.orderSeq(orders, slot),
    slot,
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
