/**
 * "Cheaper by 5", 加 1 MWh, "half of that" of an order that waits: its figures as they are give what it becomes. The same words are of
 * an order that rests once it does. Pure.
 */
import { parsePrice, parseQty } from '../../contracts/units.ts'
import type { Turn } from './dialog/history.ts'
import { draftOf } from './dialog/references.ts'
import { roleOf, saidOf } from './dialog/role-of-number.ts'
import { isSpokenNow, newestWrites } from './dialog/spoken-of.ts'
import { statedChange } from './dialog/stated.ts'
import { amended, eitherWay } from './orders.ts'
import { compare, shareOf } from './text/decimal.ts'
import { hasTag, isTerm } from './text/tokens.ts'
import type { Action, Change } from './understand/action.ts'
import { amountAnswered, type Figure, type Relative, relativeChange } from './understand/relative-change.ts'
import { understand } from './understand/understand.ts'
import type { Understanding } from './understand/understanding.ts'

/** The new figures; a question; or why it stays as it is. Figures are decimal. */
export type PlanShift =
  | { kind: 'to'; price?: string; qty?: string }
  | { kind: 'how_much'; of: Figure | null; isUp: boolean; qty: string }
  | { kind: 'either'; price: string; qty: string; change: Change }
  | { kind: 'kept'; why: 'nothing_left' | 'no_price' }
  | { kind: 'kept'; why: 'below_zero' | 'off_tick' | 'off_lot'; figure: string }

type Amendment = Extract<Action, { kind: 'amend' }>

const isRelative = ({ price, qty, number, reference, ...by }: Change): boolean =>
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
function saidIn(text: string): Said | null {
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

type Order = { price: string | null; qty: string; side: 'BUY' | 'SELL' }

/** The order of the newest plan before the last of these turns. */
function orderIn(turns: readonly Turn[]): Order | null {
  const [call] = newestWrites(turns.slice(0, -1)).calls
  if (!call) return null
  const { price, qty, side } = draftOf(call)
  return qty === null || side === null ? null : { price, qty, side }
}

function shifted(order: Order, change: Change): PlanShift | null {
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
    return change.numberBy === undefined ? null : shifted(order, { qtyBy: change.numberBy })
  }
  const either = eitherWay(change, row)
  if (!either) return null
  // Where nothing would be left of it, or no whole lots, the price is meant.
  const isQty = compare(either.qty, '0') > 0 && parseQty(either.qty).ok
  return isQty ? { kind: 'either', ...either, change } : checked(order, { price: either.price })
}

/** What lies between two ticks or lots is no figure of an order, and less than nothing was hardly meant. */
function checked(order: Order, { price, qty }: { price?: string; qty?: string }): PlanShift {
  if (qty !== undefined && compare(qty, '0') <= 0) return { kind: 'kept', why: 'nothing_left' }
  if (qty !== undefined && !parseQty(qty).ok) return { kind: 'kept', why: 'off_lot', figure: qty }
  if (price !== undefined && !parsePrice(price).ok) return { kind: 'kept', why: 'off_tick', figure: price }
  const isCrossed = price !== undefined && order.price !== null && compare(order.price, '0') > 0
  if (isCrossed && compare(price, '0') <= 0) return { kind: 'kept', why: 'below_zero', figure: price }
  return { kind: 'to', ...(price === undefined ? {} : { price }), ...(qty === undefined ? {} : { qty }) }
}

/**
 * What the newest message makes of the order of the newest plan. Null: it is none of that. The last but one may be what was asked
 * about: "cheaper", and "5" behind it.
 */
export function planShift(turns: readonly Turn[]): PlanShift | null {
  const last = turns.at(-1)
  const before = turns.slice(0, -1)
  const order = orderIn(turns)
  if (!last || !order) return null
  const said = saidIn(last.said)
  // After a look at the market "5 lower" may be of that, and "lower it by 5" is not.
  const isOfIt = isSpokenNow(before) || hasTag(understand(last.said).utterance.tokens, 'it', 'order')
  if (said && isOfIt) return shiftOf(order, said)
  return planShiftAnswered(turns, order)
}

/** What answers the question that the last but one of these turns ended in; null where it was none, or is not answered. */
export function planShiftAnswered(turns: readonly Turn[], order = orderIn(turns)): PlanShift | null {
  const last = turns.at(-1)
  const question = planShiftAsked(turns.slice(0, -1))
  if (!last || !order || !question) return null
  const said = saidIn(last.said)
  if (said && said.kind !== 'unsaid') return shiftOf(order, said)
  if (question.kind === 'how_much') {
    const change = amountAnswered(last.said, { ...question, kind: 'unsaid' })
    return change && shifted(order, change)
  }
  return eitherAnswered(order, last.said, question)
}

/** "The price", 2960 or 數量; any other number is asked about once more. */
function eitherAnswered(order: Order, said: string, question: Asked<'either'>): PlanShift | null {
  const role = roleAnswered(said, question.change)
  if (role) return shifted(order, role)
  const bare = understand(said).fragment?.bare ?? null
  if (bare === null) return null
  if (compare(bare, question.price) === 0) return checked(order, { price: bare })
  return compare(bare, question.qty) === 0 ? checked(order, { qty: bare }) : question
}

type Asked<K extends 'how_much' | 'either'> = Extract<PlanShift, { kind: K }>

function shiftOf(order: Order, said: Said): PlanShift | null {
  if (said.kind === 'share') {
    const qty = shareOf(order.qty, said.share)
    return qty === null ? null : checked(order, { qty })
  }
  if (said.kind === 'by') return shifted(order, said.change)
  if (order.price === null && said.of === 'price') return { kind: 'kept', why: 'no_price' }
  return { kind: 'how_much', of: said.of, isUp: said.isUp, qty: order.qty }
}

/** The question that the last of these turns ended in; null where it was none of these. */
export function planShiftAsked(before: readonly Turn[]): Asked<'how_much' | 'either'> | null {
  const asked = before.at(-1)
  if (!asked || asked.calls.length > 0 || before.length < 2) return null
  const shift = planShift(before)
  return shift?.kind === 'how_much' || shift?.kind === 'either' ? shift : null
}
