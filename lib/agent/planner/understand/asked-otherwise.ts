/** Questions in words of their own, read as those there are for them: "am I balanced tomorrow?", "how wide am I quoting?". */
import { NUMBER } from './shape.ts'

export const DAY = '(?:today|tomorrow|tonight|the day after tomorrow)'
export const HAN_DAY = '(?:今天|明天|后天|今晚)'

const WHAT = "(?:and |so |ok(?:ay)? |please |tell me |show me |what(?:'s| is| was| are) |where(?:'s| is) )*"
const HAN_WHAT = '(?:请问|那|看|告诉我|我想知道)*'

const SHARE =
  '((?:all|half|a third|a quarter|\\d{1,3} ?(?:%|percent))(?: of)? (?:my|the) (?:money|cash|funds|wallet|balance))'
const AT_PRICE = `,? ?((?:at|@|for) ?(?:nt\\$ ?)?${NUMBER})`
const HOW_MUCH =
  '^(?:and |so |then )*how (?:much|many mwh)(?: energy| power)? (?:can|could|would|will|do) (?:i|we) (?:buy|get|afford)'
const HAN_SHARE =
  '(?:我的?)?(一半|三分之一|四分之一|全部|所有|[一二两三四五六七八九]成|\\d{1,3} ?%)的?(钱|资金|余额|现金)'
const HAN_BUYS = '[,， ]*(?:大概|最多)*(?:可以|能够|能|够)?买(?:到|进)?(?:多少|几)(?:度电?|mwh|电)?'
const HAN_PRICE = `[,， ]*(?:以|用|在|价格)? ?(${NUMBER})(?:元|块)?`

/** A time in the past. Without one the question is for the price of now. */
const THEN = '((?:last|over|in|during|since|from|yesterday|today|this)[a-z0-9 :]{0,40})'

const HAN_HISTORY = '(?:委托|订单|下单|挂单)的?(?:历史|纪录|记录|明细)(?:有哪些)?\\s*[?？。]*$'

