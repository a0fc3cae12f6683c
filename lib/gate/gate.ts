/** The gate: the only way to a write. See CONTRACT.md beside this file. */
import { EventEmitter } from 'node:events'
import { MAX_LEGS } from '../contracts/gate/max-legs.ts'
import type { DecisionRequest, Plan, PlanOrigin, PlanQuote, PlanStatus, ReviseRequest } from '../contracts/gate/plan.ts'
import type { PlanRecord } from '../contracts/gate/record.ts'
import type {
  HeadsLimits,
  LimitsView,
  OwnLimits,
  Permission,
  PermissionTerms,
  TradersOfToday,
} from '../contracts/gate/safety.ts'
import type { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import { type ClockWatch, watchClock } from './clock-set-back.ts'
import type { GateContext, GateEvents } from './context.ts'
import { type Decider, decide } from './execution/decide.ts'
import { execute, resumeExecuting } from './execution/execute.ts'
import { findAnybodys, findOwn, refuseLeft } from './execution/waiting.ts'
import { createKillSwitch, type KillSwitchControl } from './kill-switch/kill-switch.ts'
import { withKilled } from './kill-switch/killed-orders.ts'
import { createMassCancels, type MassCancels } from './kill-switch/mass-cancel.ts'
import { deskUsage } from './limits/desk-usage.ts'
import { limitsView } from './limits/limits.ts'
import { createPace, takeUpPace } from './limits/pace.ts'
import { createPermission, listPermissions, revokePermission } from './limits/permissions.ts'
import { setDeskLimits, setOwnLimits } from './limits/set-limits.ts'
import { expireOverdue } from './plans/expire.ts'
import { findPlan, findPlans } from './plans/plan-store.ts'
import { type Proposal, propose } from './plans/propose.ts'
import { createQuotes } from './plans/quote.ts'
import { revise } from './plans/revise.ts'
import { type Program, withdraw } from './plans/withdraw.ts'
import { attempted, createReadAttempts, recordAttempt } from './record/attempts.ts'
import { planRecord } from './record/record.ts'
import { tradersToday } from './record/traders-today.ts'

/** Newest first; `before` is the last plan of the page before. */
type PlanPage = {
  limit?: number
  before?: { createdAt: string; id: string }
  channel?: PlanOrigin['kind']
  /** Only plans of this run of a playbook. */
  runId?: string
}

export type Gate = {
  /** Puts on record that a route refused a request before it came to the gate, because of who asked. */
  recordRefusal(who: Decider, where: string, why: DeskError): Promise<void>
  /** Who sent orders today, for heads. */
  tradersToday(asker: string): Promise<TradersOfToday>
  /** For what outlasts a sign-in, in its transaction. @throws DeskError UNAUTHENTICATED where that has ended */
  refuseLeft(who: Pick<Decider, 'traderId' | 'signInId'>, inside: GateContext['db']): Promise<void>
  /** Why this trader may not trade here, in a sentence; null where they may. */
  shutOut: GateContext['shutOut']
  propose(input: Parameters<typeof propose>[1]): Promise<Proposal>
  /**
   * @returns the plan after execution, or as far as it is after ANSWER_WITHIN_MS
   * @throws DeskError with a DecisionRefusal, or FORBIDDEN; where a permission is asked for, INVALID_ARGUMENT or TOO_MANY too
   */
  decide(who: Decider, planId: string, request: DecisionRequest): Promise<Plan>
  /** @returns the plan under its new digest; approves nothing. @throws DeskError with a DecisionRefusal */
  revise(who: Decider, planId: string, request: ReviseRequest): Promise<Plan>
  /** Takes back a plan that waits and that this very program proposed; approves nothing. @throws DeskError with a DecisionRefusal */
  withdraw(program: Program, planId: string, reason: string | null): Promise<Plan>
  /** The waiting plan with what it would do now. @throws DeskError with a DecisionRefusal */
  quote(traderId: string, planId: string): Promise<PlanQuote>
  /** @throws DeskError NOT_FOUND | NOT_OWNER */
  plan(traderId: string, planId: string): Promise<Plan>
  plans(traderId: string, statuses?: PlanStatus[], page?: PlanPage): Promise<Plan[]>
  /** Everything that is on record about a plan. @throws DeskError NOT_FOUND | NOT_OWNER */
  record(traderId: string, planId: string): Promise<PlanRecord>
  /** The record of anybody's plan, for a head to read; a head decides on none of them. @throws DeskError NOT_FOUND */
  anybodysRecord(planId: string): Promise<PlanRecord>
  /** Plans that this conversation made. In a branch, also those that its copied messages show. */
  plansOfChat(traderId: string, chatId: string): Promise<Map<string, Plan>>
  limits(traderId: string): Promise<LimitsView>
  /** @throws DeskError for a limit looser than the desk's */
  setLimits(who: Decider, own: OwnLimits): Promise<LimitsView>
  /**
   * For the route of heads alone; whether they still are one (`refuse`) is asked once more as it is done.
   * @throws DeskError for a limit looser than the operator's, or where `before` is no longer so
   */
  setDeskLimits(who: Decider & { refuse?(): void }, before: HeadsLimits, after: HeadsLimits): Promise<LimitsView>
  killSwitch: Pick<KillSwitchControl, 'view' | 'pull' | 'resume' | 'settled'> & {
    /** For routes of a signed-in person alone; no tool is made of it. */
    reset: KillSwitchControl['reset']
  }
  /** For routes of heads alone; no tool is made of it. */
  massCancel: Pick<MassCancels, 'resting' | 'cancel'>
  permissions(traderId: string): Promise<Permission[]>
  /** @throws DeskError */
  createPermission(who: Decider, terms: PermissionTerms): Promise<Permission>
  /** @throws DeskError NOT_FOUND | NOT_OWNER */
  revokePermission(who: Decider, id: string): Promise<Permission>
  events: EventEmitter<GateEvents>
  /**
   * Sends nothing more. Resolves when what was sent is answered, or after CLOSE_WITHIN_MS; the next start asks for the rest.
   */
  close(): Promise<void>
}

/**
 * Only these refusals of a proposal are recorded as attempts: what the exchange or a schema refuses is an ordinary mistake, and
 * a quarantined tool has a record of its own.
 */
const REFUSED_BY_THE_DESK: ReadonlySet<string> = new Set(['KILL_SWITCH', 'LIMIT', 'FORBIDDEN'])
const attemptOf = ({ traderId, origin, calls }: Parameters<typeof propose>[1]) => ({
  traderId,
  where: 'a plan to be made',
  about: {
    channel: origin.kind,
    legs: calls.slice(0, MAX_LEGS).map(({ tool: { server, tool } }) => ({ server, tool })),
  },
})

const ANSWER_WITHIN_MS = 5_000
const EXPIRY_TICK_MS = 1_000
const CLOSE_WITHIN_MS = 2_000

export function createGate(
  deps: Omit<GateContext, 'events' | 'usageOfEverybody' | 'pace' | 'running' | 'closing'>,
): Gate & { start(): Promise<void> } {
  const events = new EventEmitter<GateEvents>().setMaxListeners(0)
  const closing = new AbortController()
  const ctx: GateContext = {
    ...deps,
    events,
    usageOfEverybody: (asker) => everybody(asker),
    pace: createPace(),
    running: new Map(),
    closing: closing.signal,
  }
  const everybody = deskUsage(ctx)
  const killSwitch = createKillSwitch(ctx)
  const massCancel = createMassCancels(ctx)
  const reading = createReadAttempts(ctx)
  const quote = createQuotes(ctx)
  let timer: NodeJS.Timeout | undefined
  /** The next round is scheduled only when the last has ended, so that two never run at once. */
  function expireLater(clock: ClockWatch): void {
    if (closing.signal.aborted) return
    timer = setTimeout(() => {
      clock
        .look()
        .then(() => expireOverdue(ctx))
        .catch((error) => log('error', 'gate.expiry_failed', { message: messageOf(error) }))
        .finally(() => expireLater(clock))
    }, EXPIRY_TICK_MS).unref()
  }
  return {
    tradersToday: (asker) => tradersToday(ctx, asker),
    shutOut: ctx.shutOut,
    refuseLeft: (who, inside) => refuseLeft(ctx, who, inside),
    events: ctx.events,
    async start() {
      await takeUpPace(ctx)
      const clock = await watchClock(ctx)
      const isSetBack = await clock.look()
      await expireOverdue(ctx)
      await killSwitch.resume()
      await massCancel.resume()
      await resumeExecuting(ctx, isSetBack)
      expireLater(clock)
    },
    recordRefusal: (who, where, why) => recordAttempt(ctx, { ...who, where }, why),
    async propose(input) {
      const proposal = await propose(ctx, input)
      if (!proposal.ok && REFUSED_BY_THE_DESK.has(proposal.code)) await recordAttempt(ctx, attemptOf(input), proposal)
      // A standing permission approved it, so it is executed at once; its end is told like that of any other plan.
      if (proposal.ok && proposal.plan.status === 'approved') void execute(ctx, proposal.plan.id)
      return proposal
    },
    killSwitch,
    massCancel,
    limits: (traderId) => limitsView(ctx, traderId),
    async setLimits(who, own) {
      await attempted(ctx, { ...who, where: 'own limits' }, () => setOwnLimits(ctx, who, own))
      return limitsView(ctx, who.traderId)
    },
    async setDeskLimits(who, before, after) {
      const where = 'limits of the desk'
      await attempted(ctx, { traderId: who.traderId, from: who.from, where }, async () =>
        setDeskLimits(ctx, who, before, after),
      )
      return limitsView(ctx, who.traderId)
    },
    permissions: (traderId) => listPermissions(ctx, traderId),
    createPermission: (who, terms) =>
      attempted(ctx, { ...who, where: 'a standing permission' }, () => createPermission(ctx, who, terms)),
    revokePermission(who, id) {
      const about = { permission: id.slice(0, 128) }
      return attempted(ctx, { ...who, where: 'the end of a permission', about }, () => revokePermission(ctx, who, id))
    },
    async decide(who, planId, request) {
      const { decided, plan } = await decide(ctx, who, planId, request)
      if (decided === 'rejected') return plan
      const late = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, null).unref())
      const ended = await Promise.race([execute(ctx, planId), late])
      return ended ?? (await findPlan(ctx.db, planId))?.plan ?? plan
    },
    revise: (who, planId, request) => revise(ctx, who, planId, request),
    withdraw: (program, planId, reason) => withdraw(ctx, program, planId, reason),
    quote: (traderId, planId) => reading(traderId, planId, 'a quote', () => quote(traderId, planId)),
    async plan(traderId, planId) {
      const { plan } = await reading(traderId, planId, 'a plan', () => findOwn(ctx, traderId, planId))
      return (await withKilled(ctx.db, traderId, [plan]))[0] ?? plan
    },
    async plans(traderId, statuses, page = {}) {
      const found = await findPlans(ctx.db, { traderId, ...page, ...(statuses ? { statuses } : {}) })
      return withKilled(
        ctx.db,
        traderId,
        found.map((s) => s.plan),
      )
    },
    async record(traderId, planId) {
      const own = await reading(traderId, planId, 'the record of a plan', () => findOwn(ctx, traderId, planId))
      return planRecord(ctx, own)
    },
    anybodysRecord: async (planId) => planRecord(ctx, await findAnybodys(ctx, planId)),
    async plansOfChat(traderId, chatId) {
      const found = [
        ...(await findPlans(ctx.db, { traderId, chatId, limit: 10_000 })),
        ...(await findPlans(ctx.db, { traderId, toldIn: chatId, limit: 10_000 })),
      ]
      const plans = await withKilled(
        ctx.db,
        traderId,
        found.map((s) => s.plan),
      )
      return new Map(plans.map((plan) => [plan.id, plan]))
    },
    async close() {
      closing.abort()
      clearTimeout(timer)
      killSwitch.close()
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([Promise.all(ctx.running.values()), late])
    },
  }
}
