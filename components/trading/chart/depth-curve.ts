/** The two staircases of a depth chart. */
import type { PriceTicks, QtyLots } from '../../../lib/contracts/units.ts'
import type { Level } from '../live/book.ts'

export type DepthPoint = { readonly priceTicks: PriceTicks; readonly cumulativeLots: QtyLots }
export type DepthCurve = {
  readonly bids: readonly DepthPoint[]
  readonly asks: readonly DepthPoint[]
  readonly lowTicks: PriceTicks
  readonly highTicks: PriceTicks
  readonly maxLots: QtyLots
}

function cumulate(levels: readonly Level[], within: (ticks: PriceTicks) => boolean): DepthPoint[] {
  const points: DepthPoint[] = []
  let cumulativeLots = 0
  for (const level of levels) {
    if (!within(level.priceTicks)) break
    cumulativeLots += level.lots
    points.push({ priceTicks: level.priceTicks, cumulativeLots })
  }
  return points
}

/** The same distance on both sides of mid, as far as the shallower side reaches; null while a side is empty. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[]): DepthCurve | null {
  const [bestBid, lastBid, bestAsk, lastAsk] = [bids[0], bids.at(-1), asks[0], asks.at(-1)]
  if (!bestBid || !lastBid || !bestAsk || !lastAsk) return null
  const mid = (bestBid.priceTicks + bestAsk.priceTicks) / 2
  const shallower = Math.min(mid - lastBid.priceTicks, lastAsk.priceTicks - mid)
  const reach = Math.max(shallower, (bestAsk.priceTicks - bestBid.priceTicks) / 2, 1)
  const lowTicks = mid - reach
  const highTicks = mid + reach
  const left = cumulate(bids, (ticks) => ticks >= lowTicks)
  const right = cumulate(asks, (ticks) => ticks <= highTicks)
  const maxLots = Math.max(left.at(-1)?.cumulativeLots ?? 0, right.at(-1)?.cumulativeLots ?? 0)
  return { bids: left, asks: right, lowTicks, highTicks, maxLots }
}

/** Depth between mid and a price: the quantity an order up to that price would meet. */
export function depthAt(curve: DepthCurve, ticks: number): { side: 'bids' | 'asks'; cumulativeLots: QtyLots } | null {
  const bestBid = curve.bids[0]
  const bestAsk = curve.asks[0]
  if (bestBid && ticks <= bestBid.priceTicks) {
    const met = curve.bids.filter((point) => point.priceTicks >= ticks).at(-1)
    return { side: 'bids', cumulativeLots: met?.cumulativeLots ?? 0 }
  }
  if (bestAsk && ticks >= bestAsk.priceTicks) {
    const met = curve.asks.filter((point) => point.priceTicks <= ticks).at(-1)
    return { side: 'asks', cumulativeLots: met?.cumulativeLots ?? 0 }
  }
  return null
}
