/** What an amendment changes, and of which order. */

import { isOrdinalWord } from '../lexicon/ordinals.ts'
import { needsRow } from '../orders.ts'
import { compare, negate, shift } from '../text/decimal.ts'
import { idsIn } from '../text/order-id.ts'
import { rawOf, wordOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { type Action, type CancelTarget, type Change, type PriceReference, saysNoChange } from './action.ts'
import { areQuotes, areSome, isBoth, isOfEvery, ofEvery } from './amend-every.ts'
import { cancelClause, isUnknown, orderCalled, PARTS } from './cancel.ts'
import { type Figure, figureAt, LEAST_PRICE } from './figures.ts'
import { fromAndTo, isNumberToNumber, TOWARDS } from './from-to.ts'
import { isBareChange, isMadeOrder } from './heads.ts'
import { looseUnits } from './loose-units.ts'
import { timesOf } from './order-quantity.ts'
import { AFTER_PLACE, isOrdinal } from './places.ts'
import { referenceIn, timesFrom } from './reference.ts'

/** Words whose number is a difference: "by 5", 加 5 元. Those after "to" or 到 are the new value itself. */
const RISES = /^(?:raise|increase|bump)$|^(?:[加提上]|往上追)|调高|调升|^(?:plus|above|up|higher|往上|高)$/
const FALLS =
  /^(?:lower|reduce|decrease|trim|shrink|cut)$|^(?:[降减下]|往下追)|调低|调降|^(?:minus|below|down|往下|低)$/

/** Words that name an order, so that what is changed is one. */
const namesOrder = (tokens: readonly Token[], plain: string): boolean =>
  hasTag(tokens, 'order', 'orders', 'last', 'first', 'nth', 'extreme', 'one', 'other', 'it', 'pending') ||
  hasTag(tokens, 'buyNoun', 'sellNoun') ||
  hasTag(tokens, 'buy', 'sell', 'bids', 'asks') ||
  tokens.some((t) => isTerm(t, 'all', 'amend') && /order|单/.test(rawOf(t))) ||
  idsIn(plain).length > 0

/**
 * "my limit", "the limit per order", 單筆上限: what every order is held to, which is set under Safety. "the limit of my
 * order" is an order's price.
 */
export function isDeskLimit(tokens: readonly Token[], ids: readonly string[]): boolean {
  const isHan = tokens.some((t) => /上限|下限|限[额額]/.test(wordOf(t)))
  if (!isHan && !tokens.some((t) => /^(?:limits?|(?:with )?(?:a )?limit of)$/.test(wordOf(t)))) return false
  if (ids.length > 0 || hasTag(tokens, 'orders', 'last', 'first', 'nth', 'one', 'other', 'it', 'pending')) return false
  if (hasTag(tokens, 'buyNoun', 'sellNoun', 'buy', 'sell')) return false
  return isHan || !tokens.some((t, i) => isTerm(t, 'order') && !/^(?:per|each|every|an?)$/.test(wordOf(tokens[i - 1])))
}

const isForeign = (token: Token, ids: readonly string[]): boolean =>
  token.kind === 'han' || (token.kind === 'word' && !ids.includes(token.text) && !/^[A-Z]{2,}|^elc/i.test(token.text))

type Amendment = Extract<Action, { kind: 'amend' }>
type Split = { target: Token[]; change: Token[] }

const VALUES = ['bestBid', 'bestAsk', 'mid', 'lastPrice'] as const
const isValue = (token: Token): boolean => token.kind === 'number' || isTerm(token, ...VALUES)

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
function split(tokens: readonly Token[], ids: readonly string[]): Split {
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

const SIDE_SAID = ['buy', 'sell', 'buyNoun', 'sellNoun'] as const
/** A side behind "to" or "into" may be what the order becomes. */
const isIntoSide = (tokens: readonly Token[], i: number): boolean => {
  if (!TOWARDS.test(rawOf(tokens[i])) && rawOf(tokens[i]) !== 'into') return false
  const isOne = /^(?:an?|my|the|our)$/.test(rawOf(tokens[i + 1]))
  return isOne
    ? isTerm(tokens[i + 2], ...SIDE_SAID, 'buyWeak', 'sellWeak', 'bestAsk')
    : isTerm(tokens[i + 1], ...SIDE_SAID)
}

/** "replace my order with buy 10 at 2960", "change 2940 to a sell": an order of one side is not changed into one of the other. */
const saysSide = ({ target, change }: Split): boolean => {
  const value = change.findIndex(isValue)
  if (target.length === 0 && change.some((_, i) => isIntoSide(change, i))) return true
  return target.length > 0 && change.slice(0, value).some((t) => isTerm(t, 'buy', 'sell'))
}

/** "price", 數量 and the like anywhere before the value say what the value is. */
const saysPrice = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'priceMark', 'price', 'tick', 'ntd', 'limit') ||
  tokens.some((t) => /价(?!格?不)|^reprice$/.test(rawOf(t)))
const saysQty = (tokens: readonly Token[]): boolean =>
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
  return isTo && compare(only.value, LEAST_PRICE) >= 0 ? only.value : null
}

