/** Parts of the book as results carry them. */
import type { BookLevel } from '../../contracts/exchange/metrics.ts'
import { type PriceTicks, priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { Level } from '../engine/queries.ts'
import { imbalanceOf, lotsWithin } from '../market-data/book-figures.ts'
import { averageNumber } from './format.ts'

export const levelAnswer = (level: Level): BookLevel => ({
  price: priceNumber(level.priceTicks),
  amount: qtyNumber(level.lots),
  orderCount: level.orders,
})

export const priceOrNull = (ticks: PriceTicks | null): number | null => (ticks === null ? null : priceNumber(ticks))
/** Of a computed price, which may fall between two ticks. */
export const averageOrNull = (ticks: number | null): number | null => (ticks === null ? null : averageNumber(ticks))

/** To four digits. */
export const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(4)))

/** Null where the price is not above zero: a share of it would have no meaning. */
export const percentOf = (spreadTicks: number | null, midTicks: number | null): number | null =>
  spreadTicks === null || midTicks === null || midTicks <= 0 ? null : rounded((spreadTicks / midTicks) * 100)

/** MWh within the best `depth` levels. */
export function liquidity(bids: readonly Level[], asks: readonly Level[], depth: number) {
  const [bid, ask] = [lotsWithin(bids, depth), lotsWithin(asks, depth)]
  return {
    bid: qtyNumber(bid),
    ask: qtyNumber(ask),
    total: qtyNumber(bid + ask),
    imbalance: rounded(imbalanceOf(bid, ask)),
  }
}
