/** The trader's resting orders as a look-up answered, and which of them words mean. Pure. */
import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import { orderNumber } from '../../contracts/gate/named-order.ts'
import { isObject } from '../../contracts/json.ts'
import { numberText } from '../../contracts/units.ts'
import { deliversIn } from './contracts.ts'
import type { Call } from './dialog/history.ts'
import { firstBy, runOf } from './orders-in-run.ts'
import { add, canonical, compare, multiply } from './text/decimal.ts'
import {
  type Action,
  type Bound,
  type CancelTarget,
  type Change,
  type Reckoned,
  saysNoChange,
} from './understand/action.ts'
import { MIN_PLAIN } from './understand/figures.ts'
import { percentFrom, timesFrom } from './understand/reference.ts'

export type PendingOrder = {
  orderId: string
  side: string
  symbol: string
  price: number | null
  amount: number
  /** When it was placed; NaN where the exchange does not tell. */
  placedMs?: number
  /** When it ends by itself; NaN where it does not, or the exchange does not tell. */
  expiresMs?: number
}

const listIn = (calls: readonly Call[]): Call | undefined =>
  calls.findLast((c) => c.tool === 'getUserOrders' && c.outcome?.ok)

const rowsOf = (call: Call | undefined): unknown[] => {
  const value = call?.outcome?.ok ? call.outcome.value : null
  return isObject(value) && Array.isArray(value.orders) ? value.orders : []
}

/** Whether an answer has all orders there are: neither the call's limit nor what a model is given cut it short. */
export function isWhole(call: Call): boolean {
  const value = call.outcome?.ok ? call.outcome.value : null
  if (!isObject(value) || value.truncated === true) return false
  return typeof value.totalCount !== 'number' || value.totalCount <= rowsOf(call).length
}

/** The list that decides which orders are meant, where it is not whole and one that is missing might be meant as well. */
export function listCutFor(target: CancelTarget, calls: readonly Call[]): Call | null {
  const call = listIn(calls)
  if (!call || isWhole(call)) return null
  const { rows } = fitting(target, pendingFrom(calls))
  const isThere = target.by === 'id' ? rows.length > 0 : target.pick === 'last' && rows.length === target.count
  return isThere ? null : call
}

/** @param areOpen leaves out orders of the list that no longer rest */
export function pendingFrom(calls: readonly Call[], areOpen = false): PendingOrder[] {
  return rowsOf(listIn(calls)).flatMap((row) => {
    if (!isObject(row) || typeof row.orderId !== 'string' || (areOpen && row.status !== 'PENDING')) return []
    const side = String(row.side ?? row.type ?? '')
    return [
      {
        orderId: row.orderId,
        side,
        symbol: typeof row.symbol === 'string' ? row.symbol : DEFAULT_SYMBOL,
        price: typeof row.price === 'number' ? row.price : null,
        amount: Number(row.amount),
        placedMs: Date.parse(String(row.createTime)),
        expiresMs: Date.parse(String(row.expiresAt)),
      },
    ]
  })
}

type Pick = Extract<CancelTarget, { by: 'pick' }>

/** The order at a place of a list the trader was shown, among those the words fit; undefined where it has none. */
export function placedAt(target: Pick, listed: readonly PendingOrder[]): PendingOrder | undefined {
  // What is no number, or 0, names no place: `at` would take it for the first.
  if (!Number.isInteger(target.count) || target.count === 0) return undefined
  return listed.filter((row) => fitsWords(target, row)).at(target.count > 0 ? target.count - 1 : target.count)
}

/** Newest first, as the exchange lists them. More than one where the words fit several and named no place among them. */
export function fitting(
  target: CancelTarget,
  rows: readonly PendingOrder[],
): { rows: PendingOrder[]; chosen: boolean } {
  if (target.by === 'id')
    return {
      rows: rows.filter((row) => orderNumber(row.orderId) === orderNumber(target.orderId)),
      chosen: true,
    }
  const described = rows.filter((row) => fitsWords(target, row))
  // "the cheaper one" needs two orders to choose from: of three, or of one, none is meant.
  const isNoneMeant = target.extreme?.ofTwo === true && described.length !== 2
  if (isNoneMeant) return { rows: described, chosen: false }
  if (target.run) {
    const rows = runOf(target.run, described, target.side)
    return rows ? { rows, chosen: true } : { rows: described, chosen: false }
  }
  if (target.extreme?.count !== undefined) {
    const rows = firstBy(target.extreme, target.extreme.count, described)
    return rows ? { rows, chosen: true } : { rows: described, chosen: false }
  }
  const fits = standingOut(target.extreme, described)
  if (target.pick === 'last') return { rows: fits.slice(0, target.count), chosen: true }
  if (target.pick === 'first') return { rows: fits.slice(-target.count), chosen: true }
  if (target.kept !== undefined) {
    const stay = fits.filter((row) => isNumbered(row, target.kept))
    return { rows: fits.filter((row) => !stay.includes(row)), chosen: stay.length > 0 }
  }
  if (target.keptIn) {
    const stay = fits.filter((row) => isOfKept(row, target))
    return { rows: fits.filter((row) => !stay.includes(row)), chosen: stay.length > 0 }
  }
  if (target.pick === 'every') {
    const areTwo = target.isTwo !== true || fits.length === 2
    return {
      rows: fits,
      chosen: areTwo && (target.isOneSide !== true || new Set(fits.map(({ side }) => side)).size === 1),
    }
  }
  // A place ("the second one") means nothing among orders that the trader was not shown.
  return { rows: fits, chosen: fits.length === 1 && target.pick !== 'nth' }
}

