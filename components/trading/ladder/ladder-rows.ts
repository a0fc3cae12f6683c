/** Turns the book into the rows a ladder draws: grouped by price step, with cumulative depth. */
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { type PriceTicks, type QtyLots, toLots, toTicks } from '../../../lib/contracts/units.ts'
import { isOpen } from '../blotter/order-list.ts'
import type { BookSide, Level } from '../live/book.ts'

export type LadderRow = {
  readonly priceTicks: PriceTicks
  readonly lots: QtyLots
  /** Everything from the best price down to this row. */
  readonly cumulativeLots: QtyLots
  readonly count: number
}

/** A bid belongs to the step at or below it and an ask to the step at or above it, so a grouped book never looks tighter than it is. */
export const stepOf = (priceTicks: PriceTicks, side: BookSide, stepTicks: number): PriceTicks => {
  const step = side === 'bids' ? Math.floor(priceTicks / stepTicks) : Math.ceil(priceTicks / stepTicks)
  return step * stepTicks + 0 // + 0 turns -0 into 0
}

/** At most `maxRows` rows, best first. `levels` must be best first. */
export function ladderRows(
  levels: readonly Level[],
  side: BookSide,
  stepTicks: number,
  maxRows: number,
): readonly LadderRow[] {
  const rows: { priceTicks: number; lots: number; cumulativeLots: number; count: number }[] = []
  let cumulativeLots = 0
  for (const level of levels) {
    const priceTicks = stepOf(level.priceTicks, side, stepTicks)
    const last = rows.at(-1)
    if (last?.priceTicks === priceTicks) {
      cumulativeLots += level.lots
      last.lots += level.lots
      last.count += level.count
      last.cumulativeLots = cumulativeLots
      continue
    }
    if (rows.length === maxRows) break
    cumulativeLots += level.lots
    rows.push({ priceTicks, lots: level.lots, cumulativeLots, count: level.count })
  }
  return rows
}

/** Open quantity of one's own orders per row of the ladder, for the marks beside the price. */
export function ownLotsByStep(
  orders: readonly OrderRow[],
  symbol: string,
  side: BookSide,
  stepTicks: number,
): ReadonlyMap<PriceTicks, QtyLots> {
  const wanted = side === 'bids' ? 'BUY' : 'SELL'
  const own = new Map<PriceTicks, QtyLots>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.side !== wanted || order.price === null || !isOpen(order)) continue
    const step = stepOf(toTicks(order.price), side, stepTicks)
    own.set(step, (own.get(step) ?? 0) + toLots(order.remainingAmount))
  }
  return own
}

/** Cumulative bid and ask depth within the rows shown, as a share −1..1; null when both are empty. */
export function imbalanceOf(bids: readonly LadderRow[], asks: readonly LadderRow[]): number | null {
  const bid = bids.at(-1)?.cumulativeLots ?? 0
  const ask = asks.at(-1)?.cumulativeLots ?? 0
  return bid + ask === 0 ? null : (bid - ask) / (bid + ask)
}

/**
 * What a bar of the whole width stands for: the most lots there are, rounded up to two digits, so that it stays while they come and go
 * by a little, and the rows that did not change are not drawn again.
 */
export function barLots(most: QtyLots): QtyLots {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1)
  return Math.ceil(most / step) * step
}

export type TakeEstimate = {
  readonly filledLots: QtyLots
  /** Ticks × lots: divide by filledLots for the average price. */
  readonly tickLots: number
  readonly worstTicks: PriceTicks | null
}

/** What taking `lots` from these levels would fill, up to a limit. An estimate for the ticket; the preview is the exchange's. */
export function estimateTake(
  levels: readonly Level[],
  lots: QtyLots,
  within: (priceTicks: PriceTicks) => boolean = () => true,
): TakeEstimate {
  let left = lots
  let tickLots = 0
  let worstTicks: PriceTicks | null = null
  for (const level of levels) {
    if (left <= 0 || !within(level.priceTicks)) break
    const taken = Math.min(left, level.lots)
    left -= taken
    tickLots += taken * level.priceTicks
    worstTicks = level.priceTicks
  }
  return { filledLots: lots - left, tickLots, worstTicks }
}
