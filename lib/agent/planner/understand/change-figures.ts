/** What the words of an amendment change of an order: its price, its quantity, to what or by how much. */
import { compare, negate, shift } from '../text/decimal.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Change, PriceReference } from './action.ts'
import { areQuotes } from './amend-every.ts'
import { type Figure, figureAt, MIN_PRICE, REFERENCES } from './figures.ts'
import { TOWARDS } from './from-to.ts'
import { looseUnits } from './loose-units.ts'
import { timesOf } from './order-quantity.ts'
import { referenceIn, timesFrom } from './reference.ts'

/** Words whose number is a difference: "by 5", 加 5 元. Those after "to" or 到 are the new value itself. */
const RISES = /^(?:raise|increase|bump)$|^(?:[加提上]|往上追)|调高|调升|^(?:plus|above|up|higher|往上|高)$/
const FALLS =
  /^(?:lower|reduce|decrease|trim|shrink|cut)$|^(?:[降减下]|往下追)|调低|调降|^(?:minus|below|down|往下|低)$/

export type Split = { target: Token[]; change: Token[] }

export const isValue = (token: Token): boolean => token.kind === 'number' || isTerm(token, ...REFERENCES)

/** Behind "replace" the word "with" leads to what the order becomes. */
const isTowards = (token: Token, tokens: readonly Token[]): boolean =>
  TOWARDS.test(rawOf(token)) || (rawOf(token) === 'with' && tokens.some((t) => rawOf(t) === 'replace'))

/** A number right before the name of an order. */
function isCalledBy(tokens: readonly Token[], i: number): boolean {
  if (tokens[i]?.kind !== 'number') return false
  const next = tokens.slice(i + 1).find((t) => !isTerm(t, 'mwh', 'ntd', 'of'))
  return isTerm(next, 'order', 'one', 'it', 'buyNoun', 'sellNoun', 'buy', 'sell')
}

/**
 * "the 2940 buy | to 2950": what stands before the last "to" describes the order when a number follows it. Of several
 * changes ("price to 2960 and quantity to 6") the first begins what is changed, with the word that says which it is.
 */
export function split(tokens: readonly Token[], ids: readonly string[]): Split {
  const timesAt = tokens.findIndex((t) => isTerm(t, 'times'))
  // In "halve the 2950 order" the number says which order, and not what it becomes.
  if (timesAt >= 0 && tokens.some((_, i) => isCalledBy(tokens, i)) && !tokens.some((t) => isTowards(t, tokens)))
    return { target: tokens.toSpliced(timesAt, 1), change: tokens.slice(timesAt, timesAt + 1) }
  const towards = tokens.flatMap((t, i) => (isTowards(t, tokens) ? [i] : []))
  const valued = towards.filter((at, i) => tokens.slice(at, towards[i + 1]).some(isValue))
  // "48213-3 4@3090": the id has said which, and both are what it becomes.
  const to = towards.at(-1) ?? (ids.length > 0 ? -1 : tokens.findIndex((t) => isTerm(t, 'at')))
  const [first] = valued
  if (first !== undefined && valued.length > 1) {
    const from = isTerm(tokens[first - 1], 'priceMark', 'price', 'qtyMark') ? first - 1 : first
    return { target: tokens.slice(0, from), change: tokens.slice(from) }
  }
  // The order ends before "by": "my 3 MWh sell | by 5 NT$".
  const by = tokens.findIndex(
    (t, i) =>
      rawOf(t) === 'by' ||
      (/^[加减]$/.test(rawOf(t)) && (tokens[i + 1]?.kind === 'number' || isTerm(tokens[i + 1], 'percent'))),
  )
  // An order described by its place ends before its price: 第二張的價格 | 減 5 元.
  const isDescribed =
    by > 0 &&
    tokens.slice(0, by).some((t) => isValue(t) || isTerm(t, 'nth', 'extreme')) &&
    tokens.slice(by).some(isValue)
  if (to < 0 && isDescribed) return { target: tokens.slice(0, by), change: tokens.slice(by) }
  const hasValue = to >= 0 && tokens.slice(to).some(isValue)
  return hasValue ? { target: tokens.slice(0, to), change: tokens.slice(to) } : { target: [], change: [...tokens] }
}

/** "by", "above" and the like before what they say of the change, and not "the one above the third". */
export const isBefore = (token: Token, next: Token | undefined): boolean =>
  isTerm(token, 'above', 'below', 'about')
    ? !isTerm(next, 'nth')
    : /^(?:by|up|down)$/.test(rawOf(token)) && (next?.kind === 'number' || isTerm(next, 'ntd') || rawOf(next) === 'by')

