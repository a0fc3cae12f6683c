/** What each number of an order clause stands for, by the words around it. */
import type { Tag } from '../lexicon/tags.ts'
import { compare, multiply, shift } from '../text/decimal.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'

const QTY_UNITS: Partial<Record<Tag, number>> = { mwh: 0, kwh: -3, gwh: 3, wh: -6 }
export const REFERENCES = ['bestAsk', 'bestBid', 'mid', 'lastPrice'] as const

/** No electricity costs this little a MWh: below it, a price beside kWh is most likely one of a kWh. NT$. */
export const MIN_PLAIN = '100'

/** More than anybody's quantity in MWh, and near to what a MWh costs in NT$: a number from here on is like a price. */
export const MIN_PRICE = '500'
export const isPriceLike = (number: string): boolean => compare(number, MIN_PRICE) >= 0

export type Figure = {
  index: number
  /** null: a range, a share, a malformed number, "about 5". */
  value: string | null
  role: 'qty' | 'price' | 'power' | 'duration' | 'offset' | 'display' | 'other' | null
  /** How sure the role is; a bare "limit" or "up to" before the quantity gives way to "@ price". */
  weak?: boolean
}

const skippable = (t: Token | undefined): boolean =>
  isTerm(t, 'filler', 'of', 'colon', 'ntd', 'about', 'each', 'energy', 'dash')

export function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): Token | undefined {
  let i = index + step
  while (skippable(tokens[i])) i += step
  return tokens[i]
}

export function termTag<T extends Tag>(token: Token | undefined, among: readonly T[]): T | undefined {
  return token?.kind === 'term' ? among.find((tag) => tag === token.tag) : undefined
}

/** A share in percent, which 三成 is as well. */
const isPercent = (token: Token | undefined): boolean =>
  isTerm(token, 'percent') || (isTerm(token, 'filler') && token?.kind === 'term' && token.raw === '成')

/** "2% below mid", "mid minus 2%", 比中價低 2%: so much of that price, and no quantity. Percent; null where it is none. */
function percentApart(tokens: readonly Token[], index: number, said: Token | undefined): string | null {
  const [token, unit] = [tokens[index], tokens[index + 1]]
  if (token?.kind !== 'number' || token.value.startsWith('-') || !isTerm(unit, 'percent')) return null
  const isBefore =
    isTerm(said, 'plus', 'minus', 'above', 'below') && tokens.slice(0, index).some((t) => termTag(t, REFERENCES))
  const isBehind =
    isTerm(tokens[index + 2], 'above', 'below') && termTag(neighbour(tokens, index + 2, 1), REFERENCES) !== undefined
  if (!isBefore && !isBehind) return null
  return unit?.kind === 'term' && /^b/.test(unit.raw) ? shift(token.value, -2) : token.value
}

/** 十來 MWh, 5 來 MWh: so many, or some more. */
const isOrSo = (token: Token, next: Token | undefined, after: Token | undefined): boolean =>
  token.kind === 'number' &&
  next?.kind === 'term' &&
  next.raw === '来' &&
  (/0$/.test(token.value) || isTerm(after, 'mwh', 'kwh', 'gwh', 'mw', 'kw'))

/** "ten to twelve MWh": the first of a range that is said in words. */
const isUpTo = (next: Token | undefined, after: Token | undefined): boolean =>
  next?.kind === 'term' && /^(?:to|到|至)$/.test(next.raw) && after?.kind === 'number' && after.words

/** 12 口, "12 lots": so many of something, as if it were a quantity. */
export const isOfLots = (next: Token | undefined): boolean =>
  next?.kind === 'term' && /^(?:[张手口]|lots?)$/.test(next.raw)

/** "5 buy orders", 買 3 張, 賣 5 手: so many of something that nobody can count MWh by. */
export const isCount = (next: Token | undefined): boolean =>
  isOfLots(next) ||
  (next?.kind === 'term' &&
    (/^(?:笔|[张笔]单)$/.test(next.raw) || /^(?:orders|(?:buy|sell|bid|ask) orders|buys|sells)$/.test(next.raw)))

