/** Many orders of one plan, told by what they come to on each side: one by one nobody reads them in a sentence. Pure. */
import type { Side } from '../../../lib/contracts/exchange/tools.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { isNewOrder } from './leg-kind.ts'
import { argPrice, argQty, sideOf } from './plan-args.ts'

type Leg = Pick<PlanLeg, 'tool' | 'server' | 'args'>
/** MWh; `low` and `high` in NT$/MWh, null at market. `args`: of one of them, whose conditions are those of all. */
export type OrdersOfSide = {
  side: Side
  isAtMarket: boolean
  orders: number
  qty: number
  low: number | null
  high: number | null
  args: PlanLeg['args']
}

/** Up to so many orders are listed one by one. */
const MAX_ONE_BY_ONE = 5
/** What a sentence about a group sums up. Anything else has to be the same for all, or the sentence would leave it out. */
const SUMMED: ReadonlySet<string> = new Set(['side', 'qty', 'price', 'symbol'])

/** The groups in the order they begin; null where there are few, one is no new order, or they differ in more than is summed. */
export function manyOrders(legs: readonly Leg[]): OrdersOfSide[] | null {
  if (legs.length <= MAX_ONE_BY_ONE || !legs.every(isNewOrder)) return null
  const groups = new Map<string, OrdersOfSide>()
  const terms = new Set<string>()
  for (const { args } of legs) {
    const [side, qty, price] = [sideOf(args), argQty(args.qty), argPrice(args.price)]
    const isAtMarket = args.type === 'MARKET'
    if (side === null || qty === null || (price === null && !isAtMarket)) return null
    const key = `${side} ${isAtMarket}`
    const group = groups.get(key) ?? { side, isAtMarket, orders: 0, qty: 0, low: null, high: null, args }
    group.orders++
    // Added in whole lots: sums of decimal fractions are not exact.
    group.qty = qtyNumber(toLots(group.qty) + toLots(qty))
    if (!isAtMarket && price !== null) {
      group.low = Math.min(group.low ?? price, price)
      group.high = Math.max(group.high ?? price, price)
    }
    groups.set(key, group)
    terms.add(`${key} ${termsOf(args)}`)
  }
  return terms.size === groups.size ? [...groups.values()] : null
}

const termsOf = (args: PlanLeg['args']): string =>
  JSON.stringify(
    Object.entries(args)
      .toSorted()
      .filter(([name]) => !SUMMED.has(name)),
  )
