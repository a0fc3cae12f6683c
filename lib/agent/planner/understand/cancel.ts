/** Which orders a cancel clause means. */

import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { extremeIn } from '../lexicon/extremes.ts'
import { compare } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import { idsIn } from '../text/order-id.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, CancelTarget } from './action.ts'
import { MIN_PLAIN } from './figures.ts'
import { readOrder } from './order.ts'
import { AFTER_PLACE, isCountedFrom, isOrderAtPlace, isOrdinal, placesIn, SIDES, sides } from './places.ts'
import { isSymbol, symbolIn } from './symbol.ts'

const isNumber = (id: string): boolean => /^\d+$/.test(id)

/** An order by its id, or by nothing but a number. */
export const orderCalled = (id: string): CancelTarget => ({
  by: 'id',
  orderId: id,
  ...(isNumber(id) ? { isBare: true } : {}),
})

/** "over 2900", "older than an hour": words that choose among orders by something no order is chosen by. */
const BOUNDS = ['above', 'below', 'atMost', 'atLeast', 'about', 'range', 'hour', 'minute', 'day', 'week'] as const

export const isUnknown = (t: Token): boolean =>
  t.kind === 'han' || (t.kind === 'word' && !/\d/.test(t.text) && !/^[A-Z]{2,}/.test(t.text) && !/^elc/i.test(t.text))

/** "cancel my subscription": a word nobody here knows, and nothing that says order. */
const isForeign = (tokens: readonly Token[]): boolean =>
  tokens.some(isUnknown) &&
  !hasTag(
    tokens,
    'order',
    'orders',
    'all',
    'last',
    'first',
    'extreme',
    'other',
    'pending',
    'buyNoun',
    'sellNoun',
    'buy',
    'sell',
  )

/** Words that elsewhere say nothing and here choose among several orders. */
export const CHOOSES = /^(?:worst|recent|new|新|其[他它余]|剩下的|the rest|the other)$/

const ORDERS = ['buyNoun', 'sellNoun', 'bids', 'asks', 'orders', 'pending'] as const

/** "Two buys" and 兩張單 count orders, and do not say which of them. */
const isCounted = (tokens: readonly Token[], plain: string): boolean =>
  tokens.some((t, i) => {
    if (t.kind !== 'number' || !(t.words || /^[1-9]\d?$/.test(t.value))) return false
    const next = tokens[i + 1]
    const counted = next?.kind === 'term' && /^[张笔个]$/.test(next.raw) ? tokens[i + 2] : next
    return counted !== undefined && isTerm(counted, 'order', ...ORDERS) && isPlural(counted, plain)
  })

/** A number that is no order's: 5%, 5 ticks, 5 張, "3 order", "in 5". */
function isMeasure(tokens: readonly Token[], i: number): boolean {
  const [before, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]]
  if (token?.kind !== 'number') return false
  if (isTerm(next, 'percent', 'tick') || (next?.kind === 'term' && next.raw === '成')) return true
  if (tokens.filter((t) => t.kind === 'number').length > 1 || hasTag(tokens, 'last', 'first')) return false
  if (isTerm(before, 'in', 'for') || (before?.kind === 'term' && before.raw === 'by')) return true
  const isCount = next?.kind === 'term' && /^(?:[张笔个手]|order)$/.test(next.raw)
  return isCount && /^[1-9]\d?$/.test(token.value) && tokens.length === i + 2
}

/** What follows the ids from the first word on that nobody here knows: "o-27 | and put it back at 2960". */
export function beyondIds(tokens: readonly Token[], plain: string): Token[] {
  const start = tokens[0]?.start ?? 0
  const from = tokens.findIndex((t) => isUnknown(t) && idsIn(plain.slice(0, t.start - start)).length > 0)
  return from < 0 ? [] : tokens.slice(from)
}

/** "the sell, actually the last buy": one of the two is taken back. "actually cancel the sell" only begins so. */
function isPutRight(tokens: readonly Token[]): boolean {
  const deedAt = tokens.findIndex((t) => isTerm(t, 'cancel', 'cancelWeak'))
  const says = (t: Token) => (t.kind === 'term' ? t.raw : t.kind === 'word' ? t.text.toLowerCase() : '')
  const at = tokens.findLastIndex((t) => /^(?:actually|sorry)$/.test(says(t)))
  return deedAt >= 0 && at > deedAt + 1 && at < tokens.length - 1
}

/** "all of them": of those that were spoken of. */
const THOSE = /\b(?:them|those|these)\b|[它他]们|[那这]些/

