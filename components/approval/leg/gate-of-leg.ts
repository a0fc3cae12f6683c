/** When the gate of a delivery contract ends what a leg orders, and what of that is to be warned of. Pure. */
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { isAmendment, isNewOrder } from '../plan/leg-kind.ts'
import { argText } from '../plan/plan-args.ts'

/** A gate that closes within this time is warned of: what has not filled by then will hardly fill. */
const SOON_MS = 5 * 60_000

/** Epoch ms; null where nothing closes over the order, or its own end comes first. */
export function gateMs(leg: Pick<PlanLeg, 'tool' | 'server' | 'args' | 'preview'>): number | null {
  const { args, preview } = leg
  if (!preview?.gateClosure || !(isNewOrder(leg) || isAmendment(leg))) return null
  const closes = Date.parse(preview.gateClosure)
  return args.timeInForce === 'GTD' && Date.parse(argText(args.expiresAt)) < closes ? null : closes
}

/** `tooLate`: it can be decided for longer than it can be sent. `soon`: what rests of it has only minutes. */
type GateWarning = 'tooLate' | 'soon'

/** @param untilMs the end of the time to decide */
export function gateWarning(
  closesMs: number,
  { rests, untilMs, nowMs }: { rests: boolean; untilMs: number; nowMs: number },
): GateWarning | null {
  if (closesMs <= nowMs) return null // the exchange refuses it by now, and the dialog says why
  if (closesMs < untilMs) return 'tooLate'
  return rests && closesMs - nowMs <= SOON_MS ? 'soon' : null
}
