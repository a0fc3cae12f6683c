/**
 * "Widen it by 10", "make it 30 wide", 價差拉大到 30: how far apart a bid and an offer shall be. Of the spread so much is plain; of a quote it
 * may be said of each side, or of both together.
 */
import { multiply } from '../text/decimal.ts'
import { hanInFigures } from '../text/spoken-figures.ts'
import { inMandarin } from './in-mandarin.ts'
import { MAX_ASKED } from './shape.ts'

/** `isWider` null: neither was said. */
export type Width =
  | { kind: 'by'; by: string; isWider: boolean; of: 'spread' | 'each' | 'unsaid' }
  | { kind: 'to'; to: string; isWider: boolean | null }

const LEAD = "(?:(?:please|pls|ok(?:ay)?|no|actually|now|just|and|then|so|can you|could you|let'?s)[, ]+)*"
const END = '(?:,? (?:please|pls|instead|now|then|for me))*[\\s.!]*$'
const WIDER = '(?<wider>widen|spread out|open up)(?: up| out)?'
const TIGHTER = '(?<tighter>tighten|narrow|close up|squeeze)(?: up| in)?'
const SPREAD = '(?:the |my |our |its? |that )?(?:bid[-/ ](?:offer|ask) )?(?<spread>spread|width)'
const QUOTE =
  '(?:it|this|that|them|both|(?:the|my|our) (?:market|quote|two[- ]way|plan)|(?<several>(?:the|my|our) (?:quotes|prices|two[- ]ways)))'
const OF = `(?:${SPREAD}|${QUOTE})`
const N =
  '(?:nt\\$ ?)?(?<n>\\d{1,3}(?:\\.\\d+)?)(?![\\d.,%/-]*\\d)(?: ?(?:nt\\$|ntd|dollars?|bucks))?(?<ticks> ticks?)?'
const ALL = '(?<all>,? (?:in total|in all|total|overall|altogether|all together|all in))?'
/** On each side. */
const SIDES = '(?<sides> (?:on )?(?:each|a|either|both|per)(?: of the)? sides?| each(?: way)?| apiece)?'
const TO_FORMS = [
  `(?:${WIDER}|${TIGHTER})(?: ${OF})? to ${N}(?: wide| apart)?`,
  `(?:set|make|change|put|bring|take|move|have)? ?${SPREAD} (?:to |at |of |be |= ?|: ?)?${N}`,
  `(?:set|make|change|put|bring|quote|show|have|move)(?: ${QUOTE})? (?:to |at |be )?(?:an? )?${N}(?: ?-)?(?: points?)? (?:wide|apart)(?: market| quote)?`,
  `(?:make (?:it|them) )?(?:an? )?${N}(?: ?-)? (?:wide|apart)`,
  `(?:set|make|put) (?:it|them|the quote) (?:to |at )?(?:an? )?${N} (?<spread>spread)`,
  `(?:an? )?${N} (?<spread>spread)`,
].map((form) => new RegExp(`^${LEAD}${form}${END}`))
const BY_FORMS = [
  new RegExp(
    `^${LEAD}(?:${WIDER}|${TIGHTER})(?: ${OF})?(?: out| in| up)? (?:by )?(?:another )?${N}(?: more)?${ALL}${SIDES}${END}`,
  ),
  new RegExp(`^${LEAD}(?:make (?:it|them) )?${N} (?:(?<wider>wider)|(?<tighter>tighter|narrower))${ALL}${SIDES}${END}`),
]

