/** Which orders were cancelled by the kill switch or by a head: the exchange tells that they were cancelled, and not by whom. Pure. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { orderNumber } from '../../../lib/contracts/gate/named-order.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { type TakenOutBy, takenOutBy } from '../../approval/outcome/plan-fill.ts'
import { isAmendment, isNewOrder } from '../../approval/plan/leg-kind.ts'

/** @returns null for an order that its trader cancelled, or that nothing is known of */
export function takenOutOf(plans: Iterable<Pick<Plan, 'legs'>>): (order: OrderRow) => TakenOutBy | null {
  /** A new order by its key, which no other ever has; a changed one by its number. */
  const found = new Map<string, TakenOutBy>()
  for (const { legs } of plans)
    for (const leg of legs) {
      const by = takenOutBy(leg)
      if (by && isNewOrder(leg)) found.set(leg.id, by)
      else if (by && isAmendment(leg)) found.set(orderNumber(leg.args.orderId), by)
    }
  return ({ state, clientOrderId, orderId }) =>
    state === 'CANCELLED' ? (found.get(clientOrderId ?? '') ?? found.get(orderNumber(orderId)) ?? null) : null
}
