/**
 * Orders that no longer rest, for lists and for "already filled". One ring for all traders, in pages of numbers: closing an order
 * allocates nothing that a garbage collector would have to carry, and the memory is bounded. Each record points to the one before
 * it of the same account.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { AccountIndex, OrderState, OrderType, Side, SymbolIndex, TimeInForce } from './commands.ts'
import type { Slot } from './order-pool.ts'

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
/** 262,144 closed orders of all traders together, 25 MB at most. */
const PAGES = 256
const CAPACITY = PAGES * PAGE_RECORDS
const STRIDE = 12

const STATES: readonly OrderState[] = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED']
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK']
const TIF_CODE = { GTC: 0, IOC: 1, FOK: 2 } as const
const STATE_CODE = { OPEN: 0, PARTIALLY_FILLED: 1, FILLED: 2, CANCELLED: 3 } as const

export type ClosedOrders = {
  pages: Float64Array[]
  clientOrderIds: (string | null)[][]
  /** Records ever written; record n lives at (n − 1) mod capacity. */
  count: number
}

export const createClosedOrders = (): ClosedOrders => ({ pages: [], clientOrderIds: [], count: 0 })

/** Writes a record and returns its number; `previous` is the account's record before it, 0 for none. */
export function recordClosed(
  log: ClosedOrders,
  previous: number,
  seq: number,
  slot: Slot,
  account: AccountIndex,
  symbol: SymbolIndex,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  priceTicks: PriceTicks,
  qtyLots: QtyLots,
  filledLots: QtyLots,
  filledValue: number,
  state: OrderState,
  clientOrderId: string | null,
  createdAtMs: number,
  updatedAtMs: number,
): number {
  const index = log.count % CAPACITY
  const at = index >> PAGE_BITS
  if (at === log.pages.length) {
    log.pages.push(new Float64Array(PAGE_RECORDS * STRIDE))
    log.clientOrderIds.push(new Array<string | null>(PAGE_RECORDS).fill(null))
  }
  const page = log.pages[at] as Float64Array
  const r = (index & RECORD_MASK) * STRIDE
  page[r] = seq
  page[r + 1] = slot
  page[r + 2] = account
  page[r + 3] = symbol
  page[r + 4] =
    (side === 'SELL' ? 1 : 0) | (type === 'MARKET' ? 2 : 0) | (TIF_CODE[timeInForce] << 2) | (STATE_CODE[state] << 4)
  page[r + 5] = priceTicks
  page[r + 6] = qtyLots
  page[r + 7] = filledLots
  page[r + 8] = filledValue
  page[r + 9] = createdAtMs
  page[r + 10] = updatedAtMs
  page[r + 11] = previous
  ;(log.clientOrderIds[at] as (string | null)[])[index & RECORD_MASK] = clientOrderId
  log.count++
  return log.count
}

/** An account's closed orders from record `last` on, the one closed last first. */
export function* closedBackwards(log: ClosedOrders, last: number): Generator<ClosedOrder> {
  let number = last
  for (let n = 0; n < HISTORY_ORDERS && number > 0 && number > log.count - CAPACITY; n++) {
    const index = (number - 1) % CAPACITY
    const page = log.pages[index >> PAGE_BITS] as Float64Array
    const r = (index & RECORD_MASK) * STRIDE
    const field = (i: number): number => page[r + i] as number
    const code = field(4)
    yield {
      seq: field(0),
      slot: field(1),
      account: field(2),
      symbol: field(3),
      side: code & 1 ? 'SELL' : 'BUY',
      type: code & 2 ? 'MARKET' : 'LIMIT',
      timeInForce: TIMES[(code >> 2) & 3] as TimeInForce,
      priceTicks: field(5),
      qtyLots: field(6),
      filledLots: field(7),
      filledValue: field(8),
      state: STATES[code >> 4] as OrderState,
      clientOrderId: log.clientOrderIds[index >> PAGE_BITS]?.[index & RECORD_MASK] ?? null,
      createdAtMs: field(9),
      updatedAtMs: field(10),
    }
    number = field(11)
  }
}

export function findClosed(log: ClosedOrders, last: number, seq: number): ClosedOrder | null {
  for (const order of closedBackwards(log, last)) if (order.seq === seq) return order
  return null
}
