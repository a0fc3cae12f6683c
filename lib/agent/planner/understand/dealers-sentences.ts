/** Whole sentences that dealers say in words of their own, each as the sentence that is read in its place. */

import { ALL_OF_THEM } from './all-of-them.ts'
import { ASKED_IN_HASTE } from './asked-in-haste.ts'
import { ASKED_OTHERWISE } from './asked-otherwise.ts'
import { BOTH_OF_THEM } from './both-of-them.ts'
import { BOTH_ORDERS } from './both-orders.ts'
import { BY_ID } from './by-id.ts'
import { BY_PLACE } from './by-place.ts'
import { CANCELS_CHOSEN } from './cancels-chosen.ts'
import { CANCELS_IN_WORDS } from './cancels-in-words.ts'
import { CHANGED_BY_NAME } from './changed-by-name.ts'
import { CHANGES } from './changed-otherwise.ts'
import { OWN_QUESTIONS } from './dealers-own-questions.ts'
import { DEALERS_QUESTIONS } from './dealers-questions.ts'
import { DEALT } from './dealing-words.ts'
import { MARKET_ASKED } from './market-asked.ts'
import { MOVED_QUOTES } from './moved-quotes.ts'
import { OF_LAST } from './of-last.ts'
import { ORDERS_IN_CHINESE } from './orders-in-chinese.ts'
import { ORDERS_IN_WORDS } from './orders-in-words.ts'
import { OWN_ASKED } from './own-asked.ts'
import { REPLACED } from './replaced-quotes.ts'
import { END, LEAD, N } from './sentence-parts.ts'
import { HOURS, NUMBER, PRICE_ROW } from './shape.ts'
import { SWEPT } from './swept.ts'
import { WITHOUT_SIDE } from './without-side.ts'

const PLACE = '(bid|offer|ask)'
const FOR_QTY = `(?:for|with) (${NUMBER}(?: ?mwh)?)(?: each)?`

