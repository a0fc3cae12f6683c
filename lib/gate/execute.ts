/**
 * Approved legs, one after another, each sent at most once.
 *
 * The intent is on disk before a leg is sent. A lost answer makes it `unknown`, never failed: the exchange is asked
 * by clientOrderId until it knows, and the leg is never sent again. Start-up continues the same way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { commandOutcome } from '../contracts/exchange.ts'
import type { LegError, Plan, PlanLeg, PlanStatus } from '../contracts/plan.ts'
import { permissionTerms } from '../contracts/safety.ts'
import { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import { appendAudit } from '../store/audit.ts'
import { takesSentAfterSeq, takesUserId } from '../tools/input-schema.ts'
import type { Picture } from '../tools/pictures.ts'
import { REGISTER_TOOL, type Tool } from '../tools/registry.ts'
import type { ToolResponse } from '../tools/response.ts'
import { type Awake, watchAwake } from './awake.ts'
import type { GateContext } from './context.ts'
import { keptResult } from './kept-result.ts'
import { isPulled, KILL_SENTENCE } from './kill-switch.ts'
import { ledgerLimit, limitsOf } from './limits.ts'
import { isCancel, measureOrder } from './order-measure.ts'
import { givePermission, permissionOver } from './permissions.ts'
import { findPlan, findPlans, moveStatus, type StoredPlan, setLeg, UNDERWAY } from './plan-store.ts'

/** Names the leg at the exchange: the same words now, after a crash, and in the audit. */
export const clientOrderId = (planId: string, position: number): string => `${planId}:${position}`

/** How long an answer may take before screens are told that its call was sent. */
const TELL_SENT_MS = 300
const ASK_AGAIN_MS = [100, 250, 500, 1_000, 2_000, 5_000]
/** After a fault of the desk's own, mostly its disk: soon, then less often, for as long as the desk is open. */
const TAKE_UP_MS = [1_000, 5_000, 15_000, 60_000]

type Writes = Parameters<typeof setLeg>[0]
type LegOutcome = 'done' | 'failed' | 'unknown'
const TOO_LATE = 'the plan expired before it could continue'

/**
 * Runs an approved plan to its end, or until the desk closes. A second call while it runs does nothing.
 * @param faults how often it broke off already: then what was sent is asked for, and the rest goes only in its time
 * @returns the plan as it ended; null where it has not
 */
export async function execute(ctx: GateContext, planId: string, faults = 0): Promise<Plan | null> {
  if (ctx.running.has(planId)) return null
  const run = carryOn(ctx, planId, faults).finally(() => ctx.running.delete(planId))
  ctx.running.set(planId, run)
  return run
}

async function carryOn(ctx: GateContext, planId: string, faults: number): Promise<Plan | null> {
  const awake = watchAwake(ctx.now)
  try {
    const stored = await findPlan(ctx.db, planId)
    if (!stored || !UNDERWAY.includes(stored.plan.status)) return null
    return (await executeLegs(ctx, stored, faults > 0, awake)) ? await finish(ctx, stored) : null
  } catch (error) {
    // Whatever broke here, the legs on disk say how far it came. Who approved it must not wait for the next start to hear.
    log('error', 'gate.execute_failed', { planId, message: messageOf(error) })
    const againMs = TAKE_UP_MS[Math.min(faults, TAKE_UP_MS.length - 1)]
    setTimeout(() => {
      if (!ctx.closing.aborted) void execute(ctx, planId, faults + 1)
    }, againMs).unref()
    return null
  } finally {
    awake.stop()
  }
}

/** @returns false where the desk closes first: what is left waits for the next start, as after a crash */
async function executeLegs(ctx: GateContext, stored: StoredPlan, takenUp: boolean, awake: Awake): Promise<boolean> {
  const { plan } = stored
  let stopped: string | null = null
  let resumed = takenUp
  const isLate = () => isOver(ctx, plan, resumed ? null : awake)
  for (const [position, leg] of plan.legs.entries()) {
    if (leg.status === 'done' || leg.status === 'rejected' || leg.status === 'skipped') continue
    if (ctx.closing.aborted) return false
    if (leg.status === 'failed') {
      stopped = 'an earlier leg failed'
      continue
    }
    if (leg.status === 'sending' || leg.status === 'unknown') {
      // Sent before a crash or a lost answer: find out, do not send.
      resumed = true
      stopped = whyStopped(await reconcile(ctx, stored, position))
      continue
    }
    if (stopped === null) {
      let outcome = await send(ctx, stored, position, leg, isLate)
      if (outcome === 'unknown' && canBeAsked(leg)) {
        resumed = true
        outcome = await reconcile(ctx, stored, position)
      }
      if (outcome !== 'late') {
        stopped = whyStopped(outcome)
        continue
      }
      stopped = TOO_LATE
    }
    await skip(ctx, stored, position, stopped)
  }
  return !ctx.closing.aborted
}

