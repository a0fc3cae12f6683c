/** The trader's own orders that a leg at the exchange names by number, as it knew them at the preview. */
import type { LegPreview, PreviewedOrder } from '../exchange/preview.ts'
import type { PlanLeg } from './plan.ts'

/** What tells an order from all others, as the exchange reads it: "007-01" is its order 7, and so is "7-0". */
export const orderNumber = (orderId: unknown): string => {
  const id = String(orderId).trim()
  return /^0*(\d+)-\d+$/.exec(id)?.[1] ?? id
}

/** What `cancelOrder` and `amendOrder` name; null where the exchange did not say. Of its own tools: the caller asks whose. */
export function namedOrder({
  tool,
  args,
  preview,
}: Pick<PlanLeg, 'tool' | 'args'> & Partial<Pick<PlanLeg, 'preview'>>): PreviewedOrder | null {
  if (tool !== 'cancelOrder' && tool !== 'amendOrder') return null
  return preview?.orders?.find((order) => orderNumber(order.orderId) === orderNumber(args.orderId)) ?? null
}

/** Of those the leg would cancel the first ones, in the order of their ids. */
export const cancelledOrders = ({ preview }: Pick<PlanLeg, 'preview'>): PreviewedOrder[] =>
  preview?.orders?.filter(({ orderId }) => preview.cancels.includes(orderId)) ?? []

/** Of all it would cancel, those that earlier legs of the plan place among them. */
export const cancelCount = ({ cancels, cancelsPlaced = 0 }: Pick<LegPreview, 'cancels' | 'cancelsPlaced'>): number =>
  cancels.length + cancelsPlaced
