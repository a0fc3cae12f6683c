/** Finds one's own fills by comparing two states of the order list, so that none is missed across a reconnect. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { isOpen } from '../blotter/order-list.ts'

/** `last`: what was still open of it; `complete`: all of it at once; `ended`: the rest is not in the book. */
type FillNews = 'partial' | 'last' | 'complete' | 'ended'
export type OwnFill = { order: OrderRow; filledNow: number; news: FillNews }

/** `held` null means nothing was known yet: what the first list contains is history, not news. */
export function ownFills(held: readonly OrderRow[] | null, next: readonly OrderRow[]): OwnFill[] {
  if (held === null) return []
  const before = new Map(held.map((order) => [order.orderId, toLots(order.filledAmount)]))
  // ISO instants of one form: text order is time order.
  const newestHeld =
    held
      .map((order) => order.createTime)
      .toSorted()
      .at(-1) ?? ''
  const fills: OwnFill[] = []
  for (const order of next) {
    const known = before.get(order.orderId)
    // An order unknown and older than what was held only came back into a limited list.
    if (known === undefined && order.createTime < newestHeld) continue
    const filledLots = toLots(order.filledAmount) - (known ?? 0)
    if (filledLots > 0) fills.push({ order, filledNow: qtyNumber(filledLots), news: newsOf(order, filledLots) })
  }
  return fills
}

function newsOf(order: OrderRow, filledLots: number): FillNews {
  if (order.state === 'FILLED') return filledLots === toLots(order.amount) ? 'complete' : 'last'
  return isOpen(order) ? 'partial' : 'ended'
}
