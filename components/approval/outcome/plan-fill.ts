/**
 * How far the orders of a plan that was carried out have filled. "Done" would say it of an order that only rests, so the
 * plan is told by its orders: as the exchange tells them now, and of one it no longer lists, as it answered then. Pure.
 */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { filledSoFar } from '../../../lib/contracts/exchange/filled-so-far.ts'
import { restsInBook } from '../../../lib/contracts/exchange/rests-in-book.ts'
import { orderNumber } from '../../../lib/contracts/gate/named-order.ts'
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { isAmendment, isNewOrder } from '../plan/leg-kind.ts'

/**
 * `accepted`: it rested when the exchange answered, and what has become of it since is not at hand. `cancelled`, `expired`:
 * it rested, and was taken out of the book since; `killed`:
 * by the kill switch; `massCancelled`: by a head of the desk. `notFilled`: it never rested.
 */
export type FillWord = 'resting' | 'partly' | 'filled' | 'notFilled' | EndWord | 'accepted'
/** Who took an order out of the book, if it was not its own trader. */
export type TakenOutBy = 'killed' | 'massCancelled'
type EndWord = 'cancelled' | TakenOutBy | 'expired'
const isEnd = (word: FillWord): word is EndWord => ['cancelled', 'killed', 'massCancelled', 'expired'].includes(word)
/** MWh */
type PlanFill = { word: FillWord; filled: number; of: number }

/** What the exchange lists of the trader's orders; null until it is known. It tells the newest ones only. */
export type ListedOrders = { readonly orders: readonly OrderRow[] } | null

type OrderFill = { filled: number; of: number; open: boolean; ended: EndWord | null; known: boolean }

/** @returns null for a plan that is not done, that places and changes no order, or that only changed what has been taken out since */
export function planFill(plan: Pick<Plan, 'status' | 'legs'>, listed: ListedOrders): PlanFill | null {
  if (plan.status !== 'done') return null
  const rows = rowsByNumber(listed)
  // By order: two legs of a plan may change the same one, and the last of them tells how it stands.
  const orders = new Map<string, OrderFill>()
  for (const leg of plan.legs) {
    if (leg.status === 'rejected' || !(isNewOrder(leg) || isAmendment(leg))) continue
    const answered = answeredFill(leg)
    if (answered === null) return null
    const row = rowOf(leg, rows.get(answered.number))
    const now = row
      ? fillNow(row, answered.open, takenOutBy(leg))
      : { ...answered, known: !answered.open || listed === null }
    orders.set(answered.number, now)
  }
  if (orders.size === 0) return null
  const all = [...orders.values()]
  const filled = sumOf(all, (order) => order.filled)
  const of = sumOf(all, (order) => order.of)
  const word = wordOf(all, filled, of)
  // A change was made, whatever took its order out of the book afterwards: told by that it reads as if the change were taken back.
  return isEnd(word) && !plan.legs.some(isNewOrder) ? null : { word, filled, of }
}

/** An exchange of another version may tell an order with another slot than it was answered with. */
export const rowsByNumber = (listed: ListedOrders): ReadonlyMap<string, OrderRow> =>
  new Map(listed?.orders.map((order) => [orderNumber(order.orderId), order]))

/** @param row of the leg's order number. An exchange put back from an older copy gives a number again, to another order. */
export const rowOf = (leg: PlanLeg, row: OrderRow | undefined): OrderRow | undefined =>
  isNewOrder(leg) && row?.clientOrderId !== leg.id ? undefined : row

function wordOf(orders: readonly OrderFill[], filled: number, of: number): FillWord {
  if (orders.some(({ known }) => !known)) return 'accepted'
  if (filled >= of) return 'filled'
  const [first] = orders
  if (first?.ended && orders.every(({ ended }) => ended === first.ended)) return first.ended
  // Some were cancelled by the kill switch and some by hand: together they are told as cancelled.
  if (orders.every(({ ended }) => ended !== null && ended !== 'expired')) return 'cancelled'
  if (filled > 0) return 'partly'
  return orders.some(({ open }) => open) ? 'resting' : 'notFilled'
}

const fillNow = ({ state, filledAmount, amount }: OrderRow, rested: boolean, by: TakenOutBy | null): OrderFill => ({
  filled: filledAmount,
  of: amount,
  open: restsInBook(state),
  ended: rested ? endOf(state, by) : null,
  known: true,
})

export const takenOutBy = ({ killed, massCancelled }: PlanLeg): TakenOutBy | null =>
  killed ? 'killed' : massCancelled ? 'massCancelled' : null

function endOf(state: OrderRow['state'], by: TakenOutBy | null): EndWord | null {
  if (state === 'CANCELLED') return by ?? 'cancelled'
  return state === 'EXPIRED' ? 'expired' : null
}

/** @returns null where the answer does not say it */
function answeredFill({ result }: PlanLeg): (Omit<OrderFill, 'known'> & { number: string }) | null {
  const { orderId, qty, state } = result ?? {}
  const filled = filledSoFar(result ?? {})
  if (typeof orderId !== 'string' || typeof qty !== 'number' || filled === null) return null
  return { number: orderNumber(orderId), filled, of: qty, open: restsInBook(state), ended: null }
}

/** Added in whole lots: sums of decimal fractions are not exact. */
const sumOf = (orders: readonly OrderFill[], qty: (order: OrderFill) => number): number =>
  qtyNumber(orders.reduce((sum, order) => sum + toLots(qty(order)), 0))
