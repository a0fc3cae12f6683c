import { setImmediate } from 'node:timers/promises'
import { appendAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { findPlans, moveStatus, type StoredPlan } from './plan-store.ts'

/**
 * Ends a plan that nobody answered in time; nothing of it was or will be sent. Does nothing if the plan got new numbers since
 * it was read, because then it has a new end.
 */
export async function expirePlan(ctx: GateContext, stored: StoredPlan): Promise<boolean> {
  const at = ctx.now().toISOString()
  const { id, digest } = stored.plan
  const won = await ctx.db.transaction().execute(async (trx) => {
    if (!(await moveStatus(trx, id, ['pending'], 'expired', { digest, finishedAt: at }))) return false
    await trx
      .updateTable('legs')
      .set({ status: 'skipped' })
      .where('plan_id', '=', id)
      .where('status', '=', 'pending')
      .execute()
    await appendAudit(trx, { kind: 'plan.expired', traderId: stored.traderId, planId: id, body: { digest } }, at)
    return true
  })
  if (won) ctx.events.emit('plan', { traderId: stored.traderId, planId: id })
  return won
}

const PAGE = 100

export const expireOverdue = (ctx: GateContext): Promise<void> => expireWhere(ctx, () => ctx.now().toISOString())

/** All that wait now, whatever time they still have. */
export const expireAll = (ctx: GateContext): Promise<void> => expireWhere(ctx, () => undefined)

/** Thousands may end in one moment, where a machine slept. The driver is synchronous, so others have their turn in between. */
async function expireWhere(ctx: GateContext, overdueAt: () => string | undefined): Promise<void> {
  for (;;) {
    const found = await findPlans(ctx.db, { statuses: ['pending'], overdueAt: overdueAt(), limit: PAGE })
    for (const stored of found) {
      await expirePlan(ctx, stored)
      await setImmediate()
    }
    if (found.length < PAGE) return
  }
}
