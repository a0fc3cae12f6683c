/** What one order counts: integers, from the arguments that will be sent and the exchange's preview of them. */

import type { LegPreview } from '../../contracts/exchange/preview.ts'
import { namedOrder } from '../../contracts/gate/named-order.ts'
import type { PlanLeg } from '../../contracts/gate/plan.ts'
import { CANCEL_TOOLS, ORDER_TOOLS } from '../../contracts/gate/write-tools.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import {
  MICRO_PER_TICK_LOT,
  type Micro,
  type PriceTicks,
  parsePrice,
  parseQty,
  type QtyLots,
  toLots,
  toMicro,
  toTicks,
} from '../../contracts/units.ts'

export type OrderMeasure = {
  qtyLots: QtyLots
  /** Paid or received at the worst price it can trade at; never below zero. */
  valueMicro: Micro
  /**
   * The limit; of a market order the worst price it would trade at now. Null where it would trade at none, and of an
   * amendment that keeps the price and adds nothing: what rests outside a collar may always become less.
   */
  priceTicks: PriceTicks | null
  midTicks: PriceTicks | null
}

/** An argument in ticks or lots; null where it is left out or none. */
export const scaled = (given: unknown, parse: typeof parsePrice): number | null => {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const read = parse(given)
  return read.ok ? read.value : null
}

export const isOrder = (leg: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  leg.server === HOME_SERVER && ORDER_TOOLS.has(leg.tool)

/** What stays possible while the kill switch is on: it only takes risk away. */
export const isCancel = (leg: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  leg.server === HOME_SERVER && CANCEL_TOOLS.has(leg.tool)

/** @returns null for what is no order of the home exchange, or one it could not preview */
export function measureOrder(leg: Pick<PlanLeg, 'server' | 'tool' | 'args' | 'preview'>): OrderMeasure | null {
  const { preview } = leg
  if (!isOrder(leg) || !preview) return null
  const shownLots = toLots(preview.filledQty) + toLots(preview.restingAmount) + toLots(preview.unfilledAmount)
  const qtyLots = Math.max(scaled(leg.args.qty, parseQty) ?? 0, shownLots)
  const limitTicks = scaled(leg.args.price, parsePrice)
  const worstFill = preview.fills.at(-1)?.price
  const micro = (ntd: number) => Math.abs(toMicro(ntd))
  const atLimit = limitTicks === null ? 0 : Math.abs(limitTicks * qtyLots * MICRO_PER_TICK_LOT)
  return {
    qtyLots,
    valueMicro: Math.max(micro(preview.worstCost), micro(preview.cost), atLimit),
    priceTicks: leg.tool === 'amendOrder' ? amendedTicks(leg, preview) : (limitTicks ?? scaled(worstFill, parsePrice)),
    // The middle may lie on half a tick. Rounded, the collar is at most half a tick wider.
    midTicks: preview.mid === null ? null : toTicks(preview.mid),
  }
}

/** The price at which an amendment risks more than the order does now; null where it risks no more. */
function amendedTicks({ tool, args }: Pick<PlanLeg, 'tool' | 'args'>, preview: LegPreview): PriceTicks | null {
  const lots = toLots(preview.filledQty) + toLots(preview.restingAmount)
  if (lots === 0) return null
  // Without a price in the amendment the order keeps its own, which an earlier leg of the plan may have given it.
  const worst = toMicro(preview.worstCost) / (lots * MICRO_PER_TICK_LOT)
  const priceTicks = scaled(args.price, parsePrice) ?? (preview.side === 'SELL' ? -worst : worst)
  const order = namedOrder({ tool, args, preview })
  const keepsPrice = order !== null && order.price !== null && toTicks(order.price) === priceTicks
  const addsNothing = order !== null && (scaled(args.qty, parseQty) ?? 0) <= toLots(order.amount)
  return keepsPrice && addsNothing ? null : priceTicks
}
