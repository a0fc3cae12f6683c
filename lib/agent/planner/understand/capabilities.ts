/** What the exchange takes and the desk can do: "what's the smallest order?", 可以自動交易嗎, "which order types are there?". Never an order. */

import { MAX_ASKED } from './shape.ts'

export type Capability = 'sizes' | 'automation' | 'orderTypes' | 'strategies' | 'api' | 'clock' | 'deeds' | 'shortSale'

const LEAD = '(?:and |so |ok(?:ay)? |hey |please |can you tell me |tell me )*'
const HAN_LEAD = '(?:请问|那|这里|这边|你们?|我们?|现在|目前)*'
const english = (form: string): RegExp => new RegExp(`^${LEAD}(?:${form})\\s*[?？.!]*$`)
const chinese = (form: string): RegExp => new RegExp(`^${HAN_LEAD}(?:${form})(?:呢|啊)?[?？。!]*$`)

const SIZE = '(?:order|trade|quantity|size|amount|lot|order size|trade size|order quantity|volume|bid|offer)'
const DO = '(?:do|place|trade|buy|sell|order|send|enter|put in|submit)'
const I_CAN = `(?:(?:i|we|one) can ${DO}|allowed|possible|you (?:take|accept)|there is)`
const SIZES = english(
  `(?:what(?:'s| is|s)? )?(?:the |my )?(?:(?:minimum|maximum|min\\.?|max\\.?)(?: allowed| possible)? ${SIZE}s?(?: ${I_CAN})?|(?:smallest|largest|biggest)(?: allowed| possible)? ${SIZE}s? ${I_CAN}|(?:smallest|largest) (?:allowed|possible) ${SIZE}s?)(?: here)?|how (?:much|many mwh|big|small|large|little) can (?:an|one|my|a single) (?:order|trade) be|how (?:much|many mwh) can (?:i|we) ${DO} (?:at once|in one (?:order|go))|(?:can|could|may) (?:i|we) (?:${DO}) (?:(?:less|more) than |as little as |just |only )?#(?: ?[mk]wh)`,
)
const HAN_DO = '(?:下|买|卖|交易|挂|委托)'
const HAN_SIZES = chinese(
  `(?:一|单)(?:次|张|笔)(?:单|委托|订单)?(?:最多|最大|最少|最小|至少)(?:可以|能|要|可)?${HAN_DO}(?:进|出)?(?:到)?(?:多少|几)(?:度电?|mwh|量)?|(?:最多|最大|最少|最小|至少)(?:可以|能|要|可)?(?:下|挂|委托)(?:到)?(?:多少|几)(?:度电?|mwh|量)?|(?:最少|最小|至少)(?:可以|能|要|可)?(?:买|卖|交易)(?:到)?(?:多少|几)(?:度电?|mwh|量)?|(?:单|一)(?:笔|张|次)(?:委托|订单|下单)?(?:的)?(?:上限|下限|最大|最小)(?:量|数量)?(?:是)?(?:多少)?|(?:最大|最小|最多|最少)(?:的)?(?:下单|委托|订单|交易)数?量(?:是)?(?:多少)?|(?:可以|能)${HAN_DO}(?:多大|多小)(?:的)?(?:单|量)?|(?:可以|能|可不可以|能不能)(?:只)?${HAN_DO}#(?:度电?|mwh|千瓦时)(?:的)?(?:单)?(?:吗|么)`,
)
const AUTOMATION = english(
  `(?:can|could|do|does|will|would|are|is) (?:you|this|it|the desk|the planner|i)(?: also| ever| going| allowed| able| permitted| supposed)*(?: to)? (?:trade|buy|sell|place orders|buy and sell|act|run)(?: (?:power|energy|electricity))?(?: for me)? (?:automatically|on your own|by (?:yourself|itself)|alone|on autopilot|without (?:me|my approval|asking|approval|asking me)|while i(?:'m| am) (?:away|asleep|sleeping|gone)|(?:every|each) (?:hour|day|morning|minute|week)|overnight|on a schedule|24/7|around the clock)|is there (?:an? )?(?:auto(?:matic|mated)?[- ]?(?:trading|trader|mode|pilot)|autopilot|algo(?:rithmic)?(?: trading)?|bot|trading bot)|(?:auto(?:matic|mated)?[- ]?trading|autopilot|algo trading)|can i (?:automate|schedule) (?:this|it|orders?|trades?|trading|my (?:orders|trades|trading))|do you trade for me|can (?:you|i) set up (?:a )?(?:bot|automatic (?:orders|trading)|recurring orders?)`,
)
const HAN_AUTOMATION = chinese(
  '(?=可|能|会|有|支|.*[吗么][?？。!]*$)(?:可不可以|能不能|会不会|可以|能|会|有没有|有|支持|支援)*(?:自动|定时|定期|每(?:个)?(?:小时|天|日)|不在的?时候|睡觉的?时候|自己|全自动|自动化)(?:地)?(?:帮我|替我|去|来|的)*(?:交易|买卖|下单|买|卖|挂单|执行|程序化交易)(?:电)?(?:功能|模式|机器人)?(?:吗|么)?|(?:有|有没有)(?:自动交易|程式交易|程序化交易|交易机器人|机器人)(?:功能)?(?:吗)?|(?:自动|程式|程序化)交易',
)
const TYPES = '(?:order types?|types? of orders?|kinds? of orders?|sorts? of orders?|orders? (?:types?|kinds?))'
const STOPS =
  '(?:stop(?:[- ]loss)?(?:es)?(?: orders?)?|stop[- ]limits?|take[- ]profits?|trailing stops?|oco|brackets?|conditional orders?|if[- ]touched)'
