/** A trader's own orders and fills as the price chart marks them. Pure. */

import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { UserTrade } from '../../../lib/contracts/exchange/fills.ts'
import type { Side } from '../../../lib/contracts/exchange/tools.ts'
import { type PriceTicks, priceNumber, type QtyLots, toLots, toTicks } from '../../../lib/contracts/units.ts'
import { isOpen } from '../blotter/order-list.ts'

/** What rests at one price. */
export type RestingMark = { readonly side: Side; readonly priceTicks: PriceTicks; readonly lots: QtyLots }
/** What one order filled at once, as far as can be told: at the average of it. */
export type FillMark = {
  readonly orderId: string
  readonly symbol: string
  readonly side: Side
  readonly atMs: number
  readonly lots: QtyLots
  /** NT$/MWh. */
  readonly price: number
}

/** More of them than a chart has bars. */
const MAX_FILLS = 500

/** Of one symbol, those nearest to the market first: bids from the highest, then asks from the lowest. */
export function restingMarks(orders: readonly OrderRow[], symbol: string): readonly RestingMark[] {
  const at = new Map<string, RestingMark>()
  for (const order of orders) {
    if (order.symbol !== symbol || order.price === null || !isOpen(order)) continue
    const { side } = order
    const priceTicks = toTicks(order.price)
    const key = `${side} ${priceTicks}`
    at.set(key, { side, priceTicks, lots: (at.get(key)?.lots ?? 0) + toLots(order.remainingAmount) })
  }
  const marks = [...at.values()]
  const of = (side: Side, sign: number) =>
    marks.filter((mark) => mark.side === side).sort((a, b) => sign * (a.priceTicks - b.priceTicks))
  return [...of('BUY', -1), ...of('SELL', 1)]
}

/** On each side so many of the nearest stand out and say what they are, and so many in all have a line: more would hide the candles. */
const IN_CHART = { named: 2, drawn: 6 }
const IN_LOW_CHART = { named: 1, drawn: 3 }

/** Those of the marks, as `restingMarks` has them, that a chart has room for. The ladder has all. */
export function drawnMarks(
  marks: readonly RestingMark[],
  isLow: boolean,
): { named: readonly RestingMark[]; drawn: readonly RestingMark[] } {
  const most = isLow ? IN_LOW_CHART : IN_CHART
  const nearest = (count: number) =>
    (['BUY', 'SELL'] as const).flatMap((of) => marks.filter(({ side }) => side === of).slice(0, count))
  return { named: nearest(most.named), drawn: nearest(most.drawn) }
}

/**
 * With what the list tells of more. An order tells what it has filled in all, so what is marked of it already is taken off; the same list
 * adds nothing.
 */
export function withFills(marks: readonly FillMark[], orders: readonly OrderRow[]): readonly FillMark[] {
  const known = new Map<string, { lots: QtyLots; value: number }>()
  for (const { orderId, lots, price } of marks) {
    const of = known.get(orderId) ?? { lots: 0, value: 0 }
    known.set(orderId, { lots: of.lots + lots, value: of.value + lots * price })
  }
  const fresh = orders.flatMap((order): FillMark[] => {
    const { orderId, symbol, side, avgPrice } = order
    const before = known.get(orderId) ?? { lots: 0, value: 0 }
    const lots = toLots(order.filledAmount) - before.lots
    const atMs = filledAtMs(order)
    if (lots <= 0 || avgPrice === null || atMs === null) return []
    const value = avgPrice * toLots(order.filledAmount) - before.value
    // An average has more digits than a price; back from it come those of a price.
    return [{ orderId, symbol, side, atMs, lots, price: priceNumber(toTicks(value / lots)) }]
  })
  if (fresh.length === 0) return marks
  return [...marks, ...fresh].sort((a, b) => a.atMs - b.atMs).slice(-MAX_FILLS)
}

/** Own trades, newest first, as marks: what one order filled at once is one, at the average. */
export function marksOf(trades: readonly UserTrade[]): readonly FillMark[] {
  const marks = new Map<string, FillMark>()
  for (const { orderId, symbol, side, at, amount, price } of trades) {
    const key = `${orderId} ${at}`
    const before = marks.get(key) ?? { orderId, symbol, side, atMs: Date.parse(at), lots: 0, price }
    const lots = before.lots + toLots(amount)
    const value = before.lots * before.price + toLots(amount) * price
    marks.set(key, { ...before, lots, price: value / lots })
  }
  return [...marks.values()]
    .map((mark) => ({ ...mark, price: priceNumber(toTicks(mark.price)) }))
    .reverse()
    .slice(-MAX_FILLS)
}

/** The time of its last change, which of one that rested and was ended is not that of its last fill: of that nobody tells. */
function filledAtMs({ state, timeInForce, updateTime }: OrderRow): number | null {
  const rested = timeInForce === 'GTC' || timeInForce === 'GTD'
  return rested && (state === 'CANCELLED' || state === 'EXPIRED') ? null : Date.parse(updateTime)
}

/** The range of prices in view with those own ones that are no further off than it is high, at least `leastSpan`. */
export function withOwnPrices(
  range: { minValue: number; maxValue: number },
  resting: readonly RestingMark[],
  leastSpan: number,
): { minValue: number; maxValue: number } {
  const span = Math.max(range.maxValue - range.minValue, leastSpan)
  const near = resting
    .map(({ priceTicks }) => priceNumber(priceTicks))
    .filter((price) => price > range.minValue - span && price < range.maxValue + span)
  return { minValue: Math.min(range.minValue, ...near), maxValue: Math.max(range.maxValue, ...near) }
}
