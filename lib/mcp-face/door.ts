/**
 * The door of /api/mcp: who may speak to this address, and who is speaking, before a byte of the body is read. Behind it
 * each request gets a server of its own (stateless Streamable HTTP): there is no session to lose, to steal or to leak.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { ErrorCode, isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { isForUs, isOwnOrigin, NOT_OUR_NAME, type OwnNames } from '../auth/own-names.ts'
import { isObject } from '../contracts/json.ts'

type Door<Holder> = {
  names: OwnNames
  /** @returns null for a bearer that opens nothing */
  holderOf(bearer: string): Promise<Holder | null>
  serverFor(holder: Holder): Server
  /** What the program says it is, once, when it introduces itself. */
  onClient?(holder: Holder, client: { name: string; version: string }): void
}

/** The longest plan is a hundredth of this. */
const MAX_BODY_BYTES = 1 << 20

export async function answer<Holder>(door: Door<Holder>, request: Request): Promise<Response> {
  const refused = refusalOf(door, request)
  if (refused) return refused
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const holder = await door.holderOf(bearer ?? '')
  if (!holder) return unauthorized(bearer !== undefined)

  const parsedBody = await bodyOf(request)
  if (parsedBody instanceof Response) return parsedBody
  const server = door.serverFor(holder)
  const headers = new Headers(request.headers)
  const takesEvents = headers.get('accept')?.includes('text/event-stream') ?? false
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: !takesEvents,
  })
  // The SDK turns away who does not name both; many name what they want, or nothing.
  headers.set('accept', 'application/json, text/event-stream')
  // A cancellation that comes as a message of its own would reach another server: what stops a call is that its
  // request is gone.
  const close = () => void server.close()
  request.signal.addEventListener('abort', close, { once: true })
  await server.connect(transport)
  const { onmessage } = transport
  transport.onmessage = (message, extra) => {
    if (isInitializeRequest(message)) door.onClient?.(holder, message.params.clientInfo)
    onmessage?.(message, extra)
  }
  if (request.signal.aborted) close()
  return transport.handleRequest(new Request(request.url, { method: 'POST', headers }), { parsedBody })
}

/** @returns what was sent, or why it is not taken; also of a program that goes away before all of it came */
async function bodyOf(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MAX_BODY_BYTES)
        return refusal(413, `A message of more than ${MAX_BODY_BYTES / 1024} kB is not taken.`)
      chunks.push(chunk)
    }
    const body: unknown = JSON.parse(new TextDecoder().decode(Buffer.concat(chunks)))
    return Array.isArray(body) ? body.map(withoutNulls) : withoutNulls(body)
  } catch {
    return refusal(400, 'What was sent is not JSON.', {}, ErrorCode.ParseError)
  }
}

/** What is not there is null in the JSON of many a program, where MCP leaves it out. In arguments it is a value. */
function withoutNulls(message: unknown): unknown {
  if (!isObject(message) || !('params' in message)) return message
  const { params, ...rest } = message
  if (params === null) return rest
  if (!isObject(params)) return message
  return { ...rest, params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) }
}

/** Both the name that was asked for and the page that asks, if it is one, have to be the desk's own. */
function refusalOf({ names }: Pick<Door<never>, 'names'>, request: Request): Response | null {
  if (!isForUs(names, request)) return refusal(403, NOT_OUR_NAME)
  const origin = request.headers.get('origin')
  if (origin !== null && !isOwnOrigin(names, origin))
    return refusal(403, 'Pages of other origins may not call the desk.')
  if (request.method !== 'POST')
    return refusal(405, 'Send each message as a POST: this server keeps no session and no stream of its own.', {
      allow: 'POST',
    })
  return null
}

function unauthorized(given: boolean): Response {
  const challenge = `Bearer realm="EAP Desk"${given ? ', error="invalid_token"' : ''}`
  const words = given
    ? 'This token is unknown, expired or revoked. Make one in the settings of the desk.'
    : 'A bearer token is needed. Make one in the settings of the desk.'
  return refusal(401, words, { 'www-authenticate': challenge })
}

const refusal = (status: number, message: string, headers: Record<string, string> = {}, code = -32000): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers })
