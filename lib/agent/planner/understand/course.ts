/** "How has the price moved today?", 過去一小時漲了多少: the course of a price over a time, which its candles tell. */
import { ownTable } from '../../../own-table.ts'
import type { Token } from '../text/tokens.ts'
import type { Action, Args, Reckoned } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { asHours, bareHoursIn } from './hour-said.ts'
import { shapeOf } from './shape.ts'
import { symbolIn } from './symbol.ts'

/** By their length in minutes. */
export const INTERVALS: Readonly<Record<string, string>> = ownTable({
  '1': '1m',
  '5': '5m',
  '15': '15m',
  '60': '1h',
  '240': '4h',
  '1440': '1d',
})
/** More candles than these are hard to tell apart. */
const MAX_CANDLES = 120
const DAY_MINUTES = 24 * 60
const MINUTES: Readonly<Record<string, number>> = ownTable({
  minute: 1,
  min: 1,
  m: 1,
  分: 1,
  hour: 60,
  hr: 60,
  h: 60,
  小: 60,
  钟: 60,
  day: DAY_MINUTES,
  天: DAY_MINUTES,
  week: 7 * DAY_MINUTES,
  周: 7 * DAY_MINUTES,
  星: 7 * DAY_MINUTES,
})

export const minutesOf = (interval: string): number | null =>
  Number(Object.keys(INTERVALS).find((length) => INTERVALS[length] === interval)) || null

/** The shortest candles that are few enough over so many minutes; null where even those of a day are too many. */
export function candlesOf(minutes: number): { interval: string; limit: number } | null {
  const fits = Object.entries(INTERVALS).find(([length]) => minutes / Number(length) <= MAX_CANDLES)
  return fits && minutes >= 1 ? { interval: fits[1], limit: Math.max(1, Math.ceil(minutes / Number(fits[0]))) } : null
}

export const OF_TODAY = /\btoday\b|\bintraday\b|今[天日]|当日|日内/

const UNIT = '(minute|min|m|hour|hr|h|day|week)s?'
const TODAY = '(?:,? )?(?:over |during )?(today)(?: so far)?'
const LAST = `(?:,? )?(?:(?:over|in|during|for|within|of|from) )?(?:(?:the |these )?(?:last|past|previous) (?:# ?)?${UNIT}|(?:the )?# ?${UNIT})`
const AGO = `(?:,? )?(?:#|an?) ?${UNIT} (?:ago|earlier|before)`
const LEAD =
  "(?:and |so |ok(?:ay)? |please |can you |could you |show(?: me)? |tell me |give me |what(?:'s| is| was| were) )*"
const PRICE =
  '(?:the )?(?:(?:current |spot |market |electricity |energy |power |elc )*(?:prices?|market)|spot|elc|it|@)(?: (?:of |for |in )?(?:the )?(?:spot|elc|electricity|power|energy|market|contract|@))*'
const MOVED =
  '(?:mov(?:e|ed|ing)|chang(?:e|ed|ing)|develop(?:ed)?|evolved?|done|do|fared?|perform(?:ed)?|go|gone|been(?: doing| moving| trading| trending)?|risen|rise|fallen|fall|dropped|drop|climbed|climb|gained?|lost|lose|trend(?:ed|ing)?)(?: (?:up|down|up or down|by))*'
/** What is asked about: by itself over a day, and over the time that is said with it. */
const COURSE = `(?:(?:by )?how(?: much| far)? (?:has|have|did|was|is) ${PRICE} ${MOVED}|what (?:has|have|did) ${PRICE} ${MOVED}|${PRICE} (?:trend|movements?|moves?|development|action|performance|course)|(?:the )?trend|(?:trend|movements?|development|course|performance) (?:of|in) ${PRICE})`
/** Said with a time alone: without one it is how the market stands. */
const STATE = `(?:how (?:is|was|has|are) ${PRICE}(?: doing| looking| been)?|(?:has|did|is|was) ${PRICE} (?:${MOVED}|up|down|higher|lower)(?: or (?:up|down|lower|higher|not|fallen|fall))?|what(?:'s| has| is)? (?:happened|happening|been happening|been going on|going on) (?:in|to|with|on) ${PRICE})`

const HAN_LAST =
  '(?:(?:最近|过去|近|这)的?(?:#|一)? ?个?(分|小|钟|天|周|星)(?:钟|时|头|期)*(?:以?[来内]|之内|里)?|(今[天日]|当日|日内))的?'
