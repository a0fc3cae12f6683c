/** What was refused, as its timeline tells it (outcome-steps.ts), which the first page does not need. */
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { saidByServer } from '../../../lib/contracts/said-by-server.ts'
import { isAway, neverCame } from '../plan/leg-kind.ts'

/** A failed leg that the exchange, or before it the desk, did not take. */
export const isRefused = (leg: PlanLeg): boolean =>
  !neverCame(leg) && (leg.sentAt === null || (saidByServer(leg) && !isAway(leg)))

/**
 * Key below `approval`: of a plan of which all that failed was refused, the word of its legs and of the answer; of one that
 * nobody clicked away, who took it back.
 */
export function statusWord({ status, legs, withdrawn, rejectedBy }: Plan): string {
  if (status === 'rejected' && withdrawn) return 'status.withdrawn'
  if (status === 'rejected' && rejectedBy) return 'status.takenBack'
  return status === 'failed' && legs.every((leg) => leg.status !== 'failed' || isRefused(leg))
    ? 'leg.failed'
    : `status.${status}`
}
