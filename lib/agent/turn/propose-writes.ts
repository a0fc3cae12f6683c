/** Writes that a model asks for become one plan at the gate, or sentences that tell the model why not. */
import type { ModelMessage } from 'ai'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { Plan, PlanOrigin } from '../../contracts/gate/plan.ts'
import { canonicalArgs } from '../../gate/plans/canonical-args.ts'
import type { Proposal } from '../../gate/plans/propose.ts'
import { canonicalJson } from '../../store/canonical-json.ts'
import type { Tool } from '../../tools/registry.ts'
import type { Turn } from './context.ts'
import { refuseWrites } from './refuse-writes.ts'
import type { Spoken, WriteCall } from './speech.ts'
import { noSuchTool } from './uncallable.ts'

/** @returns null when a plan waits; otherwise the conversation in which the model hears why there is none */
export async function proposeWrites(
  turn: Turn,
  asked: Spoken,
  objections?: PlanOrigin['objections'],
): Promise<ModelMessage[] | null> {
  const { deps, run, model, messageId, request, plans, writer } = turn
  const { writes } = asked
  // The built-in planner gives no reasons of its own, it does what was said.
  const reason = model.builtIn ? '' : asked.text
  const { registry } = deps.tools
  const broken = request.continues ? goneOnFrom(request.history) : null
  const repeated = writes.map((c) => broken !== null && wasProposed(c, registry.byName(c.toolName), broken, plans))
  const gone = writes.map((c) => registry.byName(c.toolName) === undefined)
  const origin: PlanOrigin = { kind: 'chat', chatId: run.chatId, messageId, model: model.label }
  const proposal: Proposal | null =
    asked.halved || repeated.includes(true) || gone.includes(true)
      ? null
      : await deps.gate.propose({
          traderId: run.traderId,
          chatId: run.chatId,
          signal: run.signal,
          signInId: run.signInId,
          origin: { ...origin, ...(reason ? { reason } : {}), ...(objections ? { objections } : {}) },
          calls: writes.flatMap((c) => {
            const tool = registry.byName(c.toolName)
            return tool ? [{ tool, args: c.input, toolCallId: c.toolCallId }] : []
          }),
        })
  if (proposal?.ok) {
    writer.write({ type: 'data-plan', id: proposal.plan.id, data: proposal.plan })
    return null
  }
  // Refused before any trader could approve it.
  return refuseWrites(turn, asked, (i) =>
    proposal && (proposal.leg === null || proposal.leg === i)
      ? `${proposal.code}: ${proposal.message}`
      : repeated[i]
        ? 'SKIPPED: This was proposed already, in the answer you go on with. Its plan stands.'
        : gone[i]
          ? `NOT_FOUND: ${noSuchTool(writes[i]?.toolName ?? '', [])}`
          : 'SKIPPED: Another part of the same plan was refused. Nothing was sent.',
  )
}

/** The answer that broke off, and those that broke off before it and were gone on with. */
function goneOnFrom(history: readonly DeskMessage[]): Set<string> {
  const ids = new Set<string>()
  for (let id = history.at(-1)?.id; id !== undefined && !ids.has(id); ) {
    ids.add(id)
    id = history.find((message) => message.id === id)?.metadata?.continues
  }
  return ids
}

/**
 * Whether a plan of the broken answers holds this very call. A leg holds the one form that the gate gives to whatever
 * a call was written as (2950, "2,950"), so the call is read the same way before the two are compared.
 */
function wasProposed(
  { input }: WriteCall,
  tool: Tool | undefined,
  broken: ReadonlySet<string>,
  plans: ReadonlyMap<string, Plan>,
): boolean {
  if (!tool) return false
  const read = canonicalArgs(tool, input)
  // The gate would refuse these arguments, so no plan can hold them.
  if (!read.ok) return false
  const asked = canonicalJson(read.args)
  return [...plans.values()].some(
    (p) =>
      p.origin.messageId !== undefined &&
      broken.has(p.origin.messageId) &&
      p.legs.some((l) => l.server === tool.server && l.tool === tool.tool && canonicalJson(l.args) === asked),
  )
}
