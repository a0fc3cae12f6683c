/**
 * What the last command did, in numbers. The engine writes here and allocates nothing; outcome.ts makes the objects that the rest
 * of the program reads, and replay does without them. What follows from the numbers (the order's state, why lots were dropped) is
 * worked out there.
 */
import type { ErrorCode } from '../../contracts/errors.ts'
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { OrderRef, RefusalFacts } from './commands.ts'
import * as FILL from './fill-record.ts'
import { NO_SLOT, type Slot } from './order-pool.ts'

export type Result = {
  slot: Slot
  /** The limit it traded under. */
  limitTicks: PriceTicks
  filledLots: QtyLots
  /** Σ price × quantity of the fills, ticks × lots. */
  filledValue: number
  restingLots: QtyLots
  droppedLots: QtyLots
  keptPriority: boolean
  releasedLots: QtyLots
  /** micro-NT$. */
  releasedMicro: number
  /** True where an own order was next in the book and the incoming order gave way to it. */
  metOwn: boolean
  firstTradeNo: number
  fillCount: number
  fills: Float64Array
  selfCancelled: OrderRef[]
  /** Balances, as the ledger keeps them, of the energy that was delivered. */
  delivered: Float64Array
}

const NO_ORDERS: OrderRef[] = []

export const createResult = (): Result => ({
  slot: NO_SLOT,
  limitTicks: 0,
  filledLots: 0,
  filledValue: 0,
  restingLots: 0,
  droppedLots: 0,
  keptPriority: false,
  releasedLots: 0,
  releasedMicro: 0,
  metOwn: false,
  firstTradeNo: 0,
  fillCount: 0,
  fills: new Float64Array(64 * FILL.SIZE),
  selfCancelled: NO_ORDERS,
  delivered: new Float64Array(0),
})

/** Before a command that may trade. */
export function clearTrade(result: Result): void {
  result.filledLots = 0
  result.filledValue = 0
  result.fillCount = 0
  result.metOwn = false
  if (result.selfCancelled !== NO_ORDERS) result.selfCancelled = NO_ORDERS
}

export function growFills(result: Result): void {
  const grown = new Float64Array(result.fills.length * 2)
  grown.set(result.fills)
  result.fills = grown
}

export function noteSelfCancelled(result: Result, seq: number, slot: Slot): void {
  if (result.selfCancelled === NO_ORDERS) result.selfCancelled = []
  result.selfCancelled.push({ seq, slot })
}

/** Why a command is not accepted; it has changed nothing. */
export type Refusal = { code: ErrorCode; facts: RefusalFacts }