/** "price", 數量 and the like anywhere before the value say what the value is. */
export const saysPrice = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'priceMark', 'price', 'tick', 'ntd', 'limit') ||
  tokens.some((t) => /价(?!格?不)|^reprice$/.test(rawOf(t)))
export const saysQty = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'qtyMark', 'mwh', 'kwh') || tokens.some((t) => /(?<!不.?)量(?!不)|码|^resize$/.test(rawOf(t)))

function directionOf(tokens: readonly Token[]): 1 | -1 | 0 {
  if (tokens.some((t) => FALLS.test(rawOf(t)))) return -1
  return tokens.some((t) => RISES.test(rawOf(t))) ? 1 : 0
}

/** "the quantity in kWh to 500", "to 3.12 max per kWh": a unit that no number has. */
const hasLooseUnit = (tokens: readonly Token[]): boolean => {
  const figures = tokens.map((_, i) => figureAt(tokens, i)).filter((f): f is Figure => f !== null)
  return looseUnits(tokens, figures, true) !== null
}

/** "by 2%", 調高百分之二: percent of what stands there, signed as it was said. Null where it is none, or more is said. */
function percentIn(tokens: readonly Token[], { change }: Split): string | null {
  const at = change.findIndex((t) => t.kind === 'number')
  const [token, unit] = [change[at], change[at + 1]]
  const percent = isTerm(unit, 'percent') ? unit : isTerm(change[at - 1], 'percent') ? change[at - 1] : undefined
  const direction = directionOf(tokens)
  if (token?.kind !== 'number' || token.value.startsWith('-') || direction === 0) return null
  if (!percent || change.filter(isValue).length !== 1 || TOWARDS.test(rawOf(change[0]))) return null
  const value = /^b/.test(rawOf(percent)) ? shift(token.value, -2) : token.value
  return direction < 0 ? negate(value) : value
}

/** Of the price or of the quantity, where one of them is said. Null where all of either would be gone. */
function changeByPercent(percent: string, tokens: readonly Token[], parts: Split): Change | null {
  const marks = [...parts.target.filter((t) => !isTerm(t, 'mwh', 'kwh', 'ntd')), ...parts.change]
  if (saysQty(marks) && !saysPrice(marks)) return { qtyTimes: timesFrom(percent) }
  if (saysPrice(marks) || areQuotes(tokens)) return { priceByPercent: percent }
  return compare(percent, '-100') > 0 ? { byPercent: percent } : null
}

const isHalf = (token: Token): boolean => /hal[fv]/.test(rawOf(token))

/** "double", "in half", and "by half" in the direction said; "by half a MWh", "my bids by half" are of something else. */
function timesIn(tokens: readonly Token[], times: Token): Change | null {
  const next = tokens[tokens.indexOf(times) + 1]
  // Half a percent is a change of the price, which is reckoned elsewhere.
  if (hasTag(tokens, 'percent')) return null
  if (isTerm(next, 'perMwh', 'perKwh', 'mwh', 'kwh', 'ntd', 'tick', 'hour', 'one')) return null
  // A multiple is of a quantity, so "double the price" is none.
  if (hasTag(tokens, 'priceMark') && !saysQty(tokens)) return null
  const direction = directionOf(tokens)
  if (isHalf(times) && direction !== 0 && areQuotes(tokens) && !saysQty(tokens)) return null
  return { qtyTimes: isHalf(times) && direction > 0 ? '1.5' : timesOf(rawOf(times)) }
}

/**
 * "to 5 at the ask": where it goes, and how much of it; but "move the 5 MWh buy above the mid" says which. Null where more is said:
 * "by 1% of the mid".
 */
function withReference(reference: PriceReference, change: readonly Token[], figures: readonly Figure[]): Change | null {
  const [beside, ...more] = figures.filter((f) => f.role !== 'offset')
  if (!beside) return { reference }
  if (more.length > 0 || beside.value === null) return null
  if (TOWARDS.test(rawOf(change[0])))
    return ['qty', null].includes(beside.role) ? { reference, qty: beside.value } : null
  return beside.role === 'qty' ? { reference } : null
}

/** "to 2955 MWh": so much of it, or of a MWh the price? The order itself tells. */
function perMwhOrSoMuch({ change }: Split, figures: readonly Figure[]): string | null {
  const [only, ...more] = figures
  if (!only?.value || more.length > 0 || only.role !== 'qty' || hasTag(change, 'qtyMark')) return null
  const isTo = isTerm(change[only.index + 1], 'mwh') && TOWARDS.test(rawOf(change[only.index - 1]))
  return isTo && compare(only.value, MIN_PRICE) >= 0 ? only.value : null
}

