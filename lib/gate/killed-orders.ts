/** Which orders the kill switch took out of the book: the exchange tells that they were cancelled, and not by what. */
import { sql } from 'kysely'
import { z } from 'zod'
import { orderNumber } from '../contracts/named-order.ts'
import type { Plan, PlanLeg } from '../contracts/plan.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import type { Db } from '../store/database.ts'
import type { AuditRow } from './record-events.ts'

/** The number of the order that this leg placed or changed. */
function orderOf({ server, result }: PlanLeg): string | null {
  const answer = answered.safeParse(result)
  return server === HOME_SERVER && answer.success ? orderNumber(answer.data.orderId) : null
}
const answered = z.object({ orderId: z.string() })

const cancelledBy = ({ body }: AuditRow): string[] => {
  const written = killed.safeParse(JSON.parse(body))
  return written.success ? written.data.cancelled.map(orderNumber) : []
}
const killed = z.object({ cancelled: z.array(z.string()) })

const killsOfTrader = (db: Db, traderId: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    // A literal: by a bound value SQLite would not take the index of these records alone.
    .where('kind', '=', sql.lit('kill.cancelled'))
    .where('trader_id', '=', traderId)
    .orderBy('seq')
    .execute()

/** The records of the kill switch that name an order of this plan. */
export async function killsOf(db: Db, traderId: string, plan: Plan): Promise<AuditRow[]> {
  const own = new Set(plan.legs.map(orderOf))
  return (await killsOfTrader(db, traderId)).filter((kill) => cancelledBy(kill).some((number) => own.has(number)))
}

/** The same plans of this trader, each leg whose order the kill switch cancelled saying so. */
export async function withKilled(db: Db, traderId: string, plans: Plan[]): Promise<Plan[]> {
  if (!plans.some((plan) => plan.legs.some((leg) => orderOf(leg) !== null))) return plans
  const killed = new Set((await killsOfTrader(db, traderId)).flatMap(cancelledBy))
  if (killed.size === 0) return plans
  return plans.map((plan) => ({
    ...plan,
    legs: plan.legs.map((leg) => (killed.has(orderOf(leg) ?? '') ? { ...leg, killed: true as const } : leg)),
  }))
}

/** Those of the trader's plans that have something to tell once these orders were cancelled. */
export async function plansOfOrders(db: Db, traderId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('legs')
    .select('plan_id')
    .distinct()
    .where('trader_id', '=', traderId)
    .where('qty_lots', 'is not', null)
    // An id begins with its number, and SQLite's integer of a text is the one it begins with.
    .where(sql<number>`cast(json_extract(result, '$.orderId') as integer)`, 'in', orderIds.map(Number.parseFloat))
    .execute()
  return rows.map((row) => row.plan_id)
}
