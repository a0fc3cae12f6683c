/** What the servers screen shows: each server with its state, its calls and its breaker. */
import type { CallFigures, ServersView, ServerView } from '../contracts/servers.ts'
import type { McpConnection } from '../mcp/connection.ts'
import type { Connections } from '../mcp/connections.ts'
import type { ToolEngine } from './engine.ts'
import type { ServerStats } from './interceptors/monitor.ts'
import type { Registry, Tool } from './registry.ts'
import { mayDisable } from './server-switch.ts'

type Deps = {
  connections: Connections
  registry: Registry
  engine: Pick<ToolEngine, 'stats' | 'serverStats' | 'breaker' | 'breakerRetryAt'>
  /** Whether the trader who asks still has to accept it. */
  waits(tool: Tool): boolean
  /** Whether the words of what failed are told to the trader who asks: they may be about any trader's call. */
  tellsWords: boolean
  signIn(server: string): Promise<ServerView['signIn']>
}

const NONE: CallFigures = {
  calls: 0,
  errors: 0,
  retries: 0,
  fallbacks: 0,
  p50Ms: null,
  p95Ms: null,
  lastAt: null,
  lastError: null,
}

const figuresOf = (
  { server: _name, cached: _cached, lastError, ...figures }: ServerStats,
  tellsWords: boolean,
): CallFigures => ({ ...figures, lastError: lastError && !tellsWords ? { ...lastError, message: '' } : lastError })

export async function serversViewOf(deps: Deps, at: Date): Promise<ServersView> {
  const { connections } = deps
  const servers = await Promise.all(connections.all().map((c) => serverViewOf(deps, c)))
  return { at: at.toISOString(), servers, problem: connections.problem() }
}

async function serverViewOf(
  { registry, engine, waits, tellsWords, signIn }: Deps,
  c: McpConnection,
): Promise<ServerView> {
  const { name, embedded, trusted } = c
  const tools = registry.list().filter((tool) => tool.server === name)
  const stats = engine.serverStats(name)
  const retryAt = engine.breakerRetryAt(name)
  return {
    name,
    embedded,
    trusted,
    mayDisable: mayDisable(c),
    transport: c.transport(),
    ...c.state(),
    server: c.server(),
    signIn: await signIn(name),
    tools: {
      listed: tools.length,
      waiting: tools.filter(waits).length,
      leftOut: registry.dropped().filter((tool) => tool.server === name).length,
    },
    load: c.load(),
    figures: stats ? figuresOf(stats, tellsWords) : NONE,
    breaker: { state: engine.breaker(name), retryAt: retryAt === null ? null : new Date(retryAt).toISOString() },
    byTool: engine
      .stats()
      .filter((s) => s.server === name)
      .map(({ tool, ...s }) => ({ tool, ...figuresOf(s, tellsWords) }))
      .sort((a, b) => b.calls - a.calls || (a.tool < b.tool ? -1 : 1)),
  }
}
