/** Reads side, quantity, price and the rest of one order from the tokens of one clause. */

import type { Tag } from '../lexicon/tags.ts'
import { compare, multiply } from '../text/decimal.ts'
import { blockOf, hoursEach, type Window, windowAt } from '../text/delivery.ts'
import { type Expiry, expiryAt } from '../text/expiry.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { hasPrice, type OrderDraft } from './action.ts'
import {
  assignBare,
  type Figure,
  figureAt,
  isCount,
  isDeed,
  isOfLots,
  isOfTotal,
  isPriceAlone,
  isSumAlone,
  isSumFor,
  LEAST_PLAIN,
  neighbour,
} from './figures.ts'
import { TOWARDS } from './from-to.ts'
import { looseUnits } from './loose-units.ts'
import { referenceIn, shiftIn } from './reference.ts'
import { lastingIn, restingIn } from './resting.ts'
import { selfTradeOf } from './self-trade.ts'
import { symbolIn } from './symbol.ts'
import { isBegun, unreadIn } from './unread.ts'

/** `clear` has every number accounted for; otherwise one question is due. */
export type OrderReading = {
  draft: OrderDraft
  clear: boolean
  /** The value of a lone number nothing says the role of: the answer to whatever was asked. */
  bare: string | null
  /** Hours said ("for two hours", "30 minutes"), decimal. */
  hours: string | null
  /** "one tick higher": added to the price of the order it repeats, NT$, signed. */
  shift?: string
  /** What was said and stands in no part of the draft, in the words said: "passively", "twice". */
  unread: string[]
  /** Not `clear` for the sake of such words alone. */
  isPlain: boolean
  note?: 'positive' | 'total' | 'foreign' | 'stop' | 'pieces' | 'unit' | 'best' | 'lots' | 'prices'
}

function hoursIn(tokens: readonly Token[], figures: readonly Figure[]): string | null {
  const at = tokens.findIndex((t) => isTerm(t, 'hour', 'minute'))
  if (at < 0) return null
  const said = figures.find((f) => f.role === 'duration')
  const count = said ? said.value : '1'
  if (count === null) return null
  if (isTerm(tokens[at], 'hour')) return count
  const quarters: Record<string, string> = { '15': '0.25', '30': '0.5', '45': '0.75', '60': '1' }
  return quarters[count] ?? null
}

/** "some power", 些, 全倉: a quantity that is no number, so a lone number beside it is the price. */
const isVague = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'share', 'all') ||
      (isTerm(t, 'about') && tokens[i - 1]?.kind !== 'number' && tokens[i + 1]?.kind !== 'number'),
  )

/** "a MWh" and 一度 are one unit when no price stands beside them. */
function oneUnit(tokens: readonly Token[], plain: string): string | null {
  for (const [i, token] of tokens.entries()) {
    if (!isTerm(token, 'perMwh', 'perKwh')) continue
    const near = [tokens[i - 1], tokens[i + 1]]
    if (near.some((t) => t?.kind === 'number') || isTerm(near[0], 'ntd')) continue
    if (/^(?:an? |一)/i.test(plain.slice(token.start, token.end))) return isTerm(token, 'perMwh') ? '1' : '0.001'
  }
  return null
}

const LAST_FIRST: readonly Tag[] = ['buyWeak', 'sellWeak']

