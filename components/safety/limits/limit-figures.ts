/** A limit's figures in words: each in its own unit, nothing rounded away. */
import { formatPrice, formatQty } from '../../../lib/i18n/format.ts'
import { figuresOf } from '../../../lib/ui/figures-of.ts'
import type { NumberKind } from '../read-number.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** 1250.5 is "1,250.5" of energy and "1,250.50" of money, which keeps its three decimals where it has them. */
export function limitFigure(value: number, kind: NumberKind, locale: string): string {
  if (kind === 'energy') return formatQty(value, locale)
  if (kind === 'price') return formatPrice(value, locale)
  if (kind === 'money') return figuresOf(locale).moneyBare(value)
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
    formats.set(locale, format)
  }
  return format.format(value).replace('-', '−')
}
