/**
 * "Buy 9 at 2950 in three orders", "split 20 into 4 bids at 2950", 買 9 2950 分三筆: as many orders as were said, each of as much. What is
 * to be sent little by little is another thing.
 */
import { MAX_LEGS } from '../../../contracts/gate/max-legs.ts'
import { COUNT_WORDS, countOf } from '../text/counts.ts'
import { shift } from '../text/decimal.ts'
import { hanInFigures } from '../text/spoken-figures.ts'
import { HAN_DAY, HOUR_DAY } from './hours-listed.ts'
import { LEAD } from './sentence-parts.ts'
import { HOURS, MAX_ASKED } from './shape.ts'

const COUNT = `(?<count>${COUNT_WORDS.join('|')}|[2-9]|1\\d|2[0-5])`
const HALF = '(?<half>(?:in|into) (?:half|halves))'
const KIND = '(?: (?:equal|equally sized|separate|different|even|identical|smaller|limit))*'
const ORDERS = `(?:${KIND} (?:orders|bids|offers|buys|sells|tickets|buy orders|sell orders)| ways| equal(?:ly)?(?: parts)?)`
/** Of each so much, which has to come to the whole. */
const OF = '(?:,? (?:of|with|for) (?<of>\\d{1,3}(?:\\.\\d)?)(?: ?mwh)?(?: each)?)?'
const PARTED = '(?:split|divided?|broken|break|cut)(?: (?:it|that|this|them))?(?: up)?(?: (?:evenly|equally))?'
const IN_ORDERS = `(?:,? (?:and )?${PARTED} (?:(?:in|into|as|over|across|between) )?(?:${COUNT}(?:${ORDERS})?|${HALF.replace('half', 'cut')})|,? (?:in|into|as|over|across) ${COUNT.replace('count', 'many')}${ORDERS})${OF}`
const QTY = '(?<qty>\\d{1,3}(?:\\.\\d)?)(?: ?mwh)?'
const PRICE =
  '(?:(?:at|@|for) ?)?(?:nt\\$ ?)?(?:\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?|(?:the )?market|mkt)(?![\\d.,]*\\d)'
const WHERE = `(?:(?:in|for|delivery) )?(?:the )?(?:${HOUR_DAY} )?${HOURS}(?: ${HOUR_DAY})?`
const REST = `(?<rest>(?:,? (?:${PRICE}|${WHERE}|post[- ]?only|ioc|fok|gtc))*)`
const FORMS = [
  new RegExp(`^${LEAD}(?<side>buy|sell) ${QTY}${REST}${IN_ORDERS}(?<more>${REST.slice(8, -1)})(?:,? please)?[.!]*$`),
  new RegExp(
    `^${LEAD}(?:split|divide|break)(?: up)? (?:an? |the |my )?(?:order (?:of|for) )?(?<side>buy|sell)?(?: (?:of|order of|order for))? ?${QTY}${REST} (?:in|into|as|over|across|between) ${COUNT}(?:${KIND} (?<noun>orders|bids|offers|buys|sells|buy orders|sell orders))?${OF}(?<more>${REST.slice(8, -1)})(?:,? please)?[.!]*$`,
  ),
]

const HAN_PARTED =
  '(?:,? ?(?:平均|平|均)?(?:分|拆|切)(?:成|为|做|作|开)? ?(?<count>\\d{1,2}) ?(?:笔|张|个?单)(?:单子?|委托|订单)?(?:挂|下|送|做)?(?:出去|出来)?(?:[,，]? ?(?:每[笔张单]|各) ?(?<of>\\d{1,3}(?:\\.\\d)?)(?: ?(?:mwh|兆瓦时|个))?)?(?:的)?)'
const HAN_QTY = '(?<qty>\\d{1,3}(?:\\.\\d)?)(?: ?(?:mwh|兆瓦时|个))?'
const HAN_PRICE =
  '(?:(?:(?:以|用|在|价格?|@) ?)?(?<price>\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?|市价)(?![\\d.,]*\\d) ?(?:元|块)?的?)'
