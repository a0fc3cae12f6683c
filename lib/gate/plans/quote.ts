/**
 * What a waiting plan would do at this moment. Changes nothing and records nothing, so that a screen may ask twice a
 * second; however many ask, the exchange is asked about a plan once at a time and not again within REUSE_MS.
 */
import type { PlanQuote } from '../../contracts/gate/plan.ts'
import type { GateContext } from '../context.ts'
import { findWaiting, refuse } from '../execution/waiting.ts'
import { assess } from './assess.ts'
import { driftOfLegs } from './drift.ts'
import type { StoredPlan } from './plan-store.ts'
import { checksOf, totalsOf } from './preview.ts'
import { openLegs } from './revise.ts'

const REUSE_MS = 250

type Held = { digest: string; answer: Promise<PlanQuote> }

export function createQuotes(ctx: GateContext) {
  /** By plan: the quote that is on its way, or one that is younger than REUSE_MS. */
  const held = new Map<string, Held>()

  function ask(stored: StoredPlan): Promise<PlanQuote> {
    const { id, digest } = stored.plan
    const before = held.get(id)
    if (before?.digest === digest) return before.answer
    // An answer about a former digest is of no use here, but it is waited for, so that only one question is on its way.
    const answer = Promise.resolve(before?.answer.catch(() => {})).then(() => quoteNow(ctx, stored))
    const mine = { digest, answer }
    held.set(id, mine)
    const forget = () =>
      setTimeout(() => {
        if (held.get(id) === mine) held.delete(id)
      }, REUSE_MS).unref()
    answer.then(forget, forget)
    return answer
  }

  /** @throws DeskError NOT_FOUND | NOT_OWNER | NOT_PENDING | EXPIRED | UNAVAILABLE */
  return async (traderId: string, planId: string): Promise<PlanQuote> => ask(await findWaiting(ctx, traderId, planId))
}

async function quoteNow(ctx: GateContext, { plan, traderId }: StoredPlan): Promise<PlanQuote> {
  const open = openLegs(plan)
  const now = await assess(ctx, traderId, open)
  const at = ctx.now().toISOString()
  if (!now.ok && !now.refused) throw refuse('UNAVAILABLE', now.message)
  if (!now.ok) {
    // There is no preview of what would not go; totals and checks stay as shown.
    const { code, message } = now
    return {
      digest: plan.digest,
      at,
      drift: null,
      refused: { code, message },
      legs: open.map(({ id }) => ({ id, preview: null })),
      totals: plan.totals,
      checks: plan.checks,
    }
  }
  const legs = open.map((leg, i) => ({ ...leg, ...(now.legs[i] ?? {}) }))
  return {
    digest: plan.digest,
    at,
    drift: driftOfLegs(open, legs),
    refused: null,
    legs: legs.map(({ id, preview }) => ({ id, preview })),
    totals: totalsOf(legs, at),
    checks: [...checksOf(legs), ...now.checks],
  }
}