/**
 * What the trader approved has an end, and after a break it is the plan's own. What goes on without one has as long as an
 * approval may take, for that may have come in the plan's last second; and what its calls took is theirs, however long: only a
 * desk that stood still comes too late.
 * @param awake null after a break
 */
function isOver(ctx: GateContext, { expiresAt, decidedAt }: Plan, awake: Awake | null): boolean {
  const nowMs = ctx.now().getTime()
  if (awake === null || decidedAt === null) return nowMs >= Date.parse(expiresAt)
  return nowMs - awake.ms() >= Date.parse(decidedAt) + ctx.planTtlMs
}

const whyStopped = (outcome: LegOutcome): string | null =>
  outcome === 'done'
    ? null
    : outcome === 'failed'
      ? 'an earlier leg failed'
      : 'what became of an earlier leg is not known'

/** @returns late where nothing was sent, because its time is over */
async function send(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  leg: PlanLeg,
  isLate: () => boolean,
): Promise<LegOutcome | 'late'> {
  const { plan, traderId } = stored
  const tool = ctx.registry.find(leg.server, leg.tool)
  const id = clientOrderId(plan.id, position)
  // One that was another server's own word when it was approved, and is the desk's to fill in now.
  const isTakenOver = tool?.knowsAccounts && Object.hasOwn(leg.args, 'clientOrderId')
  if (!tool || isTakenOver || tool.fingerprint !== stored.fingerprints[position]) {
    // Not what was approved: a tool that changed or went away is not called.
    const message = tool
      ? 'The tool changed after it was approved; nothing was sent.'
      : `${leg.server} cannot be reached; nothing was sent.`
    const error = { code: tool ? 'TOOL_CHANGED' : 'UNAVAILABLE', message }
    await conclude(ctx, stored, position, 'failed', { status: 'failed', answeredAt: ctx.now().toISOString(), error })
    return 'failed'
  }
  const quarantined = await ctx.trust.refusal(traderId, tool)
  if (quarantined) {
    const error = { code: 'QUARANTINED', message: `${quarantined} Nothing was sent.` }
    await conclude(ctx, stored, position, 'failed', { status: 'failed', answeredAt: ctx.now().toISOString(), error })
    return 'failed'
  }
  const full = leg.tool === REGISTER_TOOL ? await ctx.accounts.takePlace(leg.server) : null
  if (full) {
    const error = { code: 'RATE_LIMITED', message: `${full}. Nothing was sent.` }
    await conclude(ctx, stored, position, 'failed', { status: 'failed', answeredAt: ctx.now().toISOString(), error })
    return 'failed'
  }
  // Opened when the plan was made; an account is never opened on the way to an order.
  const userId = takesUserId(tool) ? await ctx.accounts.find(traderId, leg.server) : null
  const measure = measureOrder(leg)
  const effective = measure ? (await limitsOf(ctx, traderId)).effective : null
  // One transaction: between the last look at clock, switch, permission and limits and the intent on disk, nothing can come.
  const barred = await ctx.db.transaction().execute(async (trx) => {
    const sentAt = ctx.now().toISOString()
    if (isLate()) return 'late'
    if (!isCancel(leg) && (await isPulled(ctx, trx)))
      return { code: 'KILL_SWITCH', message: `${KILL_SENTENCE} Nothing was sent.` }
    const ended = plan.permissionId ? await permissionOver(ctx, trx, traderId, plan.permissionId) : null
    if (ended) return { code: 'PERMISSION_ENDED', message: `${ended} Nothing was sent.` }
    const over = measure && effective ? await ledgerLimit(ctx, trx, traderId, effective, measure) : null
    if (over) return { code: 'LIMIT', message: `Not sent: ${over}.` }
    await moveStatus(trx, plan.id, ['approved'], 'executing')
    await setLeg(trx, plan.id, position, { status: 'sending', sentAt })
    await appendAudit(
      trx,
      {
        kind: 'leg.sent',
        traderId,
        planId: plan.id,
        body: { leg: leg.id, clientOrderId: id, server: leg.server, tool: leg.tool, args: leg.args, userId },
      },
      sentAt,
    )
    return null
  })
  // Of all that was waited for the disk took longest, and there a machine falls asleep as well.
  if (barred === 'late' || (barred === null && isLate())) return 'late'
  if (barred) {
    await conclude(ctx, stored, position, 'failed', {
      status: 'failed',
      answeredAt: ctx.now().toISOString(),
      error: barred,
    })
    return 'failed'
  }
  // Of one that is answered at once the answer tells all.
  const slow = setTimeout(() => ctx.events.emit('plan', { traderId, planId: plan.id }), TELL_SENT_MS)
  const { chatId } = stored
  const keepPictures =
    chatId === null || leg.server === HOME_SERVER
      ? {}
      : { keepPictures: (pictures: readonly Picture[]) => ctx.keepPictures(traderId, chatId, pictures) }
  const answer = await ctx.engine
    .write({ tool, args: leg.args, userId, ...keepPictures }, ctx.permitWrite(id))
    .finally(() => clearTimeout(slow))
  return settle(ctx, stored, position, answer)
}

