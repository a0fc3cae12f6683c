/**
 * The tools as a model sees them. Reads run here; writes are declared but have no execute function, so that a step
 * which ends with them ends the run and the gate takes over.
 */
import { dynamicTool, jsonSchema, type ToolSet } from 'ai'
import { DeskError } from '../errors.ts'
import type { Accounts } from '../gate/accounts.ts'
import { classify, isOffered, mayRead } from '../gate/policy.ts'
import { claimedUser, modelSchema, problemSentence, readArguments, takesUserId } from '../tools/arguments.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { Registry, Tool } from '../tools/registry.ts'
import { shortened, told } from './model-results.ts'

const MAX_DESCRIPTION = 2_000

export type ToolDeps = { registry: Registry; engine: ToolEngine; accounts: Accounts }

// Invisible and direction-changing characters can hide instructions in a description.
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu
/** A server's words as a model may read them. */
export const visible = (text: string): string => text.replaceAll(HIDDEN, '').slice(0, MAX_DESCRIPTION)

export function toolSet(deps: ToolDeps, traderId: string): ToolSet {
  const set: ToolSet = {}
  for (const tool of deps.registry.list()) if (isOffered(tool)) set[tool.name] = declare(deps, tool, traderId)
  return set
}

function declare(deps: ToolDeps, tool: Tool, traderId: string): ToolSet[string] {
  const schema = modelSchema(tool.inputSchema)
  const definition = {
    description: visible(tool.description),
    title: visible(tool.title),
    metadata: {
      server: tool.server,
      tool: tool.tool,
      title: visible(tool.title),
      kind: mayRead(tool) ? 'read' : 'write',
    },
    inputSchema: jsonSchema<Record<string, unknown>>(schema as Parameters<typeof jsonSchema>[0], {
      validate: async (value) => {
        await refuseForeignUser(deps, tool, traderId, value)
        const read = readArguments(stripOwnUser(tool, value), schema)
        return read.ok
          ? { success: true, value: read.args }
          : { success: false, error: new Error(`INVALID_ARGUMENT: ${problemSentence(read.problems)}`) }
      },
    }),
    toModelOutput: ({ output }: { output: unknown }) => ({ type: 'json' as const, value: shortened(output) as never }),
  }
  if (!mayRead(tool)) return dynamicTool({ ...definition, execute: undefined as never })
  return dynamicTool({
    ...definition,
    execute: async (input, { abortSignal }) => {
      const args = input as Record<string, unknown>
      // Reading is a matter of arguments, not of the name alone: look again at what is really sent.
      if (classify(tool, args) !== 'read')
        throw new Error('INVALID_ARGUMENT: with these arguments it changes something, so it needs a plan')
      const userId = takesUserId(tool.inputSchema) ? await deps.accounts.ensure(traderId, tool.server) : null
      const answer = await deps.engine.read({
        tool,
        args,
        userId,
        mayBeStale: true,
        context: { traderId },
        ...(abortSignal ? { signal: abortSignal } : {}),
      })
      if (answer.status !== 'ok') throw new Error(`${answer.errorCode}: ${answer.errorMessage}`)
      return told(answer)
    },
  })
}

/** A model that names another account is refused and recorded, even though no schema asked it to name one. */
async function refuseForeignUser(deps: ToolDeps, tool: Tool, traderId: string, value: unknown): Promise<void> {
  if (!takesUserId(tool.inputSchema)) return
  try {
    await deps.accounts.checkClaim(traderId, tool.server, claimedUser(value), tool.name)
  } catch (error) {
    throw error instanceof DeskError ? new Error(`${error.code}: ${error.message}`) : error
  }
}

function stripOwnUser(tool: Tool, value: unknown): unknown {
  if (!takesUserId(tool.inputSchema) || typeof value !== 'object' || value === null) return value
  const { userId: _own, ...rest } = value as Record<string, unknown>
  return rest
}