export function readOrder(said: readonly Token[], plain: string, side: OrderDraft['side']): OrderReading {
  const excluded = contractExcluded(said)
  const tokens = excluded ? said.filter((t) => !excluded.includes(t)) : said
  const verbAt = tokens.findIndex((t) =>
    isTerm(t, 'buy', 'sell', 'buyWeak', 'sellWeak', 'trade', 'place', 'buyNoun', 'sellNoun'),
  )
  const figures = withoutOne(
    tokens,
    tokens.map((_, i) => figureAt(tokens, i)).filter((f): f is Figure => f !== null),
  )
  // "buy limit 5 @ 2950": two prices, and the one after "limit" was the quantity.
  if (figures.filter((f) => f.role === 'price').length > 1) {
    for (const f of figures) if (f.weak) f.role = null
  }
  unweighted(figures, verbAt)
  quoted(tokens, figures, verbAt)
  const verb = tokens[verbAt]
  const bidForm = verb?.kind === 'term' && LAST_FIRST.includes(verb.tag) && isForAfterFirst(tokens, figures)
  const one = oneUnit(tokens, plain)
  // "sell 50 1% worse than the ask": of a price that is not known, and no quantity beside the one that is said.
  const percents = figures.filter((f) => f.role === 'qty' && f.value === null && isTerm(tokens[f.index + 1], 'percent'))
  if (figures.some((f) => f.role === null || (f.role === 'qty' && f.value !== null)))
    for (const f of percents) f.role = 'other'
  const unsaid = figures.filter((f) => f.role === null)
  const bare = unsaid.length === 1 && figures.length === 1 ? (unsaid[0]?.value ?? null) : null
  const named = isTerm(tokens[verbAt], 'buyNoun', 'sellNoun') && bare !== null
  if (!named && bare !== null && verbAt >= 0 && isPriceAlone(tokens, bare)) for (const f of unsaid) f.role = 'price'
  const isOneSaid = one !== null || isVague(tokens)
  // 掛 2950 買 5, 掛單 2950 買 5: the deed stands between the two, whatever the sentence begins with.
  const deedAt = isTerm(verb, 'place', 'trade') ? tokens.findIndex((t) => isTerm(t, 'buy', 'sell')) : verbAt
  let clear =
    !named && (assignBare(figures, verbAt, bidForm, isOneSaid) || assignBare(figures, deedAt, bidForm, isOneSaid))
  for (const role of ['qty', 'price', 'power', 'display'] as const) {
    if (figures.filter((f) => f.role === role).length > 1) clear = false
  }

  const draft: OrderDraft = {
    side,
    qty: null,
    price: null,
    reference: null,
    market: hasTag(tokens, 'atMarket') || bareMarket(tokens),
  }
  let note: OrderReading['note']
  const hours = hoursIn(tokens, figures)
  const price = figures.find((f) => f.role === 'price')
  draft.price = price?.value ?? null
  if (price && hasTag(tokens, 'perMwh')) draft.perMwh = true
  if (price && isTerm(neighbour(tokens, price.index, -1), 'for')) draft.isFor = true
  if (price === undefined) draft.reference = referenceIn(tokens, figures)
  else if (draft.market) clear = false
  // Of a buyer the best bid or the best ask? Only the trader knows.
  if (hasTag(tokens, 'bestPrice') && !hasPrice(draft)) note = 'best'
  const loose = looseUnits(tokens, figures)
  if (
    isOfKwh(tokens, figures, price) ||
    isInThousandths(tokens, price, plain) ||
    (loose === 'price' && draft.price !== null)
  ) {
    note = 'unit'
    draft.price = null
  }
  if (price && isWrongWay(tokens, price.index, side)) draft.price = null
  // "buy for 100,000 at 2950" names an amount of money.
  if (isSpent(tokens, figures) || isMoved(tokens, figures)) clear = false

  draft.qty = loose === 'qty' ? null : (figures.find((f) => f.role === 'qty')?.value ?? null)
  const power = figures.find((f) => f.role === 'power')
  // "2 MW 50 kWh": either may be the quantity.
  if (draft.qty !== null && power && hours === null) clear = false
  const window = windowIn(tokens)
  // "5 MW tomorrow 18-22": that power in each of its hours.
  const block = power?.value && hours === null ? blockOf(window) : null
  if (window) draft.window = block ?? window
  if (draft.qty === null && power?.value) {
    // Power over the hours of its contract is the energy.
    const lasting = hours ?? (draft.window ? hoursEach(draft.window) : null)
    if (lasting !== null) draft.qty = multiply(power.value, lasting)
    else draft.powerMw = power.value
  }
  if (draft.qty === null && figures.every((f) => f.role !== 'qty')) draft.qty = one
  if (draft.qty === null && figures.some((f) => f.role === 'qty' && isOfLots(tokens[f.index + 1]))) note = 'lots'
  if (draft.qty !== null && compare(draft.qty, '0') <= 0) {
    draft.qty = null
    note = 'positive'
  }
  // "all but 5" is what is left, which only the trader can count.
  if (hasTag(tokens, 'share', 'except')) draft.qty = null
  const share = draft.qty === null ? shareIn(tokens) : null
  if (share) draft.share = share
  if (
    figures.some(
      (f) =>
        f.role === 'other' &&
        (isTerm(tokens[f.index + 1], 'total') || isOfTotal(tokens, neighbour(tokens, f.index, -1))),
    )
  )
    note = 'total'
  if (isSumAlone(tokens, figures)) {
    draft.price = null
    note = 'total'
  }
  if (price && isSumFor(tokens, price)) {
    draft.price = null
    note = 'total'
  }
  // 用三萬塊買 2950: what is left of the two is like a price.
  if (
    note === 'total' &&
    figures.length === 2 &&
    !hasPrice(draft) &&
    draft.qty &&
    compare(draft.qty, MOST_PLAIN) >= 0
  ) {
    draft.price = draft.qty
    draft.qty = null
  }
  if (hasTag(tokens, 'foreign')) {
    note = 'foreign'
    draft.price = null
  }
  if (hasTag(tokens, 'stopOrder'))
    note = rawOf(tokens, 'stopOrder').some((raw) => /^[tv]wap$/.test(raw)) ? 'pieces' : 'stop'
  if (hasTag(tokens, 'iceberg', 'displayMark')) draft.displayQty = null
  const shown = figures.find((f) => f.role === 'display')?.value
  if (shown && compare(shown, '0') > 0) draft.displayQty = shown
  if (hasTag(tokens, 'gtd')) {
    draft.timeInForce = 'GTD'
    const expiry = expiryIn(tokens)
    if (expiry) draft.expiry = expiry
  } else if (hasTag(tokens, 'ioc')) draft.timeInForce = 'IOC'
  else if (hasTag(tokens, 'fok')) draft.timeInForce = 'FOK'
  else if (hasTag(tokens, 'gtc')) draft.timeInForce = 'GTC'
  const resting =
    isOfPower(tokens, power) || draft.market || !(isBegun(draft) || hasTag(tokens, 'same')) ? null : restingIn(tokens)
  if (resting && draft.timeInForce !== undefined) clear = false
  else if (resting) {
    draft.timeInForce = 'GTD'
    if (resting.expiry) draft.expiry = resting.expiry
  } else if (power && lastingIn(tokens).length > 1) clear = false
  if (hasTag(tokens, 'postOnly')) draft.postOnly = true
  const [selfTrade] = rawOf(tokens, 'selfTrade')
  if (selfTrade) draft.selfTrade = selfTradeOf(selfTrade)
  const symbol = symbolIn(tokens, { afterQuantity: true })
  if (symbol) draft.symbol = symbol
  const shift = shiftIn(tokens, figures)
  const unread = [
    ...percents
      .filter((f) => f.role === 'other')
      .map((f) => plain.slice(tokens[f.index]?.start, tokens[f.index + 1]?.end)),
    ...unreadIn(tokens, figures, draft, plain),
    ...(excluded ? [plain.slice(excluded[0]?.start, excluded.at(-1)?.end)] : []),
  ]
  const isTorn =
    isTornUnit(tokens) || isPriceLike(tokens, figures) || isCalledByPrice(tokens, figures) || isAtTwoPlaces(tokens)
  const isPlain = clear && !isTorn && !isReckoned(tokens, figures, draft)
  clear = isPlain && unread.length === 0
  return { draft, clear, bare, hours, unread, isPlain, ...(shift ? { shift } : {}), ...(note ? { note } : {}) }
}

