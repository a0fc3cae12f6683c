/** "In the last 15 minutes", 過去一小時: over which time volume and average are asked for. */

import { ownTable } from '../../../own-table.ts'
import { chineseNumber } from '../text/chinese-numerals.ts'

/** Times over which the exchange tells what was traded. */
export type Span = '5m' | '15m' | '1h' | '4h' | '24h' | '1w'
const SPANS: Readonly<Record<string, Span>> = ownTable({
  '5 minute': '5m',
  '15 minute': '15m',
  '60 minute': '1h',
  '1 hour': '1h',
  '4 hour': '4h',
  '24 hour': '24h',
  '1 day': '24h',
  '7 day': '1w',
  '1 week': '1w',
})
const SPAN = /\b(?:last|past|previous) (?:(\d+|an?|one|two|three|four|five) )?(minute|hour|day|week)s?\b/
const HAN_SPAN = /(?:最近|过去|近|这)(?:的| )*(\d+|[一二两三四五七十]{1,3})? ?个?(分钟|小时|钟头|天|周|星期)/
const COUNTS: Readonly<Record<string, string>> = ownTable({
  a: '1',
  an: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
})
const UNITS: Readonly<Record<string, string>> = ownTable({
  分钟: 'minute',
  小时: 'hour',
  钟头: 'hour',
  天: 'day',
  周: 'week',
  星期: 'week',
})

/** "in the last 15 minutes", 過去一小時: over which time; `other` in the words said, where the exchange does not tell that one. */
export function spanSaid(plain: string, folded: string): { span: Span } | { other: string } | null {
  const found = SPAN.exec(folded) ?? HAN_SPAN.exec(folded)
  if (!found) return null
  const [all, count = '1', unit = ''] = found
  const span = SPANS[`${COUNTS[count] ?? chineseNumber(count, 0)?.value ?? count} ${UNITS[unit] ?? unit}`]
  return span ? { span } : { other: plain.slice(found.index, found.index + all.length) }
}
