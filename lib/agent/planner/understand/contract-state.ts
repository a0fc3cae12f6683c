/** "Is tomorrow 18-19 open?", 明天 18-19 幾點關閘: whether, and until when, the contracts of some hours are traded. */
import { blockOf, isNext, type Window } from '../text/delivery.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { asHours, bareHoursIn } from './hour-said.ts'
import { windowIn } from './order.ts'
import { shapeOf } from './shape.ts'

const LEAD = '(?:and |so |ok(?:ay)? |please )*'
const OF_IT = '(?:the )?(?:contract (?:of |for )?)?(?:the )?@(?: contract| delivery)?'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:is|are) ${OF_IT} (?:still |already |yet )?(?:open|closed|tradable|tradeable|trading|traded|halted)(?: for trading)?(?: now| yet| already| still)?|(?:when|what time|until when) (?:does|do|will|is|can) (?:trading (?:of|in|for) )?${OF_IT} (?:close|closed|closing|stop|end|gate closure|trade until|stop trading)|(?:when|until when) can i trade ${OF_IT}|can i still (?:trade|buy|sell) ${OF_IT})\\s*[?？]*$`,
)
const CHINESE =
  /^(?:请问|那)*@ ?的?(?:合约)?(?:现在|目前|还|已经)*(?:(?:是)?(?:开放|开着|开|关闸|收盘|关)(?:的|交易|了)?(?:吗|没有?|么)?|(?:可以|能)(?:交易|买卖|买|卖)(?:吗|么)|(?:什么时候|几点|何时|多久)(?:会)?(?:关闸|收盘|截止|停止交易|关))(?:呢|啊)?\s*[?？]*$/

/** The hours that are asked about; null where none are. */
function hoursIn(tokens: readonly Token[]): Window | null {
  const window = windowIn(tokens)
  if (window) return isNext(window) ? null : window
  return bareHoursIn(tokens)
}

/** @returns null where the sentence asks for something else */
export function contractStateAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asHours(tokens), folded)
  if (!ENGLISH.test(shape) && !CHINESE.test(shape)) return null
  const hours = hoursIn(tokens)
  return hours && { kind: 'call', tool: 'listSymbols', args: {}, hours }
}

const TRADES_AT = '(?: (?:trading|traded|going|quoted|bid|offered|at|for|now|price|like|doing|looking|at now))*'
const QUOTE = new RegExp(
  `^${LEAD}(?:(?:what(?:'s| is)|where(?:'s| is)|how(?:'s| is)) (?:the )?@${TRADES_AT}|@ (?:bid|offer|ask)(?: now)?|(?:(?:make|give) me )?(?:an? )?(?:#[- ]way )?(?:price|quote|market|#[- ]way)(?: in| for| on)? (?:the )?@(?: please)?|(?:show(?: me)?|check|see|look at|pull up) (?:the )?@)\\s*[?？]*$`,
)
/** 18-19 現在怎麼樣 */
const HAN_QUOTE =
  /^(?:看一下|看看|看|查一下|查) ?@[。]*$|^(?:请问|那|看|看看|看一下)*@ ?的?(?:合约)?(?:现在|目前)?的?(?:行情|价格|报价)?(?:是)?(?:怎么样|怎样|如何|什么价格?|多少钱?|几块|报多少|报价)(?:了|呢|啊)?\s*[?？]*$/

/** "What's 18-19 trading at?", "18-19 bid?": the prices of one contract. */
export function quoteAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asHours(tokens), folded)
  const window = QUOTE.test(shape) || HAN_QUOTE.test(shape) ? hoursIn(tokens) : null
  return (
    window && { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price', window: blockOf(window) ?? window }
  )
}
