/**
 * Words that keep a sentence about trading from being an order. They err towards no order: a refused sentence costs the
 * trader one more, a wrong plan costs trust.
 */
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { type Refusal, TRADE } from './action.ts'
import { deliverySaid, isDaySaid } from './hour-said.ts'
import { mustWait } from './later.ts'

export const mentionsTrade = (tokens: readonly Token[]): boolean => hasTag(tokens, ...TRADE)

/** Over the whole message: these reach beyond their own sentence ("He told me this:\nbuy 5 at 2950"). */
export function messageRefusal(tokens: readonly Token[]): Refusal | null {
  if (isWithout(tokens)) return 'hypothetical'
  if (hasTag(tokens, 'not', 'drop') || isRefusedTrade(tokens)) return 'negated'
  if (hasTag(tokens, 'hypo')) return 'hypothetical'
  if (hasTag(tokens, 'told', 'quote')) return 'reported'
  return null
}

/** "If it does not fill" supposes, and refuses nothing. */
function isWithout(tokens: readonly Token[]): boolean {
  const nots = tokens.flatMap((t, i) => (isTerm(t, 'not') ? [i] : []))
  const [at, ...more] = nots
  return at !== undefined && more.length === 0 && tokens.slice(Math.max(0, at - 3), at).some((t) => isTerm(t, 'hypo'))
}

/** "no selling", "no buy": a plain "no," in front of a sentence is not a negation of it. */
function isRefusedTrade(tokens: readonly Token[]): boolean {
  return tokens.some((t, i) => isTerm(t, 'no') && i + 1 < tokens.length && !isTerm(tokens[i + 1], 'comma', 'stop'))
}

/** "please" makes no request of a question; "can you", 幫我 do. */
const isPlainPoliteness = (token: Token): boolean =>
  token.kind === 'term' && /^(?:please|pls|plz|kindly|请|请你|麻烦|麻烦你|拜托|劳烦|把)$/.test(token.raw)

/** Over one sentence. `asked`: it ends in a question mark. */
export function sentenceRefusal(tokens: readonly Token[], asked: boolean): Refusal | null {
  const requested = tokens.some((t) => isTerm(t, 'request') && !isPlainPoliteness(t))
  const first = tokens.find((t) => !isTerm(t, 'comma', 'and', 'then'))
  if (hasTag(tokens, 'advice')) return 'advice'
  if (hasTag(tokens, 'question') || isTerm(first, 'aux')) return 'question'
  if (tokens.some((t) => isTerm(t, 'matched') && asksIfDone(t))) return 'question'
  if (!requested && (asked || hasTag(tokens, 'softQuestion'))) return 'question'
  if (
    tokens.some((t, i) => isTerm(t, 'cond') && !isOfOrderThere(tokens, i)) ||
    hasTag(tokens, 'schedule', 'clock') ||
    mustWait(tokens)
  )
    return isOnlyTimed(tokens) ? timed(tokens) : 'conditional'
  if (tokens.some((t) => isTerm(t, 'past') && !(isTerm(first, 'request') && isDone(t)))) return 'reported'
  if (
    tokens.some((t) => isTerm(t, 'somebody') && !isOrders(t, tokens)) ||
    (!hasTag(tokens, 'wish') && endsDone(tokens)) ||
    isStateOfOrder(tokens)
  )
    return 'reported'
  if (hasTag(tokens, 'maybe')) return 'undecided'
  if (hasTag(tokens, 'ability')) return 'hypothetical'
  return null
}

/** 成交了嗎, 有沒有成交 and 成交沒 are one word that asks. */
const asksIfDone = (token: Token): boolean => token.kind === 'term' && /^有没有|[吗没]$|没有$/.test(token.raw)

/** 賣單降到 3090: a price of an order changes when it is changed, and else never. */
const isOfOrderThere = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at]
  return (
    token?.kind === 'term' &&
    /^[降升]到$/.test(token.raw) &&
    isTerm(tokens[at - 2], 'buyNoun', 'sellNoun', 'order', 'orders', 'it', 'last', 'first', 'nth', 'extreme') &&
    !hasTag(tokens, 'buy', 'sell', 'cancel', 'cancelWeak', 'then')
  )
}

/** A time and nothing to wait for: "buy 5 tomorrow 18:00". */
const isOnlyTimed = (tokens: readonly Token[]): boolean => !hasTag(tokens, 'cond') && !mustWait(tokens)

/** Sent then, or delivered then? */
function timed(tokens: readonly Token[]): Refusal {
  if (deliverySaid(tokens)) return 'atHour'
  return isDaySaid(tokens) ? 'otherDay' : 'conditional'
}

/** Behind a deed "them" are orders, and not other people: "cancel them". */
const isOrders = (token: Token, tokens: readonly Token[]): boolean =>
  token.kind === 'term' &&
  /^(?:them|[它他]们)$/.test(token.raw) &&
  hasTag(tokens, 'cancel', 'cancelWeak', 'amend', 'amendWeak')

/** 以 2950 買進 5 MWh 了, 改到 2960 了: what has been done. 現在 2950 了，買 5 MWh only begins so. */
const endsDone = (tokens: readonly Token[]): boolean =>
  tokens.some((t, i) => {
    const figure = tokens[i - 1]
    const isDoneThen =
      t.kind === 'term' && t.raw === '了' && (figure?.kind === 'number' || isTerm(figure, 'mwh', 'ntd'))
    return isDoneThen && !tokens.slice(i + 1).some((later) => later.kind === 'number' || isTerm(later, ...TRADE))
  })

/** 買 5 2950 還沒成交, 賣 3 3100 掛著, "buy 5 2950 filled" as a list of orders has it: what has become of an order. */
const isStateOfOrder = (tokens: readonly Token[]): boolean => {
  const last = tokens.findLast((t) => !isTerm(t, 'stop'))
  const isState =
    isTerm(last, 'pending', 'matched', 'cancelled', 'trades') &&
    last?.kind === 'term' &&
    (/\p{Script=Han}/u.test(last.raw) || (!isTerm(last, 'trades') && !/^(?:fills?$|my )/.test(last.raw)))
  const isOrder = hasTag(tokens, 'buy', 'sell') && tokens.some((t) => t.kind === 'number')
  return isState && isOrder && !hasTag(tokens, 'cancel', 'cancelWeak', 'amend', 'amendWeak', 'show', 'simulate')
}

/** 把單撤了 asks for it, 單撤了 reports it. */
const isDone = (token: Token): boolean => token.kind === 'term' && /^(?:撤|取消)了$/.test(token.raw)
