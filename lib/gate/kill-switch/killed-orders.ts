/** Which orders the kill switch or a head took out of the book: the exchange tells that they were cancelled, and not by whom. */
import { sql } from 'kysely'
import { z } from 'zod'
import { orderNumber } from '../../contracts/gate/named-order.ts'
import type { Plan, PlanLeg } from '../../contracts/gate/plan.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { Db } from '../../store/database.ts'
import type { AuditRow } from '../record/record-events.ts'
import { MASS_CANCELS } from './mass-cancel-record.ts'

/** The number of the order that this leg placed or changed. */
function orderOf({ server, result }: PlanLeg): string | null {
  const answer = answered.safeParse(result)
  return server === HOME_SERVER && answer.success ? orderNumber(answer.data.orderId) : null
}
const answered = z.object({ orderId: z.string() })

/** @property mark what it is told by on the leg whose order it was */
type Kill = { row: AuditRow; cancelled: ReadonlySet<string>; mark: 'killed' | 'massCancelled' }

// A literal: by a bound value SQLite would not take the index of these records alone.
const KILLS = sql<boolean>`kind = 'kill.cancelled'`

const killsOfTrader = async (db: Db, traderId: string): Promise<Kill[]> => {
  const marked = async (mark: Kill['mark'], which: typeof KILLS): Promise<Kill[]> => {
    const rows = await db.selectFrom('audit').selectAll().where(which).where('trader_id', '=', traderId).execute()
    return rows.flatMap((row) => {
      const written = killed.safeParse(JSON.parse(row.body))
      return written.success ? [{ row, cancelled: new Set(written.data.cancelled.map(orderNumber)), mark }] : []
    })
  }
  const kills = [...(await marked('killed', KILLS)), ...(await marked('massCancelled', MASS_CANCELS))]
  return kills.sort((a, b) => a.row.seq - b.row.seq)
}
const killed = z.object({ cancelled: z.array(z.string()) })

/**
 * Which of these kills took the order of a leg out of the book: those on record after it was sent. An exchange put back from
 * an older copy gives a number again, to another order; and of two times the clock may have been set back in between.
 */
async function hits(db: Db, kills: Kill[], plans: Plan[]): Promise<(leg: PlanLeg) => Kill[]> {
  const named = (leg: PlanLeg): Kill[] => {
    const number = orderOf(leg)
    return number === null ? [] : kills.filter(({ cancelled }) => cancelled.has(number))
  }
  const planIds = plans.flatMap(({ id, legs }) => (legs.some((leg) => named(leg).length > 0) ? [id] : []))
  if (planIds.length === 0) return () => []
  const sent = await db
    .selectFrom('audit')
    .select(['seq', 'body'])
    .where('plan_id', 'in', planIds)
    .where('kind', '=', 'leg.sent')
    .execute()
  const sentAt = new Map(sent.map(({ seq, body }) => [sentLeg.safeParse(JSON.parse(body)).data?.leg, seq]))
  return (leg) => named(leg).filter(({ row }) => row.seq > (sentAt.get(leg.id) ?? Number.POSITIVE_INFINITY))
}
const sentLeg = z.object({ leg: z.string() })

/** The records of the kill switch and of heads that name an order of this plan. */
export async function killsOf(db: Db, traderId: string, plan: Plan): Promise<AuditRow[]> {
  const kills = await killsOfTrader(db, traderId)
  const of = await hits(db, kills, [plan])
  const found = new Set(plan.legs.flatMap(of))
  return kills.filter((kill) => found.has(kill)).map(({ row }) => row)
}

/** The same plans, with a mark on each leg whose order the kill switch or a head cancelled. */
export async function withKilled(db: Db, traderId: string, plans: Plan[]): Promise<Plan[]> {
  if (!plans.some((plan) => plan.legs.some((leg) => orderOf(leg) !== null))) return plans
  const of = await hits(db, await killsOfTrader(db, traderId), plans)
  const told = (leg: PlanLeg): PlanLeg => {
    const last = of(leg).at(-1)
    return last ? { ...leg, [last.mark]: true } : leg
  }
  return plans.map((plan) => ({ ...plan, legs: plan.legs.map(told) }))
}

/** The trader's plans to tell of anew after these orders were cancelled. */
export async function plansOfOrders(db: Db, traderId: string, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('legs')
    .select('plan_id')
    .distinct()
    .where('trader_id', '=', traderId)
    .where('qty_lots', 'is not', null)
    // An order id begins with the order's number, and SQLite casts a text to the integer it begins with.
    .where(sql<number>`cast(json_extract(result, '$.orderId') as integer)`, 'in', orderIds.map(Number.parseFloat))
    .execute()
  return rows.map((row) => row.plan_id)
}
