/** What one order counts: integers, from the arguments that will be sent and the exchange's preview of them. */
import type { PlanLeg } from '../contracts/plan.ts'
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
} from '../contracts/units.ts'
import { HOME_SERVER } from '../mcp/config.ts'

export type OrderMeasure = {
  qtyLots: QtyLots
  /** Paid or received at the worst price it can trade at; never below zero. */
  valueMicro: Micro
  /** The limit; of a market order the worst price it would trade at now; null where it would trade at none. */
  priceTicks: PriceTicks | null
  midTicks: PriceTicks | null
}

/** An argument in ticks or lots; null where it is left out or none. */
export const scaled = (given: unknown, parse: typeof parsePrice): number | null => {
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const read = parse(given)
  return read.ok ? read.value : null
}
const ORDERS: ReadonlySet<string> = new Set(['placeOrder', 'amendOrder'])
export const isOrder = (leg: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  leg.server === HOME_SERVER && ORDERS.has(leg.tool)

const CANCELS: ReadonlySet<string> = new Set(['cancelOrder', 'cancelAllOrders'])
/** What stays possible while the kill switch is on: it only takes risk away. */
export const isCancel = (leg: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  leg.server === HOME_SERVER && CANCELS.has(leg.tool)

/** @returns null for what is no order of the home exchange, or one it could not preview */
export function measureOrder(leg: Pick<PlanLeg, 'server' | 'tool' | 'args' | 'preview'>): OrderMeasure | null {
  const { preview } = leg
  if (!isOrder(leg) || !preview) return null
  const shownLots = toLots(preview.filledQty) + toLots(preview.restingAmount) + toLots(preview.unfilledAmount)
  const qtyLots = Math.max(scaled(leg.args.qty, parseQty) ?? 0, shownLots)
  const limitTicks = scaled(leg.args.price, parsePrice)
  const worstFill = preview.fills.at(-1)?.price
  const priceTicks = limitTicks ?? (worstFill === undefined ? null : scaled(worstFill, parsePrice))
  const micro = (ntd: number) => Math.abs(toMicro(ntd))
  const atLimit = limitTicks === null ? 0 : Math.abs(limitTicks * qtyLots * MICRO_PER_TICK_LOT)
  return {
    qtyLots,
    valueMicro: Math.max(micro(preview.worstCost), micro(preview.cost), atLimit),
    priceTicks,
    // A mid lies on half ticks; rounded to the tick, the collar is at most half a tick wider.
    midTicks: preview.mid === null ? null : toTicks(preview.mid),
  }
}
