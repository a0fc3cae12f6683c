/** Why a call gave no answer, told apart by what a caller may do about it. */
import { McpError, ErrorCode as McpErrorCode } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { messageOf } from '../../log.ts'
import { withoutSecrets } from '../../secrets.ts'
import { otherProtocol, UNSUPPORTED_VERSION, unknownVersion } from '../protocol-versions.ts'

/**
 * not_connected: there is nobody to ask. closed: the line was lost on the way. timeout, cancelled: given up by us.
 * refused: the server said no. busy: not now. unreadable: an answer came that is none, or is too large. unusable: it
 * stays like this until somebody changes the settings, the server or the sign-in; its message is fit to be shown.
 */
export type CallFailure =
  | 'not_connected'
  | 'timeout'
  | 'cancelled'
  | 'closed'
  | 'refused'
  | 'busy'
  | 'unreadable'
  | 'unusable'

/** The server's own error of JSON-RPC. Words of somebody else: bounded, without what cannot be kept, and not checked. */
export type ServerError = { code: number; words: string }

/**
 * `sent: false` means the server cannot have acted on it; `sent: true` means its outcome is unknown, which for a write
 * is a state of its own and never "failed".
 */
export class McpCallError extends Error {
  override name = 'McpCallError'
  readonly kind: CallFailure
  readonly sent: boolean
  /** When the server wants to be asked again, in milliseconds from now. */
  readonly retryAfterMs: number | undefined
  /** The HTTP status, where the server refused by one. */
  readonly status: number | undefined
  readonly said: ServerError | undefined
  constructor(
    kind: CallFailure,
    sent: boolean,
    message: string,
    more: { retryAfterMs?: number; status?: number; said?: ServerError } = {},
  ) {
    super(message)
    this.kind = kind
    this.sent = sent
    this.retryAfterMs = more.retryAfterMs
    this.status = more.status
    this.said = more.said
  }
}

/**
 * A person has to sign in at the server before it goes on; nothing is tried again until then. `more`: there is a
 * sign-in, and what it allows still works; only this was beyond it.
 */
export class NeedsAuthorization extends McpCallError {
  readonly more: boolean
  constructor(message: string, more = false) {
    super('unusable', false, message, { status: more ? 403 : 401 })
    this.more = more
  }
}

/** MCP's code for a resource that is not there. */
const RESOURCE_NOT_FOUND = -32002

/** Whether the server said that there is no such resource. @param error what the SDK rejected with, or made of it */
export const isNoResource = (error: unknown): boolean => callError(error).said?.code === RESOURCE_NOT_FOUND

/** Codes which say that the request could not be read, so nothing was done. Any other code may come after the fact. */
const UNREAD: readonly number[] = [
  McpErrorCode.InvalidRequest,
  McpErrorCode.MethodNotFound,
  McpErrorCode.InvalidParams,
  McpErrorCode.ParseError,
]

/**
 * Errors of the SDK itself, under codes that a server may use as well (-32000 and below). If a server says the very same words,
 * its answer counts as lost, which is safe.
 */
const OF_THE_SDK: readonly string[] = ['Connection closed', 'Request timed out', 'Maximum total timeout exceeded']

const MAX_WORDS = 500
/** The SDK puts the code before the words; if the server uses the SDK as well, twice. */
const wordsOf = ({ message }: McpError): string => message.replace(/^(MCP error -?\d+: )+/, '')

/** @param error what the SDK rejected with */
export function callError(error: unknown): McpCallError {
  if (error instanceof McpCallError) return error
  if (error instanceof McpError) {
    // Our own transports hand a reason through the SDK as the error's data. No server can send an instance.
    if (error.data instanceof McpCallError) return error.data
    if (error.code === UNSUPPORTED_VERSION) return new McpCallError('unusable', false, otherProtocol(error.data))
    const words = withoutSecrets(wordsOf(error))
    if (OF_THE_SDK.includes(words)) {
      if (error.code === McpErrorCode.RequestTimeout) return new McpCallError('timeout', true, 'no answer in time')
      if (error.code === McpErrorCode.ConnectionClosed)
        return new McpCallError('closed', true, 'the connection was lost before the answer came')
    }
    const said = { code: error.code, words: words.slice(0, MAX_WORDS).toWellFormed() }
    return new McpCallError('refused', !UNREAD.includes(error.code), withoutSecrets(error.message), { said })
  }
  if (error instanceof z.core.$ZodError)
    return new McpCallError('unreadable', true, 'its answer is not one of the protocol')
  if (messageOf(error) === 'Not connected') return new McpCallError('not_connected', false, 'not connected')
  const version = unknownVersion(messageOf(error))
  if (version) return new McpCallError('unusable', false, version)
  return new McpCallError('closed', true, messageOf(error))
}
