/** What dealers say in words of their own is read as the words there are for it: "top the bid by 1 for 5", "in 10 slices". */
import { onDayClock } from '../text/day-clock.ts'
import { fold } from '../text/fold.ts'
import { inFigures } from '../text/spoken-figures.ts'
import { ASKED_OTHERWISE, stillOpen } from './asked-otherwise.ts'
import { bestHour } from './best-hour.ts'
import { BOTH_ORDERS } from './both-orders.ts'
import { BY_ID } from './by-id.ts'
import { BY_PLACE, byNumber } from './by-place.ts'
import { calledTogether } from './called-together.ts'
import { CANCELS_IN_WORDS } from './cancels-in-words.ts'
import { cappedMarket } from './capped-market.ts'
import { CHANGES, END, LEAD, MOVED, N } from './changed-otherwise.ts'
import { changedTogether } from './changed-together.ts'
import { charged } from './charging.ts'
import { chineseShortWords } from './chinese-short-words.ts'
import { contractByLength } from './contract-by-length.ts'
import { contractByName } from './contract-code.ts'
import { DEALT, dealtBeside } from './dealing-words.ts'
import { eachItsOwn } from './each-its-own.ts'
import { eachListed } from './each-listed.ts'
import { figureChanged } from './figure-changed.ts'
import { hoursOfPart } from './hours-of-part.ts'
import { levelNamed } from './level-names.ts'
import { listedOrders } from './listed-orders.ts'
import { MARKET_ASKED } from './market-asked.ts'
import { movedInChinese } from './moved-in-chinese.ts'
import { MOVED_QUOTES } from './moved-quotes.ts'
import { OF_LAST } from './of-last.ts'
import { ORDERS_IN_WORDS } from './orders-in-words.ts'
import { OWN_ASKED } from './own-asked.ts'
import { ownQuote } from './own-quote.ts'
import { selfCorrected } from './self-corrected.ts'
import { HOURS, NUMBER, PRICE_ROW } from './shape.ts'
import { shortForms } from './short-forms.ts'
import { SWEPT } from './swept.ts'
import { termsOtherwise } from './terms-otherwise.ts'
import { untilTakenOff } from './until-taken-off.ts'
import { waitsFor } from './waits-for.ts'
import { WITHOUT_SIDE } from './without-side.ts'

const PLACE = '(bid|offer|ask)'
const FOR_QTY = `(?:for|with) (${NUMBER}(?: ?mwh)?)(?: each)?`

