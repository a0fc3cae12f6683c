/** Whether the terms of a standing permission cover a leg. Pure: the day, tools and policy are looked at in permissions.ts. */

import { cancelCount } from '../../contracts/gate/named-order.ts'
import type { PlanLeg } from '../../contracts/gate/plan.ts'
import { missingBound, type PermissionTerms } from '../../contracts/gate/safety.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { LOTS_PER_MWH, parsePrice, parseQty, priceNumber } from '../../contracts/units.ts'
import { measureOrder, scaled } from './order-measure.ts'

/** Rounded down, in case a permission of an earlier version is off the lot: it must not allow more than it says. */
export const lotsOf = (mwh: number): number => Math.floor(mwh * LOTS_PER_MWH)

/** Whether one leg keeps within the terms, its day aside. What cannot be told for sure is not covered. */
export function covers(terms: PermissionTerms, leg: Pick<PlanLeg, 'server' | 'tool' | 'args' | 'preview'>): boolean {
  const { preview, args } = leg
  if (leg.server !== HOME_SERVER || !preview?.ok) return false
  if (!terms.tools.some((name) => name === leg.tool)) return false
  const ours = (symbol: unknown) => typeof symbol === 'string' && terms.symbols.includes(symbol)
  const sideFits = (side: unknown) => terms.side === 'ANY' || side === terms.side
  if (leg.tool === 'cancelOrder') return ours(preview.symbol) && sideFits(preview.side)
  if (leg.tool === 'cancelAllOrders') return ours(args.symbol) && sideFits(args.side)
  // Its terms speak of what an order may trade, not of the trader's own orders that self-trade prevention would end.
  // Of an exchange that does not count those of an earlier leg, which have no id yet, what they give back tells.
  if (cancelCount(preview) > 0 || preview.releasedAmount > 0 || preview.releasedCurrency > 0) return false
  const measure = measureOrder(leg)
  const priceTicks = scaled(args.price, parsePrice)
  const qtyLots = scaled(args.qty, parseQty)
  // A market order, or an amendment that leaves something as it is, has no price or quantity to hold against the terms.
  if (!measure || priceTicks === null || qtyLots === null || args.type === 'MARKET') return false
  if (!ours(preview.symbol) || !sideFits(preview.side)) return false
  // A permission given at an earlier version may bound the price of the other side only; it does not cover this side.
  if (missingBound({ ...terms, side: preview.side ?? 'ANY' })) return false
  if (measure.qtyLots > lotsOf(terms.maxQtyPerOrder)) return false
  const price = priceNumber(priceTicks)
  if (terms.maxPrice !== undefined && price > terms.maxPrice) return false
  if (terms.minPrice !== undefined && price < terms.minPrice) return false
  if (terms.withinPercentOfMid !== undefined) {
    if (preview.mid === null) return false
    if (Math.abs(price - preview.mid) > (Math.abs(preview.mid) * terms.withinPercentOfMid) / 100) return false
  }
  return true
}
