/**
 * One MCP server: connect, discover, call, read, subscribe, and come back after a loss.
 *
 * Everything of `@modelcontextprotocol/sdk` on the client side stays in this folder. The SDK's tool listing is
 * not used: it gives one page, rejects the whole list for one bad tool and compiles schemas that come from the
 * server; ours pages with a cap, accepts tool by tool and compiles nothing.
 */
import { EventEmitter } from 'node:events'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  type CallToolResult,
  CallToolResultSchema,
  McpError,
  ErrorCode as McpErrorCode,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { ServerState } from '../contracts/market-stream.ts'
import type { DroppedWhy, ToolDefinition } from '../contracts/tools.ts'
import { log, messageOf } from '../log.ts'
import type { ServerConfig } from './config.ts'

/** A tool the server listed that cannot be offered: its definition cannot be read, or another one has its name. */
export type LeftOut = { tool: string; why: Extract<DroppedWhy, 'malformed' | 'twice'> }

export type CallOptions = { signal?: AbortSignal; timeoutMs: number; meta?: Record<string, unknown> }

/**
 * Why a call gave no answer. `sent: false` means the server cannot have seen it; `sent: true` means its outcome
 * is unknown, which for a write is a state of its own and never "failed".
 */
export class McpCallError extends Error {
  override name = 'McpCallError'
  readonly kind: 'not_connected' | 'timeout' | 'cancelled' | 'closed' | 'refused'
  readonly sent: boolean
  constructor(kind: McpCallError['kind'], sent: boolean, message: string) {
    super(message)
    this.kind = kind
    this.sent = sent
  }
}

