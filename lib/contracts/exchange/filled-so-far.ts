/** How much of an order has filled, from the answer that placed or changed it. */
import { LOTS_PER_MWH } from '../units.ts'

/**
 * MWh of the whole order. `filledQty` is what that one call filled: of an order that was changed, what had filled before
 * is in `qty` alone.
 *
 * @returns null where the answer does not say it
 */
export function filledSoFar(result: Record<string, unknown>): number | null {
  const { state, qty, filledQty, remainingQty } = result
  if (typeof qty === 'number' && state === 'FILLED') return qty
  if (typeof qty === 'number' && typeof remainingQty === 'number' && state === 'PARTIALLY_FILLED')
    return Math.round((qty - remainingQty) * LOTS_PER_MWH) / LOTS_PER_MWH
  return typeof filledQty === 'number' ? filledQty : null
}
