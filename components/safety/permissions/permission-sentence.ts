/** What a standing permission allows, in words: read before it is given, and wherever it is listed. */
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { formatPrice, formatQty } from '../../../lib/i18n/format.ts'
import { figuresOf } from '../../../lib/ui/figures-of.ts'
import type { Translate } from '../../approval/plan/plan-sentence.ts'

/**
 * "Buy at most 5 MWh ELC per order, 25 MWh a day (UTC), at 2,950 NT$/MWh or lower, until 18:00 GMT+8".
 * @param t translator of the `approval` namespace
 * @param at.nowMs decides whether the end needs its date; `at.timeZone` defaults to the reader's own
 */
export function permissionSentence(
  terms: PermissionTerms,
  t: Translate,
  locale: string,
  at: { nowMs: number; timeZone?: string },
): string {
  const { tools, side } = terms
  const symbols = terms.symbols.join(t('permission.sentence.or'))
  const trades = tools.includes('placeOrder') || tools.includes('amendOrder')
  const cancels = tools.includes('cancelOrder') || tools.includes('cancelAllOrders')
  const kind = !tools.includes('cancelAllOrders') ? 'one' : tools.includes('cancelOrder') ? 'both' : 'all'
  const parts: string[] = []
  if (trades) {
    const values = {
      side,
      symbols,
      qty: formatQty(terms.maxQtyPerOrder, locale),
      day: formatQty(terms.maxQtyPerDay, locale),
    }
    const how = !tools.includes('amendOrder') ? 'trade' : tools.includes('placeOrder') ? 'tradeOrAmend' : 'amend'
    parts.push(t(`permission.sentence.${how}`, values), ...priceWords(terms, t, locale))
    if (cancels) parts.push(t('permission.sentence.alsoCancel', { kind }))
  } else {
    parts.push(t('permission.sentence.cancel', { kind, side, symbols }))
  }
  parts.push(t('permission.sentence.until', { time: untilWords(terms.until, locale, at) }))
  return parts.join(t('sentence.comma'))
}

function priceWords(terms: PermissionTerms, t: Translate, locale: string): string[] {
  const { maxPrice, minPrice, withinPercentOfMid: percent } = terms
  const max = maxPrice === undefined ? null : formatPrice(maxPrice, locale)
  const min = minPrice === undefined ? null : formatPrice(minPrice, locale)
  const words: string[] = []
  if (min !== null && max !== null) words.push(t('permission.sentence.between', { min, max }))
  else if (max !== null) words.push(t('permission.sentence.atMost', { price: max }))
  else if (min !== null) words.push(t('permission.sentence.atLeast', { price: min }))
  if (percent !== undefined) {
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 }).format(percent / 100)
    words.push(t('permission.sentence.nearMid', { percent: share }))
  }
  return words
}

/** The clock alone while it is today's. With its zone: the day of the quantity beside it is that of UTC. */
function untilWords(until: string, locale: string, { nowMs, timeZone }: { nowMs: number; timeZone?: string }): string {
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone ? { timeZone } : {}) }).format(at)
  const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' }
  const clock: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }
  const end = new Date(until)
  const time = format(format(day, end) === format(day, new Date(nowMs)) ? clock : { ...day, ...clock }, end)
  return `${time} ${figuresOf(locale, timeZone).zone(until)}`
}
