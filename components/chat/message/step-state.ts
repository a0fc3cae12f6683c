/** How far a step of an answer is, as it is shown. Pure. */

import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { PatternStep, StepState } from '../../../lib/contracts/patterns.ts'

/** `interrupted`: the turn ended in the middle of it. */
export type ShownState = StepState | 'interrupted'

const isDecided = (plans: readonly Plan[]): boolean =>
  plans.length > 0 && plans.every((plan) => !['pending', 'approved', 'executing'].includes(plan.status))

const hasRunOut = (plans: readonly Plan[]): boolean =>
  plans.length > 0 && plans.every((plan) => plan.status === 'expired')

/** A question of the desk is answered with a question of the trader's own, which has steps of its own: nothing goes on then. */
export const goesOnAfterDecision = (steps: readonly PatternStep[], plans: readonly Plan[]): boolean =>
  plans.length > 0 && !isDecided(plans) && steps.some(({ state }) => state === 'waiting')

/**
 * A step that waited for a decision shows what became of it; the answer that goes on has a list of its own.
 *
 * @param plans of the same message, as they stand now
 */
export function shownState(step: PatternStep, plans: readonly Plan[], live: boolean): ShownState {
  if (step.state === 'running' && !live) return 'interrupted'
  // Nobody decided, so no answer goes on: what was to come after does not come.
  if (step.state === 'pending' && hasRunOut(plans)) return 'skipped'
  if (step.state !== 'waiting' || !isDecided(plans)) return step.state
  return plans.every((plan) => plan.status === 'done') ? 'done' : 'failed'
}
