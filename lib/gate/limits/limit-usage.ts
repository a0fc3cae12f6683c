/** What has been used of the limits: sent orders from the gate's own ledger, open orders and loss from the exchange. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { userOrders, type Wallet, wallet } from '../../contracts/exchange/account.ts'
import { marketMetrics } from '../../contracts/exchange/metrics.ts'
import { resultToday } from '../../contracts/exchange/today-result.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { dayStartMs } from '../../contracts/local-time.ts'
import {
  LOTS_PER_MWH,
  type Micro,
  moneyNumber,
  type QtyLots,
  qtyNumber,
  toLots,
  toMicro,
} from '../../contracts/units.ts'
import type { Tables } from '../../store/schema.ts'
import type { ExchangeUsage, GateContext } from '../context.ts'
import { UNDERWAY } from '../plans/plan-store.ts'
import { homeTool } from '../trust/home-tool.ts'

type Queries = Kysely<Tables> | Transaction<Tables>

export type LedgerUsage = { dayLots: QtyLots; dayMicro: Micro; lastMinute: number }

/** When the market's day began, as ISO 8601 text: what sorts and compares like the times in the database. */
export const dayStart = ({ zone, now }: Pick<GateContext, 'zone' | 'now'>): string =>
  new Date(dayStartMs(zone, now().getTime())).toISOString()

/**
 * Orders that were sent and not refused, of one trader and of everybody at the desk. After a clock was set back some have
 * yet to come: they count on this day, and by their times nobody can tell which of them were sent in the last minute. Then that is
 * asked of a clock that nobody sets.
 */
export async function ledgerUsage(
  ctx: Pick<GateContext, 'zone' | 'now' | 'pace'>,
  db: Queries,
  traderId: string,
): Promise<{ mine: LedgerUsage; everybodys: LedgerUsage }> {
  const now = ctx.now()
  const today = dayStart(ctx)
  const minuteAgo = new Date(now.getTime() - 60_000).toISOString()
  const since = [today, minuteAgo].sort()[0] as string
  const counted = sql<boolean>`status in ('sending', 'unknown', 'done') and sent_at >= ${today}`
  const rows = await db
    .selectFrom('legs')
    .where('sent_at', '>=', since)
    .where('qty_lots', 'is not', null)
    .select([
      sql<0 | 1>`trader_id = ${traderId}`.as('isMine'),
      sql<number>`sum(case when ${counted} then qty_lots else 0 end)`.as('dayLots'),
      sql<number>`sum(case when ${counted} then value_micro else 0 end)`.as('dayMicro'),
      sql<number>`sum(case when sent_at >= ${minuteAgo} and sent_at <= ${now.toISOString()} then 1 else 0 end)`.as(
        'lastMinute',
      ),
      sql<number>`sum(sent_at > ${now.toISOString()})`.as('toCome'),
    ])
    .groupBy('isMine')
    .execute()
  const none = { dayLots: 0, dayMicro: 0, lastMinute: 0, toCome: 0 }
  const mine = rows.find((row) => row.isMine === 1) ?? none
  const others = rows.find((row) => row.isMine === 0) ?? none
  const isSetBack = mine.toCome + others.toCome > 0
  const lastMinute = (whose: string | null, byTheirTimes: number) =>
    isSetBack ? Math.max(byTheirTimes, ctx.pace.lastMinute(whose)) : byTheirTimes
  return {
    mine: { dayLots: mine.dayLots, dayMicro: mine.dayMicro, lastMinute: lastMinute(traderId, mine.lastMinute) },
    everybodys: {
      dayLots: mine.dayLots + others.dayLots,
      dayMicro: mine.dayMicro + others.dayMicro,
      lastMinute: lastMinute(null, mine.lastMinute + others.lastMinute),
    },
  }
}

/**
 * Open orders now, and the loss on the day's trades at the present price: what was paid less received, less what the
 * bought energy is worth at the mark.
 *
 * @param asker whose acceptance of the tools counts: the trader for whom it is asked, not the one it is about
 */
