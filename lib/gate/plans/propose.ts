/** Write calls → one plan that waits for the trader. Nothing is sent here. */
import type { Transaction } from 'kysely'
import type { DeskCode } from '../../contracts/errors.ts'
import type { PreviewBook } from '../../contracts/exchange/preview.ts'
import { MAX_LEGS } from '../../contracts/gate/max-legs.ts'
import type { LegFailure, Plan, PlanLeg, PlanOrigin } from '../../contracts/gate/plan.ts'
import { DeskError } from '../../errors.ts'
import { appendAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database.ts'
import type { Tables } from '../../store/schema.ts'
import { keepTrader } from '../../store/traders.ts'
import { problemSentence } from '../../tools/arguments.ts'
import { takesUserId } from '../../tools/input-schema.ts'
import type { Tool } from '../../tools/registry.ts'
import type { GateContext } from '../context.ts'
import { isPulled, KILL_SENTENCE } from '../kill-switch/is-pulled.ts'
import { claimLimit } from '../limits/limits.ts'
import { isCancel } from '../limits/order-measure.ts'
import { coveringPermission } from '../limits/permissions.ts'
import { questionOf } from '../record/question.ts'
import { quarantineOf } from '../trust/quarantine.ts'
import { assess } from './assess.ts'
import { cancelsNothing } from './cancels-nothing.ts'
import { canonicalArgs } from './canonical-args.ts'
import { planDigest } from './digest.ts'
import { countWaiting, insertPlan, moveStatus } from './plan-store.ts'
import { checksOf, totalsOf } from './preview.ts'

export type ProposedCall = { tool: Tool; args: unknown; toolCallId?: string }
export type Proposal =
  | { ok: true; plan: Plan }
  /** `leg` is the position of the call at fault; null when it is none in particular. */
  | { ok: false; leg: number | null; code: DeskCode; message: string }

type Trx = Transaction<Tables>
type ProposalInput = {
  traderId: string
  chatId: string | null
  origin: PlanOrigin
  calls: ProposedCall[]
  /** Aborted when the run that proposes is stopped. Then no plan is made, and no permission can send it. */
  signal?: AbortSignal
  /** The sign-in in which a person asked for it; null for a guest. Once it has ended no standing permission speaks for them. */
  signInId?: string | null | undefined
  /** Why whoever proposes may no longer do so, or null. Asked in the transaction that would make the plan. */
  refusal?(trx: Db): Promise<string | null>
}
type Refused = Extract<Proposal, { ok: false }>
const refused = (code: DeskCode, message: string, leg: number | null = null): Refused => ({
  ok: false,
  leg,
  code,
  message,
})

export async function propose(ctx: GateContext, input: ProposalInput): Promise<Proposal> {
  const { traderId, calls } = input
  if (calls.length === 0) return refused('INVALID_ARGUMENT', 'A plan needs at least one order.')
  if (calls.length > MAX_LEGS)
    return refused('INVALID_ARGUMENT', `A plan has at most ${MAX_LEGS} legs; this one has ${calls.length}.`)
  const shutOut = ctx.shutOut(traderId)
  if (shutOut) return refused('FORBIDDEN', shutOut)
  // Checked before the tool's schema is read and before an account is opened at its server.
  const kept = await quarantineOf(
    ctx,
    traderId,
    calls.map((c) => c.tool),
  )
  if (kept) return kept
  const id = `p-${ctx.newId()}`
  const drafts = draftLegs(id, calls)
  if (!Array.isArray(drafts)) return drafts
  // Checked again with the preview. Checked here too, so that no account is opened for a plan that may not go.
  const cancelsAlone = drafts.every(isCancel)
  if (!cancelsAlone && (await isPulled(ctx, ctx.db))) return refused('KILL_SWITCH', KILL_SENTENCE)
  const noAccount = await openAccounts(ctx, traderId, calls)
  if (noAccount) return noAccount
  const assessed = await assess(ctx, traderId, drafts)
  if (!assessed.ok) return refused(assessed.code, assessed.message, assessed.refused ? assessed.leg : null)
  const legs = drafts.map((leg, i) => ({ ...leg, ...(assessed.legs[i] ?? {}) }))
  const nothing = input.origin.kind === 'chat' ? await cancelsNothing(ctx, traderId, legs) : null
  if (nothing) return { ok: false, leg: null, ...nothing }
  const plan = waitingPlan(ctx, id, input, legs, assessed.checks)
  const made = await ctx.db.transaction().execute(async (trx): Promise<Plan | LegFailure> => {
    const barred = ctx.shutOut(traderId) ?? (await input.refusal?.(trx))
    if (barred) return { code: 'FORBIDDEN', message: barred }
    if (!cancelsAlone && (await isPulled(ctx, trx))) return { code: 'KILL_SWITCH', message: KILL_SENTENCE }
    if (input.signal?.aborted) return { code: 'CANCELLED', message: STOPPED }
    if ((await countWaiting(trx, traderId)) >= MAX_WAITING) return { code: 'RATE_LIMITED', message: TOO_MANY }
    await record(trx, input, plan, assessed.market)
    return permitted(ctx, trx, input, plan, assessed)
  })
  if ('code' in made) return { ok: false, leg: null, ...made }
  ctx.events.emit('plan', { traderId, planId: id })
  return { ok: true, plan: made }
}

/** The legs in their one form, not yet previewed; or which of the calls has wrong arguments. */
function draftLegs(planId: string, calls: readonly ProposedCall[]): PlanLeg[] | Refused {
  const legs: PlanLeg[] = []
  for (const [i, { tool, args, toolCallId }] of calls.entries()) {
    const canonical = canonicalArgs(tool, args)
    if (!canonical.ok) return refused('INVALID_ARGUMENT', problemSentence(canonical.problems), i)
    legs.push({
      id: `${planId}:${i}`,
      ...(toolCallId ? { toolCallId } : {}),
      tool: tool.tool,
      server: tool.server,
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
  return legs
}

/** Whose account it is has to be known before anybody is asked to approve it. @returns why one could not be opened */
async function openAccounts(
  ctx: GateContext,
  traderId: string,
  calls: readonly ProposedCall[],
): Promise<Refused | null> {
  try {
    const servers = new Set(calls.flatMap((c) => (takesUserId(c.tool) ? [c.tool.server] : [])))
    for (const server of servers) await ctx.accounts.ensure(traderId, server)
    return null
  } catch (error) {
    if (!(error instanceof DeskError)) throw error
    return refused(error.code, error.message)
  }
}

const fingerprintsOf = ({ calls }: ProposalInput): string[] => calls.map((c) => c.tool.fingerprint)

function waitingPlan(
  ctx: GateContext,
  id: string,
  input: ProposalInput,
  legs: PlanLeg[],
  checks: Plan['checks'],
): Plan {
  const at = ctx.now()
  const createdAt = at.toISOString()
  const fingerprints = fingerprintsOf(input)
  return {
    id,
    digest: planDigest({
      id,
      traderId: input.traderId,
      quotedAt: createdAt,
      legs: legs.map((l, i) => ({ ...l, fingerprint: fingerprints[i] ?? '' })),
    }),
    status: 'pending',
    createdAt,
    expiresAt: new Date(at.getTime() + ctx.planTtlMs).toISOString(),
    decidedAt: null,
    finishedAt: null,
    reason: null,
    origin: input.origin,
    legs,
    totals: totalsOf(legs, createdAt),
    checks: [...checksOf(legs), ...checks],
    permissionId: null,
  }
}

async function record(trx: Trx, input: ProposalInput, plan: Plan, market: PreviewBook[] | null): Promise<void> {
  const { traderId, chatId } = input
  const { id, digest, origin, expiresAt, totals, createdAt } = plan
  const fingerprints = fingerprintsOf(input)
  await keepTrader(trx, traderId, createdAt)
  await insertPlan(trx, { traderId, chatId, plan, fingerprints, signInId: input.signInId ?? null })
  const legs = plan.legs.map(({ id: legId, server, tool, args, preview }, i) => ({
    id: legId,
    server,
    tool,
    args,
    fingerprint: fingerprints[i],
    preview,
  }))
  const body = { digest, origin, expiresAt, totals, market, question: await questionOf(trx, origin), legs }
  await appendAudit(trx, { kind: 'plan.proposed', traderId, planId: id, body }, createdAt)
}

/** The plan approved at once, where a standing permission of its trader covers it; else the plan as it is, which waits. */
async function permitted(
  ctx: GateContext,
  trx: Trx,
  { traderId, origin, signInId }: ProposalInput,
  plan: Plan,
  assessed: Parameters<typeof claimLimit>[4],
): Promise<Plan> {
  // A plan from the ticket is decided by hand, whatever the trader allowed an agent; so is one with objections.
  const byHand = origin.kind === 'ticket' || origin.objections !== undefined
  const hasLeft = signInId !== undefined && (await ctx.whyLeft({ traderId, signInId }, trx)) !== null
  const permissionId = byHand || hasLeft ? null : await coveringPermission(ctx, trx, traderId, plan)
  if (!permissionId) return plan
  const { id, digest, createdAt: decidedAt } = plan
  // A plan that does not fit the limits beside those under way waits for the trader.
  if (await claimLimit(ctx, trx, traderId, id, assessed)) return plan
  await moveStatus(trx, id, ['pending'], 'approved', { digest, decidedAt, permissionId })
  const body = { decision: 'approve', digest, permission: permissionId }
  await appendAudit(trx, { kind: 'plan.decision', traderId, planId: id, body }, decidedAt)
  return { ...plan, status: 'approved', decidedAt, permissionId }
}

/** Nobody looks through more, and each waiting plan costs the desk quotes, counts and an expiry. */
const MAX_WAITING = 500
const TOO_MANY = `${MAX_WAITING} plans wait for your decision already. Decide on some of them, or let them expire.`
const STOPPED = 'It was stopped before there was a plan. Nothing was sent.'
