/** Words said of a plan that waits: it is changed or taken back, or asked about. */
import { changeWaiting, orderMeant } from '../change-waiting.ts'
import type { Intent } from '../dialog/intent.ts'
import { namesSome, severalWaiting } from '../plan-of-several.ts'
import { planShiftAsked } from '../plan-shift.ts'
import { tellOfPlan } from '../tell/writes.ts'
import { isPlanChange, isPlanNamed, isTakenBack, mayBeOfPlan, orderWaiting, planWaiting } from '../waiting-plan.ts'
import { changeOfChange } from './of-plan-of-change.ts'
import { answerOfOne, changeOfOne } from './of-plan-of-one.ts'
import { changeOfQuote } from './of-plan-of-quote.ts'
import { changeOfNamed, changeOfUnnamed, isSeveralAsked } from './of-plan-of-several.ts'
import { splitAnew, splitWaiting } from './of-plan-split.ts'
import { calling, type Reply, type Scene, saying } from './scene.ts'

/** In characters. What is said of some orders of a plan is read for each of them; what is longer, as pasted text is, says more. */
const MAX_OF_SEVERAL = 500

/** Said of a plan that waits: it is changed or taken back where the words make that plain. Null: they are answered in words. */
export function ofWaitingPlan(scene: Scene, intent: Intent): Reply | null {
  const { m, turns, turn, tools, nowMs } = scene
  const made = turn.calls.findLast(isPlanChange)
  if (made) return splitAnew(scene) ?? saying(tellOfPlan(m, made))
  const before = turns.slice(0, -1)
  const waiting = tools.has('revisePlan') ? orderWaiting(before) : null
  const mayBeOfSeveral = tools.has('revisePlan') && turn.said.length <= MAX_OF_SEVERAL
  const several = mayBeOfSeveral ? severalWaiting(before) : null
  const parted = waiting && splitWaiting(scene, waiting)
  if (parted) return parted
  const ofOrder = waiting
    ? answerOfOne(scene, waiting)
    : several && (changeOfQuote(scene, several) ?? changeOfNamed(scene, several))
  if (ofOrder) return asReply(scene, ofOrder)
  const isNamed = several !== null && namesSome(turn.said, several, nowMs)
  if (isNamed && isOfResting(intent)) return saying(m.planWaits())
  const ofChange = tools.has('revisePlan') ? changeWaiting(before) : null
  // "Sorry, the sell order" is a look at it where no plan waits.
  const isOther = ofChange !== null && orderMeant(turn.said, ofChange) !== null
  if (!isOther && !mayBeOfPlan(intent, turn.said)) return null
  const planId = planWaiting(before)
  if (planId !== null && tools.has('withdrawPlan') && isTakenBack(turn.said, before)) {
    // "No" to a question takes back the question.
    const isAsked = waiting ? planShiftAsked(before) !== null : several !== null && isSeveralAsked(scene, several)
    return isAsked && !isPlanNamed(turn.said)
      ? saying(m.planWaits())
      : calling([{ tool: 'withdrawPlan', args: { planId } }])
  }
  if (waiting) return asChange(scene, changeOfOne(scene, waiting))
  if (several) return isNamed ? null : asChange(scene, changeOfUnnamed(scene, several))
  return ofChange && asChange(scene, changeOfChange(scene, ofChange))
}

const asChange = (scene: Scene, change: Reply | 'as_it_is' | null): Reply | null => change && asReply(scene, change)

/** Orders that rest would be changed or cancelled, which are meant only where none of the plan is named. */
const isOfResting = (intent: Intent): boolean =>
  (intent.kind === 'ask' && intent.missing === 'order') ||
  (intent.kind === 'do' &&
    intent.actions.some((a) => (a.kind === 'amend' || a.kind === 'cancel') && a.target.by === 'pick'))

/** What is as it was said to become waits as it did. */
const asReply = ({ m }: Scene, change: Reply | 'as_it_is'): Reply =>
  change === 'as_it_is' ? saying(m.planWaits()) : change
