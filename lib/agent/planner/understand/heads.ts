/** What kind of action a clause is about, by the words that lead it. */

import type { Side } from '../../../contracts/exchange/tools.ts'
import { compare } from '../text/decimal.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { MIN_PLAIN } from './figures.ts'

export type Head = 'simulate' | 'export' | 'cancel' | 'undo' | 'amend' | 'order' | 'same' | 'read'

export const isNumber = (t: Token | undefined): boolean => t?.kind === 'number' || isTerm(t, 'range')

/** "long", "bid", "offer" and the like are verbs at the head of a clause or right before a number. */
function weakVerbAt(tokens: readonly Token[]): number {
  if (hasTag(tokens, 'show', 'question', 'top', 'levels', 'spread')) return -1
  const hasAmount = tokens.some(isNumber)
  if (!hasAmount) return -1
  return tokens.findIndex((t, i) => {
    if (!isTerm(t, 'buyWeak', 'sellWeak')) return false
    const lead = tokens.slice(0, i).every((b) => isTerm(b, 'request', 'wish', 'filler', 'yes', 'comma', 'hello'))
    return lead || isNumber(tokens[i + 1])
  })
}

const isPlaced = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'place', 'trade') ||
  (tokens.some(isNumber) && !hasTag(tokens, 'show', 'orders', 'question', 'levels', 'top'))

/** The side an order clause names; null when it names none or both. */
export function sideOf(tokens: readonly Token[]): Side | null {
  const weak = weakVerbAt(tokens)
  const strong = tokens.filter((t) => isTerm(t, 'buy', 'sell'))
  const nouns = tokens.filter((t) => isTerm(t, 'buyNoun', 'sellNoun'))
  const said = strong.length > 0 ? strong : nouns.length > 0 ? nouns : weak >= 0 ? tokens.slice(weak, weak + 1) : []
  const buys = said.some((t) => isTerm(t, 'buy', 'buyNoun', 'buyWeak'))
  const sells = said.some((t) => isTerm(t, 'sell', 'sellNoun', 'sellWeak'))
  return buys === sells ? null : buys ? 'BUY' : 'SELL'
}

const READS = [
  'book',
  'bids',
  'asks',
  'metrics',
  'spread',
  'volatility',
  'volume',
  'impact',
  'price',
  'market',
  'wallet',
  'orders',
  'trades',
  'candles',
  'symbols',
  'exists',
  'register',
  'pending',
  'matched',
  'cancelled',
  'bestAsk',
  'bestBid',
  'bestPrice',
  'mid',
  'lastPrice',
  'full',
] as const

const isPriceCalled = (token: Token | undefined): boolean =>
  token?.kind === 'number' && compare(token.value, MIN_PLAIN) >= 0

/** "pull the 2950", and what follows is another clause: an order called by its price. */
const isPulled = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'cancelWeak') &&
      /^(?:the|my|our|that)$/.test(rawOf(tokens[i + 1])) &&
      isPriceCalled(tokens[i + 2]) &&
      i + 3 === tokens.length,
  )

/** "kill", "pull", "delete" cancel only what is an order. */
const isWeakCancel = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'cancelWeak') &&
  (hasTag(
    tokens,
    'order',
    'orders',
    'all',
    'last',
    'first',
    'nth',
    'extreme',
    'other',
    'pending',
    'buy',
    'sell',
    'buyNoun',
    'sellNoun',
    'bids',
    'asks',
    'it',
  ) ||
    tokens.some((t) => t.kind === 'word' && /\d/.test(t.text)) ||
    isPulled(tokens))

/** All orders that there are: 所有訂單, "all my orders". */
const isAllOrders = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => isTerm(t, 'all') && /orders|[单托]/.test(rawOf(t)))

