/** The innermost step: the call over the connection, with a timeout that cancels down to the server. */
import type { ErrorCode } from '../contracts/errors.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { isObject } from '../contracts/json.ts'
import { log, messageOf } from '../log.ts'
import { McpCallError, type ServerError } from '../mcp/calls/call-error.ts'
import type { Connections } from '../mcp/connections.ts'
import type { ToolCall } from './interceptors/chain.ts'
import type { Broken } from './interceptors/retry.ts'
import { keptPictures, NO_PICTURES } from './pictures.ts'
import { withRefusalInAnswer } from './refusal-in-answer.ts'
import { fingerprint } from './registry.ts'
import { type Outcome, readResult } from './response.ts'

/** A lost server gets this long to come back before a read gives up. A write does not wait: it was approved for now. */
const READY_MS = 3_000
/** These codes say that something broke, not that nothing happened. */
const OUTCOME_UNSURE: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'CANCELLED'])

type Request = { server: string; tool: string; trusted: boolean }
/** Stands around each request to a server, and may give it what goes into its `_meta`. */
export type AroundRequest = <T>(request: Request, send: (meta?: Record<string, unknown>) => Promise<T>) => Promise<T>

const asItIs: AroundRequest = (_request, send) => send()

export const runOver =
  (connections: Connections, around: AroundRequest = asItIs, readyMs = READY_MS) =>
  async (call: ToolCall): Promise<Broken> => {
    const { tool, effect, metadata } = call
    const started = performance.now()
    const meta = () => ({ server: tool.server, tool: tool.tool, durationMs: performance.now() - started, attempts: 1 })
    try {
      const connection = connections.get(tool.server)
      if (!connection) throw new McpCallError('not_connected', false, 'no such server')
      if (effect === 'read') {
        await connection.ready(readyMs)
        if (!isAsItWas(connections, call)) throw new McpCallError('not_connected', false, 'another tool is there now')
      }
      const { embedded, trusted } = connection
      const result = await around({ server: tool.server, tool: tool.tool, trusted: embedded || trusted }, (sent) =>
        connection.call(tool.tool, call.args, {
          timeoutMs: metadata.timeoutMs,
          maxTotalMs: metadata.maxTotalMs,
          ...(call.onProgress ? { onProgress: call.onProgress } : {}),
          // Only a read is cancelled with its caller: a write that was sent is not taken back.
          ...(effect === 'read' && call.signal ? { signal: call.signal } : {}),
          ...(sent ? { meta: sent } : {}),
          ...(call.running ? { about: call.running } : {}),
        }),
      )
      const keeps = call.keepPictures && !result.isError
      const pictures = keeps ? await keptPictures(result, call.keepPictures) : NO_PICTURES
      const read = withLostAccount(call, readResult(tool.server, result, pictures))
      const outcome = effect === 'write' ? withRefusalInAnswer(call, read) : read
      const { errorCode, errorMessage } = outcome
      if (effect === 'read' || errorCode === null || !OUTCOME_UNSURE.has(errorCode))
        return { ...outcome, ...(pictures.leg && { pictures: pictures.leg }), meta: meta() }
      if (tool.server === HOME_SERVER) return { ...outcome, status: 'unknown', meta: meta() }
      const said = outcome.status === 'unknown' ? String(errorMessage) : `${errorCode}: ${errorMessage}`
      return { ...unknownAfter(tool.server, said), meta: meta() }
    } catch (error) {
      return { ...lost(call, error), meta: meta() }
    }
  }

/**
 * Whether the tool is still the one that was accepted, and its server as mcp.json had it: the line may have been lost, and made
 * to another since. A write is held to its fingerprint by the gate; the exchange's reads are in the desk's own list.
 */
function isAsItWas(connections: Connections, { tool, settings }: ToolCall): boolean {
  if (tool.server === HOME_SERVER) return true
  const now = connections.get(tool.server)?.tools() ?? []
  return (
    connections.configOf(tool.server) === settings &&
    now.some((definition) => definition.name === tool.tool && fingerprint(definition) === tool.fingerprint)
  )
}

