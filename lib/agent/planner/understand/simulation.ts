/** Arguments of runSimulation and exportReport from words. */
import { MAX_STEPS } from '../../../contracts/exchange/simulation.ts'
import { numberText } from '../../../contracts/units.ts'
import { compare, multiply, shift } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Args } from './action.ts'
import { lastingIn } from './resting.ts'
import { symbolIn } from './symbol.ts'

/** Why no simulation runs: a TWAP without one side, one whose parts do not make its whole, steps and a time that are not the same, a time that is too long. */
type Unsupported = 'twapSide' | 'twapParts' | 'stepTime' | 'tooLong'

const BOUNDS = ['above', 'below', 'atLeast', 'atMost'] as const

/** The number that belongs to `tag`: right after it ("seed 7") or right before it ("20 steps"). */
function numberFor(
  tokens: readonly Token[],
  taken: Set<number>,
  tag: 'steps' | 'seed' | 'threshold' | 'perStep' | 'qtyMark',
): string | undefined {
  // 每步 2 MWh: of each of them, however many they are.
  const at = tokens.findIndex((t, i) => isTerm(t, tag) && !(tag === 'steps' && isTerm(tokens[i - 1], 'each')))
  if (at < 0) return undefined
  const beforeFirst = tag === 'steps' || tag === 'perStep'
  const next = tokens[at + 1]
  // A bound belongs to the threshold of "threshold > 1", and not to "per step over 10 steps".
  const isBetween = isTerm(next, 'of', 'filler', 'colon', 'at') || (tag === 'threshold' && isTerm(next, ...BOUNDS))
  const after = isBetween ? at + 2 : at + 1
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

const SECONDS = /^(?:s|secs?|seconds?|秒|秒[钟鐘])$/i
export const isSeconds = (word: string): boolean => SECONDS.test(word)

const UNCOUNTED =
  /\b(?:few|some|several|couple(?: of)?) (?:hours|min(?:ute)?s|sec(?:ond)?s)\b|[几数]个?(?:小时|分钟|秒)/

/** "Over the next hour" is one of its unit. */
const NEXT_UNIT =
  /\bnext (?:(hour)|(minute)|(half[ -]hour|half an hour|30 min(?:ute)?s?|thirty minutes)|(quarter[ -]hour|quarter of an hour|15 min(?:ute)?s?|fifteen minutes))\b/

/** A step is a second of market time, so "for 10 minutes" are 600 of them. NaN: a time nobody can count by. */
function secondsIn(tokens: readonly Token[], taken: Set<number>, folded: string): number | undefined {
  const next = NEXT_UNIT.exec(folded)
  if (next) return next[1] ? 3_600 : next[2] ? 60 : next[3] ? 1_800 : 900
  const at = tokens.findIndex(
    (t, i) => tokens[i - 1]?.kind === 'number' && (t.kind === 'word' || t.kind === 'han') && isSeconds(t.text),
  )
  const lasting = lastingIn(tokens)
  if (at < 0 && lasting.length === 0) return undefined
  const counted = tokens[at - 1]
  let seconds = counted?.kind === 'number' ? Number(counted.value) : 0
  if (at > 0) taken.add(at - 1)
  for (const { from, to, minutes } of lasting) {
    for (let i = from; i <= to; i++) taken.add(i)
    seconds += minutes === null ? Number.NaN : Number(multiply(minutes, '60'))
  }
  return seconds
}

/** 每步兩張單 counts orders of each step, and no MWh. */
function ordersEachStep(tokens: readonly Token[], taken: Set<number>): string | undefined {
  const at = tokens.findIndex((t, i) => {
    const [step, count, order] = tokens.slice(i + 1, i + 4)
    const isOrder =
      isTerm(order, 'order') || (isTerm(order, 'filler') && order?.kind === 'term' && /^[张笔]$/.test(order.raw))
    return isTerm(t, 'each') && isTerm(step, 'steps') && count?.kind === 'number' && isOrder
  })
  const count = tokens[at + 2]
  if (at < 0 || count?.kind !== 'number') return undefined
  taken.add(at + 1).add(at + 2)
  return count.value
}

/** @param folded the words themselves: 做 and 市 mean other things apart */
export function simulationArgs(tokens: readonly Token[], folded: string, refused: boolean): Args | Unsupported {
  const strategy = STRATEGIES.find(([, said]) => said.test(folded))?.[0]
  const args: Args = {}
  const taken = new Set<number>()
  const seconds = UNCOUNTED.test(folded) ? Number.NaN : secondsIn(tokens, taken, folded)
  const perStep = ordersEachStep(tokens, taken) ?? numberFor(tokens, taken, 'perStep')
  const steps = numberFor(tokens, taken, 'steps')
  const seed = numberFor(tokens, taken, 'seed')
  const threshold = numberFor(tokens, taken, 'threshold')
  const qty = quantity(tokens, taken) ?? numberFor(tokens, taken, 'qtyMark')
  if (seconds !== undefined && seconds !== Number(steps ?? seconds)) return 'stepTime'
  if (seconds !== undefined && seconds > MAX_STEPS) return 'tooLong'
  const bare = tokens.findIndex(
    (t, i) =>
      t.kind === 'number' &&
      !taken.has(i) &&
      !isTerm(tokens[i - 1], 'at', 'priceMark') &&
      !isTerm(tokens[i + 1], 'percent'),
  )
  const rest = tokens[bare]
  const symbol = symbolIn(tokens.filter((t) => !STRATEGY_WORD.test(t.kind === 'word' ? t.text : '')))
  if (strategy) args.strategy = strategy
  if (symbol) args.symbol = symbol
  if (steps !== undefined || seconds !== undefined) args.steps = Number(steps ?? seconds)
  // The quantity of a TWAP is that of the whole run, unless it is said to be for each step.
  const isWhole = strategy === 'twap' && !hasTag(tokens, 'each', 'perStep') && !/每[一个]?步/.test(folded)
  // "TWAP buy 20, 2 MWh per step": the whole and a step's part, so that there are ten.
  const isOfBoth = strategy === 'twap' && !isWhole && qty !== undefined && rest?.kind === 'number'
  if (isOfBoth) {
    const [part = 0, whole = 0] = [Number(qty), Number(rest.value)].toSorted((a, b) => a - b)
    const count = whole / part
    if (!Number.isInteger(count) || (args.steps ?? count) !== count) return 'twapParts'
    Object.assign(args, { totalQty: numberText(whole), steps: count })
  } else if (qty !== undefined) args[isWhole ? 'totalQty' : 'qty'] = qty
  else if (rest?.kind === 'number' && compare(rest.value, '0') > 0) {
    // "simulate buying 2", "simulate 50": what is left is a quantity beside a side, else the steps.
    if (args.steps === undefined && !hasTag(tokens, 'buy', 'sell', 'participle', 'each'))
      args.steps = Number(rest.value)
    else args[isWhole ? 'totalQty' : 'qty'] = rest.value
  }
  if (seed !== undefined) args.seed = Number(seed)
  if (threshold !== undefined) args.threshold = Number(threshold)
  if (perStep !== undefined) args.ordersPerStep = Number(perStep)
  const sides = sidesIn(tokens, folded)
  if (strategy === 'twap' && (sides === undefined || sides === 'BOTH')) return 'twapSide'
  if (sides) args.sides = sides
  if (hasTag(tokens, 'bestBid', 'topBidStrategy')) args.priceStrategy = 'topBid'
  else if (hasTag(tokens, 'bestAsk', 'topAskStrategy')) args.priceStrategy = 'topAsk'
  else if (hasTag(tokens, 'mid', 'midStrategy')) args.priceStrategy = 'mid'
  if (hasTag(tokens, 'forReal') && !refused) args.executeReal = true
  return args
}

function sidesIn(tokens: readonly Token[], folded: string): 'BUY' | 'SELL' | 'BOTH' | undefined {
  if (hasTag(tokens, 'both')) return 'BOTH'
  const isSaid = (verb: RegExp) => tokens.some((t) => t.kind === 'term' && t.tag === 'participle' && verb.test(t.raw))
  const buys = hasTag(tokens, 'buy', 'buyNoun') || isSaid(/^(?:buy|bid|long|purch)/) || /\bpurchases?\b/.test(folded)
  const sells = hasTag(tokens, 'sell', 'sellNoun') || isSaid(/^(?:sell|short|dump)/) || /\bsales?\b/.test(folded)
  if (buys && sells) return 'BOTH'
  if (sells) return 'SELL'
  return buys ? 'BUY' : undefined
}

/** "how did my simulation do?", 模擬的結果: of the one that ran, and none anew. */
export const isOfRunBefore = (folded: string): boolean =>
  /\b(?:how|what) (?:did|was|were)\b.*\bsimulation|\b(?:results?|outcome) of (?:the|my|that|this) (?:last |previous )?simulation|\b(?:the|my|that|last|previous) simulation(?:'s)? (?:results?|report|outcome)|\b(?:my|the) (?:last|previous) simulation\b|模拟的?(?:结果|成绩|表现)|(?:上次|上一次|刚才|刚刚)的?模拟/.test(
    folded,
  )

/** A report id: a word with a digit in it, or a number after "report". */
export function reportArgs(tokens: readonly Token[]): Args {
  for (const token of tokens) {
    if (token.kind === 'word' && /\d/.test(token.text)) return { id: token.text }
  }
  const number = tokens.find((t) => t.kind === 'number')
  return number?.kind === 'number' ? { id: number.value } : {}
}
