/** A sentence that was refused: why, what it would cost, and the words that would prepare it. */

import type { OrderDraft } from '../understand/action.ts'
import type { Refused } from '../understand/understanding.ts'
import { clockSaid, hourReadings, isOfNextHour, nextMinutes } from './hour-readings.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { quoted } from './values.ts'
import { costOf, draftWords } from './words.ts'

const isWhole = ({ qty, price, market }: OrderDraft) => qty !== null && (price !== null || market)
export const isNamed = (orders: readonly OrderDraft[]) => orders.every((order) => isWhole(order) && order.side !== null)

/** Words of a message that are named back to the trader. */
export const MAX_NAMED = 3

export function refuse(m: Messages, refused: Refused, nowMs: number | null): string {
  const { orders, isAll } = refused
  const [first, ...more] = orders
  const said = clockSaid(orders, nowMs)
  if (refused.why === 'atHour' && (said !== null || isOfNextHour(orders))) {
    const [delivered, until] = isAll ? hourReadings(m, orders, nowMs) : [null, null]
    return said === null
      ? m.nextHour(nextMinutes(orders), delivered, until)
      : m.atHour(said.clock, said.dated, delivered, until)
  }
  // Where no order holds the hour, it is one of the times that nothing waits for.
  const why = refused.why === 'atHour' ? 'conditional' : refused.why
  if (refused.strange) {
    const meant = isAll && isNamed(orders) ? exampleOf(m, orders, nowMs) : null
    return m.strange(refused.strange.slice(0, MAX_NAMED).map(quoted), meant)
  }
  if (!first || why === 'negated' || !orders.every(isWhole)) return m.refusal(why, null, null, null)
  const words = m.order({ ...draftWords(first, nowMs), symbol: first.symbol ? m.contract(first.symbol) : null })
  // An example without its day would be an order for today, so an order for another day gets none.
  const example = isAll && why !== 'otherDay' && isNamed(orders) ? exampleOf(m, orders, nowMs) : null
  return more.length > 0 ? m.refusal(why, null, null, example) : m.refusal(why, words, costOf(first), example)
}
