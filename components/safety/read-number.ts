/** What a trader types into a field of the safety page, read exactly: on the digits, never by way of a float product. */
import { parseScaled, type ScaleProblem } from '../../lib/contracts/units.ts'

export type NumberKind = 'energy' | 'money' | 'price' | 'count' | 'percent'
export type NumberProblem = ScaleProblem | 'NOT_POSITIVE'
type NumberRead = { ok: true; value: number } | { ok: false; problem: NumberProblem }

/** Lots are tenths, ticks hundredths, and tick × lot thousandths of NT$. */
const DIGITS: Record<NumberKind, number> = { energy: 1, money: 3, price: 2, count: 0, percent: 2 }

/** Thousands separators and the full-width digits of an input method are taken. Prices may be zero or less. */
export function readNumber(text: string, kind: NumberKind): NumberRead {
  const digits = DIGITS[kind]
  const scaled = parseScaled(text, digits)
  if (!scaled.ok) return scaled
  if (kind !== 'price' && scaled.value <= 0) return { ok: false, problem: 'NOT_POSITIVE' }
  // Dividing a safe integer by a power of ten prints back exactly.
  return { ok: true, value: scaled.value / 10 ** digits }
}
