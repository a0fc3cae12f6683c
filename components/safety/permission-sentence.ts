/** A standing permission in words, from its terms alone: what a trader reads is what the gate will hold orders against. */
import type { PermissionTerms } from '../../lib/contracts/safety.ts'
import { formatPrice, formatQty } from '../../lib/i18n/format.ts'
import { momentWords } from './time-words.ts'

/** next-intl's translator of the `safety` namespace. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Tools that put risk on the book; the others only take it off, and have no quantity or price of their own. */
const RISKS: ReadonlySet<string> = new Set(['placeOrder', 'amendOrder'])

/**
 * "Without asking: place orders to buy ELC, at most 5 MWh an order and 20 MWh a day, at 3,000 NT$/MWh or less, until
 * 18:30". The end is said in the reader's own time zone, with its date where that is not the day of `nowMs`.
 */
export function permissionSentence(terms: PermissionTerms, t: Translate, locale: string, nowMs: number): string {
  const list = (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items)
  const parts = [
    t('permission.what', {
      actions: list(terms.tools.map((tool) => t(`permission.action.${tool}`))),
      side: terms.side,
      symbols: list(terms.symbols),
    }),
  ]
  if (terms.tools.some((tool) => RISKS.has(tool))) {
    parts.push(
      t('permission.qty', {
        order: formatQty(terms.maxQtyPerOrder, locale),
        day: formatQty(terms.maxQtyPerDay, locale),
      }),
      ...priceWords(terms, t, locale),
    )
  }
  parts.push(t('permission.until', { at: momentWords(Date.parse(terms.until), nowMs, locale) }))
  return t('permission.sentence', { terms: parts.join(t('permission.comma')) })
}

function priceWords(terms: PermissionTerms, t: Translate, locale: string): string[] {
  const { minPrice, maxPrice, withinPercentOfMid: percent } = terms
  const words: string[] = []
  if (minPrice !== undefined && maxPrice !== undefined) {
    words.push(t('permission.between', { min: formatPrice(minPrice, locale), max: formatPrice(maxPrice, locale) }))
  } else if (maxPrice !== undefined) words.push(t('permission.atMost', { max: formatPrice(maxPrice, locale) }))
  else if (minPrice !== undefined) words.push(t('permission.atLeast', { min: formatPrice(minPrice, locale) }))
  if (percent !== undefined) {
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
    words.push(t('permission.within', { percent: share }))
  }
  return words
}
