/**
 * The tools as a model sees them. Reads run here; writes are declared but have no execute function, so that a step
 * which ends with them ends the run and the gate takes over.
 */
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import type { Accounts } from '../gate/accounts.ts'
import { keptResult } from '../gate/execution/kept-result.ts'
import { classify, isOffered, mayRead } from '../gate/trust/policy.ts'
import type { ToolTrust } from '../gate/trust/trust.ts'
import { claimedUser, problemSentence, readToolArguments } from '../tools/arguments.ts'
import type { ToolEngine } from '../tools/engine.ts'
import { modelSchema, takesUserId } from '../tools/input-schema.ts'
import type { Registry, Tool } from '../tools/registry.ts'
import { saidByServer, ToolError, type ToolResponse, whyFailed } from '../tools/response.ts'
import { type DeskToolDeps, deskTools } from './desk-tools.ts'
import type { Fence } from './fence.ts'
import { givenToModel, told } from './model-results.ts'

const MAX_DESCRIPTION = 2_000

export type ToolDeps = DeskToolDeps & {
  registry: Registry
  engine: ToolEngine
  accounts: Accounts
  trust: ToolTrust
}

const CUT = ' […the rest is left out]'

/** A server's text as a model may read it: without hidden characters, and not too long. */
export function visible(text: string): string {
  const words = text.replaceAll(HIDDEN_CHARACTERS, '')
  return words.length > MAX_DESCRIPTION ? `${words.slice(0, MAX_DESCRIPTION - CUT.length)}${CUT}` : words
}

/**
 * What this trader accepted, and nothing else; for one turn, because within one a server left alone stays so.
 *
 * @param fence of this turn, around what servers other than the exchange answer
 */
export async function toolSet(deps: ToolDeps, traderId: string, fence: Fence, chatId?: string): Promise<ToolSet> {
  const set: ToolSet = {}
  const leftAlone = new Map<string, string>()
  for (const tool of await deps.trust.usable(traderId))
    if (isOffered(tool)) set[tool.name] = declare(deps, tool, { traderId, chatId, fence, leftAlone })
  // The desk's own tools come last, so that no server can put one of its own in their place.
  return { ...set, ...deskTools(deps, traderId) }
}

type OfTurn = {
  traderId: string
  chatId: string | undefined
  fence: Fence
  /** Servers that the breaker closed in this turn, with what it said. */
  leftAlone: Map<string, string>
}

function declare(deps: ToolDeps, tool: Tool, { traderId, chatId, fence, leftAlone }: OfTurn): ToolSet[string] {
  const schema = modelSchema(tool)
  const definition = {
    description: visible(tool.description),
    title: visible(tool.title),
    metadata: {
      server: tool.server,
      tool: tool.tool,
      title: visible(tool.title),
      kind: mayRead(tool) ? 'read' : 'write',
      account: takesUserId(tool),
    },
    inputSchema: jsonSchema<Record<string, unknown>>(schema as Parameters<typeof jsonSchema>[0], {
      validate: async (value) => {
        await refuseForeignUser(deps, tool, traderId, value)
        const read = readToolArguments(stripOwnUser(tool, value), tool)
        return read.ok
          ? { success: true, value: read.args }
          : { success: false, error: new Error(`INVALID_ARGUMENT: ${problemSentence(read.problems)}`) }
      },
    }),
    toModelOutput: ({ output }: { output: unknown }) =>
      isAway(tool) && mayRead(tool)
        ? { type: 'text' as const, value: fencedOnce(fence, tool.server, output) }
        : { type: 'json' as const, value: givenToModel(tool.name, output) as never },
  }
  if (!mayRead(tool)) return dynamicTool({ ...definition, execute: undefined as never })
  return dynamicTool({
    ...definition,
    execute: async (input, { abortSignal, toolCallId }) => {
      // A model that does not listen costs the server nothing, and the trader no time.
      const still = leftAlone.get(tool.server)
      if (still) throw new Error(still)
      const call = {
        traderId,
        toolCallId,
        ...(chatId ? { chatId } : {}),
        ...(abortSignal ? { signal: abortSignal } : {}),
      }
      const answer = await readFor(deps, tool, input as Record<string, unknown>, { ...call, mayBeStale: true })
      if (answer.status === 'ok') return told({ ...answer, data: keptResult(tool.server, answer.data) })
      // An error is told to a model as it is, and the words of a stranger stand in no answer without a fence.
      if (isAway(tool) && saidByServer(answer)) return refusedBy(answer)
      const failed = new ToolError(answer)
      if (answer.meta.retryAfterMs !== undefined) leftAlone.set(tool.server, failed.message)
      throw failed
    },
  })
}

