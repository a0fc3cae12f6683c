/** Write calls → one plan that waits for the trader. Nothing is sent here. */
import type { DeskCode } from '../contracts/errors.ts'
import { MAX_LEGS } from '../contracts/max-legs.ts'
import type { LegFailure, Plan, PlanLeg, PlanOrigin } from '../contracts/plan.ts'
import { DeskError } from '../errors.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { keepTrader } from '../store/traders.ts'
import { problemSentence } from '../tools/arguments.ts'
import { takesUserId } from '../tools/input-schema.ts'
import type { Tool } from '../tools/registry.ts'
import { assess } from './assess.ts'
import { canonicalArgs } from './canonical-args.ts'
import type { GateContext } from './context.ts'
import { planDigest } from './digest.ts'
import { isPulled, KILL_SENTENCE } from './kill-switch.ts'
import { claimLimit } from './limits.ts'
import { isCancel } from './order-measure.ts'
import { coveringPermission } from './permissions.ts'
import { countWaiting, insertPlan, moveStatus } from './plan-store.ts'
import { checksOf, totalsOf } from './preview.ts'
import { quarantineOf } from './quarantine.ts'
import { questionOf } from './question.ts'

export type ProposedCall = { tool: Tool; args: unknown; toolCallId?: string }
export type Proposal =
  | { ok: true; plan: Plan }
  /** `leg` is the position of the call at fault; null when it is none in particular. */
  | { ok: false; leg: number | null; code: DeskCode; message: string }