export async function exchangeUsage(ctx: GateContext, traderId: string, asker = traderId): Promise<ExchangeUsage> {
  const account = await ctx.accounts.find(traderId, HOME_SERVER)
  if (!account) return { openOrders: 0, lossMicro: 0 }
  const call = async (name: string, args: Record<string, unknown>) => {
    const tool = await homeTool(ctx, asker, name)
    return tool && (await ctx.engine.read({ tool, args, userId: account }))
  }
  const ask: Ask = async (name, args) => {
    const answer = await call(name, args)
    return answer?.status === 'ok' ? answer.data : null
  }
  const answer = await call('getUserWallet', {})
  // An exchange that started anew has nothing of an account it does not know: nothing open, nothing lost.
  if (answer?.status === 'error' && answer.errorCode === 'NOT_FOUND') return { openOrders: 0, lossMicro: 0 }
  const asked = wallet.safeParse(answer?.status === 'ok' ? answer.data : null)
  const today = (asked.success && asked.data.today) || (await todayFromOrders(ctx, ask))
  if (!today) return null
  // Without any price there is nothing to value a position at; it counts as neither won nor lost.
  return { openOrders: today.openOrders, lossMicro: 0 - resultToday(today.traded).resultMicro }
}

/** The longest time that an order may take until its answer is here. */
const ON_ITS_WAY_MS = 60_000

/**
 * Orders of other plans that would rest and that the exchange did not count when it was asked: those that were approved and
 * are still to be sent or answered, and those answered since. One in both counts twice rather than never.
 *
 * @param traderId whose plans; null for everybody's
 */
export async function restingToCome(
  db: Queries,
  traderId: string | null,
  planId: string,
  askedAt: Date,
): Promise<number> {
  const ofAll = db
    .selectFrom('legs')
    .where('legs.plan_id', '!=', planId)
    .where('legs.server', '=', HOME_SERVER)
    .where('legs.tool', '=', 'placeOrder')
    .select((e) => e.fn.countAll<number>().as('count'))
  const placing = traderId === null ? ofAll : ofAll.where('legs.trader_id', '=', traderId)
  const [coming, answered] = await Promise.all([
    placing
      .where('legs.plan_id', 'in', (e) => e.selectFrom('plans').select('id').where('status', 'in', UNDERWAY))
      .where('legs.status', 'in', ['pending', 'sending', 'unknown'])
      .where(sql<boolean>`json_extract(legs.preview, '$.restingAmount') > 0`)
      .executeTakeFirstOrThrow(),
    placing
      .where('qty_lots', 'is not', null)
      .where('sent_at', '>=', new Date(askedAt.getTime() - ON_ITS_WAY_MS).toISOString())
      .where('answered_at', '>=', askedAt.toISOString())
      .where('legs.status', '=', 'done')
      // The remaining quantity that the exchange answered; where it answered none, what the preview showed.
      .where(
        sql<boolean>`coalesce(json_extract(legs.result, '$.remainingQty'), json_extract(legs.preview, '$.restingAmount')) > 0`,
      )
      .executeTakeFirstOrThrow(),
  ])
  return coming.count + answered.count
}

type Today = NonNullable<Wallet['today']>
type Ask = (name: string, args: Record<string, unknown>) => Promise<Record<string, unknown> | null>

/**
 * The same for an exchange whose wallet does not tell the day's trades: an order counts with all its fills on the day it last
 * changed.
 * @returns null when something of it cannot be asked
 */
async function todayFromOrders(ctx: GateContext, ask: Ask): Promise<Today | null> {
  const [open, all] = [
    userOrders.safeParse(await ask('getUserOrders', { status: 'pending', limit: 1 })),
    userOrders.safeParse(await ask('getUserOrders', { status: 'all', limit: 500 })),
  ]
  if (!open.success || !all.success) return null
  const since = dayStart(ctx)
  const sums = new Map<string, { lots: QtyLots; paidMicro: Micro }>()
  for (const order of all.data.orders) {
    if (order.filledAmount === 0 || order.avgPrice === null || order.updateTime < since) continue
    const lots = (order.side === 'BUY' ? 1 : -1) * toLots(order.filledAmount)
    const sum = sums.get(order.symbol) ?? { lots: 0, paidMicro: 0 }
    sum.lots += lots
    sum.paidMicro += toMicro((order.avgPrice * lots) / LOTS_PER_MWH)
    sums.set(order.symbol, sum)
  }
  const traded: Today['traded'] = []
  for (const [symbol, { lots, paidMicro }] of sums) {
    const metrics = marketMetrics.safeParse(await ask('getMarketMetrics', { symbol, depth: 1 }))
    if (!metrics.success) return null
    const { midPrice, lastPrice, referencePrice } = metrics.data.marketSummary
    const mark = midPrice ?? lastPrice ?? referencePrice
    traded.push({ symbol, netQty: qtyNumber(lots), paid: moneyNumber(paidMicro), mark })
  }
  return { openOrders: open.data.totalCount, traded }
}
