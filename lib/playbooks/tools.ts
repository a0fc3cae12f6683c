/** Tools as playbooks use them: what its trader accepted, read through the engine, written through the gate alone. */
import type { DeskCode } from '../contracts/errors.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { Accounts } from '../gate/accounts.ts'
import type { ProposedCall } from '../gate/plans/propose.ts'
import { classify, isOffered, mayRead } from '../gate/trust/policy.ts'
import type { ToolTrust } from '../gate/trust/trust.ts'
import { claimedUser, problemSentence, readToolArguments } from '../tools/arguments.ts'
import type { ToolEngine } from '../tools/engine.ts'
import { modelSchema, takesUserId } from '../tools/input-schema.ts'
import type { Registry, Tool } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'
import type { KnownTool } from './known.ts'

export type PlaybookToolDeps = { registry: Registry; engine: ToolEngine; accounts: Accounts; trust: ToolTrust }
type Failed = { ok: false; code: DeskCode; message: string }
type ReadOutcome = { ok: true; data: Record<string, unknown> } | Failed

const fail = (code: DeskCode, message: string): Failed => ({ ok: false, code, message })

export async function knownTools({ trust }: PlaybookToolDeps, traderId: string): Promise<Map<string, KnownTool>> {
  const usable = (await trust.usable(traderId)).filter(isOffered)
  return new Map(usable.map((tool) => [tool.name, knownTool(tool)]))
}

const knownTool = (tool: Tool): KnownTool => ({
  name: tool.name,
  title: tool.title,
  keepBlank: tool.server !== HOME_SERVER,
  kind: mayRead(tool) ? 'read' : 'write',
  inputSchema: modelSchema(tool),
  outputSchema: tool.definition.outputSchema ?? null,
})

async function find(deps: PlaybookToolDeps, traderId: string, name: string): Promise<Tool | Failed> {
  const tool = deps.registry.byName(name)
  if (!tool || !isOffered(tool)) return fail('NOT_FOUND', `There is no tool ${name} right now.`)
  const quarantined = await deps.trust.refusal(traderId, tool)
  return quarantined ? fail('QUARANTINED', quarantined) : tool
}

/**
 * Never an answer from memory: what a playbook computes an order from is of now.
 * @throws DeskError NOT_OWNER for arguments that name another account
 */
export async function readTool(
  deps: PlaybookToolDeps,
  { traderId, name, args, signal }: { traderId: string; name: string; args: unknown; signal: AbortSignal },
): Promise<ReadOutcome> {
  const tool = await find(deps, traderId, name)
  if ('ok' in tool) return tool
  if (takesUserId(tool)) await deps.accounts.checkClaim(traderId, tool.server, claimedUser(args), name)
  const read = readToolArguments(args, tool)
  if (!read.ok) return fail('INVALID_ARGUMENT', problemSentence(read.problems))
  if (classify(tool, read.args) !== 'read') return fail('INVALID_ARGUMENT', `With these arguments ${name} is a write.`)
  const userId = takesUserId(tool) ? await deps.accounts.ensure(traderId, tool.server) : null
  const answer = await deps.engine.read({ tool, args: read.args, userId, signal, context: { traderId } })
  if (answer.status === 'ok') return { ok: true, data: answer.data ?? {} }
  return fail(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'The tool gave no answer.')
}

/** @throws DeskError NOT_OWNER for arguments that name another account */
export async function proposedCalls(
  deps: PlaybookToolDeps,
  traderId: string,
  legs: { tool: string; args: Record<string, unknown> }[],
): Promise<{ ok: true; calls: ProposedCall[] } | Failed> {
  const calls: ProposedCall[] = []
  for (const { tool: name, args } of legs) {
    const tool = await find(deps, traderId, name)
    if ('ok' in tool) return tool
    if (classify(tool, args) === 'read')
      return fail('INVALID_ARGUMENT', `${name} changes nothing, so it needs no plan.`)
    if (takesUserId(tool)) await deps.accounts.checkClaim(traderId, tool.server, claimedUser(args), name)
    const { userId: _own, ...rest } = args
    calls.push({ tool, args: takesUserId(tool) ? rest : args })
  }
  return { ok: true, calls }
}