export type McpConnection = {
  readonly name: string
  readonly embedded: boolean
  /** The operator's settings trust it: its tools are accepted at first sight. */
  readonly trusted: boolean
  state(): { state: ServerState; message: string; since: string }
  tools(): readonly ToolDefinition[]
  leftOut(): readonly LeftOut[]
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<CallToolResult>
  readJson(uri: string, timeoutMs?: number): Promise<unknown>
  /** Whether the server answers within `timeoutMs`. A process can hold its line open and be hung all the same. */
  answers(timeoutMs: number): Promise<boolean>
  /** Calls `onUpdate` at once after subscribing, on every update, and again after a reconnect. */
  subscribe(uri: string, onUpdate: () => void): () => void
  onState(listener: () => void): () => void
  onTools(listener: () => void): () => void
  /** Resolves when connected; rejects after `timeoutMs`. */
  ready(timeoutMs: number): Promise<void>
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 15_000
const LIST_TIMEOUT_MS = 10_000
const LINE_CHECK_MS = 5_000
const MAX_TOOL_PAGES = 50
const MAX_TOOLS = 1_000
const MAX_NAME = 128
const BACKOFF_MS = [100, 250, 500, 1_000, 2_000, 5_000]

const looseTool = z.looseObject({
  name: z.string().min(1).max(MAX_NAME),
  title: z.string().max(200).optional(),
  description: z.string().max(8_000).optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  annotations: z.record(z.string(), z.unknown()).optional(),
})
const toolPage = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

function transportFor(config: ServerConfig): Transport {
  if (config.kind === 'stdio') {
    return new StdioClientTransport({
      command: config.command,
      args: config.args,
      env: { ...getDefaultEnvironment(), ...config.env },
      stderr: 'inherit',
    })
  }
  const url = new URL(config.url)
  const requestInit = { headers: config.headers }
  return config.transport === 'sse'
    ? new SSEClientTransport(url, { requestInit })
    : new StreamableHTTPClientTransport(url, { requestInit })
}

export function openConnection(config: ServerConfig): McpConnection {
  const events = new EventEmitter().setMaxListeners(0)
  const watched = new Map<string, Set<() => void>>()
  let client: Client | null = null
  let opening: Client | null = null
  let tools: ToolDefinition[] = []
  let leftOut: LeftOut[] = []
  let current: { state: ServerState; message: string; since: string } = {
    state: 'connecting',
    message: '',
    since: new Date().toISOString(),
  }
  let attempt = 0
  let everConnected = false
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let listing: Promise<unknown> = Promise.resolve()
  let listingWanted = false

  function setState(state: ServerState, message: string): void {
    if (current.state === state && current.message === message) return
    current = { state, message, since: new Date().toISOString() }
    log(state === 'connected' ? 'info' : 'warn', 'mcp.state', { server: config.name, state, message })
    events.emit('state')
  }

  /** @param message what the trader may read: no path and no address */
  function lost(message: string): void {
    if (closing) return
    client = null
    setState(everConnected ? 'reconnecting' : attempt > 3 ? 'down' : 'connecting', message)
    const delay = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 5_000
    attempt += 1
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), delay)
  }

  async function connect(): Promise<void> {
    const next = new Client({ name: 'eap-desk', version: '0.1.0' })
    opening = next
    next.onclose = () => {
      if (client === next) lost('the connection was closed')
    }
    next.onerror = (error) => {
      log('debug', 'mcp.error', { server: config.name, message: messageOf(error) })
      if (config.kind === 'remote') void checkLine(next, config.transport)
    }
    next.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => notify(params.uri))
    next.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      if (listingWanted) return
      listingWanted = true
      refreshTools(next).catch((error) =>
        log('warn', 'mcp.list_failed', { server: config.name, message: messageOf(error) }),
      )
    })
    try {
      await next.connect(transportFor(config), { timeout: CONNECT_TIMEOUT_MS })
      await refreshTools(next)
    } catch (error) {
      opening = null
      log('warn', 'mcp.connect_failed', { server: config.name, message: messageOf(error) })
      await next.close().catch(() => {})
      lost(config.kind === 'stdio' ? 'it does not start' : 'it does not answer')
      return
    }
    opening = null
    if (closing) {
      await next.close().catch(() => {})
      return
    }
    client = next
    attempt = 0
    everConnected = true
    setState('connected', '')
    events.emit('tools')
    for (const uri of watched.keys()) void subscribeAt(next, uri)
  }

  /**
   * A process that ends closes its pipes; a server across the network just stops answering, and one that was started
   * again does not know our session. An SSE line is opened again by its transport, but as another session.
   */
  async function checkLine(at: Client, transport: 'http' | 'sse'): Promise<void> {
    if (client !== at || closing) return
    if (transport === 'http' && (await pings(at, LINE_CHECK_MS))) return
    if (client !== at || closing) return
    lost('the connection was lost')
    await at.close().catch(() => {})
  }

  const pings = (at: Client, timeoutMs: number): Promise<boolean> =>
    at.ping({ timeout: timeoutMs }).then(
      () => true,
      () => false,
    )

  /** One listing at a time, so that an older answer never comes after a newer one. */
  function refreshTools(from: Client): Promise<void> {
    const mine = listing.then(() => listTools(from))
    listing = mine.catch(() => {})
    return mine
  }

  /** Tool by tool: one that does not fit is left out and named, the others stay. */
  async function listTools(from: Client): Promise<void> {
    listingWanted = false
    const accepted = new Map<string, ToolDefinition>()
    const without: LeftOut[] = []
    const leave = (tool: string, why: LeftOut['why'], detail: string) => {
      log('warn', 'mcp.tool_left_out', { server: config.name, tool, why: detail })
      if (without.length < MAX_TOOLS) without.push({ tool: tool.slice(0, MAX_NAME), why })
    }
    const cursors = new Set<string>()
    let cursor: string | undefined
    for (let page = 0; page < MAX_TOOL_PAGES; page++) {
      const answer = await from.request({ method: 'tools/list', params: cursor ? { cursor } : {} }, toolPage, {
        timeout: LIST_TIMEOUT_MS,
      })
      for (const raw of answer.tools) {
        const tool = looseTool.safeParse(raw)
        const name = typeof (raw as { name?: unknown })?.name === 'string' ? (raw as { name: string }).name : '?'
        if (!tool.success) leave(name, 'malformed', z.prettifyError(tool.error))
        else if (accepted.has(tool.data.name)) leave(name, 'twice', 'named twice')
        else if (accepted.size < MAX_TOOLS) accepted.set(tool.data.name, tool.data)
      }
      cursor = answer.nextCursor
      if (!cursor || cursors.has(cursor)) break
      cursors.add(cursor)
    }
    if (from !== client && from !== opening) return
    tools = [...accepted.values()]
    leftOut = without
    if (from === client) events.emit('tools')
  }

  function notify(uri: string): void {
    for (const listener of watched.get(uri) ?? []) listener()
  }

  async function subscribeAt(at: Client, uri: string): Promise<void> {
    try {
      await at.subscribeResource({ uri }, { timeout: LIST_TIMEOUT_MS })
      notify(uri)
    } catch (error) {
      if (at === client) log('warn', 'mcp.subscribe_failed', { server: config.name, uri, message: messageOf(error) })
    }
  }

  function connected(): Client {
    if (client) return client
    throw new McpCallError(
      'not_connected',
      false,
      `${config.name} is not connected${current.message ? `: ${current.message}` : ''}`,
    )
  }

  async function call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<CallToolResult> {
    const at = connected()
    // One controller per call, detached when it settles: the SDK keeps its listener on a signal for ever and would
    // send a spurious cancellation for every finished call when a long-lived signal aborts.
    const own = new AbortController()
    const forward = () => own.abort(options.signal?.reason)
    if (options.signal?.aborted) throw new McpCallError('cancelled', false, 'cancelled before it was sent')
    options.signal?.addEventListener('abort', forward, { once: true })
    try {
      return await at.request(
        {
          method: 'tools/call',
          params: { name: tool, arguments: args, ...(options.meta ? { _meta: options.meta } : {}) },
        },
        CallToolResultSchema,
        { signal: own.signal, timeout: options.timeoutMs, maxTotalTimeout: options.timeoutMs },
      )
    } catch (error) {
      throw callError(error, options.signal?.aborted ?? false)
    } finally {
      options.signal?.removeEventListener('abort', forward)
    }
  }

  void connect()

  return {
    name: config.name,
    embedded: config.embedded,
    trusted: config.trusted,
    state: () => current,
    tools: () => tools,
    leftOut: () => leftOut,
    call,
    async readJson(uri, timeoutMs = LIST_TIMEOUT_MS) {
      let answer: Awaited<ReturnType<Client['readResource']>>
      try {
        answer = await connected().readResource({ uri }, { timeout: timeoutMs })
      } catch (error) {
        throw callError(error, false)
      }
      const first = answer.contents[0]
      if (!first || !('text' in first)) throw new McpCallError('refused', true, `${uri} has no text`)
      return JSON.parse(first.text as string)
    },
    async answers(timeoutMs) {
      return client !== null && pings(client, timeoutMs)
    },
    subscribe(uri, onUpdate) {
      let listeners = watched.get(uri)
      if (!listeners) {
        listeners = new Set()
        watched.set(uri, listeners)
        if (client) void subscribeAt(client, uri)
      } else if (client) queueMicrotask(onUpdate)
      listeners.add(onUpdate)
      return () => {
        listeners.delete(onUpdate)
        if (listeners.size > 0 || watched.get(uri) !== listeners) return
        watched.delete(uri)
        client?.unsubscribeResource({ uri }, { timeout: LIST_TIMEOUT_MS }).catch(() => {})
      }
    },
    onState: (listener) => on('state', listener),
    onTools: (listener) => on('tools', listener),
    ready(timeoutMs) {
      if (client) return Promise.resolve()
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => {
          off()
          reject(
            new McpCallError(
              'not_connected',
              false,
              `${config.name} is not connected: ${current.message || 'still connecting'}`,
            ),
          )
        }, timeoutMs)
        const off = on('state', () => {
          if (current.state !== 'connected') return
          clearTimeout(giveUp)
          off()
          resolve()
        })
      })
    },
    async close() {
      closing = true
      clearTimeout(timer)
      const open = [client, opening]
      client = null
      opening = null
      await Promise.all(open.map((c) => c?.close().catch(() => {})))
    },
  }

  function on(event: 'state' | 'tools', listener: () => void): () => void {
    events.on(event, listener)
    return () => events.off(event, listener)
  }
}

