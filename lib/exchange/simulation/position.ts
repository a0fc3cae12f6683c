/**
 * A position and its profit, first in, first out: what is sold closes what was bought first, and the other way about. Exact: all
 * sums are ticks × lots.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Side } from '../engine/commands.ts'

type Parcel = { priceTicks: PriceTicks; lots: QtyLots }
export type Position = {
  /** Below zero when short. */
  lots: QtyLots
  /** What is open, oldest first from `first` on; all on one side. */
  parcels: Parcel[]
  first: number
  /** Σ price × lots of what is open, below zero when short. */
  openValue: number
  realised: number
}

export const createPosition = (): Position => ({ lots: 0, parcels: [], first: 0, openValue: 0, realised: 0 })

export function trade(position: Position, side: Side, priceTicks: PriceTicks, lots: QtyLots): void {
  const sign = side === 'BUY' ? 1 : -1
  let left = lots
  while (left > 0 && position.lots * sign < 0) {
    const parcel = position.parcels[position.first] as Parcel
    const closed = Math.min(left, parcel.lots)
    // Closing a long by selling: sell price less buy price. A short: the other way about.
    position.realised += closed * (priceTicks - parcel.priceTicks) * -sign
    position.openValue += sign * closed * parcel.priceTicks
    position.lots += sign * closed
    parcel.lots -= closed
    left -= closed
    if (parcel.lots === 0) position.first++
  }
  if (left === 0) return
  position.parcels.push({ priceTicks, lots: left })
  position.lots += sign * left
  position.openValue += sign * left * priceTicks
}

/** At this price, which may fall on half a tick. */
export const unrealised = (position: Position, markTicks: number): number =>
  position.lots * markTicks - position.openValue
