/** What is said of a plan that waits to change or to cancel one order: other figures, or that another order was meant. */
import { asOrderWaiting, orderMeant } from '../change-waiting.ts'
import { PENDING } from '../prepare.ts'
import { hasTag } from '../text/tokens.ts'
import { understand } from '../understand/understand.ts'
import type { WaitingLeg } from '../waiting-plan.ts'
import { act } from './acted.ts'
import { answerOfOne, changeOfOne, revised } from './of-plan-of-one.ts'
import { calling, type Reply, type Scene } from './scene.ts'

/** Null where the words make nothing plain of it. */
export function changeOfChange(scene: Scene, waiting: WaitingLeg): Reply | 'as_it_is' | null {
  const change = ofOther(scene, waiting) ?? (waiting.tool === 'amendOrder' ? otherFigures(scene, waiting) : null)
  // Orders that were looked up for it alone are no answer.
  return change ?? (isLookedUp(scene) ? 'as_it_is' : null)
}

const isLookedUp = ({ turn }: Scene): boolean => turn.calls.some(({ tool }) => tool === PENDING.tool)

/** "I mean the 2940": it is found as one that is cancelled is. Where several fit, or none, it is not plain. */
function ofOther(scene: Scene, waiting: WaitingLeg): Reply | 'as_it_is' | null {
  const meant = orderMeant(scene.turn.said, waiting)
  const { actions } = meant === null ? { actions: [] } : understand(meant)
  const [only, ...more] = actions
  if (only?.kind !== 'cancel' || more.length > 0) return null
  const { calls } = act(scene, actions)
  const [call] = calls
  if (!call) return null
  if (call.tool !== 'cancelOrder') return calling(calls)
  if (calls.length > 1) return null
  return revised(waiting, { ...waiting.args, orderId: call.args.orderId })
}

const ONE_MORE =
  /[的單单筆笔張张個个] ?也(?:是|要|一[樣样]|改|照)|\b(?:one|order|buy|sell|bid|offer|ask) (?:too|as well)\b/

function otherFigures(scene: Scene, waiting: WaitingLeg): Reply | 'as_it_is' | null {
  // 2940 的也是 is of one more order, and no price of this one.
  if (ONE_MORE.test(scene.turn.said)) return null
  // "No, buy 3 at 2900" is another order.
  if (hasTag(understand(scene.turn.said).utterance.tokens, 'buy', 'sell')) return null
  const order = asOrderWaiting(scene.turns, waiting)
  if (!order) return isLookedUp(scene) || !scene.tools.has(PENDING.tool) ? null : calling([PENDING])
  // The orders were looked up to know which one it is of, and are no part of what is said of it.
  const turn = { ...scene.turn, calls: scene.turn.calls.filter(({ tool }) => tool !== PENDING.tool) }
  const own = { ...scene, turns: [...order.turns.slice(0, -1), turn], turn }
  const change = answerOfOne(own, order.waiting) ?? changeOfOne(own, order.waiting)
  if (change === null || change === 'as_it_is') return change
  const [call] = change.calls
  if (call?.tool !== 'revisePlan') return change
  const [{ args = {} } = {}] = call.args.legs as unknown as { args?: Record<string, unknown> }[]
  // Its price and quantity can be changed, and nothing else of an order that rests.
  const isOfFigures = Object.entries(args).every(([key, value]) => value !== null && (key === 'price' || key === 'qty'))
  return isOfFigures ? revised(waiting, { ...waiting.args, ...args }) : null
}
