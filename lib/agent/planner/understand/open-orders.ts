/**
 * "How far is my sell from the market?", "what are my open bids worth in all?", 最舊的單是哪張: questions about the orders that
 * rest, whose answer stands in no row of the list. Looks answer them; they never become an order.
 */

import type { Side } from '../../../contracts/exchange/tools.ts'
import { ownTable } from '../../../own-table.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import type { Action, Bound, Reckoned } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { MIN_PLAIN } from './figures.ts'
import { bareHoursIn } from './hour-said.ts'
import { MAX_ORDERS } from './reads.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'

type Look = Extract<Action, { kind: 'call' }>

const LEAD =
  "(?:and |so |ok(?:ay)? |hey |please |can you |could you |tell me |show me |show |list |give me |what(?:'s| is|s| are) |which(?:'s| is| are)? )*"
const KIND =
  '(?:(?:open |resting |working |pending |limit )*(?:buy|sell|bid|ask|offer)?(?: )?(?:orders?|one|ones|buys?|sells?|bids?|asks?|offers?|quotes?|limits?))'
const MINE = `(?:(?:any of |one of |all of |all )?(?:my|our) (?:own )?${KIND}(?: (?:at|@) (?:nt\\$ ?)?#)?|(?:my|our) # ?${KIND}|(?:my|our) #)`
const THE_MARKET =
  '(?:the )?(?:(?:current |market |spot |last |mid |best )*(?:market|prices?|best|mid|last|top(?: of (?:the )?book)?|touch|inside|spread|front|book|(?:bid|ask|offer)s?(?: price)?)|(?:be(?:ing)? |get(?:ting)? )?(?:fill(?:ed|ing)?|execut(?:ed|ion|ing)|trad(?:ed|ing)|a fill|match(?:ed)?)|@)'
