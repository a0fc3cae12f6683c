/** A cancel of a part: "cancel half of it", 取消它的 2 MWh. The order stays, and is smaller. */
import { negate, shift } from '../text/decimal.ts'
import { idsIn } from '../text/order-id.ts'
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, CancelTarget } from './action.ts'
import { isHalfCounted, namesOrder, targetOf } from './amend.ts'
import { orderCalled } from './cancel.ts'

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