export const ASKED_OTHERWISE: readonly [RegExp, string][] = [
  // Nobody said not to.
  [
    /^(?:and |so |but |hey )*why (?:can't|cannot|can not|couldn't) (?:i|we) (?:trade|deal|buy|sell|(?:place|send|enter) (?:an )?orders?)(?: anything)?(?: any ?more| now| today)?\s*[?？.]*$/,
    'is the kill switch on',
  ],
  [
    /^(?:请问|那|可是|但是)*(?:为什么|为何|怎么)(?:我|现在|都|就)*(?:不能|不可以|没办法|无法)(?:交易|下单|买卖|挂单|买电|卖电)了?\s*[?？。]*$/,
    '紧急停止是开着的吗',
  ],
  // What the book pays for so much.
  [
    new RegExp(
      `^(?:and |so )*(?:what|how much)(?: would| do| will)? i get (?:for (\\d{1,2}(?:\\.\\d+)?|${NUMBER}(?= ?mwh))(?: ?mwh)?(?: at (?:the )?market)?|if i hit the bid (?:for|with) (${NUMBER})(?: ?mwh)?)\\s*[?？.]*$`,
    ),
    'what would i get for selling $1$2',
  ],
  [
    new RegExp(
      `^${WHAT}(?:my |our |the )?(?:order|trading) (?:history|log|record)(?: (?:of|for|from))?((?: (?:today|yesterday|this (?:morning|afternoon|evening|week)|the last \\d+ (?:minutes|hours|days)|the last (?:hour|day|week)))?)\\s*[?？.]*$`,
    ),
    'show all my orders$1',
  ],
  [new RegExp(`^${HAN_WHAT}(?:列出|显示|查)*(?:我的?)?(今天|昨天)的?(?:我的?)?${HAN_HISTORY}`), '$1我的委托'],
  [new RegExp(`^${HAN_WHAT}(?:列出|显示|查)*(?:我的?)?${HAN_HISTORY}`), '我的所有委托'],
  [
    new RegExp(
      `^${WHAT}how (?:much )?(?:did|has|have) (?:the )?(?:prices?|market|(spot|elc)(?: price)?) (?:move|moved|change|changed|do|done|go|gone|develop|developed|perform|performed|behave|behaved) (?!today)${THEN}\\s*[?？.]*$`,
    ),
    'what did the $1 price do $2',
  ],
  [
    new RegExp(
      `^${WHAT}(?:did|has|have|was|were) (?:any|anything|any orders|any order|something)(?: of (?:mine|my orders|my bids|my offers))? (?:get |got |been )?(?:fill|filled|executed|execute|go through|gone through|hit) ${THEN}\\s*[?？.]*$`,
    ),
    'what filled $1',
  ],
  [
    /^(?:请问|那|我)*(?:有没有|有|是否有)(?:任何|什么)?(?:单子?|委托|挂单)(?:在)?(隔夜|昨[天日]?[^,，?？]{0,8}?|今[天早日]?[^,，?？]{0,6}?|(?:过去|最近)[^,，?？]{1,8}?)(?:有)?(?:被)?成交(?:了|的)?[吗呢么]?\s*[?？。]*$/,
    '我$1成交了什么',
  ],
  [
    new RegExp(
      `^${WHAT}(?:the )?(?:average|avg|mean) price of my (buys|purchases|sells|sales) (today|yesterday|this week|so far)\\s*[?？.]*$`,
    ),
    'what have I traded $2',
  ],
  [
    /^(?:请问|那|帮我看|看一下|看)*(?<one>[今明]?天? ?\d{1,2}-\d{1,2} ?点?) ?(?:跟|和|与|同) ?(?<other>[今明]?天? ?\d{1,2}-\d{1,2} ?点?) ?(?:的?(?:价格?|电价))?哪一?个(?:时段|小时|合约)?(?:比较|更|会)*(?:贵|便宜|高|低)\s*[?？。]*$/,
    '比较 $1 和 $2',
  ],
  [
    /^(?:请问|那|现货)*((?:[一两半]|\d+) ?个?(?:分钟|小时))(?:之|以)?前(?:的)?(?:价格)?(?:是|要)?多少钱?\s*[?？]*$/,
    '$1前的价格',
  ],
  // How much of the limits is used, which the page of the limits shows.
  [
    new RegExp(
      `^${HAN_WHAT}我?们?(?:今[天日]|现在|目前)?的?(?:今[天日])?(?:交易|下单|单日|每日)?(?:限额|额度|上限)(?:还)?(?:用|剩|剩下)(?:了|掉)?(?:多少|几)(?:了)?\\s*[?？。]*$`,
    ),
    '我的限额',
  ],
  // Of the newest order, where nothing else was spoken of that costs, ends or was placed.
  [
    /^(?:and |so )*(?:what|at what price|at which price|where)(?: price)? (?:did|was|have) i(?: get| been)? filled(?: at)?\s*[?？]*$/,
    'show my last fill',
  ],
  [/^(?:and |so )*(?:how much|what) did (?:it|that)(?: order| trade)? cost(?: me)?\s*[?？]*$/, 'show my last fill'],
  [
    /^(?:and |so )*(?:which|what) (?:hours|contracts) (?:did|have) (?:i|we) (?:trade|traded)( today| yesterday)?\s*[?？]*$/,
    'what have I traded$1?',
  ],
  [/^(?:and |so )*when did (?:i|we) place (?:it|that|that one)\s*[?？]*$/, 'when did I place my last order?'],
  [
    /^(?:and |so )*(?:when|what time) (?:does|will|do) (?:it|that|that one) (?:expire|end|lapse|run out)\s*[?？]*$/,
    'when does my last order expire?',
  ],
  // What filled in part is listed with what rests.
  [
    /^(?:and |so |show(?: me)? |list |what(?:'s| is| are) |which(?: ones)?(?: of)? )*(?:my |the )?(?:partially|partly|part)[- ]filled orders?\s*[?？.]*$/,
    'show my open orders',
  ],
  [
    /^(?:请问|那|列出|显示|我的?)*(?:有)?(?:哪些|什么)?部分成交的?(?:单子?|委托|订单)(?:有哪些|是哪些|呢)?\s*[?？。]*$/,
    '我的未成交委托',
  ],
  // Why it has not filled is told by how far it is from the market.
  [
    /^(?:and |so |but )*why (?:hasn't|has|isn't|is|didn't|did|aren't|are|haven't|have) (?:my|the) (orders?|bids?|offers?|buys?|sells?)(?: order| orders)?(?: (?:at|@) ?(\d[\d.,]*))?(?: not)?(?: been| get| getting| got)?(?: not)? (?:filled|fill|executed|done)(?: yet)?\s*[?？.]*$/,
    'how far is my $1 $2 from the market',
  ],
  [
    /^(?:请问|那)*(?:为什么|为何|怎么)(?:我的?)(买单|卖单|单子?|委托|挂单)(?:还|一直|都)?(?:没有?|未)(?:有)?成交\s*[?？。]*$/,
    '我的$1离市价多远',
  ],
  // Who has to approve an order.
  [
    /^(?:and |so )*(?:do i (?:need|have) to approve (?:every|each|all)(?: single)?(?: of (?:my|the))? (?:orders?|plans?)|who (?:can|may|must|has to) approve (?:my )?(?:orders?|plans?))\s*[?？.]*$/,
    'who approves my orders',
  ],
  [
    /^(?:and |so )*(?:do i have|are there|what(?:'s| are)|which|list|show(?: me)?) (?:any |my |the )*standing (?:approvals?|authori[sz]ations?)(?: (?:do i have|are there))?\s*[?？.]*$/,
    'which standing permissions do i have',
  ],
  [
    /^(?:请问|那|我|现在)*(?:有没有|有哪些|有什么|有)(?:任何)?(?:长期|常设|常备)的?(?:授权|核准|批准)(?:吗|呢)?\s*[?？。]*$/,
    '我有哪些授权',
  ],
  [
    /^(?:and |so )*how many orders (?:may|can|could|am i allowed to) (?:i |we )?(?:still )?(?:send|place|make|enter)(?: (?:per|a|each|every|this) (?:minute|day|hour|today)| today)?\s*[?？.]*$/,
    'what are my limits?',
  ],
  [
    /^(?:and |so )*(?:how much (?:in )?fees? (?:have|did) (?:i|we) (?:paid|pay)(?: so far| today)?|(?:what|which) fees? (?:do|did) (?:i|we) pay (?:on|for|per) (?:a |each |every |the )?(?:trades?|orders?|deals?)|fees? today)\s*[?？.]*$/,
    'what are the fees?',
  ],
  [
    /^(?:请问|那|我)*(?:今[天日]的?)?(?:付了?|缴了?|花了?)?(?:多少)?(?:手续费|佣金)(?:付了?|缴了?|花了?|是|要)?(?:多少)?(?:钱)?\s*[?？。]*$/,
    '手续费多少',
  ],
  [
    /^(?:请问|那|是)*谁(?:授权|核准|批准|同意)(?:了|过)?(?:的|它|这[张笔个]单?|那[张笔个]单?|我的单)*\s*[?？。]*$/,
    'who approves my orders',
  ],
  [
    /^(?:请|帮我|可以|我要)*(?:恢复|重启|重新开始|重新开放|重开)(?:全部|所有|一切)?(?:的)?交易(?:了|吧)?\s*[。!]*$/,
    '解除停止交易',
  ],
  // No words change a limit of the desk, so 額度調到 50 萬 is told where it is set.
  [
    /^(?:请|帮我|我要|我想|可以|能不能|可不可以|把|将)*(?:我们?的?|交易|每日|每天|单日|单笔|每笔|个人|风控|总)*额度(?:给我|帮我|可以|能不能)?(?:调|改|设|提|加|增|拉|放|降|减|砍)[^买卖]{0,20}$/,
    '我的限额要改',
  ],
  [
    /^(?:请|帮我|我要|我想)*授权(?:给)?[^,，。?？吗么]{1,12}?(?=自动|下单|交易|买|卖|\d)[^?？吗么]{0,30}$/,
    '长期授权怎么给',
  ],
  // A run is over when it is shown: there is nothing to take back.
  [
    /^(?:please )?(?:cancel|stop|end|abort|halt|kill) (?:the |my |this |that )?(?:simulation|run|backtest|dry run)\s*[.!]*$/,
    'never mind',
  ],
  [/^(?:请|帮我|把)*(?:取消|停止|停掉|中止|结束)(?:这个?|那个?)?(?:模拟|回测)\s*[。!]*$/, '算了'],
  // No tool has the records: the page they are on is told.
  [
    /^(?:please |can you )*(?:download|export|show(?: me)?|open|get(?: me)?|print|where(?:'s| is))(?: me)? (?:the |my )?(?:audit(?: log| trail| records?| page)?|records)(?: as (?:csv|json))?\s*[?？.]*$|^(?:the |my )?audit(?: log| trail| records?| page)?\s*[?？.]*$|^(?:请|帮我|给我|我要|我想|查询?|看|一下|下载|汇出|导出|打开|显示|今[天日]|昨[天日]|的|我们?)*(?:稽核|审计)(?:纪录|记录|日志|轨迹|页面?)?(?:给我|让我)?(?:(?:怎么|如何|要怎么)?(?:看(?:一下|看)?|汇出|导出|下载)|在哪里?)?(?:吗|呢)?\s*[?？。!]*$/,
    'what happened while i was away',
  ],
  // The trader's own volume, and not that of the market.
  [
    new RegExp(
      `^${WHAT}(?:my (?:total )?(?:traded )?(?:volume|turnover)|(?:the )?(?:total )?(?:volume|turnover|energy) (?:i|we)(?:'ve| have)? traded|(?:today's )?(?:volume|turnover) of mine)(?: (today|yesterday|this (?:morning|afternoon|evening|week)|so far))?\\s*[?？.]*$`,
    ),
    'how much have I traded $1',
  ],
  [new RegExp(`^${HAN_WHAT}我(今天|昨天)?的?(?:总)?(?:成交量|交易量)(?:是|有)?(?:多少)?\\s*[?？。]*$`), '我$1成交多少'],
  [
    new RegExp(`^${WHAT}(?:(?:the )?details? of )?my last (?:trade|deal|fill|execution)(?: price)?\\s*[?？.]*$`),
    'show my last fill',
  ],
  [
    new RegExp(
      `^${HAN_WHAT}我的?(?:最后|最新|最近|上)(?:一[笔张])?的?成交(?:价格?|纪录|记录)?(?:是|在)?(?:多少钱?|什么价格?)?\\s*[?？。]*$`,
    ),
    '我的最新一筆成交',
  ],
  [
    /^(?:and |so )*(?:what(?:'s| is)|how wide is) (?:my|our) (?:own )?spread\s*[?？]*$|^how wide (?:am i|are we) quoting\s*[?？]*$/,
    'show my open orders',
  ],
  // What a part of the wallet pays for is told in figures, whichever way it is put.
  [
    new RegExp(`${HOW_MUCH} (?:with|for|from|using) ${SHARE}(?:${AT_PRICE}| at market| now)?\\s*[?？]*$`),
    'buy with $1 $2',
  ],
  [new RegExp(`${HOW_MUCH}${AT_PRICE} (?:with|for|from|using) ${SHARE}\\s*[?？]*$`), 'buy with $2 $1'],
  [new RegExp(`^(?:请问|那|用|拿|以)*${HAN_SHARE}${HAN_BUYS}(?:${HAN_PRICE})?(?:呢)?\\s*[?？。]*$`), '用$1的$2买 $3'],
  [
    new RegExp(`^(?:请问|那|用|拿|以)*${HAN_SHARE}${HAN_PRICE}(?:的?时候?|的?价格?)?${HAN_BUYS}(?:呢)?\\s*[?？。]*$`),
    '用$1的$2买 $3',
  ],
  [
    /^(?:and |so )*(?:(?:what(?:'s| is| are) )?(?:my|our) (?:trading )?(?:fees?|commissions?)|(?:what|how much) (?:do|will|would) (?:i|we) pay (?:per|a|for (?:a|each|every)) (?:trade|order|deal))\s*[?？]*$/,
    'what are the fees?',
  ],
  [/^(?:请问|那)*我们?的(?:交易)?(?:手续费|佣金)(?:是|要)?(?:多少)?(?:钱)?\s*[?？]*$/, '手续费多少'],
  [
    new RegExp(
      `^${WHAT}(?:my |our |the )average entry(?: price)?(?: (?:on|of|for) (?:the|my|our) (?:long|short|position))?\\s*[?？]*$`,
    ),
    "what's my average price?",
  ],
  [
    /^(?:and |so )*(?:how long|since when) (?:has|have|was|is) my (oldest|newest|latest) (?:open )?order (?:been )?(?:resting|open|there|waiting|lying|in the book)(?: there| in the book| for)?\s*[?？]*$/,
    "what's my $1 order?",
  ],
  [
    new RegExp(
      `^(?:and |so )*how (?:much|many mwh)(?: energy| power)? (?:is|was|has|got|gets)? ?(?:been )?(?:being )?traded (?:in|for|of|on) ((?:${DAY} )?\\d{1,2}(?::\\d\\d)?-\\d{1,2}(?::\\d\\d)?(?: ${DAY})?)\\s*[?？]*$`,
    ),
    '$1 volume',
  ],
  [
    /^(?:and |so )*(?:can|could|may) (?:i|we) (?:undo|revoke|take back|withdraw|reverse) (?:an?|my|the) (?:approval|approved (?:order|plan))\s*[?？]*$/,
    'how do i cancel an order?',
  ],
  [
    /^(?:and |so |but )*are you (?:an? |the )?(?:real |true |actual )?(?:ai|llm|bot|robot|chatbot|human|person|machine|(?:language )?model|gpt|chatgpt|assistant)(?: or (?:an? )?(?:human|person|bot|robot|machine|ai|model))?\s*[?？]*$/,
    'who are you?',
  ],
  [
    /^(?:请问|那)*你是(?:不是)?(?:真的|真|一个|个)*(?:ai|人工智慧|人工智能|机器人|真人|人|模型|大模型|语言模型|gpt|chatgpt)(?:还是(?:ai|人|真人|机器人|模型))?(?:吗|么)?\s*[?？]*$/,
    '你是谁',
  ],
  [
    new RegExp(
      `^(?:and |so )*(?:how (?:much|many mwh)(?: energy| power)? am i (?:net )?(?:long|short)|am i (?:net )?(?:long|short|flat|long or short|short or long))((?: (?:in|for|on|over))? (?:${DAY}|(?:${DAY} )?\\d{1,2}-\\d{1,2}|\\d{1,2}-\\d{1,2} ${DAY}))\\s*[?？]*$`,
    ),
    "what's my position$1?",
  ],
  [
    /^(?:请问|那)*我(?:们)?(?:现在|目前)?(?:是|的?部位是)?(?:净)?(?:多(?:单|头|方|仓)?还是(?:净)?空(?:单|头|方|仓)?|空(?:单|头|方|仓)?还是(?:净)?多(?:单|头|方|仓)?)(?:的|呢)?\s*[?？]*$/,
    '我的部位',
  ],
  [
    /^(?:请问|那|价格的?)*(?:最小(?:的)?(?:价格)?(?:变动|跳动|升降|报价)(?:的)?(?:单位|价位|幅度|值)?|(?:最小)?(?:tick|跳动点)(?: ?size)?)(?:是|有)?(?:多少|多大)?(?:元|钱)?(?:呢)?\s*[?？]*$/,
    '最小跳动',
  ],
  [
    /^(?:请问|那|这里|这边|市场|交易所|的)*(?:怎么|如何)?撮合(?:的)?(?:规则|方式|原则|机制|顺序|制度)?(?:是)?(?:什么|怎样|如何|怎么)?(?:的|呢)?\s*[?？]*$/,
    '市场规则是什么',
  ],
  [
    /^(?:and |so )*how (?:are|do|does) (?:my |the |two )?orders? (?:get )?(?:match(?:ed|ing)?|filled|executed|prioriti[sz]ed|ranked)(?: here| against each other)?\s*[?？]*$/,
    'what are the market rules?',
  ],
  [
    /^(?:and |so )*(?:how (?:much|many mwh) of (?:my|the) (?:last |newest )?order (?:has|have|is|was|got) (?:been )?filled|how far (?:has|is) my (?:last |newest )?order filled)\s*[?？]*$/,
    'what happened to my last order?',
  ],
  [
    /^(?:请|帮我|给我|看(?:一下)?|显示|列出)*(?:最好|最佳|最优|前)的? ?(\d{1,3}|[一二两三四五六七八九十]{1,3}) ?(?:个|档)的?(?:买卖价格?|买价(?:和|跟|与|及|、)卖价|买卖(?:盘|单|报价)?|买(?:和|跟|与)卖)\s*[。?？]*$/,
    '前$1档',
  ],
  [
    /^(?:and |so )*(?:which|what)(?: one| order)? (?:is|of (?:them|those) is|one is) (?:the )?(?:closest|nearest)(?: one)?(?: to (?:the )?(?:market|price|mid|fill|getting filled|being filled))?\s*[?？]*$/,
    'which of my orders is closest to the market',
  ],
  [
    /^(?:and |so )*how (?:far|close)(?: away)? (?:is|are) (?:it|that|that one|they|those)(?: away)? (?:from|to|off) (?:the )?(?:market|mid|best bid|best ask|best offer|touch|top)\s*[?？]*$/,
    'how far is my order from the market',
  ],
  [
    /^(?:and |so )*(?:where (?:is|am) (?:it|i|that one|my order)|what(?:'s| is) (?:my|its|the) (?:place|position|spot)) in the (?:queue|line)\s*[?？]*$/,
    'am i first in the queue',
  ],
  [/^(?:请问|那)*(?:它|那[张笔个]|我)?(?:现在)?(?:排|在)(?:在|队)?第几(?:个|位)?\s*[?？]*$/, '我的单排第几'],
  [
    /^(?:and |so )*(?:what(?:'s| is) the )?total (?:value|amount|notional)(?: of (?:them|those|all))?\s*[?？]*$/,
    'total value of my open orders',
  ],
  // Asked, and no request: said back with how to say it.
  [/^(?:请问|那|我)*(?:能不能|可不可以|可否)(?=[买卖][进出入掉]? ?\d)/, '要不要'],
  // What was taken off, and nothing to take off.
  [
    /^(?:请|帮我|看一下|看|查一下|查|列出|显示)*(?:我)?(?:今[天日])?(?:已经?)?(?:撤掉?|取消掉?|撤销)了?的(?:单子?|委托|订单|挂单)(?:有哪些|是哪些|有几[张笔])?\s*[?？。]*$/,
    '已取消的订单',
  ],
  // What it would cost, asked as if it had been done.
  [
    new RegExp(
      `^(?:and |so )*(?:if|suppose|supposing|say) (?:i|we) (buy|bought|were to buy|sell|sold|were to sell) (${NUMBER}(?: ?mwh)?) (?:at|@) ?(${NUMBER}),? (?:then )?(?:what|how much) (?:would|will|do|should) (?:i|we|it|that) (?:pay|cost|have to pay|get|receive|come to|be)\\s*[?？]*$`,
    ),
    'how much is $2 at $3?',
  ],
  [
    new RegExp(
      `^(?:and |so )*(?:would|will|does|could) (?:buying|selling|a (?:buy|sell) of|an order (?:of|for)) (${NUMBER})(?: ?mwh)? (?:move|push|shift|hit|affect|impact) (?:the |my )?(?:market|price|book)(?: much| a lot)?\\s*[?？]*$`,
    ),
    "what's the slippage on $1",
  ],
  // Nothing is paid beside the price, so what was paid on average is where it comes out even.
  [
    new RegExp(`^${WHAT}(?:my |our |the )?break[- ]?even(?: price| point| level)?(?: now| today)?\\s*[?？.]*$`),
    "what's my average price?",
  ],
  [
    new RegExp(
      `^${HAN_WHAT}我?们?的?(?:损益两平|损益平衡|盈亏平衡|盈亏两平|打平|保本|不赚不赔)(?:点|价|的?价格?|价位)?(?:是|在)?(?:多少|哪里?|什么)?(?:钱)?\\s*[?？]*$`,
    ),
    '我的均价是多少',
  ],
  [
    new RegExp(
      `^${WHAT}(?:how (?:much|many mwh)|what(?: (?:size|volume|quantity|order))?)(?: energy| volume| size)? (?:would |will |does it |do i |could |is |needed )*(?:it )?(?:take |need |needed |required )*(?:to )?(?:move|push|shift|drive|raise|lower)s? (?:the )?(?:price|market|book|it)(?: up| down)?(?: by)? (${NUMBER}) ?(?:%|percent|per cent)(?: up| down)?\\s*[?？]*$`,
    ),
    'depth within $1%?',
  ],
  [
    new RegExp(
      `^${HAN_WHAT}(?:要|得|需要)?(?:买|卖|下|成交)?(?:多少|多大)(?:量|的?单|电|mwh)?(?:才|就)?(?:能|会|可以)?(?:把|让|使|将)?(?:价格?|盘|行情|市场)?(?:推|拉|打|压|动|变动|移动|上涨|下跌|涨|跌)(?:高|低|动|升)?(?:了)? ?(${NUMBER}) ?(?:%|趴|个百分点)\\s*[?？]*$`,
    ),
    '$1%以内有多少深度',
  ],
  // What the hours of a day cost on the whole, and at either end.
  [
    new RegExp(
      `^${WHAT}(?:the )?(?:average|avg|mean)(?: of)?(?: the)?(?: (?:power|electricity|energy|contract|hourly))*(?: price)? (?:of |for |on |in )?(?:the )?(tomorrow|the day after tomorrow)(?:'s)?(?: (?:prices|hours|contracts|hourly prices))*\\s*[?？]*$`,
    ),
    "$1's prices",
  ],
  [
    new RegExp(
      `^${WHAT}(?:the )?(?:average|avg|mean)(?: of)? (tomorrow|the day after tomorrow)'s (?:(?:contract|hourly) )*prices?\\s*[?？]*$|^${WHAT}(tomorrow|the day after tomorrow)'s (?:average|avg|mean)(?: price)?\\s*[?？]*$`,
    ),
    "$1$2's prices",
  ],
  [
    new RegExp(
      `^${HAN_WHAT}(明天|后天)的?(?:电的?|电价的?|价格的?|各小时的?|全天的?)?(?:均价|平均(?:价格?|电价)?)(?:是)?(?:多少|如何|怎样)?(?:钱)?\\s*[?？]*$`,
    ),
    '$1的价格',
  ],
  [
    /^(?:and |so )*(?:is|are|will|would) (?:it|power|electricity|energy|prices?|the price|night|the night|nights|evenings?|day|tomorrow|today|the morning|the afternoon|noon)(?: be)? (?:any |a bit |usually )?(?:cheaper|lower|more expensive|dearer|higher)(?: (?:at night|tonight|tomorrow|later|in the (?:morning|evening|afternoon)|at noon|during the (?:day|night)|off[- ]peak))*(?: than (?:at night|tonight|today|tomorrow|now|in the (?:morning|evening|afternoon)|(?:during )?(?:the )?(?:day|night|evening|morning)))?\s*[?？]*$/,
    'which hour is the cheapest?',
  ],
  [
    /^(?:请问|那)*(?:晚上|夜里|夜间|半夜|白天|早上|下午|明天|今晚|明晚)(?:的?(?:电|电价|价格))?(?:是不是|会不会|有没有|是|会)?(?:比?较|更)?(?:比(?:白天|今天|现在|早上|晚上))?(?:比?较|更)?(?:便宜|低|贵|高)(?:一?点|些)?(?:吗|么|呢)?\s*[?？]*$/,
    '哪个小时最便宜',
  ],
  // "Refused" is about an order, because nothing else is ever refused here.
  [
    /^((?:and |so |but )*(?:why|how come) (?:was|were|is|did|has|have)(?:n't| not)? (?:it|that|this|they|my (?:last )?orders?|the (?:last )?order)(?: get| been)?) (?:refused|declined|turned down|denied|bounced)\s*[?？]*$/,
    '$1 rejected?',
  ],
  [
    /^(?:and |so )*(?:what (?:trading |exchange )?(?:fees|charges|commissions?) (?:do|must|will|would) (?:i|we) pay|do (?:i|we) (?:have to )?pay (?:any |a )?(?:trading )?(?:fees?|commissions?)|how much (?:do i pay in fees|are your fees))(?: here)?\s*[?？]*$/,
    'what are the fees?',
  ],
  [
    /^(?:and |so )*how (?:much|many mwh)(?: energy| power| electricity)? (?:can|could) (?:i|we) (buy|sell)(?: (?:at most|at the most|maximum|max|in total|altogether))+\s*[?？]*$/,
    'how much can I $1?',
  ],
  [
    /^(?:and |so )*what(?:'s| is) the (?:most|maximum|max)(?: mwh| energy| power)? (?:that )?(?:i|we) can (buy|sell)\s*[?？]*$/,
    'how much can I $1?',
  ],
  [
    new RegExp(
      `^(?:and |so )*(?:am i|are we) (?:all )?(?:balanced|even|square|squared|hedged|covered)((?: (?:in|for|on|over))? (?:${DAY}|(?:${DAY} )?\\d{1,2}-\\d{1,2}|\\d{1,2}-\\d{1,2} ${DAY}))?\\s*[?？]*$`,
    ),
    "what's my position$1?",
  ],
  [
    new RegExp(
      `^(?:请问|那)*我们?的?(${HAN_DAY}?(?: ?\\d{1,2}-\\d{1,2} ?点?)?)的?(?:部位|仓位|持仓)?(?:是)?(?:平衡|轧平|对冲好|避险好)的?了?(?:吗|没有|没)\\s*[?？]*$`,
    ),
    '我$1的部位',
  ],
  // What was done is the own order; "the last trade" is the market's.
  [
    /^(?:and |so )*(?:when (?:was my last (?:trade|fill|deal|execution)|did i (?:last )?(?:trade|deal|fill)(?: last)?)|what was my last (?:trade|fill|deal|execution))\s*[?？]*$/,
    'my last fill',
  ],
  [
    /^(?:请问|那)*我们?的?(?:上一?|最后一?|最近一?)[笔次]的?成交(?:是|在)*(?:什么时候|何时|几点|哪一?笔|多少)?的?\s*[?？]*$/,
    '我最近一笔成交的委托',
  ],
  [
    /^(?:and |so )*what (?:happens|will happen)(?: to (?:my|an|the) (?:open |resting |unfilled )?orders?)? (?:at|after|on|by) (?:the )?gate(?: closure| closes)?(?: to (?:my|an|the) (?:open |resting |unfilled )?orders?)?\s*[?？]*$/,
    'what is gate closure?',
  ],
  [
    /^(?:and |so )*what (?:happens|will happen) (?:if|when) (?:my|an|the) order (?:is not|isn't|does not|doesn't|has not|hasn't) (?:get )?fill(?:ed)? (?:before|by|until|at) (?:the )?gate(?: closure| closes)?\s*[?？]*$/,
    'what is gate closure?',
  ],
  [
    /^(?:请问|那|如果)*(?:我的?)?(?:没有?|未)?(?:成交的?|挂着的?|剩下的?)?(?:单|委托|订单)?(?:到了?|在)?关闸(?:以?后|之后|时)?(?:我的?)?(?:没有?成交的?|未成交的?|挂着的?)?(?:单|委托|订单)?(?:会)?(?:怎么?样|怎样|如何|怎么办)\s*[?？]*$/,
    '什么是关闸',
  ],
  [
    new RegExp(
      `^(?:请问|那|看|列出)*我们?(?:在)?(?<day>${HAN_DAY})?的?(?<hours> ?\\d{1,2}-\\d{1,2} ?点?)的?(?:挂单|委托|订单|单子?)(?:有哪些|是哪些|有什么|有几[张笔])?\\s*[?？]*$`,
    ),
    '我在$1$2有哪些单',
  ],
  [
    /^(?:请问|那|看|列出)*我们?(?:在)?(明天|后天)的?(?:挂单|委托|订单|单子?)(?:有哪些|是哪些|有什么|有几[张笔])?\s*[?？]*$/,
    '我在$1有哪些单',
  ],
]
