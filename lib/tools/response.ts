/** The one form in which every tool call answers, and how an MCP result becomes it. */
import { AND_SAID, type DeskCode, type ErrorCode, failure, toolFailure } from '../contracts/errors.ts'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { isObject } from '../contracts/json.ts'
import type { LegPictures } from '../contracts/pictures.ts'
import { McpCallError } from '../mcp/calls/call-error.ts'
import { isPlainJson } from './arguments.ts'
import { NO_PICTURES, type Pictures, pictureIn } from './pictures.ts'

type ResponseCode = ErrorCode | Extract<DeskCode, 'REFUSED'>

/** An answer that is not the server's answer to this call. Always said, to the model and on screen. */
export type Fallback = {
  kind: 'stale_cache' | 'stub_data'
  /** Age of a stale answer in ms; null for a stub. */
  ageMs: number | null
  /** Why there is no fresh one. */
  why: string
}

export type ToolResponse = {
  status: 'ok' | 'error' | 'unknown'
  data: Record<string, unknown> | null
  errorCode: ResponseCode | null
  errorMessage: string | null
  /** What another server said of it, where `errorMessage` is the desk's own sentence. Bounded; nobody checked it. */
  said?: string
  /** What its trader is shown beside it. Of a write alone, and only where somebody keeps it. */
  pictures?: LegPictures
  meta: {
    server: string
    tool: string
    durationMs: number
    attempts: number
    /** Answered from a cache that is still fresh. */
    fromCache?: true
    fallback?: Fallback
    /** The server is left alone for so long: nobody asks it before, and a model is told not to try. */
    retryAfterMs?: number
    traceId?: string
  }
}

/**
 * A server's words as they may stand in a sentence of the desk's: without quotation marks, line breaks and hidden characters.
 */
const quoted = (said: string): string =>
  said.replaceAll(/[“”]/g, '"').replaceAll(/\s+/g, ' ').replaceAll(HIDDEN_CHARACTERS, '').trim()

/** Why a call failed, for who asked: the desk's own sentence, and in quotation marks what the server said of it. */
export const whyFailed = ({ errorMessage, said }: ToolResponse): string | null =>
  said === undefined ? errorMessage : `${errorMessage}${AND_SAID}${quoted(said)}”`

/** Whether there are words of its server in it, and not the desk's own alone. */
export const saidByServer = ({ data, said }: ToolResponse): boolean => data !== null || said !== undefined

/** The other of the two error modes: for callers that want an exception. */
export class ToolError extends Error {
  override name = 'ToolError'
  constructor(response: ToolResponse) {
    super(`${response.errorCode}: ${whyFailed(response)}`)
  }
}

type RawResult = { structuredContent?: unknown; content?: unknown; isError?: boolean }
type Told = Pictures['told']
export type Outcome = Pick<ToolResponse, 'status' | 'data' | 'errorCode' | 'errorMessage'>

export const MAX_ERROR_CHARACTERS = 500
/** A server that gives error codes may write longer sentences; what is longer than this is no sentence. */
const MAX_SENTENCE_CHARACTERS = 2_000
/** Deeper than any real answer, and shallow enough that no function that walks it runs out of stack. */
const MAX_ANSWER_DEPTH = 200

/**
 * @param pictures what became of those in it
 * @throws McpCallError unreadable for what JSON may write down and nobody can keep: 1e999, nesting without end
 */
export function readResult(server: string, result: RawResult, { told }: Pictures = NO_PICTURES): Outcome {
  const data = structured(server, result, told)
  // Refused here, where the outcome is still a value. Later, a record with such data could not be hashed, and the plan would
  // never end.
  if (!isPlainJson(data, MAX_ANSWER_DEPTH)) throw new McpCallError('unreadable', true, 'its answer cannot be kept')
  if (!result.isError) return { status: 'ok', data, errorCode: null, errorMessage: null }
  const own = toolFailure.safeParse(data)
  if (own.success) {
    const { code, message } = own.data
    const sentence = message.slice(0, MAX_SENTENCE_CHARACTERS)
    return { status: 'error', data: { ...own.data, message: sentence }, errorCode: code, errorMessage: sentence }
  }
  const said = failure(
    'INTERNAL',
    textOf(result, told).slice(0, MAX_ERROR_CHARACTERS) || 'the tool failed without saying why',
  )
  // The exchange always gives a code; without one something broke. Any other server just says no in its own words.
  const errorCode = server === HOME_SERVER ? said.code : 'REFUSED'
  return { status: 'error', data: said, errorCode, errorMessage: said.message }
}

