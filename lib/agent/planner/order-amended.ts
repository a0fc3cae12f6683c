/** What a change makes of an order that rests, and what of an order may not be meant as it was said. Pure. */
import { numberText } from '../../contracts/units.ts'
import type { PendingOrder } from './orders.ts'
import { add, canonical, compare, multiply } from './text/decimal.ts'
import { type Change, saysNoChange } from './understand/action.ts'
import { MIN_PLAIN } from './understand/figures.ts'
import { percentFrom, timesFrom } from './understand/reference.ts'

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
