/**
 * The exchange over Streamable HTTP, for a desk on another machine. Whoever may speak here speaks for any trader, so: off loopback only with a
 * token, and on loopback only to callers that mean loopback, or a web page could reach it through the trader's browser (DNS rebinding).
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { isJSONRPCNotification } from '@modelcontextprotocol/sdk/types.js'
import { hostOf, hostOfOrigin } from '../../contracts/host-name.ts'
import type { Exchange } from '../exchange.ts'
import { SettingsRefused } from '../settings.ts'
import { createHttpStreams, type HttpStreams } from './http-streams.ts'
import { handleOperator, OPERATOR_PATH } from './operator-http.ts'
import { createServer } from './server.ts'

type HttpOptions = {
  host: string
  port: number
  token: string | null
  /** Opens POST /operator; null leaves it shut. */
  operatorToken?: string | null
  /** What is served; the exchange's own tools unless a conformance suite needs others behind this door. */
  newServer?: () => Server
  /** How long a session lasts that nobody uses. */
  idleMs?: number
  /** How long one lasts whose client takes nothing of what is written to it. */
  stuckMs?: number
}
type HttpFace = { url: string; close(): Promise<void> }

const PATH = '/mcp'
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const MAX_SESSIONS = 200
const IDLE_MS = 30 * 60_000
const STUCK_MS = 60_000
/** A plan of fifty legs is a fortieth of this. */
const MAX_BODY_BYTES = 1 << 20

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is in use, perhaps by another exchange. Stop that one, or choose another port.`
    case 'EACCES':
      return `port ${port} needs more rights than this user has. Choose one above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine. Use 127.0.0.1 for this machine alone, 0.0.0.0 for all its networks.`
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`
  }
}

type Session = { transport: StreamableHTTPServerTransport; usedMs: number; streams: HttpStreams }

