/** "Sell 2 for hours 19, 20 and 21 at 3,300": hour 19 begins at 19:00 to some and ends then to others. */
import { wholeNumber } from '../text/chinese-numerals.ts'
import type { Day } from '../text/clock.ts'
import { shift } from '../text/decimal.ts'
import type { OrderDraft } from './action.ts'
import { LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const N = '\\d{1,2}'
const HAN_N = `(?:${N}|[一二三四五六七八九十]{1,3})`
/** 第十八小時 and 第 18 時段 number the hours of a day. */
const HAN_HOUR = '个?(?:小时|时段)'
const LIST = `(?:hours?|hrs?|h) ?(?<list>${N}(?:(?:, ?| and |, and )(?:h ?)?${N}){0,23})`
const QTY = `(?<qty>${NUMBER})(?<unit> ?(?:mwh|kwh|mw|兆瓦时))?`
const AT = `(?:at|@) ?(?<at>(?:nt\\$ ?)?(?:${NUMBER}|market))`
const DEED = `^(?<lead>${LEAD})(?<side>buy|sell) ${QTY}(?: each)?`
const END = '(?: each)?(?: please)?[.!]*$'
const ENGLISH = [
  // The numbered hours stand before the order or within it: "buy 5 h18 2950", "h18 buy 5 @ 2950".
  new RegExp(`${DEED} ${LIST}(?: each)?,? (?:at |@ ?)?(?<at>(?:nt\\$ ?)?${NUMBER})${END}`),
  new RegExp(
    `^(?<lead>${LEAD})${LIST},? (?<side>buy|sell) ${QTY}(?: each)?,? (?:at |@ ?)?(?<at>(?:nt\\$ ?)?${NUMBER})${END}`,
  ),
  new RegExp(
    `^(?<lead>${LEAD})(?<side>buy|sell) ${LIST},? ${QTY}(?: each)?,? (?:at |@ ?)?(?<at>(?:nt\\$ ?)?${NUMBER})${END}`,
  ),
  new RegExp(`${DEED} (?:(?:for|in|of|during) )?${LIST}(?: each)? ${AT}${END}`),
  new RegExp(`${DEED} ${AT}(?: each)? (?:(?:for|in|of|during) )?${LIST}${END}`),
]
const HAN_LIST = `第 ?(?<list>${HAN_N}(?: ?(?:${HAN_HOUR})?(?:[、,，]|和|跟) ?第? ?${HAN_N}){0,23}) ?${HAN_HOUR}`
const HAN_DAY = '(?:请|帮我)*(?<day>今天|明天|后天)?的? ?'
const HAN_AT = '[,，]? ?(?:以|用|@)? ?(?<at>\\d[\\d,]*(?:\\.\\d+)?|市价) ?(?:元|块)?'
const CHINESE = [
  new RegExp(
    `^${HAN_DAY}(?<side>[买卖])?[进出入]? ?${HAN_LIST}(?:的|各|都)*(?<deed>[买卖])?[进出入]? ?${QTY}${HAN_AT}[。!]*$`,
  ),
  new RegExp(`^${HAN_DAY}(?<side>[买卖])[进出入]? ?${QTY}${HAN_AT}[,，]? ?${HAN_LIST}(?:的|各|都)*[。!]*$`),
]

/** "book of hour 19", "h19 price", 第 19 小時的五檔. Without this the number was taken for how many levels. */
const WHAT =
  '(?:order book|book|depth|prices?|quote|spread|bids?|asks?|offers?|volume|trades|market|top \\d{1,2}|metrics|candles)'
const LOOKS = [
  new RegExp(
    `^\\s*(?<before>(?:please |and |so |can you |show(?: me)? |what(?:'s|s| is| are) |see |give me )*(?:the )?(?:${WHAT} (?:of|for|in) (?:the )?)?)(?:hour |h ?)(?<hour>${N})(?<behind>(?:'s)?(?: (?:tomorrow|today))?(?: ${WHAT})?(?: (?:tomorrow|today))?)\\s*[?？.]*$`,
    'd',
  ),
  // Whatever is asked of it, or done in it: which hour it is comes first.
  new RegExp(
    `^\\s*(?<before>[^第\\n]{0,40})第 ?(?<hour>${HAN_N}) ?${HAN_HOUR}(?<behind>[^第\\n]{0,40}?)\\s*[?？。]*$`,
    'd',
  ),
]

/** A look at such an hour, in the words that were said, by when it begins and by when it ends; null where it is none. @param said `folded`, and `plain` with the characters as they were typed */
export function hourNumberLook({
  folded,
  plain,
}: {
  folded: string
  plain: string
}): { begin: string; end: string } | null {
  const found = LOOKS.map((pattern) => pattern.exec(folded)).find((match) => match !== null)
  const { before, hour, behind } = found?.indices?.groups ?? {}
  if (!before || !hour || !behind) return null
  const number = wholeNumber(folded.slice(...hour))
  if (number < 1 || number > 24) return null
  const of = (start: number) =>
    `${plain.slice(...before)}${start % 24}-${(start % 24) + 1}${plain.slice(...behind).replace(/^'s/, '')}`.trim()
  return { begin: of(number), end: of(number - 1) }
}

/** "the 18h", "for 18h": which hour of the day; "for 2h" is how long it rests. */
const GLUED = / (?:(?:for |in )?the (\d{1,2}) ?h|(?:for|in) (1[3-9]|2[0-4]) ?h)(?![a-z])/

/** The order in each of the hours, by when they begin and by when they end. */
export type InNumberedHours = { begin: OrderDraft[]; end: OrderDraft[] }

const DAYS = ['今天', '明天', '后天']
const dayOf = (day: string | undefined): Day | null =>
  day === undefined ? null : { by: 'offset', days: DAYS.indexOf(day) }

/** Null where no hour is named so. @param words folded */
export function hourNumbers(words: string): InNumberedHours | null {
  const numbered = words.replace(GLUED, ' for hour $1$2')
  const said = [...ENGLISH, ...CHINESE].map((pattern) => pattern.exec(numbered)?.groups).find((groups) => groups)
  const { list = '', qty = '', unit = '', at = '', side, deed, day } = said ?? {}
  const hours = (list.match(/\d+|[一二三四五六七八九十]+/g) ?? []).map(wholeNumber)
  const verb = side ?? deed
  if (!verb || hours.length === 0 || hours.some((hour) => hour < 1 || hour > 24)) return null
  const isMarket = /market|市价/.test(at)
  const amount = qty.replaceAll(',', '')
  const startingAt = (start: number): OrderDraft => ({
    side: /buy|买/.test(verb) ? 'BUY' : 'SELL',
    // In an hour the energy is as much as the power.
    qty: unit.trim() === 'kwh' ? shift(amount, -3) : amount,
    price: isMarket ? null : at.replace(/^nt\$ ?/, '').replaceAll(',', ''),
    reference: null,
    market: isMarket,
    window: { day: dayOf(day), start: start * 60, end: (start + 1) * 60 },
  })
  return { begin: hours.map((hour) => startingAt(hour % 24)), end: hours.map((hour) => startingAt(hour - 1)) }
}
