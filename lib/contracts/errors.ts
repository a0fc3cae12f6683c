import { z } from 'zod'

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

export const errorCode = z.enum(ERROR_CODES)
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
