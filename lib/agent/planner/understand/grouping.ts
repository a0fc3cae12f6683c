/** Puts the clauses of a sentence together again where they speak of one action, and apart where one holds two. */

import { isOrdinalWord } from '../lexicon/ordinals.ts'
import { compare } from '../text/decimal.ts'
import { isId } from '../text/order-id.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { hasPrice } from './action.ts'
import { isUnknown } from './cancel.ts'
import { type Clause, pieces, type Sentence } from './clauses.ts'
import { REFERENCES } from './figures.ts'
import { type Head, headOf, isMeasure, sideOf } from './heads.ts'
import { readOrder } from './order.ts'
import { hasContent } from './talk.ts'

export type Reading = { clause: Clause; head: Head | null }

/** Keeps the comma between them, so that words on either side stay strangers. */
function append(last: Reading, clause: Clause): void {
  const at = clause.tokens[0]?.start ?? 0
  last.clause.tokens.push({ kind: 'term', tag: 'comma', raw: ',', start: at, end: at }, ...clause.tokens)
}

/** Joins clauses that only add to their neighbour, and splits one that holds two orders. */
export function group(sentence: Sentence, plain: string): Reading[] {
  const out: Reading[] = []
  for (const clause of pieces(sentence.tokens)) {
    const last = out.at(-1)
    const head = last?.head === 'order' && isPricedInBook(clause) ? null : headOf(clause.tokens)
    if (!last) out.push({ clause: { ...clause }, head })
    else if (last.head === null && (out.length === 1 || head === null)) {
      append(last, clause)
      last.head = headOf(last.clause.tokens)
    } else if (head === null && isBehindLook(out, clause)) {
      out.push({ clause: { ...clause }, head })
    } else if (last.head === 'order' && head === 'order' && isDeedOnly(last, clause)) {
      append(last, clause)
    } else if (last.head === 'read' && isMeasure(clause.tokens) && clause.joint !== 'then') {
      append(last, clause)
    } else if (last.head === 'read' && isNamedBefore(last, clause) && (head === 'cancel' || head === 'amend')) {
      append(last, clause)
      last.head = head
    } else if (last.head === 'cancel' && (isNextCancelled(clause) || isNextNumbered(clause))) {
      // "my open sell": nothing else of it could be cancelled.
      out.push({ clause: { ...clause, tokens: clause.tokens.filter((t) => !isTerm(t, 'pending')) }, head: 'cancel' })
    } else if (last.head === 'cancel' && isDeedAlone(clause) && !hasTag(last.clause.tokens, 'cancel')) {
      append(last, clause)
    } else if (last.head === 'cancel' && head === 'order' && isSaidAlike(last, clause, plain)) {
      append(last, clause)
    } else if (
      belongsToSimulation(last, clause, head) ||
      (head === null && (isPlaceFirst(clause) || !isNextOrder(last, clause, plain)))
    ) {
      append(last, clause)
    } else if (
      (last.head === 'cancel' && (isSides(clause.tokens) || (head === 'order' && isSideNamed(clause.tokens)))) ||
      ((last.head === 'cancel' || last.head === 'amend') && head === 'read' && isNamedToo(last, clause))
    ) {
      // Two sides joined by "and" are one thing: "cancel my buy and sell orders".
      append(last, clause)
    } else out.push({ clause: { ...clause }, head: head ?? 'order' })
  }
  return out.flatMap((reading) => (reading.head === 'order' ? splitOrders(reading, plain) : [reading]))
}

/** "buy 5 at 2950 and show my wallet, as IOC": what no look is said with may well be said of the order before it. */
const isBehindLook = (before: readonly Reading[], { tokens }: Clause): boolean =>
  before.at(-1)?.head === 'read' &&
  before.some(({ head }) => head === 'order' || head === 'cancel' || head === 'amend') &&
  hasContent(tokens) &&
  !hasTag(tokens, 'delivery', 'range') &&
  !(isMeasure(tokens.filter((t) => !isTerm(t, 'last'))) && tokens.every(isCounted))
