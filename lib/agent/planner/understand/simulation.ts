/** Arguments of runSimulation and exportReport from words. */
import { compare, shift } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Args } from './action.ts'
import { symbolIn } from './symbol.ts'

/** The number that belongs to `tag`: right after it ("seed 7") or right before it ("20 steps"). */
function numberFor(
  tokens: readonly Token[],
  taken: Set<number>,
  tag: 'steps' | 'seed' | 'threshold' | 'perStep' | 'qtyMark',
): string | undefined {
  const at = tokens.findIndex((t) => isTerm(t, tag))
  if (at < 0) return undefined
  const beforeFirst = tag === 'steps' || tag === 'perStep'
  const after = isTerm(tokens[at + 1], 'of', 'filler', 'colon', 'at') ? at + 2 : at + 1
  for (const i of beforeFirst ? [at - 1, after] : [after, at - 1]) {
    const token = tokens[i]
    if (token?.kind !== 'number' || taken.has(i)) continue
    taken.add(i)
    return isTerm(tokens[i + 1], 'percent') ? shift(token.value, -2) : token.value
  }
  return undefined
}

const UNITS = { mwh: 0, kwh: -3, gwh: 3 } as const

function quantity(tokens: readonly Token[], taken: Set<number>): string | undefined {
  for (const unit of ['mwh', 'kwh', 'gwh'] as const) {
    const at = tokens.findIndex((t, i) => t.kind === 'number' && !taken.has(i) && isTerm(tokens[i + 1], unit))
    const token = tokens[at]
    if (token?.kind === 'number') {
      taken.add(at)
      return shift(token.value, UNITS[unit])
    }
  }
  return undefined
}

/** Names as the tool knows them; one it does not know (VWAP) goes there too, so that nothing else runs in its place. */
const STRATEGIES: readonly (readonly [name: string, said: RegExp])[] = [
  ['market_making', /market[\s_-]*mak(?:ing|er)|[做造]市/],
  ['momentum', /momentum|动量|动能/],
  ['twap', /\btwap\b|时间加权/],
  ['vwap', /\bvwap\b/],
]
const STRATEGY_WORD = /^(?:simple|strategy|market|mak(?:ing|er)|momentum|[tv]wap)$/i

/** @param folded the words themselves: 做 and 市 mean other things apart */
export function simulationArgs(tokens: readonly Token[], folded: string, refused: boolean): Args {
  const strategy = STRATEGIES.find(([, said]) => said.test(folded))?.[0]
  const args: Args = {}
  const taken = new Set<number>()
  const perStep = numberFor(tokens, taken, 'perStep')
  const steps = numberFor(tokens, taken, 'steps')
  const seed = numberFor(tokens, taken, 'seed')
  const threshold = numberFor(tokens, taken, 'threshold')
  const qty = quantity(tokens, taken) ?? numberFor(tokens, taken, 'qtyMark')
  const bare = tokens.findIndex(
    (t, i) => t.kind === 'number' && !taken.has(i) && !isTerm(tokens[i - 1], 'at', 'priceMark'),
  )
  const rest = tokens[bare]
  const symbol = symbolIn(tokens.filter((t) => !STRATEGY_WORD.test(t.kind === 'word' ? t.text : '')))
  if (strategy) args.strategy = strategy
  if (symbol) args.symbol = symbol
  if (steps !== undefined) args.steps = Number(steps)
  // Of a TWAP the quantity is the whole, unless it is said to be a step's.
  const isWhole = strategy === 'twap' && !hasTag(tokens, 'each', 'perStep') && !/每[一个]?步/.test(folded)
  if (qty !== undefined) args[isWhole ? 'totalQty' : 'qty'] = qty
  else if (rest?.kind === 'number' && compare(rest.value, '0') > 0) {
    // "simulate buying 2", "simulate 50": what is left is a quantity beside a side, else the steps.
    if (steps === undefined && !hasTag(tokens, 'buy', 'sell', 'participle', 'each')) args.steps = Number(rest.value)
    else args[isWhole ? 'totalQty' : 'qty'] = rest.value
  }
  if (seed !== undefined) args.seed = Number(seed)
  if (threshold !== undefined) args.threshold = Number(threshold)
  if (perStep !== undefined) args.ordersPerStep = Number(perStep)
  const sides = sidesIn(tokens)
  if (sides) args.sides = sides
  if (hasTag(tokens, 'bestBid', 'topBidStrategy')) args.priceStrategy = 'topBid'
  else if (hasTag(tokens, 'bestAsk', 'topAskStrategy')) args.priceStrategy = 'topAsk'
  else if (hasTag(tokens, 'mid', 'midStrategy')) args.priceStrategy = 'mid'
  if (hasTag(tokens, 'forReal') && !refused) args.executeReal = true
  return args
}

function sidesIn(tokens: readonly Token[]): 'BUY' | 'SELL' | 'BOTH' | undefined {
  if (hasTag(tokens, 'both')) return 'BOTH'
  const isSaid = (verb: RegExp) => tokens.some((t) => t.kind === 'term' && t.tag === 'participle' && verb.test(t.raw))
  const buys = hasTag(tokens, 'buy', 'buyNoun') || isSaid(/^(?:buy|bid|long|purch)/)
  const sells = hasTag(tokens, 'sell', 'sellNoun') || isSaid(/^(?:sell|short|dump)/)
  if (buys && sells) return 'BOTH'
  if (sells) return 'SELL'
  return buys ? 'BUY' : undefined
}

/** A report id: a word with a digit in it, or a number after "report". */
export function reportArgs(tokens: readonly Token[]): Args {
  for (const token of tokens) {
    if (token.kind === 'word' && /\d/.test(token.text)) return { id: token.text }
  }
  const number = tokens.find((t) => t.kind === 'number')
  return number?.kind === 'number' ? { id: number.value } : {}
}
