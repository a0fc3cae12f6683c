/**
 * "Sell what I just bought at 3,020", 把剛買的賣掉, "cover": the other side of an order of this conversation that filled. Of any other
 * purchase the trades of the day are shown, because how much to trade is the trader's own word.
 */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'
import { newestWrites } from './spoken-of.ts'

const LEAD = "(?:(?:and|now|then|ok(?:ay)?|so|please|just|can you|could you|i want to|let me|lets|let's)[ ,]+)*"
const PART = '(?:(?<part>half|a third|a quarter|\\d{1,3} ?%)(?: of)? |(?<part>\\d{1,4}(?:\\.\\d+)?)(?: ?mwh)? of )?'
const AT = ',? ?(?<at>(?:(?:at|@|for) ?)(?:the )?(?:[a-z ]{0,12}|(?:nt\\$ ?)?\\d[\\d,.]*))?'
const END = '(?: again| now| please)*[.!]*$'
const DAY = '(?: (?<day>yesterday|today|this (?:morning|afternoon|week)|earlier))?'
const WHAT = '(?:what(?:ever)?|everything|all|the (?:lot|mwh|energy|stuff|ones?)|those|that)(?: that| which)?'
const HAVE = "(?:i|we)(?:'ve| have)?(?: just)?"
const SELL_BOUGHT = new RegExp(
  `^${LEAD}(?:re)?(?:sell|dump|offload|unload|flip|get rid of|off) ${PART}(?:back )?${WHAT} ${HAVE} (?:bought|lifted|purchased|got)(?: back)?${DAY}${AT}${END}`,
)
const BUY_SOLD = new RegExp(
  `^${LEAD}(?:buy|get|take) (?:back )?${PART}(?:back )?${WHAT} ${HAVE} sold(?: back)?${DAY}${AT}${END}`,
)
const COVER = new RegExp(
  `^${LEAD}(?:cover|buy back|buy in)(?: (?<part>half|a third|a quarter|\\d{1,3} ?%|\\d{1,3}(?:\\.\\d+)?(?= of| at| @|[.!]*$)))?(?: of)?(?: (?:it|that|my shorts?|the shorts?|my short position))?(?: back)?${AT}${END}`,
)
const HAN_LEAD = '^(?:请|帮我|那|就|现在|然后|[,， ])*'
const HAN_WHEN = '(?:我)?(?:(?<day>今[天早日]|昨[天日晚])(?:我)?|刚刚|刚才|刚|方才|先前)?'
const HAN_PART = '(?<part>一半|三分之一|四分之一)?'
const HAN_AT = '[,， ]*(?<at>(?:以|用|在|价格|限价|挂)* ?(?:市价|\\d[\\d,.]*(?: ?[元块])?))?'
const HAN_HALF = '(?<part>的?一半|的?三分之一|的?四分之一)?'
const hanSale = (deed: string, sold: string): RegExp[] => [
  new RegExp(
    `${HAN_LEAD}(?:把|将)?${HAN_WHEN}${deed}(?:了|到|进|入|来|回)*的?(?:那些?|电|货|全部|都|全|单)*的?${HAN_PART}(?:全部?|都)*${HAN_AT}(?:给)?${sold}(?<to>[,， ]*(?:市价|(?:以|用|在|价格|挂)* ?\\d[\\d,.]*(?: ?[元块])?))?(?:吧|了)?[。!]*$`,
  ),
]
const HAN_SELL_BOUGHT = [
  ...hanSale('买', '(?:平掉|平仓|卖掉|卖出去?|卖了|卖|出掉|出了|抛掉?|倒掉)'),
  new RegExp(
    `${HAN_LEAD}(?:卖掉|卖出|卖|出掉)(?:我)?(?:刚刚|刚才|刚)买(?:了|到|进|入)*的?(?:电|货|那些)?${HAN_HALF}${HAN_AT}(?:吧)?[。!]*$`,
  ),
]
const HAN_BUY_SOLD = [
  ...hanSale('卖', '(?:买回来?|补回来?|回补)'),
  new RegExp(
    `${HAN_LEAD}(?:买回来?|补回来?|回补)(?:我)?(?:刚刚|刚才|刚)卖(?:了|出|掉)*的?(?:电|货|那些)?${HAN_HALF}${HAN_AT}(?:吧)?[。!]*$`,
  ),
  new RegExp(
    `${HAN_LEAD}(?:回补|补回来?|平空|买回空单|空单(?:回补|平掉?|补回来?))(?<part>一半)?${HAN_AT}(?:吧)?[。!]*$`,
  ),
]
const TELLS = /^(?!.*[把将请帮]).*了[。!]*$/
const MAX_CHARACTERS = 80

const filledOn = (side: string, { tool, args, ...call }: Call): boolean =>
  tool === 'placeOrder' && args.side === side && Number(resultOf({ tool, args, ...call })?.filledQty ?? 0) > 0

/** Whether the newest order filled on that side, and is the only one that did. */
function isOnlyFilled(side: string, before: readonly Turn[]): boolean {
  const filled = before.flatMap(({ calls }) => calls).filter((call) => isDone(call) && filledOn(side, call))
  const [newest, ...others] = newestWrites(before).calls
  return filled.length === 1 && others.length === 0 && newest === filled[0]
}

/** Whether the conversation placed an order, or looked at what was traded: without either nobody knows what is meant. */
const isOfOwn = (before: readonly Turn[]): boolean =>
  before.some(({ calls }) =>
    calls.some((call) => call.tool === 'getUserTrades' || (call.tool === 'placeOrder' && isDone(call))),
  )

/** Null: it is of no trade of one's own, or says how much. */
export function ofTraded({ utterance }: Understanding, before: readonly Turn[]): Understanding | null {
  const words = utterance.folded.trim()
  if (words.length > MAX_CHARACTERS) return null
  const isHan = /\p{Script=Han}/u.test(words)
  const find = (forms: readonly RegExp[]) => forms.map((form) => form.exec(words)).find((found) => found)
  const sold = find(isHan ? HAN_SELL_BOUGHT : [SELL_BOUGHT])
  const found = sold ?? find(isHan ? HAN_BUY_SOLD : [BUY_SOLD, COVER])
  if (!found) return null
  const { part = '', at = '', to = '', day } = found.groups ?? {}
  // 剛買的賣了 tells of it as well.
  if (TELLS.test(words) && at + to === '') return null
  if (day !== undefined || !isOnlyFilled(sold ? 'BUY' : 'SELL', before)) {
    if (day === undefined && !isOfOwn(before)) return null
    if (isHan) return understand(`我${day ?? '今天'}${sold ? '买' : '卖'}了多少`)
    return understand(`how much have i ${sold ? 'bought' : 'sold'} ${day ?? 'today'}`)
  }
  const share = part.replace(/^的/, '')
  const price = `${at}${to}`.replace(/^[,， ]+/, '')
  if (isHan) return understand(sold ? `卖掉${share} ${price}` : `买回${share || '来'} ${price}`)
  const much = part ? `${part} of it` : 'it'
  return understand(sold ? `sell ${much} ${price}` : `buy ${much} back ${price}`)
}
