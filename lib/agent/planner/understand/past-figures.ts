/**
 * "Yesterday's high", 昨晚成交量, "compare with yesterday", "what was the price at 9?": figures of the market of a time behind us, out
 * of its candles. The exchange tells volume and average of some times itself (span.ts), and a course over the last hours is told
 * as one (course.ts).
 */
import { instantsOf, type Period, periodIn } from '../text/period.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import type { Action, Args, Reckoned } from './action.ts'
import { courseAsked, INTERVALS } from './course.ts'
import { windowIn } from './delivery-window.ts'
import { MAX_ASKED } from './shape.ts'
import { spanSaid } from './span.ts'
import { symbolIn } from './symbol.ts'

type Look = Extract<Action, { kind: 'call' }>

/** One word at a time: a row of words that could be read in two ways takes long to fail. */
const LEAD =
  "(?:(?:and|so|ok(?:ay)?|please|can|could|you|show|me|tell|give|what(?:'s|s)?|how(?:'s)?|where(?:'s)?|much|high|low|far|is|was|were|did|has|the|all|a|at|'s) )*"
const OF_WHAT = '(?:(?:current |spot |market |electricity |energy |power |elc |trading |traded |total )*)'
const GOOD = '(?:(?:price|prices|market|spot|elc|it|power|energy|electricity)(?: (?:be|was))?)'
const FIGURE = `(?:${OF_WHAT}(?:prices?|volumes?|turnover|highs?(?: and (?:the )?lows?)?|lows?(?: and (?:the )?highs?)?|range|average(?: price)?|avg(?: price)?|mean(?: price)?|vwap|clos(?:e|ing)(?: price)?|open(?:ing)?(?: price)?|settlement(?: price)?|(?:highest|lowest|max(?:imum)?|min(?:imum)?|best|worst|top|peak)(?: (?:traded )?prices?)?|movement|moves?|change|summary|stats|statistics|candles?|course|development|quotes?)|(?:${GOOD} )?(?:mwh |energy |was |were |has |been |have )*(?:traded?|trading|changed hands|go(?:ne)?|do(?:ne|ing)?|move(?:d)?|look(?:ed)?|close(?:d)?|open(?:ed)?|end(?:ed)?|happen(?:ed|ing)?(?: (?:in|on) (?:the )?market)?|cost|volatile|busy|active|high|low|up|down))`
const OF_MARKET = `(?: (?:of|for|in|on|at) (?:the )?(?:${OF_WHAT}(?:market|price|spot|elc|power|energy|@)?)?)?`
const ENGLISH = new RegExp(
  `^${LEAD}(?:${GOOD} )?${FIGURE}${OF_MARKET}(?: (?:at|of|for|in|on|was|been|be|during|from))*\\s*[?？.!]*$`,
)
const HAN_LEAD = '(?:请问|那|看|给我|帮我|查|显示|告诉我|的|一下|是|我?想)*'
const HAN_GOOD = '(?:市场|现货|elc|电力?|盘|大盘|行情|的|@)*'
const HAN_FIGURE =
  '(?:价格?|电价|行情|成交量|交易量|成交额|量|均价|平均价?格?|加权均价|最[高低](?:价|点|成交价)?(?:和最[高低]价?)?|高低[点价]?|区间|收盘?价?|开盘?价?|走势|涨跌幅?|表现|情况|状况|变化|(?:一共|总共)?(?:成交|交易)(?:了)?(?:量)?|收|开)'
const HAN_END =
  '(?:是|在|有|为|怎么|都)*(?:多少|如何|怎么样|怎样|怎么走|走势|什么价格?|几[块元]?|哪里?)?(?:mwh|度电?|钱|元|量)?(?:的|了|呢|啊|吗)*'
const CHINESE = new RegExp(`^${HAN_LEAD}${HAN_GOOD}${HAN_FIGURE}${HAN_END}[?？。!]*$`)

const AGAINST = `(?:compar(?:e|ed|ing)(?: (?:it|that|this|today|the price|prices))? (?:with|to|against|and)|against|versus|vs\\.?|than|relative to)`
const COMPARED = new RegExp(
  `^${LEAD}(?:(?:it|that|this|today|now|the (?:price|market)|prices?|(?:the )?volume) )*(?:(?:do|does|look|stand|compare|higher|lower|more|less|cheaper|dearer|more expensive|up|down|better|worse|be|or|and) )*${AGAINST}(?: (?:the|that of|those of|it was))*\\s*[?？.!]*$`,
)
const HAN_COMPARED =
  /^(?:请问|那|帮我|请|今[天日]的?|现在的?|价格|行情|成交量|均价|它)*(?:跟|和|与|同|比起?|相比|对比|比较|相较于?)(?:的|之|时候|价格|行情|成交量|均价)*(?:比|相比|对比|比较|来说|比起来|怎么样|如何|怎样|差多少|高|低|贵|便宜|涨|跌|多|少|还是|了|有|没有|一下|是)*(?:吗|呢|啊|么)*[?？。!]*$/

const TODAY: Period = { by: 'day', days: 0, start: 0, end: null }
const PLACE = '\0'

/** The words with the time taken out; where it stood is marked for those that compare with it. */
function apart(words: string, { start, end }: { start: number; end: number }): { bare: string; marked: string } {
  const parts = [words.slice(0, start), words.slice(end)]
  const joined = (mark: string) => parts.join(mark).replaceAll(/\s+/g, ' ').trim()
  return { bare: joined(' '), marked: joined(` ${PLACE} `) }
}