type Some = Reckoned<'orderState' | 'standingOut' | 'nearness' | 'sums' | 'ranked' | 'chosen' | 'place'>
/** Of a list those that each of the numbers, the side and the hours fit, or what stands out. */
export function reckonedRows(some: Some, rows: PendingOrder[]): PendingOrder[] {
  const words = { by: 'pick', pick: 'every', count: 1, ...(some.side ? { side: some.side } : {}) } as const
  if (some.into === 'standingOut') {
    const { extreme } = some
    if (extreme.of !== 'time') return fitting({ ...words, extreme }, rows).rows
    // Newest first, as the exchange lists them.
    const { rows: fit } = fitting(words, rows)
    return extreme.end === 'least' ? fit.slice(-1) : fit.slice(0, 1)
  }
  if (some.into === 'nearness') return fitting({ ...words, ...(some.number ? { number: some.number } : {}) }, rows).rows
  if (some.into === 'place') return [placedAt({ ...words, count: some.count }, rows)].filter((row) => row !== undefined)
  if (some.into === 'sums') return fitting(words, rows).rows
  if (some.into === 'chosen') {
    const { rows: fit } = fitting({ ...words, ...(some.bound ? { bound: some.bound } : {}) }, rows)
    const end = ({ expiresMs = Number.NaN }: PendingOrder) => expiresMs
    return some.isEnding ? fit.filter((row) => !Number.isNaN(end(row))).sort((a, b) => end(a) - end(b)) : fit
  }
  if (some.into === 'ranked') return sorted(some, fitting(words, rows).rows)
  const { numbers, delivery } = some
  const fit = fitting({ ...words, ...(delivery ? { delivery } : {}) }, rows).rows
  return numbers.reduce((fits, number) => fitting({ ...words, number }, fits).rows, fit)
}

/** An order without a price is neither dear nor cheap, so it comes last. */
function sorted({ by, isFalling }: Reckoned<'ranked'>, rows: PendingOrder[]): PendingOrder[] {
  if (by === 'time') return isFalling ? rows : rows.toReversed()
  const sign = isFalling ? -1 : 1
  const figure = (row: PendingOrder) => (by === 'price' ? (row.price ?? sign * Infinity) : row.amount)
  return rows.toSorted((a, b) => sign * (figure(a) - figure(b)) || 0)
}

/** Of the orders looked up for these actions those that their words fit: what a question about them, or an answer, lists. */
export function listedFor(actions: readonly Action[], rows: PendingOrder[]): PendingOrder[] {
  const asked = actions.find((a) => a.kind === 'cancel' || a.kind === 'amend')
  if (asked) return fitting(asked.target, rows).rows
  const some = someAsked(actions)
  return some ? reckonedRows(some, rows) : rows
}

/** What was asked of a list of orders, where that is not the whole list; null where it is. */
export function someAsked(actions: readonly Action[]): Some | null {
  const look = actions.find((a) => a.kind === 'call' && a.tool === 'getUserOrders')
  if (look?.kind !== 'call') return null
  const { reckoned } = look
  switch (reckoned?.into) {
    case 'orderState':
    case 'standingOut':
    case 'nearness':
    case 'sums':
    case 'ranked':
    case 'chosen':
    case 'place':
      return reckoned
  }
  if (look.focus !== 'buys' && look.focus !== 'sells') return null
  return { into: 'orderState', numbers: [], side: look.focus === 'buys' ? 'BUY' : 'SELL' }
}

