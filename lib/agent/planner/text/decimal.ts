/**
 * Exact arithmetic on decimal text. Quantities and prices stay text from the trader's mouth to the tool call, so no
 * float ever rounds an order.
 */

/** "007.50" → "7.5", "-0" → "0", ".5" → "0.5". Input must be plain decimal digits with an optional sign. */
export function canonical(text: string): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const int = whole.replace(/^0+(?=\d)/, '') || '0'
  const frac = fraction.replace(/0+$/, '')
  const digits = frac ? `${int}.${frac}` : int
  return negative && digits !== '0' ? `-${digits}` : digits
}

/** value × 10^places, exactly. */
export function shift(text: string, places: number): string {
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  let digits = whole + fraction
  let point = whole.length + places
  if (point < 0) {
    digits = '0'.repeat(-point) + digits
    point = 0
  }
  digits = digits.padEnd(point, '0')
  return canonical(`${negative ? '-' : ''}${digits.slice(0, point) || '0'}.${digits.slice(point)}`)
}

const scaleOf = (text: string): number => text.split('.')[1]?.length ?? 0
const integerAt = (text: string, scale: number): bigint => BigInt(shift(text, scale))
const fromInteger = (value: bigint, scale: number): string => shift(String(value), -scale)

export function add(a: string, b: string): string {
  const scale = Math.max(scaleOf(a), scaleOf(b))
  return fromInteger(integerAt(a, scale) + integerAt(b, scale), scale)
}

export const negate = (a: string): string => canonical(a.startsWith('-') ? a.slice(1) : `-${a}`)

export const multiply = (a: string, b: string): string =>
  fromInteger(integerAt(a, scaleOf(a)) * integerAt(b, scaleOf(b)), scaleOf(a) + scaleOf(b))

export function compare(a: string, b: string): number {
  const scale = Math.max(scaleOf(a), scaleOf(b))
  const difference = integerAt(a, scale) - integerAt(b, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** So much of it: "0.5", or "1/3" where that comes out at no more than `places` digits behind the point; null where it does not. */
export function shareOf(whole: string, share: string, places = 1): string | null {
  const [part = share, of = '1'] = share.split('/')
  const product = multiply(whole, part)
  if (of === '1') return product
  const scale = Math.max(scaleOf(product), places)
  const units = integerAt(product, scale)
  const step = 10n ** BigInt(scale - places) * BigInt(of)
  return units % step === 0n ? fromInteger(units / step, places) : null
}
