/**
 * "Sell 5 of 17, 18 and 19 tomorrow at 3100", "tomorrow 17 18 19: buy 2 each", 賣 5 明天 17、18、19 點: an order in several hours that are
 * called by when they begin. Whether so much is meant in each of them is asked where it is not said.
 */
import { hanInFigures } from '../text/spoken-figures.ts'
import { HAN_DAY, HOUR_DAY } from './hours-listed.ts'
import { MAX_ASKED } from './shape.ts'
import { firstTakenOut } from './taken-apart.ts'

const PRICE = `(?:nt\\$ ?)?(?<price>\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?|(?:the )?market|mkt)(?![\\d.,]*\\d)`
const H = '(?:[01]?\\d|2[0-3])(?:-(?:[01]?\\d|2[0-4])(?![\\d:])|(?::00)? ?(?:h(?:rs?)?|am|pm)\\b|:00)?'
const JOIN = '(?:, ?(?:and )?| and | ?& ?| ?/ ?| ?\\+ ?| )'
const ENGLISH = {
  deed: [/\b(?<side>buy|sell|bid|offer) (?<qty>\d{1,3}(?:\.\d)?)(?![\d.:-]*\d)(?: ?mwh)?/],
  price: [
    new RegExp(`(?:\\b(?:at|for)|@) ?${PRICE}`),
    /(?<![\d.,:-])(?<price>\d(?:,\d{3}|\d{3})(?:\.\d+)?)(?![\d.,]*\d)/,
  ],
  day: [new RegExp(`(?:\\b(?:for|on|of) )?\\b(?<day>${HOUR_DAY})\\b(?:'s)?(?: (?<part>morning|afternoon|evening))?`)],
  each: /\b(?:(?:in |of |for )?each(?: of(?: the)?)?(?: hours?)?|apiece|(?:per|every|an) hour)\b/,
  hours: [
    new RegExp(
      `(?:\\b(?:of|in|for|on|over|during) )?(?:the |all (?:of )?|both )*(?<named>hours? |h )?(?<![\\d.:-])(?<list>${H}(?:${JOIN}${H})+)(?![\\d.:%-]*\\d| ?mwh| ?%)(?<behind> ?(?:hours?|o'?clock))?`,
    ),
  ],
  idle: /^(?:please|pls|can you|could you|i want to|i'd like to|in|of|for|on|the|contracts?|hours?|mwh|[ ,:;.!-])*$/,
} as const

const HAN_H = '(?:[01]?\\d|2[0-3]) ?(?:点整?|时|:00)?'
const CHINESE = {
  deed: [
    /(?<side>[买卖])[进出入]? ?(?<qty>\d{1,3}(?:\.\d)?)(?![\d.,:、-]*\d|[点时])(?: ?(?:mwh|兆瓦时|个))?/,
    /(?<side>[买卖])[进出入]?(?=.*[各都] ?(?<qty>\d{1,3}(?:\.\d)?)(?![\d.,:、-]*\d|[点时]))/,
  ],
  price: [/(?:以|用|价格?|@)? ?(?<price>\d(?:,\d{3}|\d{3})(?:\.\d+)?|市价)(?![\d.,]*\d) ?(?:元|块)?/],
  day: [new RegExp(`(?<day>${HAN_DAY}(?:早上|上午|下午|晚上)?)的?`)],
  each: /[各都] ?(?:\d{1,3}(?:\.\d)?(?![\d.,:、-]*\d|[点时]))?(?: ?(?:mwh|兆瓦时|个))?|每个?(?:小时|时段)/,
  hours: [
    new RegExp(
      `(?:在 ?)?(?<![\\d.:-])(?<list>${HAN_H}(?:(?: ?(?:和|跟|与|及|还有|、|,|/) ?| )${HAN_H})+)(?<=[点时](?:整)?|:00)(?<behind> ?的?)`,
    ),
  ],
  idle: /^(?:请|帮我|麻烦|我要|我想|在|的|电|mwh|[ ,:;。.!、])*$/,
} as const

const onHour = (said: string): number => {
  const hour = Number.parseInt(said, 10)
  return said.includes('pm') && hour < 12 ? hour + 12 : said.includes('am') && hour === 12 ? 0 : hour
}
/** "5, 6 and 7pm": the half of the day is of all of them. Null: they do not follow each other, or one is longer than an hour. */
function hoursIn(list: string): number[] | null {
  const said = [...list.matchAll(/(\d{1,2})(?::00)?(?:-(\d{1,2}))?(?: ?([ap]m))?/g)]
  const halves = new Set(said.flatMap(([, , , half]) => half ?? []))
  const [shared = ''] = halves.size === 1 ? halves : []
  const hours = said.map(([, from, , half]) => onHour(`${from}${half ?? shared}`))
  const areLong = said.every(([, from, to]) => to === undefined || Number(to) === Number(from) + 1)
  return areLong && hours.every((hour, i) => i === 0 || hour > (hours[i - 1] ?? 24)) ? hours : null
}

const LATE = 12
/** "Tomorrow evening 6, 7 and 8": by the clock of that half of the day. */
function ofPart(begin: number[] | null, part: string | undefined): number[] | null {
  if (!begin || part === undefined) return begin
  if (part === 'morning') return begin.every((hour) => hour < LATE) ? begin : null
  return begin.map((hour) => (hour < LATE ? hour + LATE : hour))
}

const EVENING = /tonight|晚|下午/

/** One hour behind another. */
const LIST =
  /(?<![\d.])\d{1,2}(?::00|-\d{1,2}| ?h| ?[ap]m)?(?:, ?(?:and )?| and | ?& ?| ?\/ ?| ?\+ ?| )\d{1,2}(?![\d.%])|[\d一二三四五六七八九十][点时]? ?[、,，/和跟与及还 ] ?有?[\d一二三四五六七八九十]{1,2}[^\d]*[点时]/

/** The orders, or the order in those hours, as it would be said; null where the words are anything else, or more. @param typed folded */
export function hoursCalled(typed: string): string | null {
  if (typed.length > MAX_ASKED || !LIST.test(typed) || !/\b(?:buy|sell|bid|offer) \d|[买卖]/.test(typed)) return null
  const isHan = /[买卖]/.test(typed)
  const words = isHan ? hanInFigures(typed) : typed
  const form = isHan ? CHINESE : ENGLISH
  const deed = firstTakenOut(words, form.deed)
  if (!deed || words.split(deed.found.side ?? '').length > 2) return null
  const day = firstTakenOut(deed.rest, form.day)
  const isEach = form.each.test(day?.rest ?? deed.rest)
  const price = firstTakenOut((day?.rest ?? deed.rest).replace(form.each, ' '), form.price)
  const left = price?.rest ?? (day?.rest ?? deed.rest).replace(form.each, ' ')
  const hours = firstTakenOut(left.replaceAll(/ +/g, ' '), form.hours)
  const begin = hours && ofPart(hoursIn(hours.found.list ?? ''), day?.found.part)
  // "Hours 19 and 20" begin then to some and end then to others.
  if (!hours || !begin || hours.found.named !== undefined || !form.idle.test(hours.rest)) return null
  const { behind = '' } = hours.found
  const on = day?.found.day
  // "5 of 17 and 18" without a day is no delivery, and of the evening 八點 is 20 by the day's clock.
  const isNamed = on !== undefined || behind.trim() !== ''
  if (!isNamed || (EVENING.test(on ?? '') && begin.some((hour) => hour < 12))) return null
  const { side = '', qty = '' } = deed.found
  return isHan
    ? inChinese({ side, qty, on, price: price?.found.price, begin, isEach })
    : inEnglish({ side, qty, on, price: price?.found.price, begin, isEach })
}

type Said = {
  side: string
  qty: string
  on: string | undefined
  price: string | undefined
  begin: number[]
  isEach: boolean
}

const rowOf = (begin: readonly number[]): string[] => begin.map((hour) => `${hour}-${hour + 1}`)
const areInRow = (begin: readonly number[]): boolean =>
  begin.every((hour, i) => i === 0 || hour === (begin[i - 1] ?? 0) + 1)

function inEnglish({ side, qty, on, price, begin, isEach }: Said): string {
  const deed = /^b/.test(side) ? 'buy' : 'sell'
  const at = price === undefined ? '' : /m/.test(price) ? ' at market' : ` at ${price}`
  const day = on === undefined ? '' : `${on} `
  const [first = 0, last = 0] = [begin[0], begin.at(-1)]
  if (isEach && at === '' && areInRow(begin)) return `${deed} ${qty} mwh each hour ${day}${first}-${last + 1}`
  if (isEach) return begin.map((hour) => `${deed} ${qty} mwh in ${day}${hour}:00-${hour + 1}:00${at}`).join(' and ')
  const row = rowOf(begin)
  return `${deed} ${qty} mwh in ${day}${row.slice(0, -1).join(', ')} and ${row.at(-1)}${at}`
}

function inChinese({ side, qty, on = '', price, begin, isEach }: Said): string {
  const at = price === undefined ? '' : /\d/.test(price) ? ` @ ${price}` : ` ${price}`
  const day = on.replace(/[晚夜早]$|早上|上午|下午|晚上$/, (part) => (part.length > 1 ? '' : '天'))
  const [first = 0, last = 0] = [begin[0], begin.at(-1)]
  if (isEach && at === '' && areInRow(begin)) return `${day}${first}-${last + 1} 每小时${side} ${qty} mwh`
  const row = rowOf(begin)
  return isEach
    ? row.map((hours) => `${day}${hours} ${side} ${qty} mwh${at}`).join('，')
    : `${day}${row.join('、')} ${side} ${qty} mwh${at}`
}
