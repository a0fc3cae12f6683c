/** Has the market moved past tolerance between the preview that was shown and now? */
import type { LegPreview, PreviewedOrder } from '../../contracts/exchange/preview.ts'
import { type QtyLots, qtyNumber, toLots } from '../../contracts/units.ts'

/** If the average price is worse by more than this share of the shown one, it is another deal. */
const PRICE_TOLERANCE = 0.005
/** Prices near zero or below make a share meaningless, so there is an absolute floor, in NT$/MWh. */
const PRICE_TOLERANCE_FLOOR = 1
/** An order of which less than this share of what was shown would now fill or rest is another deal. */
const FILL_TOLERANCE = 0.9

const keptLots = ({ filledQty, restingAmount }: LegPreview): QtyLots => toLots(filledQty + restingAmount)

/** @returns why the trader has to look again, or null */
export function driftOf(shown: LegPreview | null, now: LegPreview | null): string | null {
  if (!shown || !now) return shown === now ? null : 'the preview is no longer available'
  const failed = now.checks.find((c) => !c.ok)
  if (!now.ok && failed) return failed.detail
  if (shown.avgPrice !== null && now.avgPrice !== null) {
    const worse = now.side === 'BUY' ? now.avgPrice - shown.avgPrice : shown.avgPrice - now.avgPrice
    const allowed = Math.max(Math.abs(shown.avgPrice) * PRICE_TOLERANCE, PRICE_TOLERANCE_FLOOR)
    if (worse > allowed) return `the average price moved from ${shown.avgPrice} to ${now.avgPrice}`
  }
  // Only quantity that would be dropped counts (an order that may not rest, or that meets the trader's own); what rests only
  // waits.
  const [keeps, kept] = [keptLots(now), keptLots(shown)]
  if (now.unfilledAmount > shown.unfilledAmount && keeps < kept * FILL_TOLERANCE) {
    const does = shown.restingAmount > 0 ? 'fill or rest' : 'fill'
    return `only ${qtyNumber(keeps)} MWh would ${does} now, ${qtyNumber(kept)} MWh were shown`
  }
  const placed = (now.cancelsPlaced ?? 0) - (shown.cancelsPlaced ?? 0)
  const gone = shown.cancels.filter((id) => !now.cancels.includes(id)).length + Math.max(0, -placed)
  if (gone > 0) return `${gone} order${gone === 1 ? '' : 's'} would no longer be cancelled`
  const added = now.cancels.filter((id) => !shown.cancels.includes(id)).length + Math.max(0, placed)
  if (added > 0) return `${added} more order${added === 1 ? '' : 's'} would be cancelled`
  const other = shown.orders?.find((order) => isOtherNow(order, now.orders ?? []))
  if (other) return `order ${other.orderId} is no longer as it was shown`
  return null
}

/** A change or a cancel was decided on for the order as it stood; that it filled further is the market's doing. */
const isOtherNow = (order: PreviewedOrder, now: readonly PreviewedOrder[]): boolean =>
  now.some(
    ({ orderId, price, amount }) => orderId === order.orderId && (price !== order.price || amount !== order.amount),
  )

/** Compares the same legs as shown and as they are now. @returns why the trader has to look again, or null */
export function driftOfLegs(
  shown: { preview: LegPreview | null }[],
  now: { preview: LegPreview | null }[],
): string | null {
  return shown.map((leg, i) => driftOf(leg.preview, now[i]?.preview ?? null)).find((d) => d !== null) ?? null
}
