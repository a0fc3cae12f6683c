/** How the market is, asked without a word that names a figure: "ELC?", "how much is power right now", "bulls or bears?", 今天漲了還是跌了. */
import { HOURS } from './shape.ts'

const LEAD =
  "(?:(?:and|so|ok(?:ay)?|hey|hi|hello|please|pls|can you|could you|tell me|show me|give me|let me know|i want to know|i'd like to know)[, ]+)*"
const NOW = '(?: (?:now|right now|just now|at the moment|currently|today|like|here|please|pls|then))*\\s*[?？.!]*$'
const HAN_LEAD = '(?:请问?|那|帮我|给我|告诉我|看(?:一下)?|查(?:一下)?|现在|目前|今[天日]的?|[,， ])*'
const HAN_NOW = '(?:现在|目前|今[天日]|呢|吗|啊|了)*\\s*[?？.。!]*$'

const IS = "(?:'s|s| is)"
const THE = `(?:what${IS} )?(?:the )?`
/** What is traded at once. Contracts of hours have rooms of their own. */
const SPOT = '(?:the )?(?:elc|spot)(?: market| price)?'
const ENERGY = '(?:an?|one|1) ?(?:mwh|megawatt hour)|(?:power|electricity|energy)'
const IT = `(?:${SPOT}|the market|the mkt|it|things)`

const english = (pattern: string): RegExp => new RegExp(`^${LEAD}(?:${pattern})${NOW}`)
const chinese = (pattern: string): RegExp => new RegExp(`^${HAN_LEAD}(?:${pattern})${HAN_NOW}`)