/** "at 9 this morning", "at 9": the price of then, in a sentence that says it was. */
const AT_CLOCK =
  /^(?:and |so )*(?:what|how much|where)(?:'s| was| were) (?:the )?(?:(?:current |spot |market |elc )*(?:price|market)|spot|elc|it)(?: (?:at|trading|around))* (?:at |around )(\d{1,2}(?::\d\d)?(?: ?[ap]m)?|noon|midnight)(?: (?:this morning|today|in the morning))?\s*[?？]*$/

/** @returns null where the sentence asks for something else, or for what another look tells better */
export function pastFiguresAsked(tokens: readonly Token[], folded: string): Look | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_ASKED || /\b(?:my|our|i|we)\b|我/.test(words.replaceAll(/[给帮]我|告诉我|我想/g, '')))
    return null
  if (hasTag(tokens, 'buy', 'sell', 'cancel', 'amend', 'simulate', 'orders', 'order')) return null
  const clock = AT_CLOCK.exec(words)?.[1]
  const at = clock ? periodIn(`since ${clock}`)?.period : undefined
  if (at) return lookAt(tokens, { periods: [at], isAverage: false })
  const other = comparedWith(words)
  if (other) return lookAt(tokens, { periods: [other, TODAY], isAverage: false })
  const found = periodIn(words)
  if (!found || courseAsked(tokens, folded)) return null
  const { period } = found
  const { bare } = apart(words, found)
  const isAsked = ENGLISH.test(bare) || CHINESE.test(bare.replaceAll(' ', ''))
  return isAsked && !isToldElsewhere(period, words)
    ? lookAt(tokens, { periods: [period], isAverage: AVERAGE.test(words) })
    : null
}

const isCompared = (marked: string): boolean => {
  const [before = '', behind = ''] = marked.split(PLACE)
  return COMPARED.test(before.trim()) && behind.trim().length < 12
    ? /^(?:price|prices|\?|？|'s|volume|\s)*$/.test(behind.trim())
    : HAN_COMPARED.test(`${before}${behind}`.replaceAll(' ', ''))
}

const AVERAGE = /\b(?:average|avg|mean|vwap)\b|均价|平均/
const RANGE = /\b(?:high|low|highest|lowest|range|max|min|maximum|minimum)s?\b|最[高低]|高低|区间/
const VOLUME = /\b(?:volume|turnover|traded|trade|changed hands)\b|量|成交|交易/

const IS_OVER = /\b(?:was|were|did|moved|went|changed|closed)\b|早.*(?:走势|怎么走|走得|涨了|跌了)/

/** Of today and of the last hours there are looks that tell more; the high and the low of those hours, and other volumes, they do not. */
function isToldElsewhere(period: Period, words: string): boolean {
  // "tonight" is when contracts deliver; what the price did this morning is over.
  if (period.by === 'day' && period.days === 0 && period.start === 0) return true
  if (period.by === 'day' && period.days === 0 && period.end !== null) return !IS_OVER.test(words)
  if (period.by !== 'last') return false
  const over = spanSaid(words, words)
  const isSpan = over !== null && 'span' in over
  return !(RANGE.test(words) || ((VOLUME.test(words) || AVERAGE.test(words)) && !isSpan))
}

function lookAt(tokens: readonly Token[], past: Omit<Reckoned<'past'>, 'into'>): Look {
  const [symbol, window] = [symbolIn(tokens), windowIn(tokens)]
  return {
    kind: 'call',
    tool: 'getCandles',
    args: symbol ? { symbol } : {},
    reckoned: { into: 'past', ...past },
    ...(window ? { window } : {}),
  }
}

/** "and yesterday?", 那上週五呢 after a look at the market: the figures of then. */
export const pastOf = (last: Look, period: Period): Look => ({
  kind: 'call',
  tool: 'getCandles',
  args: last.args.symbol ? { symbol: last.args.symbol } : {},
  reckoned: { into: 'past', periods: [period], isAverage: last.focus === 'average' },
  ...(last.window ? { window: last.window } : {}),
})
/** The last look beside the same of another period: "compare with yesterday". */
export const againstPast = (last: Look, period: Period): Look => ({
  ...pastOf(last, period),
  reckoned: { into: 'past', periods: [period, TODAY], isAverage: false },
})
export const comparedWith = (words: string): Period | null => {
  // What is compared is of now, or of today, as it goes without saying.
  const other = words
    .replace(/\btoday\b|今[天日]/, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const found = periodIn(other)
  return found && isCompared(apart(other, found).marked) ? found.period : null
}

/** As many as a model is given (agent/model-results.ts). */
const MAX_CANDLES = 180
const MINUTE_MS = 60_000
/** In minutes: candles from this length on begin with the market's day. */
export const DAY_PARTS = 240

/** The shortest candles that reach back far enough; none where even those of a day do not. */
export function pastArgs({ periods }: Reckoned<'past'>, nowMs: number): Args {
  const fromMs = Math.min(...periods.map((period) => instantsOf(period, nowMs).fromMs))
  const minutes = Math.max(0, nowMs - fromMs) / MINUTE_MS
  const fits = Object.entries(INTERVALS).find(([length]) => minutes / Number(length) + 1 <= MAX_CANDLES)
  if (!fits) return { interval: '1d', limit: MAX_CANDLES }
  const [length, interval] = [Number(fits[0]), fits[1]]
  // No more than are told, so that the card has the same range and change. Of a day's parts there are more where the day has 25 hours.
  const first = Math.floor(fromMs / MINUTE_MS / length)
  const limit =
    length < DAY_PARTS ? Math.floor(nowMs / MINUTE_MS / length) - first + 1 : Math.ceil(minutes / length) + 1
  return { interval, limit: Math.max(1, limit) }
}