async function settle(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  answer: ToolResponse,
): Promise<LegOutcome> {
  const at = ctx.now().toISOString()
  const leg = stored.plan.legs[position]
  const result = keptResult(leg?.server ?? '', answer.data)
  if (answer.status === 'unknown') {
    const error =
      leg && !canBeAsked(leg)
        ? notKnown(leg.server, answer)
        : { code: answer.errorCode ?? 'UNAVAILABLE', message: answer.errorMessage ?? 'no answer' }
    await conclude(ctx, stored, position, 'unknown', { status: 'unknown', error })
    return 'unknown'
  }
  if (answer.status === 'ok') {
    const { pictures } = answer
    await conclude(ctx, stored, position, 'done', { status: 'done', answeredAt: at, result, error: null, pictures })
    return 'done'
  }
  const error = { code: answer.errorCode ?? 'INTERNAL', message: answer.errorMessage ?? 'refused' }
  await conclude(ctx, stored, position, 'failed', { status: 'failed', answeredAt: at, result, error })
  return 'failed'
}

/** Only the exchange keeps what it did under the key of a leg. */
const canBeAsked = ({ server }: Pick<PlanLeg, 'server'>): boolean => server === HOME_SERVER

/** Of a leg whose trader has to look for themselves: how it came to that, and what the server said of it. */
function notKnown(server: string, answer?: ToolResponse): LegError {
  // That the desk reaches for the server again says nothing about this leg: nobody will ask.
  const isLost = !answer?.errorMessage || answer.errorCode === 'UNAVAILABLE'
  const how = isLost ? `${server} did not answer` : answer.errorMessage
  return {
    code: 'UNKNOWN',
    message: `${how} and cannot be asked what became of it. Look there before doing it again.`,
    ...(answer?.said === undefined ? {} : { said: answer.said }),
  }
}

const FORGOTTEN =
  'The exchange no longer knows what became of it: too much was sent for this account since. Look at your orders and trades before doing it again.'

/**
 * Asks what became of a leg until the server knows or the desk closes. Never sends the leg.
 * @returns unknown only for a server that cannot be asked, or an exchange that has forgotten it: the trader has to look there;
 *   and for a desk that closes
 */