/** "but not in 18-19", "except spot": where it is not, which says not where it is. */
function contractExcluded(tokens: readonly Token[]): readonly Token[] | null {
  const from = tokens.findIndex((t) => isTerm(t, 'except'))
  if (from < 0) return null
  const length = tokens.slice(from + 1).findIndex((t) => !isTerm(t, 'in', 'for', 'of', 'filler')) + 1
  const named = tokens[from + length]
  const isContract = isTerm(named, 'delivery', 'range') || (named?.kind === 'term' && /^(?:spot|现货)$/.test(named.raw))
  return length > 0 && isContract ? tokens.slice(from, from + length + 1) : null
}

/** 掛一張買單 5 MWh, "place one order to buy 5": one order of so much. 買一張 2950 says not how much. */
const withoutOne = (tokens: readonly Token[], figures: readonly Figure[]): Figure[] =>
  figures.filter(({ index }) => {
    const [token, next] = [tokens[index], tokens[index + 1]]
    const isOne =
      token?.kind === 'number' &&
      token.value === '1' &&
      (isCount(next) ||
        isTerm(next, 'order', 'buyNoun', 'sellNoun') ||
        // 掛一個 2950 買 5 的單
        (isTerm(tokens[index - 1], 'place') && next?.kind === 'term' && next.raw === '个' && figures.length > 2))
    return (
      !isOne || !figures.some((f) => f.index !== index && (f.role === 'qty' || (f.role === null && figures.length > 2)))
    )
  })

