/**
 * "Tomorrow: 18 buy 5@3100; 19 buy 4@3110", 明天20点买5 3100,21点买4 3110: orders listed under one day, each behind an hour of its
 * own, which is the one that it delivers in. Of one order alone an hour may be when it is to be sent, or until when it rests.
 */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { MAX_ASKED, NUMBER } from './shape.ts'

export const HOUR_DAY =
  '(?:the )?(?:day after tomorrow|today|tomorrow|tmrw?|tonight|(?:sun|mon|tues|wednes|thurs|fri|satur)day|\\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d{1,2})'
const HAN_DAY = '(?:今天|今日|明天|明日|后天|后日|[今明后]晚|今夜|明早|(?:\\d{1,2}月)?\\d{1,2}[号日])'
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
export function hoursListed(words: string): string {
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
    if (!isList) return words
    const listed = orders.map((order, i) => `${found.groups?.day} ${hours[i]}-${(hours[i] ?? 0) + 1} ${order}`)
    return (found.groups.lead ?? '') + listed.join('')
  }
  return words
}

/** What parts it from the next stays behind it. */
const pricedAt = (order: string, price: string, isLast: boolean): string => {
  const own = order.replace(/[,，、;； ]+$/, '')
  return (own.match(FIGURES)?.length ?? 0) === 1 ? `${own} @${price}${isLast ? '' : '，'}` : order
}

const HOUR = `(?:\\d{1,2}|${SPOKEN_HOUR})`
/** 今晚七點和八點各賣 3, 明天早上 8、9、10 點各買 2: each of the hours by the day's clock. */
const EACH_HOUR = new RegExp(
  `^(?<lead>(?:请|麻烦|帮我|我要|我想)*)(?<day>${HAN_DAY})?(?<part>早上|上午|中午|下午|傍晚|晚上|凌晨|清晨)?(?<hours>${HOUR} ?[点时]?(?:(?:和|跟|与|及|还有|、|, ?) ?${HOUR} ?[点时]?)+)(?<=[点时]) ?(?:的)?[各都](?=[买卖])`,
)
/** 三點到五點各買 2: of the hours from then till then. */
const EACH_BETWEEN = new RegExp(
  `(?<=${HOUR} ?[点时]? ?(?:到|至|-|~) ?${HOUR} ?[点时]) ?各(?=[买卖] ?[\\d一二两三四五六七八九十])`,
)
/** 3 個 counts what the number alone does. */
const COUNTED = /^([买卖][进出入掉]? ?)(\d[\d.]*|[一二两三四五六七八九十]) ?个(?!半)/
const countOf = (_: string, deed: string, count: string): string =>
  `${deed}${/\d/.test(count) ? count : wholeNumber(count)}`
/** 18-19 買 2 3100 明天的: the day of the hours before it. */
const DAY_BEHIND = new RegExp(`^(?=.*[买卖])(?=.*(?:[点时]|\\d-\\d|:\\d\\d))(.*\\d.*?)[,， ]*(${HAN_DAY})的[。! ]*$`)
const HAS_DAY = new RegExp(HAN_DAY)
const EVENING = /晚|下午|傍晚/

/** 晚上七點 is 19 by the day's clock. */
const onClock = (hour: number, part: string): number =>
  hour < 12 && (EVENING.test(part) || (/中午/.test(part) && hour < 6)) ? hour + 12 : hour

/** 改成明天晚上八點的, 20 點的: of the order that delivers then. */
const HOUR_OF_IT = new RegExp(
  `^(?:不|不对|好的?|ok|那|就|还是|请|帮我|把它?|[,，。 ])*(?:(?:改|换)(?:成|到|为)?|[移搬挪]到)? ?(?<day>${HAN_DAY})?的?(?<part>早上|上午|中午|下午|傍晚|晚上|凌晨|清晨)?(?<hour>${HOUR}) ?[点时]整?(?:的|那个?一?(?:小时|钟头|时段))(?:合约|那个?一?(?:小时|时段))?(?:吧|好了|[。! ])*$`,
)

/** The hour that an order is said to be of, as the hours of a contract; null where that is not plain. @param words folded */
export function hourOfIt(words: string): string | null {
  const { day = '', part = '', hour: said = '' } = HOUR_OF_IT.exec(words)?.groups ?? {}
  const hour = onClock(wholeNumber(said), day + part)
  if (said === '' || Number.isNaN(hour) || hour > 23) return null
  if (hour <= 12 && part === '' && day !== '明早') return null
  return `改${day.replace(/[晚夜早]$/, '天')}${hour}-${hour + 1}点的`
}

const LATER =
  /^(?:不|不对|好的?|ok|那|就|还是|请|帮我|把|它|再|都|[,，。 ])*(?:(?<later>往后|延后|推迟|晚|推后|后移)|往前|提早|提前|早|前移)(?:移|挪|推|延)?了? ?(?<count>[1-6]|[一二两三四五六]) ?个?(?:小时|钟头)(?:吧|[。! ])*$/
/** 往後一小時, 提早兩小時: by how many hours later an order shall deliver; null where that is not said. @param words folded */
export function hoursLater(words: string): number | null {
  const { later, count } = LATER.exec(words)?.groups ?? {}
  if (count === undefined) return null
  return (later === undefined ? -1 : 1) * (/\d/.test(count) ? Number(count) : wholeNumber(count))
}

/** 8點買5個，9點賣6個，價格都是3000: one price of all. */
const ONE_PRICE =
  /[,，、; ]*(?:价格?)?(?:都是?|一律是?|统统是?|全部?都?是?|均为) ?(?:@|价格?)? ?(\d{3,}(?:\.\d+)?) ?(?:元|块)?[。!]*$/

/** @param words folded */
export function eachHourNamed(typed: string): string {
  if (typed.length > MAX_ASKED || !/[买卖]/.test(typed)) return typed
  const [, order, behind] = DAY_BEHIND.exec(typed) ?? []
  const words = order && behind && !HAS_DAY.test(order) ? `${behind}${order}` : typed
  const found = EACH_HOUR.exec(words)
  const { lead = '', day = '', part = '', hours = '' } = found?.groups ?? {}
  if (!found) return words.replace(EACH_BETWEEN, '每小时')
  const isEvening = EVENING.test(day + part)
  const each = (hours.match(new RegExp(HOUR, 'g')) ?? []).map(wholeNumber)
  // By themselves 六點和七點 may be of the morning or of the evening.
  const isPlain = isEvening || part !== '' || day === '明早' || each.every((hour) => hour >= 13)
  if (!isPlain || each.some((hour) => Number.isNaN(hour) || hour > 24)) return words
  const clock = each.map((hour) => `${onClock(hour, day + part)}点`)
  return `${lead}${day.replace(/[晚夜早]$/, '天')}${clock.join('和')}各${words.slice(found[0].length).replace(COUNTED, countOf)}`
}

const isPriced = (order: string): boolean => {
  const figures = order.match(FIGURES)?.length ?? 0
  return figures === 2 || (figures === 1 && PRICED.test(order))
}
