/** "Split it in three" of a plan of one order that waits: a plan has no more orders than it was made with, so it is taken back for another. */
import type { Turn } from '../dialog/history.ts'
import { draftOf } from '../dialog/references.ts'
import { isSpokenNow, newestWrites } from '../dialog/spoken-of.ts'
import { fold } from '../text/fold.ts'
import type { Action } from '../understand/action.ts'
import { splitInto } from '../understand/equal-orders.ts'
import { inMandarin } from '../understand/in-mandarin.ts'
import { isPlanChange, type WaitingLeg } from '../waiting-plan.ts'
import { act } from './acted.ts'
import { calling, type Reply, type Scene } from './scene.ts'

/** The orders that the last of these turns makes of the one before it. */
function partsSaid(turns: readonly Turn[]): Action[] | null {
  const [order, ...more] = newestWrites(turns.slice(0, -1)).calls
  const said = turns.at(-1)?.said
  if (order?.tool !== 'placeOrder' || more.length > 0 || said === undefined) return null
  const draft = draftOf(order)
  const parts = draft.qty === null ? null : splitInto(inMandarin(fold(said).folded.trim()), draft.qty)
  return parts?.map((qty): Action => ({ kind: 'order', draft: { ...draft, qty } })) ?? null
}

/** Taken back; the orders follow once it is. Null: it is not to be parted. */
export function splitWaiting({ turns, tools }: Scene, { planId }: WaitingLeg): Reply | null {
  if (!tools.has('withdrawPlan') || !isSpokenNow(turns.slice(0, -1)) || !partsSaid(turns)) return null
  return calling([{ tool: 'withdrawPlan', args: { planId } }])
}

/** The orders in the place of the plan that was just taken back for them; null where it was not, or for nothing. */
export function splitAnew(scene: Scene): Reply | null {
  const isTakenBack = scene.turn.calls.some(({ tool, outcome }) => tool === 'withdrawPlan' && outcome?.ok === true)
  const parts = isTakenBack ? partsSaid(scene.turns) : null
  const calls = scene.turn.calls.filter((call) => !isPlanChange(call))
  return parts && act({ ...scene, turn: { ...scene.turn, calls } }, parts)
}
