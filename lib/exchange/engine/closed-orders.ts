/**
 * Orders that no longer rest, for lists and for "already filled". One ring for all traders, in pages of numbers: closing an order
 * allocates nothing that a garbage collector would have to carry, and the memory is bounded. Each record points to the one before
 * it of the same account.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderState, OrderType, Place, Side, SymbolIndex, TimeInForce } from './commands.ts'
import * as pool from './order-pool.ts'
import { NO_SLOT, type Slot } from './order-pool.ts'

export type ClosedOrder = {
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
  state: OrderState
  clientOrderId: string | null
  createdAtMs: number
  updatedAtMs: number
}

/** How far one trader can look back. */
export const HISTORY_ORDERS = 1_000

const PAGE_BITS = 10
const PAGE_RECORDS = 1 << PAGE_BITS
const RECORD_MASK = PAGE_RECORDS - 1
/** 262,144 closed orders of all traders together, 17 MB at most, and the keys of those that had one. */
const PAGES = 256
const CAPACITY = PAGES * PAGE_RECORDS
const RECORD_BITS = 4

// Int32 fields of a record, which is 64 bytes as an open order's is.
const SLOT = 0
const ACCOUNT = 1
const SYMBOL = 2
const CODE = 3
const PRICE = 4
const QTY = 5
const FILLED = 6
/** How many records back the account's previous one is; 0 when there is none in the ring. */
const BACK = 7
// Float64 fields, in the same record.
const SEQ = 4
const FILLED_VALUE = 5
const CREATED_AT_MS = 6
const UPDATED_AT_MS = 7

const STATES: readonly OrderState[] = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED']
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK']
// What CODE packs.
const SELL_CODE = 1
const MARKET_CODE = 2
const IOC_CODE = 1 << 2
const FOK_CODE = 2 << 2
const FILLED_CODE = 2 << 4
const CANCELLED_CODE = 3 << 4
const KEY_CODE = 1 << 6

/** How an order can end. */
export type End = 'FILLED' | 'CANCELLED'

type ClosedPage = {
  ints: Int32Array
  floats: Float64Array
  /** Of the records whose code says that they have one. */
  clientOrderIds: string[]
}
export type ClosedOrders = {
  pages: ClosedPage[]
  /** Records ever written; record n lives at (n − 1) mod capacity. */
  count: number
}

export const createClosedOrders = (): ClosedOrders => ({ pages: [], count: 0 })

function addPage(log: ClosedOrders): ClosedPage {
  const buffer = new ArrayBuffer(PAGE_RECORDS << (RECORD_BITS + 2))
  const page = { ints: new Int32Array(buffer), floats: new Float64Array(buffer), clientOrderIds: [] }
  log.pages.push(page)
  return page
}

const backTo = (log: ClosedOrders, previous: number): number => {
  const back = log.count + 1 - previous
  return previous === 0 || back > CAPACITY ? 0 : back
}

/**
 * Writes an order that has left the book, its lots as they are in its record there. Returns the number of the written record;
 * `previous` is the account's record before it, 0 for none.
 */
export function recordRested(
  log: ClosedOrders,
  previous: number,
  orders: pool.OrderPool,
  slot: Slot,
  end: End,
  atMs: number,
): number {
  const index = log.count & (CAPACITY - 1)
  const page = log.pages[index >> PAGE_BITS] ?? addPage(log)
  const { ints, floats } = page
  const i = (index & RECORD_MASK) << RECORD_BITS
  const order = pool.recordOf(orders, slot)
  const o = pool.base(slot)
  const flags = order[o + pool.FLAGS] as number
  const qtyLots = order[o + pool.QTY] as number
  ints[i + SLOT] = slot
  ints[i + ACCOUNT] = order[o + pool.ACCOUNT] as number
  ints[i + SYMBOL] = order[o + pool.SYMBOL] as number
  ints[i + PRICE] = order[o + pool.PRICE] as number
  ints[i + QTY] = qtyLots
  ints[i + FILLED] = qtyLots - (order[o + pool.REMAINING] as number)
  ints[i + BACK] = backTo(log, previous)
  let code = (flags & pool.SELL_FLAG ? SELL_CODE : 0) | (end === 'FILLED' ? FILLED_CODE : CANCELLED_CODE)
  const clientOrderId = pool.orderClientId(orders, slot)
  if (clientOrderId !== null) {
    code |= KEY_CODE
    page.clientOrderIds[index & RECORD_MASK] = clientOrderId
  }
  ints[i + CODE] = code
  const f = i >> 1
  const orderFloats = pool.floatsOf(orders, slot)
  const of = pool.floatBase(slot)
  floats[f + SEQ] = orderFloats[of + pool.SEQ] as number
  floats[f + FILLED_VALUE] = orderFloats[of + pool.FILLED_VALUE] as number
  floats[f + CREATED_AT_MS] = orderFloats[of + pool.CREATED_AT_MS] as number
  floats[f + UPDATED_AT_MS] = atMs
  return ++log.count
}

