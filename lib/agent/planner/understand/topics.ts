/** What a trader asks of the desk that no order and no single look answers: limits, profit, playbooks, auctions. */
import { isTableAsked } from '../table/asked.ts'
import { fold } from '../text/fold.ts'
import { idsIn } from '../text/order-id.ts'
import { hasTag, isTerm, read, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { isAdviceAsked, isOfDeed } from './advice.ts'
import { isDeskLimit } from './amend.ts'
import { type Capability, capabilityIn } from './capabilities.ts'
import { isOfNoList } from './contract-figures.ts'
import { contractPricesAsked } from './contract-prices.ts'
import { type DeskTopic, deskTopicIn } from './desk-topics.ts'
import { mentionsTrade } from './guards.ts'
import { hoursToTrade } from './hour-to-trade.ts'
import { isMarketTerm, lookOf } from './market-terms.ts'
import { MAX_ORDERS } from './reads.ts'
import { MAX_ASKED } from './shape.ts'
import { type Span, spanSaid } from './span.ts'
import { type Term, termIn } from './terms.ts'

export type Topic =
  | 'limits'
  | 'pnl'
  | 'playbooks'
  | 'auction'
  | 'pieces'
  | 'flat'
  | 'blocks'
  | 'risk'
  | 'dayAhead'
  | 'roll'
  | 'stopping'
  | 'average'
  | 'vwap'
  | 'paper'
  | 'memory'
  | 'export'
  | 'alerts'
  | 'language'
  | 'contractPrices'
  | 'hourToTrade'
  | 'notListed'
  | 'advice'
  | 'plans'
  | 'killSwitch'
  | 'meanwhile'
  | 'anonymous'
  | 'market'
  | 'tables'
  | Capability
  | DeskTopic
  | Term

const LIMIT =
  /\b(?:my|our|daily|per[- ]order|order|trading|risk|position|desk|safety|loss|size|spending)(?: \w+)? limits?\b|\blimits\b|限额|额度|(?:单笔|每笔|单日|每日|每天|委托|部位|风险)上限|风控/
/** Questions for the price limits of the exchange, which it tells for each contract. */
const PRICE_LIMIT =
  /^(?:请问|那|今[天日]的?|现在的?)*(?:涨跌停|[涨跌]停)(?:板|价|价格|限制|幅度)?(?:是|在)?(?:多少|几)?(?:呢)?\s*[?？]*$|^(?:请问|那)*价格的?(?:上下限|[上下]限)(?:是)?(?:多少)?\s*[?？]*$/
/** Whatever it is of. */
const REMINDED = /^(?:please |can you |could you |请|帮我|记得)*(?:remind me (?:to|at|when|if|in)\b|提醒我)/
const PNL =
  /\bp ?[&/] ?l\b|\bpnl\b|\bprofits?\b|\bhow am i doing\b|\bhow (?:much )?(?:have i|did i|am i) (?:made|make|making|earned?|lost|lose|losing|up|down)\b|\bam i (?:up|down|winning|losing|making money|in profit)\b|\bmy (?:gains?|loss(?:es)?|returns?|performance)\b|损益|盈亏|(?:赚|亏|赔)了?(?:多少|钱|没有?|吗)|赚赔|(?:是赚|赚)(?:钱)?还是[亏赔]|[亏赔]还是赚|(?:获利|收益|绩效|报酬)/
/** Questions for what was traded, not for an order. With a time in them they are read in in-period.ts. */
const TRADED =
  /^(?:and |so |ok(?:ay)? )*(?:what|how much|how many (?:mwh|kwh|megawatt[- ]hours))(?: all)? (?:have|did) (?:i|we) (?:trade|buy|sell|bought|sold|traded|spend|spent|pay|paid)d?(?: so far)?(?: today)?\s*[?？]*$|^我?们?(?:今[天日])?(?:我|都|一共|总共)*(?:交易|成交|买|卖|花|付)(?:进|入|出|掉)?(?:了|过)(?:什么|多少|哪些|几)\s*(?:电|钱|单|度电?|mwh|kwh)?\s*[?？]*$/
/** Whether anything here is real: "is this a simulation?" runs none. */
const PAPER =
  /^(?:and |so |ok(?:ay)? |wait )*(?:is|are|am) (?:this|it|that|these|they|we|i|the money|my money|the market|the orders|my orders)(?: all)?(?: using| trading| playing)?(?: with| for| in| on)? ?(?:a |an |the )?(?:real(?: money| market| trading| orders| exchange)?|paper(?: trading| money)?|simulation|simulated|sim|demo|fake(?: money)?|play money|test|game)\s*[?？]*$|^(?:请问|那|这里?|这个|这些|我的?|你们?|钱|交易|市场|都)*(?:是不是|是|算|用)(?:真的?钱|真钱|真的|真实的?|真实资金|模拟盘?的?|模拟交易|假的|假钱|实盘|demo)(?:交易|资金|市场)?(?:吗|么|呢)?\s*[?？]*$/
/** An average of the trader's own trades: "my average buy price", 持倉均價. */
const OWN_AVERAGE =
  /^(?:and |so |ok(?:ay)? )*(?:what(?:'s| is| was|'re| are)? |show(?: me)? |tell me )?(?:(?:my |our )?(?:avg|average|mean)(?: (?:buy|sell|entry|purchase|buying|selling))(?: (?:price|cost))?|(?:my|our) (?:avg|average|mean)(?: (?:buy|sell|buying|selling|purchase|sale|fill|execution|entry|cost|price))+|(?:the |my )?(?:avg|average)(?: (?:buy|sell|purchase))? (?:price|cost)s? (?:i |we )?(?:have )?(?:paid|got)|(?:the )?(?:avg|average|mean)(?: price)? (?:of|over|for) (?:all )?(?:my|our) (?:fills|trades|executions|deals|filled orders))(?: (?:paid|today|so far|now))*\s*[?？]*$|^(?:and |so |ok(?:ay)? )*(?:what|how much) (?:(?:did|have|do) (?:i|we) (?:pay|paid|get|got|buy at|sell at) on average|(?:was|is) (?:my|our) average|did (?:i|we) pay for (?:it|them|that|this|those|my (?:position|energy|power|mwh)))(?: (?:today|so far|per mwh|a mwh|for it|for them))*\s*[?？]*$|^(?:and |so |ok(?:ay)? )*on average,? (?:what|how much) did (?:i|we) (?:pay|get)(?: today)?\s*[?？]*$|^(?=.*(?:我|持仓|部位|成本))(?:请问|那|我们?|今[天日]|目前|现在|持仓|部位|买[进入]|卖出|成交|平均|的)*(?:均价|平均(?:成交|买[进入]|卖出)?价格?|成本价?)(?:是)?(?:多少|什么|呢)?钱?\s*[?？]*$|^(?:请问|那|我们?)*(?:是)?(?:花|付|用)了?多少(?:钱)?(?:买|买进|买到|买来)(?:它|这些|的|到)*(?:呢)?\s*[?？]*$|^(?:请问|我们?|今[天日]|目前|现在|的)*平均(?:价格?)?(?:是)?(?:用|以|在|花)?(?:多少钱?|什么价格?)?(?:买|卖)(?:到|进|入|出|掉|在|了|的)*(?:多少|什么价格?|哪里?|几块)?(?:钱|价格?)?(?:的|呢)?\s*[?？]*$/
/** Of the market; "vwap" by itself may as well be an order in pieces. */
const VWAP =
  /^(?:and |so |ok(?:ay)? )*(?:(?:what(?:'s| is| was)? |show(?: me)? |tell me )(?:the |today's |market )*vwap(?: price| today| now| so far| (?:since|from|of) (?:midnight|the open|this morning|the day|the session))*|(?:the |today's |market )vwap|vwap today|(?:what(?:'s| is| was)? |show(?: me)? )?(?:the |today's )?(?:average|avg|mean)(?: market| traded| trade)? price(?: today| now| so far)*)\s*[?？]*$|^(?:请问|今[天日]的?|目前的?|现在的?|市场的?|成交|(?:最近|过去|近)(?:的| )*(?:(?:\d+|[一四七]) ?)?个?(?:分钟|小时|天|周)的?)*(?:vwap\s*(?:是)?多少|(?:加权)?(?:均价|平均价格?)(?:是)?(?:多少|什么|呢)?)\s*[?？]*$/
/** What is kept of the trader, all of it: one thing that is said to be remembered or forgotten is done without a question. */
const MEMORY =
  /^(?:and |so |ok(?:ay)? |please |can you )*(?:what (?:do|did|have) you (?:remember(?:ed)?|know|kept?|stored?)(?: (?:about|of) me)?|(?:show|list|open)(?: me)? (?:my |the |your |all )*(?:memory|memories|notes)|(?:my |your )(?:memory|memories|notes)|forget (?:everything|all)(?: (?:of it|about me|you (?:know|remember)))*|(?:erase|clear|delete) (?:my |all |the |your )*(?:memory|memories|notes))\s*[?？]*$|^(?:请|帮我|那)*(?:你(?:都|还)*(?:记得|记住|知道)(?:了|我|的|些)*(?:什么|啥|哪些)(?:事情?)?|(?:看|列出|显示|打开)?(?:一下)?我的?(?:笔记|记忆|备忘)|(?:忘记|忘掉|忘了|清除|删除|清空)(?:所有|全部|一切)的?(?:记忆|笔记|事情?)?)(?:吗|呢|吧)?\s*[?？]*$/
const ALERT =
  /^(?:please |can you |could you )*(?:alert|notify|warn|ping|tell|remind|wake|let) me (?:know )?(?:when|if|once|as soon as)\b|^(?:when|if|once|as soon as)\b[^?？]*\b(?:let me know|(?:tell|notify|alert|ping|warn) me)[.!]*$|^(?:alert|alarm|notification) (?:at|above|below|if|when|under|over) (?:nt\$ ?)?\d[\d.,]*\s*[?？]*$|^(?:please |can you )*(?:alert|ping|warn|notify) me (?:at|above|below|under|over) (?:nt\$ ?)?\d[\d.,]*\s*[?？]*$|^(?:what|which|any|do i have(?: any)?|show(?: me)?|list) ?(?:my |price )*(?:alerts?|alarms?)(?: (?:do i have|are (?:there|set|on)))?\s*[?？]*$|^(?:我|现在|目前)*有(?:什么|哪些)?(?:价格)?(?:警示|提醒|警报|通知)(?:吗)?\s*[?？]*$|^(?:please |can you )*(?:set|create|add)(?: up)? (?:a |an )?(?:price )?(?:alert|alarm|notification)\b|^(?:(?:我的?|那)?[张笔单]?单?(?:一)?成交(?:了|后|以后|的时候|的话)?,? ?(?:就|再|请)*(?:跟我说|告诉我|和我说|说一声|叫我))(?:一声|一下)?[。!]*$|^(?:请|帮我|设定?|加)*到价(?:通知|提醒|警示)|^(?:请|帮我|要是|如果|当|等)*.*(?:的时候|时|就|再|请)?(?:通知我|提醒我|告诉我一声|(?<![他她们板管户事友人])叫我|警示我)|^(?:设|设定|加|建立)一?个?(?:价格)?(?:警示|提醒|警报|通知)/
/** The language of the answers. */
const LANGUAGE =
  /^(?:please |can you |could you |do you |now )*(?:speak|answer|reply|talk|write|switch|respond|change|say|tell)(?: (?:to|in|me|it|that|this|the language|language))* (?:english|chinese|mandarin|traditional chinese|simplified chinese|another language)(?: please)?\s*[?？]*$|^(?:in )?(?:english|chinese)(?: please)?$|^(?:请|可以|能|会|你|帮我)*(?:用|说|讲|改用|切换(?:成|到)?|换成)(?:英文|英语|中文|繁体(?:中文)?|简体(?:中文)?|国语|普通话)(?:回答|回复|说|讲|跟我说)?(?:吗|吧|好吗)?\s*[?？]*$/
/** Questions for the plans that wait. No tool lists those, so the answer says where they are. */
const PLANS =
  /^(?:and |so |ok(?:ay)? |please |can you )*(?:(?:which|what|how many|any|are (?:there|any)|do i have(?: any)?|is there) ?(?:open |pending |waiting )*(?:of my )?plans?(?: (?:are|is|there|still|pending|waiting|open|left|for me|for my approval|to approve))*|(?:what|anything) ?(?:is|'s|are)? ?(?:still )?waiting (?:for|on) (?:me|my (?:approval|decision))|(?:show|list|see|open|where are)(?: me)? (?:the |my |all )*(?:open |pending |waiting )*plans?|(?:my |pending |waiting |open )+plans?|what(?:'s| is) in (?:my|the) plan)\s*[?？]*$|^(?:请问|那|看|列出|给我看|显示|我的?|现在|目前|还|等待中?的?|待(?:核准|批准|决定)的?|未决定的?)*(?:(?:有|剩)?(?:哪些|什么|几份|多少)?计划(?:有哪些|在等|呢|列表|还在等|等着)*|(?:有)?(?:哪些|什么)计划(?:在等|等着?|待)(?:我)?(?:核准|批准|决定|处理)?|有(?:什么|哪些)(?:在)?等我(?:核准|批准|决定))(?:的|呢|吗)?\s*[?？]*$/
const KILL = '(?:kill[- ]?switch|emergency (?:stop|halt|switch)|panic button)'
const HAN_KILL = '(?:紧急(?:停止|停机|刹车|开关|按钮|暂停)(?:开关|按钮)?|一键停止|kill ?switch)'
/** What it is and whether it is on; to pull it is a deed, and whether to is the trader's to judge. */
const KILL_SWITCH = new RegExp(
  `^(?:and |so |ok(?:ay)? )*(?:(?:what|how) (?:is|does|do i use|would) (?:the |a )?${KILL}(?: do| work| for| mean)?|what(?:'s| does) (?:the |a )?${KILL}(?: do| for| mean)?|where(?:'s| is) (?:the )?${KILL}|(?:is|was) (?:the )?${KILL} (?:still |already )?(?:on|off|pulled|active|engaged|activated|set|reset)(?: now)?|(?:who|why|when)(?: (?:has|had|was|did|were))?(?: (?:somebody|someone|anybody|they|it|you))? (?:pulled?|pressed?|hit|reset|turn(?:ed)? (?:on|off)) (?:the )?${KILL}|(?:when|why|by whom) (?:was|is|has) (?:the )?${KILL} (?:been )?(?:pulled|pressed|hit|on|off|reset|active|activated|triggered)(?: last)?|(?:what(?:'s| is) )?(?:the )?(?:state|status) of (?:the )?${KILL}|${KILL} (?:status|state)|${KILL} (?:on|off)(?=\\s*[?？])|(?:is|has) (?:all )?(?:trading|the desk|everything)(?: been)? (?:halted|stopped|suspended|frozen|paused)(?: now)?)\\s*[?？]*$|^(?:请问|那|现在|目前)*(?:什么是)?(?:(?:谁|为什么|什么时候|何时)(?:按|拉|启动)了?)? ?${HAN_KILL} ?(?:现在|目前|还|是|已经)*(?:什么(?:意思|东西)?|开着?(?:的)?|关着?(?:的)?|启动了?|开了?|(?:要)?怎么用|如何使用|做什么的?|状态|会怎样|有什么用)?(?:吗|没有?|呢|么)?\\s*[?？]+$|^(?:请问|那|现在|目前)*(?:什么是 ?${HAN_KILL}|(?:谁|为什么|什么时候|何时)(?:按|拉|启动)了?${HAN_KILL}|${HAN_KILL}是?(?:谁|为什么|什么时候|何时)(?:被)?(?:按|拉|启动)了?的?|${HAN_KILL} ?(?:现在|目前|还|是|已经)*(?:什么(?:意思|东西)?|(?:开|关)着?的?(?:吗|没有?)|启动了(?:吗|没有?)|(?:要)?怎么用|如何使用|做什么的?|状态|会怎样|有什么用))(?:呢)?$`,
)
/** What happened since one looked last. */
const MEANWHILE =
  /^(?:and |so |ok(?:ay)? |hi |hey )*(?:what(?:'s| has| is)? (?:happened|happening|changed|went on|new)(?: here| on the desk)? (?:while|when|since) i(?: was|'ve been| went)? (?:away|gone|out|left|offline|asleep|last here)|what (?:did|have) i miss(?:ed)?(?: anything)?|(?:did|have) i miss(?:ed)? (?:anything|something|much)|(?:any|is there any|what(?:'s| is))(?:thing)? ?new(?:s)?(?: for me)?|catch me up|while i was away)\s*[?？]*$|^(?:请问|那)*(?:我|在)*(?:不在|离开|没看|睡觉|出去)(?:的)?(?:时候|期间|这段时间)?(?:,|的|都|有|里)*(?:发生了?|有)(?:什么|哪些|啥)(?:事情?|变化|成交)?(?:了|吗|呢)?\s*[?？]*$|^(?:请问|那|最近|今[天日]|现在|市场上?)*(?:有什么(?:新的?|新消息|新动静|变化|新闻|消息)|有没有(?:新闻|新?消息)|有(?:新闻|消息)(?=吗)|错过了什么)(?:了|吗|呢)?\s*[?？]*$/
/** Whose the orders of a book are. */
const ANONYMOUS =
  /^(?:and |so |ok(?:ay)? )*(?:(?:who|whose)(?:'s| is| are| was| has)? (?:the )?(?:it |that )?(?:buy(?:ing|er|ers)?|sell(?:ing|er|ers)?|bidding|offering|asking|bids?|offers?|orders?|trading|behind [^?？.;!]*|on the (?:other side|bid|ask|offer|buy side|sell side)|in the (?:book|market)|my counterpart(?:y|ies)?|the (?:buyers?|sellers?)|(?:selling|buying) (?:this|it|that)(?: much)?)(?: (?:now|here|so much|this much|all (?:this|that)|it|that|them|today))*|who (?:am i|are we|did i|do i) (?:trad(?:e|ing)|buy(?:ing)?|sell(?:ing)?|deal(?:ing)?) (?:with|from|to|against)|who (?:took|hit|lifted|filled|bought|sold) (?:my|it|that)[^?？.;!]{0,30}|(?:what|which) (?:traders|participants|companies|players|banks) are (?:buying|selling|trading|there|active)|(?:is|are) (?:the )?(?:book|orders|trades|traders|market) anonymous|how many (?:traders|participants|players|people) (?:are (?:there|trading|active|buying|selling)|trade)(?: here| now)*)\s*[?？]*$|^(?:请问|那|现在|目前|都|到底)*(?:是)?(?:谁|哪些人|什么人|哪家|哪些公司)(?:在|正在|会|要|是)*(?:大量|一直|拼命)?(?:买|卖|出货|进货|挂单|挂着|下单|交易|对面|对手盘?|买方|卖方|买家|卖家|另一边)(?:的|进|出|这么多|电|单)*(?:呢|啊)?\s*[?？]*$|^(?:请问|那)*(?:我的?)?(?:对手方?|对方|交易对手|买家|卖家)(?:是)(?:谁|哪家)(?:呢|啊)?\s*[?？]*$|^(?:请问|那)*(?:是)?(?:谁|有人|有没有人|哪个大户|大户)(?:在|又在|正在|把|一直)*(?:价格?|盘)?(?:大量|一直|疯狂)?(?:扫货|扫单|倒货|砸盘|出货|进货|拉高|推高|打下来|压低|压价|拉盘|拉抬|吃货|买|卖)(?:价格?|盘面?|的)*(?:吗|么)?(?:呢|啊)?\s*[?？]*$|^(?:请问|那)*(?:委托簿|订单簿|盘口|交易|市场)是(?:不是)?匿名的?(?:吗)?\s*[?？]*$/
/** What is traded here and how. */
const MARKET =
  /^(?:and |so |ok(?:ay)? |please |can you )*(?:(?:tell me |explain |describe )?how (?:does|do|is) (?:the |this |your |that )*(?:energy |electricity |power |spot )?(?:market|exchange|trading|it all|auction and trading|things)(?: here)? (?:work|function|run|operate|organi[sz]ed|go)(?: here| exactly)*|(?:explain|describe|tell me about) (?:the |this |your )*(?:energy |electricity |power )?(?:market|exchange)(?: to me)?|what (?:is|are) (?:the )?(?:market |trading )?rules(?: here| of (?:the|this) (?:market|exchange))*|(?:market|trading) rules|how does trading work(?: here)?|what(?:'s| is) (?:being )?traded here|what (?:kind of |sort of )?(?:market|exchange) is (?:this|it)|what do (?:you|we|people) trade here)\s*[?？]*$|^(?:请问|那|可以|能|帮我|跟我|给我|说明|介绍|解释|讲|说|一下)*(?:这个?|这里的?|这边的?|你们的?|电力|现货)*(?:市场|交易所|交易|盘)(?:是|到底|究竟|都)*(?:怎么|如何|怎样)(?:运作|运行|交易|玩|进行|运转|撮合)(?:的|啊|呢)*\s*[?？]*$|^(?:请问|那|这里|这个市场|这边|有(?:什么|哪些)|你们)*(?:的)?(?:(?:交易|市场)(?:规则|制度|机制)|(?<=的|有什么|有哪些)规则|规则(?=是|有))(?:是什么|有哪些|是怎样|呢)?\s*[?？]*$|^(?:请|帮我|可以|简单)*(?:介绍|说明|解释)(?:一下)?(?:这个?|这里的?)*(?:市场|交易所)\s*[?？]*$|^(?:请问|那)*(?:这里|这边|你们|这个市场)(?:都|主要)*(?:在)?(?:交易|买卖)(?:的是)?(?:什么|啥|哪些东西)(?:的|呢|东西)*\s*[?？]*$/
const PLAYBOOKS = /\bplaybooks?\b|剧本/
const AUCTION =
  /\bauctions?\b|^(?:and |so |what(?:'s| is| are| was) |show(?: me)? )*(?:the )?(?:day[- ]ahead )?clearing prices?\s*[?？]*$|拍卖|集合竞价|集合撮合|^(?:请问|那|今天|明天|的)*(?:日前)?(?:市场)?(?:的)?出清价格?(?:是)?(?:多少)?(?:呢)?\s*[?？]*$/
const PIECES = /^(?:twap|vwap|时间加权)$/
const HELD = '(?:positions?|shorts?|longs?|exposures?|risks?)'
/** The market that is asked about: "in 18-19", "for tomorrow". */
const OF_ONE = '(?: (?:in|for|of|on|over) [^,;?？]{1,30})?'
const HAN_HELD = '(?:部位|仓位|持仓|曝险|敞口|风险)'
/** Where so much, or a price, is said with it, it is an order in other words. */
const NO_ORDER = '(?!.*(?:\\b(?:buy|sell)|(?:\\bat\\b|@) ?(?:nt\\$ ?)?\\d))'
const FLAT = new RegExp(
  [
    `^${NO_ORDER}(?:please |pls |can you |now )*(?:(?:go |get |get me |get us |make me |make us )?flat(?:ten)?(?: (?:me|us|out|everything|all|it|that))?(?: (?:my|the) (?:positions?|book))?|(?:get (?:me|us) |i want |we want )?out(?: of (?:everything|it all|(?:my|the|all) (?:positions?|risk)))|get (?:me|us) out|(?:close|unwind) (?:it|that)(?: out)?|square (?:me|us|it)?(?: ?(?:up|off|out))?(?: my positions?)?|(?:close|exit|unwind|liquidate|cover|hedge)(?: out)?(?: of)?(?: all)?(?: of)?(?: my| our| the| that| this)?(?: open)? (?:${HELD}|everything)|hedge(?: (?:me|us|it|everything))?)${OF_ONE}(?: (?:by|before) [^,;?？]{1,20})?(?: at (?:the )?market)?(?: now| please)?$`,
    `^${NO_ORDER}(?:please |pls |can you |now )*(?:reduce|cut|trim|halve|lower|lighten|shrink|scale (?:back|down))(?: all)?(?: of)? (?:my|our|the)(?: open)? ${HELD}${OF_ONE}(?: (?:by|to|in) [^,;?？]{1,20})?(?: now| please)?$`,
    `^(?:请|帮我|把|将|我的|我要|全部|所有|一键|部位|仓位|持仓)*(?:平仓|平掉|全平|了结|对冲|避险)(?:部位|仓位|持仓|全部|一下)?(?:吧|了)?$`,
    `^(?:请|帮我|把|将|我|在|的|要)*[^,，买卖]{0,12}(?:的)?${HAN_HELD}(?:都|全部|全|给|先)*(?:平仓|平掉|全平|了结|对冲掉?|避险|减半|减掉?(?:一半|一些|一点)?|降低|缩小)(?:吧|了|一下)?$`,
    `^(?:请|帮我|我要|先)*(?:平掉|了结|对冲|降低|减少|缩小)[^,，买卖]{0,12}(?:的)?${HAN_HELD}(?:一半|一些|一点)?(?:吧|了|一下)?$`,
  ].join('|'),
)
/** Base and peak: blocks of hours that other markets trade as one. Of a look at "peak" it is said elsewhere that it was left out. */
const BASE =
  /\bbase (?:vs\.?|versus|and|or|against|to) (?:off-?)?peak\b|\bpeak (?:vs\.?|versus|and|or|against|to) (?:base|off-?peak)\b|(?:尖峰|高峰)(?:跟|和|与|、|对|比|vs)?(?:离峰|低谷|基载|基荷)|\bbase[- ]?load\b|\bbase (?:block|product|price|power|hours?|load|tomorrow|today)\b|\b(?:tomorrow|today)(?:'s)? base\b|基[载荷]/
const PEAK =
  /\b(?:off|on)[- ]?peak\b|\bpeak\b(?! ?(?:size|qty|quantity|of)? ?\d{1,3}(?![\d,]))|半?尖峰|离峰|高峰|低谷|[峰谷][时段]/
/** The auction of other markets, whose prices no tool here tells. */
const DAY_AHEAD =
  /^(?:and |so |what(?:'s| is| are| was) |show(?: me)? |how much is )*(?:the |tomorrow's )*(?:day[- ]ahead|da) (?:market |power |spot )*(?:prices?|market)\b(?!.*\b(?:buy|sell)\b)|^(?:请问|那|看|明天|今天|后天|的)*日前(?:市场|电力|现货)*(?:的)?(?:电价|价格?)(?!.*[买卖])/
/** What a day could cost at most: no tool reckons it. */
const RISK =
  /^(?:and |so |ok(?:ay)? |please |tell me |show me |what(?:'s| is| are| would be) )*(?:my |our |the )*(?:worst[- ]case(?: scenario| loss| outcome)?|worst (?:that )?(?:can|could) happen(?: to me)?|value at risk|var|max(?:imum)? loss|risk figures?|margin (?:call|requirement)s?)\s*[?？.]*$|^(?:what(?:'s| is) |how much )?(?:the )?(?:most|worst|max(?:imum)?) (?:that )?(?:i|we) (?:can|could) lose\s*[?？]*$|^how much (?:can|could) (?:i|we) lose(?: at most| at worst)?\s*[?？]*$|^(?:请问|那|我的?|目前|现在)*(?:最[坏糟差]的?(?:情况|状况|情形|结果|打算)(?:会?是)?(?:什么|怎样|多少|如何)?|(?:最多|最坏)(?:会|可能)?(?:亏|赔|损失)多少(?:钱)?|最大(?:可能)?(?:亏损|损失)(?:是)?(?:多少)?|风险值(?:是)?(?:多少)?|保证金(?:多少|要求)?)\s*[?？]*$/
/** "roll my 18-19 to 19-20", 把 18-19 的單移到 19-20: no order changes its contract. */
const HOURS = '(?<![\\d.])\\d{1,2}(?::\\d\\d)? ?- ?\\d{1,2}(?::\\d\\d)?(?![\\d.])'
const TO_HOURS = `(?:(?:tomorrow|today) )?${HOURS}(?: (?:tomorrow|today|contract))?`
const TO_HAN_HOURS = `(?:明天|今天|后天)?的? ?(?:${HOURS}|\\d{1,2} ?点? ?[到至] ?\\d{1,2}) ?点?`
const ROLL = new RegExp(
  [
    `^(?:please |can you )*roll(?: over)?\\b|^(?:请|帮我|把)*(?:转仓|移仓|展期|滚仓)`,
    `^(?:please |can you )*(?:move|shift|switch|change|swap|exchange)\\b.*${HOURS}.* (?:to|into|for|with|against) (?:the |tomorrow |today )*${HOURS}`,
    `^(?:请|帮我)*把?.*${HOURS}.*(?:移|转|换|改|挪|调|搬)[到至成为] ?(?:明天|今天|后天)? ?${HOURS}`,
    // "move the 2950 to spot": of what is named in front, and no price of an order that is there.
    `^(?:please |can you )*(?:move|shift|switch|change|transfer|put) [^,;]*(?:\\d{3}|\\b(?:it|that|one|order|buy|sell|bid|offer|ask)\\b)[^,;]* (?:in)?to (?:the )?(?:spot(?: market| contract)?|${TO_HOURS})(?: please| now)?$`,
    `^(?:请|帮我|把|将)*[^,，;；]*(?:单|委托|[那这][张笔个]|它|\\d{3})[^,，;；]*(?:移|转|换|改|挪|搬|调|放)[去到至成为]* ?(?:现货|${TO_HAN_HOURS})的?(?:合约|市场|那边|上)?(?:里|去|来|吧)*$`,
  ].join('|'),
)
/** Too short for the one deed that stops the whole desk. */
const STOPPING =
  /^(?:please )?(?:stop|halt)(?: it)?(?: all| now)?(?: please)?$|^(?:and |so )?how (?:do|can|would|should) (?:i|we) (?:stop|halt) (?:everything|trading|it all|all (?:of it|trading|orders))\s*[?？]*$|^(?:请问|那)?(?:我|要)*(?:怎么|如何|怎样)(?:才能)?(?:停止?|暂停|停掉)(?:所有|全部|一切)?(?:交易|委托|东西)?(?:呢)?\s*[?？]*$|^(?:请|马上|立刻|先)?(?:停止所有|停止全部|全停|都停下?|停|停下|停止)(?:吧|来)?$/

/** "peak load 5 at 3,000", 尖峰 5 MW 3000: an amount is there for an order, whether its side is said or not. */
const isOrderLike = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'buy', 'sell') ||
  (hasTag(tokens, 'mw', 'mwh', 'at') && tokens.some((t) => t.kind === 'number') && !hasTag(tokens, 'question', 'show'))

export function topicIn(tokens: readonly Token[], plain: string): Topic | null {
  const { folded } = fold(plain)
  const words = folded.trim()
  if (PRICE_LIMIT.test(words)) return 'limits'
  if (FLAT.test(words)) return 'flat'
  if (ROLL.test(words)) return 'roll'
  if (words.length <= MAX_ASKED && hoursToTrade(words).length > 0) return 'hourToTrade'
  if (BASE.test(words) || (PEAK.test(words) && isOrderLike(tokens))) return 'blocks'
  if (STOPPING.test(words)) return 'stopping'
  if (RISK.test(words)) return 'risk'
  if (DAY_AHEAD.test(words) && !AUCTION.test(words)) return 'dayAhead'
  if (PAPER.test(words)) return 'paper'
  if (MEMORY.test(words)) return 'memory'
  if (REMINDED.test(words) || (ALERT.test(words) && !hasTag(tokens, 'buy', 'sell'))) return 'alerts'
  if (PLANS.test(words)) return 'plans'
  if (KILL_SWITCH.test(words)) return 'killSwitch'
  if (MEANWHILE.test(words)) return 'meanwhile'
  if (words.length <= MAX_ASKED && ANONYMOUS.test(words)) return 'anonymous'
  if (words.length <= MAX_ASKED && MARKET.test(words)) return 'market'
  if (LANGUAGE.test(words)) return 'language'
  if (isTableAsked(words)) return 'tables'
  if (contractPricesAsked(tokens, words)) return 'contractPrices'
  if (isOfNoList(words)) return 'notListed'
  if (isAdviceAsked(words)) return 'advice'
  const term = termIn(words) ?? capabilityIn(words) ?? deskTopicIn(words)
  if (term) return term
  if (hasTag(tokens, 'simulate', 'export', 'report')) return null
  const isLimit = LIMIT.test(words) && (isDeskLimit(tokens, idsIn(plain)) || /\border limits?\b/.test(words))
  if (isLimit && !hasTag(tokens, 'buy', 'sell', 'buyNoun', 'sellNoun')) return 'limits'
  if (TRADED.test(words)) return 'pnl'
  if (OWN_AVERAGE.test(words)) return 'average'
  if (VWAP.test(words)) return 'vwap'
  // A verb of trading makes it an order, or a question about one; of limits only the buying and selling do.
  if (mentionsTrade(tokens)) return null
  if (tokens.some((t) => isTerm(t, 'stopOrder') && t.kind === 'term' && PIECES.test(t.raw))) return 'pieces'
  if (PIECES.test(words)) return 'pieces'
  if (PNL.test(words) && !hasTag(tokens, 'stopOrder')) return 'pnl'
  if (PLAYBOOKS.test(words)) return 'playbooks'
  return AUCTION.test(words) ? 'auction' : null
}

/** What can be looked up of it. */
export function readsOf(topic: Topic, tokens: readonly Token[], words = ''): Action[] {
  switch (topic) {
    case 'limits':
      return hasTag(tokens, 'amend', 'amendWeak', 'place') || tokens.some((t) => t.kind === 'number')
        ? []
        : [{ kind: 'call', tool: 'listSymbols', args: {}, focus: 'limits' }]
    case 'sizes':
      return [{ kind: 'call', tool: 'listSymbols', args: {}, focus: 'limits' }]
    case 'hourToTrade':
      return hoursToTrade(fold(words).folded.trim()).flatMap((question) => {
        const { tokens: asked, folded } = read(question)
        const reckoned = contractPricesAsked(asked, folded)
        return reckoned ? [{ kind: 'call', tool: 'listSymbols', args: {}, reckoned }] : []
      })
    case 'contractPrices': {
      const reckoned = contractPricesAsked(tokens, fold(words).folded.trim())
      return reckoned ? [{ kind: 'call', tool: 'listSymbols', args: {}, reckoned }] : []
    }
    case 'auction':
      return [{ kind: 'call', tool: 'listSymbols', args: {}, focus: 'auction' }]
    case 'anonymous':
      return [{ kind: 'call', tool: 'getOrderBook', args: {} }]
    case 'market':
    case 'tick':
    case 'lot':
    case 'contract':
    case 'gateClosure':
      return [{ kind: 'call', tool: 'listSymbols', args: {} }]
    case 'pnl':
      return [
        { kind: 'call', tool: 'getUserWallet', args: {}, focus: 'today' },
        { kind: 'call', tool: 'getUserOrders', args: { status: 'matched' } },
      ]
    case 'risk':
      return [{ kind: 'call', tool: 'getUserWallet', args: {}, focus: 'locked' }]
    case 'meanwhile':
      return [{ kind: 'call', tool: 'getUserOrders', args: { status: 'all', limit: 50 } }]
    case 'shortSale':
      return [{ kind: 'call', tool: 'getUserWallet', args: {} }]
    case 'average':
      return [{ kind: 'call', tool: 'getUserOrders', args: { status: 'all', limit: MAX_ORDERS }, focus: 'average' }]
    case 'advice':
      return isOfDeed(fold(words).folded) ? [] : [{ kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price' }]
    case 'reasons':
      return [{ kind: 'call', tool: 'getTrades', args: {} }]
    case 'vwap':
      return [{ kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'average', ...spanIn(words) }]
    default: {
      const look = isMarketTerm(topic) ? lookOf(topic) : null
      return look ? [look] : []
    }
  }
}

const spanIn = (words: string): { span?: Span } => {
  const over = spanSaid(words, fold(words).folded)
  return over && 'span' in over ? { span: over.span } : {}
}
