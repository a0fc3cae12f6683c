/**
 * Approved legs, one after another, each sent at most once.
 *
 * The intent is on disk before a leg is sent. A lost answer makes it `unknown`, never failed: the exchange is asked
 * by clientOrderId until it knows, and the leg is never sent again. Start-up continues the same way.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LegFailure, Plan, PlanLeg } from '../../contracts/gate/plan.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { log, messageOf } from '../../log.ts'
import { appendAudit } from '../../store/audit.ts'
import { takesClientOrderId, takesUserId } from '../../tools/input-schema.ts'
import type { Picture } from '../../tools/pictures.ts'
import { REGISTER_TOOL, type Tool } from '../../tools/registry.ts'
import { isAheadOfClock } from '../ahead-of-clock.ts'
import type { GateContext } from '../context.ts'
import { isPulled, KILL_SENTENCE } from '../kill-switch/is-pulled.ts'
import { ledgerLimit } from '../limits/limits.ts'
import { isCancel, isOrder, measureOrder } from '../limits/order-measure.ts'
import { permissionOver } from '../limits/permissions.ts'
import { findPlan, findPlans, moveStatus, type StoredPlan, setLeg, UNDERWAY } from '../plans/plan-store.ts'
import { UNMEASURED } from '../plans/preview.ts'
import { whyKept } from '../trust/trust.ts'
import { type Awake, watchAwake } from './awake.ts'
import { canBeAsked, clientOrderId, failUnsent, finish, type LegOutcome, settle, skip } from './leg-outcome.ts'
import { reconcile } from './reconcile.ts'

/** How long an answer may take before screens are told that its call was sent. */
const TELL_SENT_MS = 300
/** Pauses before a plan is taken up again after a fault of the desk itself, mostly its disk. The last one repeats. */
const TAKE_UP_MS = [1_000, 5_000, 15_000, 60_000]

/** How often the desk looks whether a server that was away after a break is back. */
const LOOK_MS = 250

const TOO_LATE = 'the plan expired before it could continue'

/** `isTakenUp`: it broke off before. `faults`: how often that was a fault of the desk itself since this start. */
type Break = { isTakenUp: boolean; faults: number }
const NO_BREAK: Break = { isTakenUp: false, faults: 0 }

/**
 * Runs an approved plan to its end, or until the desk closes. A second call while it runs does nothing.
 * @param broke whether it broke off already: then what was sent is asked for, and the rest goes only in its time
 * @returns the plan as it ended; null where it has not
 */
export async function execute(ctx: GateContext, planId: string, broke = NO_BREAK): Promise<Plan | null> {
  if (ctx.running.has(planId)) return null
  const run = carryOn(ctx, planId, broke).finally(() => ctx.running.delete(planId))
  ctx.running.set(planId, run)
  return run
}