/** "last 20": 2955 is no number of levels, and of no list. */
const isCounted = (t: Token): boolean => t.kind !== 'number' || compare(t.value, '1000') < 0

const isSides = (tokens: readonly Token[]): boolean =>
  tokens.every((t) => isTerm(t, 'buyNoun', 'sellNoun', 'only', 'both', 'filler'))

/** "buy 5 at the bid | and 5 at the offer": so much at a place in the book behind an order is one more, and no look at it. */
const isPricedInBook = ({ tokens }: Clause): boolean =>
  hasTag(tokens, ...REFERENCES) &&
  tokens.some((t) => t.kind === 'number') &&
  !hasTag(tokens, 'buy', 'sell', 'buyNoun', 'sellNoun', 'buyWeak', 'sellWeak', 'cancel', 'cancelWeak', 'amend') &&
  !hasTag(tokens, ...LOOKED_AT)
/** "join the bid for 5 | and the offer for 5": whose side is the place's own, and not that of the order before. */
const isPlaceFirst = ({ tokens }: Clause): boolean =>
  isTerm(
    tokens.find((t) => !isTerm(t, 'filler', 'request')),
    'bestBid',
    'bestAsk',
  )

/** "my buy and the open sell too": which ones, and nothing to place: "and join the bid", "and sell at market" are orders. */
const isSideNamed = (tokens: readonly Token[]): boolean =>
  tokens.every((t) => isTerm(t, ...NAMING) || (t.kind === 'word' && isOrdinalWord(t.text))) ||
  tokens.some((t) => t.kind === 'word' && isId(t.text))
const NAMING = [
  ...['buy', 'sell', 'buyNoun', 'sellNoun', 'buyWeak', 'sellWeak', 'bids', 'asks', 'order', 'orders', 'one'],
  ...['only', 'both', 'all', 'of', 'in', 'last', 'first', 'nth', 'extreme', 'pending', 'delivery', 'except'],
  ...['filler', 'request', 'yes', 'hello', 'thanks'],
] as const

const isArticle = (token: Token | undefined): boolean => /^(?:the|my|our|that)(?: |$)/.test(rawOf(token))
const NAMED = ['buyNoun', 'sellNoun', 'bids', 'asks', 'order', 'orders', 'it', 'one'] as const
const ORDERED = ['buy', 'sell', 'buyWeak', 'sellWeak'] as const
const LOOKED_AT = ['show', 'question', 'book', 'top', 'levels'] as const
const NO_MORE = [...LOOKED_AT, 'place', 'trade', 'nth', 'except', 'cancel', 'amend', 'share'] as const

/** "cancel the 5 MWh sell and the 2 MWh buy at 2940", "the 2950 and 2940 bids", 取消2950和2940的買單: one more that rests, and none to place. */
const isNextCancelled = ({ tokens, joint }: Clause): boolean =>
  joint !== 'then' &&
  tokens.some((t) => t.kind === 'number') &&
  !tokens.some(isUnknown) &&
  !hasTag(tokens, ...NO_MORE) &&
  (isArticle(tokens[0])
    ? hasTag(tokens, ...NAMED, ...ORDERED)
    : isTerm(tokens.at(-1), ...NAMED) && !hasTag(tokens, ...ORDERED))

/** 取消委託 48213-3 | 和委託 48220-1: an order by its id, and no look at the list. */
const isNextNumbered = ({ tokens, joint }: Clause): boolean =>
  joint !== 'then' &&
  hasTag(tokens, 'order', 'orders') &&
  tokens.some((t) => t.kind === 'word') &&
  tokens.every((t) => isTerm(t, 'order', 'orders', 'filler') || (t.kind === 'word' && isId(t.text)))

/** The deed stands alone, and what follows says which order: "place an order | buy 5 at 2950". */
const isDeedOnly = ({ clause: { tokens } }: Reading, next: Clause): boolean =>
  hasTag(tokens, 'trade', 'place') &&
  [...tokens, ...next.tokens].filter((t) => t.kind === 'number').length <= 2 &&
  tokens.every(
    (t) => t.kind === 'number' || isTerm(t, 'trade', 'place', 'order', 'request', 'wish', 'filler', 'yes', 'hello'),
  )