const OTHERWISE: readonly [RegExp, string][] = [
  ...OWN_ASKED,
  ...ORDERS_IN_WORDS,
  ...CANCELS_IN_WORDS,
  ...ASKED_OTHERWISE,
  ...MARKET_ASKED,
  ...BY_ID,
  ...BY_PLACE,
  ...BOTH_ORDERS,
  ...WITHOUT_SIDE,
  ...MOVED_QUOTES,
  ...OF_LAST,
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
  [/^((?:请|帮我)*(?:撤|取消)[^,，]+)[,，] ?(?:改|换成?)([买卖])(?=[进出入掉]? ?\d)/, '$1，然后$2'],
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

/** 買一加一檔買 5, 比賣一低一檔賣 3: of a price that an order is placed at a level is a tick. */
const TICKS =
  /([买卖](?:一|1(?!\d))价?)(?:再)?(往上|往下|[高低加减上下])((?:\d+|[一二两三四五六七八九十]) ?)个?(?:档|价位)/
const DOWN = /[低减下]/
const ticksApart = (words: string): string =>
  TICKS.test(words) && (words.match(/[买卖]/g)?.length ?? 0) > 1
    ? words.replace(
        TICKS,
        (_, best: string, way: string, count: string) => `${best}${DOWN.test(way) ? '减' : '加'}${count}跳`,
      )
    : words

/** 跟賣一賣 5 says the deed twice. */
const JOINED = /([挂跟排])([买卖])(一|1(?!\d))价?\2(?=[进出入掉]? ?\d)[进出入掉]?/
/** 買一價掛 5: at its place, and of its side. */
const HUNG = /^((?:请|帮我|在)*)([买卖]一)价?挂(?![买卖了着多])/
/** Behind a power "from 14 till 16" are its hours. */
const FROM_TILL =
  /(?<=\bmw )(?:from (\d{1,2}) (?:till|til|until)|between (\d{1,2}) and) (\d{1,2})\b(?![:.,]?\d| ?(?:[ap]m|mw))/
/** "2 MW for the next 3 hours", 接下來三個小時 2 MW: that power in each of them. */
const OF_POWER = /\d ?(?:mw|megawatts?)\b/
const NEXT_HOURS =
  /\b(?:(?:for|in|over|during) )?(?:the )?(?:next|coming) (?=(?:[2-9]|1\d|2[0-4]|two|three|four|five|six|eight|ten|twelve) hours\b)/
const ofPowerNext = (words: string): string =>
  OF_POWER.test(words) && !/\beach\b|twap|simulat/.test(words)
    ? words.replace(NEXT_HOURS, 'in each of the next ')
    : words
const HAN_POWER_NEXT =
  /((?:接下来|未来|往后)的? ?(?:[2-9]|1\d|2[0-4]|[两二三四五六七八九十]{1,2}) ?个?小时)各?(?=.*\d ?(?:mw(?!h)|兆瓦(?!时)|百万瓦(?!时)))/
/** "18-19 and 19-20 tomorrow": the day is of both. */
const SHARED_DAY = /\b(?<!(?:today|tomorrow) )(\d{1,2}-\d{1,2})((?:,| and|, and) )(\d{1,2}-\d{1,2}) (tomorrow|today)\b/
/** An x between quantity and price stands for "at": "buy 5x2950". */
const TIMES_PRICE = /((?:\b(?:buy|sell) |[买卖][进出入]? ?)\d[\d.,]*(?: ?mwh)?) ?[x×*] ?(?=\d{3})/
/** "DAY" at the end of an order rests it until the day ends. */
const DAY_ORDER = /(?<=\b(?:buy|sell)\b.*\d{3}(?:\.\d+)?),? day(?= ?[.!]*$)/
/** "HE18", "HB17": the hour that ends, or begins, then. */
const HOUR_ENDING = /\bh([eb])([01]?\d|2[0-4])\b(?![:.,]\d)/g
const asHours = (words: string): string =>
  words.replaceAll(HOUR_ENDING, (said, edge: string, hour: string) => {
    const start = Number(hour) - (edge === 'e' ? 1 : 0)
    return start < 0 || start > 23 ? said : `${start}:00-${start + 1}:00`
  })
/** "All hours of tomorrow" is each of them. */
const ALL_HOURS = /\b(?:for |in )?all (?:the )?(?:hours|hourly contracts) (?:of|in|for)? ?(?=tomorrow|the day after)/
/** 買1，最高3000: so much, and no best bid. */
const ONE_THEN_PRICE = /([买卖])1(?=[,，] ?(?:最高|最多|最低|至少|不超过|不高于|不低于|限价|价格?|以|@)? ?\d{3})/
/** 只掛十分鐘, 只掛到六點: for how long, and no word of taking nothing. */
const RESTS_ONLY =
  /(?:只|仅|就)挂(?= ?(?:到|至|(?:\d+|[一二两三四五六七八九十半]+) ?(?:个?半?小时|个?钟头|分钟?|天|个?半天)))/g
/** 買5價2950: so much at that price, and no fifth level. */
const QTY_THEN_PRICE = /([买卖] ?\d+(?:\.\d+)?)价格?(?= ?\d{3})/
/** 倆 is two of what is traded: 買倆 2950. */
const A_PAIR = /(?<=[买卖] ?)俩个?(?= ?\d{3})/
/** "from 9 buy 5": an hour, and no price. */
const FROM_HOUR =
  /^((?:please |then |and )*)(?:from|starting(?: at| from)?) (?:hour )?(\d|1\d|2[0-4]) (?=(?:buy|sell)\b)/
/** A power times hours: "10MW x 2h". */
const TIMES_HOURS = /(?<=\d ?mw) ?[x×] ?(?=\d+ ?h(?:ours?|rs?)?\b)/
/** In "sell 3 min 3100" the word is "at least", and no minutes. */
const MIN_PRICE = /(?<=\b(?:buy|sell) \d[\d.,]*(?: mwh)?,?) min\.? (?=\d{3})/
/** "And lower the sell" is a deed, unlike "3,000 and lower". */
const AND_LOWER = /(?<=\band )lower (?=(?:the|my|it|that|both|all)\b)/g

/** A count may be glued to its word: "top10". */
const GLUED_COUNT = /\b(top|best|first|depth)(?=\d{1,3}\b)/
/** "by 5 at 2950", where nothing else could be meant. "by 5 pm" is a time. */
const BY_FOR_BUY = new RegExp(
  `^((?:please |pls |can you |could you |i want to )*)by (?=${NUMBER}(?: ?mwh)?,? (?:(?:at|@|for) ?(?:nt\\$ ?)?(?:\\d{3,}|\\d,\\d{3}|(?:the )?market)|\\d{3,}(?:\\.\\d+)?[.!]*$))`,
)

/** "buy 5 at 2950 stop 2900": an order that waits for a price, and no word to stop. */
const STOP_AT = /[, ]+(?:with |and )?(?:an? |my )?stops?(?: me out)?(?: at| @)? (?=(?:nt\$ ?)?\d)/g
const stopsAt = (words: string): string =>
  words.replaceAll(STOP_AT, (stop, at: number) => (isBehindOrder(words, at) ? ' stop loss ' : stop))

/** On its line. Not asked for by a look behind in the pattern: that is looked through anew at each comma and space of a message. */
function isBehindOrder(words: string, at: number): boolean {
  const line = words.slice(words.lastIndexOf('\n', at) + 1, at)
  const verb = /\b(?:buy|sell)\b/.exec(line)
  return verb !== null && /\d/.test(line.slice(verb.index))
}

/** "And lift the other by 10" raises an order, and buys nothing. */
const LIFTED = /(?<=\b(?:and|then|,) ?)lift (?=(?:the|my) [a-z0-9 .,-]{1,30}? (?:by|to|up) )/g

/** "18-19's book" is the book of those hours. */
const HOURS_OWN = /\b(\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?) ?'s(?= )/g

/** An order may be typed without a blank: "buy5at2950". */
const GLUED_ORDER = /\b(buy|sell|bid|offer)(\d+(?:\.\d+)?)(mwh)?(?:at|@)(?=\d{3})/g

/** "buy 3 at 2900 there": in the contract that was looked at. */
const THERE_LAST = new RegExp(
  `^(${LEAD}(?:buy|sell) ${NUMBER}(?: ?mwh)?) ((?:at|@) ?${NUMBER}) (?:in )?there(?=[.!]*$)`,
)

/** 買 5 對手價, 買 5 掛買一: at its place in the book, said last. */
const AT_PLACE_LAST =
  /^((?:请|帮我|我要)*)([买卖])[进入出掉]? ?(\d[\d.]*)(?: ?mwh)?[,， ]*(?:挂在?|排在?|用|以|按)?(对手价|[买卖]一价?)(?=[。!]*$)/

/** 撤了 48190-0 再買: to be done, as what follows is. */
const TAKEN_OFF_THEN = /^((?:请|帮我|先)*)(?:撤|取消)了 ?(?=(?:\d{3,}-\d+|o-\d+)[,， ]*(?:再|然后))/

/** Behind a cancel "raise the 2950 to 2960" is a change of another order. */
const AND_RAISED = new RegExp(
  `(?<= (?:and|then) )(?:raise|lower|lift|drop|bump|${MOVED}) ((?:the|my) ${NUMBER})(?: one)? (?:up |down )?(?=to ${NUMBER}${END})`,
)

/** 20-21 也來一單, 也掛一張: one more of them, and no price. */
const ONE_MORE = /(?<=^\d{1,2}-\d{1,2} ?点?)(?:也?(?:再)?来|也(?:再)?(?:挂|下|敲))一[单张笔个](?=[。!]*$)/

/** 把 3100 改 3090 beside something else: the order of that price. */
const PRICED_TO =
  /(?<=^|[,，;；] ?(?:再|然后)?)(?:把 ?)?(\d{3,}(?:\.\d+)?) ?(?:的|那[张笔])?改[成到]? ?(\d{3,}(?:\.\d+)?)(?=[,，;；]|$)/g
const isBesideOther = (words: string): boolean => /[,，;；]/.test(words)

/** 下一檔買 2 names the next contract, as 三點那檔 names one. */
const NEXT_CONTRACT = /^((?:请|帮我|我要|那|就|在)*(?:再下|下|最近的?))一?档的?(?=[买卖挂敲])/

/** 我想想買 5 thinks it over, where 想買 would want it. */
const THOUGHT_OVER = /(?:让|再)?我?(?:再)?想(?:想|一下|一想)(?=[买卖])/

/** Noon names the hour that begins then: "price tomorrow noon". */
const NOON =
  /^((?:what(?:'s| is) |the |show(?: me)? )*(?:price|quote|spread|book|volume)(?: (?:for|of))? (?:today|tomorrow)) (?=noon\b)/

/** "The market's offer" is the best offer there is. */
const MARKETS_QUOTE = /\b(?:the )?market's (?:best )?(bid|ask|offer)\b/g

/** "show 18-19 and buy 5": its price, which is looked at. */
const SHOWN =
  /^((?:please |can you )*(?:show(?: me)?|check|see|look at|pull up)) (?:the )?(\d{1,2}-\d{1,2})(?= ?(?:, ?|and |then )\S)/
const HAN_SHOWN =
  /^((?:请|帮我|先)*(?:看一下|看看|看|查一下|查)) ?(\d{1,2}-\d{1,2})(?: ?点)?(?= ?(?:[,，]|然后|再|并)\S)/

/** 買 5 MWh 2950 以下, 或更低, 賣 3 MWh 3100 以上: what a limit says by itself. */
const AT_LIMIT =
  /^((?:请|帮我|我要|我想)*(?:买[^卖]*|卖[^买]*?)\d{3,}(?:\.\d+)?) ?(?:元|块)?(?:或?(?:以下|以上)|或者?更(?:低|高|好|优))(?:吧)?[。!]*$/
const isOfLimit = (words: string): boolean =>
  AT_LIMIT.test(words) && (/更[好优]/.test(words) || /买/.test(words) === /以下|更低/.test(words))

const MAY_I = /^(?:请问|那|我|现在)*(?:可以|能)([买卖][进出入掉]? ?\d.*(?:吗|么|[?？])\s*)$/

/** A TWAP trades one part in each step: "in 10 slices", 分 10 次, which is no time. */
const TWAP_RUN = /^(?=.*(?:\btwap\b|时间加权))(?=.*(?:simulat|backtest|dry run|模拟|回测|试跑))/
const COUNT = '(\\d+|[一二两三四五六七八九十百]+)'
const PARTS = new RegExp(
  `\\b(in|into|over|with|using) ${COUNT} (?:equal )?(?:slices|parts|pieces|clips|tranches|child orders|orders)\\b`,
)
const HAN_PARTS = new RegExp(`(?: ?mwh)?[,， ]*分(?:成|为|作)? ?${COUNT} ?(?:次|份|批|笔|段|张|单)`)
const inSteps = (words: string): string => words.replace(PARTS, '$1 $2 steps').replace(HAN_PARTS, ' MWh，$1 步')

/** The same in the other words; null where the message is anything else, or more. */
export function saidOtherwise(text: string): string | null {
  const said = fold(text).folded.trim()
  const numbered = figureChanged(levelNamed(byNumber(chineseShortWords(shortForms(charged(onDayClock(said)))))))
  const figures = inFigures(numbered)
  const words = selfCorrected(figures) ?? contractByLength(numbered) ?? numbered
  const listed = listedOrders(words) ?? (words === said ? null : words)
  if (listed !== null) return inOtherWords(listed) ?? listed
  return inOtherWords(words) ?? (figures === numbered ? null : inOtherWords(figures))
}

/** "Buy 2 delivery 18-19 at 3000", 交割 18-19: hours are of a delivery anyway. */
const DELIVERED_IN =
  /(?:\b(?:for )?delivery(?: in| at)? (?=\d{1,2}(?::\d\d)? ?- ?\d{1,2}(?::\d\d)?(?![\d-]))|交割(?:时段|时间)?[: ]*(?=\d{1,2}(?::\d\d)?-\d{1,2}(?![\d-])))/

/** With the terms that say until when it rests, and what becomes of the rest of it. */
const ended = (words: string): string => termsOtherwise(untilTakenOff(words))

function inOtherWords(words: string): string | null {
  const moved = movedInChinese(words)
  if (moved) return moved
  for (const [pattern, otherwise] of OTHERWISE)
    if (pattern.test(words)) return ended(ownQuote(words.replace(pattern, otherwise)))
  const together =
    contractByName(words) ??
    cappedMarket(words) ??
    calledTogether(words) ??
    eachListed(words) ??
    eachItsOwn(words) ??
    changedTogether(words) ??
    bestHour(words) ??
    stillOpen(words)
  if (together) return ownQuote(together)
  if (isOfLimit(words)) return words.replace(AT_LIMIT, '$1')
  // 可以買 5 2950 嗎: without its question it is none.
  if (MAY_I.test(words)) return words.replace(MAY_I, '$1')
  const asMeant = hoursOfPart(
    ownQuote(
      TWAP_RUN.test(words)
        ? inSteps(words)
        : (dealtBeside(words) ?? ticksApart(words)).replace(JOINED, '$1$2$3 ').replace(HUNG, '$1挂$2 '),
    ),
  )
    .replace(SHOWN, '$1 $2 price')
    .replace(HAN_SHOWN, '$1 $2 价格')
    .replace(ALL_HOURS, 'each hour ')
    .replace(ONE_THEN_PRICE, '$1 1')
    .replaceAll(RESTS_ONLY, '挂')
    .replace(QTY_THEN_PRICE, '$1 价格')
    .replace(A_PAIR, '2个')
    .replace(FROM_TILL, '$1$2-$3')
    .replace(FROM_HOUR, '$1at $2:00 ')
    .replace(HAN_POWER_NEXT, '$1各')
    .replace(SHARED_DAY, '$4 $1$2$4 $3')
    .replace(TIMES_PRICE, '$1 @ ')
    .replace(DAY_ORDER, ' day order')
    .replace(TIMES_HOURS, ' for ')
    .replace(MIN_PRICE, ' minimum ')
    .replaceAll(AND_LOWER, 'reduce ')
    .replace(GLUED_COUNT, '$1 ')
    .replace(BY_FOR_BUY, '$1buy ')
    .replaceAll(MARKETS_QUOTE, 'the best $1')
    .replaceAll(HOURS_OWN, '$1')
    .replaceAll(GLUED_ORDER, '$1 $2 $3 at ')
    .replaceAll(/(?<=\d{3}),(?=\d{1,2}(?::\d\d)? ?(?:-|到|至|点))/g, '、')
    .replace(THERE_LAST, '$1 there $2')
    .replace(AT_PLACE_LAST, '$1$4$2 $3')
    .replace(TAKEN_OFF_THEN, '$1撤掉 ')
    .replace(AND_RAISED, 'move $1 ')
    .replaceAll(LIFTED, 'raise ')
    .replace(NOON, '$1 at ')
    .replace(DELIVERED_IN, '')
    .replace(THOUGHT_OVER, '再想想')
    .replace(ONE_MORE, '也要')
    .replace(PRICED_TO, (all: string, from: string, to: string, _at: number, words: string) =>
      isBesideOther(words) ? `把 ${from} 那笔改成 ${to}` : all,
    )
    .replace(NEXT_CONTRACT, '$1一个合约')
  const otherwise = waitsFor(asHours(ofPowerNext(stopsAt(ended(asMeant)))))
  return otherwise === words ? null : otherwise
}
