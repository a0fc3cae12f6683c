/** Apart from the schemas, so that a screen which only asks this does not load them. */
import type { PlanLeg } from './gate/plan.ts'

/** Codes of a failed leg that never got there. Where a server answers with one of these, its leg is `unknown`. */
const NEVER_ARRIVED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TIMEOUT', 'CANCELLED'])
/** Of a failed leg: whether its server said so. If not, nothing can have been done; if so, only the exchange vouches for that. */
export const saidByServer = ({ sentAt, error }: Pick<PlanLeg, 'sentAt' | 'error'>): boolean =>
  sentAt !== null && !(error !== null && NEVER_ARRIVED.has(error.code))
