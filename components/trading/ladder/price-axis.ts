/** The static ladder: prices stand still and quantities move along them. */
import type { PriceTicks, QtyLots } from '../../../lib/contracts/units.ts'
import { type Level, topOfBook } from '../live/book.ts'
import { stepOf } from './ladder-rows.ts'

type AxisRow = { readonly priceTicks: PriceTicks; readonly bidLots: QtyLots; readonly askLots: QtyLots }

/** `count` steps from high to low around the centre step, empty ones included. */
export function axisRows(
  book: { bids: readonly Level[]; asks: readonly Level[] },
  stepTicks: number,
  centreTicks: PriceTicks,
  count: number,
): readonly AxisRow[] {
  const sum = (levels: readonly Level[], side: 'bids' | 'asks') => {
    const lots = new Map<PriceTicks, QtyLots>()
    for (const level of levels) {
      const step = stepOf(level.priceTicks, side, stepTicks)
      lots.set(step, (lots.get(step) ?? 0) + level.lots)
    }
    return lots
  }
  const bids = sum(book.bids, 'bids')
  const asks = sum(book.asks, 'asks')
  const high = centreTicks + Math.floor(count / 2) * stepTicks
  return Array.from({ length: count }, (_, i) => {
    const priceTicks = high - i * stepTicks
    return { priceTicks, bidLots: bids.get(priceTicks) ?? 0, askLots: asks.get(priceTicks) ?? 0 }
  })
}

/** The step nearest to mid, else to the one side there is; null for an empty book. */
export function centreOf(
  book: { bids: readonly Level[]; asks: readonly Level[] },
  stepTicks: number,
): PriceTicks | null {
  const { midTicks, bidTicks, askTicks } = topOfBook(book)
  const anchor = midTicks ?? bidTicks ?? askTicks
  return anchor === null ? null : Math.round(anchor / stepTicks) * stepTicks + 0
}

/** Whether the market has walked out of the middle part of what is shown, so that the ladder should follow. */
export function needsCentring(
  centreTicks: PriceTicks,
  idealTicks: PriceTicks,
  stepTicks: number,
  count: number,
): boolean {
  return Math.abs(idealTicks - centreTicks) > (count / 2) * 0.6 * stepTicks
}
