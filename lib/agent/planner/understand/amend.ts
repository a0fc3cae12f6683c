/** Which order an amendment is of, and whether the sentence is one. */

import { isOrdinalWord } from '../lexicon/ordinals.ts'
import { needsRow } from '../order-amended.ts'
import { idsIn } from '../text/order-id.ts'
import { rawOf, wordOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { type Action, type CancelTarget, type Change, saysNoChange } from './action.ts'
import { areSome, isBoth, isOfEvery, ofEvery } from './amend-every.ts'
import { cancelClause, isUnknown, orderCalled, PARTS } from './cancel.ts'
import { changeIn, isBefore, isValue, type Split, saysPrice, saysQty, split } from './change-figures.ts'
import { REFERENCES } from './figures.ts'
import { fromAndTo, isNumberToNumber, TOWARDS } from './from-to.ts'
import { isBareChange, isMadeOrder } from './heads.ts'
import { AFTER_PLACE, isOrdinal } from './places.ts'

/** Words that name an order, so that what is changed is one. */
export const namesOrder = (tokens: readonly Token[], plain: string): boolean =>
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

/** "the second half of it": the half is counted, and no order. */
export const isHalfCounted = (tokens: readonly Token[], i: number): boolean => {
  const next = tokens[i + 1]
  const isHalf = isTerm(next, 'share') || (next?.kind === 'number' && next.words)
  return isHalf && isTerm(tokens[i], 'nth') && /(?:[a-z]d|th)$/.test(rawOf(tokens[i]))
}

/** The order meant, read as a cancel would name it. */
export function targetOf(tokens: readonly Token[], plain: string): CancelTarget | null {
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
  const isMarked = saysPrice(valued) || saysQty(valued) || (hasTag(valued, 'amend') && hasTag(valued, ...REFERENCES))
  if (!isOrder && !isMarked && !(isMade && change !== null && !saysNoChange(change))) return null
  const every = isOfEvery(tokens) && ids.length === 0 ? ofEvery(tokens, change) : null
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
  !hasTag(tokens, 'amendWeak', 'times', 'range', 'malformed', 'share', 'question', 'same', ...REFERENCES)

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