const HAN_LEAD = '(?:请|你?帮我|麻烦|那|就|再|把|将|改|还是|,|，| )*'
const HAN_SPREAD = '(?:我的?|报价的?|买卖的?|两边的?|双边的?)*(?<spread>价差|点差|差价|价格差|买卖差)'
const HAN_WIDER = '(?<wider>拉大|拉开|拉宽|放宽|放大|加大|加宽|扩大|扩宽|开大|变大|变宽|增加|加)'
const HAN_TIGHTER = '(?<tighter>缩小|缩窄|缩|收窄|收紧|收|拉近|减小|减少|变小|变窄|减)'
const HAN_N = '(?<n>\\d{1,3}(?:\\.\\d+)?)(?![\\d.,%]*\\d) ?(?:元|块钱?|(?<ticks>档|跳|个?价位))?'
const HAN_END = '(?:宽|的?价差|就好|吧|好了|[。! ])*$'
/** Of no spread: 加到 8 and 縮到 8 are of a quantity. */
const HAN_APART = '(?<wider>拉大|拉开|拉宽|放宽|加宽|扩宽|变宽)'
const HAN_TOGETHER = '(?<tighter>缩窄|收窄|收紧|拉近|变窄)'
const HAN_TO_FORMS = [
  `${HAN_SPREAD} ?(?:也)?(?:${HAN_WIDER}|${HAN_TIGHTER})(?:一点|些)?(?:到|成|为|至) ?${HAN_N}`,
  `(?:报价|它|它们)? ?(?:${HAN_APART}|${HAN_TOGETHER})(?:一点|些)?(?:到|成|为|至) ?${HAN_N}`,
  `${HAN_SPREAD} ?(?:设定?|改|调整?|变|要|是|弄|做)?(?:到|成|为|至)? ?${HAN_N}`,
].map((form) => new RegExp(`^${HAN_LEAD}${form}${HAN_END}`))
const HAN_BY_FORMS = [
  `${HAN_SPREAD} ?(?:再)?(?:${HAN_WIDER}|${HAN_TIGHTER})(?:多)? ?${HAN_N}`,
  `(?:我?的?报价|它|它们)? ?(?:再)?(?:${HAN_APART}|${HAN_TOGETHER})(?:多)?(?<all>总共|一共|合计)? ?${HAN_N}`,
].map((form) => new RegExp(`^${HAN_LEAD}${form}${HAN_END}`))

const TICK = '0.01'

/** Null where anything else is said. */
export function quoteWidth(folded: string): Width | null {
  if (folded.length > MAX_ASKED || !/\d|[一二三五十]/.test(folded)) return null
  const isHan = /\p{Script=Han}/u.test(folded)
  const words = isHan ? hanInFigures(inMandarin(folded.trim())) : folded.trim()
  const to = (isHan ? HAN_TO_FORMS : TO_FORMS).map((form) => form.exec(words)?.groups).find((groups) => groups)
  const said = to ?? (isHan ? HAN_BY_FORMS : BY_FORMS).map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return null
  const n = said.ticks ? multiply(said.n ?? '', TICK) : (said.n ?? '')
  const isWider = said.wider !== undefined ? true : said.tighter !== undefined ? false : null
  if (to) return { kind: 'to', to: n, isWider }
  const of =
    (said.spread ?? said.all) !== undefined ? 'spread' : (said.several ?? said.sides) !== undefined ? 'each' : 'unsaid'
  return { kind: 'by', by: n, isWider: isWider ?? true, of }
}

const EACH =
  /^(?:(?:on|of|for|by) )?(?:the )?(?:each|both|either|every|per)(?: (?:of them|sides?|way|leg|one))?(?: please)?[.!]*$|^a side[.!]*$|^(?:每|两|各|双)(?:一)?边(?:各|都)?[。!]*$|^各自?[。!]*$/
const IN_ALL =
  /^(?:(?:in|the|as a) )?(?:all|total|sum|overall|altogether|both together|together|the spread)(?: please)?[.!]*$|^in (?:all|total)[.!]*$|^(?:总共|一共|合计|加起来|两边一共|两边加起来|价差)[。!]*$/

/** The answer to which of the two is meant. */
export const widthAnswered = (words: string): 'each' | 'all' | null =>
  EACH.test(words) ? 'each' : IN_ALL.test(words) ? 'all' : null
