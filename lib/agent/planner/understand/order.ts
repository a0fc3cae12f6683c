/** Reads side, quantity, price and the rest of one order from the tokens of one clause. */

import type { Tag } from '../lexicon/tags.ts'
import { add, compare, multiply, negate, shift } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { OrderDraft, PriceReference } from './action.ts'
import { symbolIn } from './symbol.ts'

/** `clear` has every number accounted for; otherwise one question is due. */
export type OrderReading = {
  draft: OrderDraft
  clear: boolean
  /** The value of a lone number nothing says the role of: the answer to whatever was asked. */
  bare: string | null
  /** Hours said ("for two hours", "30 minutes"), decimal. */
  hours: string | null
  note?: 'positive' | 'total' | 'foreign' | 'stop' | 'expiry'
}

const QTY_UNITS: Partial<Record<Tag, number>> = { mwh: 0, kwh: -3, gwh: 3, wh: -6 }
const REFERENCES = ['bestAsk', 'bestBid', 'mid', 'lastPrice'] as const

type Figure = {
  index: number
  /** null: a range, a share, a malformed number, "about 5". */
  value: string | null
  role: 'qty' | 'price' | 'power' | 'duration' | 'offset' | 'other' | null
  /** How sure the role is; a bare "limit" before the quantity gives way to "@ price". */
  weak?: boolean
}

const skippable = (t: Token | undefined): boolean =>
  isTerm(t, 'filler', 'of', 'colon', 'ntd', 'about', 'each', 'energy', 'dash')

function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined {
  let i = index + step
  while (skippable(tokens[i])) i += step
  return tokens[i]
}

function termTag<T extends Tag>(token: Token | undefined, among: readonly T[]): T | undefined {
  return token?.kind === 'term' ? among.find((tag) => tag === token.tag) : undefined
}

/** "sell half" is a share of something, "half a MWh" an amount. */
const isBareHalf = (token: Token, next: Token | undefined): boolean =>
  token.kind === 'number' &&
  token.words &&
  token.value === '0.5' &&
  !isTerm(next, 'mwh', 'kwh', 'gwh', 'mw', 'kw', 'hour', 'filler')

function figureAt(tokens: readonly Token[], index: number): Figure | null {
  const token = tokens[index]
  if (!token) return null
  const isRange = isTerm(token, 'range')
  if (token.kind !== 'number' && !isRange) return null
  const next = tokens[index + 1]
  const after = tokens[index + 2]
  const before = tokens[index - 1]
  const said = neighbour(tokens, index, -1)
  const vague =
    isRange ||
    isBareHalf(token, next) ||
    isTerm(before, 'about', 'malformed', 'percent') ||
    isTerm(next, 'about', 'percent', 'share') ||
    (isTerm(next, 'ntd') && isTerm(after, 'about'))
  let value = token.kind === 'number' && !vague ? token.value : null
  const figure = (role: Figure['role'], weak = false): Figure => ({ index, value, role, weak })

  if (isTerm(next, 'percent') || isTerm(before, 'percent'))
    return figure(isTerm(said, 'at', 'priceMark') ? 'price' : 'qty')
  const unit = termTag(next, ['mwh', 'kwh', 'gwh', 'wh'])
  if (unit) {
    if (value !== null) value = shift(value, QTY_UNITS[unit] ?? 0)
    return figure('qty')
  }
  if (isTerm(next, 'mw', 'kw')) {
    if (value !== null && isTerm(next, 'kw')) value = shift(value, -3)
    return figure('power')
  }
  if (isTerm(next, 'hour', 'minute')) return figure('duration')
  if (isTerm(next, 'day', 'week', 'levels', 'steps')) return figure('other')

  const perUnit = isTerm(next, 'ntd', 'about') ? after : next
  const leadingPer = isTerm(before, 'ntd') ? tokens[index - 2] : before
  const perKwh = isTerm(perUnit, 'perKwh') || isTerm(leadingPer, 'perKwh')
  if (perKwh) {
    if (value !== null) value = shift(value, 3)
    return figure('price')
  }
  if (isTerm(perUnit, 'perMwh') || isTerm(leadingPer, 'perMwh')) return figure('price')
  if (isTerm(next, 'total') || isTerm(said, 'total')) return figure('other')
  if (isTerm(said, 'qtyMark')) return figure('qty')
  if (isTerm(next, 'tick')) return figure('offset')
  if (isTerm(said, 'bestAsk', 'bestBid', 'mid', 'lastPrice')) {
    return figure(token.kind === 'number' && token.value.startsWith('-') ? 'offset' : 'price')
  }
  if (isTerm(said, 'plus', 'minus') || isDashAfterReference(tokens, index)) return figure('offset')
  if (isTerm(next, 'above', 'below') && termTag(neighbour(tokens, index + 1, 1), REFERENCES)) return figure('offset')
  if (isTerm(said, 'above', 'below')) {
    const anchored = tokens.slice(0, index).some((t) => termTag(t, REFERENCES))
    return figure(anchored ? 'offset' : 'price')
  }
  if (isTerm(said, 'at', 'priceMark', 'atMost', 'atLeast')) return figure('price')
  if (isTerm(next, 'ntd') || isTerm(before, 'ntd')) return figure('price')
  if (isTerm(said, 'limit')) return figure('price', true)
  if (isTerm(neighbour(tokens, index, 1), 'priceMark') && isTerm(next, 'of', 'filler')) return figure('price')
  return figure(null)
}

