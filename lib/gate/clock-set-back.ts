/**
 * A clock that is set back would give time again that was over: to a plan that waits, to what is still to be sent of one, to a standing
 * permission. Nobody can tell then how long anything has waited, so what has an end has come to it.
 */
import { log } from '../log.ts'
import { recordAudit } from '../store/audit.ts'
import { isAheadOfClock } from './ahead-of-clock.ts'
import type { GateContext } from './context.ts'
import { expirePermissions } from './limits/permissions.ts'
import { expireAll } from './plans/expire.ts'

export type ClockWatch = {
  /** Ends what waits where the clock was set back since the last look. @returns whether it was */
  look(): Promise<boolean>
}

/** Begins with the newest record, so that it is also seen where the clock was set back while no desk ran. */
export async function watchClock(ctx: GateContext): Promise<ClockWatch> {
  const newest = await ctx.db.selectFrom('audit').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  let latest = newest?.at ?? ctx.now().toISOString()
  return {
    async look() {
      const now = ctx.now()
      if (!isAheadOfClock(latest, now)) {
        const at = now.toISOString()
        if (at > latest) latest = at
        return false
      }
      const was = latest
      const body = { was, now: now.toISOString() }
      log('warn', 'gate.clock_set_back', body)
      await expireAll(ctx)
      await expirePermissions(ctx, was)
      await recordAudit(ctx.db, { kind: 'clock.set_back', body }, body.now)
      latest = body.now
      ctx.events.emit('clock', { was })
      return true
    },
  }
}
