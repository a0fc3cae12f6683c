/**
 * The stored history, told with what the ledger knows. A write call is stored as it was asked; what became of it is
 * read from its plan every time, so the conversation can never say something else than the ledger.
 */
import { getToolName, isToolUIPart } from 'ai'
import type { DeskMessage } from '../contracts/chat.ts'
import { saysNeither } from '../contracts/gate/answer-words.ts'
import type { Plan, PlanLeg } from '../contracts/gate/plan.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { SHOWN } from '../contracts/pictures.ts'
import { mayBePartlyDone } from '../gate/execution/partly-done.ts'
import { FENCED_CHARACTERS, type Fence } from './fence.ts'
import { shortened } from './model-results.ts'

/**
 * What the model is told about one leg. Plain enough that it does not try again.
 *
 * @param fence goes around the words of servers that are not the desk's exchange
 */
export function legOutcome(plan: Plan, given: PlanLeg, fence?: Fence): Record<string, unknown> {
  const leg: ToldLeg = fence && given.server !== HOME_SERVER ? fenced(given, fence) : given
  const base = {
    planId: plan.id,
    leg: leg.id,
    tool: leg.tool,
    ...(given.server === HOME_SERVER ? {} : { server: given.server }),
    args: leg.args,
  }
  const told = (status: string, note: string) => ({ status, ...base, note })
  // A model that believed somebody had looked at the plan would vouch for it to others.
  const approver = plan.permissionId === null ? 'The trader' : 'A standing permission of the trader'
  const isHome = leg.server === HOME_SERVER
  const executor = isHome ? 'the exchange' : leg.server
  switch (leg.status) {
    case 'done':
      return {
        ...told(
          'done',
          !isHome && saysNeither(given.result)
            ? `${approver} approved it and ${executor} answered; how far it is, only its answer says. Do not repeat it.`
            : `${approver} approved it and ${executor} executed it. Do not repeat it.`,
        ),
        result: leg.result,
        ...picturesTold(leg),
      }
    case 'failed':
      return {
        ...told(
          'failed',
          mayBePartlyDone(leg)
            ? `${approver} approved it, but it failed at ${leg.server}; it may have done part of it. Do not repeat it unasked.`
            : `${approver} approved it, but it was refused. Nothing was changed by it.`,
        ),
        ...(mayBePartlyDone(leg) ? { mayBePartlyDone: true } : {}),
        error: leg.error,
      }
    case 'unknown':
    case 'sending':
      return plan.finishedAt
        ? {
            ...told(
              'unknown',
              'It was sent, and nobody knows what became of it. Do not repeat it; the trader has to look.',
            ),
            error: leg.error,
          }
        : told('unknown', 'It was sent, the answer is not known yet, and the desk is checking. Do not repeat it.')
    case 'rejected':
      if (plan.withdrawn) return told('rejected', 'The program that proposed it took it back. Nothing was sent.')
      return {
        ...told('rejected', 'The trader refused it. Nothing was sent. Do not propose it again unasked.'),
        ...(plan.reason ? { reason: plan.reason } : {}),
      }
    case 'skipped':
      return plan.status === 'expired'
        ? told('expired', 'The trader did not answer in time. Nothing was sent.')
        : {
            ...told('skipped', 'It was not sent because an earlier leg did not succeed or time ran out.'),
            error: leg.error,
          }
    case 'pending':
      return plan.status === 'expired'
        ? told('expired', 'The trader did not answer in time. Nothing was sent.')
        : told('pending', 'It waits for the trader to decide on screen. Nothing has been sent.')
  }
}

/** An answer that has a structure as well is told by it alone, and no word of a picture stands there. */
const picturesTold = ({ pictures }: ToldLeg): { pictures?: string } =>
  pictures && pictures.shown.length > 0 ? { pictures: `${pictures.shown.length} of its answer: ${SHOWN}` } : {}

type ToldLeg = Omit<PlanLeg, 'args' | 'result'> & { args: unknown; result: unknown }

function fenced(leg: PlanLeg, fence: Fence): ToldLeg {
  const { server, result, error } = leg
  return {
    ...leg,
    // Together with what is fenced it stays below what is cut short as a whole, and the fence keeps its end.
    args: shortened(leg.args, FENCED_CHARACTERS / 2),
    result: result && fence.around(server, result),
    error: error && {
      ...error,
      message: fence.around(server, error.message),
      ...(error.said === undefined ? {} : { said: fence.around(server, error.said) }),
    },
  }
}

type Answered = Extract<DeskMessage['parts'][number], { state: 'output-available' }>

/** What a read at another server answered. Of a write the ledger tells, and fences what its server said. */
function readFenced(part: Answered, fence: Fence): Answered {
  const { server, kind } = part.toolMetadata ?? {}
  if (kind !== 'read' || typeof server !== 'string' || server === HOME_SERVER) return part
  return { ...part, output: fence.around(server, part.output) }
}

/** A plan is on the ledger before it is in its message; the desk may have gone down in between. */
export function withOwnPlans(message: DeskMessage, plans: ReadonlyMap<string, Plan>): DeskMessage {
  const told = new Set(message.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : [])))
  const untold = [...plans.values()].filter((p) => p.origin.messageId === message.id && !told.has(p.id))
  if (untold.length === 0) return message
  const parts = untold.map((data) => ({ type: 'data-plan' as const, id: data.id, data }))
  return { ...message, parts: [...message.parts, ...parts] }
}

/**
 * Puts the plans of the ledger into the messages, and the outcome of each leg into its tool call.
 *
 * @param reader the model hears of a waiting leg in words; on screen the call simply still waits
 * @param fence of this turn, for the model
 */
export function withLedger(
  messages: DeskMessage[],
  plans: ReadonlyMap<string, Plan>,
  reader: 'model' | 'screen',
  fence?: Fence,
): DeskMessage[] {
  return messages.map((stored) => {
    if (stored.role !== 'assistant') return stored
    const message = withOwnPlans(stored, plans)
    const legs = new Map<string, { plan: Plan; leg: PlanLeg }>()
    for (const part of message.parts) {
      const plan = part.type === 'data-plan' ? plans.get(part.data.id) : undefined
      for (const leg of plan?.legs ?? []) if (plan && leg.toolCallId) legs.set(leg.toolCallId, { plan, leg })
    }
    const parts = message.parts.map((part): DeskMessage['parts'][number] => {
      if (part.type === 'data-plan') return { ...part, data: plans.get(part.data.id) ?? part.data }
      if (!isToolUIPart(part)) return part
      if (part.state === 'output-available') return fence ? readFenced(part, fence) : part
      if (part.state === 'output-error' || part.state === 'output-denied') return part
      const { toolCallId } = part
      const known = legs.get(toolCallId)
      const name = getToolName(part)
      const base = {
        type: 'dynamic-tool' as const,
        toolName: name,
        toolCallId,
        input: part.input ?? {},
        ...(part.toolMetadata ? { toolMetadata: part.toolMetadata } : {}),
      }
      if (known && reader === 'screen' && known.leg.status === 'pending' && known.plan.status !== 'expired') return part
      if (known) return { ...base, state: 'output-available', output: legOutcome(known.plan, known.leg, fence) }
      // A call that got neither an answer nor a plan: the run was stopped or died in the middle.
      return {
        ...base,
        state: 'output-error',
        errorText: 'CANCELLED: The run ended before this was called. Nothing was done.',
      }
    })
    return { ...message, parts }
  })
}