const isDashAfterReference = (tokens: readonly Token[], index: number): boolean =>
  isTerm(tokens[index - 1], 'dash') && termTag(tokens[index - 2], REFERENCES) !== undefined

/** Bare figures: before the verb a price, after it a quantity; two bare ones read as quantity, price if that is plain. */
function assignBare(figures: Figure[], verbAt: number, bidForm: boolean, qtySaid: boolean): boolean {
  const has = (role: Figure['role']) => figures.some((f) => f.role === role)
  const bare = figures.filter((f) => f.role === null)
  const [first, second] = bare
  if (!first) return true
  if (bare.length > 2) return false
  const knowsQty = qtySaid || has('qty') || has('power')
  const knowsPrice = has('price')
  if (!second) {
    if (knowsQty && knowsPrice) return false
    if (knowsQty) first.role = 'price'
    else if (knowsPrice) first.role = 'qty'
    else first.role = first.index < verbAt ? 'price' : 'qty'
    return true
  }
  if (knowsQty || knowsPrice) return false
  if (bidForm) {
    first.role = 'price'
    second.role = 'qty'
    return true
  }
  if (first.index < verbAt && second.index > verbAt) {
    first.role = 'price'
    second.role = 'qty'
    return true
  }
  // "buy 5 2950": traders say quantity, then price. Anything less plain is asked about.
  if (first.value === null || second.value === null) return false
  if (compare(multiply(first.value, '10'), second.value) > 0) return false
  first.role = 'qty'
  second.role = 'price'
  return true
}

