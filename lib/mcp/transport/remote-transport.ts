/**
 * A server across the network. The SDK's transports do the protocol; around them is what they leave out: each request
 * has an end of its own. It is really aborted when it is cancelled, and it fails at once when its answer can no longer
 * come — the stream ended, the answer carries another id, the session is lost.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { SSEClientTransport, SseError } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  type JSONRPCMessage,
  ErrorCode as McpErrorCode,
  type MessageExtraInfo,
} from '@modelcontextprotocol/sdk/types.js'
import { hideKeys, keepSecret } from '../../secrets.ts'
import { McpCallError, type NeedsAuthorization } from '../calls/call-error.ts'
import { sentCall } from '../calls/sent-call.ts'
import { authorizedFetch } from '../oauth/authorized-fetch.ts'
import type { SignIn } from '../oauth/keeper.ts'
import type { RemoteConfig } from '../settings/server-settings.ts'
import { isLocalLiteral } from './address-guard.ts'
import { cappedBody } from './capped-body.ts'
import { type GuardedFetch, guardedFetch, isEventStream } from './guarded-fetch.ts'
import { noAnswer, noStream, retryAfter, type Turned, turnedAway } from './http-failure.ts'
import { createNewsStream, type NewsStream } from './news-stream.ts'
import { questionsMeter } from './questions-meter.ts'
import { withoutNulls } from './without-nulls.ts'

/** Time for what was read from a stream that ended to come out of the SDK's parser. */
const DRAIN_MS = 10
const MAX_RESUMES = 20
const MAX_FAILED_RESUMES = 2
const END_SESSION_MS = 1_000
/** A stream has nothing more to say after its answer; one that is left open is closed by us. */
const LINGER_MS = 1_000

/** One request and everything that is fetched for it. */
type Exchange = {
  id: string | number
  /** The tool call that it is. */
  call: object | undefined
  over: boolean
  abort: AbortController
  turned: Turned | null
  streams: boolean
  streamOpen: boolean
  resumable: boolean
  resumes: number
  failedResumes: number
}

const isRequest = (m: JSONRPCMessage): m is JSONRPCMessage & { id: string | number; method: string } =>
  'method' in m && 'id' in m
const isAnswer = (m: JSONRPCMessage): m is JSONRPCMessage & { id: string | number } => 'id' in m && !('method' in m)

/** Some close a stream behind its last event without the blank line that ends one. */
const withLastEnd = () =>
  new TransformStream<Uint8Array, Uint8Array>({
    flush: (controller) => controller.enqueue(new TextEncoder().encode('\n\n')),
  })

