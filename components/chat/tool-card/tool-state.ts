/** What state a tool call is in, for the reader. Pure: message parts and the plan that answers a write. */
import type { DynamicToolUIPart } from 'ai'
import { isFailure } from '../../../lib/contracts/errors.ts'
import type { LegStatus, Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { isRefused } from '../../approval/outcome/refused-leg.ts'
import { isNotAskedFor } from '../../approval/plan/leg-kind.ts'
import { isLeftOut } from '../../approval/plan/plan-state.ts'

/**
 * `takenBack`: its whole plan, at the trader's words; `refused`: a write that the exchange or the desk did not take, in the word of the answer and of the plan;
 * `stopped`: asked for, but not carried out; `expired`: nobody decided in time; `unknown`: sent, and the answer was lost;
 * `unknownAway`: so too, and nobody asks;
 * `queued`: approved, and not sent before the legs before it have ended;
 * `stale`: answered from memory or by a stand-in, because the server could not be asked.
 */
export type ToolCardState =
  | 'running'
  | 'done'
  | 'stale'
  | 'failed'
  | 'refused'
  | 'waiting'
  | 'denied'
  | 'takenBack'
  | 'expired'
  | 'unknown'
  | 'unknownAway'
  | 'queued'
  | 'stopped'

const OF_LEG: Record<LegStatus, ToolCardState> = {
  pending: 'waiting',
  sending: 'running',
  unknown: 'unknown',
  done: 'done',
  failed: 'failed',
  skipped: 'stopped',
  rejected: 'denied',
}

/**
 * A write is answered by its plan's leg, and the ledger's word wins over anything in the message; a read by its own
 * part. `live` is whether the turn is still being written.
 */
export function toolCardState(part: DynamicToolUIPart, plans: readonly Plan[], live: boolean): ToolCardState {
  for (const plan of plans) {
    const leg = plan.legs.find(({ toolCallId }) => toolCallId === part.toolCallId)
    if (!leg) continue
    if (plan.status === 'expired' && (leg.status === 'pending' || leg.status === 'skipped')) return 'expired'
    if (leg.status === 'pending' && plan.status !== 'pending') return undecidedIn(plan, leg)
    if (leg.status === 'failed' && isRefused(leg)) return 'refused'
    if (leg.status === 'rejected' && plan.rejectedBy && !isLeftOut(leg, plan)) return 'takenBack'
    return leg.status === 'unknown' && isNotAskedFor(leg) ? 'unknownAway' : OF_LEG[leg.status]
  }
  switch (part.state) {
    case 'output-available':
      if (isFailure(part.output)) return 'failed'
      // Such a server says what it likes in its answers, and nothing of what became of a plan.
      if (isAwayRead(part)) return 'done'
      return outcomeOf(part) ?? (isFallback(part.output) ? 'stale' : 'done')
    case 'output-error':
      return part.toolMetadata?.kind === 'write' && serverOf(part) === HOME_SERVER ? 'refused' : 'failed'
    case 'output-denied':
      return 'denied'
    case 'approval-requested':
      return 'waiting'
    default:
      return live ? 'running' : 'stopped'
  }
}

/** What the history says of a write whose plan is not at hand: `{ status, planId, leg, … }`. */
const OF_OUTCOME: Readonly<Record<string, ToolCardState>> = { ...OF_LEG, expired: 'expired' }
function outcomeOf(part: DynamicToolUIPart): ToolCardState | undefined {
  const { output } = part
  if (typeof output !== 'object' || output === null || !('planId' in output) || !('status' in output)) return undefined
  const isNotAsked = serverOf(part) !== HOME_SERVER || ('error' in output && isLost(output.error))
  if (output.status === 'unknown' && isNotAsked) return 'unknownAway'
  const { status } = output
  return typeof status === 'string' && Object.hasOwn(OF_OUTCOME, status) ? OF_OUTCOME[status] : undefined
}

const isLost = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'UNKNOWN'

const GOES_ON: ReadonlySet<LegStatus> = new Set(['pending', 'sending', 'unknown'])

function undecidedIn(plan: Plan, leg: PlanLeg): ToolCardState {
  if (plan.status === 'rejected') return 'denied'
  if (plan.status !== 'approved' && plan.status !== 'executing') return 'stopped'
  return plan.legs.slice(0, plan.legs.indexOf(leg)).some(({ status }) => GOES_ON.has(status)) ? 'queued' : 'running'
}

/** The mark that the tool engine puts on an answer from memory. */
const isFallback = (output: unknown): boolean =>
  typeof output === 'object' &&
  output !== null &&
  'fallback' in output &&
  typeof output.fallback === 'object' &&
  output.fallback !== null &&
  'kind' in output.fallback

/** Answers that are a yes or a no, or that the model alone needs: one line says it all. */
const CLOSED = new Set(['checkUserExists', 'listSymbols', 'previewPlan', 'resolveCommand'])

/** Whether a card shows its answer by itself. A preview does where it is what was asked for: a plan shows its own. */
export const startsOpen = (tool: string, plans: readonly Plan[]): boolean =>
  tool === 'previewOrder' ? plans.length === 0 : !CLOSED.has(tool)

export const serverOf = (part: DynamicToolUIPart): string =>
  typeof part.toolMetadata?.server === 'string' ? part.toolMetadata.server : HOME_SERVER

/** A tool of the desk itself, which is named as those of the exchange are. */
export const isDeskTool = (part: DynamicToolUIPart): boolean => part.toolMetadata?.kind === 'desk'

/** What these did, the card of the plan shows. */
const SHOWN_BY_PLAN: ReadonlySet<string> = new Set(['revisePlan', 'withdrawPlan'])
export const isShownByPlan = (part: DynamicToolUIPart): boolean => isDeskTool(part) && SHOWN_BY_PLAN.has(part.toolName)

/** A read at a server that is not the exchange. */
export const isAwayRead = (part: DynamicToolUIPart): boolean =>
  serverOf(part) !== HOME_SERVER && part.toolMetadata?.kind === 'read'

/** What its server calls it: the model may know it by another name. */
export const toolOf = (part: DynamicToolUIPart): string =>
  typeof part.toolMetadata?.tool === 'string' ? part.toolMetadata.tool : part.toolName

const TIME_FIELDS = ['asOf', 'timestamp', 'updatedAt', 'acceptedAt', 'cancelledAt', 'startedAt']

/** When a result was true: the exchange's own time if it says one, else when the turn began. */
export function resultTime(output: unknown, turnStartedAt: string | undefined): string | undefined {
  if (typeof output === 'object' && output !== null) {
    for (const field of TIME_FIELDS) {
      const value: unknown = (output as Record<string, unknown>)[field]
      if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value
    }
  }
  return turnStartedAt
}