/** @throws SettingsRefused where the address would be open to everybody, or cannot be listened on */
export async function serveHttp(exchange: Exchange, options: HttpOptions): Promise<HttpFace> {
  const { host, port, token, newServer = () => createServer(exchange) } = options
  const { idleMs = IDLE_MS, stuckMs = STUCK_MS } = options
  if (token === null && !LOOPBACK.has(host)) {
    throw new SettingsRefused(
      `Serving on ${host} needs EXCHANGE_TOKEN: without it anybody who reaches that address could trade.`,
    )
  }
  const sessions = new Map<string, Session>()
  /** Requests for a session that have not been read yet. */
  const opening = new Set<ServerResponse>()

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const refusal = refusalOf(req, options)
    if (refusal) return reply(res, refusal.status, refusal.message)
    if (pathOf(req) === OPERATOR_PATH) return handleOperator(exchange, req, res)
    const id = req.headers['mcp-session-id']
    if (typeof id === 'string') {
      const session = sessions.get(id)
      if (!session) return reply(res, 404, 'This session has ended. Initialize again.')
      session.usedMs = performance.now()
      session.streams.add(res)
      return session.transport.handleRequest(req, res)
    }
    if (req.method !== 'POST')
      return reply(res, 400, 'Initialize first, and send the Mcp-Session-Id with each request.')
    if (sessions.size + opening.size >= MAX_SESSIONS && !endUnused()) return reply(res, 503, 'Too many sessions.')
    return initialize(req, res)
  }

  /**
   * Ends the session that has been unused for longest, because not every client says that it closes. False where each has a
   * stream open.
   */
  function endUnused(): boolean {
    const unused = [...sessions].filter(([, { streams }]) => streams.count() === 0)
    const oldest = unused.sort(([, a], [, b]) => a.usedMs - b.usedMs)[0]
    if (oldest) end(...oldest)
    return oldest !== undefined
  }

  function end(id: string, { transport, streams }: Session): void {
    sessions.delete(id)
    void transport.close()
    // Closing would wait until each stream has been read, and a client may never read it.
    streams.destroy()
  }

  async function initialize(req: IncomingMessage, res: ServerResponse): Promise<void> {
    opening.add(res)
    res.once('close', () => opening.delete(res))
    let session: Session | null = null
    const streams = createHttpStreams(() => {
      if (session) session.usedMs = performance.now()
    })
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: (id) => {
        session = { transport, usedMs: performance.now(), streams }
        sessions.set(id, session)
        opening.delete(res)
      },
      onsessionclosed: (id) => {
        sessions.delete(id)
      },
    })
    tellInTurn(transport, streams)
    const server = newServer()
    await server.connect(transport)
    await transport.handleRequest(req, res)
    // Only an initialize opens a session; for any other request the server made here is closed again.
    if (transport.sessionId === undefined) await server.close()
  }

  const sweep = setInterval(() => {
    const nowMs = performance.now()
    for (const [id, session] of sessions) {
      const { streams, usedMs } = session
      const isUnused = streams.count() === 0 && nowMs - usedMs >= idleMs
      if (isUnused || streams.isStuck(nowMs, stuckMs)) end(id, session)
    }
  }, Math.min(idleMs, stuckMs) / 30)
  sweep.unref()

  const http = createHttpServer((req, res) => {
    handle(req, res).catch((error) => {
      console.error('exchange: http:', error)
      if (!res.headersSent) reply(res, 500, 'The exchange failed on this request.')
    })
  })
  const address = host.replaceAll(/[[\]]/g, '')
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(new SettingsRefused(whyNotListening(error, host, port), { cause: error })))
    http.listen(port, address, resolve)
  })
  const bound = http.address() as AddressInfo
  return {
    url: `http://${address.includes(':') ? `[${address}]` : address}:${bound.port}${PATH}`,
    async close() {
      clearInterval(sweep)
      await Promise.all([...sessions.values()].map((session) => session.transport.close()))
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/**
 * The transport takes any number of notifications at once and keeps them until they are read. Each waits here instead until those before it
 * have been taken, so that whoever has more to tell hears that the client is behind.
 */
function tellInTurn(transport: StreamableHTTPServerTransport, streams: HttpStreams): void {
  const send = transport.send.bind(transport)
  let before: Promise<void> = Promise.resolve()
  transport.send = (message, options) => {
    if (!isJSONRPCNotification(message) || options?.relatedRequestId !== undefined) return send(message, options)
    const sent = before.then(streams.taken).then(() => send(message, options))
    // In the next turn of the event loop it is part of the answer, whose stream then says whether the client has taken it.
    before = sent.catch(() => {}).then(() => new Promise((resolve) => setImmediate(resolve)))
    return sent
  }
}

/** The path of the request, without its query; '' where there is none. */
const pathOf = (req: IncomingMessage): string => req.url?.split('?', 1)[0] ?? ''

function refusalOf(req: IncomingMessage, options: HttpOptions): { status: number; message: string } | null {
  const { host, operatorToken = null } = options
  if (LOOPBACK.has(host) && !LOOPBACK.has(hostOf(req.headers.host ?? ''))) {
    return { status: 403, message: 'This exchange answers on loopback names only.' }
  }
  const { origin } = req.headers
  if (origin !== undefined && !LOOPBACK.has(hostOfOrigin(origin))) {
    return { status: 403, message: 'Web pages may not call this exchange.' }
  }
  const operator = operatorToken !== null && pathOf(req) === OPERATOR_PATH
  const token = operator ? operatorToken : options.token
  if (token !== null && !sameSecret(bearerOf(req.headers.authorization), token)) {
    return { status: 401, message: 'A bearer token is needed.' }
  }
  if (!operator && pathOf(req) !== PATH) return { status: 404, message: `MCP is at ${PATH}.` }
  return null
}

/** The word for the scheme may be written in any case, the token may not. */
const bearerOf = (header = ''): string => /^Bearer +(.+)$/i.exec(header)?.[1] ?? ''

/** Hashed first, so that neither content nor length shows in the time it takes. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const sameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

function reply(res: ServerResponse, status: number, message: string): void {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  res.writeHead(status, headers).end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }))
}
