/** Who traded today, for a head who watches the desk: what was sent from the desk's own record, what is open and won from the exchange. */
import { sql } from 'kysely'
import type { TradersOfToday, TraderToday } from '../../contracts/gate/safety.ts'
import { moneyNumber, qtyNumber } from '../../contracts/units.ts'
import type { GateContext } from '../context.ts'
import { massCancelsOf, viewOf } from '../kill-switch/mass-cancel-record.ts'
import { deskLimits } from '../limits/desk-limits.ts'
import { dayStart, exchangeUsage } from '../limits/limit-usage.ts'

/** Only so many are listed, because the exchange has to be asked about each of them. */
const MAX_TRADERS = 50
const AT_ONCE = 10

/**
 * Those with the largest value sent today, the largest first.
 * @param asker whose acceptance of the exchange's tools counts
 */
export async function tradersToday(ctx: GateContext, asker: string): Promise<TradersOfToday> {
  const rows = await ctx.db
    .selectFrom('legs')
    .where('sent_at', '>=', dayStart(ctx))
    .where('qty_lots', 'is not', null)
    .where('status', 'in', ['sending', 'unknown', 'done'])
    .select([
      'trader_id',
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(qty_lots)`.as('lots'),
      sql<number>`sum(value_micro)`.as('micro'),
      sql<string>`max(sent_at)`.as('last'),
    ])
    .groupBy('trader_id')
    .orderBy('micro', 'desc')
    .limit(MAX_TRADERS)
    .execute()
  const traders: TraderToday[] = []
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const some = rows.slice(i, i + AT_ONCE).map(async ({ trader_id, orders, lots, micro, last }) => {
      const atExchange = await exchangeUsage(ctx, trader_id, asker)
      const cancels = await massCancelsOf(ctx.db, { traderId: trader_id, since: dayStart(ctx) })
      const latest = cancels.at(-1)
      return {
        traderId: trader_id,
        orders,
        qty: qtyNumber(lots),
        value: moneyNumber(micro),
        lastSentAt: last,
        openOrders: atExchange?.openOrders ?? null,
        result: atExchange ? 0 - moneyNumber(atExchange.lossMicro) : null,
        massCancel: latest ? viewOf(latest.asked, latest.result) : null,
      }
    })
    traders.push(...(await Promise.all(some)))
  }
  return { traders, maxDayValue: (await deskLimits(ctx, ctx.db)).trader.maxDayValue }
}
