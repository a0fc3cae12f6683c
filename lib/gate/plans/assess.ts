/**
 * What a plan would do now and whether it may: the exchange's preview, then what the desk itself allows. The one
 * place where proposal, revision, quote and decision ask, so that none of them can forget a check.
 */
import type { DeskCode } from '../../contracts/errors.ts'
import type { PreviewBook } from '../../contracts/exchange/preview.ts'
import type { DecisionRefusal, PlanCheck, PlanLeg } from '../../contracts/gate/plan.ts'
import type { GateContext } from '../context.ts'
import { isPulled, KILL_SENTENCE } from '../kill-switch/is-pulled.ts'
import { type Counted, limitChecks, usageNow } from '../limits/limits.ts'
import { marksOf } from '../limits/marks.ts'
import { isCancel } from '../limits/order-measure.ts'
import { quarantineOf } from '../trust/quarantine.ts'
import { type LegDraft, type PreviewAnswer, type Previewed, previewLegs } from './preview.ts'

type Assessment =
  /** `checks` are the desk's own; those of the exchange are in each leg's preview. `counted`: null where no limit holds. */
  | { ok: true; legs: Previewed[]; market: PreviewBook[] | null; checks: PlanCheck[]; counted: Counted | null }
  | Extract<PreviewAnswer, { ok: false }>

export async function assess(
  ctx: GateContext,
  traderId: string,
  legs: (LegDraft & Pick<PlanLeg, 'id'>)[],
): Promise<Assessment> {
  // No limit holds a cancel back, so a cancel must not wait for, or fail with, what is read for the limits.
  const limited = !legs.every(isCancel)
  if (limited && (await isPulled(ctx, ctx.db)))
    return { ok: false, refused: true, leg: null, code: 'KILL_SWITCH', message: KILL_SENTENCE }
  const kept = await quarantineOf(ctx, traderId, legs)
  if (kept) return kept
  const [previews, used] = await Promise.all([
    previewLegs(ctx, traderId, legs),
    limited ? usageNow(ctx, traderId) : null,
  ])
  if (!previews.ok) return previews
  const previewed = legs.map((leg, i) => ({ ...leg, preview: previews.legs[i]?.preview ?? null }))
  const marks = await marksOf(ctx, traderId, previewed)
  if (!marks.ok) return marks
  const checks = used ? limitChecks(used, previewed, marks.ticks) : []
  if (!checks) return { ok: false, refused: false, code: 'UNAVAILABLE', message: UNCHECKED }
  const over = checks.find((c) => !c.ok)
  if (over) {
    const leg = over.legId === null ? null : legs.findIndex((l) => l.id === over.legId)
    return { ok: false, refused: true, leg, code: 'LIMIT', message: `${sentence(over.detail)} Nothing was sent.` }
  }
  return { ok: true, legs: previews.legs, market: previews.market, checks, counted: used?.counted ?? null }
}

const UNCHECKED = 'The exchange cannot be asked what is open and what was lost today, so the limits cannot be checked.'
/** A detail of a check as a sentence of its own. */
export const sentence = (detail: string): string => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`

/** Under which code a decision hears that the plan may not go now. */
export const refusalOf = (code: DeskCode): DecisionRefusal =>
  code === 'KILL_SWITCH' || code === 'QUARANTINED' ? code : 'LIMIT'
