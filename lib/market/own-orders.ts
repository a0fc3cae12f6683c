/** All orders of a trader that the exchange remembers: the line of the screen tells only of the last ones that ended. */
import { createAtOnce } from '../at-once.ts'
import { type OrderRow, type UserOrders, userOrders } from '../contracts/exchange.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { AllOrders } from '../contracts/own-orders.ts'
import { DeskError } from '../errors.ts'
import type { Accounts } from '../gate/accounts.ts'
import type { ToolTrust } from '../gate/trust.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'

/** Of one trader at once: a blotter in each of a few tabs. */
const AT_ONCE = 4
/** The most that getUserOrders answers. */
const MOST_ANSWERED = 1_000

/** @throws DeskError where the exchange does not answer */
export type ReadOrders = (traderId: string, signal: AbortSignal) => Promise<AllOrders>

type Deps = { registry: Registry; engine: ToolEngine; accounts: Accounts; trust: ToolTrust }

export function createReadOrders(deps: Deps, mostAnswered = MOST_ANSWERED): ReadOrders {
  const { registry, engine, accounts, trust } = deps
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} lists of your orders are being read already. Wait for them.`)

  async function read(traderId: string, signal: AbortSignal): Promise<AllOrders> {
    const tool = registry.find(HOME_SERVER, 'getUserOrders')
    const userId = await accounts.find(traderId, HOME_SERVER)
    // Who has no account there has no orders.
    if (userId === null) return { orders: [], totalCount: 0, historyComplete: true }
    if (!tool) throw new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now.', 503)
    await trust.check(traderId, tool)
    const ask = async (status: string): Promise<UserOrders> => {
      const answer = await engine.read({ tool, args: { status, limit: mostAnswered }, userId, signal })
      if (answer.status !== 'ok')
        throw new DeskError(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'no answer', answer.data ? 400 : 503)
      const parsed = userOrders.safeParse(answer.data)
      if (!parsed.success) throw new DeskError('INTERNAL', 'The exchange answered orders the desk cannot read.', 503)
      return parsed.data
    }
    const newest = await ask('all')
    const { totalCount, historyComplete = true } = newest
    if (totalCount <= newest.orders.length) return { orders: newest.orders, totalCount, historyComplete }
    // Those that rest first: one that ends meanwhile is then in two of the lists, and never in none.
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
