/** What an HTTP answer, or the lack of one, says about a call. */
import type { SseError } from '@modelcontextprotocol/sdk/client/sse.js'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { messageOf } from '../../log.ts'
import { type CallFailure, callError, McpCallError, type ServerError } from '../calls/call-error.ts'
import { AddressRefused } from './address-guard.ts'
import { TooLarge } from './capped-body.ts'

/** An unsuccessful answer, as far as it was read. */
export type Turned = { status: number; retryAfterMs: number | undefined; body: string; hadSession: boolean }

const MAX_RETRY_AFTER_MS = 10 * 60_000
/** HTTP statuses by which a request is refused before anything is done with it: the call was not carried out. */
const UNTOUCHED = new Set([400, 405, 406, 411, 413, 414, 415, 431])
const NO_HOST = 'its host name is not known'
const NO_WAY = 'its host cannot be reached'
const NO_TRUST = 'its certificate is not trusted'
/** Errors after which the request certainly never reached the server, with the reason as the trader reads it. */
const NEVER_ARRIVED: Record<string, string> = {
  ECONNREFUSED: 'the connection to it was refused',
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: NO_HOST,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  UND_ERR_CONNECT_TIMEOUT: NO_WAY,
  DEPTH_ZERO_SELF_SIGNED_CERT: NO_TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: NO_TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_TRUST,
  ERR_TLS_CERT_ALTNAME_INVALID: NO_TRUST,
  CERT_HAS_EXPIRED: NO_TRUST,
}
const neverArrived = (code: unknown): McpCallError | null =>
  typeof code === 'string' && Object.hasOwn(NEVER_ARRIVED, code)
    ? new McpCallError('not_connected', false, NEVER_ARRIVED[code] ?? NO_WAY)
    : null

/** @returns milliseconds, from seconds or a date; undefined where the header says nothing usable */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : undefined
}

const rpcError = z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }) })

/** The JSON-RPC error in a body, if there is one. */
function rpcErrorIn(body: string): McpError | null {
  try {
    const { code, message, data } = rpcError.parse(JSON.parse(body)).error
    return new McpError(code, message, data)
  } catch {
    return null
  }
}

/**
 * How servers say that they do not know a session: in the words of the SDK, of its examples, and of what was made after
 * those.
 */
const NO_SESSION =
  /\b(no|unknown|invalid|expired)\b.{0,40}\bsession|\bsession\b.{0,40}\b(unknown|invalid|expired|not found|not exist)|\bnot initialized\b/i
const rpcId = z.object({ id: z.union([z.string(), z.number()]) })

/**
 * Only for errors without the id of a request: an error with one answers that request, and may be about sessions of another
 * kind.
 */
export function forgotSession(body: string): boolean {
  let answer: unknown
  try {
    answer = JSON.parse(body)
  } catch {
    answer = null
  }
  return !rpcId.safeParse(answer).success && NO_SESSION.test(body.slice(0, 1_000))
}

export function turnedAway({ status, retryAfterMs, body, hadSession }: Turned): McpCallError {
  const away = (kind: CallFailure, sent: boolean, message: string, said?: ServerError) =>
    new McpCallError(kind, sent, message, { status, retryAfterMs, said })
  // The server has forgotten the session, or was restarted. The request was not carried out.
  if (hadSession && (status === 404 || ((status === 400 || status === 401) && forgotSession(body))))
    return away('closed', false, 'the session was lost')
  if (status === 401 || status === 403) return away('unusable', false, 'it asks for a sign-in')
  if (status === 404 || status === 405) return away('not_connected', false, 'not connected')
  if (status === 429) return away('busy', false, 'it is asked too often')
  // A proxy says this too when the server behind it broke in the middle of the work.
  if (status === 503) return away('busy', true, 'it is not available')
  if (status === 502 || status === 504) return away('closed', true, 'its gateway lost the answer')
  // 307 and 308 say that the request is to be made elsewhere. The others may say where the outcome of this one is to be seen.
  if (status >= 300 && status < 400)
    return away('unusable', status < 307, 'it points to another address, which is not followed')
  const own = rpcErrorIn(body)
  if (!own) return away('refused', !UNTOUCHED.has(status), `it answered with HTTP ${status}`)
  const { kind, sent, message, said } = callError(own)
  return away(kind, sent, message, said)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}

/** @param error of the SDK, where the one stream of a server of the old kind could not be opened: words, and a status */
export function noStream({ code: status, message }: SseError): McpCallError {
  if (status !== undefined && status >= 300)
    return turnedAway({ status, body: '', hadSession: false, retryAfterMs: undefined })
  const code = Object.keys(NEVER_ARRIVED).find((one) => message.includes(one))
  return neverArrived(code) ?? callError(new Error(message))
}

/** @param error what the fetch, or the reading of its body, threw */
export function noAnswer(error: unknown): McpCallError {
  for (const e of [error, causeOf(error)]) {
    if (e instanceof McpCallError) return e
    if (e instanceof TooLarge) return new McpCallError('unreadable', true, e.message)
    if (e instanceof AddressRefused) return new McpCallError('unusable', false, e.message)
    const code = (e as { code?: unknown }).code
    const never = neverArrived(code)
    if (never) return never
    // The SDK's own words for a body that is neither JSON nor events.
    if (code === -1) return new McpCallError('unreadable', true, 'its answer is neither JSON nor an event stream')
    if (e instanceof SyntaxError || e instanceof z.core.$ZodError)
      return new McpCallError('unreadable', true, 'its answer is not one of the protocol')
  }
  return callError(new Error(messageOf(error)))
}
