/**
 * The one road of a tool call: resolve → whose account → arguments → timeout, retry → standard answer.
 *
 * Reads run for anybody who may chat. A write runs only with a permit, and only lib/gate/ can make one.
 */
import { type ErrorCode, failure, toolFailure } from '../contracts/errors.ts'
import { log, messageOf } from '../log.ts'
import { McpCallError } from '../mcp/call-error.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import type { McpConnection } from '../mcp/connection.ts'
import type { Connections } from '../mcp/connections.ts'
import { takesClientOrderId, takesUserId } from './arguments.ts'
import type { Tool } from './registry.ts'

export type ToolResponse = {
  status: 'ok' | 'error' | 'unknown'
  data: Record<string, unknown> | null
  /** REFUSED: a server that knows no codes said no. */
  errorCode: ErrorCode | 'REFUSED' | null
  errorMessage: string | null
  meta: { server: string; tool: string; durationMs: number; attempts: number }
}

/** Proof that the gate let this one write through. Made by `createWritePermits` for the gate alone, used once. */
export type WritePermit = { readonly clientOrderId: string | null }

export type ToolEngine = {
  read(call: ReadCall): Promise<ToolResponse>
  write(call: WriteCall, permit: WritePermit): Promise<ToolResponse>
}
export type ReadCall = {
  tool: Tool
  args: Record<string, unknown>
  /** The trader's account at that server; required when the tool takes a userId. */
  userId: string | null
  signal?: AbortSignal
}
export type WriteCall = ReadCall

/** A simulation of many steps is real work, not a hung server. */
const SIMULATION_TIMEOUT_MS = 60_000
const READ_ATTEMPTS = 3
const RETRY_DELAY_MS = [150, 600]
const OUTCOME_UNSURE: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'CANCELLED'])
/** A lost server gets this long to come back before a read gives up. */
const READY_MS = 3_000

/** @returns the engine, and the only function that makes permits: hand it to the gate and to nobody else */
export function createToolEngine(
  connections: Connections,
  timeoutMs: number,
): {
  engine: ToolEngine
  permitWrite: (clientOrderId: string | null) => WritePermit
} {
  const permits = new WeakSet<WritePermit>()

  function prepare(call: ReadCall, clientOrderId: string | null): Record<string, unknown> {
    const args = { ...call.args }
    delete args.userId
    delete args.clientOrderId
    if (takesUserId(call.tool.inputSchema) && call.userId) args.userId = call.userId
    if (clientOrderId && takesClientOrderId(call.tool.inputSchema)) args.clientOrderId = clientOrderId
    return args
  }

  async function once(
    connection: McpConnection,
    call: ReadCall,
    args: Record<string, unknown>,
    timeoutMs: number,
  ): Promise<ToolResponse> {
    const started = performance.now()
    const meta = () => ({
      server: call.tool.server,
      tool: call.tool.tool,
      durationMs: performance.now() - started,
      attempts: 1,
    })
    const result = await connection.call(call.tool.tool, args, {
      timeoutMs,
      ...(call.signal ? { signal: call.signal } : {}),
    })
    const data = structured(result)
    if (result.isError) {
      const own = toolFailure.safeParse(data)
      if (own.success) {
        const { code, message } = own.data
        return { status: 'error', data: own.data, errorCode: code, errorMessage: message, meta: meta() }
      }
      const f = failure('INTERNAL', textOf(result).slice(0, 500) || 'the tool failed without saying why')
      // The exchange always gives a code; without one something broke. Any other server just says no in its own words.
      const errorCode = call.tool.server === HOME_SERVER ? f.code : 'REFUSED'
      return { status: 'error', data: f, errorCode, errorMessage: f.message, meta: meta() }
    }
    return { status: 'ok', data, errorCode: null, errorMessage: null, meta: meta() }
  }

  function gone(call: ReadCall, error: unknown, started: number, attempts: number): ToolResponse {
    const kind = error instanceof McpCallError ? error.kind : 'closed'
    const sent = error instanceof McpCallError ? error.sent : true
    const [code, words]: [ErrorCode, string] =
      kind === 'timeout'
        ? ['TIMEOUT', `${call.tool.server} did not answer in time`]
        : kind === 'cancelled'
          ? ['CANCELLED', 'the call was cancelled']
          : kind === 'refused'
            ? ['INTERNAL', `${call.tool.server} refused the call`]
            : ['UNAVAILABLE', `${call.tool.server} cannot be reached right now; the desk is reconnecting`]
    log('warn', 'tool.failed', { server: call.tool.server, tool: call.tool.tool, kind, message: messageOf(error) })
    return {
      status: sent ? 'unknown' : 'error',
      data: null,
      errorCode: code,
      errorMessage: words,
      meta: { server: call.tool.server, tool: call.tool.tool, durationMs: performance.now() - started, attempts },
    }
  }

  return {
    permitWrite(clientOrderId) {
      const permit = Object.freeze({ clientOrderId })
      permits.add(permit)
      return permit
    },
    engine: {
      async read(call) {
        const started = performance.now()
        const connection = connections.get(call.tool.server)
        const args = prepare(call, null)
        for (let attempt = 1; ; attempt++) {
          try {
            if (!connection) throw new McpCallError('not_connected', false, 'no such server')
            await connection.ready(READY_MS)
            const limitMs = call.tool.tool === 'runSimulation' ? Math.max(timeoutMs, SIMULATION_TIMEOUT_MS) : timeoutMs
            const answer = await once(connection, call, args, limitMs)
            return { ...answer, meta: { ...answer.meta, attempts: attempt } }
          } catch (error) {
            // Not connected has been waited for already; a line that broke in the middle is worth another try.
            const again = error instanceof McpCallError && error.kind === 'closed'
            if (!again || attempt >= READ_ATTEMPTS || call.signal?.aborted) {
              // A read has no effect to be unsure of: an answer that never came is an error.
              return { ...gone(call, error, started, attempt), status: 'error' }
            }
            await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS[attempt - 1] ?? 600))
          }
        }
      },
      async write(call, permit) {
        if (!permits.delete(permit)) throw new Error('a write needs an unused permit of the gate')
        const started = performance.now()
        const connection = connections.get(call.tool.server)
        try {
          if (!connection) throw new McpCallError('not_connected', false, 'no such server')
          // Never tied to a run's signal: a write that was sent is not taken back by closing a tab.
          const answer = await once(
            connection,
            { ...call, signal: undefined },
            prepare(call, permit.clientOrderId),
            timeoutMs,
          )
          // These codes say that something broke, not that nothing happened.
          const unsure = answer.errorCode !== null && OUTCOME_UNSURE.has(answer.errorCode)
          return unsure ? { ...answer, status: 'unknown' } : answer
        } catch (error) {
          return gone(call, error, started, 1)
        }
      },
    },
  }
}

type RawResult = { structuredContent?: unknown; content?: unknown; isError?: boolean }

/** structuredContent where the server gives it, else the JSON of the text, else the text itself. */
function structured(result: RawResult): Record<string, unknown> {
  const own = result.structuredContent
  if (typeof own === 'object' && own !== null && !Array.isArray(own)) return own as Record<string, unknown>
  const text = textOf(result)
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : { value: parsed }
  } catch {
    return { text: text || 'Done' }
  }
}

function textOf(result: RawResult): string {
  if (!Array.isArray(result.content)) return ''
  return result.content
    .map((c: unknown) =>
      typeof c === 'object' && c !== null && (c as { type?: string }).type === 'text'
        ? String((c as { text?: unknown }).text ?? '')
        : '',
    )
    .filter(Boolean)
    .join('\n')
}