const HAN_WHERE = `(?:(?:在 ?)?(?<where>(?:${HAN_DAY}(?:早上|上午|下午|晚上)? ?)?${HOURS}) ?点?的?)`
const HAN_LEAD = '^(?:请|帮我|麻烦|我要|我想|把|,|，| )*'
const HAN_FORMS = [
  `${HAN_WHERE}? ?(?<side>[买卖])[进出入]? ?${HAN_QTY},? ?${HAN_PRICE}?,? ?${HAN_PARTED}`,
  `${HAN_WHERE}? ?(?:以|用|在)? ?${HAN_PRICE} ?(?<side>[买卖])[进出入]? ?${HAN_QTY},? ?${HAN_PARTED}`,
  `${HAN_WHERE}? ?${HAN_QTY} ?${HAN_PARTED},? ?(?:来|去|挂)?(?<side>[买卖])[进出入]?单? ?${HAN_PRICE}?`,
  `${HAN_WHERE}? ?${HAN_PARTED},? ?(?<side>[买卖])[进出入]? ?${HAN_QTY},? ?${HAN_PRICE}?`,
  `${HAN_WHERE}? ?(?<side>[买卖])[进出入]? ?${HAN_QTY} ?${HAN_PARTED},? ?(?:都|价格?)*(?:挂)?(?:在)? ?${HAN_PRICE}`,
].map((form) => new RegExp(`${HAN_LEAD}${form}(?:吧|好了|就好|[。! ])*$`))

/** So many quantities that come to the whole, none more than a lot of a tenth larger than another; null where there are not so many lots. */
export function equalParts(whole: string, count: number): string[] | null {
  const lots = Number(shift(whole, 1))
  if (!Number.isSafeInteger(lots) || count < 2 || count > MAX_LEGS || lots < count) return null
  const [each, over] = [Math.floor(lots / count), lots % count]
  return Array.from({ length: count }, (_, i) => shift(String(i < over ? each + 1 : each), -1))
}

/** Without one of these words nothing is parted. */
const SAID = /\b(?:split|divided?|break|broken|cut)\b|\b(?:orders|bids|offers|buys|sells|tickets|ways)\b|[分拆切](?!钟)/

/** Each of the orders, as it would be said; null where the words are anything else, or more. @param typed folded */
export function equalOrders(typed: string): string | null {
  if (typed.length > MAX_ASKED || !SAID.test(typed)) return null
  const isHan = /[买卖]/.test(typed)
  const words = isHan ? hanInFigures(typed) : typed
  const found = (isHan ? HAN_FORMS : FORMS).map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!found) return null
  const { qty = '', of, count, many, cut, noun = '', rest = '', more = '', where, price } = found
  const number = cut === undefined ? countOf(count ?? many ?? '') : 2
  const side = found.side ?? (/^b/.test(noun) ? 'buy' : noun.startsWith('o') ? undefined : 'sell')
  const parts = equalParts(qty, number)
  if (!parts || side === undefined || (of !== undefined && !parts.every((part) => Number(part) === Number(of))))
    return null
  if (isHan) {
    const at = price === undefined ? '' : price === '市价' ? ' 市价' : ` 价格 ${price}`
    return parts.map((part) => `${where ? `${where} ` : ''}${side} ${part} mwh${at}`).join('，')
  }
  return parts.map((part) => `${side} ${part} mwh${`${rest}${more}`.replaceAll(',', '')}`).join(' and ')
}

const SPLIT = new RegExp(
  `^${LEAD}(?:(?:split|divide|break|cut) (?:it|this|that|the order|the plan)(?: up)?(?: evenly| equally)? (?:in|into|between|over|as) (?:${COUNT}(?:${KIND} (?:orders|bids|offers|buys|sells|parts|pieces|tickets|ones))?|(?<half>half|halves|two))|(?:make|do|send|place) (?:it|that|this) (?:in |as )?${COUNT.replace('count', 'many')}${KIND} (?:orders|tickets|bids|offers|buys|sells)|(?:in|into|as) ${COUNT.replace('count', 'few')}${KIND} (?:orders|tickets|bids|offers|buys|sells))${OF}(?:,? please)?[.!]*$`,
)
const HAN_SPLIT =
  /^(?:请|帮我|麻烦|那|就|还是|改成?|把|它|这[笔张个]?|单子?|[,， ])*(?:平均|平)?(?:分|拆|切)(?:成|为|做|作|开)? ?(?<count>\d{1,2}) ?(?:笔|张|个?单|份)(?:单子?|委托|订单)?(?:挂|下|送|做)?(?:[,，]? ?(?:每[笔张单份]|各) ?(?<of>\d{1,3}(?:\.\d)?)(?: ?(?:mwh|兆瓦时|个))?)?(?:吧|好了|就好|[。! ])*$/

/** Said of an order that waits: the quantities of those that it becomes. Null: nothing of the sort is said, or it cannot be parted so. */
export function splitInto(typed: string, whole: string): string[] | null {
  if (typed.length > MAX_ASKED) return null
  const isHan = /[分拆切]/.test(typed)
  const said = (isHan ? HAN_SPLIT.exec(hanInFigures(typed)) : SPLIT.exec(typed))?.groups
  if (!said) return null
  const { count = said.many ?? said.few, of } = said
  const parts = equalParts(whole, count === undefined ? 2 : countOf(count))
  return parts && (of === undefined || parts.every((part) => Number(part) === Number(of))) ? parts : null
}
