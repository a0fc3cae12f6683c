/** 今晚七點和八點各賣 3, 三點到五點各買 2: one order for each of the hours that are named, by the day's clock. */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { HAN_DAY, SPOKEN_HOUR } from './hours-listed.ts'
import { MAX_ASKED } from './shape.ts'

export const HOUR = `(?:\\d{1,2}|${SPOKEN_HOUR})`
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
export const onClock = (hour: number, part: string): number =>
  hour < 12 && (EVENING.test(part) || (/中午/.test(part) && hour < 6)) ? hour + 12 : hour

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
