/** Fields that the schemas of the exchange's tools are made of. */
import { z } from 'zod'
import { DEFAULT_SYMBOL } from './default-symbol.ts'

/** A price or quantity as people and models write it: 2950, "2950.00", "2,950". Checked exactly by units.ts. */
export const decimal = z.union([z.string().max(40), z.number()], {
  error: ({ input }) => (input === undefined ? 'is required' : 'must be a number, like 5 or "0.5"'),
})
export const upper = z.string().trim().min(1).max(32).toUpperCase()
/** One of these words, in any case. */
export const anyCase = <const W extends readonly [string, ...string[]]>(words: W) =>
  z
    .string()
    .trim()
    .transform((given) => words.find((word) => word.toLowerCase() === given.toLowerCase()) ?? given)
    .pipe(z.enum(words))
export const id = z.string().trim().min(1).max(128)
export const instant = z.string().describe('ISO 8601, UTC')

export const symbolName = upper.default(DEFAULT_SYMBOL).describe('Instrument, e.g. "ELC" (spot electricity)')
export const side = upper.pipe(z.enum(['BUY', 'SELL']))
export const orderType = upper.pipe(z.enum(['LIMIT', 'MARKET']))
export const timeInForce = upper.pipe(z.enum(['GTC', 'IOC', 'FOK', 'GTD']))
export const orderState = z.enum(['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED', 'REJECTED'])
export const selfTradePrevention = upper.pipe(z.enum(['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']))
export const candleInterval = z.enum(['1m', '5m', '15m', '1h', '4h', '1d'])

export const userId = id.describe("The trader's exchange account")
export const clientOrderId = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .optional()
  .describe(
    'Idempotency key: repeating it with the same content returns the first result, a refusal too. To try again, use a new one. At least your last 1,024 keys are remembered: repeat a call within so many others',
  )
