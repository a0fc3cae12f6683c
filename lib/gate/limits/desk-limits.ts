/**
 * What counts as the desk's limits: the operator's, and what its heads made stricter on screen. Read from the database
 * each time it is used, in the transaction where there is one: a change counts from its commit on, for everybody.
 */
import { type HeadsLimits, headsLimits as shape } from '../../contracts/gate/safety.ts'
import type { Db } from '../../store/database.ts'
import type { GateContext } from '../context.ts'
import { type LimitSettings, stricter } from './limit-settings.ts'

/** The limits as heads set them. The operator's may have become stricter since, and then those count. */
export async function headsLimits(db: Db): Promise<HeadsLimits> {
  const row = await db.selectFrom('desk_limits').select('body').executeTakeFirst()
  return row ? shape.parse(JSON.parse(row.body)) : { trader: {}, everybody: {} }
}

/** The stricter of both, limit by limit. */
export async function deskLimits(ctx: Pick<GateContext, 'limitSettings'>, db: Db): Promise<LimitSettings> {
  const heads = await headsLimits(db)
  return {
    trader: stricter(ctx.limitSettings.trader, heads.trader),
    everybody: stricter(ctx.limitSettings.everybody, heads.everybody),
  }
}