function referenceIn(tokens: readonly Token[], figures: readonly Figure[]): PriceReference | null {
  const at = tokens.findIndex((t) => termTag(t, REFERENCES) !== undefined)
  const of = termTag(tokens[at], REFERENCES)
  if (!of) return null
  const offset = figures.find((f) => f.role === 'offset' && f.value !== null)
  if (!offset?.value) return { of, offset: '0' }
  let value = isTerm(tokens[offset.index + 1], 'tick') ? shift(offset.value, -2) : offset.value
  const around = tokens.slice(Math.max(0, Math.min(at, offset.index) - 1), Math.max(at, offset.index) + 3)
  if (hasTag(around, 'below', 'minus') || isDashAfterReference(tokens, offset.index)) value = negate(value)
  return { of, offset: value }
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

export function readOrder(tokens: readonly Token[], plain: string, side: OrderDraft['side']): OrderReading {
  const verbAt = tokens.findIndex((t) =>
    isTerm(t, 'buy', 'sell', 'buyWeak', 'sellWeak', 'trade', 'place', 'buyNoun', 'sellNoun'),
  )
  const figures = tokens.map((_, i) => figureAt(tokens, i)).filter((f): f is Figure => f !== null)
  // "buy limit 5 @ 2950": two prices, and the one after "limit" was the quantity.
  if (figures.filter((f) => f.role === 'price').length > 1) {
    for (const f of figures) if (f.weak) f.role = null
  }
  const verb = tokens[verbAt]
  const bidForm = verb?.kind === 'term' && LAST_FIRST.includes(verb.tag) && isForAfterFirst(tokens, figures)
  const one = oneUnit(tokens, plain)
  const unsaid = figures.filter((f) => f.role === null)
  const bare = unsaid.length === 1 && figures.length === 1 ? (unsaid[0]?.value ?? null) : null
  const named = isTerm(tokens[verbAt], 'buyNoun', 'sellNoun') && bare !== null
  let clear = !named && assignBare(figures, verbAt < 0 ? -1 : verbAt, bidForm, one !== null || isVague(tokens))
  for (const role of ['qty', 'price', 'power'] as const) {
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
  if (price === undefined) draft.reference = referenceIn(tokens, figures)
  else if (draft.market) clear = false
  if (price && isWrongWay(tokens, price.index, side)) draft.price = null

  draft.qty = figures.find((f) => f.role === 'qty')?.value ?? null
  const power = figures.find((f) => f.role === 'power')
  if (draft.qty === null && power?.value) {
    if (hours !== null) draft.qty = multiply(power.value, hours)
    else draft.powerMw = power.value
  }
  if (draft.qty === null && figures.every((f) => f.role !== 'qty')) draft.qty = one
  if (draft.qty !== null && compare(draft.qty, '0') <= 0) {
    draft.qty = null
    note = 'positive'
  }
  if (hasTag(tokens, 'share')) draft.qty = null
  if (
    figures.some(
      (f) =>
        f.role === 'other' && (isTerm(tokens[f.index + 1], 'total') || isTerm(neighbour(tokens, f.index, -1), 'total')),
    )
  )
    note = 'total'
  if (hasTag(tokens, 'foreign')) {
    note = 'foreign'
    draft.price = null
  }
  if (hasTag(tokens, 'stopOrder')) note = 'stop'
  if (hasTag(tokens, 'gtd')) note = 'expiry'
  if (hasTag(tokens, 'ioc')) draft.timeInForce = 'IOC'
  else if (hasTag(tokens, 'fok')) draft.timeInForce = 'FOK'
  else if (hasTag(tokens, 'gtc')) draft.timeInForce = 'GTC'
  if (hasTag(tokens, 'postOnly')) draft.postOnly = true
  const symbol = symbolIn(tokens, { afterQuantity: true })
  if (symbol) draft.symbol = symbol
  return { draft, clear, bare, hours, ...(note ? { note } : {}) }
}

/** "bid 2950 for 5": the first number is the price. */
function isForAfterFirst(tokens: readonly Token[], figures: readonly Figure[]): boolean {
  const [first, second] = figures
  return first !== undefined && second !== undefined && isTerm(tokens[second.index - 1], 'for') && first.role === null
}

/** "buy 5 market": the bare word says the type once no price does. */
const bareMarket = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'market') && !tokens.some((t, i) => isTerm(t, 'market') && isTerm(tokens[i - 1], 'in', 'of'))

/** A buy "above 3,000" or a sell "below 2,900" is a stop, not a limit: ask for the price instead. */
function isWrongWay(tokens: readonly Token[], index: number, side: OrderDraft['side']): boolean {
  const bound = neighbour(tokens, index, -1)
  const next = tokens[index + 1]
  if (side === 'BUY') return isTerm(bound, 'above', 'atLeast') || isTerm(next, 'above')
  if (side === 'SELL') return isTerm(bound, 'below', 'atMost') || isTerm(next, 'below')
  return false
}

/** The price a reference stands for, as decimal text; null when the book has no such side. */
export function priceOf(
  reference: PriceReference,
  book: { bestBid: number | null; bestAsk: number | null; last: number | null },
  side: 'BUY' | 'SELL',
): string | null {
  const text = (n: number | null) => (n === null ? null : String(n))
  const [bid, ask] = [text(book.bestBid), text(book.bestAsk)]
  const bases = {
    bestBid: bid,
    bestAsk: ask,
    lastPrice: text(book.last),
    mid: bid && ask ? midTick(bid, ask, side) : null,
  }
  const base = bases[reference.of]
  return base === null ? null : add(base, reference.offset)
}

/** Mid of two prices on the tick; where it falls between two ticks, the one that costs the trader less. */
function midTick(bid: string, ask: string, side: 'BUY' | 'SELL'): string {
  const sumTicks = BigInt(shift(add(bid, ask), 2))
  const half = sumTicks / 2n
  const exact = sumTicks % 2n === 0n
  if (exact) return shift(String(half), -2)
  const floor = sumTicks < 0n ? half - 1n : half
  return shift(String(side === 'BUY' ? floor : floor + 1n), -2)
}
