/**
 * A decision is accepted only when all conditions of CONTRACT.md hold, in that order. Approval is consumed by one
 * compare-and-set before the first await that could lead to an order.
 */
import {
  DECISION_REFUSALS,
  type DecisionRefusal,
  type DecisionRequest,
  type Plan,
  type PlanLeg,
} from '../contracts/plan.ts'
import { DeskError } from '../errors.ts'
import { appendAudit, recordAudit } from '../store/audit.ts'
import { canonicalJson } from '../store/canonical-json.ts'
import { claimedUser, isPlainJson, problemSentence, takesUserId } from '../tools/arguments.ts'
import { assess, refusalOf } from './assess.ts'
import { canonicalArgs } from './canonical-args.ts'
import type { GateContext } from './context.ts'
import { planDigest } from './digest.ts'
import { driftOf } from './drift.ts'
import { expirePlan } from './expire.ts'
import { canBePermitted, checkTerms } from './permissions.ts'
import { findPlan, moveStatus, requotePlan, type StoredPlan } from './plan-store.ts'
import { checksOf, totalsOf } from './preview.ts'

export type Decider = { traderId: string; from: string }
export type DecisionOutcome = { decided: 'approved' | 'rejected'; plan: Plan }

const refuse = (why: DecisionRefusal, message: string, details?: unknown): DeskError =>
  new DeskError(why, message, DECISION_REFUSALS[why], details)

/** @throws DeskError with one of DECISION_REFUSALS as code; nothing has been sent then */
export async function decide(
  ctx: GateContext,
  who: Decider,
  planId: string,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  try {
    return await tryDecide(ctx, who, planId, request)
  } catch (error) {
    // A requote has its record already: it was written with the change.
    if (error instanceof DeskError && error.code !== 'requoted') {
      const { traderId } = who
      await recordAudit(
        ctx.db,
        {
          kind: 'plan.refused',
          traderId,
          planId: planId.slice(0, 128),
          body: { code: error.code, why: error.message, digest: request.digest, from: who.from },
        },
        ctx.now().toISOString(),
      )
    }
    throw error
  }
}

async function tryDecide(
  ctx: GateContext,
  who: Decider,
  planId: string,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  const stored = await findPlan(ctx.db, planId)
  if (!stored) throw refuse('not_found', 'There is no such plan.')
  if (stored.traderId !== who.traderId) throw refuse('not_yours', 'This plan belongs to another trader.')
  const { plan } = stored
  if (plan.status === 'expired')
    throw refuse('expired', 'This plan has expired; nothing was sent. Ask again for new prices.')
  if (plan.status !== 'pending')
    throw refuse('not_pending', `This plan was already answered: it is ${plan.status}.`, { plan })
  if (ctx.now().getTime() >= Date.parse(plan.expiresAt)) {
    await expirePlan(ctx, stored)
    throw refuse('expired', 'This plan has expired; nothing was sent. Ask again for new prices.')
  }
  if (request.digest !== plan.digest) {
    throw refuse(
      'stale_digest',
      'The plan has changed since it was shown to you. Look at it again; nothing was sent.',
      { plan },
    )
  }
  const open = plan.legs.filter((l) => l.status === 'pending')
  const byLeg = new Map(request.legs.map((d) => [d.id, d]))
  if (byLeg.size !== request.legs.length || open.some((l) => !byLeg.has(l.id)) || byLeg.size !== open.length) {
    throw refuse('undecided', 'Every leg of the plan needs exactly one decision.')
  }
  // Any word but "approve" is a reject.
  const approved = open.filter((l) => byLeg.get(l.id)?.decision === 'approve')
  if (approved.length === 0) return reject(ctx, who, stored, request)

  const edited = approved.flatMap((l) => {
    const args = byLeg.get(l.id)?.args
    const same = !args || (isPlainJson(args) && canonicalJson(args) === canonicalJson(l.args))
    return same ? [] : [{ leg: l, args }]
  })
  if (edited.length > 0 || approved.length < open.length) {
    const keep = new Set(approved.map((l) => l.id))
    const next = await requoted(ctx, who, stored, keep, new Map(edited.map((e) => [e.leg.id, e.args])), 'edited')
    throw refuse('requoted', 'The plan was changed as you asked. Look at the new numbers and approve them.', {
      plan: next,
    })
  }

  const previews = await assess(ctx, who.traderId, approved)
  if (!previews.ok && !previews.refused) throw refuse('unavailable', previews.message)
  if (!previews.ok)
    throw refuse(refusalOf(previews.code), `${previews.message} Nothing was sent.`, { code: previews.code })
  const drift = approved.map((l, i) => driftOf(l.preview, previews.legs[i]?.preview ?? null)).find((d) => d !== null)
  if (drift) {
    const next = await requoted(ctx, who, stored, new Set(approved.map((l) => l.id)), new Map(), drift)
    throw refuse('requoted', `The market has moved: ${drift}. Nothing was sent; look at the new numbers.`, {
      plan: next,
      drift,
    })
  }
  if (request.permission) {
    if (!canBePermitted(approved))
      throw refuse('not_allowed', 'A standing permission covers orders and cancels at the exchange only.')
    checkTerms(ctx, request.permission)
  }
  return approve(ctx, who, stored, request)
}

