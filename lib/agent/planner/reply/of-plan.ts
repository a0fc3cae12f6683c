/** Words said of a plan that waits: it is changed or taken back, or asked about. */
import type { Intent } from '../dialog/intent.ts'
import { planShift, planShiftAnswered, planShiftAsked } from '../plan-shift.ts'
import type { Messages } from '../tell/messages.ts'
import { tellShift } from '../tell/order-shift.ts'
import { tellOfPlan } from '../tell/writes.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import {
  isPlanChange,
  isPlanNamed,
  isTakenBack,
  mayBeOfPlan,
  orderAnew,
  orderWaiting,
  planWaiting,
  revisionTo,
  shiftedArgs,
  type WaitingLeg,
} from '../waiting-plan.ts'
import { act } from './acted.ts'
import { calling, type Reply, type Scene, saying } from './scene.ts'

/** A question, or the order with its new figures; null where those are what they were. */
function replyToShift(m: Messages, waiting: WaitingLeg, shift: OrderShift): Reply | null {
  if (shift.kind !== 'to') return { ...tellShift(m, shift, true), calls: [] }
  const revision = revisionTo(waiting, shiftedArgs(waiting, shift))
  return revision && calling([revision])
}

/** Said of a plan that waits: it is changed or taken back where the words make that plain. Null: they are answered in words. */
export function ofWaitingPlan(scene: Scene, intent: Intent): Reply | null {
  const { m, turns, turn, tools, nowMs } = scene
  const made = turn.calls.findLast(isPlanChange)
  if (made) return saying(tellOfPlan(m, made))
  const before = turns.slice(0, -1)
  const waiting = tools.has('revisePlan') ? orderWaiting(before) : null
  const answer = waiting && planShiftAnswered(turns)
  if (answer) return replyToShift(m, waiting, answer)
  if (!mayBeOfPlan(intent, turn.said)) return null
  const planId = planWaiting(before)
  if (planId !== null && tools.has('withdrawPlan') && isTakenBack(turn.said, before)) {
    // "No" to a question takes back the question.
    const isOfQuestion = waiting !== null && planShiftAsked(before) !== null && !isPlanNamed(turn.said)
    return isOfQuestion ? saying(m.planWaits()) : calling([{ tool: 'withdrawPlan', args: { planId } }])
  }
  const shift = waiting && planShift(turns)
  if (shift) return replyToShift(m, waiting, shift)
  const anew = waiting && orderAnew(turns, waiting, nowMs)
  if (!anew) return null
  if (anew === 'nothing_left') return saying(m.planKept(m.noShift.nothingLeft()))
  const reply = act({ ...scene, turns: anew.turns }, anew.actions)
  const [order] = reply.calls
  if (order?.tool !== 'placeOrder') return reply
  const revision = revisionTo(waiting, order.args)
  return revision && calling([revision])
}