async function carryOn(ctx: GateContext, planId: string, { isTakenUp, faults }: Break): Promise<Plan | null> {
  const awake = watchAwake(ctx.now)
  try {
    const stored = await findPlan(ctx.db, planId)
    if (!stored || !UNDERWAY.includes(stored.plan.status)) return null
    return (await executeLegs(ctx, stored, isTakenUp, awake)) ? await finish(ctx, stored) : null
  } catch (error) {
    // The legs on disk say how far the plan came. It is taken up again soon, because its trader must not wait for the next
    // start.
    log('error', 'gate.execute_failed', { planId, message: messageOf(error) })
    const againMs = TAKE_UP_MS[Math.min(faults, TAKE_UP_MS.length - 1)]
    setTimeout(() => {
      if (!ctx.closing.aborted) void execute(ctx, planId, { isTakenUp: true, faults: faults + 1 })
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
      // It was sent before a crash, or its answer was lost: find out what became of it, and do not send it again.
      resumed = true
      stopped = whyStopped(await reconcile(ctx, stored, position))
      continue
    }
    if (stopped === null && resumed) stopped = await awaitServer(ctx, leg, isLate)
    if (ctx.closing.aborted) return false
    if (stopped === null) {
      let outcome = await send(ctx, stored, position, leg, isLate)
      if (outcome === 'sent' || (outcome === 'unknown' && (await canBeAsked(ctx, stored, position)))) {
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
 * A desk and its exchange often start together: what was approved before goes on once its server is there, within its time.
 * @returns why it does not go on; null where its tool can be asked for, also where it is gone from a server that is there
 */
async function awaitServer(ctx: GateContext, { server, tool }: PlanLeg, isLate: () => boolean): Promise<string | null> {
  const isAway = () =>
    ctx.registry.find(server, tool) === undefined && ctx.connections.get(server)?.state().state !== 'connected'
  for (;;) {
    // A server that was taken out of the settings does not come back, so there is nothing to wait for.
    if (!isAway() || ctx.connections.get(server) === undefined || ctx.closing.aborted) return null
    if (isLate()) return `${server} could not be reached before the plan expired`
    await sleep(LOOK_MS, undefined, { ref: false, signal: ctx.closing }).catch(() => {})
  }
}

/**
 * Whether it is too late to send more of the plan. After a break (a crash, a lost answer), the plan's own end counts. Without
 * one, the time is counted from the approval, which may have come in the plan's last second, and time in which the desk was
 * awake does not count: a slow call is never too late, only a desk that stood still is.
 * @param awake null after a break
 */
function isOver(ctx: GateContext, { expiresAt, decidedAt }: Plan, awake: Awake | null): boolean {
  const now = ctx.now()
  const nowMs = now.getTime()
  if (decidedAt === null) return nowMs >= Date.parse(expiresAt)
  // If the clock is behind the approval, nobody can tell how long the break was.
  if (awake === null) return nowMs >= Date.parse(expiresAt) || isAheadOfClock(decidedAt, now)
  return nowMs - awake.ms() >= Date.parse(decidedAt) + ctx.planTtlMs
}

const whyStopped = (outcome: LegOutcome): string | null =>
  outcome === 'done'
    ? null
    : outcome === 'failed'
      ? 'an earlier leg failed'
      : 'what became of an earlier leg is not known'

/** @returns the tool as it was approved, or why it is not called: it changed, or went away */
function approvedTool(
  ctx: GateContext,
  { fingerprints }: StoredPlan,
  position: number,
  leg: PlanLeg,
): Tool | LegFailure {
  const tool = ctx.registry.find(leg.server, leg.tool)
  if (!tool) return { code: 'UNAVAILABLE', message: `${leg.server} cannot be reached; nothing was sent.` }
  // When the leg was approved, `clientOrderId` was an argument of the server's own. The server keeps accounts now, so the desk
  // would overwrite it.
  const isTakenOver = tool.knowsAccounts && Object.hasOwn(leg.args, 'clientOrderId')
  if (!isTakenOver && tool.fingerprint === fingerprints[position]) return tool
  return { code: 'TOOL_CHANGED', message: 'The tool changed after it was approved; nothing was sent.' }
}

/** @returns `late` where nothing was sent because the plan's time was over; `sent` where somebody else has sent it */
async function send(
  ctx: GateContext,
  stored: StoredPlan,
  position: number,
  leg: PlanLeg,
  isLate: () => boolean,
): Promise<LegOutcome | 'late' | 'sent'> {
  const { plan, traderId } = stored
  const tool = approvedTool(ctx, stored, position, leg)
  if ('code' in tool) return failUnsent(ctx, stored, position, tool)
  const id = clientOrderId(plan.id, position)
  const quarantined = await ctx.trust.refusal(traderId, tool)
  if (quarantined)
    return failUnsent(ctx, stored, position, { code: 'QUARANTINED', message: `${quarantined} Nothing was sent.` })
  const full = leg.tool === REGISTER_TOOL ? await ctx.accounts.takePlace(leg.server) : null
  if (full) return failUnsent(ctx, stored, position, { code: 'RATE_LIMITED', message: `${full}. Nothing was sent.` })
  // Opened when the plan was made; an account is never opened on the way to an order.
  const userId = takesUserId(tool) ? await ctx.accounts.find(traderId, leg.server) : null
  const measure = measureOrder(leg)
  if (isOrder(leg) && !measure) return failUnsent(ctx, stored, position, { code: 'UNAVAILABLE', message: UNMEASURED })
  // One transaction, so that nothing can change between the last look at clock, tool, switch, trader, permission and limits,
  // and the intent on disk.
  const barred = await ctx.db.transaction().execute(async (trx): Promise<LegFailure | 'late' | 'sent' | null> => {
    const sentAt = ctx.now().toISOString()
    if (isLate()) return 'late'
    const toolNow = approvedTool(ctx, stored, position, leg)
    if ('code' in toolNow) return toolNow
    const trust = ctx.trust.state(traderId, toolNow)
    if (trust !== 'accepted') return { code: 'QUARANTINED', message: `${whyKept(toolNow, trust)} Nothing was sent.` }
    if (!isCancel(leg) && (await isPulled(ctx, trx)))
      return { code: 'KILL_SWITCH', message: `${KILL_SENTENCE} Nothing was sent.` }
    const shutOut = isCancel(leg) ? null : ctx.shutOut(traderId)
    if (shutOut !== null) return { code: 'FORBIDDEN', message: `${shutOut} Nothing was sent.` }
    const ended = await permissionOver(ctx, trx, traderId, plan)
    if (ended) return { code: 'PERMISSION_ENDED', message: `${ended} Nothing was sent.` }
    const over = measure ? await ledgerLimit(ctx, trx, traderId, measure) : null
    if (over) return { code: 'LIMIT', message: `Not sent: ${over}.` }
    // Only one desk runs on its folder; where the lock does not hold, another may have sent it since the plan was read.
    if (!(await setLeg(trx, plan.id, position, { status: 'sending', sentAt }, 'pending'))) return 'sent'
    await moveStatus(trx, plan.id, ['approved'], 'executing')
    await appendAudit(
      trx,
      {
        kind: 'leg.sent',
        traderId,
        planId: plan.id,
        body: {
          leg: leg.id,
          clientOrderId: id,
          server: leg.server,
          tool: leg.tool,
          args: leg.args,
          userId,
          isKeyed: takesClientOrderId(tool),
        },
      },
      sentAt,
    )
    return null
  })
  // The machine may have slept while the intent was written to disk.
  if (barred === 'late' || (barred === null && isLate())) return 'late'
  if (barred === 'sent') return barred
  if (barred) return failUnsent(ctx, stored, position, barred)
  if (measure) ctx.pace.sent(traderId)
  // Screens are told that the call was sent only if its answer takes long; an answer that comes at once tells them anyway.
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

/**
 * At the start: every plan that was being executed is taken up where it stands.
 * @param isSetBack the clock was set back since the last record, so nobody can tell how long the desk was down
 */
export async function resumeExecuting(ctx: GateContext, isSetBack: boolean): Promise<void> {
  for (const stored of await findPlans(ctx.db, { statuses: [...UNDERWAY], limit: 10_000 })) {
    // After a crash, legs that were never sent are still sent only within the plan's time.
    if (isSetBack || ctx.now().getTime() >= Date.parse(stored.plan.expiresAt)) {
      for (const [position, leg] of stored.plan.legs.entries()) {
        if (leg.status === 'pending') await skip(ctx, stored, position, 'the desk was down and the plan expired')
      }
    }
    void execute(ctx, stored.plan.id, { ...NO_BREAK, isTakenUp: true })
  }
}
