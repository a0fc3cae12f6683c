/** When a plan is told by a notification of the browser. Pure; plan-notices.tsx shows and closes. */
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { isOpen } from '../plan/plan-state.ts'

/** Enough for all that waits and for what is told again when the line is opened anew. */
const MAX_KNOWN = 100

export type Hearing = {
  /** The trader wants notices and the browser allows them. */
  on: boolean
  /** A tab of the desk is in front: this one or another. */
  deskInView: boolean
  /** Ids of plans that were heard of before in this browser, whether or not one was shown for them. */
  known: readonly string[]
  /** By the desk's clock. */
  nowMs: number
}

/**
 * `close`: nothing waits any more · `leave`: what there is stays as it is · `show`: this one was never told.
 *
 * Only the first hearing counts: what a person had on screen, or has dismissed, is not told again because the line was opened
 * anew or a page loaded again. What a standing permission approves never waits.
 */
export function onHearing(plan: Plan, { on, deskInView, known, nowMs }: Hearing): 'show' | 'close' | 'leave' {
  if (!isOpen(plan, nowMs)) return 'close'
  return on && !deskInView && !known.includes(plan.id) ? 'show' : 'leave'
}

export const withKnown = (known: readonly string[], ids: readonly string[]): string[] =>
  [...new Set([...known, ...ids])].slice(-MAX_KNOWN)