const HAN_AGO = '(?:#|一) ?个?(分|小|钟|天|周|星)(?:钟|时|头|期)*(?:之|以)?前的?'
const HAN_PRICE = '(?:(?:@|elc|现货|电力?|市场|成交)的?)*(?:价格?|电价|行情|盘势|盘面|市场|盘)'
const HAN_MOVED =
  '(?:的?(?:是|在|都)?(?:怎么|怎样|如何)(?:走|变|变化|变动|动|表现)(?:了|的)?|的?(?:走势|趋势|变化|变动|涨跌|涨跌幅|表现)(?:是|如何|怎么样|怎样|多少)*|(?:一共|总共)?(?:上?涨|下?跌|升|降|变)(?:还是[涨跌])?了?(?:多少|几[元块]?)?|发生了?什么(?:事)?)'
const HAN_LEAD = '(?:请问|那|给我|帮我|看一下|看|显示|查)*'
const HAN_END = '(?:呢|吗|啊)?'

/** Trading never stops here, so a day opens where the one before it closed. */
const OPENED = `(?:the )?(?:previous|prior|yesterday'?s) (close)(?: price)?|(?:today'?s |the (?:day'?s )?)(open)(?:ing)?(?: price)?(?: of ${PRICE})?(?: (?:of |for )?today)?|(open)(?:ing)? price(?: (?:of |for )?today)?|(?:where|at what|what) did ${PRICE} (open)(?: at)?(?: today)?`
const HAN_OPENED =
  '(?:(?:@|elc|现货|今[天日])的?)*(?:(开)(?:盘价?格?|在)(?:是|在)?(?:多少|哪里?|几[元块]?)?|昨[天日]?的?(收)(?:盘)?(?:价格?)?(?:是|在)?(?:多少|哪里?|几[元块]?)?)'

const wholly = (form: string): RegExp => new RegExp(`^${form}\\s*[?？]*$`)
const FORMS: readonly RegExp[] = [
  wholly(`${LEAD}${COURSE}(?:${TODAY}|${LAST})?`),
  wholly(`${LEAD}${STATE}(?:${TODAY}|${LAST})`),
  wholly(`${LEAD}${PRICE}${LAST}`),
  wholly(
    `${HAN_LEAD}(?:${HAN_PRICE}在?(?:${HAN_LAST})?|${HAN_LAST}${HAN_PRICE}|(?:@ ?的?)?${HAN_LAST})${HAN_MOVED}${HAN_END}`,
  ),
  wholly(`${HAN_LEAD}${HAN_LAST}${HAN_PRICE}(?:如何|怎么样|怎样)${HAN_END}`),
  wholly(`${LEAD}(?:${OPENED})`),
  wholly(`${HAN_LEAD}${HAN_OPENED}${HAN_END}`),
  // The price of then is where its course since then begins.
  wholly(`${LEAD}(?:what was )?${PRICE}${AGO}`),
  wholly(`${HAN_LEAD}${HAN_AGO}${HAN_PRICE}(?:是|在)?(?:多少|几[元块]?|如何|怎么样)?${HAN_END}`),
]

function firstOf(forms: readonly RegExp[], shape: string): RegExpExecArray | null {
  for (const form of forms) {
    const found = form.exec(shape)
    if (found) return found
  }
  return null
}

/** @returns null where the sentence asks for something else */
export function courseAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asHours(tokens), folded)
  const found = firstOf(FORMS, shape)
  if (!found) return null
  const said = found.slice(1).find((group) => group !== undefined)
  const [count = '1', ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  const each = said === undefined ? DAY_MINUTES : MINUTES[said]
  const minutes = each === undefined ? 'today' : Number(count) * each
  if (more.length > 0 || (minutes !== 'today' && candlesOf(minutes) === null)) return null
  const symbol = symbolIn(tokens)
  const window = windowIn(tokens) ?? bareHoursIn(tokens)
  return {
    kind: 'call',
    tool: 'getCandles',
    args: symbol ? { symbol } : {},
    reckoned: { into: 'course', minutes },
    ...(window ? { window } : {}),
  }
}

/** The candles of a course: of one that begins within a candle that one too. `minute`: how many of the day are over. */
export function courseArgs({ minutes }: Reckoned<'course'>, minute: number): Args {
  const candles = candlesOf(minutes === 'today' ? minute + 1 : minutes)
  return candles ? { ...candles, limit: candles.limit + (minutes === 'today' ? 0 : 1) } : {}
}
