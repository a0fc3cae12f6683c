/**
 * The tools that exist right now, from every connected MCP server, under names that cannot collide:
 * the home server's tools keep their own names, every other server's are `<server>__<tool>`.
 * The map from name to {server, tool} is exact; a name is never taken apart to find out where it belongs.
 */
import { createHash } from 'node:crypto'
import { HOME_SERVER } from '../mcp/config.ts'
import type { Connections } from '../mcp/connections.ts'
import type { ToolDefinition } from '../mcp/tool-definition.ts'
import { canonicalJson } from '../store/canonical-json.ts'

export type Tool = {
  /** What the model calls it. */
  name: string
  server: string
  /** What the server calls it. */
  tool: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  annotations: Record<string, unknown>
  /** SHA-256 over everything the server says about the tool. A changed tool is another tool. */
  fingerprint: string
}

const MODEL_NAME = /^[A-Za-z0-9_-]{1,64}$/

export function modelName(server: string, tool: string): string {
  return server === HOME_SERVER ? tool : `${server}__${tool}`
}

export function fingerprint(d: ToolDefinition): string {
  const { name, title, description, inputSchema, outputSchema, annotations } = d
  return createHash('sha256')
    .update(canonicalJson({ name, title, description, inputSchema, outputSchema, annotations }))
    .digest('hex')
}

/** "getOrderBook" → "get order book": better than no description. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/[_.\-/]+/g, ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

export function toolOf(server: string, d: ToolDefinition): Tool | null {
  const name = modelName(server, d.name)
  if (!MODEL_NAME.test(name)) return null
  const title = d.title ?? (typeof d.annotations?.title === 'string' ? d.annotations.title : wordsOf(d.name))
  return {
    name,
    server,
    tool: d.name,
    title,
    description: d.description?.trim() || wordsOf(d.name),
    inputSchema: d.inputSchema,
    annotations: d.annotations ?? {},
    fingerprint: fingerprint(d),
  }
}

export type Registry = {
  list(): Tool[]
  byName(name: string): Tool | undefined
  find(server: string, tool: string): Tool | undefined
}

export function createRegistry(connections: Connections): Registry {
  let cache: Map<string, Tool> | null = null
  connections.onChange(() => (cache = null))
  const tools = (): Map<string, Tool> => {
    if (cache) return cache
    const next = new Map<string, Tool>()
    for (const c of connections.all()) {
      for (const d of c.tools()) {
        const tool = toolOf(c.name, d)
        // Two servers cannot clash (the prefix differs) except by a tool named like "<other>__x" at home: first one wins.
        if (tool && !next.has(tool.name)) next.set(tool.name, tool)
      }
    }
    cache = next
    return next
  }
  return {
    list: () => [...tools().values()],
    byName: (name) => tools().get(name),
    find: (server, tool) => {
      const found = tools().get(modelName(server, tool))
      return found && found.server === server && found.tool === tool ? found : undefined
    },
  }
}