/** 2950 5個: so many of what is traded, where nothing else is counted. */
const isPieces = (next: Token | undefined, after: Token | undefined): boolean =>
  next?.kind === 'term' &&
  next.raw === '个' &&
  (after === undefined || after.kind === 'number' || isTerm(after, 'at', 'priceMark', 'limit', 'comma', 'stop'))

/** "At - 50" may be below zero, or a dash. */
const isTowards = (token: Token | undefined): boolean =>
  isTerm(token, 'at') || (token?.kind === 'term' && /^to$|[成到为至]$/.test(token.raw))

/** "sell half" is a share of something, "half a MWh" an amount. */
const isBareHalf = (token: Token, next: Token | undefined): boolean =>
  token.kind === 'number' &&
  token.words &&
  token.value === '0.5' &&
  !isTerm(next, 'mwh', 'kwh', 'gwh', 'mw', 'kw', 'hour', 'filler')

/** "for hour 18": which hour of the day. Whether it begins or ends then, traders differ. */
export function isHourOfDay(tokens: readonly Token[], index: number): boolean {
  const [hour, token, first] = [tokens[index - 1], tokens[index], tokens[index - 2]]
  return (
    token?.kind === 'number' &&
    hour?.kind === 'term' &&
    /^(?:hour|hr|h)$/.test(hour.raw) &&
    first?.kind !== 'number' &&
    /^(?:1?\d|2[0-4])$/.test(token.value)
  )
}

export function figureAt(tokens: readonly Token[], index: number): Figure | null {
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
    isTerm(next, 'about', 'share', 'negative') ||
    isPercent(next) ||
    isOrSo(token, next, after) ||
    isUpTo(next, after) ||
    (isTerm(before, 'dash') && isTowards(tokens[index - 2])) ||
    (isTerm(next, 'ntd') && isTerm(after, 'about'))
  let value = token.kind === 'number' && !vague ? token.value : null
  const figure = (role: Figure['role'], weak = false): Figure => ({ index, value, role, weak })

  if (isShown(tokens, index, said)) {
    const unit = termTag(next, ['mwh', 'kwh'])
    if (value !== null && unit) value = shift(value, QTY_UNITS[unit] ?? 0)
    return figure('display')
  }
  const percent = percentApart(tokens, index, said)
  if (percent !== null) return { index, value: percent, role: 'offset' }
  if (isPercent(next) || isTerm(before, 'percent')) return figure(isTerm(said, 'at', 'priceMark') ? 'price' : 'qty')
  if (isCount(next)) return { ...figure('qty'), value: null }
  if (isPieces(next, after)) return figure('qty')
  const unit = termTag(next, ['mwh', 'kwh', 'gwh', 'wh'])
  if (unit === 'mwh' && isPriceOfUnit(tokens, index, said)) return figure('price')
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

  if (isHourOfDay(tokens, index)) return figure('other')

  const perUnit = isTerm(next, 'ntd', 'about') ? after : next
  const leadingPer = isTerm(before, 'ntd') ? tokens[index - 2] : before
  const perKwh = isTerm(perUnit, 'perKwh') || isTerm(leadingPer, 'perKwh')
  if (perKwh) {
    if (value !== null) value = shift(value, 3)
    return figure('price')
  }
  if (isTerm(perUnit, 'perMwh') || isTerm(leadingPer, 'perMwh')) return figure('price')
  if (isTerm(next, 'total') || isOfTotal(tokens, said)) return figure('other')
  if (isTerm(said, 'qtyMark') && !isDifference(tokens, index)) return figure('qty')
  if (isTerm(next, 'tick')) return figure('offset')
  // "hit the bid 3": what follows the deed is how much of it.
  if (isDeed(tokens, said)) return figure(null)
  if (isDashAfterReference(tokens, index)) return figure('offset')
  if (isTerm(said, 'bestAsk', 'bestBid', 'mid', 'lastPrice')) {
    return figure(token.kind === 'number' && token.value.startsWith('-') ? 'offset' : 'price')
  }
  if (isTerm(said, 'plus', 'minus')) return figure('offset')
  if (isTerm(next, 'above', 'below') && termTag(neighbour(tokens, index + 1, 1), REFERENCES)) return figure('offset')
  if (isDifference(tokens, index)) return figure('offset')
  if (isTerm(said, 'above', 'below')) {
    const anchored = tokens.slice(0, index).some((t) => termTag(t, REFERENCES))
    return figure(anchored ? 'offset' : 'price')
  }
  if (isTerm(said, 'at', 'priceMark')) return figure('price')
  if (isTerm(said, 'atMost', 'atLeast')) return figure('price', said?.kind === 'term' && /^\p{L}/u.test(said.raw))
  if (isTerm(next, 'ntd') || isTerm(before, 'ntd')) return figure('price')
  if (isTerm(said, 'limit')) return figure('price', true)
  if (isTerm(neighbour(tokens, index, 1), 'priceMark') && isTerm(next, 'of', 'filler')) return figure('price')
  return figure(null)
}

