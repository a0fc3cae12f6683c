/** How much a sum of money buys on the book that was read. */
import { MICRO_PER_TICK_LOT, moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { orderReached, reachOf } from '../reach.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { figure, money, price } from './values.ts'

/** @returns null where the answer is not a book */
export function tellBudget(m: Messages, call: Call, value: unknown, budget: string): string | null {
  const reach = reachOf(value, budget)
  if (!reach) return null
  const { lots, paid, best, isAll } = reach
  const order = orderReached(call, budget)
  return m.budget({
    sum: money(Number(budget)),
    qty: lots === 0 ? null : figure(qtyNumber(lots)),
    paid: money(moneyNumber(paid)),
    average: lots === 0 ? null : price(priceNumber(Math.round(paid / lots / MICRO_PER_TICK_LOT))),
    least: best === null ? null : { qty: figure(qtyNumber(1)), paid: money(moneyNumber(best * MICRO_PER_TICK_LOT)) },
    isAll,
    example: order ? exampleOf(m, [order], null) : null,
  })
}