function changeIn(tokens: readonly Token[], parts: Split): Change | null {
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

/** What an order that rests keeps: "to 2960 post-only" would be half done. */
const TERMS = [
  'ioc',
  'fok',
  'gtc',
  'gtd',
  'postOnly',
  'iceberg',
  'displayMark',
  'selfTrade',
  'atMarket',
  'stopOrder',
] as const

/** What cannot be done, or is no value: the change is asked for. */
const isUnplain = (tokens: readonly Token[], { target, change }: Split): boolean =>
  hasTag(tokens, ...TERMS, 'foreign') ||
  // "to 2960 passively", "to 2960 in the evening session": behind what it becomes a word says more of it.
  change.slice(change.findIndex(isValue) + 1).some(isUnknown) ||
  // "The max order 5 to 10" is about a limit of the desk, and no order.
  tokens.some((t, i) => isTerm(t, 'atMost', 'atLeast') && isTerm(tokens[i + 1], 'order', 'orders')) ||
  // An ordinal is no number that an order could become: "to the 12th", "to third by 5".
  tokens.some((t, i) => isOrdinal(tokens, i) || (t.kind === 'word' && isOrdinalWord(t.text))) ||
  // "The second to last" and "the third one's price" name a place on the side of the change.
  (target.length > 0 && hasTag(change, 'nth', 'last', 'first', 'extreme')) ||
  // "half of the second one to 2945": the other half would go along.
  tokens.some((t) => isTerm(t, 'share') && PARTS.test(rawOf(t)))

/** "by", "above" and the like before what they say of the change, and not "the one above the third". */
const isBefore = (token: Token, next: Token | undefined): boolean =>
  isTerm(token, 'above', 'below', 'about')
    ? !isTerm(next, 'nth')
    : /^(?:by|up|down)$/.test(rawOf(token)) && (next?.kind === 'number' || isTerm(next, 'ntd') || rawOf(next) === 'by')

/** "the second half of it": the half is counted, and no order. */
const isHalfCounted = (tokens: readonly Token[], i: number): boolean => {
  const next = tokens[i + 1]
  const isHalf = isTerm(next, 'share') || (next?.kind === 'number' && next.words)
  return isHalf && isTerm(tokens[i], 'nth') && /(?:[a-z]d|th)$/.test(rawOf(tokens[i]))
}

/** The order meant, read as a cancel would name it. */
function targetOf(tokens: readonly Token[], plain: string): CancelTarget | null {
  if (tokens.some((_, i) => isHalfCounted(tokens, i))) return null
  const named = tokens.filter(
    (t) => !isTerm(t, 'amend', 'amendWeak', 'times', 'priceMark', 'price', 'qtyMark', 'all', 'limit', 'share', 'of'),
  )
  const actions = cancelClause(named, plain)
  const [only] = Array.isArray(actions) ? actions : []
  if (!only) return null
  return only.kind === 'cancel' && actions.length === 1 ? only.target : null
}

/** 改掛賣一: where it rests from now on, and not which side it is of. */
const isPlaceOnly = (token: Token, next: Token | undefined): boolean =>
  isTerm(token, 'buy', 'sell') && isTerm(next, 'bestBid', 'bestAsk') && next?.start === token.start

/**
 * Null: it changes something else than an order. `order` is asked back when a plural was named, `amend` when it is not
 * said, or not plain, what shall change.
 */
export function amendClause(said: readonly Token[], plain: string): Action | 'order' | 'amend' | null {
  const clause = said.filter((t, i) => !isPlaceOnly(t, said[i + 1]))
  const parted = clause.flatMap(fromAndTo)
  const isFromTo = isNumberToNumber(parted, parted.length > clause.length)
  // Without an order "price change from 2940 to 2950" tells of the market.
  const tokens = isFromTo || namesOrder(parted, plain) ? parted : clause
  const ids = idsIn(plain)
  if (isDeskLimit(tokens, ids)) return null
  // Of "the sell 4 MWh at 3090" nobody can tell what is said of the order and what it becomes.
  if (isMadeOrder(tokens)) return 'amend'
  const isMade =
    isBareChange(tokens) || tokens.some((t) => isTerm(t, 'amend') && /\s(?:it|that|th(?:at|is) one)$/.test(rawOf(t)))
  // "make it sell 5": an order of one side becomes none of the other, and the sell that rests is another one.
  const madeAt = tokens.findIndex(
    (t) => isTerm(t, 'amend', 'amendWeak') && /(?:\s(?:it|that|th(?:at|is) one)|[成为])$/.test(rawOf(t)),
  )
  const made = madeAt < 0 ? undefined : tokens.slice(madeAt + 1).find((t) => !isTerm(t, 'filler'))
  if (isTerm(made, 'buy', 'sell', 'buyNoun', 'sellNoun')) return 'amend'
  // "change the 2950 to a sell": what it becomes is not which one is meant.
  if (tokens.some((_, i) => isIntoSide(tokens, i))) return 'amend'
  const isOrder = namesOrder(tokens, plain) || isFromTo
  if (
    tokens.some((t) => isForeign(t, ids)) &&
    ids.length === 0 &&
    !hasTag(tokens, 'order', 'last', 'extreme', 'buyNoun', 'sellNoun')
  )
    return null
  if (hasTag(tokens, 'wallet', 'clock', 'minute', 'hour', 'candles', 'levels', 'steps')) return null
  const valued = valuesIn(tokens, plain)
  const parts = split(valued, ids)
  const change = saysSide(parts) ? null : changeIn(valued, parts)
  const isMarked = saysPrice(valued) || saysQty(valued) || (hasTag(valued, 'amend') && hasTag(valued, ...VALUES))
  if (!isOrder && !isMarked && !(isMade && change !== null && !saysNoChange(change))) return null
  const every = isOfEvery(tokens) && ids.length === 0 ? ofEvery(tokens, change) : null
  if (every === 'unsaid') return 'amend'
  if (every && !isUnplain(tokens, parts)) return { kind: 'amend', ...every }
  if (tokens.some(isBoth)) return 'order'
  if (ids.length === 0 && areSome(parts.target.length > 0 ? tokens : [])) return 'order'
  if (ids.length > 1 || hasTag(tokens, 'all', 'delivery')) return 'order'
  // "o-31 and the second one", 第二張之後的: another than the place says, or one more.
  if (hasTag(tokens, 'nth') && (ids.length > 0 || AFTER_PLACE.test(plain))) return 'order'
  if (change === null || isUnplain(tokens, parts) || (saysNoChange(change) && !isOrderAlone(valued))) return 'amend'
  const described =
    parts.target.length > 0
      ? parts.target
      : valued.filter(
          (t, i) =>
            t.kind !== 'number' && !isTerm(t, 'mwh', 'kwh', 'ntd', 'tick', 'percent') && !isBefore(t, valued[i + 1]),
        )
  const [id] = ids
  const target: CancelTarget | null = id !== undefined ? orderCalled(id) : targetOf(described, '')
  if (!target) return 'order'
  const isIt = target.by === 'pick' && !isOrder
  return { kind: 'amend', target: isIt ? { ...target, pick: 'it' } : target, change }
}

/** "change my order", 改第二張的價格: which order, and nothing of what it shall become. */
const isOrderAlone = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'amend') &&
  !tokens.some((t) => t.kind === 'number' || (isTerm(t, 'filler') && TOWARDS.test(rawOf(t)))) &&
  !hasTag(tokens, 'amendWeak', 'times', 'range', 'malformed', 'share', 'question', 'same', ...VALUES)

