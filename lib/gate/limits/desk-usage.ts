/** What everybody at the desk together has used of the limits that only the exchange knows: asked account by account, and kept. */
import { sql } from 'kysely'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { Db } from '../../store/database.ts'
import type { DeskUsage, GateContext } from '../context.ts'
import { exchangeUsage } from './limit-usage.ts'

/** More accounts than this with orders on one desk are asked for in part; the ledger's figures count all of them. */
const MAX_ACCOUNTS = 500
const AT_ONCE = 16
const KEEP_MS = 1_000
/** Asking about everybody takes at most this part of the time. */
const SHARE = 1 / 20

const READS = ['getUserWallet', 'getUserOrders', 'getMarketMetrics']

/**
 * Traders who ever had an order sent, the latest first. The query steps from trader to trader through the index; grouping would
 * read every order there ever was.
 */
async function latestTraders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive who (id) as (
      select min(trader_id) from legs where qty_lots is not null
      union all
      select (select min(trader_id) from legs where qty_lots is not null and trader_id > who.id) from who where id is not null
    ), latest (id, last) as (
      select id, (select max(sent_at) from legs where qty_lots is not null and trader_id = who.id) from who
    )
    select id from latest where last is not null order by last desc limit ${MAX_ACCOUNTS}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Open orders now, and the loss of the day, of everybody who ever had an order through this desk. Kept for a second, longer where
 * asking takes long.
 *
 * Whoever's plan is checked asks about all, with the tools as they accepted them: a trader who has still to look at a
 * changed tool holds nobody else up.
 */
export function deskUsage(ctx: GateContext): (asker: string) => Promise<DeskUsage> {
  /** Answers by the versions of the tools they were asked with, of which there are as many as traders have accepted. */
  const kept = new Map<string, { until: number; usage: Promise<DeskUsage> }>()
  const ask = async (asker: string): Promise<DeskUsage> => {
    const askedAt = ctx.now()
    const traders = await latestTraders(ctx.db)
    const sum = { openOrders: 0, lossMicro: 0, askedAt }
    for (let i = 0; i < traders.length; i += AT_ONCE) {
      const some = await Promise.all(traders.slice(i, i + AT_ONCE).map((t) => exchangeUsage(ctx, t, asker)))
      for (const usage of some) {
        if (!usage) return null
        sum.openOrders += usage.openOrders
        sum.lossMicro += usage.lossMicro
      }
    }
    return sum
  }
  /** Kept apart for each set of accepted tools: what one asker may read, another may not. */
  const accepted = (asker: string): string =>
    READS.map((name) => {
      const tool = ctx.registry.find(HOME_SERVER, name)
      return tool && ctx.trust.state(asker, tool) === 'accepted' ? tool.fingerprint : '-'
    }).join()
  return (asker) => {
    const at = performance.now()
    const tools = accepted(asker)
    const before = kept.get(tools)
    if (before && at <= before.until) return before.usage
    const asking = { until: Number.POSITIVE_INFINITY, usage: ask(asker) }
    kept.set(tools, asking)
    const keep = (usage: DeskUsage) => {
      // A failure is not kept for the next asker: an order may go as soon as the exchange is back.
      asking.until = usage === null ? 0 : performance.now() + Math.max(KEEP_MS, (performance.now() - at) / SHARE)
    }
    asking.usage.then(keep, () => keep(null))
    return asking.usage
  }
}
