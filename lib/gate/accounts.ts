/**
 * The trader's account at each MCP server that knows accounts. Opened once, by the desk and never by a model,
 * with an idempotency key, so that two first visits at the same moment open one. A visit costs nothing but a cookie; an
 * account stays at the exchange for ever, so only so many are opened in a minute, whoever asks.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import { log } from '../log.ts'
import { appendAudit, recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { keepTrader } from '../store/traders.ts'
import type { ToolEngine, WritePermit } from '../tools/engine.ts'
import { unreached } from '../tools/interceptors/chain.ts'
import { REGISTER_TOOL, type Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'
import type { ToolTrust } from './trust.ts'

export type Accounts = {
  /**
   * @throws DeskError UNAVAILABLE when the server cannot open one now, QUARANTINED while it may not be asked to,
   *   RATE_LIMITED while too many are opened; an account there is already is always found
   */
  ensure(traderId: string, server: string): Promise<string>
  find(traderId: string, server: string): Promise<string | null>
  /** Takes a place among the accounts of this minute. @returns null; or why there is none, in words */
  takePlace(server: string): Promise<string | null>
  /** Refuses and records a user id that is not the trader's own. @throws DeskError NOT_OWNER */
  checkClaim(traderId: string, server: string, claimed: unknown, where: string): Promise<void>
}

type Deps = {
  db: Db
  registry: Registry
  trust: ToolTrust
  engine: ToolEngine
  permitWrite: (id: string | null) => WritePermit
  now: () => Date
  /** New accounts at each server. */
  perMinute: number
}
const registeredUser = z.object({ userId: z.string().min(1) })

export function createAccounts({ db, registry, trust, engine, permitWrite, now, perMinute }: Deps): Accounts {
  const rate = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const opening = new Map<string, Promise<string>>()

  async function find(traderId: string, server: string): Promise<string | null> {
    const row = await db
      .selectFrom('accounts')
      .select('user_id')
      .where('trader_id', '=', traderId)
      .where('server', '=', server)
      .executeTakeFirst()
    return row?.user_id ?? null
  }

  async function open(traderId: string, server: string): Promise<string> {
    const known = await find(traderId, server)
    if (known) return known
    const tool = registry.find(server, REGISTER_TOOL)
    if (!tool) {
      const isThere = registry.list().some((t) => t.server === server)
      const why = isThere
        ? `${server} asks for a userId, which is the desk's to fill in, and offers no registerUser to open an account with: this tool cannot be used here`
        : `${server} cannot be reached right now, so your account cannot be opened yet`
      throw new DeskError('UNAVAILABLE', why, 503)
    }
    await trust.check(traderId, tool)
    const full = await takePlace(server)
    if (full) throw new DeskError('RATE_LIMITED', full, 503)
    const answer = await engine.write({ tool, args: {}, userId: null }, permitWrite(`account:${traderId}`))
    const user = registeredUser.safeParse(answer.data)
    if (answer.status !== 'ok' || !user.success) {
      // Nothing was opened: those who ask again while the exchange is away do not use up what others wait for.
      await rate.reward(server)
      const words = whyFailed(answer)
      log('warn', 'account.not_opened', { server, message: words ?? '' })
      // A model hears it as the desk's own sentence, and the words of a stranger stand in none.
      const why = server === HOME_SERVER || unreached(answer) ? words : null
      throw new DeskError(
        'UNAVAILABLE',
        `Your account at ${server} could not be opened: ${why ?? 'no user id came back'}`,
        503,
      )
    }
    const { userId } = user.data
    const at = now().toISOString()
    await db.transaction().execute(async (trx) => {
      await keepTrader(trx, traderId, at)
      await trx
        .insertInto('accounts')
        .values({ trader_id: traderId, server, user_id: userId, created_at: at })
        .execute()
      await appendAudit(trx, { kind: 'account.opened', traderId, body: { server, userId } }, at)
    })
    return userId
  }

  async function takePlace(server: string): Promise<string | null> {
    try {
      await rate.consume(server)
      return null
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.ceil(error.msBeforeNext / 1000)
      return `More than ${perMinute} new accounts in a minute. Yours is opened when you try again in ${seconds} s`
    }
  }

  return {
    find,
    takePlace,
    ensure(traderId, server) {
      const key = `${traderId} ${server}`
      const running = opening.get(key) ?? open(traderId, server).finally(() => opening.delete(key))
      opening.set(key, running)
      return running
    },
    async checkClaim(traderId, server, claimed, where) {
      if (claimed === undefined || claimed === null || claimed === '') return
      if (claimed === (await find(traderId, server))) return
      await recordAudit(
        db,
        {
          kind: 'attempt.refused',
          traderId,
          body: { code: 'NOT_OWNER', server, where, claimed: String(claimed).slice(0, 128) },
        },
        now().toISOString(),
      )
      throw new DeskError('NOT_OWNER', 'That account is not yours. The desk acts for the signed-in trader only.', 403)
    },
  }
}
