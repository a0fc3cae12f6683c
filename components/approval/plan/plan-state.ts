/** How a plan stands: whether it waits, what of it is left, and which of two states of it is the later one. Pure. */

import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { remainingLegs } from './plan-args.ts'

/** Open for a decision now, by the reader's clock. The server decides again by its own. */
export const isOpen = (plan: Pick<Plan, 'status' | 'expiresAt'>, nowMs: number): boolean =>
  plan.status === 'pending' && Date.parse(plan.expiresAt) > nowMs

/** Its time is over, by the desk's word or by this clock: the desk may not have said so yet. */
export const hasExpired = ({ status }: Pick<Plan, 'status'>, open: boolean): boolean =>
  status === 'expired' || (status === 'pending' && !open)

/** A leg the trader left out of a plan that went on without it. */
export const isLeftOut = (leg: Pick<PlanLeg, 'id' | 'status'>, plan: Pick<Plan, 'status' | 'leftOut'>): boolean =>
  leg.status === 'rejected' && (plan.status !== 'rejected' || (plan.leftOut?.includes(leg.id) ?? false))

/**
 * Of two states of one plan the later one: a decided plan never goes back to waiting, and of two that wait the one
 * quoted last counts (a requote keeps the id). At a tie the held one, which the live line keeps.
 */
export function laterPlan(held: Plan | undefined, other: Plan): Plan {
  if (!held) return other
  const lead =
    progress(held) - progress(other) ||
    previewedAtMs(held) - previewedAtMs(other) ||
    endsMs(held) - endsMs(other) ||
    takenOut(held) - takenOut(other)
  return lead >= 0 ? held : other
}
const previewedAtMs = (plan: Plan): number => (plan.totals.previewedAt ? Date.parse(plan.totals.previewedAt) : 0)
/** New numbers bring new time: this tells two states apart where no leg can be previewed. */
const endsMs = (plan: Plan): number => Date.parse(plan.expiresAt)
/** Orders that the kill switch or a head cancelled: all that still changes in a plan that has ended. */
const takenOut = (plan: Plan): number => plan.legs.filter((leg) => leg.killed || leg.massCancelled).length
function progress(p: Plan): number {
  if (p.status === 'pending') return 0
  if (p.status === 'approved') return 1
  const settled = p.legs.filter((leg) => leg.status === 'unknown' || leg.status === 'sending').length === 0
  if (p.status === 'executing') return 2 + p.legs.filter((leg) => leg.answeredAt !== null).length
  return settled ? 1001 : 1000
}

/**
 * What a new plan would ask for again, by hand, once this one's time is over; null where it has to be asked for anew. Of
 * another server's tools the desk knows no more than it did, and what a second role objected to is not dropped with a click.
 */
export function askedAgain(plan: Pick<Plan, 'legs' | 'origin'>): { tool: string; args: PlanLeg['args'] }[] | null {
  const legs = remainingLegs(plan)
  if (plan.origin.objections || legs.some(({ server }) => server !== HOME_SERVER)) return null
  return legs.map(({ tool, args }) => ({ tool, args }))
}

/** Whether two states of one plan would send the same: the same legs with the same arguments. */
export const sameOrders = (a: Pick<Plan, 'legs'>, b: Pick<Plan, 'legs'>): boolean => orders(a) === orders(b)
const orders = ({ legs }: Pick<Plan, 'legs'>): string =>
  JSON.stringify(
    legs.flatMap(({ id, status, args }) => (status === 'rejected' ? [] : [[id, Object.entries(args).sort()]])),
  )
