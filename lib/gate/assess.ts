/**
 * What a plan would do now and whether it may: the exchange's preview, then what the desk itself allows. The one
 * place where proposal, revision, quote and decision ask, so that none of them can forget a check.
 */
import type { DecisionRefusal, PlanCheck, PlanLeg } from '../contracts/plan.ts'
import type { GateContext } from './context.ts'
import { type LegDraft, type PreviewAnswer, type Previewed, previewLegs } from './preview.ts'
import { quarantineOf } from './quarantine.ts'

export type Assessment =
  /** `checks` are the desk's own; those of the exchange are in each leg's preview. */
  { ok: true; legs: Previewed[]; checks: PlanCheck[] } | Extract<PreviewAnswer, { ok: false }>

export async function assess(
  ctx: GateContext,
  traderId: string,
  legs: (LegDraft & Pick<PlanLeg, 'id'>)[],
): Promise<Assessment> {
  const kept = await quarantineOf(ctx, traderId, legs)
  if (kept) return kept
  const previews = await previewLegs(ctx, traderId, legs)
  if (!previews.ok) return previews
  return { ok: true, legs: previews.legs, checks: [] }
}

/** Under which word a decision hears that the plan may not go now. */
export function refusalOf(code: string): DecisionRefusal {
  if (code === 'KILL_SWITCH') return 'kill_switch'
  if (code === 'QUARANTINED') return 'quarantined'
  return 'limits'
}
