/**
 * One MCP server: connect, discover, call, read, subscribe, and come back after a loss.
 *
 * Everything of `@modelcontextprotocol/sdk` on the client side stays in this folder.
 */
import { EventEmitter } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { ServerState, ServerView } from '../contracts/servers.ts'
import type { ToolDefinition } from '../contracts/tools.ts'
import { log, messageOf } from '../log.ts'
import { backoffMs, SLOW_MS } from './backoff.ts'
import { callError, McpCallError, NeedsAuthorization } from './calls/call-error.ts'
import { type CallOptions, callTool, type ToolAnswer } from './calls/calling.ts'
import { type Elicit, offerElicitation } from './calls/elicitation.ts'
import { holdingTime } from './calls/held-time.ts'
import { createSlots } from './calls/slots.ts'
import { MAX_CALLS, MAX_HOME_CALLS, MAX_WAITING } from './caps.ts'
import { connectTimeoutMs, connectWithin } from './connect-within.ts'
import { answers, type Beat, type LineCheck, watchLine } from './line-check.ts'
import type { SignIn } from './oauth/keeper.ts'
import { tooOld } from './protocol-versions.ts'
import { unlisted } from './settings/call-settings.ts'
import type { ServerConfig } from './settings/server-settings.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { LeftOut } from './tool-definition.ts'
import { watchTools } from './tool-watch.ts'
import { RemoteTransport } from './transport/remote-transport.ts'
import { StdioTransport } from './transport/stdio-transport.ts'
import { mayBeOld, type ServerTransport, transportFor } from './transport/transports.ts'
import { endedWords, whyNotConnected } from './why-not-connected.ts'

export type McpConnection = {
  readonly name: string
  readonly embedded: boolean
  /** The operator's settings trust it: its tools are accepted at first sight. */
  readonly trusted: boolean
  /** The operator's word that no real money moves at this server. Without it money counts as real. */
  readonly paper: boolean
  /** How it is reached; for a URL that leaves it open, what was found last. */
  transport(): ServerView['transport']
  /** The message is for the trader: no path, no address. */
  state(): { state: ServerState; message: string; since: string }
  /** What the server says it is, and the revision of MCP agreed on; null until it was connected once. */
  server(): { name: string; version: string; protocol: string } | null
  tools(): readonly ToolDefinition[]
  /** Tools that the server lists and that the desk does not offer, with the reason. */
  leftOut(): readonly LeftOut[]
  /** Calls on their way, and calls that wait for their turn. */
  load(): { running: number; waiting: number }
  /** @throws McpCallError */
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<ToolAnswer>
  readJson(uri: string, timeoutMs?: number): Promise<unknown>
  /** Whether the server answers within `timeoutMs`, and can tell news. A process can hold its line open and be hung all the same. */
  answers(timeoutMs: number): Promise<boolean>
  /** Calls `onUpdate` at once after subscribing, on every update, and again after a reconnect. */
  subscribe(uri: string, onUpdate: () => void): () => void
  onState(listener: () => void): () => void
  onTools(listener: () => void): () => void
  /** Resolves when connected; rejects after `timeoutMs`, and at once where nobody tries to connect. */
  ready(timeoutMs: number): Promise<void>
  /** Lets go of the line there is, if any, and makes a new one now; with other settings where they are given. */
  reconnect(config?: ServerConfig): Promise<void>
  /** Disconnects and stays away until `reconnect`. @param message why, for the trader */
  rest(message: string, state?: 'down' | 'disabled'): Promise<void>
  close(): Promise<void>
}

export type ConnectionOptions = {
  /** Asks a person what a server wants to know. Without it the server is told that nobody can be asked. */
  onElicit?: Elicit
  /** How often an idle line is looked at, and how long the server may take to say that it is there. */
  beat?: Beat
  /** Switched off: stays away from the server until `reconnect`; why, for the trader. */
  resting?: string | null
  connectTimeoutMs?: number
  /** Why it may not be connected to, or started, just now; for the trader. Asked before every attempt. */
  holdBack?: (config: ServerConfig) => string | null
  /** How the desk signs in at a server that asks for it; undefined where its settings allow no sign-in. */
  signIn?: (config: ServerConfig) => SignIn | undefined
}

const LIST_TIMEOUT_MS = 10_000
const BEAT: Beat = { everyMs: 20_000, answerWithinMs: 5_000 }
/**
 * A connection that held for less counts as one more failed attempt, because a process may start well and end at once, every
 * time.
 */
const STABLE_MS = 10_000
const MAX_SERVER_WORDS = 100

/**
 * A server's words about itself stand within sentences of the desk's, so they are cut short and nothing hidden in them turns
 * the line.
 */
const ownWords = (words: string | undefined): string =>
  String(words ?? '')
    .replaceAll(HIDDEN_CHARACTERS, '')
    .slice(0, MAX_SERVER_WORDS)
    .toWellFormed()

