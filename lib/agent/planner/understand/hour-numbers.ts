/** "Sell 2 for hours 19, 20 and 21 at 3,300": hour 19 begins at 19:00 to some and ends then to others. */
import { shift } from '../text/decimal.ts'
import type { OrderDraft } from './action.ts'
import { LEAD } from './changed-otherwise.ts'
import { NUMBER } from './shape.ts'

const N = '\\d{1,2}'
const LIST = `(?:hours?|hrs?|h) ?(?<list>${N}(?:(?:, ?| and |, and )(?:h ?)?${N}){0,23})`
const QTY = `(?<qty>${NUMBER})(?<unit> ?(?:mwh|kwh|mw))?`
const AT = `(?:at|@) ?(?<at>(?:nt\\$ ?)?(?:${NUMBER}|market))`
const DEED = `^(?<lead>${LEAD})(?<side>buy|sell) ${QTY}(?: each)?`
const END = '(?: each)?(?: please)?[.!]*$'
const ENGLISH = [
  // "buy 5 h18 2950", "h18 buy 5 @ 2950"
  new RegExp(`${DEED} ${LIST}(?: each)?,? (?:at |@ ?)?(?<at>(?:nt\\$ ?)?${NUMBER})${END}`),
  new RegExp(
    `^(?<lead>${LEAD})${LIST},? (?<side>buy|sell) ${QTY}(?: each)?,? (?:at |@ ?)?(?<at>(?:nt\\$ ?)?${NUMBER})${END}`,
  ),
  new RegExp(`${DEED} (?:(?:for|in|of|during) )?${LIST}(?: each)? ${AT}${END}`),
  new RegExp(`${DEED} ${AT}(?: each)? (?:(?:for|in|of|during) )?${LIST}${END}`),
]
const CHINESE = new RegExp(
  `^(?:请|帮我)*(?<side>[买卖])?[进出入]? ?第 ?(?<list>${N}(?:(?:[、,，]|和|跟) ?第?${N}){0,23}) ?个?小时(?:的|各|都)*(?<deed>[买卖])?[进出入]? ?${QTY}(?:[,，]? ?(?:以|用|@)? ?(?<at>${NUMBER}|市价)) ?(?:元|块)?[。!]*$`,
)

/** The order in each of the hours, by when they begin and by when they end. */
export type InNumberedHours = { begin: OrderDraft[]; end: OrderDraft[] }

/** Null where no hour is named so. @param words folded */
export function hourNumbers(words: string): InNumberedHours | null {
  const said = [...ENGLISH, CHINESE].map((pattern) => pattern.exec(words)?.groups).find((groups) => groups)
  const { list = '', qty = '', unit = '', at = '', side, deed } = said ?? {}
  const hours = (list.match(/\d+/g) ?? []).map(Number)
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
    window: { day: null, start: start * 60, end: (start + 1) * 60 },
  })
  return { begin: hours.map((hour) => startingAt(hour % 24)), end: hours.map((hour) => startingAt(hour - 1)) }
}
