import { appendAudit } from '../store/audit.ts'
import type { GateContext } from './context.ts'
import { findPlans, moveStatus, type StoredPlan } from './plan-store.ts'

/** Ends a plan nobody answered in time. Nothing was sent, and nothing can be any more. */
export async function expirePlan(ctx: GateContext, stored: StoredPlan): Promise<boolean> {
  const at = ctx.now().toISOString()
  const { id, digest } = stored.plan
  const won = await ctx.db.transaction().execute(async (trx) => {
    if (!(await moveStatus(trx, id, ['pending'], 'expired', { finishedAt: at }))) return false
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

export async function expireOverdue(ctx: GateContext): Promise<void> {
  const now = ctx.now().getTime()
  for (const stored of await findPlans(ctx.db, { statuses: ['pending'], limit: 10_000 })) {
    if (now >= Date.parse(stored.plan.expiresAt)) await expirePlan(ctx, stored)
  }
}
