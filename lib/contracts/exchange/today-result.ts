/** What the trading of a day has come to at the prices of the answer. Pure. */

import { LOTS_PER_MWH, type Micro, toLots, toMicro } from '../units.ts'
import type { Wallet } from './account.ts'

export type TradedToday = NonNullable<Wallet['today']>['traded'][number]

/** `resultMicro` in millionths of NT$, negative for a loss; `unpriced` counts the contracts that are not in it. */
export function resultToday(traded: readonly TradedToday[]): { resultMicro: Micro; unpriced: number } {
  const results = traded.map(resultOf)
  return {
    resultMicro: results.reduce<Micro>((sum, micro) => sum + (micro ?? 0), 0),
    unpriced: results.filter((micro) => micro === null).length,
  }
}

/**
 * NT$ in millionths, negative for a loss: what the energy bought is worth at the mark, less what was paid for it.
 *
 * @returns null where energy is left of it and no price to value it at
 */
function resultOf({ netQty, paid, mark }: TradedToday): Micro | null {
  const lots = toLots(netQty)
  if (lots !== 0 && mark === null) return null
  return toMicro(((mark ?? 0) * lots) / LOTS_PER_MWH) - toMicro(paid)
}
