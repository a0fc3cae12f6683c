/** "it should be 2945", "make the price 2945", 價格應該是 2945: a change told by what the order should be. */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

const PART = '(?:(?:the|its|my) )?(?:new )?(?:limit )?(?<part>price|quantity|qty|size|amount)'
const NAMED =
  '(?<order>#?\\d+(?:-\\d+)?|(?:the |my |that )?order(?: (?:no\\.? ?|#)?\\d+(?:-\\d+)?)?|the \\w+ (?:one|order)|(?:the|my) (?:\\w+ )?(?:buy|sell)(?: order)?|my (?:bid|ask|offer))'
const VALUE =
  '(?<value>(?:nt\\$ ?|\\$)?-?\\d[\\d,.]*(?: ?(?:mwh|kwh|ntd?|nt\\$))?(?: ?(?:at|@) ?\\d[\\d,.]*)?)(?: (?:please|instead|now))*[\\s.!]*$'
const LEAD = '^(?:(?:no|sorry|oops|actually|hey|please|can you|could you|would you)[\\s,.:]+)*'
const HAN_NAMED =
  '(?<order>(?:订单|委托)?(?:单号|#)? ?\\d+-\\d+|(?:第[一二三四五六七八九十\\d]+|最后一?|刚才那|刚刚那|上一)[张笔单个]|[买卖]单)'
const HAN_VALUE = '\\s*(?<value>-?\\d[\\d,.]*\\s*(?:元|块|度|mwh)?)(?:才对|吧|啦)?[\\s。!]*$'

const STATED = [
  new RegExp(
    `${LEAD}(?:(?:${PART}(?: (?:of|for|on) (?:it|that|${NAMED}))?)|(?:it|that|this)|${NAMED.replace('<order>', '<alone>')}) (?:should|ought to|needs to|has to) (?:be|read|say) (?:at )?${VALUE}`,
  ),
  new RegExp(`${LEAD}(?:(?:let's )?try|(?:move|go|step|shift)(?: (?:it|up|down))* to) ${VALUE}`),
  new RegExp(`${LEAD}(?:make|set|put) ${PART}(?: (?:of|for|on) (?:it|that|${NAMED}))? (?:to |at |be |= ?)?${VALUE}`),
  new RegExp(
    `^(?:不对?|不是|抱歉|请)?[\\s,]*(?:${HAN_NAMED}|它|那[张笔单个]单?|这[张笔单个]单?)?\\s*的?\\s*(?<part>价格?|价钱|数量|量)?(?:应该?要?|要)[是为]${HAN_VALUE}`,
  ),
  // 降到 2940 by itself; what is to be waited for names what is done then.
  new RegExp(`^(?:请|帮我|那|就|再|把)*(?:(?:它|那[张笔单个]单?)(?:的?价格?)?)?再?[降升][到至]${HAN_VALUE}`),
]

const AMOUNT =
  '(?<by>(?:nt\\$ ?|\\$)?(?:\\d[\\d,.]*|an?|one|two|three|four|five|ten|twenty|fifty)(?: ?(?:ticks?|nt\\$|ntd?|dollars|bucks))?)'
const END = '(?: (?:please|instead|now))*[\\s.!]*$'
const HAN_AMOUNT = '\\s*(?<by>[\\d.一二两三四五六七八九十百]+)\\s*(?<unit>元|块钱?|跳|ticks?)?(?:吧|就好)?[\\s。!]*$'

/** "5 lower", "raise the price by one tick", 價格降 5 元: a change of the price, of whatever order was spoken of. */
const MOVED = [
  new RegExp(
    `${LEAD}(?<verb>raise|increase|bump|lower|reduce|cut|drop) (?:the |its |my )?(?:limit )?price (?:up |down )?by ${AMOUNT}${END}`,
  ),
  new RegExp(`${LEAD}(?:make (?:it|that|the price) )?${AMOUNT} (?<verb>lower|higher|cheaper)${END}`),
  // "5 up" alone is what the market did.
  new RegExp(
    `${LEAD}(?:(?:move|put|take) (?:it|that) )?(?<by>(?:an?|one|two|three|\\d+) ticks?) (?<verb>up|down)${END}`,
  ),
  // 價格降 5 元 by itself may as well tell of the market.
  new RegExp(`^(?:请)?把(?:它的)?价格?(?:再)?(?<verb>低|高|降低?|升|加|减|调低|调高|提高|上调|下调)${HAN_AMOUNT}`),
  new RegExp(`^(?:请)?(?:它的)?价格?(?<verb>再[低高降升加减]|降低|调低|调高|提高|上调|下调|往上|往下)${HAN_AMOUNT}`),
  new RegExp(`^(?:请)?(?:再)?(?<verb>降价|加价|减价|抬高|拉高|提价|压低|低|高|便宜)${HAN_AMOUNT}`),
  /^(?:请|再)*(?<verb>往上|往下|[加减升降])(?:[加减升降调])?\s*(?<by>[\d一二两三四五六七八九十]+)\s*(?<unit>档|跳|个?ticks?)(?:吧|就好)?[\s。!]*$/,
]
const RISE = /raise|increase|bump|higher|up|高|升|加|上|提价/

type Stated = {
  /** What is said of it, as the answer to a question about an order; null for a difference, which is none. */
  answer: Understanding | null
  /** The statement read as a change of an order. */
  change: Understanding
  /** False: the order is whatever was spoken of. */
  isNamed: boolean
}

/** Null: nothing of the kind. A question is none, nor is what the market should be. */
export function statedChange({ utterance: { folded } }: Understanding): Stated | null {
  for (const pattern of STATED) {
    const { order, alone, part, value } = pattern.exec(folded)?.groups ?? {}
    if (value === undefined) continue
    const named = order ?? alone
    const isHan = /\p{Script=Han}/u.test(folded)
    const of = named === undefined ? (isHan ? '它' : 'it') : named
    const said = part === undefined ? '' : part
    return {
      answer: understand(`${said} ${value}`),
      change: understand(
        isHan
          ? `把${of}${said ? `的${said}` : ''}改成 ${value}`
          : `change ${said ? `the ${said} of ` : ''}${of} to ${value}`,
      ),
      isNamed: named !== undefined && !/^(?:the |my |that )?order$/.test(named),
    }
  }
  for (const pattern of MOVED) {
    const { verb, by, unit = '' } = pattern.exec(folded)?.groups ?? {}
    if (verb === undefined || by === undefined) continue
    const said = `${RISE.test(verb) ? 'raise' : 'lower'} the price of it by ${by} ${/跳|档|tick/.test(unit) ? 'ticks' : unit}`
    return { answer: null, change: understand(said), isNamed: false }
  }
  return null
}
