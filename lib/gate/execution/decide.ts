/**
 * A decision is accepted only when all conditions of CONTRACT.md hold, in that order. Approval is consumed by one
 * compare-and-set before the first await that could lead to an order.
 */
import type { DecisionRequest, Plan } from '../../contracts/gate/plan.ts'
import { TOOL_CHANGED } from '../../contracts/gate/record.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { GateContext } from '../context.ts'
import { isPulled, KILL_SENTENCE } from '../kill-switch/is-pulled.ts'
import { claimLimit } from '../limits/limits.ts'
import { isCancel } from '../limits/order-measure.ts'
import { canBePermitted, checkTerms } from '../limits/permissions.ts'
import { assess, refusalOf, sentence } from '../plans/assess.ts'
import { driftOfLegs } from '../plans/drift.ts'
import { findPlan, moveStatus, type StoredPlan } from '../plans/plan-store.ts'
import { editsOf, hasOtherTools, isChange, openLegs, requote } from '../plans/revise.ts'
import { withNothingSent } from './nothing-sent.ts'
import { type Decider, findAsShown, recorded, refuse, refuseLeft, refuseOverdue, whyLost } from './waiting.ts'

export type { Decider } from './waiting.ts'

type DecisionOutcome = { decided: 'approved' | 'rejected'; plan: Plan }

/**
 * @throws DeskError with one of DECISION_REFUSALS as code, FORBIDDEN or UNAUTHENTICATED; where a permission is asked for, INVALID_ARGUMENT or
 *   TOO_MANY too. Nothing has been sent then
 */
export async function decide(
  ctx: GateContext,
  who: Decider,
  planId: string,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  return recorded(ctx, who, planId, request.digest, () => tryDecide(ctx, who, planId, request))
}

async function tryDecide(
  ctx: GateContext,
  who: Decider,
  planId: string,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  const shutOut = ctx.shutOut(who.traderId)
  if (shutOut !== null) throw new DeskError('FORBIDDEN', shutOut, 403)
  const stored = await findAsShown(ctx, who.traderId, planId, request.digest)
  const { plan } = stored
  const open = openLegs(plan)
  const byLeg = new Map(request.legs.map((d) => [d.id, d]))
  if (byLeg.size !== request.legs.length || open.some((l) => !byLeg.has(l.id)) || byLeg.size !== open.length) {
    throw refuse('UNDECIDED', 'Every leg of the plan needs exactly one decision.')
  }
  // Any word but "approve" is a reject.
  const approved = open.filter((l) => byLeg.get(l.id)?.decision === 'approve')
  if (approved.length === 0) return reject(ctx, who, stored, reasonOf(request))
  // Whatever a model or a program asks for, it approves nothing.
  if (who.via) throw refuse('NOT_ALLOWED', 'Only a person approves a plan. Nothing was sent.')

  const keep = new Set(approved.map((l) => l.id))
  const revision = { keep, edits: editsOf(open, keep, (id) => byLeg.get(id)?.args) }
  if (isChange(plan, revision)) {
    const next = await requote(ctx, who, stored, revision, 'edited')
    throw refuse('REQUOTED', 'The plan was changed as you asked. Look at the new numbers and approve them.', {
      plan: next,
    })
  }

  const previews = await assess(ctx, who.traderId, approved)
  if (!previews.ok && !previews.refused) throw refuse('UNAVAILABLE', previews.message)
  if (!previews.ok) throw refuse(refusalOf(previews.code), withNothingSent(previews.message), { code: previews.code })
  if (hasOtherTools(ctx, stored)) {
    const next = await requote(ctx, who, stored, revision, TOOL_CHANGED)
    throw refuse(
      'REQUOTED',
      'A tool of this plan has changed since it was shown. Nothing was sent; look at it again.',
      {
        plan: next,
      },
    )
  }
  const drift = driftOfLegs(approved, previews.legs)
  if (drift) {
    const next = await requote(ctx, who, stored, revision, drift)
    throw refuse('REQUOTED', `The market has moved: ${drift}. Nothing was sent; look at the new numbers.`, {
      plan: next,
      drift,
    })
  }
  if (request.permission) {
    if (!canBePermitted(approved))
      throw refuse('NOT_ALLOWED', 'A standing permission covers orders and cancels at the exchange only.')
    await checkTerms(ctx, who.traderId, request.permission)
  }
  return approve(ctx, who, stored, request, previews)
}

