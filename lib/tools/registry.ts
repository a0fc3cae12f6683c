/**
 * The tools that exist right now, from every connected MCP server, under names that cannot collide: the home server's
 * tools keep their own names, every other server's are `<server>__<tool>`. A name that providers do not take, with dots or
 * too long, is told to models as an alias; people and servers read the name as it is.
 * The map from name to {server, tool} is exact; a name is never taken apart to find out where it belongs.
 */
import { createHash } from 'node:crypto'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { DroppedTool, DroppedWhy, ToolDefinition } from '../contracts/tools.ts'
import { MAX_TITLE } from '../mcp/caps.ts'
import type { Connections } from '../mcp/connections.ts'
import { canonicalJson } from '../store/canonical-json.ts'
import { isPlainJson } from './arguments.ts'
import { inputSchemaOf } from './input-schema.ts'

export type Tool = {
  /** What the model calls it. */
  name: string
  server: string
  /** What the server calls it. */
  tool: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  /** Its server keeps accounts of traders: `clientOrderId` and `executeReal` are the desk's to fill in, as `userId` is everywhere. */
  knowsAccounts: boolean
  annotations: Record<string, unknown>
  /** mcp.json says that it only reads. What follows from that, lib/gate/trust/policy.ts decides. */
  listedAsRead: boolean
  /** Word for word what the server says about it, and what the fingerprint is of. */
  definition: ToolDefinition
  /** SHA-256 over the definition. A changed tool is another tool. */
  fingerprint: string
}

/** Only plain characters: two names that look alike would be two different tools in one plan. */
const TOOL_NAME = /^[A-Za-z0-9_./:-]+$/
/** The names that every provider of models accepts for a tool. */
const MODEL_NAME = /^[A-Za-z0-9_-]{1,64}$/
/** A name that ends like an alias gets one too, so that no server can list a tool under the alias of another. */
const LIKE_ALIAS = /_[0-9a-f]{10}$/
const ALIAS_WORDS = 64 - 11

/**
 * The name under which a model knows a tool. It depends on server and tool alone, so other tools that come or go never change
 * it.
 */
function modelName(server: string, tool: string): string {
  const name = server === HOME_SERVER ? tool : `${server}__${tool}`
  if (MODEL_NAME.test(name) && !LIKE_ALIAS.test(name)) return name
  const hash = createHash('sha256')
    .update(JSON.stringify([server, tool]))
    .digest('hex')
    .slice(0, 10)
  return `${name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, ALIAS_WORDS)}_${hash}`
}

function definitionOf(d: ToolDefinition): ToolDefinition {
  const { name, title, description, inputSchema, outputSchema, annotations } = d
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
  }
}

export const fingerprint = (d: ToolDefinition): string =>
  createHash('sha256')
    .update(canonicalJson(definitionOf(d)))
    .digest('hex')

/** "getOrderBook" → "get order book": better than no description. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/[_.\-/:]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

/** Opens a trader's account at a server. A server that offers it counts as an exchange. */
export const REGISTER_TOOL = 'registerUser'

type NoTool = { why: DroppedWhy; where?: string }

type Known = { knowsAccounts: boolean; listedAsRead?: boolean }

/** @returns the tool, or why it cannot be one */
export function toolOf(
  server: string,
  d: ToolDefinition,
  { knowsAccounts, listedAsRead = false }: Known,
): Tool | NoTool {
  if (!TOOL_NAME.test(d.name)) return { why: 'characters' }
  const definition = definitionOf(d)
  // A definition that is not plain JSON cannot be fingerprinted; only this tool is left out.
  if (!isPlainJson(definition)) return { why: 'malformed' }
  const { inputSchema } = d
  const input = inputSchemaOf({ inputSchema, knowsAccounts })
  if (!input.ok) return { why: input.fault === 'large' ? 'too_large' : input.fault, where: input.where }
  const title = d.title ?? (typeof d.annotations?.title === 'string' ? d.annotations.title : wordsOf(d.name))
  return {
    name: modelName(server, d.name),
    server,
    tool: d.name,
    title: title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE)}…` : title,
    description: d.description?.trim() || wordsOf(d.name),
    inputSchema,
    knowsAccounts,
    annotations: d.annotations ?? {},
    listedAsRead,
    definition,
    fingerprint: fingerprint(d),
  }
}

export type Registry = {
  list(): Tool[]
  byName(name: string): Tool | undefined
  find(server: string, tool: string): Tool | undefined
  /** What servers list and nobody is offered. */
  dropped(): DroppedTool[]
}

export function createRegistry(connections: Connections): Registry {
  let cache: { tools: Map<string, Tool>; dropped: DroppedTool[] } | null = null
  // Kept for as long as the desk runs: if a server drops registerUser from its list for a while, its accounts are still
  // protected.
  const exchanges = new Set([HOME_SERVER])
  connections.onChange(() => (cache = null))
  const read = () => {
    if (cache) return cache
    const tools = new Map<string, Tool>()
    const dropped: DroppedTool[] = []
    for (const c of connections.all()) {
      for (const { tool, why } of c.leftOut()) dropped.push({ server: c.name, tool, why })
      if (c.tools().some(({ name }) => name === REGISTER_TOOL)) exchanges.add(c.name)
      const settings = new Map(Object.entries(connections.configOf(c.name)?.tools ?? {}))
      for (const d of c.tools()) {
        const listedAsRead = settings.get(d.name)?.reads ?? false
        const made = toolOf(c.name, d, { knowsAccounts: exchanges.has(c.name), listedAsRead })
        // Two servers cannot clash (the prefix differs) except by a tool named like "<other>__x" at home, and two aliases
        // only where a server searched for such a pair among its own: first one wins.
        const none: NoTool | null = 'why' in made ? made : tools.has(made.name) ? { why: 'clash' } : null
        if (none) dropped.push({ server: c.name, tool: d.name, ...none })
        else if (!('why' in made)) tools.set(made.name, made)
      }
    }
    cache = { tools, dropped }
    return cache
  }
  return {
    list: () => [...read().tools.values()],
    byName: (name) => read().tools.get(name),
    find: (server, tool) => {
      const found = read().tools.get(modelName(server, tool))
      return found && found.server === server && found.tool === tool ? found : undefined
    },
    dropped: () => read().dropped,
  }
}
