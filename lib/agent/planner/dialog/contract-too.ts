/**
 * 下一個小時也來一張, 現貨也要, 明天同一個時段也來一張 right behind an order: as much in another contract, which is counted from that of
 * the order and not from the clock.
 */

import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { wholeNumber } from '../text/chinese-numerals.ts'
import { DAY_MINUTES, localOf } from '../text/clock.ts'
import type { Hours } from '../text/delivery.ts'
import { blockOf, isNext } from '../text/delivery.ts'
import type { OrderDraft } from '../understand/action.ts'
import { isPriceLike } from '../understand/figures.ts'
import { asClock, bareHours } from '../understand/hour-said.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'
import { isSpokenNow } from './spoken-of.ts'

const LEAD = '(?:请|帮我|那|再|然后|接着|另外|,)*'
const COUNT = '(?<count>[两二三四五六]|\\d)'
const UNIT = '(?:小时|钟头|时段|档|合约)的?'
/** 也來一張, 也一樣, 同樣: as it was. What follows is a price, or how much of it. */
const TOO =
  '(?:也|都|各|同样|一样|照样|再|来|挂|下|要|[买卖][进出入]?|一?[张笔单个])*(?<=[也样])(?:都|各|再|来|挂|下|要|[买卖][进出入]?|一?[张笔单个])*(?<rest>[,，]? ?(?:价格?|改|以|在)? ?\\d[\\d.]* ?(?:元|块|mwh|兆瓦时)?)? ?(?:就好|就行|好了|吧)?[。!]*$'
const NEXT_HOUR = new RegExp(
  `^${LEAD}(?:(?<behind>(?:再?下|后)(?:一?个?|面一?个)|接下来那?一?个?)|(?<before>[前上]一?个?)|(?:再)?(?:接下来|往?后面?|再?下去)的?${COUNT}个?)${UNIT}${TOO}`,
)
const SPOT = new RegExp(`^${LEAD}现货(?:合约)?的?${TOO}`)
const OTHER_DAY = new RegExp(
  `^${LEAD}(?<day>明天|后天)的?(?:同一?个?|同样的?|一样的?)?(?:时段|时间|小时|合约)?的?${TOO}`,
)

const HOURS_TOO = new RegExp(`^${LEAD}(?<hours>\\d{1,2}(?::00)?-\\d{1,2}(?::00)?) ?点?的?(?:合约|那档)?${TOO}`)

/** The hour the order is in, minutes of its day; null where it is in none, or in another length. */
function hourOf({ symbol, window }: OrderDraft): { start: number; day: Hours['day'] } | null {
  if (window && !isNext(window) && window.end === window.start + 60 && !blockOf(window))
    return { start: window.start, day: window.day }
  const hours = symbol === undefined ? null : hoursOf(symbol)
  return hours && hours.endMs - hours.startMs === 3_600_000 ? { start: localOf(hours.startMs).minute, day: null } : null
}

/** The sentence it stands for; null where it is none, or no order of one hour was spoken of. */
export function contractToo(u: Understanding, before: readonly Turn[], proposed: Proposed): Understanding | null {
  const words = u.utterance.folded.trim()
  if (words.length > MAX_CHARACTERS || !isSpokenNow(before)) return null
  const [last, ...more] = lastOrders(before, proposed)
  if (!last || more.length > 0) return null
  const said = [NEXT_HOUR, SPOT, OTHER_DAY, HOURS_TOO].map((pattern) => pattern.exec(words)?.groups)
  const groups = said.find((found) => found)
  if (!groups) return null
  const { behind, before: ahead, count, day, hours, rest = '' } = groups
  // 也賣一張 after a buy is another order.
  if (last.side === null || words.includes(last.side === 'BUY' ? '卖' : '买')) return null
  if (hours) {
    const of = bareHours(hours, null)
    // 2-3 也要 after an order of spot may as well be 2 to 3 MWh.
    const isPlain = of?.end === (of?.start ?? 0) + 60 && (hourOf(last) !== null || (of?.start ?? 0) >= 600)
    return isPlain ? understand(`一样，${asClock(hours)}${rest}`) : null
  }
  if (said[1]) return understand(`same in spot${inSpot(rest)}`)
  const hour = hourOf(last)
  if (!hour && behind && !last.symbol && !last.window) return understand(`一样，下一个小时合约${rest}`)
  if (!hour || hour.start % 60 !== 0) return null
  const at = hour.start / 60
  const from = behind || count ? at + 1 : ahead ? at - 1 : at
  const till = from + (count ? wholeNumber(count) : 1)
  // The hours would lie on the day before or after, of which nothing was said.
  if (from < 0 || till > DAY_MINUTES / 60) return null
  const each = Array.from({ length: till - from }, (_, i) => `${from + i}-${from + i + 1}`)
  if (each.length > 1) return rest ? null : understand(`一样 ${each.join('、')}`)
  return understand(`一样，${day ?? ''}${each[0]}${rest}`)
}
/** 現貨 is a price as well in Chinese: in English it is a market. */
function inSpot(rest: string): string {
  const number = /\d[\d.]*/.exec(rest)?.[0]
  if (number === undefined) return ''
  return /mwh|兆瓦时/.test(rest) || !isPriceLike(number) ? `, ${number} mwh` : ` at ${number}`
}

/** No phrase of these rules has more characters. */
const MAX_CHARACTERS = 40