/**
 * "limit buy 5 2900", 限價買 5 2900: the number behind "limit" is the price only where it can be one beside the other; by
 * itself it is as likely the quantity. "limit 2900 buy 5" and "buy 5 limit 2900" are plain.
 */
function unweighted(figures: Figure[], verbAt: number): void {
  const weak = figures.find((f) => f.weak && f.role === 'price' && f.index > verbAt && verbAt >= 0)
  if (!weak?.value || compare(weak.value, '0') <= 0) return
  const [other, ...more] = figures.filter((f) => f !== weak && f.role === null)
  const isLone = figures.length === 1 && compare(weak.value, MOST_PLAIN) < 0
  const isSecond = other?.value && other.index > weak.index && more.length === 0
  const isPrice = isSecond && compare(weak.value, multiply(other.value ?? '0', '10')) >= 0
  if (isLone || (isSecond && !isPrice)) weak.role = null
}

/** "bid 2990, post only": so much of a quote, and nothing beside it, is its price. */
function quoted(tokens: readonly Token[], figures: Figure[], verbAt: number): void {
  const [only, ...more] = figures.filter(({ role }) => role === null || role === 'qty' || role === 'price')
  if (!only?.value || more.length > 0 || only.role !== null || only.index !== verbAt + 1) return
  if (/^(?:bid|offer)$/.test(wordAt(tokens[verbAt])) && compare(only.value, MOST_PLAIN) >= 0) only.role = 'price'
}

/** "buy 5 plus 2", "at 2950 minus 10": a number that is reckoned with, where nothing is known to reckon from. */
const isReckoned = (tokens: readonly Token[], figures: readonly Figure[], draft: OrderDraft): boolean =>
  !hasTag(tokens, 'same') && draft.reference === null && figures.some((f) => f.role === 'offset')

/** "buy for 100,000 at 2950": the money to spend, not a quantity. */
const isSpent = (tokens: readonly Token[], figures: readonly Figure[]): boolean =>
  figures.some(
    (f) =>
      f.role === 'qty' &&
      isTerm(tokens[f.index - 1], 'for') &&
      isTerm(tokens[f.index - 2], 'buy', 'sell') &&
      !isTerm(tokens[f.index + 1], 'mwh', 'kwh', 'gwh') &&
      figures.some((other) => other.role === 'price'),
  )

