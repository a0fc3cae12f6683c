/**
 * The door of /api/mcp: who may speak to this address, and who is speaking, before a byte of the body is read. Behind it
 * each request gets a server of its own (stateless Streamable HTTP): there is no session to lose, to steal or to leak.
 */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'

export type Door<Holder> = {
  /** Lower-case host names, without ports, that this desk goes by; loopback names are always among them. */
  hosts: ReadonlySet<string>
  /** @returns null for a bearer that opens nothing */
  holderOf(bearer: string): Promise<Holder | null>
  serverFor(holder: Holder): Server
  /** What the program says it is, once, when it introduces itself. */
  onClient?(holder: Holder, client: { name: string; version: string }): void
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** A plan of twenty legs is a hundredth of this. */
const MAX_BODY_BYTES = 1 << 20

export async function answer<Holder>(door: Door<Holder>, request: Request): Promise<Response> {
  const refused = refusalOf(door, request)
  if (refused) return refused
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const holder = await door.holderOf(bearer ?? '')
  if (!holder) return unauthorized(bearer !== undefined)

  const server = door.serverFor(holder)
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    maxRequestBodySize: MAX_BODY_BYTES,
  })
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
  return transport.handleRequest(request)
}

/**
 * A web page can be made to speak to an address of this machine under its own name (DNS rebinding), so both the name
 * that was asked for and the page that asks have to be the desk's own.
 */
function refusalOf({ hosts }: Pick<Door<never>, 'hosts'>, request: Request): Response | null {
  const own = (name: string) => LOOPBACK.includes(name) || hosts.has(name)
  if (!own(hostOf(request.headers.get('host') ?? '')))
    return refusal(403, 'This desk does not go by that name. An operator can add it to DESK_HOSTS.')
  const origin = request.headers.get('origin')
  if (origin !== null && !own(originHostOf(origin)))
    return refusal(403, 'Pages of other origins may not call the desk.')
  if (request.method !== 'POST')
    return refusal(405, 'Send each message as a POST: this server keeps no session and no stream of its own.', {
      allow: 'POST',
    })
  return null
}

/** Read strictly: what has more than a name and a port means to be something else. @returns '' for that */
export const hostOf = (header: string): string =>
  /^(\[[\da-f:.]+\]|[^[\]:@/?#\s]+)(:\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase() ?? ''
const originHostOf = (origin: string): string => hostOf(/^https?:\/\/(.*)$/i.exec(origin)?.[1] ?? '')

function unauthorized(given: boolean): Response {
  const challenge = `Bearer realm="EAP Desk"${given ? ', error="invalid_token"' : ''}`
  const words = given
    ? 'This token is unknown, expired or revoked. Make one in the settings of the desk.'
    : 'A bearer token is needed. Make one in the settings of the desk.'
  return refusal(401, words, { 'www-authenticate': challenge })
}

const refusal = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers })
