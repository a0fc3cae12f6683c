/** "Is tomorrow 18-19 open?", 明天 18-19 幾點關閘: whether, and until when, the contracts of some hours are traded. */
import { dayPartIn } from '../text/day-part.ts'
import { blockOf, isNext, type Window } from '../text/delivery.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { asHours, bareHoursIn, dayOf, hourOfDaySaid } from './hour-said.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'
import { LEAD } from './within.ts'

const OF_IT = '(?:the )?(?:contract (?:of |for )?)?(?:the )?@(?: contract| delivery)?'
const CLOSE = '(?:close|closed|closing|stop|shut|end|gate closure|trade until|stop trading|expire)'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:is|are) ${OF_IT} (?:still |already |yet )?(?:open|closed|tradable|tradeable|trading|traded|halted)(?: for trading)?(?: now| yet| already| still)?|(?:when|what time|until when) (?:does|do|will|is|can) (?:the gate (?:of|for) |trading (?:of|in|for) )?${OF_IT} ${CLOSE}|(?:when|what time|at what time)(?:'s| is)? (?:the )?(?:gate(?: closure)?|closing time|cut-?off|deadline|close|last trade)(?: time)? (?:of|for|on|in) ${OF_IT}|(?:the )?(?:gate(?: closure)?|closing time|cut-?off)(?: time)?(?: (?:of|for))? ${OF_IT}|${OF_IT} (?:gate(?: closure)?|closing time|cut-?off)(?: time)?|(?:when|until when|how long)(?: can i| can we)? (?:still )?trade ${OF_IT}|can i still (?:trade|buy|sell) ${OF_IT}|how long (?:until|till|before|is) ${OF_IT} (?:${CLOSE}s?|open)(?: for)?|how (?:long|much time) (?:do i have|is left|left) (?:for|to trade|on|in) ${OF_IT}|time left (?:for|on|in) ${OF_IT})\\s*[?？]*$`,
)
const HAN_CLOSE = '(?:关闸|关门|收盘|收市|截止|停止交易|不能交易|不能买卖|停|收单|到期|关)'
const CHINESE = new RegExp(
  `^(?:请问|那)*(?:@ ?的?(?:合约)?(?:现在|目前|还|已经)*(?:(?:是)?(?:开放|开着|开|关闸|收盘|关)(?:的|交易|了)?(?:吗|没有?|么)?|(?:可以|能)(?:交易|买卖|买|卖)(?:吗|么|多久|到几点|到什么时候)|(?:到|在)?(?:什么时候|几点|何时|多久|几时)(?:会|才|就)?${HAN_CLOSE}|(?:${HAN_CLOSE}|闸门)(?:的)?(?:时间|时刻)?(?:是)?(?:在)?(?:什么时候|几点|何时|多少)?|(?:还|离)(?:有|剩)?多久${HAN_CLOSE}?)|(?:什么时候|几点|何时|多久)(?:会|才)?${HAN_CLOSE} ?@(?:的?合约)?)(?:呢|啊)?\\s*[?？]*$`,
)

/** The hours that are asked about; null where none are. */
function hoursIn(tokens: readonly Token[]): Window | null {
  const window = windowIn(tokens)
  if (window) return isNext(window) ? null : window
  return bareHoursIn(tokens)
}

/** @returns null where the sentence asks for something else */
export function contractStateAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asHours(tokens), folded)
  if (shape.length > MAX_ASKED || (!ENGLISH.test(shape) && !CHINESE.test(shape))) return null
  const hours = hoursIn(tokens)
  return hours && { kind: 'call', tool: 'listSymbols', args: {}, hours }
}

const TRADES_AT = '(?: (?:trading|traded|going|quoted|bid|offered|at|for|now|price|like|doing|looking))*'
const QUOTE = new RegExp(
  `^${LEAD}(?:(?:what(?:'s| is)|where(?:'s| is)|how(?:'s| is)) (?:the )?@${TRADES_AT}|@ (?:bid|offer|ask)(?: now)?|(?:(?:make|give|show|tell) me |what(?:'s|s| is) |how is )?(?:an? |the )?(?:#[- ]way |current |last )?(?:price|quote|market|#[- ]way)(?: in| for| on| of)? (?:the )?@(?: please| now)?|how much (?:is|does|are) (?:the )?@(?: cost| now| trade at| go for)*|(?:show(?: me)?|check|see|look at|pull up) (?:the )?@)\\s*[?？]*$`,
)
/** How a contract stands, asked in Chinese: 18-19 現在怎麼樣. */
const HAN_QUOTE =
  /^(?:请|帮我|麻烦|给我|我想|想)*(?:看一下|看看|看下|看|查一下|查下|查) ?@[。]*$|^(?:请问|那|看|看一下|帮我)*@ ?的?(?:合约)?(?:现在|目前)?的?(?:行情|价格|报价)?(?:是)?(?:怎么样|怎样|如何|什么价格?|多少钱?|几块|报多少|报价|(?:啥|什么)(?:情况|状况|价位?|行情)|情况(?:如何|怎么样)?)(?:了|呢|啊)?\s*[?？]*$/

/** "What's 18-19 trading at?", "18-19 bid?": the prices of one contract. */
export function quoteAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asHours(tokens), folded)
  const isQuote = shape.length <= MAX_ASKED && (QUOTE.test(shape) || HAN_QUOTE.test(shape))
  const window = isQuote ? hoursIn(tokens) : null
  return (
    window && { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price', window: blockOf(window) ?? window }
  )
}

/** "When does it close?", "which hours can I trade?", 有哪些時段可以交易: of no contract by itself, so of all there are. */
const TRADED = '(?:trad(?:e|ed|ing|able)|open|listed|available|on offer|bought|sold|there)'
const PERIODS =
  '(?:hours|contracts|deliver(?:y|ies)(?: (?:hours|periods|contracts))?|periods|slots|times|products|sessions)'