export const MARKET_ASKED: readonly [RegExp, string][] = [
  [
    english(
      `(?:(?:what|how|where)${IS} )?(?:the )?(?:(?:bid|offered|offer|ask)(?: (?:for|in|on|of))? (?<hours>(?:(?:today|tomorrow) )?${HOURS})|(?<before>(?:(?:today|tomorrow) )?${HOURS}) (?:bid|offer|ask)(?: ?(?:/|and|,)? ?(?:bid|offer|ask))?)`,
    ),
    "what's the best bid in $<hours>$<before>",
  ],
  // The hours of "tomorrow's prices 18-22" are of that day.
  [
    new RegExp(
      `^(?:what are |show(?: me)? |the )*(tomorrow|today)'s (prices?|book|quotes?|volume|spread|trades|order book) (?:for |of |in )?(${HOURS})\\s*[?？.]*$`,
    ),
    '$2 $1 $3',
  ],
  [
    new RegExp(
      `^(?:看(?:一下)?|查|请问|给我)*([明后今]天)的?(价格|盘口|行情|报价|成交量|价差|深度|五档|买卖价|电价) ?(${HOURS}) ?点?(?:呢|多少)?[?？。]*$`,
    ),
    '$1$3点的$2',
  ],
  [
    english(
      `(?:elc|spot)(?: quote| update| status| now|(?=[?？]))|(?:how${IS}|what${IS}|where${IS}) (?:${SPOT})(?: (?:trading|doing|looking|going|holding up|behaving|at|trading at|worth|going for|up to))?|what${IS} up with (?:${SPOT})`,
    ),
    'elc price',
  ],
  [
    english(
      `how much${IS} (?:${ENERGY})|(?:how much|what)(?:'s|s| is| does| do) (?:${ENERGY}) (?:cost|trading at|worth|at|going for|trading for|priced at)|what${IS} it worth|how much is it|what${IS} fair value|where${IS} fair value`,
    ),
    'price',
  ],
  [
    english(
      `(?:the )?last traded|(?:the )?last(?: one)? done|where did it last trade|last trade at|last(?=[?？])|last px|${THE}last(?: trade| deal)? (?:price|px)`,
    ),
    'last price',
  ],
  // Of a time it is the figure, and no order in pieces.
  [
    english(
      `(?:volume[- ]weighted (?:average|avg)(?: price)?|vwap(?=[?？]| .*\\b(?:last|past) )|(?:average|avg) price(?=.*\\b(?:last|past) ))((?: of| in| for| over)?(?: the)?(?: (?:last|past) [a-z0-9 ]{1,20}?)?)`,
    ),
    'show me the average price$1',
  ],
  [
    english(
      `(?:${THE}(?:top of (?:the )?book|tob|size at (?:the )?top|touch|bid[ /-]?offer|bid[ /-]?ask|inside quote))|(?:what${IS} )(?:the )?(?:bid and (?:the )?(?:ask|offer))|where${IS} the (?:touch|top of (?:the )?book|inside)|what${IS} (?:the )?bid[ ,]+(?:and )?what${IS} (?:the )?(?:offered|offer|ask|asked)`,
    ),
    'best bid and best ask',
  ],
  [
    english(
      `${THE}(?:24 ?h(?:ours?|rs?)?|1d|day|daily|intraday)(?: price)? change|${THE}change on the day|net change|${THE}(?:net |day |daily )?(?:pct|%|chg|chng)(?: (?:chg|chng|change|move))?`,
    ),
    'percent change today',
  ],
  [
    english(
      `(?:is|are) (?:${IT}|we|prices) (?:up|down)|(?:(?:is|are) (?:${IT}|we|prices) )?up or down today|up or down|how much (?:is|are) ${IT} (?:up|down)|has ${IT} (?:moved|changed)(?: much| a lot)?|${THE}(?:biggest|largest|any big|any large) (?:move|moves|change|changes)|(?:are |were )?there any (?:big|large) moves`,
    ),
    'how has the price moved today',
  ],
  [
    english(
      "(?:what(?:'s|s| is| are) )?(?:the |a )?(?:24 ?h(?:ours?|rs?)?|today's|day) (?:high|low)(?: (?:and|&|or) (?:the )?(?:high|low))?|(?:high|low)(?: (?:and|&|or) (?:the )?(?:high|low))? today|(?:the )?(?:24 ?h |day's |days |today's |todays )?(?:hi ?[/&]? ?lo|hi and lo|highs? ?[/&] ?lows?)(?: of (?:the )?day)?|how (?:high|low) (?:did|has) (?:it|the price|elc|spot) (?:go|gone|got|gotten|been)",
    ),
    'highest and lowest price today',
  ],
  [
    english(
      `(?:(?:who|which side)${IS} (?:winning|stronger|in control|dominating|leading)[, ]*)?(?:(?:the )?(?:bulls|bears|buyers|sellers)(?: or| vs\\.?| versus) (?:the )?(?:bulls|bears|buyers|sellers))|(?:who|which side)${IS} (?:winning|stronger|in control|dominating|leading|heavier|deeper|thicker|bigger|(?:buying|selling) (?:more|harder))(?:, ?(?:the )?(?:bids?|offers?|asks?|buyers|sellers)(?: or (?:the )?(?:bids?|offers?|asks?|buyers|sellers))?)?|is (?:the book|it|the market) (?:bid or offered|better (?:bid|offered))|(?:is|are) there more (?:buying|selling|buyers|sellers|demand|supply|bids|offers|asks)(?: (?:interest|pressure))?(?: (?:or|than) (?:more )?(?:buying|selling|buyers|sellers|demand|supply|bids|offers|asks)(?: (?:interest|pressure))?)?|${THE}(?:market |order |book )?(?:depth |book )?imbalance(?: (?:between|of) (?:the )?(?:buyers|bids|buy side) and (?:the )?(?:sellers|asks|offers|sell side))?`,
    ),
    'what is the imbalance',
  ],
  [
    english(
      `(?:is|are) (?:${IT}|trading) (?:very |pretty |quite |so )?(?:active|busy|quiet|slow|lively|dead)|how (?:active|busy|quiet|lively) (?:is|are) (?:${IT}|trading)`,
    ),
    "what's the volume",
  ],
  [
    english(
      `(?:is|are) (?:${IT}|trading) (?:very |pretty |quite |so )?(?:calm|wild|volatile|choppy)|how (?:calm|wild|volatile|choppy) (?:is|are) (?:${IT}|trading)`,
    ),
    'volatility',
  ],
  [
    english(
      `(?:show me )?the (?:numbers|figures)|tell me about the market|describe the market|about the market|(?:an? |the )?market (?:snapshot|summary|recap|check|overview|status|update|report|round-?up)`,
    ),
    'market metrics',
  ],
  [
    english(`${THE}(?:number of|count of) (?:trades|deals|transactions)|trade count|how many trades`),
    'how many trades',
  ],
  [
    english(
      `(?:all (?:the )?levels|(?:where${IS}|what${IS}|show me) (?:the )?(?:biggest|largest) (?:bid|offer|ask|order in the (?:book|market))|walls?|(?:is|are) there (?:a |any )?(?:big |large )?(?:walls?|orders|blocks?)(?: in the book)?|where(?:${IS}| are) the (?:size|walls?|big orders|biggest order|liquidity)|${THE}support (?:and|or) resistance|support|resistance)`,
    ),
    'full book',
  ],
  [/^(?:请|帮我|我|要|想)*看盘(?:吧|一下)?[。!]*$/, '看盘口'],
  [
    /^(?:请问|那|告诉我|给我|看一下|查一下)*(?:(?:现在|目前|当前)的?市价(?:是)?(?:多少)?|市价(?:现在|目前|是)*多少)(?:钱)?(?:呢|啊)?\s*[?？。]*$/,
    '价格多少',
  ],
  [/^(?:请|帮我)*只?看(?:一下)?(买|卖)方(?:就好)?[。!]*$/, '看$1盘'],
  [
    chinese(
      '(?:(?:有没有|有|哪里有)?(?:大|最大的)的?单(?:在哪里?|在哪个价位|吗)?|最大的?[买卖]单在哪里?|(?:压力|支撑|压力和支撑|支撑和压力)(?:位|区)?(?:在哪里?)?|(?:有)?(?:挂单)?墙(?:在哪里?|吗)?)',
    ),
    '完整订单簿',
  ],
  [
    chinese('(?:elc|现货)(?: ?现在)?(?: ?的?(?:行情|价格|报价))?(?:如何|怎么?样|怎样|值?多少钱?|在哪|(?=[?？]))'),
    'ELC 价格',
  ],
  [chinese('(?:一|每|1)?(?:mwh|兆瓦时|百万瓦时)(?:的?电)?(?:要|值|是|卖)?(?:多少钱?|几块钱?|几元)'), '价格'],
  [
    chinese(
      '(?:价格|行情|市场|elc|现货|它)?(?:是)?[涨升](?:了)?(?:还是|或|或者)(?:是)?[跌降](?:了)?|[涨升]了还[跌降]了?|(?:是)?[涨升]是[跌降]|(?:今[天日])?(?:价格)?[涨跌]了?[没吗]有?',
    ),
    '今天涨跌多少',
  ],
  [
    chinese(
      '(?:多空|买卖(?:双方)?)的?(?:力道|力量|力度|气势|强弱|比|对比)(?:如何|怎么?样|怎样)?|(?:买盘|买方|买家|多方|多头)(?:比较)?(?:强|多|大)?(?:还是|或)(?:卖盘|卖方|卖家|空方|空头)(?:比较)?(?:强|多|大)?|(?:多空|买卖)?(?:谁|哪一?[边方])(?:现在|目前)?(?:比较|更)?(?:强|占上风|占优势?)|委买委卖比',
    ),
    '买卖不平衡多少',
  ],
  [
    chinese(
      '(?:日内|今[天日]|24 ?小时)?的?(?:波幅|振幅|高低差|高点|低点|最?高低?点|高低)(?:是|在)?(?:多少|多大|哪里?)?|(?:日内|今[天日]|24 ?小时)的?最[高低](?:价格?|点)?(?:是|在|到)?(?:多少|几块|哪里?)?(?:钱)?|最[高低]点?(?:是|在|到)(?:多少|几块|哪里?)',
    ),
    '今日最高价和最低价',
  ],
  [english(`what${IS} in the market|(?:the )?depth chart`), 'order book'],
  [english('(?:the )?(?:entire|whole|complete|total) depth'), 'full book'],
  [english(`${THE}total (?:bid|buy)(?: side)? (?:volume|size|depth|quantity|qty)`), 'bids'],
  [english(`${THE}total (?:ask|offer|sell)(?: side)? (?:volume|size|depth|quantity|qty)`), 'offers'],
  [english(`${THE}total (?:volume|size|depth|quantity|qty) (?:on|of) (?:the )?(?:bids?|buys?)(?: side)?`), 'bids'],
  [
    english(`${THE}total (?:volume|size|depth|quantity|qty) (?:on|of) (?:the )?(?:asks?|offers?|sells?)(?: side)?`),
    'offers',
  ],
  // At what one would deal at once.
  [
    english(
      `what${IS} the (?:cheapest|lowest|best)(?: price)? (?:i|we|you) (?:can|could) (?:buy|get it|lift)(?: (?:at|for))?|(?:how cheap(?:ly)?|at what price) (?:can|could) (?:i|we) buy`,
    ),
    'best ask',
  ],
  [
    english(
      `what${IS} the (?:most|highest|best|dearest)(?: price)? (?:i|we|you) (?:can|could) (?:sell|get)(?: (?:at|for))?|at what price (?:can|could) (?:i|we) sell`,
    ),
    'best bid',
  ],
  [
    chinese(
      '(?:我)?(?:能|可以)?买到的?(?:最低|最便宜|最好)的?价格?(?:是)?(?:多少)?|最便宜(?:能|可以)?(?:用)?多少(?:钱)?买(?:到)?',
    ),
    '卖一价多少',
  ],
  [
    chinese(
      '(?:我)?(?:能|可以)?卖[出到掉]的?(?:最高|最贵|最好)的?价格?(?:是)?(?:多少)?|最高(?:能|可以)?(?:用)?多少(?:钱)?卖(?:出|掉)?',
    ),
    '买一价多少',
  ],
  [
    english(
      '(?:(?:the )?(?:price )?(?:change|move|moved|performance)|how much has (?:it|the price|elc|the market) (?:moved|changed)) (?:since|from) (?:the |today.s )?open(?:ing)?|how far (?:off|from) the open(?: (?:is|are) (?:it|we|the price))?|(?:are|is) (?:we|it|the price) (?:above|below|over|under) the open',
    ),
    'how has the price moved today',
  ],
  [
    english(
      'was (?:the )?last (?:trade|one|deal|print) (?:a )?(?:buy|sell|buyer|seller)(?:[- ]initiated)?(?: or (?:a )?(?:buy|sell|buyer|seller)(?:[- ]initiated)?)?',
    ),
    'last trade',
  ],
  [
    chinese(
      '(?:最近|最后|上)一?笔(?:成交)?(?:是)?(?:主动)?(?:买|卖)(?:方|单|进|出)?还是(?:主动)?(?:买|卖)(?:方|单|进|出)?',
    ),
    '最近一笔成交',
  ],
  [english('(?:is (?:there )?|was )?anything (?:bid|offered|resting|there) at (\\d[\\d,.]*)'), 'how much is at $1'],
  [
    english(
      `(?:who${IS}|is (?:anyone|anybody|somebody)) (?:bidding|offering|buying|selling|there)(?: here)? at (\\d[\\d,.]*)`,
    ),
    'how much is at $1',
  ],
  [english('how many (?:price )?levels (?:are there|does the book have|are in the book)'), 'full book'],
  [english('(\\d{1,2}(?::\\d\\d)?-\\d{1,2}(?::\\d\\d)?) last(?: price| trade)?'), '$1 price'],
  [english('(?:the )?ticker'), 'price'],
  [english('(?:so )?how many ticks(?: wide)?(?: is (?:it|the spread))?'), 'spread'],
  // No order in pieces: what was paid on average in that contract.
  [
    /^(?:(?:what's|what is|show me|the) )*vwap (?:of |for |in )?(?=(?:(?:today|tomorrow) )?\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?(?: (?:today|tomorrow))?\s*[?？]*$|pt\d+-\d{8}t\d{4}z\s*[?？]*$)/,
    'average price ',
  ],
  // There is none of an electricity that is delivered; and no order of one's own is meant.
  [english(`(?:what${IS} )?(?:the )?open interest`), 'interest'],
  [english('(?:the )?(?:total )?cost of (\\d[\\d,.]*(?: ?mwh)?)(?: at (?:the )?market)?'), 'how much would $1 cost?'],
  [
    /^(?:请问|那)*(明天|后天|今天)(?:是)?(?:哪一?个|哪些|什么)(?:比较|最|更)?(便宜|贵)(?:呢|啊)?\s*[?？]*$/,
    '$1哪个小时最$2',
  ],
  [
    /^(?:请问|那)*(?:吃|拉|推|扫)到 ?(\d{3,}(?:\.\d+)?) ?元?(?:要|需要|得)?(?:买|吃)?多少(?:量|mwh|电)?\s*[?？]*$/,
    '$1 以下能买多少',
  ],
  [
    /^(?:请问|那)*砸到 ?(\d{3,}(?:\.\d+)?) ?元?(?:要|需要|得)?(?:卖|砸)?多少(?:量|mwh|电)?\s*[?？]*$/,
    '$1 以上能卖多少',
  ],
  [english('(?:what|where) did (?:we|you) open(?: at)?'), 'open price today'],
  [
    english(
      '(?:is|are) (?:it|the price|prices|the market) moving|(?:is there |has there been )?any (?:price )?(?:movement|action)',
    ),
    'how has the price moved today',
  ],
  [
    english(
      '(?:is there |has there been )?any (?:price )?(?:movement|moves?|action|change) ((?:in|over|during) the (?:last|past) (?:\\d+ )?(?:m|mins?|minutes?|h|hrs?|hours?))',
    ),
    'how has the price moved $1',
  ],
  [
    chinese('(?:离|距离?)(?:今[天日]的?|日内)?(?:最高点?|高点|高位|最低点?|低点|低位)(?:还有|有)?(?:多远|多少)'),
    '今日最高价和最低价',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:在)? ?(\\d{3,}(?:\\.\\d+)?) ?元?以(上|下)(?:总共|一共)?(?:挂|排|躺)(?:了|着)?多少(?:量的?)?(买单|卖单|量)${HAN_NOW}`,
    ),
    '$1 以$2有多少$3',
  ],
  [english(`(?:${THE})?bid stack`), 'bids'],
  [english(`(?:${THE})?(?:offer|ask) stack`), 'offers'],
  [chinese('(?:成交量)?加权(?:平均价格?|均价)(?:是)?(?:多少)?'), '均价多少'],
  [chinese('(?:最后|最近|上)一?笔成交(?:价格?)?(?:是|在)?(?:多少|几[块元])(?:钱)?'), '最新成交价'],
  [
    chinese('(?:市场|整体)(?:概况|概要|总览|概览|速览|状况|情况|状态)(?:如何|怎么?样|怎样)?|盘面(?:如何|怎么?样|怎样)'),
    '市场行情',
  ],
  [chinese('(?:今[天日]|市场)?的?(?:成交|交易)?(?:笔数|次数)(?:多少)?|(?:一共|总共)?成交(?:了)?几笔'), '几笔成交'],
  [
    chinese(
      '(?:市场|盘)?(?:的?成交|的?交易)?(?:算|是|很|够)?(?:(?:活跃|热络|清淡|冷清|热|冷|安静)(?:不(?:活跃|热络|热|冷))?)',
    ),
    '成交量多少',
  ],
  // How long a contract trades still.
  [
    new RegExp(
      `^(?:and |so |what(?:'s| is) the )*time (?:left )?(?:to|until|till) (?:the )?gate (?:closure )?(?:of |for |in )?(${HOURS})\\s*[?？.!]*$`,
    ),
    'when does $1 close',
  ],
  [
    new RegExp(
      `^(?:请问|那)*(${HOURS}) ?点?(?:的?(?:合约|时段))?(?:还|还能|还可以)+(?:挂|交易|买卖?|下单)多久\\s*[?？。]*$`,
    ),
    '$1点什么时候关闸',
  ],
]