/** "the 2940 buy to 2945", "my sell to 3", 買單到 2955: what becomes of an order that rests, and no quantity of a new one. */
const isMoved = (tokens: readonly Token[], figures: readonly Figure[]): boolean =>
  figures.some(
    ({ index }) =>
      TOWARDS.test(wordAt(tokens[index - 1])) && isTerm(tokens[index - 2], 'buy', 'sell', 'buyNoun', 'sellNoun'),
  )

const wordAt = (token: Token | undefined): string =>
  token?.kind === 'term' ? token.raw : token?.kind === 'han' ? token.text : ''

/** More than this is rarely a quantity, and near to what a MWh costs. */
const MOST_PLAIN = '500'

/** "hit the bid 2999.5": the price of that bid, or so much of it? "buy power for 14750 at 2950": so much money? "buy at 2950 and 2940": so much, or another price? */
const isPriceLike = (tokens: readonly Token[], figures: readonly Figure[]): boolean =>
  figures.some(
    ({ index, role, value }) =>
      role === 'qty' &&
      value !== null &&
      compare(value, MOST_PLAIN) >= 0 &&
      (isDeed(tokens, neighbour(tokens, index, -1)) ||
        isTerm(tokens[index - 1], 'for') ||
        isBesidePrice(tokens, index, figures)) &&
      !isTerm(tokens[index + 1], 'mwh', 'kwh', 'gwh'),
  )

/** "join the bid, and the offer for 5": one order is at one of them. */
function isAtTwoPlaces(tokens: readonly Token[]): boolean {
  const first = tokens.findIndex((t) => isTerm(t, 'bestBid', 'bestAsk'))
  const other = isTerm(tokens[first], 'bestBid') ? 'bestAsk' : 'bestBid'
  const second = tokens.findIndex((t, i) => i > first && isTerm(t, other))
  return first >= 0 && second >= 0 && hasTag(tokens.slice(first, second), 'comma', 'and')
}

/** "the 2940 up to 2950": what an order is called by, and nobody's quantity. */
const isCalledByPrice = (tokens: readonly Token[], figures: readonly Figure[]): boolean =>
  figures.some(({ index, role, value }) => {
    const before = tokens[index - 1]
    const isNamed = isTerm(before, 'amendWeak') || /^(?:the|my)$/.test(wordAt(before))
    return (
      role === 'qty' &&
      value !== null &&
      compare(value, MOST_PLAIN) >= 0 &&
      isNamed &&
      !isTerm(tokens[index + 1], 'mwh', 'kwh', 'gwh')
    )
  })

const isBesidePrice = (tokens: readonly Token[], index: number, figures: readonly Figure[]): boolean =>
  isTerm(tokens[index - 1], 'and', 'comma') && figures.some((f) => f.role === 'price' && f.index < index)

/** "5 hour 10": a number on either side of a unit of time, and nothing that says which it counts. */
const isTornUnit = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'hour', 'minute', 'day', 'week') &&
      tokens[i - 1]?.kind === 'number' &&
      tokens[i + 1]?.kind === 'number' &&
      !isTerm(tokens[i - 2], 'mw', 'kw', 'for', 'gtd', 'place') &&
      !isTerm(tokens[i + 2], 'hour', 'minute', 'mwh', 'kwh', 'gwh'),
  )

/** "500 kWh at 2.95": of a kWh or of a MWh? They are a thousand times apart. */
function isOfKwh(tokens: readonly Token[], figures: readonly Figure[], price: Figure | undefined): boolean {
  if (!price?.value || compare(price.value, LEAST_PLAIN) >= 0 || compare(price.value, `-${LEAST_PLAIN}`) <= 0)
    return false
  if (compare(price.value, '0') === 0 || hasTag(tokens, 'perMwh', 'perKwh')) return false
  return figures.some((f) => f.role === 'qty' && isTerm(tokens[f.index + 1], 'kwh'))
}

