/** The checks of one leg as they are shown: one that passed can still say that a part of the order would not trade. */
import type { LegPreview } from '../../../lib/contracts/exchange-preview.ts'

export type Check = {
  name: string
  ok: boolean
  detail: string
  /** MWh. The exchange takes the order, and drops what is not kept of it. */
  drops?: { kept: number; of: number }
}

/** Checks whose detail tells of a dropped part, where there is one. */
const TELLS_OF_DROPS: ReadonlySet<string> = new Set(['liquidity', 'self-trade'])

export function legChecks(preview: LegPreview | null): Check[] {
  if (!preview) return []
  const { filledQty, restingAmount, unfilledAmount, checks } = preview
  if (unfilledAmount === 0) return checks
  const kept = tenths(filledQty + restingAmount)
  const drops = { kept, of: tenths(kept + unfilledAmount) }
  return checks.map((check) => (check.ok && TELLS_OF_DROPS.has(check.name) ? { ...check, drops } : check))
}

/** A lot is 0.1 MWh; sums of JSON numbers carry float dust. */
const tenths = (mwh: number) => Number(mwh.toFixed(1))