/** Writes an order that ended on arrival, `filledLots` of it filled for `filledValue` ticks × lots. Numbers as in recordRested. */
export function recordArrived(
  log: ClosedOrders,
  previous: number,
  command: Place,
  seq: number,
  filledLots: QtyLots,
  filledValue: number,
  end: End,
): number {
  const index = log.count & (CAPACITY - 1)
  const page = log.pages[index >> PAGE_BITS] ?? addPage(log)
  const { ints, floats } = page
  const i = (index & RECORD_MASK) << RECORD_BITS
  ints[i + SLOT] = NO_SLOT
  ints[i + ACCOUNT] = command.account
  ints[i + SYMBOL] = command.symbol
  ints[i + PRICE] = command.priceTicks
  ints[i + QTY] = command.qtyLots
  ints[i + FILLED] = filledLots
  ints[i + BACK] = backTo(log, previous)
  let code =
    (command.side === 'SELL' ? SELL_CODE : 0) |
    (command.type === 'MARKET' ? MARKET_CODE : 0) |
    (command.timeInForce === 'GTC' ? 0 : command.timeInForce === 'IOC' ? IOC_CODE : FOK_CODE) |
    (end === 'FILLED' ? FILLED_CODE : CANCELLED_CODE)
  if (command.clientOrderId !== null) {
    code |= KEY_CODE
    page.clientOrderIds[index & RECORD_MASK] = command.clientOrderId
  }
  ints[i + CODE] = code
  const f = i >> 1
  floats[f + SEQ] = seq
  floats[f + FILLED_VALUE] = filledValue
  floats[f + CREATED_AT_MS] = command.atMs
  floats[f + UPDATED_AT_MS] = command.atMs
  return ++log.count
}

/** An account's closed orders from record `last` on, the one closed last first. */
export function* closedBackwards(log: ClosedOrders, last: number): Generator<ClosedOrder> {
  let number = last
  for (let n = 0; n < HISTORY_ORDERS && number > 0 && number > log.count - CAPACITY; n++) {
    const index = (number - 1) & (CAPACITY - 1)
    const { ints, floats, clientOrderIds } = log.pages[index >> PAGE_BITS] as ClosedPage
    const i = (index & RECORD_MASK) << RECORD_BITS
    const int = (field: number): number => ints[i + field] as number
    const float = (field: number): number => floats[(i >> 1) + field] as number
    const code = int(CODE)
    yield {
      seq: float(SEQ),
      slot: int(SLOT),
      account: int(ACCOUNT),
      symbol: int(SYMBOL),
      side: code & SELL_CODE ? 'SELL' : 'BUY',
      type: code & MARKET_CODE ? 'MARKET' : 'LIMIT',
      timeInForce: TIMES[(code >> 2) & 3] as TimeInForce,
      priceTicks: int(PRICE),
      qtyLots: int(QTY),
      filledLots: int(FILLED),
      filledValue: float(FILLED_VALUE),
      state: STATES[(code >> 4) & 3] as OrderState,
      clientOrderId: code & KEY_CODE ? (clientOrderIds[index & RECORD_MASK] as string) : null,
      createdAtMs: float(CREATED_AT_MS),
      updatedAtMs: float(UPDATED_AT_MS),
    }
    const back = int(BACK)
    if (back === 0) return
    number -= back
  }
}

export function findClosed(log: ClosedOrders, last: number, seq: number): ClosedOrder | null {
  for (const order of closedBackwards(log, last)) if (order.seq === seq) return order
  return null
}
