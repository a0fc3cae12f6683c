/**
 * Bearer tokens: `eapd_<id>_<secret>`. The id finds the row, the secret proves it; only the secret's SHA-256 is kept,
 * which is enough for 32 random bytes. A token opens /api/mcp and nothing else: the routes that make and revoke tokens,
 * decide plans and reset the kill switch know the session cookie alone.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import {
  type ApiToken,
  MAX_ACTIVE_TOKENS,
  type MadeToken,
  type MakeTokenRequest,
  type TokenScope,
} from '../contracts/api-tokens.ts'
import { DeskError } from '../errors.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { keepTrader } from '../store/traders.ts'

export type TokenHolder = {
  tokenId: string
  traderId: string
  scope: TokenScope
  /** Given by the trader. */
  name: string
  /** What the program said it was when it last introduced itself; its own words. */
  client: string | null
}

type Person = { traderId: string; from: string }
/** With the sign-in by which they are here, null for a guest: what outlasts it is made only while it holds. */
type Present = Person & { signInId?: string | null }

export type ApiTokens = {
  /** @throws DeskError 422 when too many are active, UNAUTHENTICATED */
  make(who: Present, request: MakeTokenRequest): Promise<MadeToken>
  list(traderId: string): Promise<ApiToken[]>
  /** A token that has ended stays as it ended. @throws DeskError NOT_FOUND, also for another trader's */
  revoke(who: Person, id: string): Promise<ApiToken>
  /** @returns null for whatever is not an active token, without saying why */
  holderOf(bearer: string): Promise<TokenHolder | null>
  /** Asked again for a token that was valid a moment ago, because it may have ended since. @param inside a transaction */
  isActive(id: string, inside?: Db): Promise<boolean>
  noteClient(holder: TokenHolder, client: string): Promise<void>
  /** Where the clock is set back: those that had expired by then stay so. */
  keepEnded(by: string): Promise<void>
  /** @returns a function that stops listening */
  onRevoked(listener: (tokenId: string) => void): () => void
}

type Row = Tables['api_tokens']

const BEARER = /^eapd_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/
const NO_HASH = Buffer.alloc(32)
const DAY_MS = 24 * 3_600_000
/** A write to disk for every call would cost more than the call. */
const NOTE_USE_EVERY_MS = 60_000
const ENDED_SHOWN = 20

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

function statusOf({ expires_at, revoked_at }: Row, now: Date): ApiToken['status'] {
  // Written by `keepEnded` of one that ended by itself.
  if (revoked_at !== null) return revoked_at === expires_at ? 'expired' : 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now.getTime() ? 'expired' : 'active'
}

const viewOf = (row: Row, now: Date): ApiToken => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  status: statusOf(row, now),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at === row.expires_at ? null : row.revoked_at,
  lastUsedAt: row.last_used_at,
  client: row.client,
})

type Deps = {
  db: Db
  now: () => Date
  /** Why they are at the desk no longer, or null. @param inside a transaction */
  whyLeft(who: { traderId: string; signInId: string | null }, inside: Db): Promise<string | null>
}

