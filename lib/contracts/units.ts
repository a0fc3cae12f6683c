/**
 * Units of the exchange. Inside the program every price, quantity and amount is an integer:
 *
 *   PriceTicks  1 tick  = 0.01 NT$/MWh   (may be negative)
 *   QtyLots     1 lot   = 0.1 MWh
 *   Micro       1 micro = 0.000001 NT$
 *
 * so ticks × lots = 0.001 NT$ = MICRO_PER_TICK_LOT micro, exactly. Nothing is ever rounded: a value
 * off the tick or lot is refused by name.
 */
export type PriceTicks = number & { readonly __unit?: 'PriceTicks' }
export type QtyLots = number & { readonly __unit?: 'QtyLots' }
export type Micro = number & { readonly __unit?: 'Micro' }

const TICKS_PER_UNIT = 100
export const LOTS_PER_MWH = 10
export const MICRO_PER_UNIT = 1_000_000
/** One tick on one lot: 0.01 NT$/MWh × 0.1 MWh = 0.001 NT$. */
export const MICRO_PER_TICK_LOT = MICRO_PER_UNIT / (TICKS_PER_UNIT * LOTS_PER_MWH)

export type ScaleProblem = 'NOT_A_NUMBER' | 'TOO_FINE' | 'TOO_LARGE'
type Scaled = { ok: true; value: number } | { ok: false; problem: ScaleProblem }

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/**
 * Reads a decimal (string or number, thousands separators allowed) as an integer of 10^-digits.
 * Exact: works on the digits of the text, never on a float product.
 */
export function parseScaled(input: string | number, digits: number): Scaled {
  let text = typeof input === 'number' ? numberText(input) : asciiDigits(input.trim())
  // Separators must group by three ("12,345.6"); "1,2" and "0,500" are no numbers a trader meant.
  if (/[,_]/.test(text)) {
    if (!/^[+-]?[1-9]\d{0,2}([,_]\d{3})+(\.\d*)?$/.test(text)) return { ok: false, problem: 'NOT_A_NUMBER' }
    text = text.replaceAll(/[,_]/g, '')
  }
  const m = DECIMAL.exec(text)
  if (!m || (!m[2] && !m[3])) return { ok: false, problem: 'NOT_A_NUMBER' }
  const fraction = (m[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return { ok: false, problem: 'TOO_FINE' }
  const value = Number(`${m[2] || '0'}${fraction.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(value)) return { ok: false, problem: 'TOO_LARGE' }
  return { ok: true, value: m[1] === '-' && value !== 0 ? -value : value }
}

/** Full-width forms ("２，９５０") as the keyboard's own; nothing else, or "10²" would become 102. */
const asciiDigits = (text: string): string =>
  text.replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** Plain decimal digits of a finite number, without exponent; 'NaN' and 'Infinity' fail DECIMAL later. */
export function numberText(n: number): string {
  const text = String(n)
  const m = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!m) return text
  const [, sign = '', whole = '', fraction = ''] = m
  const exponent = Number(m[4])
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${whole}${fraction}`
  return `${sign}${whole}${fraction.padEnd(exponent, '0')}`
}

export const parsePrice = (input: string | number): Scaled => parseScaled(input, 2)
export const parseQty = (input: string | number): Scaled => parseScaled(input, 1)

/** JSON numbers for the wire. Division by a power of ten of a safe integer prints back exactly. */
export const priceNumber = (ticks: PriceTicks): number => ticks / TICKS_PER_UNIT
export const qtyNumber = (lots: QtyLots): number => lots / LOTS_PER_MWH
export const moneyNumber = (micro: Micro): number => micro / MICRO_PER_UNIT

/** And back. Rounding removes the binary fraction; of what was computed (an average, a mid) it gives the nearest. */
export const toTicks = (price: number): PriceTicks => Math.round(price * TICKS_PER_UNIT)
export const toLots = (amount: number): QtyLots => Math.round(amount * LOTS_PER_MWH)
export const toMicro = (money: number): Micro => Math.round(money * MICRO_PER_UNIT)
