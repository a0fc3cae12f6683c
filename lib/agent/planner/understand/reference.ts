/** Prices named by where they stand in the market. */
import { levelIn } from '../lexicon/ordinals.ts'
import { add, multiply, negate, shift } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { PriceReference } from './action.ts'
import { type Figure, isDashAfterReference, REFERENCES, termTag } from './figures.ts'

/** "just above the bid", 比買一高: by how much? "2 better than the ask": is that above it, or below? */
const isLoose = (tokens: readonly Token[], of: PriceReference['of'], offset: Figure | undefined): boolean =>
  offset
    ? offset.value === null || (of !== 'bestBid' && tokens.some((t) => t.kind === 'term' && t.raw === 'better than'))
    : hasTag(tokens, 'above', 'below', 'plus', 'minus', 'tick')

const isSaid = (tokens: readonly Token[], words: RegExp): boolean =>
  tokens.some((t) => t.kind === 'term' && words.test(t.raw))

export function referenceIn(tokens: readonly Token[], figures: readonly Figure[]): PriceReference | null {
  const at = tokens.findIndex((t) => termTag(t, REFERENCES) !== undefined)
  const of = termTag(tokens[at], REFERENCES)
  const offset = figures.find((f) => f.role === 'offset')
  if (!of || isLoose(tokens, of, offset)) return null
  const named = tokens[at]
  const level = named?.kind === 'term' ? levelIn(named.raw) : 1
  const place: Omit<PriceReference, 'offset'> = { of, ...(level > 1 ? { level } : {}) }
  if (!offset?.value) return { ...place, offset: '0' }
  const unit = tokens[offset.index + 1]
  const value = isTerm(unit, 'tick') ? shift(offset.value, -2) : offset.value
  if (isTerm(unit, 'percent')) Object.assign(place, { isPercent: true })
  const around = tokens.slice(Math.max(0, Math.min(at, offset.index) - 1), Math.max(at, offset.index) + 3)
  const isDown = hasTag(around, 'below', 'minus') || isSaid(around, /^(?:down|下)$/)
  if (isDown || isDashAfterReference(tokens, offset.index)) return { ...place, offset: negate(value) }
  // "The bid 2 ticks" leaves open whether above or below it.
  const isUp = hasTag(around, 'above', 'plus') || isSaid(around, /^(?:up|上)$/)
  return isUp || value.startsWith('-') ? { ...place, offset: value } : null
}

const isFall = (token: Token): boolean =>
  token.kind === 'term' && /^(?:lower|reduce|decrease|trim|shrink|cut)$|^[降减下]|调低|调降/.test(token.raw)

/** "one tick higher", "5 NT$ lower": what is added to a price known from before; null when nothing is. */
export function shiftIn(tokens: readonly Token[], figures: readonly Figure[]): string | null {
  const offset = figures.find((f) => f.role === 'offset' && f.value !== null)
  if (!offset?.value) return null
  const value = isTerm(tokens[offset.index + 1], 'tick') ? shift(offset.value, -2) : offset.value
  if (hasTag(tokens, 'below', 'minus') || tokens.some((t) => isTerm(t, 'amendWeak') && isFall(t))) return negate(value)
  return hasTag(tokens, 'above', 'plus') ? value : null
}

/** Prices of each side's levels, best first; NT$/MWh. */
export type Market = { bids: readonly number[]; asks: readonly number[]; last: number | null }

/** The price a reference stands for, as decimal text; null when the book has no such level. */
export function priceOf(reference: PriceReference, book: Market, side: 'BUY' | 'SELL'): string | null {
  const text = (n: number | null | undefined) => (n == null ? null : String(n))
  const level = (reference.level ?? 1) - 1
  const [bid, ask] = [text(book.bids[level]), text(book.asks[level])]
  const bases = {
    bestBid: bid,
    bestAsk: ask,
    lastPrice: text(book.last),
    mid: bid && ask ? midTick(bid, ask, side) : null,
  }
  const base = bases[reference.of]
  if (base === null) return null
  if (!reference.isPercent) return add(base, reference.offset)
  return onTick(add(base, shift(multiply(base, reference.offset), -2)), side)
}

/** So many percent more or less than a price, also than one below zero: up is up. */
export function percentFrom(price: string, percent: string, side: 'BUY' | 'SELL'): string {
  const size = price.startsWith('-') ? negate(price) : price
  return onTick(add(price, shift(multiply(size, percent), -2)), side)
}

/** What so many percent more or less multiplies by. */
export const timesFrom = (percent: string): string => add('1', shift(percent, -2))

/** Between two ticks the one that costs the trader less. */
function onTick(price: string, side: 'BUY' | 'SELL'): string {
  const [whole = '', part] = shift(price, 2).split('.')
  const down = BigInt(whole) - (part !== undefined && price.startsWith('-') ? 1n : 0n)
  return shift(String(part !== undefined && side === 'SELL' ? down + 1n : down), -2)
}

const midTick = (bid: string, ask: string, side: 'BUY' | 'SELL'): string => onTick(multiply(add(bid, ask), '0.5'), side)