/**
 * If the exchange does not know the account that the desk opened there, it is another exchange, or it has lost its data. The
 * desk says that in its own words: the exchange's advice is to open an account, which no trader and no model may.
 */
function withLostAccount<O extends Outcome>({ tool, args }: ToolCall, outcome: O): O {
  const { errorCode, data } = outcome
  if (tool.server !== HOME_SERVER || errorCode !== 'NOT_FOUND' || data === null || args.userId === undefined)
    return outcome
  if (!isObject(data.details) || data.details.userId !== args.userId) return outcome
  const message = `${tool.server} does not know the account that was opened there for you: it is another exchange than before, or it has lost what it kept. Nothing was done. Whoever runs the desk can bring the former one back.`
  return { ...outcome, errorMessage: message, data: { ...data, message } }
}

const WORDS: Record<McpCallError['kind'], [ErrorCode, (server: string) => string]> = {
  timeout: ['TIMEOUT', (server) => `${server} did not answer in time`],
  cancelled: ['CANCELLED', () => 'The call was cancelled'],
  refused: ['INTERNAL', (server) => `${server} refused the call`],
  closed: ['UNAVAILABLE', (server) => `${server} cannot be reached right now; the desk is reconnecting`],
  not_connected: ['UNAVAILABLE', (server) => `${server} cannot be reached right now; the desk is reconnecting`],
  busy: ['UNAVAILABLE', (server) => `${server} is asked too much right now`],
  unreadable: ['INTERNAL', (server) => `${server} gave an answer that is too large or cannot be read`],
  unusable: ['UNAVAILABLE', (server) => `${server} cannot be used until its settings or its sign-in are changed`],
}

/**
 * For a write at another server than the exchange: the desk's sentence says that there was an error, `said` holds the server's
 * words.
 */
const unknownAfter = (server: string, said: string): Omit<Broken, 'meta'> => ({
  status: 'unknown',
  data: null,
  errorCode: 'INTERNAL',
  errorMessage: `${server} answered with an error`,
  said,
})

/**
 * Of an internal error of a server (-32603) only the code is told, if the call was a read: its words were not written for
 * readers and may hold paths, keys and addresses, and a read's answer reaches the model's provider. Of a write the words are
 * told, because whoever has to find out what became of it may need them. Other errors, and results, are told in any case; the
 * log has all of it.
 */
const THROWN = -32603
const inFull = ({ words, code }: ServerError): string => `${words} (${code})`

function lost(call: ToolCall, error: unknown): Omit<Broken, 'meta'> {
  const kind = error instanceof McpCallError ? error.kind : 'closed'
  const sent = error instanceof McpCallError ? error.sent : true
  const said = error instanceof McpCallError ? error.said : undefined
  const [errorCode, words] = WORDS[kind]
  const { server, tool } = call.tool
  log('warn', 'tool.failed', { server, tool, kind, message: messageOf(error) })
  if (said && call.effect === 'write' && server !== HOME_SERVER) {
    // -32700, -32600, -32601 and -32602 say that there was no call, and who keeps to JSON-RPC has done nothing. Nobody
    // can hold a server to that: it may have worked first, or hand on the error of another. So it has failed, as one
    // that says so in a result: nothing of it is sent again, the rest is not sent, and no word says that nothing was done.
    return sent
      ? unknownAfter(server, inFull(said))
      : { status: 'error', data: null, errorCode: 'REFUSED', errorMessage: inFull(said) }
  }
  return {
    // A read has no effect to be unsure of: an answer that never came is an error.
    status: sent && call.effect === 'write' ? 'unknown' : 'error',
    data: null,
    errorCode,
    errorMessage: words(server),
    ...(said && call.effect === 'read' ? { said: said.code === THROWN ? `(${THROWN})` : inFull(said) } : {}),
    ...(kind === 'closed' ? { broken: true as const } : {}),
  }
}
