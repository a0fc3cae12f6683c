/**
 * What a question about the market or the account asks for that no look-up gives: another time, another good, another
 * trader's orders, some of a list. Answered with what there is now it would pass for what was asked.
 */
import type { ReadTool } from './action.ts'

const PERIOD = '(?:day|night|week|month|quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const OTHER_TIME = new RegExp(
  `\\byesterday(?:'s)?\\b|\\bthe day before\\b|\\b(?:last|previous) ${PERIOD}(?:'s)?\\b|\\b(?:this|next) (?:week|month|quarter|year)(?:'s)?\\b|\\b(?:\\d+|an?|one|two|three|few) (?:minutes?|hours?|days?|weeks?|months?|years?) ago\\b|昨[天日晚]|前天|(?:上|本|这)一?个?(?:周|星期|礼拜|月|季度?|年)|去年|今年|周末|下一?个?(?:周|星期|礼拜|月|季度?|年)|\\d+ ?(?:分钟|小时|天|周|个月)(?:之|以)?前`,
  'g',
)
/** "trades above 2950", 大於 5 MWh 的成交 */
const SOME =
  /\b(?:above|below|over|under|(?:bigger|larger|greater|smaller|more|less) than|at least|at most) (?:nt\$ ?)?\d[\d.,]*(?: ?(?:mwh|kwh|ntd))?|(?:大于|小于|高于|低于|超过|不到) ?\d[\d.,]* ?(?:mwh|度|元|块)?/g
const OTHER_TRADER =
  /\b(?:user|trader|account|client|customer|player)(?: (?:no\.?|number|id))? ?#?\d+\b|(?:交易员|使用者|用户|账户|客户) ?\d+|\d+ ?号(?:交易员|使用者|用户|账户|客户)/
const OTHER_GOOD =
  /\b(?:natural gas|gas|oil|crude|brent|wti|coal|carbon|co2|emissions?|eua|gold|silver|copper|bitcoin|btc|ethereum|stocks?|shares?|uranium|lng)\b|天然气|瓦斯|石油|原油|油价|煤炭?|碳(?:价|权|排)|黄金|金价|比特币|股票|股价/
const TO_COME = /\b(?:forecast(?:s|ed)?|predict(?:s|ion|ed)?|outlook)\b|预测|预估|(?:将|将会|会)(?:是|到|涨|跌)/
/** A contract that is over, or none that is named. */
const OTHER_CONTRACT =
  /\b(?:last|previous|expired|closed) (?:contract|delivery)\b|上一?个合约|(?:过期|已到期|已关闸)的?合约/

/** Of these it is said whose or what the list is, and the words that choose among its rows are left. */
const LISTS: ReadonlySet<ReadTool> = new Set(['getTrades', 'getUserOrders', 'getOrderBook'])

/** Nothing that can be looked up is what was asked for. */
export const isBeyondLook = (folded: string): boolean =>
  [OTHER_TRADER, OTHER_GOOD, TO_COME, OTHER_CONTRACT].some((other) => other.test(folded))

/**
 * @param plain the words as said, `folded` the same character by character
 * @returns what is not part of the answer, in the words said
 */
export function beyondLook(tool: ReadTool, plain: string, folded: string): string[] {
  return [OTHER_TIME, ...(LISTS.has(tool) ? [SOME] : [])].flatMap((pattern) =>
    [...folded.matchAll(pattern)].map((found) => plain.slice(found.index, found.index + found[0].length)),
  )
}

/** Times over which the exchange tells what was traded. */
export type Span = '5m' | '15m' | '1h' | '4h' | '24h' | '1w'
const SPANS: Readonly<Record<string, Span>> = {
  '5 minute': '5m',
  '15 minute': '15m',
  '60 minute': '1h',
  '1 hour': '1h',
  '4 hour': '4h',
  '24 hour': '24h',
  '1 day': '24h',
  '7 day': '1w',
  '1 week': '1w',
}
const SPAN = /\b(?:last|past|previous) (?:(\d+|an?|one|two|three|four|five) )?(minute|hour|day|week)s?\b/
const HAN_SPAN = /(?:最近|过去|近|这)(?:的| )*(\d+|[一两三四五七])? ?个?(分钟|小时|钟头|天|周|星期)/
const COUNTS: Readonly<Record<string, string>> = {
  a: '1',
  an: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  一: '1',
  两: '2',
  三: '3',
  四: '4',
  五: '5',
  七: '7',
}
const UNITS: Readonly<Record<string, string>> = {
  分钟: 'minute',
  小时: 'hour',
  钟头: 'hour',
  天: 'day',
  周: 'week',
  星期: 'week',
}

/** "in the last 15 minutes", 過去一小時: over which time; `other` in the words said, where the exchange does not tell that one. */
export function spanSaid(plain: string, folded: string): { span: Span } | { other: string } | null {
  const found = SPAN.exec(folded) ?? HAN_SPAN.exec(folded)
  if (!found) return null
  const [all, count = '1', unit = ''] = found
  const span = SPANS[`${COUNTS[count] ?? count} ${UNITS[unit] ?? unit}`]
  return span ? { span } : { other: plain.slice(found.index, found.index + all.length) }
}