export function createApiTokens({ db, now, whyLeft }: Deps): ApiTokens {
  const events = new EventEmitter<{ revoked: [string] }>().setMaxListeners(0)
  const find = (id: string, inside = db) =>
    inside.selectFrom('api_tokens').selectAll().where('id', '=', id).executeTakeFirst()

  async function noteUse({ id, last_used_at }: Row): Promise<void> {
    const at = now()
    const sinceMs = last_used_at === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(last_used_at)
    // After the clock was set back the stored time lies ahead, and the time of this call is the truer one.
    if (sinceMs >= 0 && sinceMs < NOTE_USE_EVERY_MS) return
    await db.updateTable('api_tokens').set({ last_used_at: at.toISOString() }).where('id', '=', id).execute()
  }

  return {
    async make(who, { name, scope, expiresInDays }) {
      const at = now()
      const id = randomBytes(8).toString('hex')
      const secret = randomBytes(32).toString('base64url')
      const row: Row = {
        id,
        trader_id: who.traderId,
        name,
        hash: hashOf(secret).toString('hex'),
        scope,
        created_at: at.toISOString(),
        last_used_at: null,
        expires_at: expiresInDays === undefined ? null : new Date(at.getTime() + expiresInDays * DAY_MS).toISOString(),
        revoked_at: null,
        client: null,
      }
      const { traderId, signInId } = who
      await db.transaction().execute(async (trx) => {
        const left = signInId === undefined ? null : await whyLeft({ traderId, signInId }, trx)
        if (left !== null) throw new DeskError('UNAUTHENTICATED', left, 401)
        const own = await trx.selectFrom('api_tokens').selectAll().where('trader_id', '=', who.traderId).execute()
        if (own.filter((t) => statusOf(t, at) === 'active').length >= MAX_ACTIVE_TOKENS) {
          const words = `There are ${MAX_ACTIVE_TOKENS} active tokens already; revoke one first.`
          throw new DeskError('TOO_MANY', words, 422)
        }
        await keepTrader(trx, who.traderId, row.created_at)
        await trx.insertInto('api_tokens').values(row).execute()
        const body = { token: id, name, scope, expiresAt: row.expires_at, from: who.from }
        await appendAudit(trx, { kind: 'token.made', traderId: who.traderId, body }, row.created_at)
      })
      return { token: viewOf(row, at), secret: `eapd_${id}_${secret}` }
    },

    async list(traderId) {
      const rows = await db
        .selectFrom('api_tokens')
        .selectAll()
        .where('trader_id', '=', traderId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      const views = rows.map((row) => viewOf(row, now()))
      const active = views.filter((t) => t.status === 'active')
      return [...active, ...views.filter((t) => t.status !== 'active').slice(0, ENDED_SHOWN)]
    },

    async revoke(who, id) {
      const at = now().toISOString()
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('api_tokens')
          .set({ revoked_at: at })
          .where('id', '=', id)
          .where('trader_id', '=', who.traderId)
          .where('revoked_at', 'is', null)
          .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', at)]))
          .executeTakeFirst()
        if (numUpdatedRows !== 1n) return
        const body = { token: id, from: who.from }
        await appendAudit(trx, { kind: 'token.revoked', traderId: who.traderId, body }, at)
      })
      const row = await find(id)
      if (row?.trader_id !== who.traderId) throw new DeskError('NOT_FOUND', 'You have no such token.', 404)
      events.emit('revoked', id)
      return viewOf(row, now())
    },

    async holderOf(bearer) {
      const [, id = '', secret = ''] = BEARER.exec(bearer) ?? []
      const row = id ? await find(id) : undefined
      // Compared in any case, so that the time it takes does not tell which ids there are.
      const fits = timingSafeEqual(hashOf(secret), row ? Buffer.from(row.hash, 'hex') : NO_HASH)
      if (!row || !fits || statusOf(row, now()) !== 'active') return null
      await noteUse(row)
      return { tokenId: id, traderId: row.trader_id, scope: row.scope, name: row.name, client: row.client }
    },

    async isActive(id, inside) {
      const row = await find(id, inside)
      return row !== undefined && statusOf(row, now()) === 'active'
    },

    async noteClient(holder, client) {
      if (holder.client === client) return
      await db.updateTable('api_tokens').set({ client }).where('id', '=', holder.tokenId).execute()
    },

    async keepEnded(by) {
      await db
        .updateTable('api_tokens')
        .set((e) => ({ revoked_at: e.ref('expires_at') }))
        .where('revoked_at', 'is', null)
        .where('expires_at', '<=', by)
        .execute()
    },

    onRevoked(listener) {
      events.on('revoked', listener)
      return () => events.off('revoked', listener)
    },
  }
}
