/** Questions about what is one's own, in words of their own: "what did I make today?", "if all my sells fill, how much do I get?". */
import { QUOTE } from './orders-in-words.ts'
import { ID } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const AND = '(?:and |so |ok(?:ay)? |please |tell me |show me )*'
const HAN_AND = '(?:请问|那|帮我|看(?:一下)?|告诉我)*'
const END = '\\s*[?？.!]*$'
const HAN_END = '(?:呢|啊)?\\s*[?？。!]*$'

const QUOTES = '(?:open |resting )*(?:buys?|bids?|sells?|asks?|offers?|orders?|buy orders|sell orders)'
const FILL =
  '(?:fill|filled|execute|executed|trade|traded|go through|went through|get filled|got filled|are filled|were filled)'
const SUM = '(?:get|receive|make|earn|have|pay|spend|owe|need|cost|come to|be)'
const WHOSE = '(?:it|that|they|i|we)'

export const OWN_ASKED: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^${AND}(?:(?:show(?: me)?|list|see|what are|where are|how are) )?(?:my|our) (?:own |open |live |working |current )*quotes(?: doing| now)?${END}`,
    ),
    'show my open orders',
  ],
  // What I have left is mine, and no side of the book.
  [
    new RegExp(
      `^${AND}(?:do i (?:still )?have|have i (?:still )?got|are there(?= .*\\b(?:mine|my)\\b)) (?:any )?(?:of my )?(bids|offers|asks|buys|sells|orders) (?:of mine )?(?:left|working|resting|still (?:in|open|there|working)|out there)${END}`,
    ),
    'show my open $1',
  ],
  [
    new RegExp(
      `^${AND}(?:if|when|once|suppose|supposing|assuming|say) (?:all (?:of )?)?(my ${QUOTES}) (?:all )?(?:${FILL}),? (?:then )?(?:how much|what)(?: money| cash)? (?:do|would|will|did|should) ${WHOSE} ${SUM}${END}`,
    ),
    'total value of $1',
  ],
  [
    new RegExp(
      `^${AND}(?:how much|what)(?: money| cash)? (?:do|would|will) ${WHOSE} ${SUM} (?:if|when|once) (?:all (?:of )?)?(my ${QUOTES}) (?:all )?${FILL}${END}`,
    ),
    'total value of $1',
  ],
  [
    new RegExp(
      `^${HAN_AND}(?:如果|要是|假如|等)?我的?(买单|卖单|挂单|单子?|委托)(?:如果|要是)?(?:都|全部?)*(?:成交)(?:了|的话|以后|之后)*[,，]?(?:我)?(?:会|能|可以|要|一共|总共)*(?:拿|收|得|付|花|赚|要)(?:到|回)?(?:多少|几)(?:钱)?${HAN_END}`,
    ),
    '我的$1总金额',
  ],
  // Of one trade nothing is reckoned: what the day came to is.
  [
    new RegExp(
      `^${AND}(?:how much|what)(?: money)? (?:did|have|do) (?:i|we) (?:make|made|earn|earned|lose|lost|gain|gained)(?: on| from| with| by)? (?:the |my |that |this )?(?:last |latest |newest )?(?:trade|deal|fill|order|execution|one)${END}`,
    ),
    "what's my p&l",
  ],
  [
    new RegExp(
      `^${HAN_AND}(?:我)?(?:上一?|最后一?|最近一?|那|这)[笔张单个](?:交易|成交|单子?|委托)?(?:我)?(?:赚|亏|赔)了?(?:多少)?(?:钱)?${HAN_END}`,
    ),
    '我的损益',
  ],
  [
    new RegExp(
      `^${AND}what (?:did|have|do|am) (?:i|we) (?:make|made|earn|earned|lose|lost|making|losing)(?: so far)?(?: today| here)?(?: so far)?${END}`,
    ),
    "what's my p&l",
  ],
  // What becomes of a plan that fails stands where every plan does.
  [
    new RegExp(
      `^${AND}(?:why|how come) (?:did|has|was) (?:my |the )?(?:last |latest |newest )?plan (?:fail|failed|not (?:work|go through)|stopped|refused|rejected)${END}`,
    ),
    'why was my last order rejected?',
  ],
  [
    new RegExp(
      `^${HAN_AND}(?:我的?)?(?:上一?个?|最后一?个?|刚才的?|刚刚的?|那个?)?计划(?:为什么|怎么)(?:会)?(?:失败|没成功|没成|不成功)(?:了)?${HAN_END}`,
    ),
    '我的上一张单为什么被拒',
  ],
  // A report of one's day is the state of things, and no report of a simulation.
  [
    new RegExp(
      `^${AND}(?:(?:send|give|make|write|get|draw up|prepare)(?: me)? )?(?:a |an |the |my )?(?:short |brief |quick )?(?:report|summary|overview|recap|digest) (?:of|for|on) (?:today|the day|my day|today's trading|my (?:trading|account|book|desk)|everything)${END}`,
    ),
    'daily report',
  ],
  [
    new RegExp(
      `^${HAN_AND}(?:给我|做|写|来)?(?:一份|一个)?(?:今[天日]|本日|当日|每日)的?(?:交易)?(?:报告|总结|汇总|摘要|小结)${HAN_END}`,
    ),
    '今日简报',
  ],
  // Who else trades stands in the book.
  [
    new RegExp(
      `^${AND}(?:is|are|do|does) (?:there )?(?:any(?:one|body)|some(?:one|body)|people) (?:else )?(?:selling|buying|offering|bidding|asking|sell|buy|offer|bid)\\b.{0,40}${END}`,
    ),
    'show me the order book',
  ],
  [
    new RegExp(
      `^${HAN_AND}(?:现在)?(?:有没有(?:人|谁)(?:在|要|想)?[买卖].{0,20}|有(?:人|谁)(?:在|要|想)?[买卖].{0,20}(?:吗|么|[?？]))${HAN_END}`,
    ),
    '看盘口',
  ],
  // The permission is given on its page, whatever it is to hold.
  [
    /^(?:please |ok(?:ay)? |i |i hereby |i'll |i will |can i |could i |may i |let me )*(?:allow|authori[sz]e|permit|give permission to|let) (?:you|the (?:agent|desk|planner)|it) (?:to )?(?:trade|deal|buy|sell|place orders|send orders|buy and sell|act)\b(?=.*(?:without|up to|at most|no more than|max|automatically|on (?:its|your) own|by (?:your|it)self)).{0,100}$/,
    'how do i give you a standing permission',
  ],
  [
    /^(?:please |ok(?:ay)? |i |i hereby )*(?:allow|authori[sz]e|permit) (?:all )?(?:my )?(?:buys?|sells?|orders|trades|buying|selling|trading)\b(?=.*(?:without|up to|at most|no more than|max)).{0,100}$/,
    'how do i give you a standing permission',
  ],
  [
    /^(?:请|我|想|要|可以|可不可以|能不能|可否)*授权(?!.*[买卖]\d)(?:给)?(?:你|机器人|系统|每|单笔|自动|买|卖|下单|交易|不用问).{0,40}$/,
    '长期授权怎么给',
  ],
  // Of one order, and no figure of the market.
  [
    new RegExp(
      `^(?:and |so )*(?:how far(?: away)? is|will|would|could|what(?:'s| is) the (?:queue position|place in the queue|queue) (?:of|for)|(?:queue position|place in the queue) (?:of|for)|how long has) (?:order )?(${ID})(?: (?:from (?:the )?(?:market|mid|best|touch)|fill|trade|execute|get filled|go through|been (?:resting|open|there)))*${END}`,
    ),
    'what happened to order $1',
  ],
  [
    new RegExp(
      `^(?:and |so )*(?:what|at what)(?: is|'s)? ?(?:the )?(?:price|size|quantity|qty)(?: is| of| are)? (?:my|the) ((?:(?:today|tomorrow) )?${HOURS}) ${QUOTE}(?: at| resting at)?${END}`,
    ),
    'which orders do I have in $1',
  ],
  [
    /^(?:and |so )*(?:what (?:do|have) i (?:have |got )?(?:working|resting|open|in the book|out there)|(?:is |do i have )?anything (?:of mine )?(?:working|resting|open|out there))\s*[?？]*$/,
    'show my open orders',
  ],
  [
    /^(?:and |so )*(?:do i have|have i(?: got)?|are there) (?:any )?(?:gtd|good[- ]till[- ](?:date|time)) (?:orders|ones)\s*[?？]*$/,
    'my gtd orders',
  ],
  [
    /^(?:and |so )*(?:what if|if|suppose|say) (?:everything|all(?: of (?:it|them))?|all my orders) (?:fills?|trades?|executes?)(?:,? (?:then )?(?:what|how much).*)?\s*[?？]*$/,
    'total value of my open orders',
  ],
  [
    /^(?:请问|那)*(?:如果|要是)?(?:全部|所有|都)(?:的?单)?(?:都)?成交(?:了|的话)+[,， ]*(?:我)?(?:会|要|一共|总共)*(?:多少钱|花多少|付多少)(?:钱)?\s*[?？。]*$/,
    '我的挂单总金额',
  ],
  [
    new RegExp(`^(?:and |so )*how much(?: energy| power)? can i (?:still )?sell (?:in|for|of) (${HOURS})${END}`),
    "what's my position in $1?",
  ],
  [
    new RegExp(
      `^(?:what(?:'s| is) )?(?:the )?(?:max(?:imum)?|most) (?:mwh |energy )?(?:that )?i can (buy|sell) (?:at|@) ?((?:nt\\$ ?)?${NUMBER})${END}`,
    ),
    'how much can I $1 at $2?',
  ],
  [
    /^(?:please )?auto[- ]?(?:approve|accept|confirm) (?:all )?(?:my )?(?:orders|plans|trades|buys|sells)\b.{0,60}$/,
    'how do i give you a standing permission',
  ],
]
