/**
 * "Cheaper by 5", 加 1 MWh, "half of that" of an order that nobody sent yet: its figures as they are give what it becomes. The
 * same words are of an order that rests once it does. Pure.
 */
import { parsePrice, parseQty } from '../../../contracts/units.ts'
import { amended, eitherWay } from '../order-amended.ts'
import { compare, shareOf } from '../text/decimal.ts'
import { isTerm } from '../text/tokens.ts'
import type { Action, Change, OrderDraft } from '../understand/action.ts'
import {
  amountAnswered,
  type OrderShift,
  type Relative,
  relativeChange,
  type ShiftAsked,
} from '../understand/relative-change.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { roleOf, saidOf } from './role-of-number.ts'
import { statedChange } from './stated.ts'

/** Decimal; `price` null: at market. */
export type Order = { price: string | null; qty: string; side: 'BUY' | 'SELL' }

export const orderOf = ({ price, qty, side }: OrderDraft): Order | null =>
  qty === null || side === null ? null : { price, qty, side }

type Amendment = Extract<Action, { kind: 'amend' }>

export const isRelative = ({ price, qty, number, reference, ...by }: Change): boolean =>
  price === undefined && qty === undefined && number === undefined && !reference && Object.keys(by).length > 0

/** Of no order but the one spoken of. */
const ofIt = ({ actions, refusal, ask }: Understanding): Amendment | null => {
  const [only, ...more] = actions
  const isIt = only?.kind === 'amend' && only.target.by === 'pick' && only.target.pick === 'it'
  return isIt && more.length === 0 && !refusal && !ask && isRelative(only.change) ? only : null
}

/** "Half of that", 一半就好: a share, and nothing beside it. */
function shareSaid({ fragment, utterance, refusal, actions }: Understanding): string | null {
  if (!fragment) return null
  const { share, ...others } = fragment.draft
  const isAlone = utterance.tokens.every(
    (t) =>
      isTerm(t, 'share', 'it', 'of', 'filler', 'stop', 'comma', 'request', 'only') || (t.kind === 'number' && t.words),
  )
  const isBare = others.qty === null && others.price === null && others.side === null && !others.market
  return share !== undefined && isAlone && isBare && !refusal && actions.length === 0 ? share : null
}

type Said = Relative | { kind: 'share'; share: string }

/** What a message by itself says; null where it is no such change. */
export function saidIn(text: string): Said | null {
  const relative = relativeChange(text)
  if (relative) return relative
  const u = understand(text)
  const own = ofIt(u)
  if (own) return { kind: 'by', change: own.change }
  const stated = statedChange(u)
  const change = stated && !stated.isNamed ? ofIt(stated.change)?.change : undefined
  if (change) return { kind: 'by', change }
  const share = shareSaid(u)
  return share === null ? null : { kind: 'share', share }
}

/** Whether the words say by how much of an order: none of their figures is its new price or quantity. */
export const isShiftSaid = (text: string): boolean => saidIn(text)?.kind === 'by'

/** "The price", 數量: which of the two a number was meant for that could be of either. */
function roleAnswered(text: string, change: Change): Change | null {
  const waiting: Amendment = { kind: 'amend', target: { by: 'pick', pick: 'it', count: 1 }, change }
  const u = understand(text)
  return (roleOf(waiting, u) ?? saidOf(waiting, u))?.change ?? null
}

function shiftedBy(order: Order, change: Change): OrderShift | null {
  const row = {
    orderId: '',
    side: order.side,
    symbol: '',
    price: order.price === null ? null : Number(order.price),
    amount: Number(order.qty),
  }
  const made = amended(change, row, null)
  if (made) return checked(order, made)
  const isOfPrice = change.priceBy !== undefined || change.priceByPercent !== undefined
  if (row.price === null) {
    if (isOfPrice) return { kind: 'kept', why: 'no_price' }
    // An order at market has no other figure.
    return change.numberBy === undefined ? null : shiftedBy(order, { qtyBy: change.numberBy })
  }
  const either = eitherWay(change, row)
  if (!either) return null
  // Where nothing would be left of it, or no whole lots, the price is meant.
  const isQty = compare(either.qty, '0') > 0 && parseQty(either.qty).ok
  return isQty ? { kind: 'either', ...either, change } : checked(order, { price: either.price })
}

/** What lies between two ticks or lots is no figure of an order, and less than nothing was hardly meant. */
function checked(order: Order, { price, qty }: { price?: string; qty?: string }): OrderShift {
  if (qty !== undefined && compare(qty, '0') <= 0) return { kind: 'kept', why: 'nothing_left' }
  if (qty !== undefined && !parseQty(qty).ok) return { kind: 'kept', why: 'off_lot', figure: qty }
  if (price !== undefined && !parsePrice(price).ok) return { kind: 'kept', why: 'off_tick', figure: price }
  const isCrossed = price !== undefined && order.price !== null && compare(order.price, '0') > 0
  if (isCrossed && compare(price, '0') <= 0) return { kind: 'kept', why: 'below_zero', figure: price }
  return { kind: 'to', ...(price === undefined ? {} : { price }), ...(qty === undefined ? {} : { qty }) }
}

export function shiftOf(order: Order, said: Said): OrderShift | null {
  if (said.kind === 'share') {
    const qty = shareOf(order.qty, said.share)
    return qty === null ? null : checked(order, { qty })
  }
  if (said.kind === 'by') return shiftedBy(order, said.change)
  if (order.price === null && said.of === 'price') return { kind: 'kept', why: 'no_price' }
  return { kind: 'how_much', of: said.of, isUp: said.isUp, qty: order.qty }
}

/** The order with what a difference made of it. */
export const withFigures = (draft: OrderDraft, { price, qty }: { price?: string; qty?: string }): OrderDraft => ({
  ...draft,
  ...(qty === undefined ? {} : { qty }),
  ...(price === undefined ? {} : { price, reference: null, market: false }),
})

/** What answers such a question; null where it is not answered. */
export function shiftAnswered(order: Order, question: ShiftAsked, text: string): OrderShift | null {
  const said = saidIn(text)
  if (said && said.kind !== 'unsaid') return shiftOf(order, said)
  if (question.kind === 'either') return eitherAnswered(order, text, question)
  const change = amountAnswered(text, { ...question, kind: 'unsaid' })
  return change && shiftedBy(order, change)
}

/** "The price", 2960 or 數量; any other number is asked about once more. */
function eitherAnswered(order: Order, said: string, question: ShiftAsked<'either'>): OrderShift | null {
  const role = roleAnswered(said, question.change)
  if (role) return shiftedBy(order, role)
  const bare = understand(said).fragment?.bare ?? null
  if (bare === null) return null
  if (compare(bare, question.price) === 0) return checked(order, { price: bare })
  return compare(bare, question.qty) === 0 ? checked(order, { qty: bare }) : question
}