/** structuredContent where the server gives one with something in it, else the JSON of the text, else the text itself. */
function structured(server: string, result: RawResult, told: Told): Record<string, unknown> {
  const own = result.structuredContent
  const text = textOf(result, told)
  const isWords = server !== HOME_SERVER && isObject(own) && isWrapped(own, text)
  if (isObject(own) && !isWords && (Object.keys(own).length > 0 || text === '')) {
    // Not for the exchange: none of its numbers has more digits than JSON keeps, and it is asked all the time.
    const whole = server === HOME_SERVER ? own : inFull(own, text)
    return Array.isArray(whole.content)
      ? { ...whole, content: whole.content.map((piece) => namedIfMedia(piece, told)) }
      : whole
  }
  if (own !== undefined && own !== null && !isObject(own)) return { value: own }
  try {
    const parsed = withAllDigits(text)
    return isObject(parsed) ? parsed : { value: parsed }
  } catch {
    return { text: text || (hasText(result) ? '[empty]' : 'Done') }
  }
}

/**
 * What MCP's own library for Python makes of a tool that returns no object, of JSON in a text above all: once as the text, and
 * once more whole as `result`, where nothing in it would be read, not even that it was not done.
 */
function isWrapped(own: Record<string, unknown>, text: string): boolean {
  const { result, ...others } = own
  if (result === undefined || Object.keys(others).length > 0) return false
  if (typeof result === 'string') return result === text
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(result)
  } catch {
    return false
  }
}

/** A number that JSON.parse would round has at least this many digits. */
const MANY_DIGITS = /\d{16}/
const isRounded = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)

/**
 * The JSON of a text, in which a whole number that a number does not hold stays the digits it was written with: it is the id of
 * an order, and the nearest number is the id of another.
 */
function withAllDigits(text: string): unknown {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text)
  const keep = (_key: string, value: unknown, { source }: { source?: string }) =>
    isRounded(value) && source !== undefined && /^-?\d+$/.test(source) ? source : value
  return JSON.parse(text, keep as (key: string, value: unknown) => unknown)
}

/**
 * Numbers in structuredContent arrive rounded. If the text holds the same JSON, as MCP recommends, the exact digits are taken
 * from there.
 */
function inFull(own: Record<string, unknown>, text: string): Record<string, unknown> {
  const whole = JSON.stringify(own)
  if (!MANY_DIGITS.test(whole)) return own
  try {
    const said = withAllDigits(text)
    return isObject(said) && JSON.stringify(JSON.parse(text)) === whole ? said : own
  } catch {
    return own
  }
}

function textOf({ content }: RawResult, told: Told): string {
  return Array.isArray(content)
    ? content
        .map((piece) => words(piece, told))
        .filter(Boolean)
        .join('\n')
    : ''
}

const hasText = ({ content }: RawResult): boolean =>
  Array.isArray(content) && content.some((piece) => typeof (piece?.resource ?? piece)?.text === 'string')

/** One piece of content as text. Other kinds are named, so that the answer does not look empty. */
function words(content: unknown, told: Told): string {
  if (!isObject(content) || typeof content.type !== 'string') return ''
  const { type, mimeType, data, name, uri } = content
  if (type === 'text') return String(content.text ?? '')
  if (type === 'resource_link') return said([`link: ${textIn(name)}`, textIn(uri)])
  const became = told.get(pictureIn(content) ?? '')
  if (type !== 'resource' || !isObject(content.resource)) return named([type, textIn(mimeType), sizeOf(data)], became)
  const { resource } = content
  if (typeof resource.text === 'string') return resource.text
  return named([textIn(resource.uri) || type, textIn(resource.mimeType), sizeOf(resource.blob)], became)
}

/** Some servers repeat the pieces in their structure; base64 of a picture is of no use there. */
function namedIfMedia(piece: unknown, told: Told): unknown {
  if (!isObject(piece)) return piece
  const { type, data, resource } = piece
  const isMedia =
    type === 'image' || type === 'audio'
      ? typeof data === 'string'
      : type === 'resource' && isObject(resource) && typeof resource.blob === 'string'
  return isMedia ? words(piece, told) : piece
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const sizeOf = (base64: unknown): string =>
  typeof base64 === 'string' ? `${Buffer.byteLength(base64, 'base64')} bytes` : ''
const said = (parts: string[]): string => `[${parts.filter(Boolean).join(', ')}]`
const named = (parts: string[], became = 'not shown'): string =>
  said([`${parts.filter(Boolean).join(', ')}: ${became}`])
