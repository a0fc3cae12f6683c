/** The row of sums below a table of orders: no order, where it says that it is a sum, and is the right one. */
import { add, canonical, compare, negate } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import type { Named } from './row.ts'

const TOTAL = /^(?:(?:sub|grand) ?-?)?(?:totals?|sum|net)\b[ :]*$|^[总小合]计[:： ]*$|^加总$/
const NUMBER = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/
const SELLS = /^(?:s|sell|ask|offer|卖)/

/** The rows without it; all of them where it is not plainly that, so that its cells are told. */
export function withoutTotal(rows: readonly string[][], named: readonly Named[]): readonly string[][] {
  const last = rows.at(-1)
  const orders = rows.slice(0, -1)
  if (!last || orders.length === 0) return rows
  const cell = (row: readonly string[], names: readonly Named['name'][]): string =>
    fold(row[named.find(({ name }) => names.includes(name))?.at ?? -1] ?? '').folded.trim()
  const isNamed = last.some((said) => TOTAL.test(fold(said).folded.trim()))
  const isOrder = (['side', 'price', 'type', 'timeInForce'] as const).some((name) => {
    const said = cell(last, [name])
    return said !== '' && said !== '-' && !TOTAL.test(said)
  })
  if (!isNamed || isOrder) return rows
  const sum = amountOf(cell(last, ['qty', 'power']))
  if (cell(last, ['qty', 'power']) === '') return orders
  const parts = orders.map((row) => ({
    of: amountOf(cell(row, ['qty', 'power'])),
    isSell: SELLS.test(cell(row, ['side'])),
  }))
  if (sum === null || parts.some(({ of }) => of === null)) return rows
  const gross = parts.reduce((total, { of }) => add(total, of ?? '0'), '0')
  const net = parts.reduce((total, { of, isSell }) => add(total, isSell ? negate(of ?? '0') : (of ?? '0')), '0')
  return [gross, net, negate(net)].some((right) => compare(right, sum) === 0) ? orders : rows
}

const amountOf = (said: string): string | null =>
  NUMBER.test(said) ? canonical(said.replaceAll(',', '').replace(/^\+/, '')) : null
