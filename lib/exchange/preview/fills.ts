import type { LegPreview } from '../../contracts/exchange/preview.ts'
import { priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { Fill } from '../engine/commands.ts'

/** Fills as a person reads them: one line per price. */
export function byPrice(fills: readonly Fill[]): LegPreview['fills'] {
  const levels: { priceTicks: number; lots: number }[] = []
  for (const fill of fills) {
    const last = levels.at(-1)
    if (last?.priceTicks === fill.priceTicks) last.lots += fill.qtyLots
    else levels.push({ priceTicks: fill.priceTicks, lots: fill.qtyLots })
  }
  return levels.map((level) => ({ price: priceNumber(level.priceTicks), amount: qtyNumber(level.lots) }))
}
