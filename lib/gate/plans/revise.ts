/** The same plan with new numbers, under a new digest, waiting again. Nothing is approved and nothing sent here. */
import type { Plan, PlanLeg, ReviseRequest } from '../../contracts/gate/plan.ts'
import { appendAudit } from '../../store/audit.ts'
import { canonicalJson } from '../../store/canonical-json.ts'
import { claimedUser, isPlainJson, problemSentence } from '../../tools/arguments.ts'
import { takesUserId } from '../../tools/input-schema.ts'
import type { GateContext } from '../context.ts'
import {
  type Decider,
  findAsShown,
  recorded,
  refuse,
  refuseLeft,
  refuseOverdue,
  whyLost,
} from '../execution/waiting.ts'
import { assess, refusalOf } from './assess.ts'
import { canonicalArgs } from './canonical-args.ts'
import { planDigest } from './digest.ts'
import { requotePlan, type StoredPlan } from './plan-store.ts'
import { checksOf, totalsOf } from './preview.ts'

type LegEdits = Map<string, Record<string, unknown>>
/** Which open legs stay, and which of them with other arguments (by leg id). */
type Revision = { keep: Set<string>; edits: LegEdits }

/**
 * Other arguments, fewer legs or, with neither, the same at the market of now.
 * @returns the plan under its new digest
 * @throws DeskError with one of DECISION_REFUSALS as code; the plan is unchanged then
 */
export function revise(ctx: GateContext, who: Decider, planId: string, request: ReviseRequest): Promise<Plan> {
  return recorded(ctx, who, planId, request.digest, async () => {
    const stored = await findAsShown(ctx, who.traderId, planId, request.digest)
    const revision = readRevision(stored.plan, request)
    // New numbers give a plan more time. That is for a person who looks at it to ask.
    if (who.via && !isChange(stored.plan, revision))
      throw refuse('INVALID_EDIT', 'This would change nothing of the plan.')
    return requote(
      ctx,
      who,
      stored,
      revision,
      isChange(stored.plan, revision) ? 'edited' : 'asked for the market of now',
    )
  })
}

function readRevision(plan: Plan, request: ReviseRequest): Revision {
  const open = openLegs(plan)
  const asked = new Map(request.legs.map((l) => [l.id, l]))
  const unknown = request.legs.find(({ id }) => !open.some((l) => l.id === id))
  if (unknown)
    throw refuse('INVALID_EDIT', `${unknown.id.slice(0, 128)} is not an open leg of this plan.`, { leg: unknown.id })
  if (asked.size !== request.legs.length) throw refuse('INVALID_EDIT', 'A leg may be named only once.')
  const keep = new Set(open.flatMap((l) => (asked.get(l.id)?.drop ? [] : [l.id])))
  if (keep.size === 0) throw refuse('INVALID_EDIT', 'Nothing would be left of this plan. Reject it instead.')
  return { keep, edits: editsOf(open, keep, (id) => asked.get(id)?.args) }
}

export const openLegs = (plan: Plan): PlanLeg[] => plan.legs.filter((l) => l.status === 'pending')

/** Arguments that differ from those shown. What is no plain JSON differs from everything, and is refused later. */
export function editsOf(
  legs: PlanLeg[],
  keep: ReadonlySet<string>,
  argsOf: (legId: string) => Record<string, unknown> | undefined,
): LegEdits {
  const edits: LegEdits = new Map()
  for (const { id, args: shown } of legs) {
    const args = argsOf(id)
    if (args && keep.has(id) && !(isPlainJson(args) && canonicalJson(args) === canonicalJson(shown)))
      edits.set(id, args)
  }
  return edits
}

export const isChange = (plan: Plan, { keep, edits }: Revision): boolean =>
  edits.size > 0 || keep.size < openLegs(plan).length

/** A leg's tool as it is now; as it was shown where it is away, which the sending says. */
const fingerprintNow = (ctx: GateContext, stored: StoredPlan, { server, tool }: PlanLeg, position: number): string =>
  ctx.registry.find(server, tool)?.fingerprint ?? stored.fingerprints[position] ?? ''

