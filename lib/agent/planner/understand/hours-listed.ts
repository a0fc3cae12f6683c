/**
 * "Tomorrow: 18 buy 5@3100; 19 buy 4@3110", 明天20点买5 3100,21点买4 3110: orders listed under one day, each behind an hour of its
 * own, which is the one that it delivers in. Of one order alone an hour may be when it is to be sent, or until when it rests.
 */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { NUMBER } from './shape.ts'

export const HOUR_DAY =
  '(?:the )?(?:day after tomorrow|today|tomorrow|tmrw?|tonight|(?:sun|mon|tues|wednes|thurs|fri|satur)day|\\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d{1,2})'
export const HAN_DAY = '(?:今天|今日|明天|明日|后天|后日|[今明后]晚|今夜|明早|(?:\\d{1,2}月)?\\d{1,2}[号日])'
export const SPOKEN_HOUR = '[一二两三四五六七八九十]{1,3}'
const DEED = '(?=(?:buy|sell|bid|offer)\\b)'
const FORMS = [
  {
    day: new RegExp(`^(?<lead>(?:(?:please|pls|ok(?:ay)?|for|on)[,:]? )*)(?<day>${HOUR_DAY})[:,]? ?`),
    part: new RegExp(`(?:${HOUR_DAY}[:,]? ?)?(?<hour>\\d{1,2})(?::00| ?h(?:rs?)?\\b)?[:,]? ${DEED}`, 'g'),
  },
  {
    day: new RegExp(`^(?<lead>(?:请|麻烦|帮我)*)(?<day>${HAN_DAY}(?:早上|上午|下午|晚上)?)(?:的)?[:,]? ?`),
    part: new RegExp(
      `(?:${HAN_DAY}[:,]? ?)?(?<hour>\\d{1,2}|${SPOKEN_HOUR})(?: ?[点时]整?|:00)[:,]? ?(?=(?:我要|帮我)?[买卖])`,
      'g',
    ),
  },
] as const
const BETWEEN = /(?:[,，;、\n]|\band\b|和|然后)+ ?$/
const FIGURES = new RegExp(`${NUMBER}|[一二两三四五六七八九十百千]+`, 'g')
const PRICED = /\b(?:market|mkt|mid|best|last)\b|市价|最佳|买一|卖一|中间价/

/** Each of the orders with the hours that it delivers in; unchanged where one of them has no figures of its own. @param words folded */
export function hoursListed(typed: string): string {
  const words = pricedFirst(typed)
  for (const { day, part } of FORMS) {
    const found = day.exec(words)
    if (!found?.groups) continue
    const said = words.slice(found[0].length)
    const price = ONE_PRICE.exec(said)
    const list = price ? said.slice(0, price.index) : said
    const parts = [...list.matchAll(part)]
    const hours = parts.map(({ groups }) => wholeNumber(groups?.hour ?? ''))
    const orders = parts
      .map(({ index, 0: head }, i) => list.slice(index + head.length, parts[i + 1]?.index))
      .map((order, i) => (price ? pricedAt(order, price[1] ?? '', i === parts.length - 1) : order))
    const isList =
      parts.length > 1 &&
      parts[0]?.index === 0 &&
      new Set(hours).size === hours.length &&
      hours.every((hour) => hour < 24) &&
      orders.every((order, i) => i === orders.length - 1 || BETWEEN.test(order)) &&
      orders.every(isPriced)
    if (!isList) return typed
    const listed = orders.map((order, i) => `${found.groups?.day} ${hours[i]}-${(hours[i] ?? 0) + 1} ${order}`)
    return (found.groups.lead ?? '') + listed.join('')
  }
  return words
}

/** 18點3000買5個，19點3010買4個: of each the price stands before the deed. */
const PRICED_FIRST =
  /(?<=[点时:]0{0,2} ?)(\d{3,}(?:\.\d+)?) ?(?:元|块)? ?([买卖])[进出入]? ?(\d{1,3}(?:\.\d)?)(?!\d) ?(?:个|mwh)?/g
const pricedFirst = (words: string): string =>
  (words.match(PRICED_FIRST)?.length ?? 0) > 1 ? words.replaceAll(PRICED_FIRST, '$2$3 @$1') : words

/** What parts it from the next stays behind it. */
const pricedAt = (order: string, price: string, isLast: boolean): string => {
  const own = order.replace(/[,，、;； ]+$/, '')
  return (own.match(FIGURES)?.length ?? 0) === 1 ? `${own} @${price}${isLast ? '' : '，'}` : order
}

/** 8點買5個，9點賣6個，價格都是3000: one price of all. */
const ONE_PRICE =
  /[,，、; ]*(?:价格?)?(?:都是?|一律是?|统统是?|全部?都?是?|均为) ?(?:@|价格?)? ?(\d{3,}(?:\.\d+)?) ?(?:元|块)?[。!]*$/

const isPriced = (order: string): boolean => {
  const figures = order.match(FIGURES)?.length ?? 0
  return figures === 2 || (figures === 1 && PRICED.test(order))
}