export function changeIn(tokens: readonly Token[], parts: Split): Change | null {
  // "Change the sell by 5" leaves open whether up or down.
  const isDifference = parts.change.some((t, i) => rawOf(t) === 'by' && isBefore(t, parts.change[i + 1]))
  if (isDifference && directionOf(tokens) === 0) return null
  const times = tokens.find((t) => isTerm(t, 'times'))
  const figures = parts.change.map((_, i) => figureAt(parts.change, i)).filter((f): f is Figure => f !== null)
  if (times) return figures.length === 0 ? timesIn(tokens, times) : null
  const reference = referenceIn(parts.change, figures)
  if (reference) return withReference(reference, parts.change, figures)
  const percent = percentIn(tokens, parts)
  if (percent !== null) return changeByPercent(percent, tokens, parts)
  if (figures.some((f) => f.value === null) || hasLooseUnit(tokens)) return null
  const either = saysPrice(tokens) || hasTag(tokens, 'qtyMark') ? null : perMwhOrSoMuch(parts, figures)
  if (either !== null) return { number: either }
  const isBy =
    ((parts.target.length === 0 && !TOWARDS.test(rawOf(parts.change[0]))) ||
      /^(?:by|[加减])$/.test(rawOf(parts.change[0]))) &&
    directionOf(tokens) !== 0
  // "the 5 MWh order to 2960": the unit tells which order, not what becomes of it.
  const marks = [...parts.target.filter((t) => !isTerm(t, 'mwh', 'kwh', 'ntd')), ...parts.change]
  const sign = (value: string) => (directionOf(tokens) < 0 ? negate(value) : value)
  // "to 5 at 2940": beside its new price a number is its new quantity.
  const [begins] = parts.change
  const isBegun =
    (begins !== undefined && isTowards(begins, tokens)) || (parts.target.length === 0 && hasTag(parts.change, 'at'))
  const isBeside = isBegun && figures.length === 2 && figures.some((f) => f.role === 'price')
  const change: Change = {}
  for (const { role, value, index } of figures) {
    // "Raise by -5" leaves open whether up or down.
    if (value === null || (value.startsWith('-') && directionOf(tokens) !== 0 && isBy)) return null
    // 數量減 3: what is taken away from is said.
    const isOfQty = role === 'offset' && saysQty(marks) && !saysPrice(marks)
    const isQty =
      role === 'qty' || isOfQty || (role === null && (isBeside || (saysQty(marks) && !saysPrice(parts.change))))
    const isOfQuotes = isBy && role === null && areQuotes(tokens) && !saysQty(marks)
    const isPrice =
      role === 'price' ||
      (role === 'offset' && !isOfQty) ||
      isOfQuotes ||
      (role === null && saysPrice(marks) && !saysQty(marks))
    const isMore = parts.change.slice(index + 1, index + 3).some((t) => rawOf(t) === 'more')
    if (isMore) {
      if (isPrice) change.priceBy = value
      else change.qtyBy = value
    } else if (isOfQty) {
      if (directionOf(tokens) === 0 || change.qtyBy !== undefined) return null
      change.qtyBy = sign(value)
    } else if (role === 'offset' || (isBy && isPrice)) {
      // 把最後一張加 5: of the price, or of the quantity?
      const isBare = /^[加减]$/.test(rawOf(parts.change[index - 1])) && !saysPrice(marks)
      if (directionOf(tokens) === 0 || change.priceBy !== undefined) return null
      if (isBare && role === 'offset' && figures.length === 1) return { numberBy: sign(value) }
      if (isBare) return null
      change.priceBy = sign(isTerm(parts.change[index + 1], 'tick') ? shift(value, -2) : value)
    } else if (isBy && isQty) change.qtyBy = sign(value)
    else if (isBy && role === null && figures.length === 1) return { numberBy: sign(value) }
    else if (isBy) return null
    else if (isQty && change.qty === undefined) change.qty = value
    else if (isPrice && change.price === undefined) change.price = value
    else if (role === null && figures.length === 1) {
      change.number = value
      if (directionOf(tokens) !== 0) change.isUp = directionOf(tokens) > 0
    } else return null
  }
  if (change.price !== undefined && hasTag(tokens, 'perMwh')) change.perMwh = true
  // "To 4 minus 1" names a quantity and a difference, and not what that is reckoned from.
  return change.qty !== undefined && change.qtyBy !== undefined ? null : change
}