export async function propose(
  ctx: GateContext,
  input: {
    traderId: string
    chatId: string | null
    origin: PlanOrigin
    calls: ProposedCall[]
    /** Aborted when whoever proposes is stopped: until the plan is made there will be none, and nothing for a permission to send. */
    signal?: AbortSignal
    /** Why whoever proposes may no longer do so, or null. Asked in the transaction that would make the plan. */
    refusal?(trx: Db): Promise<string | null>
  },
): Promise<Proposal> {
  const { traderId, calls } = input
  if (calls.length === 0)
    return { ok: false, leg: null, code: 'INVALID_ARGUMENT', message: 'A plan needs at least one order.' }
  if (calls.length > MAX_LEGS) {
    return {
      ok: false,
      leg: null,
      code: 'INVALID_ARGUMENT',
      message: `A plan has at most ${MAX_LEGS} legs; this one has ${calls.length}.`,
    }
  }
  const shutOut = ctx.shutOut(traderId)
  if (shutOut) return { ok: false, leg: null, code: 'FORBIDDEN', message: shutOut }
  // Before its schema is read and before an account is opened at its server.
  const kept = await quarantineOf(
    ctx,
    traderId,
    calls.map((c) => c.tool),
  )
  if (kept) return kept
  const id = `p-${ctx.newId()}`
  const drafts: PlanLeg[] = []
  for (const [i, call] of calls.entries()) {
    const canonical = canonicalArgs(call.tool, call.args)
    if (!canonical.ok)
      return { ok: false, leg: i, code: 'INVALID_ARGUMENT', message: problemSentence(canonical.problems) }
    drafts.push({
      id: `${id}:${i}`,
      ...(call.toolCallId ? { toolCallId: call.toolCallId } : {}),
      tool: call.tool.tool,
      server: call.tool.server,
      args: canonical.args,
      preview: null,
      previewError: null,
      status: 'pending',
      sentAt: null,
      answeredAt: null,
      result: null,
      error: null,
    })
  }
  // Asked again with the preview; but no account is opened for what may not go.
  if (!drafts.every(isCancel) && (await isPulled(ctx, ctx.db)))
    return { ok: false, leg: null, code: 'KILL_SWITCH', message: KILL_SENTENCE }
  try {
    // Whose account is known before anybody is asked to approve it.
    const servers = new Set(calls.flatMap((c) => (takesUserId(c.tool) ? [c.tool.server] : [])))
    for (const server of servers) await ctx.accounts.ensure(traderId, server)
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    return { ok: false, leg: null, code: error.code, message: error.message }
  }
  const previews = await assess(ctx, traderId, drafts)
  if (!previews.ok)
    return { ok: false, leg: previews.refused ? previews.leg : null, code: previews.code, message: previews.message }
  const legs = drafts.map((leg, i) => ({ ...leg, ...(previews.legs[i] ?? {}) }))
  const fingerprints = calls.map((c) => c.tool.fingerprint)
  const at = ctx.now()
  const plan: Plan = {
    id,
    digest: planDigest({
      id,
      traderId,
      quotedAt: at.toISOString(),
      legs: legs.map((l, i) => ({ ...l, fingerprint: fingerprints[i] ?? '' })),
    }),
    status: 'pending',
    createdAt: at.toISOString(),
    expiresAt: new Date(at.getTime() + ctx.planTtlMs).toISOString(),
    decidedAt: null,
    finishedAt: null,
    reason: null,
    origin: input.origin,
    legs,
    totals: totalsOf(legs, at.toISOString()),
    checks: [...checksOf(legs), ...previews.checks],
    permissionId: null,
  }
  const made = await ctx.db.transaction().execute(async (trx): Promise<Plan | LegFailure> => {
    const refused = ctx.shutOut(traderId) ?? (await input.refusal?.(trx))
    if (refused) return { code: 'FORBIDDEN', message: refused }
    if (!drafts.every(isCancel) && (await isPulled(ctx, trx))) return { code: 'KILL_SWITCH', message: KILL_SENTENCE }
    if (input.signal?.aborted) return { code: 'CANCELLED', message: STOPPED }
    if ((await countWaiting(trx, traderId)) >= MOST_WAITING) return { code: 'RATE_LIMITED', message: TOO_MANY }
    await keepTrader(trx, traderId, plan.createdAt)
    await insertPlan(trx, { traderId, chatId: input.chatId, plan, fingerprints })
    await appendAudit(
      trx,
      {
        kind: 'plan.proposed',
        traderId,
        planId: id,
        body: {
          digest: plan.digest,
          origin: plan.origin,
          expiresAt: plan.expiresAt,
          totals: plan.totals,
          market: previews.market,
          question: await questionOf(trx, plan.origin),
          legs: legs.map(({ id: legId, server, tool, args, preview }, i) => ({
            id: legId,
            server,
            tool,
            args,
            fingerprint: fingerprints[i],
            preview,
          })),
        },
      },
      plan.createdAt,
    )
    // What a trader orders by hand they decide by hand, whatever they allowed an agent.
    // What somebody at the desk objects to is for a person as well.
    const byHand = input.origin.kind === 'ticket' || input.origin.objections !== undefined
    const permissionId = byHand ? null : await coveringPermission(ctx, trx, traderId, plan)
    if (!permissionId) return plan
    // What does not fit beside the plans under way waits for the trader.
    if (await claimLimit(ctx, trx, traderId, id, previews)) return plan
    const { digest, createdAt: decidedAt } = plan
    await moveStatus(trx, id, ['pending'], 'approved', { digest, decidedAt, permissionId })
    await appendAudit(
      trx,
      { kind: 'plan.decision', traderId, planId: id, body: { decision: 'approve', digest, permission: permissionId } },
      decidedAt,
    )
    return { ...plan, status: 'approved' as const, decidedAt, permissionId }
  })
  if ('code' in made) return { ok: false, leg: null, ...made }
  ctx.events.emit('plan', { traderId, planId: id })
  return { ok: true, plan: made }
}

/** No person looks at more, and each of them is quoted, counted and ended by a desk that others trade at too. */
const MOST_WAITING = 500
const TOO_MANY = `${MOST_WAITING} plans wait for your decision already. Decide on some of them, or let them expire.`
const STOPPED = 'It was stopped before there was a plan. Nothing was sent.'