/** The SDK reports an abort with the code of a timeout, so who aborted has to be told apart here. */
function callError(error: unknown, aborted: boolean): McpCallError {
  if (error instanceof McpCallError) return error
  if (aborted) return new McpCallError('cancelled', true, 'cancelled')
  if (error instanceof McpError) {
    if (error.code === McpErrorCode.RequestTimeout) return new McpCallError('timeout', true, 'no answer in time')
    if (error.code === McpErrorCode.ConnectionClosed)
      return new McpCallError('closed', true, 'the connection was lost before the answer came')
    // The request itself was not one: nothing can have been done. Any other code may come after the fact.
    const unread = [McpErrorCode.InvalidRequest, McpErrorCode.MethodNotFound, McpErrorCode.InvalidParams].includes(
      error.code,
    )
    return new McpCallError('refused', !unread, error.message)
  }
  // Turned away at the door: not signed in, no such address, or a session the server no longer knows.
  if (error instanceof StreamableHTTPError && error.code !== undefined && [401, 403, 404, 405].includes(error.code))
    return new McpCallError('not_connected', false, 'not connected')
  const cause = (error as { cause?: { code?: string } })?.cause?.code
  if (cause === 'ECONNREFUSED' || messageOf(error) === 'Not connected')
    return new McpCallError('not_connected', false, 'not connected')
  return new McpCallError('closed', true, messageOf(error))
}
