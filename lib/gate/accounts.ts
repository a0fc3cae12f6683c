/**
 * The trader's account at each MCP server that knows accounts. At the exchange it is opened once, by the desk and never by
 * a model, with an idempotency key, so that two first visits at the same moment open one. A visit costs nothing but a
 * cookie; an account stays at the exchange for ever, so only so many are opened in a minute, whoever asks. At any other
 * server that is a write like all others: the account is the one that a plan opened, which its trader approved.
 */
import type { Transaction } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import { log } from '../log.ts'
import { appendAudit, recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { keepTrader } from '../store/traders.ts'
import type { ToolEngine, WritePermit } from '../tools/engine.ts'
import { REGISTER_TOOL, type Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'
import { isPulled, type UnrecordedPull } from './kill-switch/is-pulled.ts'
import type { ToolTrust } from './trust/trust.ts'

export type Accounts = {
  /**
   * @throws DeskError UNAVAILABLE when the server cannot open one now, or not without a plan, QUARANTINED while it may not
   *   be asked to, RATE_LIMITED while too many are opened, KILL_SWITCH while that is on; an account there is already is
   *   always found
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
  unrecordedPull: UnrecordedPull
  now: () => Date
  /** New accounts at each server. */
  perMinute: number
}
const registeredUser = z.object({ userId: z.string().min(1) })

/**
 * Beyond so many, all are forgotten. Asking again for one of them then writes one record more; nothing else changes.
 */
const MAX_ASKED = 10_000
const keyOf = (traderId: string): string => `account:${traderId}`
const byPlan = (server: string): string =>
  `You have no account at ${server} yet. Ask for its registerUser first: it opens one once you approve it`
const KEPT_SHUT = 'No account is opened while the kill switch is on; a person has to reset it first.'

/**
 * The account that a leg opened at a server which is not the exchange, in the transaction of its answer. Whoever has one
 * there keeps it, whatever else they open.
 */
export async function keepOpened(
  trx: Transaction<Tables>,
  leg: { id: string; server: string; tool: string; traderId: string; answered: unknown },
  at: string,
): Promise<void> {
  const { server, traderId } = leg
  const user = registeredUser.safeParse(leg.answered)
  if (server === HOME_SERVER || leg.tool !== REGISTER_TOOL || !user.success) return
  const { userId } = user.data
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('accounts')
    .values({ trader_id: traderId, server, user_id: userId, created_at: at })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return
  await appendAudit(trx, { kind: 'account.opened', traderId, body: { server, userId, leg: leg.id } }, at)
}

export function createAccounts(deps: Deps): Accounts {
  const { db, registry, trust, engine, permitWrite, now, perMinute } = deps
  const rate = new RateLimiterMemory({ points: perMinute, duration: 60 })
  /** Traders for whom an account was asked and is not there yet: asking again under the same key opens no second one. */
  const asked = new Set<string>()
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

  /** On record before it is sent. @returns whether it is for the first time; null while the kill switch is on */
  async function ask(traderId: string, server: string): Promise<boolean | null> {
    const isFirst = !asked.has(traderId)
    const isOpen = await db.transaction().execute(async (trx) => {
      if (await isPulled(deps, trx)) return false
      const body = { server, key: keyOf(traderId) }
      if (isFirst) await appendAudit(trx, { kind: 'account.asked', traderId, body }, now().toISOString())
      return true
    })
    if (!isOpen) return null
    // Noted only now that the request is on record: a transaction that failed must be tried again.
    if (asked.size >= MAX_ASKED) asked.clear()
    asked.add(traderId)
    return isFirst
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
    if (server !== HOME_SERVER) throw new DeskError('UNAVAILABLE', byPlan(server), 503)
    const full = await takePlace(server)
    if (full) throw new DeskError('RATE_LIMITED', full, 503)
    const isFirst = await ask(traderId, server)
    if (isFirst === null) {
      await rate.reward(server)
      throw new DeskError('KILL_SWITCH', KEPT_SHUT, 409)
    }
    const answer = await engine.write({ tool, args: {}, userId: null }, permitWrite(keyOf(traderId)))
    const user = registeredUser.safeParse(answer.data)
    if (answer.status !== 'ok' || !user.success) {
      // No account was opened, so the place is given back: visitors who try again while the exchange is away must not use up
      // everybody's places.
      await rate.reward(server)
      const words = whyFailed(answer)
      log('warn', 'account.not_opened', { server, message: words ?? '' })
      const why = words ?? 'no user id came back'
      const body = { server, status: answer.status, code: answer.errorCode, why }
      if (isFirst) await recordAudit(db, { kind: 'account.not_opened', traderId, body }, now().toISOString())
      throw new DeskError('UNAVAILABLE', `Your account at ${server} could not be opened: ${why}`, 503)
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
    asked.delete(traderId)
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
