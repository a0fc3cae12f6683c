/** A cancel of all orders where the exchange has just said that none is open: there is nothing to decide about. */
import { NOTHING_OPEN } from '../../contracts/exchange/orders.ts'
import type { LegFailure, PlanLeg } from '../../contracts/gate/plan.ts'
import type { GateContext } from '../context.ts'
import { CANCEL_ALL } from '../kill-switch/held-orders.ts'
import { isCancel } from '../limits/order-measure.ts'
import { UNDERWAY } from './plan-store.ts'

const finds = (leg: PlanLeg): boolean =>
  !isCancel(leg) || leg.tool !== CANCEL_ALL || leg.preview === null || leg.preview.cancels.length > 0

/**
 * For who asks in a conversation, and is answered at once. A playbook goes on over such a step, and a program is told what it
 * would be told by the exchange: that none was cancelled.
 *
 * @returns what to say instead of a plan; null where one is due, as while an order of theirs may still be on its way
 */
export async function cancelsNothing(
  ctx: GateContext,
  traderId: string,
  legs: readonly PlanLeg[],
): Promise<LegFailure | null> {
  if (legs.some(finds)) return null
  const busy = await ctx.db
    .selectFrom('plans')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('status', 'in', UNDERWAY)
    .limit(1)
    .executeTakeFirst()
  return busy ? null : { code: 'NOT_FOUND', message: NOTHING_OPEN }
}
