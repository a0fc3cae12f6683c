/** What is said of a plan of one order that waits: the order with other figures or terms, or a question about them. */

import { planShift, planShiftAnswered } from '../plan-shift.ts'
import type { Messages } from '../tell/messages.ts'
import { tellShift } from '../tell/order-shift.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import { orderAnew, revisionTo, shiftedArgs, type WaitingLeg } from '../waiting-plan.ts'
import { act } from './acted.ts'
import { calling, type Reply, type Scene, saying } from './scene.ts'

/** A question, or the order with its new figures, unless those are what they were. */
function replyToShift(m: Messages, waiting: WaitingLeg, shift: OrderShift): Reply | 'as_it_is' {
  if (shift.kind !== 'to') return { ...tellShift(m, shift, true), calls: [] }
  return revised(waiting, shiftedArgs(waiting, shift))
}

/** With those arguments; as it is, where they are what they were. */
export function revised(waiting: WaitingLeg, args: Record<string, unknown>): Reply | 'as_it_is' {
  const revision = revisionTo(waiting, args)
  return revision ? calling([revision]) : 'as_it_is'
}

/** Of the answer to a question about it; null where none was asked, or answered. */
export function answerOfOne({ m, turns }: Scene, waiting: WaitingLeg): Reply | 'as_it_is' | null {
  const answer = planShiftAnswered(turns)
  return answer && replyToShift(m, waiting, answer)
}

/** Null where the words make no single order of it. */
export function changeOfOne(scene: Scene, waiting: WaitingLeg): Reply | 'as_it_is' | null {
  const { m, turns, nowMs } = scene
  const shift = planShift(turns)
  if (shift) return replyToShift(m, waiting, shift)
  const anew = orderAnew(turns, waiting, nowMs)
  if (!anew) return null
  if (anew === 'nothing_left') return saying(m.planKept(m.noShift.nothingLeft()))
  const reply = act({ ...scene, turns: anew.turns }, anew.actions)
  const [order] = reply.calls
  if (order?.tool !== 'placeOrder') return reply
  return revised(waiting, order.args)
}
