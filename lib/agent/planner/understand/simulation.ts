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

export function simulationArgs(tokens: readonly Token[], refused: boolean): Args {
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
  const symbol = symbolIn(tokens.filter((t) => !/^(simple|strategy)$/i.test(t.kind === 'word' ? t.text : '')))
  if (symbol) args.symbol = symbol
  if (steps !== undefined) args.steps = Number(steps)
  if (qty !== undefined) args.qty = qty
  else if (rest?.kind === 'number' && compare(rest.value, '0') > 0) {
    // "simulate buying 2", "simulate 50": what is left is a quantity beside a side, else the steps.
    if (steps === undefined && !hasTag(tokens, 'buy', 'sell', 'participle', 'each')) args.steps = Number(rest.value)
    else args.qty = rest.value
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
  const buys = hasTag(tokens, 'buy', 'buyNoun') || tokens.some((t) => isTerm(t, 'participle'))
  const sells = hasTag(tokens, 'sell', 'sellNoun')
  if (hasTag(tokens, 'buy', 'buyNoun') && sells) return 'BOTH'
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
