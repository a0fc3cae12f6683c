import type { PlanLeg } from '../../contracts/gate/plan.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { saidByServer } from '../../contracts/said-by-server.ts'

/**
 * Whether a leg that failed may have been done in part. The exchange does all of an order or nothing; what an error at any
 * other server leaves behind, only that server knows.
 */
export const mayBePartlyDone = (leg: Pick<PlanLeg, 'status' | 'server' | 'sentAt' | 'error'>): boolean =>
  leg.status === 'failed' && leg.server !== HOME_SERVER && saidByServer(leg)