async function approve(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  const { id, digest } = stored.plan
  const at = ctx.now()
  if (at.getTime() >= Date.parse(stored.plan.expiresAt)) {
    await expirePlan(ctx, stored)
    throw refuse('expired', 'This plan expired while it was being checked; nothing was sent.')
  }
  const decidedAt = at.toISOString()
  const { permission } = request
  const asked = permission ? { permissionTerms: JSON.stringify({ terms: permission, from: who.from }) } : {}
  const won = await ctx.db.transaction().execute(async (trx) => {
    if (!(await moveStatus(trx, id, ['pending'], 'approved', { digest, decidedAt, ...asked }))) return false
    await appendAudit(
      trx,
      {
        kind: 'plan.decision',
        traderId: who.traderId,
        planId: id,
        body: {
          decision: 'approve',
          digest,
          from: who.from,
          legs: request.legs.map(({ id: leg, decision }) => ({ leg, decision })),
          ...(permission ? { permissionAskedFor: permission } : {}),
        },
      },
      decidedAt,
    )
    return true
  })
  if (!won) throw refuse('lost_race', 'This plan was answered somewhere else a moment ago.')
  ctx.events.emit('plan', { traderId: who.traderId, planId: id })
  return { decided: 'approved', plan: { ...stored.plan, status: 'approved', decidedAt } }
}

async function reject(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  request: DecisionRequest,
): Promise<DecisionOutcome> {
  const { id, digest } = stored.plan
  const at = ctx.now().toISOString()
  const reason = request.reason?.trim() || null
  const won = await ctx.db.transaction().execute(async (trx) => {
    if (!(await moveStatus(trx, id, ['pending'], 'rejected', { digest, decidedAt: at, finishedAt: at, reason })))
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
        body: { decision: 'reject', digest, reason, from: who.from },
      },
      at,
    )
    return true
  })
  if (!won) throw refuse('lost_race', 'This plan was answered somewhere else a moment ago.')
  ctx.events.emit('plan', { traderId: who.traderId, planId: id })
  ctx.events.emit('finished', { traderId: who.traderId, chatId: stored.chatId, planId: id })
  const plan = (await findPlan(ctx.db, id))?.plan ?? stored.plan
  return { decided: 'rejected', plan }
}

/** The same plan with new numbers, under a new digest, waiting again. Legs not kept are dropped. */
async function requoted(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  keep: Set<string>,
  edits: Map<string, Record<string, unknown>>,
  why: string,
): Promise<Plan> {
  const { plan, traderId } = stored
  const legs: PlanLeg[] = []
  for (const leg of plan.legs) {
    if (leg.status !== 'pending' || !keep.has(leg.id)) {
      legs.push({ ...leg, status: 'rejected' })
      continue
    }
    const edit = edits.get(leg.id)
    if (!edit) {
      legs.push(leg)
      continue
    }
    const tool = ctx.registry.find(leg.server, leg.tool)
    if (!tool) throw refuse('unavailable', `${leg.server} cannot be reached right now; nothing was changed.`)
    if (takesUserId(tool.inputSchema))
      await ctx.accounts.checkClaim(traderId, leg.server, claimedUser(edit), `an edit of ${leg.tool}`)
    const canonical = canonicalArgs(tool, edit)
    if (!canonical.ok) throw refuse('invalid_edit', problemSentence(canonical.problems), { leg: leg.id })
    legs.push({ ...leg, args: canonical.args })
  }
  const kept = legs.filter((l) => l.status === 'pending')
  const previews = await assess(ctx, traderId, kept)
  if (!previews.ok) {
    if (!previews.refused) throw refuse('unavailable', previews.message)
    throw refuse(edits.size > 0 ? 'invalid_edit' : refusalOf(previews.code), previews.message, { code: previews.code })
  }
  const previewOf = new Map(kept.map((l, i) => [l.id, previews.legs[i]]))
  const nextLegs = legs.map((l) => ({ ...l, ...(previewOf.get(l.id) ?? {}) }))
  const at = ctx.now()
  const digest = planDigest({
    id: plan.id,
    traderId,
    quotedAt: at.toISOString(),
    // A dropped leg is no longer part of what is approved.
    legs: nextLegs.flatMap((l, i) =>
      l.status === 'pending' ? [{ ...l, fingerprint: stored.fingerprints[i] ?? '' }] : [],
    ),
  })
  const next: Plan = {
    ...plan,
    digest,
    expiresAt: new Date(at.getTime() + ctx.planTtlMs).toISOString(),
    legs: nextLegs,
    totals: totalsOf(nextLegs, at.toISOString()),
    checks: [...checksOf(nextLegs), ...previews.checks],
  }
  const changed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await requotePlan(trx, { ...stored, plan: next }, plan.digest))) return false
    await appendAudit(
      trx,
      {
        kind: 'plan.requoted',
        traderId,
        planId: plan.id,
        body: {
          why,
          from: who.from,
          digestBefore: plan.digest,
          digest,
          expiresAt: next.expiresAt,
          totals: next.totals,
          legs: nextLegs.map(({ id, server, tool, args, preview, status }) => ({
            id,
            server,
            tool,
            args,
            preview,
            dropped: status === 'rejected',
          })),
        },
      },
      at.toISOString(),
    )
    return true
  })
  if (!changed) throw refuse('lost_race', 'This plan was answered somewhere else a moment ago.')
  ctx.events.emit('plan', { traderId, planId: plan.id })
  return next
}