/** "buy 5 at 2950 MWh", "5 2950 MWh": what stands where the price does, and is like one, is the price of a MWh and no quantity. */
function isPriceOfUnit(tokens: readonly Token[], index: number, said: Token | undefined): boolean {
  const token = tokens[index]
  if (token?.kind !== 'number' || compare(token.value, MIN_PRICE) < 0) return false
  if (isTerm(said, 'at')) return true
  const others = tokens.flatMap((t) => (t.kind === 'number' && t !== token ? [t.value] : []))
  const before = tokens[index - 1]
  // −50 的 1,200 MWh: what 的 stands behind tells of the quantity.
  // "bid 50 for 600 MWh": a quote says its price first.
  const isFor = isTerm(said, 'for') && !hasTag(tokens, 'buyWeak', 'sellWeak')
  const isBehindQty = isFor || (before?.kind === 'number' && token.start - before.end <= 1)
  return isBehindQty && others.length > 0 && others.every((o) => compare(o, '0') > 0 && compare(o, MIN_PRICE) < 0)
}

/** "Spending at most 15000" bounds the money, and no price. */
export const isOfTotal = (tokens: readonly Token[], said: Token | undefined): boolean =>
  isTerm(said, 'total') ||
  (isTerm(said, 'atMost', 'atLeast') && isTerm(tokens[tokens.indexOf(said as Token) - 1], 'total'))

/** In NT$: no MWh costs as much, so a figure from here on is a sum of money. */
const MIN_SUM = '10000'

/** "buy 5 at 2950 and sell 3050", 撤掉 3100，改掛 3080: nobody's quantity is a thousand and more, unless its price is said. */
export const isPriceAlone = (tokens: readonly Token[], number: string): boolean =>
  compare(number, '1000') >= 0 &&
  compare(number, MIN_SUM) < 0 &&
  !hasTag(tokens, ...REFERENCES, 'bestPrice', 'atMarket', 'market')

/** "buy NT$ 100,000", 買十萬塊: money to spend, and no price, where nothing says at which. */
export function isSumAlone(tokens: readonly Token[], figures: readonly Figure[]): boolean {
  const [sum, ...more] = figures
  if (!sum?.value || sum.role !== 'price' || more.length > 0 || compare(sum.value, MIN_SUM) < 0) return false
  const { index } = sum
  const isMoney = isTerm(tokens[index + 1], 'ntd') || isTerm(tokens[index - 1], 'ntd')
  return isMoney && !isTerm(neighbour(tokens, index, -1), 'at', 'priceMark', 'limit', 'atMost', 'atLeast')
}