/** "at 2.950": of a kWh, or 2,950 as many a country writes it? */
function isInThousandths(tokens: readonly Token[], price: Figure | undefined, plain: string): boolean {
  const token = price && tokens[price.index]
  if (!price?.value || !token || compare(price.value, LEAST_PLAIN) >= 0 || hasTag(tokens, 'perMwh', 'perKwh'))
    return false
  return /^\d{1,2}\.\d{3}$/.test(plain.slice(token.start, token.end))
}

/** "5 MW for two hours": the duration makes the energy. */
const isOfPower = (tokens: readonly Token[], power: Figure | undefined): boolean =>
  power !== undefined && lastingIn(tokens).length > 0

const rawOf = (tokens: readonly Token[], tag: Tag): string[] =>
  tokens.flatMap((t) => (t.kind === 'term' && t.tag === tag ? [t.raw] : []))

/** The hours of delivery a clause names. */
export function windowIn(tokens: readonly Token[]): Window | null {
  const [raw] = rawOf(tokens, 'delivery')
  return raw === undefined ? null : (windowAt(raw, 0)?.value ?? null)
}

function expiryIn(tokens: readonly Token[]): Expiry | null {
  for (const raw of rawOf(tokens, 'gtd')) {
    const found = expiryAt(raw, 0)
    if (found) return found.value
  }
  return null
}

/** "half of it", 一半, "twice that": a share of an order spoken of before. */
function shareIn(tokens: readonly Token[]): string | null {
  const [times] = rawOf(tokens, 'times')
  if (times !== undefined) return timesOf(times)
  const isHalf = rawOf(tokens, 'share').some((raw) => /^(?:half of|(?:另外?)?一半|半数)$/.test(raw))
  const isBareHalf = tokens.some((t) => t.kind === 'number' && t.words && t.value === '0.5')
  const isWhole = hasTag(tokens, 'wallet', 'orders', 'all')
  return isWhole ? null : isHalf || isBareHalf ? '0.5' : fractionIn(tokens)
}

/** 三分之一: no decimal. */
const FRACTION = /^([二两三四五六七八九十])分之([一二两三四五六七八九])$/
function fractionIn(tokens: readonly Token[]): string | null {
  const [whole, part] = rawOf(tokens, 'share').flatMap((raw) => FRACTION.exec(raw)?.slice(1) ?? [])
  return whole && part ? `${HAN_DIGITS.indexOf(part)}/${HAN_DIGITS.indexOf(whole)}` : null
}
const HAN_DIGITS = '〇一二三四五六七八九十'

/** What "double", "in half", 加倍, 減半 multiply by. */
export const timesOf = (raw: string): string => (/hal[fv]|[减砍对缩]/.test(raw) ? '0.5' : '2')

/** "bid 2950 for 5": the first number is the price. */
function isForAfterFirst(tokens: readonly Token[], figures: readonly Figure[]): boolean {
  const [first, second] = figures
  return first !== undefined && second !== undefined && isTerm(tokens[second.index - 1], 'for') && first.role === null
}

/** "buy 5 market": the bare word says the type once no price does. */
export const bareMarket = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'market') && !tokens.some((t, i) => isTerm(t, 'market') && isTerm(tokens[i - 1], 'in', 'of'))

/** A buy "above 3,000" or a sell "below 2,900" is a stop, not a limit: ask for the price instead. */
function isWrongWay(tokens: readonly Token[], index: number, side: OrderDraft['side']): boolean {
  const bound = neighbour(tokens, index, -1)
  const next = tokens[index + 1]
  if (side === 'BUY') return isTerm(bound, 'above', 'atLeast') || isTerm(next, 'above', 'atLeast')
  if (side === 'SELL') return isTerm(bound, 'below', 'atMost') || isTerm(next, 'below', 'atMost')
  return false
}