/** What stands beside ids, whose digits are no values. */
function valuesIn(tokens: readonly Token[], plain: string): Token[] {
  const ids = idsIn(plain)
  return tokens.filter((t) => !(t.kind === 'number' && ids.includes(plain.slice(t.start, t.end))))
}

/** What a clause changes, of whichever order; null where that is not plain. */
export function changeSaid(clause: readonly Token[], plain: string): Change | null {
  const tokens = clause.flatMap(fromAndTo)
  const valued = valuesIn(tokens, plain)
  const parts = split(valued, idsIn(plain))
  const change = saysSide(parts) || isUnplain(tokens, parts) ? null : changeIn(valued, parts)
  return change && !saysNoChange(change) ? change : null
}

/** "price to 2960, and change quantity to 6": the second change names no order, so it is one more of the first's. */
export function changedToo(first: Amendment, second: Action): Amendment | null {
  if (second.kind !== 'amend' || second.target.by !== 'pick' || second.target.pick !== 'it') return null
  const { side, price, qty, number } = second.target
  if (side || price || qty || number || [first, second].some(({ change }) => needsRow(change))) return null
  const isOther = Object.keys(second.change).every((key) => !(key in first.change))
  return isOther ? { ...first, change: { ...first.change, ...second.change } } : null
}