/** "the most expensive one": of several that are equally so, all. One without a price is neither dear nor cheap. */
function standingOut(extreme: Pick['extreme'], rows: PendingOrder[]): PendingOrder[] {
  if (!extreme || rows.length === 0) return rows
  const figures = rows.map((row) => (extreme.of === 'price' ? row.price : row.amount))
  const known = figures.filter((figure) => figure !== null)
  // With one price or amount unknown nobody can tell which order stands out, so all of them stay.
  if (known.length < rows.length) return rows
  const most = extreme.end === 'most' ? Math.max(...known) : Math.min(...known)
  return rows.filter((_, i) => figures[i] === most)
}

const equal = (text: string, n: number | null) => n !== null && compare(text, String(n)) === 0

const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** By its id, its price, its quantity, or the first part of its id, which is the number that traders read out. */
const isNumbered = (row: PendingOrder, number = ''): boolean =>
  row.orderId === number ||
  (DECIMAL.test(number) &&
    (equal(number, row.price) || equal(number, row.amount) || row.orderId.split('-')[0] === number))

function fitsWords(target: Pick, row: PendingOrder): boolean {
  return (
    (!target.side || row.side === target.side) &&
    (!target.isContract || hoursOf(row.symbol) !== null) &&
    (!target.number || isNumbered(row, target.number)) &&
    (!target.bound || isBeyond(target.bound, row)) &&
    (!target.placed || isPlaced(target.placed, row)) &&
    (!target.price || equal(target.price, row.price)) &&
    (!target.qty || equal(target.qty, row.amount)) &&
    (!target.symbol || row.symbol === target.symbol) &&
    (!target.delivery || isOfHours(row, target.delivery)) &&
    !target.except?.includes(row.orderId) &&
    (!target.among || target.among.includes(row.orderId))
  )
}

function isBeyond({ of, isBelow, isWith, value }: Bound, row: PendingOrder): boolean {
  const figure = of === 'price' ? row.price : row.amount
  if (figure === null) return false
  const order = compare(numberText(figure), value)
  return order === 0 ? isWith : order < 0 === isBelow
}

const isPlaced = ({ fromMs, toMs }: NonNullable<Pick['placed']>, { placedMs = Number.NaN }: PendingOrder): boolean =>
  placedMs >= (fromMs ?? Number.NEGATIVE_INFINITY) && placedMs < (toMs ?? Number.POSITIVE_INFINITY)

const isOfKept = (row: PendingOrder, { keptIn, keptDelivery }: Pick): boolean =>
  keptIn && 'symbol' in keptIn
    ? row.symbol === keptIn.symbol
    : keptDelivery !== undefined && isOfHours(row, keptDelivery)

function isOfHours({ symbol }: PendingOrder, delivery: NonNullable<Pick['delivery']>): boolean {
  const hours = hoursOf(symbol)
  return hours !== null && deliversIn(hours, delivery)
}

/** Whether what was said to be cheaper, or more, became so: 3,000 is not cheaper than 2,950. */
export const isThatWay = (
  { isUp }: NonNullable<Change['towards']>,
  { price, amount }: PendingOrder,
  next: { price?: string; qty?: string },
): boolean =>
  [
    [next.price, price],
    [next.qty, amount],
  ].every(([to, from]) => to == null || from == null || compare(String(to), String(from)) === (isUp ? 1 : -1))

/** Whether the change can be worked out only once the order is known as it stands now. */
export const needsRow = (change: Change): boolean =>
  saysNoChange(change) ||
  change.towards !== undefined ||
  isNone(change.qty) ||
  change.number !== undefined ||
  change.numberBy !== undefined ||
  change.byPercent !== undefined ||
  change.priceBy !== undefined ||
  change.priceByPercent !== undefined ||
  change.qtyBy !== undefined ||
  change.qtyTimes !== undefined ||
  change.reference !== undefined ||
  isUnitUnsaid(change)

/** No order has such a quantity. */
export const isNone = (qty: string | null | undefined): boolean => typeof qty === 'string' && compare(qty, '0') <= 0

/** A number is like another within a factor of `times`: both are decimal text, and nothing is like what is not above zero. */
const isLike = (a: string, b: string, times: string): boolean =>
  compare(a, '0') > 0 && compare(multiply(a, times), b) >= 0 && compare(multiply(b, times), a) >= 0

/** "at 2.95": so little that it may be the price of a kWh. */
export const isUnitUnsaid = ({ price, perMwh }: { price?: string | null; perMwh?: true }): boolean =>
  typeof price === 'string' && compare(price, '0') > 0 && compare(price, MIN_PLAIN) < 0 && perMwh !== true

