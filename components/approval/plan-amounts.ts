/** The money of a whole plan under its name: what can be paid at most is one figure, what remains if all fills another. */
import type { Plan } from '@/lib/contracts/plan.ts'

/** A key of `approval.dialog` in the messages. */
export type AmountName = 'totalWorst' | 'totalNet' | 'totalNetReceived' | 'totalWorstReceived'
export type Amount = { name: AmountName; value: number }

/** NT$ that can be paid at most. */
export const payableOf = ({ totals }: Pick<Plan, 'totals'>): number => totals.payable ?? Math.max(0, totals.worstCost)

/** One or two, the most payable first; none where the plan moves no money. */
export function amountsOf(plan: Pick<Plan, 'totals'>): Amount[] {
  const payable = payableOf(plan)
  const net = plan.totals.worstCost
  if (payable === 0) return net === 0 ? [] : [{ name: 'totalWorstReceived', value: -net }]
  const most: Amount = { name: 'totalWorst', value: payable }
  if (net === payable) return [most]
  return [most, { name: net < 0 ? 'totalNetReceived' : 'totalNet', value: Math.abs(net) }]
}