/** The deed stands behind its order, in a clause of its own: 2940的買單也 | 取消. */
const isDeedAlone = ({ tokens }: Clause): boolean => tokens.every((t) => isTerm(t, 'cancel', 'filler'))

/** "cancel sell 5 at 3090 and buy 2 at 2940": is that to be cancelled too, or to be bought? */
function isSaidAlike(last: Reading, { tokens, joint }: Clause, plain: string): boolean {
  const of = last.clause.tokens
  const at = of.findIndex((t) => isTerm(t, 'buy', 'sell'))
  const isVerb = of[at + 1]?.kind === 'number' || isTerm(of[at + 1], 'at')
  return joint !== 'then' && at >= 0 && isVerb && !of.slice(0, at).some(isArticle) && isWhole(tokens, plain)
}

/** "cancel the second buy and the third sell", "the second one and all my buys": not one of them and a look at the other. */
const isNamedToo = (last: Reading, { tokens, joint }: Clause): boolean =>
  joint !== 'then' &&
  !hasTag(tokens, 'show') &&
  (hasTag(tokens, 'nth') ||
    (hasTag(last.clause.tokens, 'nth') && hasTag(tokens, 'all', 'orders', 'buyNoun', 'sellNoun', 'bids', 'asks')))

/** 賣單和第二張取消: not a look at the one and a cancel of the other. */
const isNamedBefore = (last: Reading, { tokens, joint }: Clause): boolean =>
  joint === 'and' &&
  hasTag(tokens, 'nth') &&
  last.clause.tokens.every((t) =>
    isTerm(t, 'all', 'orders', 'buyNoun', 'sellNoun', 'bids', 'asks', 'request', 'filler'),
  )

const belongsToSimulation = (last: Reading, clause: Clause, head: Head | null): boolean =>
  last.head === 'simulate' &&
  clause.joint !== 'then' &&
  (head === null ||
    isSides(clause.tokens) ||
    (head === 'order' && !hasTag(clause.tokens, 'at', 'priceMark', 'atMarket')))

/** "buy 5 at 2950 and 3 at 2940": a second order that borrows the verb. */
function isNextOrder(last: Reading, clause: Clause, plain: string): boolean {
  if (last.head !== 'order') return false
  // The short one first: of "buy 5, 5, 5, …" the other grows with each.
  const next = readOrder(clause.tokens, plain, 'BUY')
  if (!next.clear || next.draft.qty === null || !hasPrice(next.draft)) return false
  const first = readOrder(last.clause.tokens, plain, 'BUY').draft
  return first.qty !== null && hasPrice(first)
}

const isWhole = (tokens: readonly Token[], plain: string): boolean => {
  const reading = readOrder(tokens, plain, sideOf(tokens))
  return reading.clear && reading.draft.side !== null && reading.draft.qty !== null && hasPrice(reading.draft)
}

/** "buy 5 at 2950 sell 3 at 3050" and "2950買5度3050賣3度" have no joint between the orders. */
function splitOrders(reading: Reading, plain: string): Reading[] {
  const { tokens } = reading.clause
  const verbs = tokens.flatMap((t, i) => (isTerm(t, 'buy', 'sell') ? [i] : []))
  const second = verbs[1]
  if (second === undefined) return [reading]
  for (let cut = second; cut > 0 && cut >= second - 3; cut--) {
    const [head, tail] = [tokens.slice(0, cut), tokens.slice(cut)]
    if (isWhole(head, plain) && isWhole(tail, plain)) {
      const rest = splitOrders({ clause: { tokens: tail, joint: 'and' }, head: 'order' }, plain)
      return [{ clause: { tokens: head, joint: reading.clause.joint }, head: 'order' }, ...rest]
    }
  }
  const [head, tail] = [tokens.slice(0, second), tokens.slice(second)]
  return [
    { clause: { tokens: head, joint: reading.clause.joint }, head: 'order' },
    ...splitOrders({ clause: { tokens: tail, joint: 'and' }, head: 'order' }, plain),
  ]
}