const ORDER_TYPES = english(
  `(?:what|which)(?: other)? ${TYPES}(?: (?:are (?:there|available|supported|possible|allowed)|do you (?:have|support|know|take|offer|accept)|can (?:i|you) (?:use|place|do|send)|does (?:it|the exchange|this) (?:have|support|take|accept)|exist|i can use))*(?: here)?|(?:show|list|explain)(?: me)? (?:the |all )*${TYPES}|${TYPES}|(?:do|does|can|could|is|are) (?:you|i|we|it|the exchange|this|there)(?: also)?(?: (?:support|have|take|offer|accept|place|use|do|know|set|handle))?(?: an?| any)? ${STOPS}(?: here)?`,
)
const HAN_ORDER_TYPES = chinese(
  '(?:有|支持|支援|可以下|能下|可以用|能用)*(?:哪几种|几种|哪种|(?:哪些|什么)(?:类型|种类|样|种))(?:的)?(?:委托|订单|单子?)(?:可以)?(?:下|用|选)?|(?:有)?(?:哪些|什么)(?:委托|订单|单)(?:类型|种类|别|型)|(?:可以|能)(?:下|用)(?:哪些|什么)(?:类型|种)?的?(?:委托|订单|单子?)|(?:委托|订单|单)(?:的)?(?:类型|种类|型态|别)(?:有哪些|有什么|有几种)?|有(?:哪些|什么)(?:委托|订单|单子?)(?:可以|能)(?:下|用)|(?:有没有|有|支持|支援|可以下|能下|可以用|能不能下|可不可以下|能用|可以)*(?:停损|止损|停利|止盈|触价|条件|移动停损|oco)(?:单|委托)?(?:吗|么|功能吗)',
)
const STRATEGIES = english(
  '(?:what|which)(?: (?:kinds?|types?|sorts?) of)? (?:trading |simulation )?(?:strateg(?:y|ies)|simulations|backtests)(?: (?:are (?:there|available|supported)|do you (?:have|know|support|offer|run)|can (?:i|you|we|it) (?:simulate|run|test|backtest|use|do|choose)|exist))*(?: here)?|what(?: all)? can (?:i|you|we|it) (?:simulate|backtest)|(?:list|show(?: me)?) (?:the |all )*strategies|strategies',
)
const HAN_STRATEGIES = chinese(
  '(?:有|可以用|能用|可以跑|能跑|可以模拟|能模拟|支持|支援)*(?:哪些|什么|哪几种)(?:模拟|交易)?策略(?:可以|能)?(?:用|跑|选|模拟)?|(?:模拟|交易)?策略(?:有哪些|有什么|有几种|清单|列表)|(?:可以|能)(?:模拟|回测)(?:什么|哪些)',
)
const API = english(
  `(?:is|are) there (?:an? |any )?(?:api|mcp|rest api|fix|websocket|web ?socket|interface|sdk|programmatic access)s?(?: for (?:this|it|the desk|programs))?|(?:do|does|have) (?:you|it|this|the desk|we)(?: have| offer| support)? (?:an? |any )?(?:api|mcp|rest api|fix|websocket|sdk)s?|(?:can|could|how can|how do) (?:i|we|a program|my program|my script|programs) (?:connect|use|access|call|trade)(?: (?:to|through|via|over|with|by))?(?: (?:this|it|the desk|you))?(?: (?:through|via|over|with|by))?(?: (?:an?|the))? (?:api|mcp|script|program|code|python)|(?:the |your )?(?:api|mcp)(?: (?:docs|documentation|access|key|keys|token|tokens))?`,
)
const HAN_API = chinese(
  '(?:有没有|有无|有|提供|支持|支援|可以用|能用|怎么用|如何用|开放)*(?:api|mcp|接口|介面|程式介面|程序接口)(?:可以用|可用|能用|金钥|密钥|文件|文档)*(?:吗|么|没有)?|(?:可以|能)(?:用|写)(?:程式|程序|脚本|python|代码)(?:来)?(?:下单|交易|连|接|串接)(?:吗|么)?',
)
const WHOSE = '(?:current|exchange|market|local|server|desk|taipei|taiwan|utc|gmt)'
const CLOCK = english(
  `what(?:'s| is|s)? (?:the )?(?:${WHOSE} )*(?:time|date|day|hour)(?: is it)?(?: (?:now|today|here|right now|there|(?:at|on|in) (?:the )?${WHOSE}))*|what(?:'s| is|s)? (?:today's date|today)|(?:the )?(?:${WHOSE} )*(?:time|date)(?: now| please)?|(?:what|which|whose) (?:time ?zone|clock)(?: (?:is (?:this|it|that|used)|are (?:we|you|these|the times|the hours) (?:in|on|using)|do you use|is this in))*|(?:are (?:these|the) (?:times|hours)|is this) (?:in )?(?:utc|local time|taipei time|gmt)|what(?:'s| is) the time ?zone`,
)
const HAN_CLOCK = chinese(
  '(?:台北|台湾|北京|市场|交易所|本地|当地)的?(?:时间|时区)(?:现在|目前)?(?:是?(?:几点(?:几分)?|多少|什么))?了?|(?:(?:台北|台湾|北京|市场|交易所|本地|当地)(?:的?时间|那边)?)?(?:今[天日])?(?:是)?(?:几点(?:几分)?|几月几[号日]|几[号日]|星期几|周几|礼拜几|什么时间|什么日子)(?:了|钟)*|(?:时间|日期|时区)(?:是)?(?:多少|什么|几点|哪里|哪个)?|(?:用|是|在)?(?:哪个|什么|哪里的?)(?:时区|时间)(?:的)?|时区(?:是)?(?:哪里|哪个|什么|多少)',
)