async function reconcile(ctx: GateContext, stored: StoredPlan, position: number): Promise<LegOutcome> {
  const leg = stored.plan.legs[position]
  if (!leg) return 'failed'
  if (!canBeAsked(leg)) {
    // Unless it was said before the desk went down, with what the server had answered.
    if (leg.error?.code !== 'UNKNOWN')
      await conclude(ctx, stored, position, 'unknown', { status: 'unknown', error: notKnown(leg.server) })
    return 'unknown'
  }
  if (leg.error?.code === 'UNKNOWN') return 'unknown'
  await conclude(ctx, stored, position, 'unknown', { status: 'unknown' })
  let heldBack: string | null = null
  for (let asked = 0; !ctx.closing.aborted; asked++) {
    const tool = ctx.registry.find(leg.server, 'resolveCommand')
    // Another definition of it may mean another thing: better not to know yet than to believe it.
    const why = tool ? await ctx.trust.refusal(stored.traderId, tool) : null
    // Said on the leg itself, as long as it is so: its trader alone can end this, and has to hear where.
    if (why !== heldBack) {
      const error = why === null ? null : { code: 'QUARANTINED', message: why }
      await conclude(ctx, stored, position, 'unknown', { status: 'unknown', error })
    }
    heldBack = why
    const known = tool && why === null ? await askOnce(ctx, stored, position, tool) : null
    if (known === 'forgotten') {
      const error = { code: 'UNKNOWN', message: FORGOTTEN }
      await conclude(ctx, stored, position, 'unknown', { status: 'unknown', error })
      return 'unknown'
    }
    if (known) {
      await ctx.db.transaction().execute((trx) =>
        appendAudit(
          trx,
          {
            kind: 'leg.reconciled',
            traderId: stored.traderId,
            planId: stored.plan.id,
            body: { leg: leg.id, status: known.status, asked: asked + 1 },
          },
          ctx.now().toISOString(),
        ),
      )
      return settle(ctx, stored, position, known)
    }
    const againMs = ASK_AGAIN_MS[Math.min(asked, ASK_AGAIN_MS.length - 1)]
    await sleep(againMs, undefined, { ref: false, signal: ctx.closing }).catch(() => {})
  }
  return 'unknown'
}

/** @returns the settled answer, or null while it cannot be known yet */
async function askOnce(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  tool: Tool,
): Promise<ToolResponse | 'forgotten' | null> {
  const userId = await ctx.accounts.find(stored.traderId, tool.server)
  const id = clientOrderId(stored.plan.id, position)
  // What was previewed had not been sent: how far back the exchange has to remember.
  const seq = stored.plan.legs[position]?.preview?.seq
  const args = seq !== undefined && takesSentAfterSeq(tool) ? { sentAfterSeq: seq } : {}
  const answer = await ctx.engine.write({ tool, args, userId }, ctx.permitWrite(id))
  const parsed = commandOutcome.safeParse(answer.data)
  if (answer.status !== 'ok' || !parsed.success) return null
  const { outcome, result } = parsed.data
  if (outcome === 'executed') return { ...answer, data: result }
  if (outcome === 'forgotten') return 'forgotten'
  const failed = { ...answer, status: 'error' as const, data: result }
  if (outcome === 'voided') {
    return {
      ...failed,
      data: null,
      errorCode: 'VOIDED',
      errorMessage: 'It never reached the exchange, and now it cannot any more. Nothing was done.',
    }
  }
  const { code, message } = (result ?? {}) as { code?: ToolResponse['errorCode']; message?: string }
  return { ...failed, errorCode: code ?? 'INTERNAL', errorMessage: message ?? 'The exchange refused it.' }
}

async function skip(ctx: GateContext, stored: StoredPlan, position: number, why: string): Promise<void> {
  const leg = stored.plan.legs[position]
  const at = ctx.now().toISOString()
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await setLeg(trx, stored.plan.id, position, {
      status: 'skipped',
      sentAt: null,
      error: { code: 'SKIPPED', message: `Not sent: ${why}.` },
    })
    await appendAudit(
      trx,
      { kind: 'leg.skipped', traderId: stored.traderId, planId: stored.plan.id, body: { leg: leg?.id, why } },
      at,
    )
    return endIfOver(ctx, trx, stored)
  })
  if (ended) tellEnd(ctx, stored)
}

async function conclude(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  outcome: LegOutcome,
  change: Parameters<typeof setLeg>[3],
): Promise<void> {
  const leg = stored.plan.legs[position]
  const { traderId, plan } = stored
  const ended = await ctx.db.transaction().execute(async (trx) => {
    await setLeg(trx, plan.id, position, change)
    const kind = outcome === 'unknown' ? 'leg.unknown' : 'leg.answered'
    await appendAudit(
      trx,
      {
        kind,
        traderId,
        planId: plan.id,
        body: { leg: leg?.id, outcome, result: change.result ?? null, error: change.error ?? null },
      },
      ctx.now().toISOString(),
    )
    // What is not known is asked for first; see finish().
    return outcome !== 'unknown' && endIfOver(ctx, trx, stored)
  })
  if (ended) tellEnd(ctx, stored)
  else ctx.events.emit('plan', { traderId, planId: plan.id })
}

