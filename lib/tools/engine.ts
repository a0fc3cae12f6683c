/**
 * The one way of every tool call, once its arguments were read: account → interceptors (memory, call limit, breaker, retry) →
 * the call with its timeout → standard answer. Reads run for anybody who may chat. A write runs only with a permit, and only
 * lib/gate/ can make one.
 */
import type { Connections } from '../mcp/connections.ts'
import { takesClientOrderId, takesUserId } from './input-schema.ts'
import { type BreakerState, createBreakers } from './interceptors/breaker.ts'
import { createCallLimit } from './interceptors/call-limit.ts'
import { type CallContext, chain, type Interceptor, type Progress } from './interceptors/chain.ts'
import { createMemory } from './interceptors/memory.ts'
import { createMonitor, type Monitor, type ServerStats, type ToolStats } from './interceptors/monitor.ts'
import { retry } from './interceptors/retry.ts'
import { type MetadataOf, toolMetadata } from './metadata.ts'
import type { KeepPictures } from './pictures.ts'
import type { Tool } from './registry.ts'
import type { ToolResponse } from './response.ts'
import { type AroundRequest, runOver } from './run.ts'

/** Proof that the gate let this one write through. Made by `permitWrite`, which the gate alone has; used once. */
export type WritePermit = { readonly clientOrderId: string | null }

export type ToolEngine = {
  read(call: ReadCall): Promise<ToolResponse>
  write(call: WriteCall, permit: WritePermit): Promise<ToolResponse>
  /** How a tool is run now. */
  metadataOf: MetadataOf
  /** Since the desk started. */
  stats(): ToolStats[]
  onCall: Monitor['onCall']
  /** The same over all tools of a server; null before its first call. */
  serverStats(server: string): ServerStats | null
  breaker(server: string): BreakerState
  /** When an open breaker lets the next call through, epoch ms; null while it is not open. */
  breakerRetryAt(server: string): number | null
}
export type ReadCall = {
  tool: Tool
  args: Record<string, unknown>
  /** The trader's account at that server; required when the tool takes a userId. */
  userId: string | null
  signal?: AbortSignal
  context?: CallContext
  onProgress?: (progress: Progress) => void
  /** Whether an answer from memory or a stub will do. Never set for a check of the gate. */
  mayBeStale?: boolean
}
type WriteCall = Omit<ReadCall, 'signal' | 'mayBeStale'> & { keepPictures?: KeepPictures }

const NO_CONTEXT: CallContext = Object.freeze({})
const AS_ASKED = { freshMs: 0, staleMs: 0, stub: undefined }

/**
 * @param options.timeoutMs where neither the tool nor the settings of its server name one
 * @param options.mandatory run around every call, whatever the others do
 * @param options.aroundRequest runs around every request to a server, one for each attempt
 * @param options.readyMs how long a read waits for a lost server to come back
 * @returns the engine, and the only function that makes permits: hand it to the gate and to nobody else
 */
export function createToolEngine(
  connections: Connections,
  options: {
    timeoutMs: number
    now: () => Date
    mandatory?: Interceptor[]
    aroundRequest?: AroundRequest
    metadataOf?: MetadataOf
    readyMs?: number
  },
): {
  engine: ToolEngine
  permitWrite: (clientOrderId: string | null) => WritePermit
} {
  const permits = new WeakSet<WritePermit>()
  const monitor = createMonitor(options.now)
  const breakers = createBreakers()
  const metadataOf = options.metadataOf ?? toolMetadata(connections.configOf, options.timeoutMs)
  connections.onState((connection) => {
    if (connection.state().state === 'connected') breakers.reset(connection.name)
  })
  const run = chain(
    {
      mandatory: [monitor.interceptor, ...(options.mandatory ?? [])],
      optional: [createMemory(connections.configOf), createCallLimit(), breakers.interceptor, retry],
    },
    runOver(connections, options.aroundRequest, options.readyMs),
  )

  function start(
    effect: 'read' | 'write',
    call: ReadCall & WriteCall,
    clientOrderId: string | null,
  ): Promise<ToolResponse> {
    const args = { ...call.args }
    delete args.userId
    if (call.tool.knowsAccounts) delete args.clientOrderId
    if (takesUserId(call.tool) && call.userId) args.userId = call.userId
    if (clientOrderId && takesClientOrderId(call.tool)) args.clientOrderId = clientOrderId
    const metadata = metadataOf(call.tool)
    return run({
      effect,
      tool: call.tool,
      settings: connections.configOf(call.tool.server),
      metadata: call.mayBeStale ? metadata : { ...metadata, ...AS_ASKED },
      args,
      userId: call.userId,
      signal: call.signal,
      context:
        call.context || clientOrderId
          ? Object.freeze({ ...call.context, ...(clientOrderId ? { clientOrderId } : {}) })
          : NO_CONTEXT,
      onProgress: call.onProgress,
      keepPictures: call.keepPictures,
    })
  }

  return {
    permitWrite(clientOrderId) {
      const permit = Object.freeze({ clientOrderId })
      permits.add(permit)
      return permit
    },
    engine: {
      read: (call) => start('read', call, null),
      async write(call, permit) {
        if (!permits.delete(permit)) throw new Error('a write needs an unused permit of the gate')
        return start('write', call, permit.clientOrderId)
      },
      metadataOf,
      stats: monitor.stats,
      serverStats: monitor.serverStats,
      onCall: monitor.onCall,
      breaker: breakers.state,
      breakerRetryAt: breakers.retryAt,
    },
  }
}
