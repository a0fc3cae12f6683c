/** The waiting plan at the market of now: what a quote answers, laid over the plan it was asked for. */
import type { HttpFailure } from '../../../lib/contracts/chat.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'
import { type Plan, type PlanQuote, planQuote } from '../../../lib/contracts/gate/plan.ts'

export type QuoteAnswer =
  | { kind: 'quote'; quote: PlanQuote }
  /** The plan no longer waits as it is shown: decided, expired, or it has other numbers. */
  | { kind: 'over' }
  | { kind: 'failed' }

/** An exchange that does not answer for so long is as good as unreachable; the numbers shown grow old meanwhile. */
const TIMEOUT_MS = 5_000

export async function askQuote(planId: string, digest: string): Promise<QuoteAnswer> {
  try {
    const response = await fetch(`/api/plans/${encodeURIComponent(planId)}/quote`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return readQuote(response.status, await response.json().catch(() => null), digest)
  } catch {
    return { kind: 'failed' }
  }
}

const OVER: readonly DeskCode[] = ['NOT_FOUND', 'NOT_PENDING', 'EXPIRED']

export function readQuote(status: number, body: unknown, digest: string): QuoteAnswer {
  if (status !== 200) {
    const code = (body as HttpFailure | null)?.error?.code
    return { kind: code !== undefined && OVER.includes(code) ? 'over' : 'failed' }
  }
  const parsed = planQuote.safeParse(body)
  if (!parsed.success) return { kind: 'failed' }
  return parsed.data.digest === digest ? { kind: 'quote', quote: parsed.data } : { kind: 'over' }
}

/**
 * The plan with the figures of now. Its arguments and digest stay those that a decision names. A quote of another
 * digest, or one that says the plan would be refused, has no figures for it.
 */
export function atMarket(plan: Plan, quote: PlanQuote | null): Plan {
  if (!quote || quote.digest !== plan.digest || quote.refused) return plan
  const previews = new Map(quote.legs.map(({ id, preview }) => [id, preview]))
  return {
    ...plan,
    legs: plan.legs.map((leg) => ({ ...leg, preview: previews.get(leg.id) ?? leg.preview })),
    totals: quote.totals,
    checks: quote.checks,
  }
}
