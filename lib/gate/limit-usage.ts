/** What has been used of the limits: sent orders from the gate's own ledger, open orders and loss from the exchange. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { marketMetrics, userOrders } from '../contracts/exchange.ts'
import { LOTS_PER_MWH, MICRO_PER_UNIT, type Micro, type QtyLots } from '../contracts/units.ts'
import { HOME_SERVER } from '../mcp/config.ts'
import type { Tables } from '../store/schema.ts'
import type { GateContext } from './context.ts'
import { homeTool } from './home-tool.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

export type LedgerUsage = { dayLots: QtyLots; dayMicro: Micro; lastMinute: number }
/** null: the exchange cannot be asked now. */
export type ExchangeUsage = { openOrders: number; lossMicro: Micro } | null

/** The UTC day, as ISO 8601 text: what sorts and compares like the times in the database. */
export const dayStart = (now: Date): string => `${now.toISOString().slice(0, 10)}T00:00:00.000Z`

/** Orders that were sent and not refused; of one trader, or (null) of everybody. */
export async function ledgerUsage(db: Queries, traderId: string | null, now: Date): Promise<LedgerUsage> {
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString()
  const since = [dayStart(now), minuteAgo].sort()[0] as string
  let query = db
    .selectFrom('legs')
    .innerJoin('plans', 'plans.id', 'legs.plan_id')
    .where('legs.sent_at', '>=', since)
    .where('legs.qty_lots', 'is not', null)
  if (traderId !== null) query = query.where('plans.trader_id', '=', traderId)
  const counted = sql<boolean>`legs.status in ('sending', 'unknown', 'done') and legs.sent_at >= ${dayStart(now)}`
  const row = await query
    .select([
      sql<number>`coalesce(sum(case when ${counted} then legs.qty_lots else 0 end), 0)`.as('dayLots'),
      sql<number>`coalesce(sum(case when ${counted} then legs.value_micro else 0 end), 0)`.as('dayMicro'),
      sql<number>`coalesce(sum(case when legs.sent_at >= ${minuteAgo} then 1 else 0 end), 0)`.as('lastMinute'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Open orders now, and the loss on the day's trades at the present price: what was paid less received, plus what the
 * bought energy is worth at the middle of the market. An order counts with all its fills on the day it last changed.
 */
export async function exchangeUsage(ctx: GateContext, traderId: string): Promise<ExchangeUsage> {
  const account = await ctx.accounts.find(traderId, HOME_SERVER)
  if (!account) return { openOrders: 0, lossMicro: 0 }
  const tool = await homeTool(ctx, traderId, 'getUserOrders')
  if (!tool) return null
  const ask = async (status: string, limit: number) => {
    const answer = await ctx.engine.read({ tool, args: { status, limit }, userId: account })
    const parsed = userOrders.safeParse(answer.data)
    return answer.status === 'ok' && parsed.success ? parsed.data : null
  }
  const [open, all] = await Promise.all([ask('pending', 1), ask('all', 500)])
  if (!open || !all) return null
  const since = dayStart(ctx.now())
  const traded = new Map<string, { paidMicro: Micro; lots: QtyLots }>()
  for (const order of all.orders) {
    if (order.filledAmount === 0 || order.avgPrice === null || order.updateTime < since) continue
    const lots = (order.side === 'BUY' ? 1 : -1) * Math.round(order.filledAmount * LOTS_PER_MWH)
    const so = traded.get(order.symbol) ?? { paidMicro: 0, lots: 0 }
    so.lots += lots
    so.paidMicro += Math.round(((order.avgPrice * lots) / LOTS_PER_MWH) * MICRO_PER_UNIT)
    traded.set(order.symbol, so)
  }
  let lossMicro = 0
  for (const [symbol, { paidMicro, lots }] of traded) {
    const mark = lots === 0 ? 0 : await markPrice(ctx, traderId, symbol)
    if (mark === undefined) return null
    // Without any price there is nothing to value the position at; it counts as neither won nor lost.
    if (mark !== null) lossMicro += paidMicro - Math.round(((mark * lots) / LOTS_PER_MWH) * MICRO_PER_UNIT)
  }
  return { openOrders: open.totalCount, lossMicro }
}

/** NT$/MWh; null where the market has no price, undefined where it cannot be asked. */
async function markPrice(ctx: GateContext, traderId: string, symbol: string): Promise<number | null | undefined> {
  const tool = await homeTool(ctx, traderId, 'getMarketMetrics')
  if (!tool) return undefined
  const answer = await ctx.engine.read({ tool, args: { symbol, depth: 1 }, userId: null })
  const parsed = marketMetrics.safeParse(answer.data)
  if (answer.status !== 'ok' || !parsed.success) return undefined
  const { midPrice, lastPrice, referencePrice } = parsed.data.marketSummary
  return midPrice ?? lastPrice ?? referencePrice
}

/** More accounts than this with orders on one desk are asked for in part; the ledger's figures count all of them. */
const MOST_ACCOUNTS = 500
const AT_ONCE = 16
const KEEP_MS = 1_000

/** The same for everybody who ever had an order through this desk. Kept for a second. */
export function deskUsage(ctx: GateContext): () => Promise<ExchangeUsage> {
  let kept: { at: number; usage: Promise<ExchangeUsage> } | null = null
  const ask = async (): Promise<ExchangeUsage> => {
    const traders = await ctx.db
      .selectFrom('legs')
      .innerJoin('plans', 'plans.id', 'legs.plan_id')
      .select(({ fn }) => ['plans.trader_id', fn.max('legs.sent_at').as('last')])
      .where('legs.qty_lots', 'is not', null)
      .where('legs.sent_at', 'is not', null)
      .groupBy('plans.trader_id')
      .orderBy('last', 'desc')
      .limit(MOST_ACCOUNTS)
      .execute()
    const sum = { openOrders: 0, lossMicro: 0 }
    for (let i = 0; i < traders.length; i += AT_ONCE) {
      const some = await Promise.all(traders.slice(i, i + AT_ONCE).map((t) => exchangeUsage(ctx, t.trader_id)))
      for (const usage of some) {
        if (!usage) return null
        sum.openOrders += usage.openOrders
        sum.lossMicro += usage.lossMicro
      }
    }
    return sum
  }
  return () => {
    const at = performance.now()
    if (!kept || at - kept.at > KEEP_MS) kept = { at, usage: ask() }
    return kept.usage
  }
}
