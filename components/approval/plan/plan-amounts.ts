/** The money of a whole plan under its name: what can be paid at most is one figure, what remains if all fills another. */
import type { Plan, PlanLeg } from '@/lib/contracts/gate/plan.ts'

/** A key of `approval.dialog` in the messages. */
type AmountName = 'totalWorst' | 'worstMarket' | 'totalNet' | 'totalNetReceived' | 'totalWorstReceived'
export type Amount = { name: AmountName; value: number }

const isMarket = (leg: PlanLeg): boolean => leg.args.type === 'MARKET'
/** NT$ that can be paid at most. */
export const payableOf = ({ totals }: Pick<Plan, 'totals'>): number => totals.payable ?? Math.max(0, totals.worstCost)

/** One or two, the most payable first; none where the plan moves no money. */
export function amountsOf(plan: Pick<Plan, 'legs' | 'totals'>): Amount[] {
  const priced = plan.legs.filter((leg) => leg.status !== 'rejected' && leg.preview?.worstCost)
  const payable = payableOf(plan)
  const net = plan.totals.worstCost
  // A market order has no limit to fill at: its figure is the worst that the price collar lets through.
  if (payable === 0)
    return net === 0 ? [] : [{ name: priced.some(isMarket) ? 'worstMarket' : 'totalWorstReceived', value: -net }]
  const most: Amount = {
    name: priced.length > 0 && priced.every(isMarket) ? 'worstMarket' : 'totalWorst',
    value: payable,
  }
  if (net === payable) return [most]
  return [most, { name: net < 0 ? 'totalNetReceived' : 'totalNet', value: Math.abs(net) }]
}