/** "2 MWh for 4,000": of each, or of both? */
export const isSumPossible = ({
  price,
  qty,
  perMwh,
  isFor,
}: {
  price: string | null
  qty: string | null
  perMwh?: true
  isFor?: true
}): boolean => isFor === true && perMwh !== true && price !== null && qty !== null && compare(qty, '1') > 0

/** Nowhere near the market itself, and shared out within half and double of it; null where that is not so. */
export function shareOfSum(price: string, qty: string, market: string): string | null {
  if (isLike(price, market, '1.1')) return null
  const each = (Number(price) / Number(qty)).toFixed(2)
  return isLike(each, market, '2') ? canonical(each) : null
}

/** Nothing is no quantity, and neither is 1% more of 3 MWh: a lot is 0.1 MWh. */
const isTradable = (qty: string): boolean => compare(qty, '0') > 0 && !/\.\d{2}/.test(qty)

const sideOf = ({ side }: PendingOrder): 'BUY' | 'SELL' => (side === 'SELL' ? 'SELL' : 'BUY')

/** What a difference makes of the price and of the quantity, where it was not said of which. */
export function eitherWay({ numberBy, byPercent }: Change, row: PendingOrder): { price: string; qty: string } | null {
  if (row.price === null) return null
  const [price, qty] = [numberText(row.price), numberText(row.amount)]
  if (numberBy !== undefined) return { price: add(price, numberBy), qty: add(qty, numberBy) }
  if (byPercent === undefined) return null
  return { price: percentFrom(price, byPercent, sideOf(row)), qty: multiply(qty, timesFrom(byPercent)) }
}

/** A price of zero or less is one that may be said, and none that a difference was meant to come out at. */
export function isBelowZero(
  { price, number, reference }: Change,
  row: PendingOrder,
  next: string | undefined,
): next is string {
  const isReckoned =
    price === undefined &&
    number === undefined &&
    !reference &&
    next !== undefined &&
    row.price !== null &&
    row.price > 0
  return isReckoned && compare(next, '0') <= 0
}

/** A thousand times that is like what a MWh costs. */
export const isLikeKwh = (price: string, perMwh: string): boolean => isLike(multiply(price, '1000'), perMwh, '2')

/** "29.5" for 2950: a hundred times that is about what a MWh costs. */
export const isLikeHundredth = (price: string, perMwh: string): boolean => isLike(multiply(price, '100'), perMwh, '1.5')

/**
 * New price and quantity of an order. Null where a number could be either: it is a price when it is like the order's
 * price (within half and double) and nothing like its quantity (ten times off), and the other way round. No quantity is
 * below zero; what is like a price below zero but for the sign could still be either.
 *
 * @param price what a price reference stands for
 */
export function amended(
  change: Change,
  row: PendingOrder | null,
  price: string | null,
): { price?: string; qty?: string } | null {
  const out: { price?: string; qty?: string } = {}
  if (change.price !== undefined) out.price = change.price
  if (change.qty !== undefined) out.qty = change.qty
  if (change.reference) {
    if (price === null) return null
    out.price = price
  }
  if (!needsRow(change)) return out
  if (!row) return null
  const amount = String(row.amount)
  const limit = row.price === null ? null : String(row.price)
  if (change.qtyTimes !== undefined) out.qty = multiply(amount, change.qtyTimes)
  if (change.qtyBy !== undefined) out.qty = add(amount, change.qtyBy)
  if (change.priceBy !== undefined) {
    if (limit === null) return null
    out.price = add(limit, change.priceBy)
  }
  if (change.priceByPercent !== undefined) {
    if (limit === null) return null
    out.price = percentFrom(limit, change.priceByPercent, sideOf(row))
  }
  if (change.numberBy !== undefined || change.byPercent !== undefined) {
    const either = eitherWay(change, row)
    if (!either || isTradable(either.qty)) return null
    out.price = either.price
  }
  if (change.number !== undefined) {
    const { number } = change
    // "lower it to 8" for 5 MWh does not lower it, so that number was not meant for the quantity.
    const isThatWay = (from: string | null) =>
      from === null || change.isUp === undefined || compare(number, from) > 0 === change.isUp
    const isBelowZero = compare(number, '0') < 0
    const unsigned = limit?.replace('-', '') ?? null
    const isPrice = limit !== null && (isBelowZero || (isLike(number, limit, '2') && !isLike(number, amount, '10')))
    const isQty = isLike(number, amount, '10') && !(unsigned !== null && isLike(number, unsigned, '10'))
    if (isPrice === isQty || !isThatWay(isPrice ? limit : amount)) return null
    if (isPrice) out.price = number
    else out.qty = number
  }
  return out
}