/** The words for a share that leave something over. */
export const PARTS = /third|quarter|half|most|^part|^portion|分之|半[数张]?$/

const isPart = (t: Token): boolean =>
  t.kind === 'word' ? PARTS.test(t.text.toLowerCase()) : t.kind === 'term' && t.tag === 'share' && PARTS.test(t.raw)

const NAMES = ['order', 'orders', 'all', 'both', 'last', 'first', 'nth', 'extreme', 'other', 'one'] as const

/** "buy 5 at 2950, 沒成交就撤": a cancel beside an order is of that order, unless it says of which other. */
export const namesOther = (tokens: readonly Token[], plain: string): boolean =>
  hasTag(tokens, ...NAMES, ...SIDES) ||
  tokens.some((t) => t.kind === 'term' && t.tag === 'cancel' && /单/.test(t.raw)) ||
  (tokens.some((t) => t.kind === 'number') && !hasTag(tokens, 'minute', 'hour', 'day')) ||
  idsIn(plain).length > 0

/** "o-27, keep o-12", "all of them, o-12 stays": an id that is perhaps none to cancel. */
function isSomeKept(tokens: readonly Token[], plain: string, ids: readonly string[]): boolean {
  const [beyond] = beyondIds(tokens, plain)
  const known = beyond ? idsIn(plain.slice(0, beyond.start - (tokens[0]?.start ?? 0))) : ids
  return known.length < ids.length || (hasTag(tokens, 'however') && ids.length > 1) || hasTag(tokens, 'all')
}

/** "both", and not "my buy and sell", which two that buy are not. */
const isBoth = (tokens: readonly Token[]): boolean => tokens.some((t) => isTerm(t, 'both') && rawOf(t) === 'both')

/** "order 48213 at 2940": what its number and the words beside it say must both fit. */
function describedBeside(ids: readonly string[], tokens: readonly Token[], plain: string): Action[] | 'ambiguous' {
  const [number, ...more] = ids
  const others = tokens.filter((t) => !(t.kind === 'number' && t.value === number))
  const { draft, bare } = readOrder(others, plain, null)
  const { price, qty } = draft
  if (!number || more.length > 0 || bare !== null || hasTag(tokens, 'buy', 'sell') || !(price || qty))
    return 'ambiguous'
  const words = { number, ...(price ? { price } : {}), ...(qty ? { qty } : {}) }
  return [{ kind: 'cancel', target: { by: 'pick', pick: 'only', count: 1, ...words } }]
}