const isAway = ({ server }: Pick<Tool, 'server'>): boolean => server !== HOME_SERVER

/** An answer on record was fenced with the rest of the conversation (`withLedger`) and is a text by now. */
const fencedOnce = (fence: Fence, server: string, output: unknown): string =>
  typeof output === 'string' ? output : fence.around(server, output)

const refusedBy = (answer: ToolResponse) => ({
  success: false as const,
  code: answer.errorCode ?? 'INTERNAL',
  message: whyFailed(answer) ?? 'it gave no answer',
})

type Reading = { traderId: string; toolCallId: string; chatId?: string; signal?: AbortSignal; mayBeStale: boolean }

/** One read of this trader's. @throws where it is no read, or the tool waits to be accepted again */
async function readFor(
  deps: ToolDeps,
  tool: Tool,
  args: Record<string, unknown>,
  { traderId, toolCallId, chatId, signal, mayBeStale }: Reading,
): Promise<ToolResponse> {
  // Reading is a matter of arguments, not of the name alone, and of what mcp.json lists now: look again at what is really sent.
  if (classify(deps.registry.find(tool.server, tool.tool) ?? tool, args) !== 'read')
    throw new Error('INVALID_ARGUMENT: With these arguments it changes something, so it needs a plan')
  // The tool may have changed since it was offered to the model.
  const quarantined = await deps.trust.refusal(traderId, tool)
  if (quarantined) throw new Error(`QUARANTINED: ${quarantined}`)
  const userId = takesUserId(tool) ? await deps.accounts.ensure(traderId, tool.server) : null
  return deps.engine.read({
    tool,
    args,
    userId,
    mayBeStale,
    context: { traderId, callId: toolCallId, ...(chatId ? { chatId } : {}) },
    ...(signal ? { signal } : {}),
  })
}

/**
 * A call of the home server that is on record made once more, with the arguments on record.
 *
 * @returns null where there is no such tool now. What is not fresh is no answer
 * @throws as a call of a model does
 */
export async function readOnceMore(
  deps: ToolDeps,
  call: { name: string; input: unknown; traderId: string; chatId: string; toolCallId: string },
): Promise<ToolResponse | null> {
  const { name, input, ...of } = call
  const tool = deps.registry.byName(name)
  if (tool?.server !== HOME_SERVER) return null
  const read = readToolArguments(stripOwnUser(tool, input), tool)
  if (!read.ok) throw new Error(`INVALID_ARGUMENT: ${problemSentence(read.problems)}`)
  return readFor(deps, tool, read.args, { ...of, mayBeStale: false })
}

/** A model that names another account is refused and recorded, even though no schema asked it to name one. */
async function refuseForeignUser(deps: ToolDeps, tool: Tool, traderId: string, value: unknown): Promise<void> {
  if (!takesUserId(tool)) return
  try {
    await deps.accounts.checkClaim(traderId, tool.server, claimedUser(value), tool.name)
  } catch (error) {
    throw error instanceof DeskError ? new Error(`${error.code}: ${error.message}`) : error
  }
}

function stripOwnUser(tool: Tool, value: unknown): unknown {
  if (!takesUserId(tool) || typeof value !== 'object' || value === null) return value
  const { userId: _own, ...rest } = value as Record<string, unknown>
  return rest
}