const SESSIONS = new RegExp(
  `^${LEAD}(?:(?:when|what time|until when|till when|how late|at what time) (?:does|do|will|is|are|can|did) (?:it|this|they|we|i|you|trading|(?:the |this |your |its |their |that |next |first )*(?:market|exchange|session|gates?|day|desk|trading day|contracts?))(?: still)? (?:close|closed|closing|end|stop|shut|open|start|begin|trade|buy|sell|closes)(?: trading)?(?: here| now| up)*|(?:what|which)(?: delivery)? ${PERIODS} (?:(?:can|could|may|do) (?:i|we|you|one) (?:still )?(?:trade|buy|sell|have|list|offer)|(?:are|is) (?:there|still|currently)?(?: ?${TRADED})?(?: for trading| to trade)?|trade)(?: now| right now| here| at the moment)*|(?:how long|how much time)(?: is (?:there|left))? (?:until|till|before|to|for) (?:the )?(?:next |first )?(?:gate(?: closure)?|contract|close|closing)(?: closes)?|(?:which|what)(?: contract| gate| hour)?s?(?: is| are| will)? (?:closes?|expires?|delivers?|closing|shuts?)(?: up)? (?:next|first|soonest|soon)|(?:what|which)(?:'s| is| are) (?:the )?next (?:gates?|contracts?|hours?)(?: to close| closing)?|(?:time|how long) left(?: (?:on|in|for) (?:the )?next (?:contract|gate))?|(?:the )?next gate(?: closure)?|how far (?:out|ahead|forward) (?:can|do) (?:i|we|you) (?:trade|buy|sell)|when (?:does|will|do) (?:trading (?:for|of|in) )?(?:tomorrow|the day[- ]ahead|tomorrow's (?:contracts?|hours|auction))(?:'s)? (?:open|start|begin|close|trade)|how many ${PERIODS} (?:are )?(?:there|open|tradable|listed|traded|trading)(?: now)?|(?:show|list)(?: me)? (?:the |all )*(?:open |tradable |available )+${PERIODS})(?: (?:for |on |of )?(?:today|tomorrow|tonight|this evening))?\\s*[?？]*$`,
)
const HAN_PERIODS = '(?:交割)?(?:时段|时间段?|小时|合约|钟点|时间)'
const HAN_SESSIONS = new RegExp(
  `^(?:请问|那|现在|目前|这里|今[天日晚]|明[天日晚]|后天|的|还|看|列出|给我看)*(?:(?:有|还有)*(?:哪些|什么|哪几个|几个|多少个?)${HAN_PERIODS}(?:是|还|现在|正在|都)*(?:可以|能|可|在|开放|有)*(?:交易|买卖|买|卖|开放|开着|挂牌|下单|供交易)?(?:的)?|(?:我们?|还)*(?:可以|能)(?:交易|买卖|买|卖)(?:哪些|什么|哪几个)(?:${HAN_PERIODS})?|(?:最远|最晚|最多)(?:可以|能)?(?:交易|买|卖|买卖)?到(?:哪天|哪一天|什么时候|几号|哪里)|(?:下一?个?)?(?:关闸|收盘)(?:还有|剩)多久|(?:接下来|下一?个?|最先|最快)?(?:是)?(?:哪一?[个些]|哪几个|什么)(?:的)?(?:合约|时段|小时|闸门|闸口)?(?:接下来|下一?个?|最先|最快|先|快)?(?:会|要)?(?:关闸|关|截止|收盘|到期)|(?:下一?个?|接下来的?|它的?|最近的?)(?:闸门|闸口)?(?:是)?(?:什么时候|几点|何时|几时)(?:会|要)?(?:关闸|关|截止|收盘|到期)|(?:还有|剩)?多久(?:就|会)?(?:关闸|收盘|关门)|(?:下一?个?)?(?:收单|截止|关闸|收盘)的?时间(?:是)?(?:在)?(?:几点|什么时候|多少)?|(?:交易|市场|盘|你们|这里|这边|它)*(?:什么时候|几点|何时|几时)(?:会|才|可以|能|要)?(?:收单|截止|交割|关门|收盘|关闸|打烊|结束|收市|停止交易|关|开门|开盘|开市|开始交易|交易|下班))(?:了|呢|啊)?\\s*[?？]*$`,
)

/** @returns all of them, or those of the day that was said */
export function sessionsAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_ASKED) return null
  if (!SESSIONS.test(words) && !HAN_SESSIONS.test(words.replaceAll(' ', ''))) return null
  const hours = dayPartIn(words)?.hours ?? dayOf(tokens)
  return { kind: 'call', tool: 'listSymbols', args: {}, ...(hours ? { hours } : {}) }
}

const PRICE_OF_HOUR =
  /^(?:多少|多少钱|什么价格?|几块|怎么样|怎样|如何|现价|电价|what|what's|whats|how|how's|how about|what about|price|prices|价格?|价钱)$/
/** 明天早上八點多少, "tomorrow 8am?": the price of the contract that begins then. */
export function hourQuoteAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const isMarked = /^\s*[?？]/.test(folded.slice(tokens.at(-1)?.end))
  const isAsked = isMarked || tokens.some((t) => isTerm(t, 'question', 'price', 'priceMark', 'metrics'))
  const isOnly = tokens.every(
    (t) =>
      isTerm(
        t,
        'schedule',
        'clock',
        'filler',
        'of',
        'energy',
        'ask',
        'for',
        'at',
        'request',
        'softQuestion',
        'delivery',
      ) ||
      (t.kind === 'term' && isTerm(t, 'question', 'price', 'priceMark', 'metrics', 'aux') && PRICE_OF_HOUR.test(t.raw)),
  )
  const window = isAsked && isOnly && tokens.some((t) => isTerm(t, 'clock')) ? hourOfDaySaid(tokens) : null
  return window && { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price', window }
}