export class RemoteTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: <T extends JSONRPCMessage>(message: T, extra?: MessageExtraInfo) => void
  /** The stream for news was opened: what was said before, nobody heard. */
  onnews?: () => void
  /** The revision of MCP that was agreed on with the server. */
  protocolVersion = ''

  readonly #inner: StreamableHTTPClientTransport | SSEClientTransport
  readonly #fetch: GuardedFetch
  readonly #tooMuch: (message: JSONRPCMessage) => boolean
  readonly #exchanges = new Map<string | number, Exchange>()
  /** Which request a fetch, or a message that was read, belongs to. */
  readonly #current = new AsyncLocalStorage<Exchange | undefined>()
  #closed = false
  readonly #news: NewsStream
  #signInNeeded: NeedsAuthorization | null = null

  /** @param old HTTP with SSE of 2024-11-05 instead of Streamable HTTP */
  constructor(config: RemoteConfig, old: boolean, signIn?: SignIn) {
    const url = new URL(config.url)
    this.#tooMuch = questionsMeter(config.name)
    const guarded = guardedFetch(url, config.allowLocal ?? isLocalLiteral(url.hostname))
    // The SDK's own way to sign in is not used: of calls that meet an ended token at the same time it lets one through.
    this.#fetch = signIn
      ? authorizedFetch(guarded, url, signIn, (why) => {
          this.#signInNeeded = why
        })
      : guarded
    this.#news = createNewsStream({
      fetch: this.#fetch.fetch,
      onOpened: () => this.onnews?.(),
      onFailed: (error) => this.#failed(error),
    })
    // Secrets in the headers of the settings, some with a word like Bearer before them.
    for (const value of Object.values(config.headers)) keepSecret(value.replace(/^(bearer|basic|token) +/i, ''))
    const options = { requestInit: { headers: config.headers }, fetch: this.#fetchFor }
    this.#inner = old ? new SSEClientTransport(url, options) : new StreamableHTTPClientTransport(url, options)
    this.#inner.onmessage = (message) => this.#read(message)
    this.#inner.onerror = (error) => this.#failed(error)
    this.#inner.onclose = () => this.#ended()
  }

  get sessionId(): string | undefined {
    return 'sessionId' in this.#inner ? this.#inner.sessionId : undefined
  }

  /** Whether news can come: a server may answer every question and have lost the stream by which it tells. */
  get hears(): boolean {
    return !this.#news.isAway()
  }

  /**
   * The call on whose own stream the message came that is being read: a server says there what belongs to it. On the stream for
   * news, and on the one stream of the old kind of line, it does not tell.
   */
  get askingCall(): object | undefined {
    return this.#current.getStore()?.call
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version
    this.#inner.setProtocolVersion(version)
  }

  async start(): Promise<void> {
    try {
      await this.#inner.start()
    } catch (error) {
      throw this.#signInNeeded ?? (error instanceof SseError ? noStream(error) : error)
    }
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (!isRequest(message)) {
      if ('method' in message && message.method === 'notifications/cancelled')
        this.#cancelled(message.params?.requestId)
      // Its own words, outside of the request that may have led to them.
      return this.#current.run(undefined, () => this.#inner.send(message))
    }
    const exchange: Exchange = {
      id: message.id,
      call: message.method === 'tools/call' ? sentCall.getStore() : undefined,
      over: false,
      abort: new AbortController(),
      turned: null,
      streams: false,
      streamOpen: false,
      resumable: false,
      resumes: 0,
      failedResumes: 0,
    }
    this.#exchanges.set(exchange.id, exchange)
    try {
      await this.#current.run(exchange, () =>
        this.#inner instanceof SSEClientTransport
          ? this.#inner.send(message)
          : this.#inner.send(message, { onresumptiontoken: () => (exchange.resumable = true) }),
      )
    } catch (error) {
      this.#settle(exchange)
      throw exchange.turned ? turnedAway(exchange.turned) : noAnswer(error)
    }
    // On a line of the old kind the answer comes by the one stream that is open for all.
    if (this.#inner instanceof SSEClientTransport || exchange.over || exchange.streams) return
    this.#fail(exchange, new McpCallError('closed', true, 'the answer was not to this question'))
  }

  /** Tells a server that keeps sessions that this one is over. Never takes longer than a second. */
  async endSession(): Promise<void> {
    const inner = this.#inner
    if (!(inner instanceof StreamableHTTPClientTransport) || !inner.sessionId || this.#closed) return
    const told = this.#current.run(undefined, () => inner.terminateSession()).catch(() => {})
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, END_SESSION_MS).unref())])
  }

  async close(): Promise<void> {
    for (const exchange of [...this.#exchanges.values()]) this.#settle(exchange)
    await this.#inner.close()
    await this.#fetch.close()
  }

  #fetchFor: FetchLike = async (url, init) => {
    const exchange = this.#current.getStore()
    const stream = init?.method === 'GET' && new Headers(init.headers).get('accept') === 'text/event-stream'
    if (!exchange)
      return stream && this.#inner instanceof StreamableHTTPClientTransport
        ? this.#news.open(url, init)
        : this.#fetch.fetch(url, init)
    const resuming = stream
    if (exchange.over) throw new Error('the request is over')
    if (resuming && ++exchange.resumes > MAX_RESUMES) {
      this.#fail(exchange, new McpCallError('closed', true, 'its answer stream kept ending'))
      throw new Error('the request is over')
    }
    let response: Response
    try {
      response = await this.#fetch.fetch(url, { ...init, signal: exchange.abort.signal })
    } catch (error) {
      if (resuming) this.#resumeFailed(exchange)
      throw error
    }
    if (!response.ok) {
      // The SDK would take a refused resumption for an answer and wait on. Here the request fails.
      if (resuming) this.#resumeFailed(exchange, response.status < 500)
      return this.#turned(exchange, response)
    }
    exchange.turned = null
    if (!isEventStream(response) || !response.body) return response
    exchange.streams = true
    exchange.streamOpen = true
    const onEnd = (error: unknown) => this.#streamEnded(exchange, error)
    const ended = response.body.pipeThrough(withLastEnd())
    const body = cappedBody(ended, { totalBytes: Number.POSITIVE_INFINITY, onEnd })
    return new Response(body, { status: response.status, headers: response.headers })
  }

  /** Reads the body of an unsuccessful answer and keeps what it says; the SDK reads a copy. */
  async #turned(exchange: Exchange, response: Response): Promise<Response> {
    const { status, statusText, headers } = response
    const body = await response.text().catch(() => '')
    const legacy = this.#inner instanceof SSEClientTransport
    exchange.turned = {
      status,
      body,
      retryAfterMs: retryAfter(headers.get('retry-after'), Date.now()),
      hadSession: legacy || this.sessionId !== undefined,
    }
    return new Response(body, { status, statusText, headers })
  }

  #read(message: JSONRPCMessage): void {
    if (this.#tooMuch(message)) {
      if (!this.#closed) void this.close()
      return
    }
    if (isAnswer(message)) {
      const asked = this.#current.getStore()
      if (asked && !asked.over && asked.id !== message.id) {
        this.#fail(asked, new McpCallError('closed', true, 'the answer was not to this question'))
        return
      }
      const exchange = this.#exchanges.get(message.id)
      // A late answer to a request that was given up: nobody waits for it.
      if (!exchange) return
      exchange.over = true
      this.#exchanges.delete(message.id)
      if (exchange.streamOpen) setTimeout(() => exchange.streamOpen && exchange.abort.abort(), LINGER_MS).unref()
    }
    this.onmessage?.(withoutNulls(hideKeys(message)))
  }

  #streamEnded(exchange: Exchange, error: unknown): void {
    exchange.streamOpen = false
    if (exchange.over) return
    const reason =
      error === null ? new McpCallError('closed', true, 'its answer stream ended without the answer') : noAnswer(error)
    setTimeout(() => {
      // A stream with event ids can be taken up again, unless the desk itself ended it.
      if (exchange.resumable && reason.kind !== 'unreadable') return
      this.#fail(exchange, reason.kind === 'unreadable' ? reason : new McpCallError('closed', true, reason.message))
    }, DRAIN_MS)
  }

  #resumeFailed(exchange: Exchange, forGood = false): void {
    exchange.failedResumes += 1
    if (forGood || exchange.failedResumes > MAX_FAILED_RESUMES)
      this.#fail(exchange, new McpCallError('closed', true, 'its answer stream could not be taken up again'))
  }

  #fail(exchange: Exchange, reason: McpCallError): void {
    if (exchange.over) return
    this.#settle(exchange)
    const error = { code: McpErrorCode.ConnectionClosed, message: reason.message, data: reason }
    this.onmessage?.({ jsonrpc: '2.0', id: exchange.id, error })
  }

  #settle(exchange: Exchange): void {
    exchange.over = true
    this.#exchanges.delete(exchange.id)
    exchange.abort.abort()
  }

  #cancelled(id: unknown): void {
    const exchange = this.#exchanges.get(id as string | number)
    if (exchange) this.#settle(exchange)
  }

  #failed(error: Error): void {
    // An error of one request reaches its caller by that request.
    if (this.#current.getStore()) return
    this.onerror?.(error)
    // The SDK would open a new stream, but as another session that was never introduced.
    if (error instanceof SseError) void this.close()
  }

  #ended(): void {
    if (this.#closed) return
    this.#closed = true
    this.onclose?.()
  }
}