export const SENTENCES: readonly [RegExp, string][] = [
  ...OWN_ASKED,
  ...ORDERS_IN_WORDS,
  ...ORDERS_IN_CHINESE,
  ...CANCELS_CHOSEN,
  ...CANCELS_IN_WORDS,
  ...ASKED_IN_HASTE,
  ...ASKED_OTHERWISE,
  ...MARKET_ASKED,
  ...DEALERS_QUESTIONS,
  ...OWN_QUESTIONS,
  ...BY_ID,
  ...BY_PLACE,
  ...BOTH_ORDERS,
  ...BOTH_OF_THEM,
  ...ALL_OF_THEM,
  ...WITHOUT_SIDE,
  ...MOVED_QUOTES,
  ...REPLACED,
  ...OF_LAST,
  ...CHANGED_BY_NAME,
  ...CHANGES,
  ...SWEPT,
  ...DEALT,
  // "Join the bid for 5 and the offer for 5" is one order on each side.
  [
    new RegExp(`^(${LEAD})join (?:both )?(?:the )?${PLACE},? and (?:the )?${PLACE} ${FOR_QTY}${END}`),
    '$1join the $2 for $4 and join the $3 for $4',
  ],
  [
    new RegExp(`^(${LEAD})join (?:the )?${PLACE} ${FOR_QTY},? and (?:the )?${PLACE} ${FOR_QTY}${END}`),
    '$1join the $2 for $3 and join the $4 for $5',
  ],
  ...ahead('buy', 'bid', 'above', 'top|beat|outbid|improve'),
  ...ahead('sell', 'ask|offer', 'below', 'top|beat|undercut|improve'),
  [
    new RegExp(
      `^(?:and |so |then )*(?:what|how much) (?:would|will|does|do) (${NUMBER}) cost(?: me)?( (?:in|for) (?:(?:today|tomorrow) )?${HOURS})?[?]*$`,
    ),
    'how much would $1 MWh cost$2?',
  ],
  [/^(?:and |what about |how about )+((?:an?|\d+) (?:minutes?|hours?) ago)\s*[?？]*$/, 'price $1?'],
  // What wants a price, a side or an order is asked for it.
  [new RegExp(`^(${LEAD})order (?=${NUMBER} ?(?:mwh|megawatt))`), '$1trade '],
  [
    new RegExp(
      `^(${LEAD})(buy|sell)( ${NUMBER}(?: ?mwh)?)? (?:(?:as )?(?:cheap|low|high|dear)(?:ly)?(?: as (?:possible|you can))?|at (?:a |the )?(?:good|fair|reasonable|decent|low|high|cheap) price)${END}`,
    ),
    '$1$2$3',
  ],
  [/^(?:change|amend|modify)[.!]*$/, 'change my order'],
  // 先等等 while something is asked: not now.
  [/^(?:先|再)(?:等等|等一下|等下|缓缓|缓一缓|不要|别)[。!]*$/, '算了'],
  // Until when in the morning, is asked.
  [
    new RegExp(
      `^(${LEAD}(?:buy|sell) ${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}),? (?:(?:good )?(?:until|till|til)) (?:tomorrow (?:morning|afternoon|evening|night)|this (?:morning|afternoon|evening)|tonight|(?:the )?(?:morning|afternoon|evening))${END}`,
    ),
    '$1 gtd',
  ],
  [
    new RegExp(
      `^(${LEAD}buy (?:for|with) (?:nt\\$ ?)?${NUMBER}k?) at (?:max|most|the most|a max(?:imum)? of|no more than) (?=${NUMBER}${END})`,
    ),
    '$1 at ',
  ],
  // Each of several prices, with the quantity behind them, or before the orders it is of.
  [
    new RegExp(
      `^(${LEAD})(buy|sell)(?: (?:mwh|power|energy|elc))? (?:at|@) ?(${PRICE_ROW}),? (?:for )?(${NUMBER}(?: ?mwh)?) (?:each|apiece|at each|on each|per (?:level|price))${END}`,
    ),
    '$1$2 $4 each at $3',
  ],
  ...atSeveral('buy', 'bids|buys|buy orders'),
  ...atSeveral('sell', 'offers|asks|sells|sell orders'),
  [/^((?:请|帮我|我要|我想)*[买卖])(?:一?点|一?些|几度)电[。!]*$/, '$1电'],
  // "tell me how far my sell is from the market": the same as asked outright.
  [
    /^((?:please |can you |could you |and )*)(?:(?:tell|show) me|let me know|i (?:want|need|would like|'d like) to know) (how (?:far|close|near|much|big|old)|where|what|which|when(?! the (?:price|market|spread|mid|book))) ((?:my|our|the) [^,.?!\n]{1,40}?) (is|are|was|were)(?=[ ?.!]|$)([^,;\n]*)$/,
    '$1$2 $4 $3$5',
  ],
  [
    /^((?:and |tell me )*)how (?:many mwh|much energy|much power) do (?:i|we) (?:hold|have|own)\s*[?？]*$/,
    "$1what's my position",
  ],
  [/^((?:and |tell me )*)how much(?: money| cash)? (?:i|we) (?:have|own|hold)\s*[?？.]*$/, "$1what's in my wallet"],
  [/^(?:我|现在|手上|还|那)*有多少电\s*[?？]*$/, '我的持仓'],
  // 切到 18-19: that contract is looked at, and what follows is of it.
  [
    /^(?:请|帮我|我要)*(?:切换?|跳|转)(?:到|去|成|回) ?((?:[今明后]天|[今明]晚)? ?\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)? ?点?|现货)(?:的?(?:合约|那档|盘口?))?(?:吧|看看)?[。!]*$/,
    '看$1',
  ],
  [/^(?:请|帮我|我要)*(?:切换?|跳|转|换)(?:到|去|成)? ?(?=(?:[今明后]天)? ?\d{1,2}-\d{1,2} ?点?的?[,，]? ?[买卖])/, ''],
  // In 撤 2940 和 2950 each number is an order that is called by its price.
  [
    /^(?:请|帮我|把)*(?:撤掉?|取消) ?(\d{3,}(?:\.\d+)?) ?(?:和|跟|与|、) ?(\d{3,}(?:\.\d+)?)(?:(?:的|那)(?:两)?[张笔]?)?(?:吧)?[。!]*$/,
    '撤 $1 那笔，撤 $2 那笔',
  ],
  [
    /^(?:请|帮我|把)*(\d{3,}(?:\.\d+)?) ?(?:和|跟|与|、) ?(\d{3,}(?:\.\d+)?) ?(?:(?:的|那)(?:两)?[张笔]?)?(?:都|全)(?:撤掉?|取消)(?:吧|了)?[。!]*$/,
    '撤 $1 那笔，撤 $2 那笔',
  ],
  // 不要全撤，只撤買單: what is said last is meant.
  [
    /^(?:请|帮我)*(?:不要|别|先别)(?:全部?|都)(?:撤|取消)[掉了]?[,，]? ?(?:只要?|就)?(?:撤掉?|取消)(?=[^,，不别]+$)/,
    '撤掉',
  ],
  [
    /^(?:请|帮我)*(?:不要|不是|别|先别)(?:撤掉?|取消) ?[^,，;；]{1,12}[,，;；] ?(?:而?是|要)?(?:撤掉?|取消)(?!了|会|就|的|又)(?=[^,，;；不别没]+$)/,
    '撤掉',
  ],
  [/^(?:请问|那|现在)*(?:我的?)?(?:单)?前面(?:还)?(?:有|排)了?多少(?:量|单|张|mwh|电)?\s*[?？]*$/, '我的单排第几'],
  // 看掛單: what hangs there, and nothing to hang.
  [/^((?:请|帮我)*(?:看一下|看看|看|查一下|查|列出|显示))挂单\s*[。!]*$/, '$1我的挂单'],
  // 查餘額跟掛單: beside what is one's own they are the own ones.
  [
    /^((?:请|帮我)*(?:看一下|看看|看|查一下|查|列出|显示)?(?:我的?)?(?:余额|钱包|资产|资金|部位|持仓))(?:以?及|跟|和|与|还有|、|,) ?(?:我的?)?挂单(?:状况|情况|列表|有哪些)?\s*[。!?？]*$/,
    '$1和我的挂单',
  ],
  [
    new RegExp(`^${LEAD}(?:put|set|place|add)(?: in)?(?: me)? (?:an? |my )?stop(?: in)?(?: at| @)? ?(${NUMBER})${END}`),
    'stop loss at $1',
  ],
  [
    new RegExp(`^(${LEAD}(?:cancel|cxl|pull|kill|remove|delete)) (?:whatever|what)(?:'s| is| was)? (?=older than )`),
    '$1 everything ',
  ],
  // Of what is held, and no look at it.
  [
    new RegExp(
      `^${LEAD}(?:(?:put|set|place|add|use) )?(?:an? |my )?(?:stop(?:[- ]loss)?|take[- ]profit)(?: order)?(?: (?:at|@) ?(?:nt\\$ ?)?${NUMBER})? (?:on|for|to|under) (?:my|the|our|all my) (?:[a-z]+ )?(?:positions?|longs?|shorts?|holdings?|energy)${END}`,
    ),
    'stop loss',
  ],
  // There is none to move, or to take off.
  [
    new RegExp(
      `^${LEAD}(?:put|set|place|add|use|move|change|raise|lower|cancel|remove|pull|where(?:'s| is)) (?:an? |my |the )?(?:tp|sl|t/p|s/l|stop[- ]?loss|take[- ]?profit)(?: orders?)?(?: (?:up |down )?(?:at|to|@|by) ?(?:nt\\$ ?)?${NUMBER})?(?: (?:on|for|under) (?:my|the|our|all my|it|this|that)(?: (?!at\\b)[a-z]+){0,2})?(?: (?:at|@) ?(?:nt\\$ ?)?${NUMBER})?[?]?${END}`,
    ),
    'stop loss',
  ],
  // Of a quote so much is its price: how much of it, is asked.
  [new RegExp(`^(${LEAD}(?:bid|offer)) (?=(?:nt\\$ ?)?(?:\\d,)?\\d{3,}(?:\\.\\d+)?${END})`), '$1 at '],
  // Which way, is asked.
  [
    new RegExp(`^${LEAD}(?:hedge|cover|unwind|cross the spread(?: for| with)?) (${NUMBER}(?: ?mwh)?)${END}`),
    'trade $1',
  ],
  [new RegExp(`^${LEAD}(buy|sell) (${NUMBER}(?: ?mwh)?) at last${END}`), '$1 $2 at last price'],
  [/^(?:请|帮我|我要|我想)*开?空 ?(?=\d[\d.]*(?: ?mwh)?(?:$|[\s。!,，]))/, '做空 '],
  // A ladder whose orders are all named is no ladder that the desk would have to make.
  [
    /^((?:please )?)(?:(?:quote|place|put|make|build|set up|enter|work|do) )*(?:(?:me|in|up|a|an|the|my) )*(?:(?:buy|sell|order|price) )*(?:ladder|layers?|grid)(?: (?:of|for) (?:orders|bids|offers|me))?(?: ?[:,：，-] ?| (?=(?:buy|sell)\b))(?=.*\beach\b.*\d[^\d]+\d|(?:buy|sell) [\d.]+(?: ?mwh)? (?:at|@) ?[\d.,]+,? (?:and )?(?:(?:buy|sell) )?[\d.]+(?: ?mwh)? (?:at|@) ?\d)/,
    '$1',
  ],
  [/^((?:请|帮我)*)(?:挂|下|做|排)?(?:一个|个)?(?:阶梯|梯次|网格|分层)(?:单|挂单|委托)?[:,：，]? ?(?=.*各)/, '$1'],
  // 比買一高一檔: of a price a level is a tick.
  [/^比?([买卖]一价?)(?:再)?(?:高|加|往上)(\d+|[一二两三四五]) ?个?(?:档|价位|跳|tick)(?:吧|好了)?[。!]*$/, '$1加$2跳'],
  [/^比?([买卖]一价?)(?:再)?(?:低|减|往下)(\d+|[一二两三四五]) ?个?(?:档|价位|跳|tick)(?:吧|好了)?[。!]*$/, '$1减$2跳'],
  [
    /^(?:(?:wait|hold on|hang on|actually|oh|hmm|sorry|no)[,. ]+)+(?=(?:never ?mind|forget (?:it|that)|scratch that)[.!]*$)/,
    '',
  ],
  [/^(?:(?:等等|等一下|等下|啊|哦|呃)[,，。 ]*)+(?=(?:算了|不用了|不要了)[。!]*$)/, ''],
  [
    /^(?:the |what about (?:the )?)?(?:next )?gate(?: closures?| closing| close)?(?: times?)?\s*[?？]+$/,
    'when does the next gate close?',
  ],
  [/^((?:请|帮我)*)(?:跑|试)(?:一下|一次|个|看看|看)?(做市|造市|动量|动能|twap)(?=[\s,，。!吧看]|$)/, '$1模拟$2'],
  // 撤掉 o-31，改買 5 2950: another order, and no change of it.
  [/^((?:请|帮我)*(?:撤|取消)[^,，]+?)[,，]? ?(?:改|换成?)([买卖])(?=[进出入掉]? ?\d)/, '$1，然后$2'],
  [/^(?:那|请问)*((?:[一两]|\d+) ?个?(?:分钟|小时))(?:之|以)?前呢\s*[?？]*$/, '$1前的价格'],
]

/** "Place 2 MWh bids at 2950 and 2940": one at each. "Place 2 bids" says how many, and no quantity: it is asked for. */
function atSeveral(side: string, orders: string): [RegExp, string][] {
  const form = (count: string) =>
    new RegExp(
      `^(${LEAD})(?:place|put(?: in)?|enter|send|rest|leave) (${count}) (?:${orders}) (?:at|@) ?(${PRICE_ROW})${END}`,
    )
  const lead = `^(${LEAD})(?:place|put(?: in)?|enter|send|rest|leave|post|work) (?:my )?(?:${orders})`
  const qty = `(${NUMBER}(?: ?mwh)?)`
  return [
    [form(`${NUMBER} ?mwh`), `$1${side} $2 each at $3`],
    [form(NUMBER), `$1${side} each at $3`],
    [new RegExp(`${lead} of ${qty}(?: each)? (?:at|@) ?(${PRICE_ROW})${END}`), `$1${side} $2 each at $3`],
    [
      new RegExp(`${lead} (?:at|@) ?(${PRICE_ROW}),? (?:for |of )?${qty} (?:each|apiece)${END}`),
      `$1${side} $3 each at $2`,
    ],
  ]
}

/** "top the bid by 1 for 5", "penny the offer": a price a little better than the best there is. */
function ahead(side: string, quotes: string, beyond: string, said: string): [RegExp, string][] {
  const quote = `(?:the )?(?:best )?(${quotes})`
  const qty = `(?:,? (?:for|with) (${NUMBER} ?(?:mwh)?))?`
  const own = side === 'buy' ? 'bid' : 'offer'
  return [
    // "bid 1 better for 3": than the best there is.
    [
      new RegExp(
        `^${LEAD}${own} ((?:nt\\$ ?)?${NUMBER}|an?|one)( ticks?)? better,? (?:for|with) (${NUMBER} ?(?:mwh)?)${END}`,
      ),
      `${side} $3 at $1$2 ${beyond} the best ${side === 'buy' ? 'bid' : 'ask'}`,
    ],
    [new RegExp(`^${LEAD}(?:${said}) ${quote} by ${N}( ticks?)?${qty}${END}`), `${side} $4 at $2$3 ${beyond} the $1`],
    [new RegExp(`^${LEAD}(?:penny|${said}) ${quote}${qty}${END}`), `${side} $2 at a tick ${beyond} the $1`],
  ]
}