const reasonOf = ({ reason }: DecisionRequest): string | null => reason?.trim() || null

async function approve(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  request: DecisionRequest,
  assessed: Parameters<typeof claimLimit>[4],
): Promise<DecisionOutcome> {
  const { id, digest } = stored.plan
  const at = ctx.now()
  await refuseOverdue(ctx, stored, at)
  const decidedAt = at.toISOString()
  const { permission } = request
  const reason = reasonOf(request)
  const asked = permission ? { permissionTerms: JSON.stringify({ terms: permission, from: who.from }) } : {}
  const decider = { ...(who.signInId !== undefined ? { signInId: who.signInId } : {}) }
  const won = await ctx.db.transaction().execute(async (trx) => {
    await refuseLeft(ctx, who, trx)
    const shutOut = ctx.shutOut(who.traderId)
    if (shutOut !== null) throw new DeskError('FORBIDDEN', shutOut, 403)
    // Pulled since it was looked at: the plan waits, and may go once a person has reset it.
    if (!openLegs(stored.plan).every(isCancel) && (await isPulled(ctx, trx)))
      throw refuse('KILL_SWITCH', withNothingSent(KILL_SENTENCE), { code: 'KILL_SWITCH' })
    if (!(await moveStatus(trx, id, ['pending'], 'approved', { digest, decidedAt, ...asked, ...decider }))) return false
    const over = await claimLimit(ctx, trx, who.traderId, id, assessed)
    if (over) throw refuse('LIMIT', withNothingSent(sentence(over)), { code: 'LIMIT' })
    await appendAudit(
      trx,
      {
        kind: 'plan.decision',
        traderId: who.traderId,
        planId: id,
        body: {
          decision: 'approve',
          digest,
          ...(reason && { reason }),
          from: who.from,
          legs: request.legs.map(({ id: leg, decision }) => ({ leg, decision })),
          ...(permission ? { permissionAskedFor: permission } : {}),
        },
      },
      decidedAt,
    )
    return true
  })
  if (!won) throw await whyLost(ctx, id, digest)
  ctx.events.emit('plan', { traderId: who.traderId, planId: id })
  return { decided: 'approved', plan: { ...stored.plan, status: 'approved', decidedAt } }
}

/** @param reason of whoever rejects; of a program that takes its own plan back its words, which are not the trader's */
export async function reject(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  reason: string | null,
): Promise<DecisionOutcome> {
  const { id, digest } = stored.plan
  const at = ctx.now().toISOString()
  const leftOut = stored.plan.legs.flatMap((leg) => (leg.status === 'rejected' ? [leg.id] : []))
  const body: Plan = {
    ...stored.plan,
    ...(leftOut.length > 0 && { leftOut }),
    ...(who.via === 'program' && { withdrawn: { reason } }),
    ...(who.via === 'agent' && { rejectedBy: who.via }),
  }
  const said = who.via === 'program' ? { body } : { body, reason }
  const won = await ctx.db.transaction().execute(async (trx) => {
    await refuseLeft(ctx, who, trx)
    if (!(await moveStatus(trx, id, ['pending'], 'rejected', { digest, decidedAt: at, finishedAt: at, ...said })))
      return false
    await trx
      .updateTable('legs')
      .set({ status: 'rejected' })
      .where('plan_id', '=', id)
      .where('status', '=', 'pending')
      .execute()
    await appendAudit(
      trx,
      {
        kind: 'plan.decision',
        traderId: who.traderId,
        planId: id,
        body: { decision: 'reject', digest, reason, from: who.from, ...(who.via && { via: who.via }) },
      },
      at,
    )
    return true
  })
  if (!won) throw await whyLost(ctx, id, digest)
  ctx.events.emit('plan', { traderId: who.traderId, planId: id })
  const { traderId, via, signInId = stored.signInId } = who
  ctx.events.emit('finished', { traderId, chatId: stored.chatId, planId: id, signInId, ...(via && { via }) })
  const plan = (await findPlan(ctx.db, id))?.plan ?? stored.plan
  return { decided: 'rejected', plan }
}
