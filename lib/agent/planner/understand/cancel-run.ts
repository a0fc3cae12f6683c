/**
 * "Cancel the top two", "the middle one", "my two best bids", 最貴的兩筆撤掉: orders that are chosen by where they stand among the others,
 * in the list or by their price or size. How many they are is no quantity.
 */
import type { Extreme } from '../lexicon/extremes.ts'
import { countAt } from '../text/counts.ts'
import { fold } from '../text/fold.ts'
import type { Action } from './action.ts'
import { every, ofSide, sideIn } from './cancel-words.ts'
import { CANCEL_VERB } from './sentence-parts.ts'

const LEAD = `(?:please |pls |can you |could you |now |just |ok(?:ay)?,? |and |then |so )*(?:${CANCEL_VERB}|take off|take out)`
const COUNT = '(?<count>two|three|four|five|[2-9])'
const NOUN = '(?<noun>bids|buys|buy orders|offers|asks|sells|sell orders|orders|ones)'
const ALL_NOUNS = '(?<noun>bids?|buys?|buy orders?|offers?|asks?|sells?|sell orders?|orders?|ones?)'
const MY = '(?:(?:of )?(?:my|the|our) )*'
const STANDING =
  '(?<how>most expensive|dearest|priciest|highest(?: priced)?|cheapest|least expensive|lowest(?: priced)?|biggest|largest|smallest|best|worst|closest|nearest|furthest|farthest)'
const OPEN = '(?:(?:open|resting|working|live|pending) )?'
const END = '(?: please| now| then| for me| in the list| of (?:them|the list|my orders))*[.!]*$'
const ENGLISH = [
  `${MY}(?<end>top|bottom) ${COUNT}(?: ${OPEN}${NOUN})?`,
  `${MY}${COUNT} (?:${NOUN} )?(?:at|on|from) the (?<end>top|bottom)`,
  `${MY}${COUNT} (?<end>top|bottom)(?:most)? ${OPEN}${NOUN}`,
  `${MY}(?:one in the )?(?<end>middle)(?: ${OPEN}${ALL_NOUNS})?`,
  `${MY}${STANDING} ${COUNT}(?: ${OPEN}${NOUN})?`,
  `${MY}${COUNT} (?:of )?${MY}${STANDING}(?:-priced| priced)?(?: ${OPEN}${NOUN})?`,
].map((form) => new RegExp(`^${LEAD} ${form}${END}`))

const HAN_COUNT = '(?<count>[两二三四五2-5])'
const HAN_NOUN = '(?<noun>买单|卖单|买的|卖的|单子?|委托|挂单|订单)?'
const HAN_STANDING = '(?:价格?|数?量)?最(?<how>高|低|贵|便宜|大|小|多|少|好|差|近|远)的?'
const HAN_OFF = '(?:取消掉?|撤掉|撤销|撤单|撤了?|砍掉|砍|抽掉|删掉|拿掉|不要了?)'
const OF = '(?:我|目前|现在|里面?|中|的| )*'
const HAN_NAMED = [
  `${OF}${HAN_NOUN}${OF}(?:最)?(?<end>上面|前面|下面|底下|上|前|头|下)的? ?(?:那)?${HAN_COUNT} ?[张笔个](?:单子?|委托)?`,
  `${OF}${HAN_NOUN}${OF}最?(?<end>中间|正中间?)的?(?:那|这)?(?:一)?[张笔个](?:单子?|委托)?`,
  `${OF}${HAN_NOUN}${OF}${HAN_STANDING}(?:那)?${HAN_COUNT} ?[张笔个]的?(?<noun2>买单|卖单|单子?|委托|挂单|订单)?`,
]
const HAN_LEAD = '(?:请|帮我|麻烦|那|就|再|先|,|，| )*'
const HAN_FORMS = HAN_NAMED.flatMap((form) => [
  new RegExp(`^${HAN_LEAD}${HAN_OFF} ?${form}(?:吧|好了)?[。!]*$`),
  new RegExp(`^${HAN_LEAD}(?:把|将)?${form}(?:都|全部?|就|给我)*${HAN_OFF}(?:吧|好了)?[。!]*$`),
])

const EXTREMES: readonly (readonly [RegExp, Extreme])[] = [
  [/^(?:most|dear|pric|high)|[高贵]/, { of: 'price', end: 'most' }],
  [/^(?:cheap|least|low)|低|便宜/, { of: 'price', end: 'least' }],
  [/^(?:big|larg)|[大多]/, { of: 'qty', end: 'most' }],
  [/^small|[小少]/, { of: 'qty', end: 'least' }],
]
/** Of bids the dearest are the best, of offers the cheapest; without a side nobody can tell. */
function extremeOf(how: string, side: 'BUY' | 'SELL' | null): Extreme | null {
  const isBest = /^(?:best|clos|near)|[好近]/.test(how)
  if (!isBest && !/^(?:worst|fur|far)|[差远]/.test(how)) return EXTREMES.find(([words]) => words.test(how))?.[1] ?? null
  return side && { of: 'price', end: isBest === (side === 'BUY') ? 'most' : 'least' }
}

const ENDS: readonly (readonly [RegExp, 'top' | 'bottom' | 'middle'])[] = [
  [/top|上|前|头/, 'top'],
  [/bottom|下/, 'bottom'],
  [/middle|中/, 'middle'],
]

/** @returns null where the sentence is anything else, or more */
export function cancelRun(plain: string): Action[] | null {
  const words = fold(plain).folded.trim()
  const forms = /\p{Script=Han}/u.test(words) ? HAN_FORMS : ENGLISH
  const said = forms.map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return null
  const side = sideIn(said.noun ?? said.noun2)
  const count = Number(countAt((said.count ?? '1').replace('两', '二'), 0)?.value ?? 1)
  if (said.end !== undefined) {
    const at = ENDS.find(([name]) => name.test(said.end ?? ''))?.[1]
    return at ? [every({ ...ofSide(side), run: { at, count } })] : null
  }
  const extreme = extremeOf(said.how ?? '', side)
  return extreme && [every({ ...ofSide(side), extreme: { ...extreme, count } })]
}
