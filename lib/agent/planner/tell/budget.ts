/** How much a sum of money buys on the book that was read. */
import {
  MICRO_PER_TICK_LOT,
  moneyNumber,
  priceNumber,
  qtyNumber,
  toLots,
  toMicro,
  toTicks,
} from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { Messages } from './messages.ts'
import { exampleOf } from './suggest.ts'
import { field, figure, list, money, num, price } from './values.ts'

/** @returns null where it is no book */
export function tellBudget(m: Messages, call: Call, value: unknown, budget: string): string | null {
  const levels = list(value, 'asks').flatMap((row) => {
    const [ticks, lots] = [num(row, 'price'), num(row, 'amount')]
    return ticks === null || lots === null ? [] : [{ ticks: toTicks(ticks), lots: toLots(lots) }]
  })
  if (!Array.isArray(field(value, 'asks'))) return null
  const sum = toMicro(Number(budget))
  let [lots, left] = [0, sum]
  for (const level of levels) {
    const each = level.ticks * MICRO_PER_TICK_LOT
    const taken = each <= 0 ? level.lots : Math.min(level.lots, Math.floor(left / each))
    lots += taken
    left -= taken * each
    if (taken < level.lots) break
  }
  const [best] = levels
  const offered = levels.reduce((total, level) => total + level.lots, 0)
  const paid = sum - left
  const { symbol } = call.args
  const qty = String(qtyNumber(lots))
  const order = orderOfPreview({ side: 'BUY', qty, type: 'MARKET', ...(typeof symbol === 'string' ? { symbol } : {}) })
  return m.budget({
    sum: money(Number(budget)),
    qty: lots === 0 ? null : figure(qtyNumber(lots)),
    paid: money(moneyNumber(paid)),
    average: lots === 0 ? null : price(priceNumber(Math.round(paid / lots / MICRO_PER_TICK_LOT))),
    least: best ? { qty: figure(qtyNumber(1)), paid: money(moneyNumber(best.ticks * MICRO_PER_TICK_LOT)) } : null,
    isAll: lots === offered,
    example: lots === 0 ? null : exampleOf(m, [order], null),
  })
}
