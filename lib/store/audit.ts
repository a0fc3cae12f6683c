/**
 * The audit chain: append-only, each record carries the hash of the one before it.
 * hash = SHA-256 of the canonical JSON of [prevHash, at, kind, traderId, planId, body].
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { AuditKind } from '../contracts/gate/audit-kinds.ts'
import type { SealedHead } from './audit-head.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Db } from './database.ts'
import type { Tables } from './schema.ts'

export const AUDIT_GENESIS = '0'.repeat(64)

type AuditEntry = { kind: AuditKind; traderId?: string; planId?: string; body: Record<string, unknown> }

export const hashOf = (r: {
  prev: string
  at: string
  kind: string
  trader: string | null
  plan: string | null
  body: string
}) =>
  createHash('sha256')
    .update(canonicalJson([r.prev, r.at, r.kind, r.trader, r.plan, r.body]))
    .digest('hex')

/** Appends inside the caller's transaction, so that a state change and its record stand or fall together. */
export async function appendAudit(trx: Transaction<Tables>, entry: AuditEntry, at: string): Promise<void> {
  const last = await trx.selectFrom('audit').select('hash').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const prev = last?.hash ?? AUDIT_GENESIS
  const body = canonicalJson(entry.body)
  // As SQLite keeps them: half a surrogate pair has no UTF-8 form, and would come back as another text than was hashed.
  const trader = entry.traderId?.toWellFormed() ?? null
  const plan = entry.planId?.toWellFormed() ?? null
  await trx
    .insertInto('audit')
    .values({
      at,
      kind: entry.kind,
      trader_id: trader,
      plan_id: plan,
      body,
      prev_hash: prev,
      hash: hashOf({ prev, at, kind: entry.kind, trader, plan, body }),
    })
    .execute()
}

export const recordAudit = (db: Db, entry: AuditEntry, at: string): Promise<void> =>
  db.transaction().execute((trx) => appendAudit(trx, entry, at))

export type AuditVerdict =
  | { ok: true; records: number; head: string; sealedTo: number | null }
  | { ok: false; records: number; brokenAt: number; why: string }

const PAGE = 500

/**
 * Walks the whole chain. Reads in pages, so its memory does not grow with the table, and may run beside a desk that
 * goes on writing.
 * @param sealed what was kept outside the table (audit-head.ts); without it a whole chain may still have lost its end
 *   to somebody who also corrected SQLite's own count
 */
export async function verifyAudit(db: Db, sealed: SealedHead = { state: 'none' }): Promise<AuditVerdict> {
  // SQLite counts what was ever inserted, so records missing at the end are missed as well. Asked first: whatever is
  // written while the chain is walked may be there, and need not.
  const counter = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'audit'`.execute(db)
  const written = Math.max(counter.rows[0]?.seq ?? 0, sealed.state === 'sealed' ? sealed.seq : 0)
  let prev = AUDIT_GENESIS
  let expected = 1
  const fail = (why: string): AuditVerdict => ({ ok: false, records: expected - 1, brokenAt: expected, why })
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const r of rows) {
      if (r.seq !== expected) return fail(`record ${expected} is missing`)
      if (r.prev_hash !== prev) return fail(`record ${r.seq} does not follow the one before it`)
      const hash = hashOf({ prev, at: r.at, kind: r.kind, trader: r.trader_id, plan: r.plan_id, body: r.body })
      if (hash !== r.hash) return fail(`record ${r.seq} (${r.kind}, ${r.at}) was changed`)
      if (sealed.state === 'sealed' && r.seq === sealed.seq && r.hash !== sealed.hash)
        return fail(`record ${r.seq} is not the one that was sealed: it and those before it were written anew`)
      prev = r.hash
      expected += 1
    }
    if (rows.length < PAGE) break
    // Gives way to whoever waits: the driver is synchronous, so awaiting it alone would hold the desk for the whole walk.
    await setImmediate()
  }
  if (written >= expected) return fail(`record ${expected} is missing`)
  if (sealed.state === 'broken') return fail(sealed.why)
  return { ok: true, records: expected - 1, head: prev, sealedTo: sealed.state === 'sealed' ? sealed.seq : null }
}
