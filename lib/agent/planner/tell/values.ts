/** Figures, prices and words from outside as the answer writes them. */

import { formatPrice } from '../../../i18n/format.ts'
import type { PriceReference } from '../understand/action.ts'

/** More orders than these are a list of lines. */
export const MAX_IN_A_ROW = 3

/** As the screen writes it (lib/i18n/format.ts). What the trader sends back of it reads as a minus as well. */
const MINUS = '−'

/** 2950 → "2,950"; up to `digits` decimals. All three languages group by thousands with a comma. */
export const figure = (value: number, digits = 2): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(value).replace('-', MINUS)

/** NT$/MWh, as in the sentences of plans: 2950 → "2,950", 2950.5 → "2,950.50". */
export const price = (value: number): string => formatPrice(value, 'en-US')

const NONE_OR_ALL = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
  trailingZeroDisplay: 'stripIfInteger',
})
/** NT$ as on the cards, all it has: 14750 → "14,750", 12.5 → "12.50", 15.125 → "15.125". */
export const money = (value: number): string => NONE_OR_ALL.format(value).replace('-', MINUS)

/** A gain or a loss in NT$, its sign before the currency: "+NT$ 12.50". */
export function gain(value: number): string {
  const text = `NT$ ${money(Math.abs(value))}`
  return value === 0 ? text : `${value < 0 ? MINUS : '+'}${text}`
}

export const figureOrNull = (value: number | null, digits?: number): string | null =>
  value === null ? null : figure(value, digits)

/** A percentage to two decimals: "0.03", and "<0.01" of what would round to nothing, as a spread of one tick does. */
export const percentOrNull = (value: number | null): string | null =>
  value !== null && value > 0 && value < 0.005 ? '<0.01' : figureOrNull(value, 2)

export const priceOrNull = (value: number | null): string | null => (value === null ? null : price(value))

/** Null where there is nothing to tell of: no number, or none of it. */
export const unlessZero = (value: number | null, told: (value: number) => string = figure): string | null =>
  value === null || value === 0 ? null : told(value)

/** Decimal text → grouped, digits untouched. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.replace(/^-/, '').split('.')
  const int = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${text.startsWith('-') ? MINUS : ''}${int}${fraction ? `.${fraction}` : ''}`
}

/** What is added to a price named by its place in the book, with the word for it; nothing where nothing is. */
export const offsetOf = ({ offset, isPercent }: PriceReference, plus: string, minus: string): string => {
  if (/^-?0*(?:\.0*)?$/.test(offset)) return ''
  const unit = isPercent ? '%' : ''
  return (offset.startsWith('-') ? `${minus}${grouped(offset.slice(1))}` : `${plus}${grouped(offset)}`) + unit
}

/** A price as text; one that is off the tick, or of more digits than a number holds, keeps the digits it was given. */
export const priceText = (text: string): string =>
  /^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? price(Number(text)) : grouped(text)

/**
 * Words from outside (an exchange's error, a reason) as one line of plain text: shown as a quotation, so markup and
 * line breaks in it stay without effect.
 */
export const quoted = (text: string): string => inLine(text).replace(/[.。]+$/, '')

/** The same of what ends as it was written: a cell of a table, a code. */
export const inLine = (text: string): string =>
  text
    .replaceAll(/\p{C}+/gu, ' ')
    .replaceAll(/https?:\/\/\S+/gi, '')
    .replaceAll(/<[a-z/!][^>]*>?/gi, '')
    .replaceAll(/[*`~[\]|#\\]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 240)

/** Of more, so many are written out before the plan itself, which tells each of them. */
/** Of what is told one by one. */
export const MAX_WRITTEN_OUT = 8
const FIRST_OF_MANY = 3

/** In turn and numbered; of many the first ones, and how many `more`. */
export function numbered(lines: readonly string[], more: (count: number) => string): string {
  const told = lines.length > MAX_WRITTEN_OUT ? lines.slice(0, FIRST_OF_MANY) : lines
  const rest = lines.length - told.length
  return [...told.map((line, i) => `${i + 1}. **${line}**`), ...(rest > 0 ? ['', more(rest)] : [])].join('\n')
}