/** "raise my sell to 3,080", "double it": a change only of what is an order; "double" alone multiplies a repeat. */
const isWeakAmend = (tokens: readonly Token[]): boolean => {
  if (!hasTag(tokens, 'amendWeak', 'times') || hasTag(tokens, 'show', 'place', 'trade')) return false
  // "Set a limit buy for 5 MWh" places one more order.
  if (tokens.some((t, i) => rawOf(t) === 'set' && /^an?$/.test(rawOf(tokens[i + 1])))) return false
  const isNamed =
    hasTag(tokens, 'order', 'last', 'first', 'nth', 'extreme', 'one', 'other', 'it', 'pending') ||
    hasTag(tokens, 'buyNoun', 'sellNoun') ||
    (isAllOrders(tokens) && tokens.some(isNumber)) ||
    // An order that becomes something is changed: "reduce my order to 3 MWh".
    (hasTag(tokens, 'orders') && tokens.some((t, i) => /^to$|到/.test(rawOf(t)) && isNumber(tokens[i + 1]))) ||
    // "Lower all my asks by 10" changes orders, while "lower the asks to 5 levels" cuts a look short.
    (hasTag(tokens, 'orders', 'bids', 'asks', 'all') && tokens.some((t) => rawOf(t) === 'by' || isTerm(t, 'times'))) ||
    tokens.some((t) => t.kind === 'word' && /\d/.test(t.text) && !/^PT\d/.test(t.text))
  const weakAt = tokens.findIndex((t) => isTerm(t, 'amendWeak', 'times'))
  const sideAt = tokens.findIndex((t) => isTerm(t, 'buy', 'sell'))
  // "bring my sell down": the verb before the side; "buy 5, double the size" is an order.
  return isNamed ? sideAt < 0 || weakAt < sideAt : sideAt > weakAt
}

/** "Export the last simulation" is of one that has run, and runs none. */
const isLastRun = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'export') || (hasTag(tokens, 'last') && hasTag(tokens, 'show'))

/**
 * "buy 5 at 2950 but cancel o-27": the order stands first, with its numbers. In Chinese what is cancelled may stand so
 * (把買 5 在 2950 的單撤掉), unless something is set against it.
 */
function isOrderFirst(tokens: readonly Token[]): boolean {
  const orderAt = tokens.findIndex((t) => isTerm(t, 'buy', 'sell'))
  const deedAt = tokens.findIndex((t) => isTerm(t, 'cancel', 'cancelWeak', 'amend'))
  const deed = tokens[deedAt]
  if (orderAt < 0 || orderAt > deedAt || deed?.kind !== 'term') return false
  const between = tokens.slice(orderAt, deedAt)
  return between.some(isNumber) && (/^[a-z]/.test(deed.raw) || hasTag(between, 'however'))
}

const BESIDE_CHANGE = [
  ...['amendWeak', 'times', 'price', 'priceMark', 'qtyMark', 'ntd', 'mwh', 'kwh', 'filler', 'request', 'comma', 'stop'],
] as const

/** 加到 8, "raise to 2960", 數量加倍: what becomes of an order, and nothing that says of which. "double", 加倍 may be more of the same. */
export const isBareChange = (tokens: readonly Token[]): boolean => {
  const isAim = (token: Token | undefined) => /^(?:to|到|至)$/.test(rawOf(token))
  const isTo = (t: Token, i: number) => /[到至]$/.test(rawOf(t)) || isAim(tokens[i + 1]) || isAim(tokens[i + 2])
  const numbers = tokens.filter(isNumber).length
  return (
    tokens.every((t) => t.kind === 'number' || isTerm(t, ...BESIDE_CHANGE)) &&
    (numbers === 0
      ? hasTag(tokens, 'times') && hasTag(tokens, 'qtyMark')
      : numbers === 1 && tokens.some((t, i) => isTerm(t, 'amendWeak') && isTo(t, i)))
  )
}

/** "make the sell 4 MWh", "make my bid 6": the order that is there, and not one more. */
export const isMadeOrder = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      rawOf(t) === 'make' &&
      (/^my /.test(rawOf(tokens[i + 1])) ||
        isTerm(tokens[i + 1], 'nth') ||
        (/^(?:the|my|our|that)$/.test(rawOf(tokens[i + 1])) &&
          isTerm(tokens[i + 2], 'buy', 'sell', 'buyNoun', 'sellNoun', 'buyWeak', 'sellWeak'))),
  )

/** One order that is named: 最後一張, 2950 那張, 48190-0. */
const isOneNamed = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'last', 'first', 'nth', 'extreme', 'it') ||
  tokens.some((t) => t.kind === 'word' && /\d/.test(t.text) && !/^PT\d/.test(t.text))