export function cancelClause(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | 'foreign' {
  // "everything but o-12" spares what it names, "o-27, no, o-12" takes one back, "9-10" of hours is no id.
  if (hasTag(tokens, 'except', 'no', 'delivery')) return 'ambiguous'
  if (isPutRight(tokens)) return 'ambiguous'
  if (hasTag(tokens, 'nth')) {
    const places = AFTER_PLACE.test(plain) ? null : placesIn(tokens)
    if (places) return places.map((target) => ({ kind: 'cancel', target }))
    // "the second subscription" is none of an order.
    return isForeign(tokens) && !tokens.some(isOrderAtPlace) ? 'foreign' : 'ambiguous'
  }
  if (tokens.some((_, i) => isCountedFrom(tokens, i) || isOrdinal(tokens, i))) return 'ambiguous'
  // "a third of the sell", "part of it", 三分之一: which an amendment could leave the rest of, and a cancel cannot.
  if (tokens.some(isPart)) return 'ambiguous'
  // "cancel 5%", 取消5成, "cancel 3 order", 撤2個: how much or how many, and of which order?
  if (tokens.some((_, i) => isMeasure(tokens, i))) return 'ambiguous'
  // "The top 2 levels" counts prices, and no order of 2 MWh is meant.
  if (hasTag(tokens, 'top', 'levels') && tokens.some((t) => t.kind === 'number')) return 'ambiguous'
  if (hasTag(tokens, 'extreme')) return extremeAmong(tokens, plain)
  const isPlaced = hasTag(tokens, 'last', 'first')
  // "half my orders", "two orders": which of them? "the last buy and the last sell" names two.
  if (!isPlaced && (isCounted(tokens, plain) || (hasTag(tokens, 'share') && hasTag(tokens, 'orders'))))
    return 'ambiguous'
  if (tokens.filter((t) => isTerm(t, 'last', 'first', 'other')).length > 1) return 'ambiguous'
  // 2950 的買單和賣單, "the last two buys and the sell" name more than one description holds.
  const isOfBoth =
    (hasTag(tokens, 'buy', 'buyNoun') && hasTag(tokens, 'sell', 'sellNoun')) ||
    tokens.some((t) => isTerm(t, 'both') && /buy|[买卖]/.test(rawOf(t)))
  if (isOfBoth && tokens.some((t) => t.kind === 'number')) return 'ambiguous'
  const ids = idsIn(plain)
  if (ids.length > 0 && isSomeKept(tokens, plain, ids)) return 'ambiguous'
  const isBare = ids.length > 0 && ids.every(isNumber)
  // "order 5 at 2940", "2 MWh of order 48213": a number beside it says more of the order than its name.
  const isMore = isBare && tokens.filter((t) => t.kind === 'number').length > ids.length
  if (isBare && hasTag(tokens, ...BOUNDS)) return 'ambiguous'
  if (isMore) return describedBeside(ids, tokens, plain)
  if (ids.length > 0) return ids.map((orderId) => ({ kind: 'cancel', target: orderCalled(orderId) }))
  if (hasTag(tokens, ...BOUNDS)) return 'ambiguous'
  if (isForeign(tokens) || hasTag(tokens, 'wallet', 'clock')) return 'foreign'
  const side = sides(tokens)
  const order = readOrder(tokens, plain, side ?? null)
  const numbers = tokens.filter((t) => t.kind === 'number')
  const plural = tokens.some((t) => isTerm(t, 'both', ...ORDERS) && isPlural(t, plain))
  const isOne =
    hasTag(tokens, 'last', 'first', 'one', 'it') ||
    tokens.some((t) => isTerm(t, 'other') && t.kind === 'term' && /^另/.test(t.raw))
  const isThose = THOSE.test(fold(plain).folded) && !hasTag(tokens, 'other') && !isOne
  // "both", "both of them": if there are two that were spoken of.
  if (
    hasTag(tokens, 'both') &&
    tokens.every((t) => isTerm(t, 'both', 'cancel', 'cancelWeak', 'filler', 'of', 'request', 'stop'))
  )
    return [{ kind: 'cancelAll', those: true, both: true, ...(isBoth(tokens) ? { orOpen: true } : {}) }]
  const isAll = hasTag(tokens, 'all') || ((plural || isThose) && numbers.length === 0 && !isOne)
  if ((isAll || plural) && hasTag(tokens, 'however')) return 'ambiguous'
  // "All orders at …" may be only those at a price.
  if (isAll && hasTag(tokens, 'at')) return 'ambiguous'
  if (isAll && numbers.length === 0) {
    const symbol = symbolIn(tokens)
    // "all losing orders", "new orders": fewer than all, by a word that no order is chosen by.
    const chooses = (t: Token, i: number) =>
      isUnknown(t) || (t.kind === 'term' && (CHOOSES.test(t.raw) || isOfToday(tokens, i)))
    if (tokens.some((t, i) => chooses(t, i) && !(t.kind === 'word' && isSymbol(t.text, symbol)))) return 'ambiguous'
    const those = isThose ? { those: true as const } : {}
    return [{ kind: 'cancelAll', ...(side ? { side } : {}), ...(symbol ? { symbol } : {}), ...those }]
  }
  // "the sell in PT60-…": one of an order is not chosen by its contract.
  if (isAll || tokens.some((t) => t.kind === 'word' && hoursOf(t.text.toUpperCase()) !== null)) return 'ambiguous'
  const pick = hasTag(tokens, 'other')
    ? 'other'
    : hasTag(tokens, 'last')
      ? 'last'
      : hasTag(tokens, 'first')
        ? 'first'
        : hasTag(tokens, 'it')
          ? 'it'
          : 'only'
  const place = pick === 'first' && !isAged(tokens) ? { isPlace: true as const } : {}
  const only = numbers.length === 1 ? numbers[0] : undefined
  const isAtEnd = pick === 'last' || pick === 'first'
  const unit = tokens.some((t, i) => t === only && isTerm(tokens[i + 1], 'mwh', 'kwh', 'gwh'))
  const isOfMany = isAtEnd && only?.kind === 'number' && /^[1-9]\d?$/.test(only.value) && order.draft.price === null
  // 剛剛那筆撤 2, "the last 2 MWh": neither two orders nor plainly one of so much.
  const isSingle = tokens.some(
    (t) => isTerm(t, 'last', 'first') && t.kind === 'term' && /one|order|[张笔个单]/.test(t.raw),
  )
  if (isOfMany && (unit ? !isSingle && !hasTag(tokens, 'order', ...SIDES) : isSingle)) return 'ambiguous'
  // "the 5 MWh and the 3 MWh" names more than one description holds.
  if (numbers.length > 1 && !order.isPlain) return 'ambiguous'
  const counted = isOfMany && !unit
  if (counted)
    return [
      { kind: 'cancel', target: { by: 'pick', pick, count: Number(only.value), ...place, ...(side ? { side } : {}) } },
    ]
  const isLone = only?.kind === 'number' && !side && order.draft.price === null && !isDescribed(tokens)
  // "cancel the top two", 取消兩張: how many; and which of them?
  if (isLone && only.words) return 'ambiguous'
  // "cancel 12345": nothing but a number after the verb names the order, by its id or by its price.
  if (isLone && isNumber(only.value)) return [{ kind: 'cancel', target: orderCalled(only.value) }]
  const price = order.bare === null ? order.draft.price : null
  // "kill it at 3": no order has that price.
  if (pick === 'it' && price !== null && compare(price, MIN_PLAIN) < 0) return 'ambiguous'
  const qty = order.bare === null ? order.draft.qty : null
  return [
    {
      kind: 'cancel',
      target: {
        by: 'pick',
        pick,
        count: 1,
        ...place,
        ...(side ? { side } : {}),
        ...(price ? { price } : {}),
        ...(qty ? { qty } : {}),
        ...(order.bare !== null ? { number: order.bare } : {}),
      },
    },
  ]
}

/** Beside it a side may stand; any other word ("second cheapest", "the cheapest three", "all but the biggest") makes it another. */
const BESIDE_EXTREME = [
  ...['extreme', 'cancel', 'cancelWeak', 'request', 'wish', 'filler', 'it', 'one', 'of', 'order', 'pending', 'stop'],
  ...['past', 'yes', 'hello', 'thanks', 'again', ...SIDES],
] as const

function extremeAmong(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' {
  const [said, ...more] = tokens.filter((t) => isTerm(t, 'extreme'))
  const extreme = said?.kind === 'term' ? extremeIn(said.raw) : null
  // "The cheapest orders" are several, while "the cheapest of my orders" is one.
  const isOne = tokens.every((t, i) => {
    const isMany = isTerm(t, 'orders', ...SIDES) && isPlural(t, plain) && !/\p{Script=Han}/u.test(plain)
    const isAmong = [tokens[i - 1], tokens[i - 2], tokens[i - 3]].some((before) => isTerm(before, 'of'))
    // The "two" of "the larger of the two buys" counts what is compared.
    const isTwo = extreme?.ofTwo === true && t.kind === 'number' && t.words && t.value === '2' && isAmong
    return isTwo || (isTerm(t, 'orders', ...BESIDE_EXTREME) && (!isMany || isAmong))
  })
  if (!extreme || more.length > 0 || !isOne) return 'ambiguous'
  const side = sides(tokens)
  return [{ kind: 'cancel', target: { by: 'pick', pick: 'only', count: 1, extreme, ...(side ? { side } : {}) } }]
}

/** "the oldest one", 最早那張: the first by age, wherever it stands in a list. */
const isAged = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => t.kind === 'term' && t.tag === 'first' && /old|earl|最/.test(t.raw))

/** 今天的買單, "today's buys", "my buys for today": placed today, or of its hours? */
const isOfToday = (tokens: readonly Token[], i: number): boolean => {
  const [raw, next] = [rawOf(tokens[i]), tokens[i + 1]]
  const isFor = raw === 'today' && isTerm(tokens[i - 1], 'for', 'of')
  return isFor || raw === "today's" || (/^今[天日]$/.test(raw) && isTerm(next, 'of'))
}

/** A number with a unit, or before "one", describes the order; it is not its id. */
const isDescribed = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'mwh', 'kwh', 'gwh', 'mw', 'ntd', 'one') ||
  tokens.some((t, i) => t.kind === 'number' && (isTerm(tokens[i + 1], 'it') || isThe(tokens[i - 1])))

const isThe = (token: Token | undefined): boolean => token?.kind === 'term' && /(?:^|\s)the$/.test(token.raw)

/** English tells by the s; Chinese has no plural, so there a filter word alone ("取消買單") means every one of them. */
function isPlural(token: Token, plain: string): boolean {
  const text = plain.slice(token.start, token.end)
  return /s$/i.test(text) || /\p{Script=Han}/u.test(text)
}
