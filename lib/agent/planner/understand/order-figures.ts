/** Which number of an order clause is its quantity and which its price, once its words have said what they say. */
import type { Tag } from '../lexicon/tags.ts'
import { compare, multiply } from '../text/decimal.ts'
import { wordOf } from '../text/token-words.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import { assignBare, type Figure, figureAt, isCount, isPriceAlone, MIN_PLAIN, MIN_PRICE } from './figures.ts'

const DEEDS: readonly Tag[] = ['buy', 'sell', 'buyWeak', 'sellWeak', 'trade', 'place', 'buyNoun', 'sellNoun']
/** A quote names its price first: "bid 2950 for 5". */
const PRICE_FIRST: readonly Tag[] = ['buyWeak', 'sellWeak']

type FiguresOfOrder = {
  figures: readonly Figure[]
  /** Shares that count no energy beside the quantity that is said. */
  percents: readonly Figure[]
  /** The value of a lone number whose role nothing says. */
  bare: string | null
  one: string | null
  /** Each number has one role, and no role has two numbers. */
  isClear: boolean
}

export function figuresOfOrder(tokens: readonly Token[], plain: string): FiguresOfOrder {
  const verbAt = tokens.findIndex((t) => isTerm(t, ...DEEDS))
  const verb = tokens[verbAt]
  const figures = withoutOne(
    tokens,
    tokens.flatMap((_, i) => figureAt(tokens, i) ?? []),
  )
  settleWeakPrices(figures, verbAt)
  priceOfQuote(tokens, figures, verbAt)
  const percents = sharesBesideQuantity(tokens, figures)
  const isPriceFirst = verb?.kind === 'term' && PRICE_FIRST.includes(verb.tag) && isForAfterFirst(tokens, figures)
  const one = oneUnit(tokens, plain)
  const unsaid = figures.filter((f) => f.role === null)
  const bare = unsaid.length === 1 && figures.length === 1 ? (unsaid[0]?.value ?? null) : null
  // 買單 2950 may be called by its price or by its size, so its number stays without a role.
  const isNamed = isTerm(verb, 'buyNoun', 'sellNoun') && bare !== null
  if (!isNamed && bare !== null && verb && isPriceAlone(tokens, bare)) for (const f of unsaid) f.role = 'price'
  const isQtySaid = one !== null || isVague(tokens)
  // 5 買: no MWh costs as little. A quote is called by its last figures: "75 bid".
  const isBeforeVerb = isTerm(verb, 'buy', 'sell') && (unsaid[0]?.index ?? verbAt) < verbAt
  if (bare !== null && isBeforeVerb && !isQtySaid && isTooLittle(bare)) for (const f of unsaid) f.role = 'qty'
  // 掛單 2950 買 5: the side stands between its two numbers, whatever the sentence begins with.
  const sideAt = isTerm(verb, 'place', 'trade') ? tokens.findIndex((t) => isTerm(t, 'buy', 'sell')) : verbAt
  const isAssigned =
    !isNamed &&
    (assignBare(figures, verbAt, isPriceFirst, isQtySaid) || assignBare(figures, sideAt, isPriceFirst, isQtySaid))
  const isOnce = (['qty', 'price', 'power', 'display'] as const).every(
    (role) => figures.filter((f) => f.role === role).length <= 1,
  )
  return { figures, percents, bare, one, isClear: isAssigned && isOnce }
}

const isTooLittle = (price: string): boolean => compare(price, '0') > 0 && compare(price, MIN_PLAIN) < 0

/** 掛一張買單 5 MWh is one order of so much, and no quantity of one. 買一張 2950 says not how much. */
function withoutOne(tokens: readonly Token[], figures: readonly Figure[]): Figure[] {
  const isOneOrder = ({ index }: Figure): boolean => {
    const [token, next] = [tokens[index], tokens[index + 1]]
    const isCounted =
      isCount(next) ||
      isTerm(next, 'order', 'buyNoun', 'sellNoun') ||
      // In 掛一個 2950 買 5 的單 the order that is counted is named last.
      (isTerm(tokens[index - 1], 'place') && wordOf(next) === '个' && figures.length > 2)
    return token?.kind === 'number' && token.value === '1' && isCounted
  }
  const isQtyBeside = ({ index }: Figure): boolean =>
    figures.some((f) => f.index !== index && (f.role === 'qty' || (f.role === null && figures.length > 2)))
  return figures.filter((figure) => !isOneOrder(figure) || !isQtyBeside(figure))
}

/**
 * The number behind "limit" gives way: to a plain price ("buy limit 5 @ 2950"), and where it can be no price beside the other
 * number or stands alone ("limit buy 5 2900", 限價買 5 2900).
 */
function settleWeakPrices(figures: Figure[], verbAt: number): void {
  if (figures.filter((f) => f.role === 'price').length > 1) for (const f of figures) if (f.weak) f.role = null
  const weak = figures.find((f) => f.weak && f.role === 'price' && f.index > verbAt && verbAt >= 0)
  if (!weak?.value || compare(weak.value, '0') <= 0) return
  const [other, ...more] = figures.filter((f) => f !== weak && f.role === null)
  const isLone = figures.length === 1 && compare(weak.value, MIN_PRICE) < 0
  const isSecond = other?.value && other.index > weak.index && more.length === 0
  const isPrice = isSecond && compare(weak.value, multiply(other.value ?? '0', '10')) >= 0
  if (isLone || (isSecond && !isPrice)) weak.role = null
}

/** "Bid 2990, post only": so much behind a quote, and nothing beside it, is its price. */
function priceOfQuote(tokens: readonly Token[], figures: Figure[], verbAt: number): void {
  const [only, ...more] = figures.filter(({ role }) => role === null || role === 'qty' || role === 'price')
  if (!only?.value || more.length > 0 || only.role !== null || only.index !== verbAt + 1) return
  if (/^(?:bid|offer)$/.test(wordOf(tokens[verbAt])) && compare(only.value, MIN_PRICE) >= 0) only.role = 'price'
}

/** "Sell 50 1% worse than the ask" names its quantity, so the share is of a price and of no energy. */
function sharesBesideQuantity(tokens: readonly Token[], figures: Figure[]): Figure[] {
  const percents = figures.filter((f) => f.role === 'qty' && f.value === null && isTerm(tokens[f.index + 1], 'percent'))
  if (figures.some((f) => f.role === null || (f.role === 'qty' && f.value !== null)))
    for (const f of percents) f.role = 'other'
  return percents
}

function isForAfterFirst(tokens: readonly Token[], figures: readonly Figure[]): boolean {
  const [first, second] = figures
  return first !== undefined && second !== undefined && isTerm(tokens[second.index - 1], 'for') && first.role === null
}

/** "Some power", 些, 全倉: a quantity that is no number, so a lone number beside it is the price. */
const isVague = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) =>
      isTerm(t, 'share', 'all') ||
      (isTerm(t, 'about') && tokens[i - 1]?.kind !== 'number' && tokens[i + 1]?.kind !== 'number'),
  )

/** "A MWh" and 一度 are one unit where no price stands beside them. */
function oneUnit(tokens: readonly Token[], plain: string): string | null {
  for (const [i, token] of tokens.entries()) {
    if (!isTerm(token, 'perMwh', 'perKwh')) continue
    const near = [tokens[i - 1], tokens[i + 1]]
    if (near.some((t) => t?.kind === 'number') || isTerm(near[0], 'ntd')) continue
    if (/^(?:an? |一)/i.test(plain.slice(token.start, token.end))) return isTerm(token, 'perMwh') ? '1' : '0.001'
  }
  return null
}
