/** How far a sum of money reaches into the asks of a book that was read. Pure, and exact: in ticks, lots and micro-NT$. */
import {
  MICRO_PER_TICK_LOT,
  type Micro,
  type PriceTicks,
  type QtyLots,
  toLots,
  toMicro,
  toTicks,
} from '../../contracts/units.ts'
import { field, list, num } from './tell/values.ts'

export type Reach = {
  lots: QtyLots
  paid: Micro
  /** Price of the best level; null where nothing is offered. */
  best: PriceTicks | null
  /** Of all levels that were read nothing is left. */
  isAll: boolean
}

/** @param budget decimal NT$. Null: it is no book. */
export function reachOf(book: unknown, budget: string): Reach | null {
  if (!Array.isArray(field(book, 'asks'))) return null
  const levels = list(book, 'asks').flatMap((row) => {
    const [price, amount] = [num(row, 'price'), num(row, 'amount')]
    return price === null || amount === null ? [] : [{ ticks: toTicks(price), lots: toLots(amount) }]
  })
  const sum = toMicro(Number(budget))
  let [lots, left] = [0, sum]
  for (const level of levels) {
    const each = level.ticks * MICRO_PER_TICK_LOT
    const taken = each <= 0 ? level.lots : Math.min(level.lots, Math.floor(left / each))
    lots += taken
    left -= taken * each
    if (taken < level.lots) break
  }
  const offered = levels.reduce((total, level) => total + level.lots, 0)
  return { lots, paid: sum - left, best: levels[0]?.ticks ?? null, isAll: lots === offered }
}
