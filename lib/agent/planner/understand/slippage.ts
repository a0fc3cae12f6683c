/**
 * "How far would 100 move it?", 買 100 會滑多少, "average price for 50": at what price an order at market would fill, and how far
 * that is from the best one. A preview answers it, which changes nothing; it never becomes an order.
 */
import type { Side } from '../../../contracts/exchange/tools.ts'
import { shift } from '../text/decimal.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { asHours, bareHoursIn } from './hour-said.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'
import { symbolIn } from './symbol.ts'

/** All that may stand beside the quantity: a word that is none of these asks for something else. */
const WORDS: ReadonlySet<string> = new Set(
  `and so ok okay please what what's whats is are was would will be the a an of for on in if i we you it me to when from with by
  at which where does do can could how big large much bad high far deep show tell give right now here
  buy buying bought sell selling sold trade trading take taking market order size mwh mwhs kwh spot elc contract
  expected estimated likely price prices average avg mean fill filled filling execution execute get got effective
  move moves push pushes shift drive drop lift sweep walk impact affect slip slippage go book ask bid offer up down vwap # @`.split(
    /\s+/,
  ),
)
const MEASURE = /\b(?:average|avg|mean|vwap|impact|slippage|slip)\b/
/** "move it to 50" is an order to change one, "how much of the 50 is filled" a question about one. */
const MOVED =
  /^(?=.*\b(?:would|will|does|do|can|could)\b)(?:(?:and|so|ok|okay) )*(?:how (?:far|much|deep)|where|what|which|at what|at which)\b.*\b(?:moves?|push(?:es)?|shift|drive|drop|lift|sweep|walk|affect|go|fill(?:ed)?|execute)\b/
/** "Buy 50 at the average price" is an order, and no question for its slippage. */
const IS_DEED = /^(?:please )?(?:buy|sell|take|trade|market (?:buy|sell))\b.*[^?？\s]\s*$/

const HAN_WORDS =
  /请问|那|如果|要是|假如|假设|现在|目前|我们?|想|要|市价|用|以|一次|直接|吃|扫|打|砸|敲|买|卖|进|入|出|掉|下|度电?|mwh|兆瓦时|的话|的|会|大概|大约|差不多|能|,|把|将|对|价格?|盘|面|市场|委托簿|订单簿|滑价|滑点|滑|冲击|影响|成本|推|拉|动|高|低|升|到|穿|多少|多大|几[元块档点]|多远|哪里?|什么价位?|第几档|钱|元|块|是|有|在|均|平均|成交|单|电|合约|呢|啊|吗|[?？@#]/g
const HAN_MEASURE =
  /滑|冲击|影响|均价|平均(?:成交)?(?:价|多少)|平均.*多少|[推打拉吃扫砸](?:高|低|升|动|到|掉|穿)?(?:多|几|哪|什么|第)|成交在/

const isAsked = (shape: string): boolean => {
  const words = shape
    .replaceAll(/[,.!?？]/g, ' ')
    .split(' ')
    .filter(Boolean)
  if (words.every((word) => WORDS.has(word))) return (MEASURE.test(shape) || MOVED.test(shape)) && !IS_DEED.test(shape)
  const joined = shape.replaceAll(' ', '')
  return HAN_MEASURE.test(joined) && !/[用以按照]平?均/.test(joined) && joined.replaceAll(HAN_WORDS, '') === ''
}

/** MWh, of a quantity said in kWh too; null for another unit, or for none of energy. */
function quantityAt(tokens: readonly Token[], at: number): string | null {
  const [token, unit] = [tokens[at], tokens[at + 1]]
  if (token?.kind !== 'number' || token.value.startsWith('-') || isTerm(tokens[at - 1], 'ntd', 'priceMark')) return null
  return isTerm(unit, 'ntd', 'percent', 'minute', 'hour', 'day', 'levels')
    ? null
    : shift(token.value, isTerm(unit, 'kwh') ? -3 : 0)
}

/** @returns a preview of each side, where none is said; null where the sentence asks for something else */
export function slippageAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }>[] | null {
  const at = tokens.findIndex((t) => t.kind === 'number')
  const qty = at < 0 || tokens.filter((t) => t.kind === 'number').length > 1 ? null : quantityAt(tokens, at)
  const shape = qty === null ? '' : shapeOf(asHours(tokens), folded)
  if (qty === null || shape.length > MAX_ASKED || !isAsked(shape)) return null
  const [buys, sells] = [/\bb(?:uy|ought)|买/, /\bs(?:ell|old)|卖/].map((side) => side.test(shape))
  const sides: Side[] = buys === sells ? ['BUY', 'SELL'] : [buys ? 'BUY' : 'SELL']
  const [symbol, window] = [symbolIn(tokens), windowIn(tokens) ?? bareHoursIn(tokens)]
  return sides.map((side) => ({
    kind: 'call',
    tool: 'previewOrder',
    args: { ...(symbol ? { symbol } : {}), side, qty, type: 'MARKET' },
    reckoned: { into: 'slippage' },
    ...(window ? { window } : {}),
  }))
}
