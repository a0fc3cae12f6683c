/**
 * What a question about the market or the account asks for that no look-up gives: another time, another good, another
 * trader's orders, some of a list. Answered with what there is now it would pass for what was asked.
 */
import { periodIn } from '../text/period.ts'
import type { Args, Focus, ReadTool } from './action.ts'

const PERIOD = '(?:day|night|week|month|quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
const OTHER_TIME = new RegExp(
  `\\byesterday(?:'s)?\\b|\\bthe day before\\b|\\b(?:last|previous) ${PERIOD}(?:'s)?\\b|\\b(?:this|next) (?:week|month|quarter|year)(?:'s)?\\b|\\b(?:\\d+|an?|one|two|three|few) (?:minutes?|hours?|days?|weeks?|months?|years?) ago\\b|\\b(?:off[- ]?)?peak(?:[- ]hours?)?\\b|半?尖峰|离峰|高峰|低谷|[峰谷][时段]|白天|昨[天日晚]|前天|(?:上|本|这)一?个?(?:(?:周|星期|礼拜)(?![一二三四五六日天])|月|季度?|年)|去年|今年|周末|下一?个?(?:(?:周|星期|礼拜)(?![一二三四五六日天])|月|季度?|年)|\\d+ ?(?:分钟|小时|天|周|个月)(?:之|以)?前`,
  'g',
)
/** No list of orders is of a day; those that are open are those of now. */
const TODAY = /\btoday(?:'s)?\b|今[天日]/g

/** Some of the trades, by price or size: "trades above 2950", 大於 5 MWh 的成交. */
const SOME =
  /\b(?:above|below|over|under|(?:bigger|larger|greater|smaller|more|less) than|at least|at most) (?:nt\$ ?)?\d[\d.,]*(?: ?(?:mwh|kwh|ntd))?|\bbetween (?:nt\$ ?)?\d[\d.,]* and (?:nt\$ ?)?\d[\d.,]*(?: ?(?:mwh|kwh|ntd))?|\d[\d.,]* ?(?:元|块|mwh)?(?:到|至|和|跟) ?\d[\d.,]* ?(?:元|块|mwh)?之?间|(?:大于|小于|高于|低于|超过|不到) ?\d[\d.,]* ?(?:mwh|度|元|块)?/g
const OTHER_TRADER =
  /\b(?:user|trader|account|client|customer|player)(?: (?:no\.?|number|id))? ?#?\d+\b|(?:交易员|使用者|用户|账户|客户) ?\d+|\d+ ?号(?:交易员|使用者|用户|账户|客户)/
const OTHER_GOOD =
  /\b(?:natural gas|gas|oil|crude|brent|wti|coal|carbon|co2|emissions?|eua|gold|silver|copper|bitcoin|btc|ethereum|stocks?|shares?|uranium|lng)\b|天然气|瓦斯|石油|原油|油价|煤炭?|碳(?:价|权|排)|黄金|金价|比特币|股票|股价/
const TO_COME = /\b(?:forecast(?:s|ed)?|predict(?:s|ion|ed)?|outlook)\b|预测|预估|(?:将会?|(?<!机)会)(?:是|到|涨|跌)/
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
export function beyondLook(
  { tool, args, focus }: { tool: ReadTool; args: Args; focus?: Focus },
  plain: string,
  folded: string,
): string[] {
  const isOfDay = tool === 'getUserOrders' && args.status !== 'pending' && focus !== 'average'
  const behind = tool === 'getTrades' || tool === 'getUserOrders' ? periodIn(folded) : null
  const other = [OTHER_TIME, ...(LISTS.has(tool) ? [SOME] : []), ...(isOfDay ? [TODAY] : [])].flatMap((pattern) =>
    [...folded.matchAll(pattern)].map((found) => plain.slice(found.index, found.index + found[0].length)),
  )
  // Those of a time are told where nothing else is asked (in-period.ts); of a day it is said above.
  const isTold = behind?.period.by === 'day' && behind.period.start === 0
  return behind && !isTold && other.length === 0 ? [plain.slice(behind.start, behind.end).trim()] : other
}