/** Of orders as such: "can you cancel my orders", 幫我撤單 ask for it. */
const DEED = '(?:cancel|pull|withdraw|delete|change|amend|modify|edit|move|place|send|enter|submit|prepare)'
const DEEDS = english(
  `(?:(?:can|could|do|would) (?:you|it|this|the desk|the planner)(?: also| even| actually)?(?: be able to)?|are you able to|is it possible to) ${DEED}(?:(?:,| and| or|, and) ${DEED})* orders(?: too| as well| here| for me)*`,
)
const HAN_DEED = '(?:取消|撤销|撤回|撤|修改|更改|改|下|挂|送)'
const HAN_DEEDS = chinese(
  `(?:(?:能不能|可不可以|可否|能否)${HAN_DEED}(?:单子?|订单|委托|挂单)|(?:可以|能够?|会|有办法)${HAN_DEED}(?:(?:和|跟|或|、|与)${HAN_DEED})*(?:单子?|订单|委托|挂单)(?:吗|么))`,
)

/** Energy that is not there. */
const SHORT_SALE = english(
  `(?:can|could|may|am|are|is) (?:i|we|one|it)(?: able| allowed| possible)?(?: to)? (?:go short|short(?: sell)?|sell short|short(?: the)?(?: market| power| energy| electricity| it)?|sell (?:(?:more|energy|power|electricity|what|something|mwh)(?: energy| power)?(?: than| that)? (?:i|we) (?:don't |do not |don’t )?(?:have|own|hold)(?: got)?(?: yet)?))|(?:is|are) (?:short[- ]?selling|shorting|short sales?|naked shorts?)(?: allowed| possible| supported)?(?: here)?|(?:do|does) (?:you|it|the exchange) (?:allow|support|have) (?:short[- ]?selling|shorting|short sales)|what (?:happens|if) (?:if )?i sell more than i (?:have|own)`,
)
const HAN_SHORT_SALE = chinese(
  '(?:可以|能|可不可以|能不能|支持|支援|允许|有)*(?:放空|做空|卖空|融券|裸卖空)(?:电力?|吗|么)*|(?:可以|能|可不可以|能不能)(?:卖)(?:出)?(?:超过|比)?(?:我)?(?:没有的电|没有的|超过我?有的电?|我?没有的电?|比(?:我)?(?:持有|拥有|有)的(?:还)?多(?:的电)?|手上没有的电?)(?:吗|么)?',
)

const FORMS: readonly (readonly [Capability, RegExp, RegExp])[] = [
  ['sizes', SIZES, HAN_SIZES],
  ['automation', AUTOMATION, HAN_AUTOMATION],
  ['orderTypes', ORDER_TYPES, HAN_ORDER_TYPES],
  ['strategies', STRATEGIES, HAN_STRATEGIES],
  ['api', API, HAN_API],
  ['clock', CLOCK, HAN_CLOCK],
  ['deeds', DEEDS, HAN_DEEDS],
  ['shortSale', SHORT_SALE, HAN_SHORT_SALE],
]

/** @param words one sentence, folded */
export function capabilityIn(words: string): Capability | null {
  if (words.length > MAX_ASKED) return null
  const shape = words.replaceAll(/\d[\d,.]*/g, '#')
  const joined = shape.replaceAll(' ', '')
  return FORMS.find(([, form, han]) => form.test(shape) || han.test(joined))?.[0] ?? null
}