/** For a plan whose last leg came to no answer of its own. */
async function finish(ctx: GateContext, stored: StoredPlan): Promise<Plan | null> {
  const fresh = await findPlan(ctx.db, stored.plan.id)
  if (!fresh || !UNDERWAY.includes(fresh.plan.status)) return fresh?.plan ?? null
  const statuses = fresh.plan.legs.map((l) => l.status)
  if (await ctx.db.transaction().execute((trx) => end(ctx, trx, stored, statuses))) tellEnd(ctx, stored)
  return (await findPlan(ctx.db, stored.plan.id))?.plan ?? null
}

/** In the transaction of the last answer: a plan never stands there answered and not ended, and the disk is waited for once. */
async function endIfOver(ctx: GateContext, trx: Writes, stored: StoredPlan): Promise<boolean> {
  const legs = await trx.selectFrom('legs').select('status').where('plan_id', '=', stored.plan.id).execute()
  const statuses = legs.map((l) => l.status)
  const over = statuses.every((s) => s !== 'pending' && s !== 'sending' && s !== 'unknown')
  return over && end(ctx, trx, stored, statuses)
}

function finalStatus(legs: readonly string[]): PlanStatus {
  const sent = legs.filter((status) => status !== 'rejected')
  if (sent.every((status) => status === 'done')) return 'done'
  return sent.some((status) => status === 'done' || status === 'unknown') ? 'partially_done' : 'failed'
}

/** @returns false when it had ended already */
async function end(ctx: GateContext, trx: Writes, stored: StoredPlan, legs: readonly string[]): Promise<boolean> {
  const { traderId, plan } = stored
  const status = finalStatus(legs)
  const finishedAt = ctx.now().toISOString()
  if (!(await moveStatus(trx, plan.id, [...UNDERWAY], status, { finishedAt }))) return false
  await appendAudit(trx, { kind: 'plan.finished', traderId, planId: plan.id, body: { status } }, finishedAt)
  // Asked for with the approval, given only now that all of it has been done.
  if (status === 'done') await givePermissionAskedFor(ctx, trx, plan.id, traderId)
  return true
}

function tellEnd(ctx: GateContext, { traderId, chatId, plan }: StoredPlan): void {
  ctx.events.emit('plan', { traderId, planId: plan.id })
  ctx.events.emit('finished', { traderId, chatId, planId: plan.id })
}

async function givePermissionAskedFor(ctx: GateContext, trx: Writes, planId: string, traderId: string): Promise<void> {
  const row = await trx.selectFrom('plans').select('permission_terms').where('id', '=', planId).executeTakeFirst()
  if (!row?.permission_terms) return
  const { terms, from } = askedPermission.parse(JSON.parse(row.permission_terms))
  const given = await givePermission(ctx, trx, { traderId, from }, terms, planId)
  if (!(given instanceof DeskError)) return
  // The plan is done and stays so; that it goes on without its permission has to be found somewhere.
  const body = { terms, from, why: given.message }
  await appendAudit(trx, { kind: 'permission.not_given', traderId, planId, body }, ctx.now().toISOString())
}
const askedPermission = z.object({ terms: permissionTerms, from: z.string() })

/** Start-up: every plan that was being executed is taken up where it stands. */
export async function resumeExecuting(ctx: GateContext): Promise<void> {
  for (const stored of await findPlans(ctx.db, { statuses: [...UNDERWAY], limit: 10_000 })) {
    // A crash between approval and the first leg, or in the middle: what was never sent goes on only in time.
    if (ctx.now().getTime() >= Date.parse(stored.plan.expiresAt)) {
      for (const [position, leg] of stored.plan.legs.entries()) {
        if (leg.status === 'pending') await skip(ctx, stored, position, 'the desk was down and the plan expired')
      }
    }
    void execute(ctx, stored.plan.id)
  }
}
