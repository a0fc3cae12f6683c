/** Whose orders the kill switch has to take out of the book. */
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { GateContext } from '../context.ts'
import { UNDERWAY } from '../plans/plan-store.ts'
import { CANCEL_ALL } from './held-orders.ts'

export type Accounts = {
  /** Traders whose orders may still rest, or may still arrive. */
  left: ReadonlySet<string>
  /** Traders of `left` who have to accept the tool that cancels before it may be used for them. */
  held: ReadonlySet<string>
}

/** All who have an account at the exchange, for as long as none of them was asked. */
export async function everyAccount(ctx: GateContext): Promise<Accounts> {
  const left = new Set((await accountsHere(ctx.db)).map((a) => a.trader_id))
  return { left, held: await heldAmong(ctx, left) }
}

export async function heldAmong(ctx: GateContext, traderIds: Iterable<string>): Promise<Set<string>> {
  await ctx.trust.settled()
  const tool = ctx.registry.find(HOME_SERVER, CANCEL_ALL)
  return new Set(tool ? [...traderIds].filter((id) => ctx.trust.state(id, tool) !== 'accepted') : [])
}

export const accountsHere = (db: GateContext['db']) =>
  db.selectFrom('accounts').selectAll().where('server', '=', HOME_SERVER).execute()

/** Whose orders may still arrive: a lost answer is no answer, the request can reach the exchange after it. */
export const underway = async (db: GateContext['db']): Promise<string[]> =>
  (
    await db
      .selectFrom('legs')
      .innerJoin('plans', 'plans.id', 'legs.plan_id')
      .select('legs.trader_id')
      .distinct()
      .where('legs.status', 'in', ['sending', 'unknown'])
      .where('legs.server', '=', HOME_SERVER)
      // The outcome of a plan that has ended is no longer asked for, so waiting for it would have no end.
      .where('plans.status', 'in', UNDERWAY)
      .execute()
  ).map((r) => r.trader_id)
