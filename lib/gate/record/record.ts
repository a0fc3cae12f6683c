/**
 * The record of one plan: what was asked, shown, decided, sent and answered, from the audit chain and the ledger, and
 * what became of its orders since, from the exchange. Changes nothing.
 */
import { z } from 'zod'
import type { DeskCode } from '../../contracts/errors.ts'
import { type OrderRow, userOrders } from '../../contracts/exchange/account.ts'
import { placed } from '../../contracts/exchange/orders.ts'
import { orderNumber } from '../../contracts/gate/named-order.ts'
import { type PlanRecord, planQuestion, type RecordOrders } from '../../contracts/gate/record.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { whyFailed } from '../../tools/response.ts'
import type { GateContext } from '../context.ts'
import { clientOrderId } from '../execution/leg-outcome.ts'
import { killsOf, withKilled } from '../kill-switch/killed-orders.ts'
import type { StoredPlan } from '../plans/plan-store.ts'
import { questionOf } from './question.ts'
import { eventsOf } from './record-events.ts'

/** The most that getUserOrders answers. */
const ORDERS_ASKED = 500

/** Everything on record about one plan. The caller has made sure that the reader may see it. */
export async function planRecord(ctx: GateContext, stored: StoredPlan): Promise<PlanRecord> {
  const { traderId } = stored
  const { id: planId } = stored.plan
  const rows = await ctx.db.selectFrom('audit').selectAll().where('plan_id', '=', planId).orderBy('seq').execute()
  const [plan = stored.plan] = await withKilled(ctx.db, traderId, [stored.plan])
  const kills = await killsOf(ctx.db, traderId, plan)
  const proposed = rows.find((r) => r.kind === 'plan.proposed')
  const written = z.object({ question: planQuestion.nullable() }).safeParse(JSON.parse(proposed?.body ?? '{}'))
  return {
    planId,
    traderId,
    status: plan.status,
    createdAt: plan.createdAt,
    expiresAt: plan.expiresAt,
    decidedAt: plan.decidedAt,
    finishedAt: plan.finishedAt,
    // Plans proposed before questions were recorded: as the conversation has it now.
    question: written.success ? written.data.question : await questionOf(ctx.db, plan.origin),
    origin: plan.origin,
    events: eventsOf(
      [...rows, ...kills].sort((a, b) => a.seq - b.seq),
      plan.permissionId,
    ),
    orders: await ordersNow(ctx, stored),
    plan,
  }
}

/** The orders of this plan as the exchange has them now: those it placed, and those it amended. */
async function ordersNow(ctx: GateContext, { traderId, plan }: StoredPlan): Promise<RecordOrders> {
  const sent = plan.legs.filter((l) => l.server === HOME_SERVER && l.sentAt !== null)
  if (sent.length === 0) return { state: 'none' }
  const unavailable = (code: DeskCode, message: string): RecordOrders => ({ state: 'unavailable', code, message })
  const tool = ctx.registry.find(HOME_SERVER, 'getUserOrders')
  const userId = await ctx.accounts.find(traderId, HOME_SERVER)
  if (!tool || userId === null) return unavailable('UNAVAILABLE', 'The exchange cannot be reached right now.')
  const listed = new Map<string, OrderRow>()
  // Asked for pending orders too: one that still rests may be older than the newest that a list has room for.
  for (const status of ['all', 'pending']) {
    const answer = await ctx.engine.read({ tool, args: { status, limit: ORDERS_ASKED }, userId })
    if (answer.status !== 'ok')
      return unavailable(answer.errorCode ?? 'UNAVAILABLE', whyFailed(answer) ?? 'The exchange did not answer.')
    const parsed = userOrders.safeParse(answer.data)
    if (!parsed.success) return unavailable('INTERNAL', 'The exchange answered orders the desk cannot read.')
    const { orders, totalCount } = parsed.data
    for (const order of orders) listed.set(order.orderId, order)
    if (totalCount <= orders.length) break
  }
  const amended = new Set(sent.flatMap((l) => (l.tool === 'amendOrder' ? [orderNumber(l.args.orderId)] : [])))
  const orders = [...listed.values()].filter(
    (o) => o.clientOrderId?.startsWith(`${plan.id}:`) === true || amended.has(orderNumber(o.orderId)),
  )
  return { state: 'read', at: ctx.now().toISOString(), orders, missing: missingOf(plan, orders) }
}

/** Orders that were answered as placed and are not in the list: the exchange remembers only so many. */
function missingOf(plan: StoredPlan['plan'], orders: OrderRow[]): { orderId: string; clientOrderId: string }[] {
  const listed = new Set(orders.map((o) => o.clientOrderId))
  return plan.legs.flatMap((leg, position) => {
    const answer = placed.pick({ orderId: true }).safeParse(leg.result)
    const key = clientOrderId(plan.id, position)
    const isPlaced = leg.server === HOME_SERVER && leg.tool === 'placeOrder'
    const gone = isPlaced && leg.status === 'done' && answer.success && !listed.has(key)
    return gone ? [{ orderId: answer.data.orderId, clientOrderId: key }] : []
  })
}
