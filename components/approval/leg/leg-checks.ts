/** The checks of one leg as they are shown: one that passed can still say that a part of the order would not trade, or would wait behind others. */
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'

export type Check = {
  name: string
  ok: boolean
  detail: string
  /** MWh. The exchange takes the order, and drops what is not kept of it. */
  drops?: { kept: number; of: number }
  /** The exchange takes the change, and the order goes behind those that wait at its price. */
  isBehind?: true
}

/** Checks whose detail tells of a dropped part, where there is one. */
const TELLS_OF_DROPS: ReadonlySet<string> = new Set(['liquidity', 'self-trade'])

export function legChecks(preview: LegPreview | null): Check[] {
  if (!preview) return []
  const { filledQty, restingAmount, unfilledAmount, aheadInQueue, keptPriority } = preview
  const isBehind = keptPriority === false && aheadInQueue > 0
  const checks = preview.checks.map((check) =>
    check.ok && check.name === 'priority' && isBehind ? { ...check, isBehind: true as const } : check,
  )
  if (unfilledAmount === 0) return checks
  // Added in whole lots: sums of decimal fractions are not exact.
  const keptLots = toLots(filledQty) + toLots(restingAmount)
  const drops = { kept: qtyNumber(keptLots), of: qtyNumber(keptLots + toLots(unfilledAmount)) }
  return checks.map((check) => (check.ok && TELLS_OF_DROPS.has(check.name) ? { ...check, drops } : check))
}