/** "buy 5 for 14,750", 用三萬塊買: more than a MWh costs is what shall be spent. */
export function isSumFor(tokens: readonly Token[], { index, value }: Figure): boolean {
  if (value === null || compare(value, MIN_SUM) < 0 || hasTag(tokens, 'perMwh', 'perKwh')) return false
  const said = neighbour(tokens, index, -1)
  return isTerm(said, 'for') || (said?.kind === 'term' && said.raw === '用')
}

/** "100 above that", "for 50 more", 低 10 元: how far from another price, and none itself. "5 above 3000" is no such thing. */
function isDifference(tokens: readonly Token[], index: number): boolean {
  const at = isTerm(tokens[index + 1], 'ntd') ? index + 2 : index + 1
  const [next, behind] = [tokens[at], tokens.slice(at + 1)]
  const isApart = isTerm(next, 'above', 'below') || (next?.kind === 'term' && next.raw === 'lower')
  if (isApart) return !behind.some((t) => t.kind === 'number')
  const before = isTerm(tokens[index - 1], 'ntd') ? tokens[index - 2] : tokens[index - 1]
  if (before?.kind === 'term' && /^(?:[高低]|便宜)$/.test(before.raw)) return true
  if (next?.kind === 'term' && next.raw === 'more') return isTerm(before, 'at', 'for')
  const token = tokens[index]
  const isFromThat = isTerm(before, 'priceMark') && isTerm(tokens[index - 2], 'it')
  return isFromThat && token?.kind === 'number' && token.value.startsWith('-')
}

/** One phrase that names the side and the place in the book. */
export const isDeed = (tokens: readonly Token[], said: Token | undefined): boolean =>
  isTerm(said, 'bestAsk', 'bestBid') &&
  tokens.some((t) => isTerm(t, 'buy', 'sell') && t.start === said?.start && t.end === said.end)

/** "showing 5", "iceberg 5", 顯示 5: how much of the order the book shows. */
const isShown = (tokens: readonly Token[], index: number, said: Token | undefined): boolean =>
  isTerm(said, 'displayMark') ||
  (isTerm(said, 'iceberg') && !hasTag(tokens, 'displayMark') && !isTerm(tokens[index + 1], 'buy', 'sell')) ||
  (isTerm(said, 'show') && hasTag(tokens, 'iceberg', 'buy', 'sell'))

/** "mid - 5", 買一-5, "best bid -NT$5". Behind "best bid - 2990" stands what it is, and not how far from it. */
export function isDashAfterReference(tokens: readonly Token[], index: number): boolean {
  const dash = isTerm(tokens[index - 1], 'ntd') ? index - 2 : index - 1
  if (!isTerm(tokens[dash], 'dash') || termTag(tokens[dash - 1], REFERENCES) === undefined) return false
  const token = tokens[index]
  return token?.kind === 'number' && compare(token.value, MIN_PRICE) < 0
}

const isQuantityThenPrice = (first: Figure, second: Figure): boolean =>
  first.value !== null && second.value !== null && compare(multiply(first.value, '10'), second.value) <= 0

/** "2950買2955" names two prices, so neither is the quantity. */
const isAsGreat = (price: Figure, { value }: Figure): boolean =>
  price.value !== null &&
  value !== null &&
  compare(value, MIN_PRICE) >= 0 &&
  compare(multiply(value, '2'), price.value) > 0

/** Bare figures: before the verb a price, after it a quantity; two bare ones read as quantity, price if that is plain. */
export function assignBare(figures: Figure[], verbAt: number, bidForm: boolean, qtySaid: boolean): boolean {
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
    // "2950 buy 5", but of "5 bid 2950" nobody can be sure.
    if (isQuantityThenPrice(first, second) || isAsGreat(first, second)) return false
    first.role = 'price'
    second.role = 'qty'
    return true
  }
  // "buy 5 2950": traders say quantity, then price. Anything less plain is asked about.
  if (!isQuantityThenPrice(first, second)) return false
  first.role = 'qty'
  second.role = 'price'
  return true
}