const endOf = (transport: ServerTransport) => (transport instanceof StdioTransport ? transport.ended : null)

export function openConnection(initial: ServerConfig, options: ConnectionOptions = {}): McpConnection {
  const { name, embedded } = initial
  const events = new EventEmitter().setMaxListeners(0)
  const slots = createSlots(name === HOME_SERVER ? MAX_HOME_CALLS : MAX_CALLS, MAX_WAITING)
  const subscriptions = createSubscriptions(name, () => client, LIST_TIMEOUT_MS)
  const list = watchTools(
    name,
    LIST_TIMEOUT_MS,
    (at) => at === client || at === opening,
    (at) => {
      for (const tool of unlisted(config.tools, list.tools())) log('warn', 'mcp.no_such_tool', { server: name, tool })
      if (at === client) events.emit('tools')
    },
  )
  let config = initial
  let client: Client | null = null
  let opening: Client | null = null
  let line: LineCheck | null = null
  let server: ReturnType<McpConnection['server']> = null
  let current = { state: 'connecting' as ServerState, message: '', since: new Date().toISOString() }
  let attempt = 0
  let connectedAt = 0
  let everConnected = false
  /** True once the server turned out to speak only the transport from before Streamable HTTP. */
  let old = false
  let resting = typeof options.resting === 'string'
  let timer: NodeJS.Timeout | undefined
  // The embedded exchange has no questions for anybody, so it is not told that the desk takes any.
  const questions = embedded || !options.onElicit ? null : holdingTime(options.onElicit)

  function setState(state: ServerState, message: string): void {
    if (current.state === state && current.message === message) return
    current = { state, message, since: new Date().toISOString() }
    log(state === 'connected' ? 'info' : 'warn', 'mcp.state', { server: name, state, message })
    events.emit('state')
  }

  /** @param message what the trader may read: no path and no address */
  function lost(message: string, why?: McpCallError): void {
    client = null
    line?.stop()
    line = null
    if (resting) return
    if (connectedAt > 0 && performance.now() - connectedAt > STABLE_MS) attempt = 0
    connectedAt = 0
    if (why instanceof NeedsAuthorization) {
      clearTimeout(timer)
      setState('needs_authorization', message)
      return
    }
    const slow = why?.kind === 'unusable'
    setState(slow ? 'down' : everConnected ? 'reconnecting' : attempt > 3 ? 'down' : 'connecting', message)
    const waitMs = backoffMs(attempt, embedded)
    attempt += 1
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), Math.max(slow ? SLOW_MS : waitMs, why?.retryAfterMs ?? 0))
  }

  /** Gives up a connection that is of no use any more, even if neither end has closed it. */
  function drop(at: Client, message: string, why?: McpCallError): void {
    if (client !== at) return
    lost(message, why)
    // Killed, because a hung process would take seconds to end by itself and may hold what the next one needs.
    const { transport } = at
    if (transport instanceof StdioTransport) transport.kill()
    at.close().catch(() => {})
  }

  async function connect(): Promise<void> {
    const next = new Client({ name: 'eap-desk', version: '0.1.0' }, offered(questions !== null))
    opening = next
    const transport = transportFor(config, old, options.signIn?.(config))
    listen(next, transport)
    try {
      const held = options.holdBack?.(config)
      if (held) throw new McpCallError('unusable', false, held)
      await connectWithin(next, transport, options.connectTimeoutMs ?? connectTimeoutMs(config))
      const ancient = tooOld(transport.protocolVersion)
      if (ancient) throw new McpCallError('unusable', false, ancient)
      await list.read(next)
    } catch (error) {
      await next.close().catch(() => {})
      if (opening !== next) return
      opening = null
      const why = callError(error)
      if (!old && mayBeOld(config, why)) {
        old = true
        return connect()
      }
      old = false
      log('warn', 'mcp.connect_failed', { server: name, message: messageOf(error) })
      lost(whyNotConnected(config, error, why, endOf(transport)), why)
      return
    }
    if (opening !== next) {
      await next.close().catch(() => {})
      return
    }
    opening = null
    client = next
    connectedAt = performance.now()
    everConnected = true
    const says = next.getServerVersion()
    server = {
      name: ownWords(says?.name),
      version: ownWords(says?.version),
      protocol: transport.protocolVersion,
    }
    line = watchLine(next, options.beat ?? BEAT, () => drop(next, 'it did not answer any more'))
    setState('connected', '')
    events.emit('tools')
    subscriptions.renew(next)
  }

  function listen(next: Client, transport: ServerTransport): void {
    next.onclose = () => {
      if (client !== next) return
      const ended = endOf(transport)
      const overran = transport instanceof StdioTransport && transport.overran
      if (overran) lost('it sent a message longer than the desk takes, and was ended')
      else lost(ended ? endedWords(ended, config) : 'the connection was closed')
    }
    next.onerror = (error) => {
      log('debug', 'mcp.error', { server: name, message: messageOf(error) })
      if (client === next && config.kind === 'remote') line?.check(1)
    }
    if (transport instanceof RemoteTransport)
      transport.onnews = () => {
        if (client !== next) return
        subscriptions.notifyAll()
        list.readAgain(next)
      }
    next.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => subscriptions.notify(params.uri))
    next.setNotificationHandler(ToolListChangedNotificationSchema, () => list.readAgain(next))
    if (questions)
      offerElicitation(next, name, questions.elicit, () =>
        transport instanceof RemoteTransport ? transport.askingCall : undefined,
      )
  }

  function connected(): Client {
    if (client) return client
    const why = current.message ? `: ${current.message}` : ''
    throw new McpCallError('not_connected', false, `${name} is not connected${why}`)
  }

  async function asked<T>(ask: () => Promise<T>): Promise<T> {
    const at = client
    try {
      return await ask()
    } catch (thrown) {
      const error = callError(thrown)
      if (at) doubt(at, error)
      throw error
    }
  }

  /** Decides from a failed call whether the connection it went over can still be used. */
  function doubt(at: Client, error: McpCallError): void {
    if (client !== at) return
    const { kind, sent, status, said } = error
    if (error instanceof NeedsAuthorization) {
      // Only this call needs more rights; everything else that the sign-in allows goes on.
      if (error.more) setState('connected', error.message)
      else drop(at, error.message, error)
      return
    }
    // The connection is dropped before the caller is told, so that whoever then waits for it waits for the new one.
    if (kind === 'closed' && !sent) drop(at, 'the session was lost')
    else if (kind === 'closed' || kind === 'not_connected' || kind === 'unusable') line?.check(1)
    else if (kind === 'timeout' && sent) line?.check(2)
    // The refusal came from the transport and not from the tool: a server that was restarted does not know this session.
    else if (said && status !== undefined) line?.check(1)
  }

  async function letGo(): Promise<void> {
    clearTimeout(timer)
    line?.stop()
    line = null
    const open = [client, opening]
    client = null
    opening = null
    await Promise.all(
      open.map(async (c) => {
        const transport = c?.transport
        if (transport instanceof RemoteTransport) await transport.endSession()
        await c?.close().catch(() => {})
      }),
    )
  }

  if (resting) setState('disabled', options.resting ?? '')
  else void connect()

  return {
    name,
    embedded,
    get trusted() {
      return config.trusted
    },
    get paper() {
      return config.paper === true
    },
    transport: () =>
      config.kind === 'stdio' ? 'stdio' : config.transport === 'auto' ? (old ? 'sse' : 'http') : config.transport,
    state: () => current,
    server: () => server,
    tools: list.tools,
    leftOut: list.leftOut,
    load: () => slots.load(),
    call: (tool, args, callOptions) =>
      asked(() => callTool(connected, slots, tool, args, callOptions, questions?.heldUntil)),
    async readJson(uri, timeoutMs = LIST_TIMEOUT_MS) {
      const answer = await asked(async () => connected().readResource({ uri }, { timeout: timeoutMs }))
      const first = answer.contents[0]
      if (!first || !('text' in first)) throw new McpCallError('refused', true, `${uri} has no text`)
      return JSON.parse(first.text)
    },
    async answers(timeoutMs) {
      if (client === null || (client.transport instanceof RemoteTransport && !client.transport.hears)) return false
      return answers(client, timeoutMs)
    },
    subscribe: subscriptions.add,
    onState: (listener) => on('state', listener),
    onTools: (listener) => on('tools', listener),
    ready(timeoutMs) {
      if (client) return Promise.resolve()
      const late = () =>
        new McpCallError('not_connected', false, `${name} is not connected: ${current.message || 'still connecting'}`)
      if (resting || current.state === 'needs_authorization') return Promise.reject(late())
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          off()
          reject(late())
        }, timeoutMs)
        const off = on('state', () => {
          const { state } = current
          if (state !== 'connected' && state !== 'needs_authorization') return
          clearTimeout(giveUp)
          off()
          if (state === 'connected') resolve()
          else reject(late())
        })
      })
    },
    async reconnect(changed) {
      config = changed ?? config
      old = false
      const gone = letGo()
      resting = false
      attempt = 0
      setState(everConnected ? 'reconnecting' : 'connecting', 'connecting anew')
      // A process that is ending may hold a port or a file that the next one needs.
      await gone
      if (!resting && !client && !opening) void connect()
    },
    async rest(message, state = 'down') {
      resting = true
      const gone = letGo()
      // No tools of a server that rests are offered.
      list.clear()
      setState(state, message)
      events.emit('tools')
      await gone
    },
    async close() {
      resting = true
      await letGo()
    },
  }

  function on(event: 'state' | 'tools', listener: () => void): () => void {
    events.on(event, listener)
    return () => events.off(event, listener)
  }
}

const offered = (takesQuestions: boolean) =>
  takesQuestions ? { capabilities: { elicitation: { form: { applyDefaults: true } } } } : {}
