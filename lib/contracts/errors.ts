import { z } from 'zod'
import { isObject } from './json.ts'

/** The closed list of codes that any tool of the exchange or the desk answers with. */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'NOT_OWNER',
  'UNKNOWN_SYMBOL',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_ENERGY',
  'OFF_TICK',
  'OFF_LOT',
  'PRICE_COLLAR',
  'ORDER_TOO_LARGE',
  'TOO_MANY_ORDERS',
  'MARKET_CLOSED',
  'NO_LIQUIDITY',
  'WOULD_TAKE',
  'NOT_FILLABLE',
  'ALREADY_CLOSED',
  'IDEMPOTENCY_CONFLICT',
  'VOIDED',
  'RATE_LIMITED',
  'UNSUPPORTED',
  'UNAVAILABLE',
  'TIMEOUT',
  'CANCELLED',
  'INTERNAL',
] as const

const errorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof errorCode>

/** The error form of every tool: in structuredContent and, as JSON, in the text. */
export const toolFailure = z.object({
  success: z.literal(false),
  code: errorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ToolFailure = z.infer<typeof toolFailure>

export const failure = (code: ErrorCode, message: string, details?: Record<string, unknown>): ToolFailure =>
  details ? { success: false, code, message, details } : { success: false, code, message }

/** In that form, whatever the code: another server's refusal has one that is in no list. */
export const isFailure = (output: unknown): output is { success: false; code: string; message: string } =>
  isObject(output) && output.success === false && typeof output.code === 'string' && typeof output.message === 'string'

/** Between the desk's sentence and the words of a server, in quotation marks: no code in those is the desk's. */
export const AND_SAID = ' and said: “'

/** Codes that the desk itself puts before a sentence, beside those of the tools. */
const DESK_CODES = ['SKIPPED', 'LIMIT', 'KILL_SWITCH', 'QUARANTINED', 'PERMISSION_ENDED']
const CODED: readonly string[] = [...ERROR_CODES, ...DESK_CODES]

/**
 * The text of a failed call: "Error: OFF_LOT: quantity must be …", and before it what the libraries that handed it on
 * put there. The code is for programs, the sentence after the last one for people.
 *
 * @returns `code` '' where there is none
 */
export function codedText(text: string): { code: string; message: string } {
  const [own = ''] = text.split(AND_SAID, 1)
  const found = CODED.map((code) => ({ code, at: own.lastIndexOf(`${code}: `) })).filter(({ at }) => at >= 0)
  const last = found.sort((a, b) => b.at - a.at)[0]
  if (!last) return { code: '', message: text.replace(/^\w*Error: /, '') }
  return { code: last.code, message: text.slice(last.at + last.code.length + 2) }
}
