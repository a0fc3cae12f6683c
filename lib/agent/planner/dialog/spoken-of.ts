/** What a conversation did last, whatever became of it: what "it", "that" and "again" stand for. */

import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { isObject } from '../../../contracts/json.ts'
import type { Action, CancelTarget, Change } from '../understand/action.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'

const UNDECIDED: ReadonlySet<unknown> = new Set(['pending', 'approved', 'executing', 'sending', 'requoted'])

type Spoken =
  /** Nothing was written yet. */
  | { kind: 'nothing' }
  /** Orders that the newest plan placed or amended, in the order of the plan. */
  | { kind: 'orders'; orderIds: string[]; arePlaced: boolean }
  /** Cancelled, or part of a plan that was not carried out: no such order is left. */
  | { kind: 'gone' }

export const isWrite = ({ tool }: Call): boolean => WRITE_TOOLS.has(tool)
const statusOf = ({ outcome }: Call): unknown =>
  outcome?.ok && isObject(outcome.value) ? outcome.value.status : undefined

/** The writes of the newest turn that had any, and the place of that turn; -1 where there is none. */
export function newestWrites(before: readonly Turn[]): { at: number; calls: Call[] } {
  const at = before.findLastIndex((turn) => turn.calls.some(isWrite))
  return { at, calls: before[at]?.calls.filter(isWrite) ?? [] }
}

/** Whether what was spoken of last is a plan that no exchange has heard of yet. */
export const isPlanWaiting = (before: readonly Turn[]): boolean =>
  newestWrites(before).calls.some((call) => call.outcome === null || UNDECIDED.has(statusOf(call)))

/** Whether any plan of this conversation waits, whatever it is of: the newest write may be another one. */
export const isAnyWaiting = (before: readonly Turn[]): boolean =>
  before.some(({ calls }) =>
    calls.some(
      (call) =>
        call.outcome === null ||
        (call.outcome.ok &&
          isObject(call.outcome.value) &&
          typeof call.outcome.value.planId === 'string' &&
          UNDECIDED.has(call.outcome.value.status)),
    ),
  )

/** It was sent and nobody knows what became of it. */
export const isUnknown = (call: Call): boolean => statusOf(call) === 'unknown'

export function placedBy(call: Call): string[] {
  const orderId = resultOf(call)?.orderId
  return typeof orderId === 'string' ? [orderId] : []
}

export function spokenOf(before: readonly Turn[]): Spoken {
  const { calls } = newestWrites(before)
  if (calls.length === 0) return { kind: 'nothing' }
  const done = calls.filter(isDone)
  const placed = done.filter(({ tool }) => tool === 'placeOrder').flatMap(placedBy)
  if (placed.length > 0) return { kind: 'orders', orderIds: placed, arePlaced: true }
  const amended = done.filter(({ tool }) => tool === 'amendOrder').map(({ args }) => String(args.orderId))
  return amended.length > 0 ? { kind: 'orders', orderIds: amended, arePlaced: false } : { kind: 'gone' }
}

const text = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/** A cancel or a change as it was called, to be asked for once more. Null for any other call. */
export function asAction({ tool, args }: Call): Action | null {
  const target: CancelTarget = { by: 'id', orderId: String(args.orderId) }
  if (tool === 'cancelOrder') return { kind: 'cancel', target }
  if (tool === 'amendOrder') {
    const [price, qty] = [text(args.price), text(args.qty)]
    const change: Change = { ...(price === undefined ? {} : { price }), ...(qty === undefined ? {} : { qty }) }
    return { kind: 'amend', target, change }
  }
  if (tool !== 'cancelAllOrders') return null
  const { side, symbol } = args
  return {
    kind: 'cancelAll',
    ...(side === 'BUY' || side === 'SELL' ? { side } : {}),
    ...(typeof symbol === 'string' ? { symbol } : {}),
  }
}

/** Nothing was looked at since the last write: after a look at the market a price may be what the trader thinks of it. */
export const isSpokenNow = (before: readonly Turn[]): boolean =>
  before.findLast(({ calls }) => calls.length > 0)?.calls.some(({ tool }) => WRITE_TOOLS.has(tool)) ?? false
