/** The trader's resting orders as a look-up answered, and which of them words mean. Pure. */
import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import { orderNumber } from '../../contracts/gate/named-order.ts'
import { isObject } from '../../contracts/json.ts'
import { numberText } from '../../contracts/units.ts'
import { deliversIn } from './contracts.ts'
import type { Call } from './dialog/history.ts'
import { firstBy, runOf } from './orders-in-run.ts'
import { compare } from './text/decimal.ts'
import type { Action, Bound, CancelTarget, Reckoned } from './understand/action.ts'

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
