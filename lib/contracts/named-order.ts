/** The trader's own orders that a leg at the exchange names by number, as it knew them at the preview. */
import type { PreviewedOrder } from './exchange.ts'
import type { PlanLeg } from './plan.ts'

/** As the exchange reads it: "007-01" is its order 7-1. */
const asRead = (orderId: unknown): string =>
  String(orderId)
    .trim()
    .replaceAll(/(?<!\d)0+(?=\d)/g, '')

/** What `cancelOrder` and `amendOrder` name; null where the exchange did not say. Of its own tools: the caller asks whose. */
export function namedOrder({
  tool,
  args,
  preview,
}: Pick<PlanLeg, 'tool' | 'args'> & Partial<Pick<PlanLeg, 'preview'>>): PreviewedOrder | null {
  if (tool !== 'cancelOrder' && tool !== 'amendOrder') return null
  return preview?.orders?.find((order) => order.orderId === asRead(args.orderId)) ?? null
}

/** Of those the leg would cancel the first ones, in the order of their ids. */
export const cancelledOrders = ({ preview }: Pick<PlanLeg, 'preview'>): PreviewedOrder[] =>
  preview?.orders?.filter(({ orderId }) => preview.cancels.includes(orderId)) ?? []
