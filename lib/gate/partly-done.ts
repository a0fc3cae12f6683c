import { type PlanLeg, saidByServer } from '../contracts/plan.ts'
import { HOME_SERVER } from '../mcp/config.ts'

/**
 * Of a leg that failed. The exchange does all of an order or nothing; what an error of any other server leaves behind,
 * that server alone knows.
 */
export const mayBePartlyDone = (leg: Pick<PlanLeg, 'status' | 'server' | 'sentAt' | 'error'>): boolean =>
  leg.status === 'failed' && leg.server !== HOME_SERVER && saidByServer(leg)
