/** Orders this conversation sent of which nothing rests, by the exchange's own answer: nothing of them is left to cancel or change. */
import type { Action } from '../understand/action.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'
import type { Intent } from './intent.ts'

/** By the id of each order that has ended, the call that says so. */
export function endedOrders(before: readonly Turn[]): Map<string, Call> {
  const ended = new Map<string, Call>()
  for (const call of before.flatMap(({ calls }) => calls)) {
    if ((call.tool !== 'placeOrder' && call.tool !== 'amendOrder') || !isDone(call)) continue
    const { orderId, remainingQty } = resultOf(call) ?? {}
    if (typeof orderId === 'string' && remainingQty === 0) ended.set(orderId, call)
  }
  return ended
}

/** What is left to do; what is not is named, and where that is all the trader is told what became of the order. */
export function withoutEnded(
  intent: Extract<Intent, { kind: 'do' }>,
  before: readonly Turn[],
): Extract<Intent, { kind: 'do' | 'ended' }> {
  const ended = endedOrders(before)
  const idOf = (action: Action): string | null =>
    (action.kind === 'cancel' || action.kind === 'amend') && action.target.by === 'id' ? action.target.orderId : null
  const isEnded = (action: Action): boolean => ended.has(idOf(action) ?? '')
  const gone = intent.actions.filter(isEnded)
  if (gone.length === 0) return intent
  const actions = intent.actions.filter((action) => !isEnded(action))
  if (actions.length === 0)
    return { kind: 'ended', calls: gone.flatMap((action) => ended.get(idOf(action) ?? '') ?? []) }
  return { ...intent, actions, apart: [...(intent.apart ?? []), ...gone.flatMap((action) => idOf(action) ?? [])] }
}