/** "cancel half of it" leaves the other half: an amendment, not a cancel. */
export function halfCancel(tokens: readonly Token[], plain: string): Action | null {
  const isHalf =
    tokens.some((t) => isTerm(t, 'share') && /^(?:half of|half my|一半|半数)$/.test(rawOf(t))) ||
    tokens.some((t) => t.kind === 'number' && t.words && t.value === '0.5')
  if (!isHalf || hasTag(tokens, 'orders', 'all') || tokens.some((_, i) => isHalfCounted(tokens, i))) return null
  const [id] = idsIn(plain)
  const target =
    id !== undefined
      ? orderCalled(id)
      : targetOf(
          tokens.filter((t) => t.kind !== 'number'),
          '',
        )
  return target && target.by !== 'id' && !namesOrder(tokens, plain)
    ? null
    : target && { kind: 'amend', target, change: { qtyTimes: '0.5' } }
}

/** "3 of the 2960": called by its price, as "the 2960" is. "3 of order 48200" may be anything. */
const byFigure = (target: CancelTarget | null, tokens: readonly Token[]): CancelTarget | null =>
  target?.by === 'id' && target.isBare && tokens.some((t) => /\bthe$/.test(rawOf(t))) && !hasTag(tokens, 'order')
    ? { by: 'pick', pick: 'only', count: 1, number: target.orderId }
    : target

const isPluralNoun = (t: Token): boolean => isTerm(t, 'buyNoun', 'sellNoun') && /s$/.test(rawOf(t))

/** What an order may be called by before 的: 取消它的 2 MWh, but not 取消 2950 的 2 MWh. */
const isCalled = (token: Token | undefined): boolean =>
  token?.kind === 'word' ||
  isTerm(token, 'it', 'buyNoun', 'sellNoun', 'order', 'nth', 'last', 'first', 'one', 'extreme')

/**
 * "cancel 2 of it", "2 MWh of the sell", 取消它的 2 MWh leave the rest: an amendment, and neither a cancel of the whole nor
 * of the order that has this quantity. Of "cancel 2 MWh" nobody can tell whose.
 */
export function partCancel(tokens: readonly Token[], plain: string): Action | 'ambiguous' | null {
  const ids = idsIn(plain)
  const at = tokens.findIndex((t) => t.kind === 'number' && !ids.includes(plain.slice(t.start, t.end)))
  const token = tokens[at]
  if (token?.kind !== 'number') return null
  const unit = isTerm(tokens[at + 1], 'mwh', 'kwh') ? tokens[at + 1] : undefined
  const rest = tokens.filter((t) => t !== token && t !== unit)
  const next = tokens[unit ? at + 2 : at + 1]
  // 撤掉 3 MWh 那張: the order of so much.
  if (unit && isTerm(next, 'it') && /^[那这]/.test(rawOf(next))) return null
  const isOf = isTerm(next, 'of') && /^of/.test(rawOf(next))
  const [before, called] = [tokens[at - 1], tokens[at - 2]]
  const isHanOf = rawOf(before) === '的' && isCalled(called)
  // 剛剛那筆撤 2 MWh takes a part off, while 撤掉最後一筆 2 MWh cancels the order that is so large.
  const deedAt = tokens.findIndex((t) => isTerm(t, 'cancel', 'cancelWeak'))
  const isLast = deedAt < at && hasTag(tokens.slice(0, Math.max(deedAt, 0)), 'last')
  const isHanOfIt = /\p{Script=Han}/u.test(plain) && (hasTag(tokens, 'it') || ids.length > 0 || isLast)
  if (!isOf && !(unit && (isHanOf || isHanOfIt))) {
    const isAlone = rest.every((t) => isTerm(t, 'cancel', 'cancelWeak', 'request', 'wish', 'yes', 'stop'))
    return unit && isAlone ? 'ambiguous' : null
  }
  const [id, ...more] = ids
  const target = id === undefined ? byFigure(targetOf(rest, ''), rest) : orderCalled(id)
  // "2 MWh of order 48200": a bare number beside another may be anything.
  // "Two of my orders" counts orders, and no MWh.
  // "3 of the 2950 bid" is of one that is called by its price.
  const isOfOne = rest.some((t) => t.kind === 'number') && !hasTag(rest, 'orders', 'bids', 'asks', 'pending', 'all')
  const isCounted = !unit && id === undefined && !hasTag(rest, 'it') && !(isOfOne && !rest.some(isPluralNoun))
  if (!target || isCounted || more.length > 0 || (target.by === 'id' && target.isBare)) return 'ambiguous'
  const qty = isTerm(unit, 'kwh') ? shift(token.value, -3) : token.value
  return { kind: 'amend', target, change: { qtyBy: negate(qty) } }
}
