/** Asks the gate for a plan. Nothing is traded: the answer is a plan that waits for the trader's decision. */
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { type Answer, send } from '../../shell/requests/send.ts'

export type ProposedLeg = { tool: string; args: Readonly<Record<string, unknown>> }

export const proposePlan = (legs: readonly ProposedLeg[]): Promise<Answer<Plan>> => send('POST', '/api/plans', { legs })
