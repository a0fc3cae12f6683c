/** What a call is answered with: the same object as structuredContent and as text. A failure never looks like a fact. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { createFence, type Fence } from '../agent/fence.ts'
import { legOutcome } from '../agent/history.ts'
import { told } from '../agent/model-results.ts'
import type { DeskCode } from '../contracts/errors.ts'
import type { Plan, PlanLeg, PlanStatus } from '../contracts/gate/plan.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { saidByServer, type ToolResponse, whyFailed } from '../tools/response.ts'

export function answered(data: Record<string, unknown>, isError = false): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: data,
    ...(isError ? { isError } : {}),
  }
}

export const refused = (code: DeskCode, message: string, details?: unknown): CallToolResult =>
  answered({ success: false, code, message, ...(details === undefined ? {} : { details }) }, true)

/** A program hands it to a model: the words of a server other than the exchange are fenced for that one, as they are for the desk's own. */
export function readTold(answer: ToolResponse): CallToolResult {
  const { status, errorCode, data, meta } = answer
  const { server } = meta
  const [code, message] = [errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'It gave no answer.']
  if (server !== HOME_SERVER && saidByServer(answer)) {
    const fence = createFence()
    const note = fence.sentence
    return status === 'ok'
      ? answered({ server, note, answer: fence.around(server, told(answer)) })
      : answered({ success: false, code, note, message: fence.around(server, message) }, true)
  }
  return status === 'ok' ? answered(told(answer) ?? {}) : refused(code, message, data?.details)
}

/** Nothing more happens to such a plan. */
export const hasEnded = ({ status }: Pick<Plan, 'status'>): boolean =>
  ['done', 'failed', 'partially_done', 'rejected', 'expired'].includes(status)

const NOTES: Record<PlanStatus, string> = {
  pending:
    'It waits for the trader to decide on screen; nothing has been sent. Ask getPlan with this planId later. Do not propose it again.',
  requoted: 'Its numbers changed and it waits for the trader again. Ask getPlan with this planId later.',
  approved: 'It was approved and is about to be sent. Ask getPlan with this planId. Do not propose it again.',
  executing: 'It is being sent. Ask getPlan with this planId. Do not propose it again.',
  done: 'All of it was approved and executed. Do not repeat it.',
  partially_done: 'Only part of it was executed: see each leg. Do not repeat what is done.',
  failed: 'It was approved, but it failed: see each leg.',
  rejected: 'The trader refused it; nothing was sent. Do not propose it again unasked.',
  expired: 'The trader did not answer in time; nothing was sent.',
}

function noteOf({ status, legs, withdrawn }: Plan): string {
  if (withdrawn) return 'The program that proposed it took it back; nothing was sent.'
  const lost = legs.find((leg) => leg.status === 'unknown')
  if (status !== 'partially_done' || !lost) return NOTES[status]
  const look = `the trader has to look at ${lost.server}.`
  return legs.some((leg) => leg.status === 'done')
    ? `Only part of it is known to be executed: see each leg. Do not repeat any of it; ${look}`
    : `It was sent, and nobody knows what became of it. Do not repeat it; ${look}`
}

function legTold(plan: Plan, leg: PlanLeg, fence: Fence | undefined): Record<string, unknown> {
  const { planId: _same, leg: _id, ...outcome } = legOutcome(plan, leg, fence)
  // The trader has approved it; it only waits for the legs before it.
  const waits = leg.status === 'pending' && (plan.status === 'approved' || plan.status === 'executing')
  return waits ? { ...outcome, status: 'approved', note: NOTES.approved } : outcome
}

/** Of a plan that has not ended, to a program that may ask no more. */
const TOKEN_GONE =
  'This token was revoked or has expired. The plan stays with the trader, who decides it and sees on screen what becomes of it.'

/**
 * What the ledger says of a plan. An error as soon as it has ended in anything but all of it done.
 *
 * @param isLast the token opens nothing more, so that there is no later to ask in
 */
export function planTold(plan: Plan, isLast = false): CallToolResult {
  const open = !hasEnded(plan)
  const words = open && isLast ? TOKEN_GONE : noteOf(plan)
  const { id: planId, status, expiresAt, reason } = plan
  const isSaid = ({ server, result, error }: PlanLeg) => server !== HOME_SERVER && (result ?? error) !== null
  const fence = plan.legs.some(isSaid) ? createFence() : undefined
  const legs = plan.legs.map((leg) => legTold(plan, leg, fence))
  const data = {
    planId,
    status,
    note: fence ? `${words} ${fence.sentence}` : words,
    ...(open ? { expiresAt } : {}),
    ...(reason ? { reason } : {}),
    legs,
  }
  return answered(data, !open && status !== 'done')
}
