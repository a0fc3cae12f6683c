/** All orders of a trader that the exchange remembers: the line of the screen tells only of the last ones that ended. */
import { createAtOnce } from '../at-once.ts'
import { type OrderRow, userOrders } from '../contracts/exchange/account.ts'
import type { AllOrders } from '../contracts/own-orders.ts'
import { type OwnReadDeps, ownRead } from './own-read.ts'

/** Of one trader at once: a blotter in each of a few tabs. */
const AT_ONCE = 4
/** The most that getUserOrders answers. */
const MAX_ANSWERED = 1_000

/** @throws DeskError where the exchange does not answer */
export type ReadOrders = (traderId: string, signal: AbortSignal) => Promise<AllOrders>

export function createReadOrders(deps: OwnReadDeps, mostAnswered = MAX_ANSWERED): ReadOrders {
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} lists of your orders are being read already. Wait for them.`)

  async function read(traderId: string, signal: AbortSignal): Promise<AllOrders> {
    const answered = await ownRead(deps, { traderId, tool: 'getUserOrders', result: userOrders, signal })
    // Who has no account there has no orders.
    if (answered === null) return { orders: [], totalCount: 0, historyComplete: true }
    const ask = (status: string) => answered({ status, limit: mostAnswered })
    const newest = await ask('all')
    const { totalCount, historyComplete = true } = newest
    if (totalCount <= newest.orders.length) return { orders: newest.orders, totalCount, historyComplete }
    // Resting orders are asked for first: one that ends in between is then in both lists, and never in none.
    const lists = [newest]
    for (const status of ['pending', 'matched', 'cancelled']) lists.push(await ask(status))
    const orders = latestOf(lists.flatMap((list) => list.orders))
    return { orders, totalCount: Math.max(totalCount, orders.length), historyComplete }
  }

  return (traderId, signal) => atOnce(traderId, () => read(traderId, signal))
}

/** Each order once, as it was told last; newest first. */
function latestOf(rows: readonly OrderRow[]): OrderRow[] {
  const byId = new Map<string, OrderRow>()
  for (const row of rows) {
    const held = byId.get(row.orderId)
    if (!held || held.updateTime <= row.updateTime) byId.set(row.orderId, row)
  }
  return [...byId.values()].sort((a, b) => b.createTime.localeCompare(a.createTime))
}