/** Accepted as it is now, or it would be in quarantine; but another than the one under the digest. */
export const hasOtherTools = (ctx: GateContext, stored: StoredPlan): boolean =>
  stored.plan.legs.some(
    (leg, i) => leg.status === 'pending' && fingerprintNow(ctx, stored, leg, i) !== stored.fingerprints[i],
  )

/** @throws DeskError INVALID_EDIT | LIMIT | KILL_SWITCH | QUARANTINED | UNAVAILABLE | EXPIRED | LOST_RACE | REQUOTED | NOT_OWNER */
export async function requote(
  ctx: GateContext,
  who: Decider,
  stored: StoredPlan,
  { keep, edits }: Revision,
  why: string,
): Promise<Plan> {
  const { plan, traderId } = stored
  const legs = await revisedLegs(ctx, stored, keep, edits)
  const kept = legs.filter((l) => l.status === 'pending')
  const previews = await assess(ctx, traderId, kept)
  if (!previews.ok) {
    if (!previews.refused) throw refuse('UNAVAILABLE', previews.message)
    const leg = previews.leg === null ? null : (kept[previews.leg]?.id ?? null)
    const refusal = refusalOf(previews.code)
    // Other arguments can mend what the limits or the exchange refuse. They cannot mend what stops every order.
    throw refuse(refusal === 'LIMIT' && edits.size > 0 ? 'INVALID_EDIT' : refusal, previews.message, {
      code: previews.code,
      leg,
    })
  }
  const previewOf = new Map(kept.map((l, i) => [l.id, previews.legs[i]]))
  const nextLegs = legs.map((l) => ({ ...l, ...(previewOf.get(l.id) ?? {}) }))
  // The trader approves the plan anew after this, so it is bound to the tools as they are now.
  const fingerprints = legs.map((l, i) =>
    l.status === 'pending' ? fingerprintNow(ctx, stored, l, i) : (stored.fingerprints[i] ?? ''),
  )
  const at = ctx.now()
  await refuseOverdue(ctx, stored, at)
  const digest = planDigest({
    id: plan.id,
    traderId,
    quotedAt: at.toISOString(),
    // A dropped leg is no longer part of what is approved.
    legs: nextLegs.flatMap((l, i) => (l.status === 'pending' ? [{ ...l, fingerprint: fingerprints[i] ?? '' }] : [])),
  })
  const { editedAt: _at, editedBy: _by, ...unedited } = plan
  const next: Plan = {
    ...(isChange(plan, { keep, edits })
      ? { ...unedited, editedAt: at.toISOString(), ...(who.via === 'agent' && { editedBy: who.via }) }
      : plan),
    digest,
    expiresAt: new Date(at.getTime() + ctx.planTtlMs).toISOString(),
    legs: nextLegs,
    totals: totalsOf(nextLegs, at.toISOString()),
    checks: [...checksOf(nextLegs), ...previews.checks],
  }
  const changed = await ctx.db.transaction().execute(async (trx) => {
    await refuseLeft(ctx, who, trx)
    if (!(await requotePlan(trx, { ...stored, plan: next, fingerprints }, plan.digest))) return false
    await appendAudit(
      trx,
      {
        kind: 'plan.requoted',
        traderId,
        planId: plan.id,
        body: {
          why,
          from: who.from,
          ...(who.via && { via: who.via, words: who.words }),
          digestBefore: plan.digest,
          digest,
          expiresAt: next.expiresAt,
          totals: next.totals,
          market: previews.market,
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
  if (!changed) throw await whyLost(ctx, plan.id, plan.digest)
  ctx.events.emit('plan', { traderId, planId: plan.id })
  return next
}

async function revisedLegs(
  ctx: GateContext,
  { plan, traderId }: StoredPlan,
  keep: ReadonlySet<string>,
  edits: LegEdits,
): Promise<PlanLeg[]> {
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
    if (!tool) throw refuse('UNAVAILABLE', `${leg.server} cannot be reached right now; nothing was changed.`)
    if (takesUserId(tool))
      await ctx.accounts.checkClaim(traderId, leg.server, claimedUser(edit), `an edit of ${leg.tool}`)
    const canonical = canonicalArgs(tool, edit)
    if (!canonical.ok) throw refuse('INVALID_EDIT', problemSentence(canonical.problems), { leg: leg.id })
    legs.push({ ...leg, args: canonical.args })
  }
  return legs
}