/** 把所有買單價格加 5, 賣單減 1, 買單加 5: of what rests. 買單加 5 度 2950 is one more to buy. */
const isShiftedOrder = (tokens: readonly Token[]): boolean =>
  (hasTag(tokens, 'buyNoun', 'sellNoun', 'orders', 'order') || isAllOrders(tokens) || isOneNamed(tokens)) &&
  !hasTag(tokens, 'buy', 'sell') &&
  tokens.some((t, i) => /^[加减]$/.test(rawOf(t)) && (isNumber(tokens[i + 1]) || isTerm(tokens[i + 1], 'percent'))) &&
  (hasTag(tokens, 'priceMark', 'qtyMark', 'ntd') ||
    (isOneNamed(tokens) && hasTag(tokens, 'mwh', 'kwh', 'tick')) ||
    tokens.some((t) => rawOf(t) === '把' || rawOf(t) === '减') ||
    (tokens.filter(isNumber).length === 1 && tokens.every((t) => t.kind === 'number' || isTerm(t, ...BESIDE_SHIFT))))
const BESIDE_SHIFT = [
  'delivery',
  'of',
  'buyNoun',
  'sellNoun',
  'last',
  'first',
  'nth',
  'it',
  'plus',
  'minus',
  'percent',
  'mwh',
  'kwh',
  'filler',
  'request',
  'stop',
] as const

/** The action a clause leads with; null when it only adds to its neighbour. */
export function headOf(tokens: readonly Token[]): Head | null {
  if (hasTag(tokens, 'simulate')) return isLastRun(tokens) ? 'export' : 'simulate'
  if (hasTag(tokens, 'export', 'report')) return 'export'
  if (isOrderFirst(tokens)) return 'order'
  if (hasTag(tokens, 'cancel') || isWeakCancel(tokens)) return 'cancel'
  if (hasTag(tokens, 'undo')) return 'undo'
  if (hasTag(tokens, 'same')) return 'same'
  if (
    hasTag(tokens, 'amend') ||
    isWeakAmend(tokens) ||
    isBareChange(tokens) ||
    isMadeOrder(tokens) ||
    isShiftedOrder(tokens)
  )
    return 'amend'
  if (hasTag(tokens, 'buy', 'sell')) return 'order'
  if (hasTag(tokens, 'buyNoun', 'sellNoun') && isPlaced(tokens)) return 'order'
  if (weakVerbAt(tokens) >= 0) return 'order'
  if (hasTag(tokens, 'trade') && !hasTag(tokens, 'show', 'question') && !isPickedTrade(tokens)) return 'order'
  if (hasTag(tokens, 'place') && hasTag(tokens, 'order', 'limit', 'atMarket')) return 'order'
  return isRead(tokens) ? 'read' : null
}

/** "the biggest trade", 最近一筆交易: one of those that were done. */
const isPickedTrade = (tokens: readonly Token[]): boolean => hasTag(tokens, 'last', 'extreme') && !tokens.some(isNumber)

function isRead(tokens: readonly Token[]): boolean {
  // "delete my account", "withdraw my money" ask for no look at it.
  if (hasTag(tokens, 'cancelWeak') && hasTag(tokens, 'wallet', 'exists', 'register')) return false
  if (tokens.some((t) => t.kind === 'term' && (READS as readonly string[]).includes(t.tag))) return true
  const counted = tokens.some((t) => t.kind === 'number')
  if (hasTag(tokens, 'top', 'levels') && counted) return true
  if (hasTag(tokens, 'priceMark') && !counted) return true
  if (namesOrders(tokens)) return true
  if (hasTag(tokens, 'buyNoun', 'sellNoun') && !counted) return true
  if (hasTag(tokens, 'trade') && hasTag(tokens, 'last') && !counted) return true
  return hasTag(tokens, 'show') && hasTag(tokens, 'last', 'nth', 'order', 'all')
}

/** "all my orders", "my last order", 最後一張單: which ones, and that they are orders. */
const namesOrders = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t) =>
      t.kind === 'term' && (t.tag === 'all' || t.tag === 'last' || t.tag === 'first') && /order|[单托]/.test(t.raw),
  ) ||
  (hasTag(tokens, 'all', 'last', 'first') && hasTag(tokens, 'order'))

/** A clause that names nothing to look at, only how much of it: "7 levels", "15 min". */
export const isMeasure = (tokens: readonly Token[]): boolean =>
  tokens.every((t) => t.kind === 'number' || isTerm(t, 'levels', 'top', 'minute', 'hour', 'filler', 'full', 'request'))