const AWAY = '(?:away |off |close |near |far )*'
const NOW = '(?: (?:now|right now|at the moment|today|still|yet|currently))*'
const NEARNESS = new RegExp(
  `^${LEAD}(?:how (?:far|close|near)(?: away| off)? (?:is|are) ${MINE} ${AWAY}(?:from|to|off|of) ${THE_MARKET}|how (?:far|close|near)(?: away| off)? (?:is|are) ${MINE}(?: away| off)?|how (?:far|close|near)(?: away| off)? (?:is|are) ${THE_MARKET} ${AWAY}(?:from|to|of) ${MINE}|(?:the )?(?:distance|gap|difference) (?:of|from|between) (?:${MINE} (?:to|from|and) ${THE_MARKET}|${THE_MARKET} (?:to|from|and) ${MINE})|how (?:many|much)(?: ticks| more| nt\\$| dollars)* (?:away |off |to go )?(?:is|are|until|till|before|does|do|would|must|has|have) ${MINE}(?: (?:away|off|fills?|trades?|executes?|need|to go|have|to|move|get|filled))*(?: (?:from|to) ${THE_MARKET})?|(?:of ${MINE} |one |ones )*(?:of ${MINE} )?(?:is |are |would |will |one (?:is |are ))*(?:the )?(?:(?:closest|nearest|next|first)(?: one)?(?: (?:to|in line to|in line for) ${THE_MARKET})?|(?:get )?(?:fill(?:ed)?|execute|trade)s? (?:first|next|soonest))|(?:my|our) (?:closest|nearest) ${KIND}(?: to ${THE_MARKET})?|(?:am i|are we|is ${MINE}|are ${MINE}) (?:still )?(?:the |at the |on the |on |at |in |in the )?(?:best|top|highest|lowest|first|front|leading|top of (?:the )?book|inside)(?: (?:bid|ask|offer|buyer|seller|price|in (?:the )?(?:queue|line|book|market)|of (?:the )?(?:queue|line|book)))*|(?:where|how) (?:is|are|does|do) ${MINE} (?:stand|sit|compare|rank|lie)(?: (?:in|to|against|with|compared to) ${THE_MARKET})?)${NOW}\\s*[?？]*$`,
)
/** Of the place in the queue: what is known of it is told, and that the rest is not. */
const QUEUE =
  /\b(?:am i|are we|is my|are my|what(?:'s| is) my|where am i|how (?:far|deep) am i|my) [^?？]*\b(?:queue|in line)\b|\bahead of (?:me|my)\b|排(?:队|在)*第几|排(?:在)?(?:第一|最?前面|多前|多后)|前面(?:还)?有(?:多少|几)|排队/
const HAN_MINE = '(?:我们?|的|挂着?|那|这|[张笔个]|#|元|块|在|所有|全部|哪)*(?:买|卖)?(?:[张笔个]|单子?|委托|订单|挂单)'
const HAN_MARKET =
  '(?:现在|目前|的)*(?:市价|市场价?|现价|成交价?|成交|盘口|最佳(?:买|卖)?价|(?:买|卖)一价?|中间?价|最新价|价格)'
const HAN_NEARNESS = new RegExp(
  `^(?:请问|那|现在|目前|看|给我看|告诉我|一下)*(?:${HAN_MINE}(?:现在|目前)*(?:离|距离?|跟|和|与|比)${HAN_MARKET}(?:还)?(?:有|差|差了|相差|低|高)?(?:多远|多少|多近|几[跳元块档])?|${HAN_MINE}(?:现在|目前)*(?:还)?(?:差|要)(?:多少|几[跳元块])(?:钱)?(?:才)?(?:会|能|可以|到)?成交?|${HAN_MARKET}(?:离|距离?|跟|和|与)${HAN_MINE}(?:还)?(?:有|差|差了|相差)?(?:多远|多少|多近|几[跳元块档])?|(?:哪一?|最)[张笔个些]?${HAN_MINE}?(?:会)?(?:是)?(?:最)?(?:接近|靠近|贴近|快)(?:会|要)?${HAN_MARKET}(?:了)?|${HAN_MINE}?(?:是)?(?:哪一?[张笔个些])?(?:会)?最(?:接近|靠近|贴近|快|先)(?:会|要)?(?:${HAN_MARKET})?(?:的)?(?:是)?(?:哪一?[张笔个])?|${HAN_MINE}?离${HAN_MARKET}最近的?(?:是)?(?:哪一?[张笔个])?(?:单)?|哪一?[张笔个些](?:买|卖)?单?(?:会)?(?:先|最先|快)(?:要)?成交了?|我们?(?:的)?(?:(?:买|卖)?(?:单|价))?(?:现在|目前)?(?:是|在|算)(?:不是|不在)?(?:不是)?(?:最(?:高|低|好|佳|前面?)(?:的)?(?:买|卖)?(?:价|单)?|(?:买|卖)一|第一(?:个|档)?|最前面?)(?:吗|么)?)(?:呢|啊|了)?[?？。]*$`,
)
/** Words of the same question anywhere in a sentence. They count only where the sentence names no deed. */
const NEAR_FILL =
  /\bhow (?:far|close) (?:is|are) my\b.*\bfrom\b|\b(?:nearest|closest|next|about) to (?:be(?:ing)? )?(?:fill|execut|match|the market)|\bqueue\b|(?:快要?|接近|即将|最快)成交|\b(?:when )?will (?:my|the|this|it|they)\b.*\b(?:fill|execute|trade|match|go through)\b|(?:我的?|这|那)(?:张|笔|些)?(?:单|委托|订单).*(?:什么时候|何时|会不会|会)(?:会)?成交|排(?:队|在)*第几/

const SUM_OF =
  '(?:total|sum|combined|overall|whole|aggregate)(?: (?:value|size|quantity|qty|volume|amount|worth|notional|price|mwh|energy|cost))?'
const IN_ALL =
  '(?: (?:in total|in all|all together|altogether|combined|together|overall|add up to|come to|total|sum to))*'
const AVERAGE_OF = '(?:average|avg|mean|weighted average)(?: (?:price|limit))?'
const SUMS = new RegExp(
  `^${LEAD}(?:(?:the |my )?(?:${SUM_OF}|${AVERAGE_OF}) (?:of |for |in )?(?:all )?(?:of )?(?:my|our) (?:open |resting |working |pending )*(?:orders?|buys?|sells?|bids?|asks?|offers?)|(?:the |my )?${SUM_OF} (?:of )?(?:open|resting|working|pending) (?:orders?|buys?|sells?|bids?|asks?|offers?)|(?:my|our) ${SUM_OF} (?:bids?|asks?|offers?|open orders)|(?:how much|what|how many mwh)(?: energy| power| money)? (?:are|is|do|does|would) (?:all )?(?:my|our) (?:open |resting |working |pending )*(?:orders?|buys?|sells?|bids?|asks?|offers?)(?: (?:worth|come to|add up to|cost|make|be|have))*${IN_ALL}|how (?:much|many mwh)(?: energy| power)? (?:am i|are we|do i|have i) (?:(?:currently |still )?(?:bidding|offering|asking|bid|offer|ask|quoting|showing|working)|(?:have |got )?(?:open|resting|in the book|in (?:my )?(?:open )?orders|on (?:the )?(?:bid|offer)))(?: for)?${IN_ALL})${NOW}\\s*[?？]*$`,
)
const HAN_SUM = '(?:总共|一共|合计|加起来|加总|共|总额|总量|总数量?|总金额|总值|总价值?|均价|平均价?格?)'
const HAN_OPEN = '(?:我们?|的|所有|全部|现在|目前|未成交|挂着?|还没成交|在)*(?:买|卖)?(?:单子?|委托|订单|挂单)'
const HAN_SUMS = new RegExp(
  `^(?:请问|那|给我看|看|算一下|帮我算|一下)*(?:${HAN_OPEN}(?:的)?${HAN_SUM}(?:的?(?:数量|金额))?(?:是|有|值|要)?(?:多少|几)?(?:钱|元|mwh|度电?|兆瓦时|量)?|我们?(?:现在|目前)?(?:总共|一共|共)?[挂买卖](?:了|着)?(?:总共|一共)?(?:多少|几)(?:mwh|度电?|兆瓦时|量|钱)?的?(?:买|卖)?(?:单|委托|订单)?(?:在(?:市场|簿)上)?|我们?(?:总共|一共)挂(?:了|着)(?:多少|几)(?:mwh|度电?|兆瓦时|量|钱)?)(?:呢|啊)?[?？。]*$`,
)

const BY = '(?:(?:by|on|in order of) (?:the |its |their )?)'
const FIGURE = '(price|quantity|qty|size|amount|volume|mwh|time|date|age)'
const WAY =
  '(?:,? ?(?:in )?(?:(descending|high(?:est)?(?: to low(?:est)?| first)|big(?:gest)? first|larg(?:e|est) first|newest first|most expensive first|from high to low)|(?:ascending|low(?:est)?(?: to high(?:est)?| first)|small(?:est)? first|oldest first|cheapest first|from low to high))(?: order)?)?'
const RANKED = new RegExp(
  `^(?:and |so |ok(?:ay)? |please |can you |could you |now |show(?: me)? |list )*(?:(?:my |the |all |open )*(?:orders?|bids?|asks?|offers?|buys?|sells?) )?(?:sort(?:ed)?|order(?:ed)?|rank(?:ed)?|arranged?)(?: (?:it|them|these|those|the list|(?:my |the |all )*(?:open )?(?:orders?|bids?|asks?|offers?|buys?|sells?)))? ${BY}${FIGURE}${WAY}\\s*(?:please)?[?？.!]*$`,
)
const HAN_RANKED =
  /^(?:请|帮我|把|麻烦|可以|能|那|将|它们?|我|这些|所有|的|买单|卖单|单子?|委托|订单)*(?:按照?|依照?|照|用|以)(价格?|数量|量|大小|时间|先后)(?:(?:由|从)?(高(?:到|至)低|大(?:到|至)小|新(?:到|至)旧)|(?:由|从)?(?:低(?:到|至)高|小(?:到|至)大|旧(?:到|至)新)|高低|大小|先后)?的?(?:顺序)?(?:来)?(?:排序?|排列|排一下|列出?)(?:我|的|买单|卖单|单子?|委托|订单|一下|给我看|吗|吧)*[?？。]*$/
const OLDEST = new RegExp(
  `^${LEAD}(?:one |of (?:my |the )(?:open )?orders |order )*(?:is |has been |are )*(?:my |the |our )*(?:oldest|earliest|longest(?: resting| open)?)(?: (?:open|resting|pending))*(?: (?:${KIND}))?(?: (?:of mine|i have|there|rest(?:ing|ed)?|open|waiting))*\\s*[?？]*$|^(?:which|what)(?: one| order)?(?: of my (?:open )?orders)? (?:has|have|did|is|was) (?:been )?(?:rest(?:ed|ing)|open|waiting|waited|there|placed|sent|in the book) (?:the )?(?:longest|first|earliest)\\s*[?？]*$`,
)
const HAN_OLDEST =
  /^(?:请问|那|给我看|看|我们?|的|哪一?[张笔个](?:单子?|委托|订单)?(?:是)?)*(?:挂(?:了|得|着)?)?最(?:旧|老|早|久|先)(?:下|挂|送)?(?:的)?(?:那|是|一)*(?:哪一?)?[张笔个]?(?:未成交)?(?:的)?(?:买|卖)?(?:单子?|委托|订单)?(?:是)?(?:哪一?[张笔个]|什么|呢|啊)*[?？。]*$/

const THAN =
  '(?<with>at or )?(?<than>below|under|lower than|less than|smaller than|cheaper than|above|over|higher than|more than|bigger than|larger than|greater than|dearer than)'
const BEYOND = new RegExp(
  `^${LEAD}(?:do i have |have i |is there |are there |of |any |all )*(?:my|our) ${KIND}(?: (?:(?:that )?(?:is|are)|priced|with (?:a )?prices?|at))* ${THAN} (?:nt\\$ ?)?#(?<mwh> ?mwh)?${NOW}\\s*[?？.]*$`,
)
const HAN_BEYOND =
  /^(?:请问|那|看(?:一下)?|列出|显示|给我看|有哪些|哪些|我们?|的|现在|价格|在)*(?:(?<than>高于|低于|大于|小于|超过|贵于) ?#(?:元|块)?|#(?:元|块)?(?<from>以上|以下|之上|之下))的?(?:我的)?(?:买单|卖单|单子?|委托|挂单|订单)(?:有哪些|是哪些|有几[张笔]|呢)?[?？。]*$/
const HAN_OWN_BEYOND =
  /^(?:请问|那|看(?:一下)?|列出|显示|给我看|有哪些|哪些|现在)*我们?的?(?:买单|卖单|单子?|委托|挂单|订单)(?:有哪些|哪些)?(?:价格)?(?:是|在)?(?:(?<than>高于|低于|大于|小于|超过|贵于) ?#(?:元|块)?|#(?:元|块)?(?<from>以上|以下|之上|之下))的?(?:有哪些|是哪些|有几[张笔]|呢)?[?？。]*$/
const ENDS = '(?:expires?|expiring|ends?|ending|lapses?|lapsing|runs? out|running out|times? out)'
const ENDING = new RegExp(
  `^${LEAD}(?:(?:do|does|will|would|are|is) )?(?:(?:any of |of |all of |one of )?(?:my|our|the|these|all my) (?:open |resting )*(?:orders|bids|buys|asks|offers|sells) (?:(?:that )?(?:is|are|will|do|going to) )*${ENDS}(?: first| next| soonest| soon| the soonest| earliest| last| today| tonight| by themselves)*|(?:one|ones|order|orders)? ?(?:(?:is|are|will|of (?:my|the) (?:open )?orders|is going to|are going to) )*${ENDS}(?: first| next| soonest| soon| the soonest| earliest)+|(?:my|our|the|any|all) (?:open )*(?:gtd|good[- ]till[- ](?:date|time)|expiring) (?:orders?|ones)|of my (?:open )?orders (?:is|are) (?:gtd|good[- ]till[- ](?:date|time)))(?: and when)?\\s*[?？.]*$|^when (?:do|will|does) (?:my|our) (?:open )?(?:orders|bids|buys|asks|offers|sells) ${ENDS}\\s*[?？]*$`,
)
const HAN_ENDING =
  /^(?:请问|那|看(?:一下)?|列出|显示|给我看|我们?|的|现在|哪一?[张笔些]|有|所有)*(?:(?:买|卖)?(?:单子?|委托|挂单|订单)(?:里|中|会|是|有|的)*(?:(?:哪一?[张笔些个]|什么时候|何时|几点|最快|最先|最早|快要?|今天|会|先)+(?:到期|过期|失效|结束)(?:的)?(?:是哪[张笔个])?|哪[张笔些个]有期限)|(?:最快|最先|最早|快要?|今天|会|先)+(?:到期|过期|失效)的?(?:是)?(?:哪[张笔个])?的?(?:买|卖)?(?:单子?|委托|挂单|订单)?|(?:gtd|有期限|有效期)的?(?:单子?|委托|挂单|订单))(?:有哪些|是哪些|是哪[张笔个]|呢)?[?？。]*$/

const OF_MINE = '\\b(?:my|our) (?:(?:own|open|resting|working|pending|#) )*'
type Sides = readonly (readonly [Side, RegExp])[]
const SIDE_OF_MINE: Sides = [
  ['BUY', new RegExp(`${OF_MINE}(?:buys?|bids?)\\b`)],
  ['SELL', new RegExp(`${OF_MINE}(?:sells?|asks?|offers?)\\b`)],
]
const SIDE: Sides = [
  ['BUY', /\b(?:bidding|best bid|highest buyer)\b|买(?:单|一|价|着|了)|[张笔个]买/],
  ['SELL', /\b(?:offering|asking|best ask|best offer)\b|卖(?:单|一|价|着|了)|[张笔个]卖/],
]
/** The side that is the trader's: of "my sell from the best bid" and 我的賣單離買一 to sell. */
function sideIn(shape: string): Side | undefined {
  const said = (sides: Sides) =>
    sides.flatMap(([side, form]) => {
      const at = shape.search(form)
      return at < 0 ? [] : [{ side, at }]
    })
  const [mine, loose] = [said(SIDE_OF_MINE), said(SIDE)]
  if (mine.length > 0) return mine.length === 1 ? mine[0]?.side : undefined
  return loose.sort((a, b) => a.at - b.at)[0]?.side
}

/** "cancel the order nearest to fill" asks for more than where it stands. */
const DEEDS = [
  'cancel',
  'cancelWeak',
  'amend',
  'amendWeak',
  'undo',
  'place',
  'halt',
  'simulate',
  'not',
  'hypo',
] as const

const BY_WORDS: Readonly<Record<string, Reckoned<'ranked'>['by']>> = ownTable({
  ...{
    price: 'price',
    time: 'time',
    date: 'time',
    age: 'time',
    价: 'price',
    价格: 'price',
    时间: 'time',
    先后: 'time',
  },
})
const PENDING: Look = { kind: 'call', tool: 'getUserOrders', args: { status: 'pending', limit: MAX_ORDERS } }

/** @returns null where the sentence asks for something else */
export function openOrdersAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const shape = shapeOf(tokens, folded)
  if (shape.length > MAX_ASKED) return null
  const joined = shape.replaceAll(' ', '')
  const side = sideIn(shape)
  const ofSide = side ? { side } : {}
  const isQueue = QUEUE.test(shape)
  const isLoose = (isQueue || NEAR_FILL.test(shape)) && !hasTag(tokens, ...DEEDS)
  if (isLoose || NEARNESS.test(shape) || HAN_NEARNESS.test(joined)) {
    if (!isOfOwn(shape)) return null
    const numbers = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
    if (numbers.length > 1) return null
    const [number] = numbers
    const reckoned = { into: 'nearness' as const, isQueue, ...ofSide, ...(number ? { number } : {}) }
    const window = windowIn(tokens) ?? bareHoursIn(tokens)
    const market: Look = { kind: 'call', tool: 'getMarketMetrics', args: {}, reckoned }
    return [{ ...PENDING, reckoned }, window ? { ...market, window } : market]
  }
  const bound = hasTag(tokens, ...DEEDS) ? null : boundIn(shape, joined, tokens)
  if (bound) return [{ ...PENDING, reckoned: { into: 'chosen', bound, ...ofSide } }]
  if (tokens.some((t) => t.kind === 'number')) return null
  if (!hasTag(tokens, ...DEEDS) && (ENDING.test(shape) || HAN_ENDING.test(joined)))
    return [{ ...PENDING, reckoned: { into: 'chosen', isEnding: true, ...ofSide } }]
  if (SUMS.test(shape) || HAN_SUMS.test(joined)) return [{ ...PENDING, reckoned: { into: 'sums', ...ofSide } }]
  const ranked = RANKED.exec(shape) ?? HAN_RANKED.exec(joined)
  if (ranked) {
    const [, by = '', way] = ranked
    return [
      { ...PENDING, reckoned: { into: 'ranked', by: BY_WORDS[by] ?? 'qty', isFalling: way !== undefined, ...ofSide } },
    ]
  }
  if (OLDEST.test(shape) || HAN_OLDEST.test(joined))
    return [{ ...PENDING, reckoned: { into: 'standingOut', extreme: { of: 'time', end: 'least' }, ...ofSide } }]
  return null
}

/** "my sells above 3400", 我 3000 以上的賣單; null where none is said, or of a number that is hardly a price. */
function boundIn(shape: string, joined: string, tokens: readonly Token[]): Bound | null {
  const said = (BEYOND.exec(shape) ?? HAN_BEYOND.exec(joined) ?? HAN_OWN_BEYOND.exec(joined))?.groups
  const [number, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (!said || number === undefined || more.length > 0) return null
  const than = said.than ?? said.from ?? ''
  const isOfQty = said.mwh !== undefined || /bigger|larger|smaller/.test(than)
  if (!isOfQty && compare(number, MIN_PLAIN) < 0) return null
  const isBelow = /below|under|lower|less|smaller|cheaper|[低小下]/.test(than)
  return {
    of: isOfQty ? 'qty' : 'price',
    isBelow,
    isWith: said.with !== undefined || than.startsWith('以'),
    value: number,
  }
}

/** "which is closest to 3000" names no order of the trader's. */
const isOfOwn = (shape: string): boolean => /\b(?:my|our|i|we|me)\b|\borders?\b|我|单|委托/.test(shape)
