/** The gate: the only way to a write. See CONTRACT.md beside this file. */
import { EventEmitter } from 'node:events'
import type { DecisionRequest, Plan, PlanOrigin, PlanStatus } from '../contracts/plan.ts'
import type { PlanRecord } from '../contracts/record.ts'
import { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import type { GateContext, GateEvents } from './context.ts'
import { type Decider, decide } from './decide.ts'
import { execute, resumeExecuting } from './execute.ts'
import { expireOverdue } from './expire.ts'
import { findPlan, findPlans } from './plan-store.ts'
import { type Proposal, propose } from './propose.ts'
import { planRecord } from './record.ts'

/** Newest first; `before` is the last plan of the page before. */
export type PlanPage = { limit?: number; before?: { createdAt: string; id: string }; channel?: PlanOrigin['kind'] }

export type Gate = {
  propose(input: Parameters<typeof propose>[1]): Promise<Proposal>
  /** @returns the plan after execution, or as far as it is after `waitMs`. @throws DeskError with a DecisionRefusal */
  decide(who: Decider, planId: string, request: DecisionRequest): Promise<Plan>
  /** @throws DeskError not_found | not_yours */
  plan(traderId: string, planId: string): Promise<Plan>
  plans(traderId: string, statuses?: PlanStatus[], page?: PlanPage): Promise<Plan[]>
  /** Everything that is on record about a plan. @throws DeskError not_found | not_yours */
  record(traderId: string, planId: string): Promise<PlanRecord>
  plansOfChat(traderId: string, chatId: string): Promise<Map<string, Plan>>
  events: EventEmitter<GateEvents>
  close(): void
}

const ANSWER_WITHIN_MS = 5_000
const EXPIRY_TICK_MS = 1_000

export function createGate(deps: Omit<GateContext, 'events'>): Gate & { start(): Promise<void> } {
  const ctx: GateContext = { ...deps, events: new EventEmitter<GateEvents>().setMaxListeners(0) }
  let timer: NodeJS.Timeout | undefined
  return {
    events: ctx.events,
    async start() {
      await expireOverdue(ctx)
      await resumeExecuting(ctx)
      timer = setInterval(() => {
        expireOverdue(ctx).catch((error) => log('error', 'gate.expiry_failed', { message: messageOf(error) }))
      }, EXPIRY_TICK_MS)
      timer.unref()
    },
    propose: (input) => propose(ctx, input),
    async decide(who, planId, request) {
      const { decided, plan } = await decide(ctx, who, planId, request)
      if (decided === 'rejected') return plan
      const late = new Promise<void>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS).unref())
      await Promise.race([execute(ctx, planId), late])
      return (await findPlan(ctx.db, planId))?.plan ?? plan
    },
    async plan(traderId, planId) {
      const stored = await findPlan(ctx.db, planId)
      if (!stored) throw new DeskError('not_found', 'There is no such plan.', 404)
      if (stored.traderId !== traderId) throw new DeskError('not_yours', 'This plan belongs to another trader.', 403)
      return stored.plan
    },
    async plans(traderId, statuses, page = {}) {
      return (await findPlans(ctx.db, { traderId, ...page, ...(statuses ? { statuses } : {}) })).map((s) => s.plan)
    },
    record: (traderId, planId) => planRecord(ctx, traderId, planId),
    async plansOfChat(traderId, chatId) {
      return new Map((await findPlans(ctx.db, { traderId, chatId, limit: 10_000 })).map((s) => [s.plan.id, s.plan]))
    },
    close: () => clearInterval(timer),
  }
}
