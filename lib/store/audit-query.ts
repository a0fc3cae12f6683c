/** Reads of the audit chain by what they are about. The chain itself is in audit.ts. */
import { setImmediate } from 'node:timers/promises'
import { type Selectable, sql } from 'kysely'
import type { AuditRecord } from '../contracts/gate/record.ts'
import type { Db } from './database.ts'
import type { Tables } from './schema.ts'

export type AuditFilter = {
  /** The records of this trader, what they did as a head, and those of the whole desk; all records where it is left out. */
  traderId?: string
  /** Beside `traderId`: leaves out the records of the whole desk. */
  withoutDesk?: true
  /** Beside `traderId`: leaves out from which address and with which program others did what is on their record too. */
  withoutOthersFrom?: true
  /** Kinds ("leg.sent") and groups of kinds ("leg"). */
  kinds?: readonly string[]
  planId?: string
  /** Instants as ISO 8601 in UTC; from is part of the range, to is not. */
  from?: string
  to?: string
  /** Somewhere in the body, whatever its case. */
  text?: string
}

/** `after` goes on from a record in that order. */
type AuditSlice = { order: 'newest' | 'oldest'; after?: number; limit: number }

/** The driver is synchronous: so many records are looked at before others come in. */
const LOOKED_AT = 5_000

export async function readAudit(db: Db, filter: AuditFilter, slice: AuditSlice): Promise<AuditRecord[]> {
  const { order, limit, after } = slice
  const newest = order === 'newest'
  const last = await db.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const written = last?.seq ?? 0
  const found: AuditRecord[] = []
  for (let at = after ?? (newest ? written + 1 : 0); newest ? at > 1 : at < written; ) {
    const end = newest ? at - LOOKED_AT : at + LOOKED_AT
    let query = matching(db, filter)
      .where('seq', newest ? '<' : '>', at)
      .orderBy('seq', newest ? 'desc' : 'asc')
      .limit(limit - found.length)
    // A plan's records are found by their index all at once, so that query needs no window of numbers.
    if (filter.planId === undefined) query = query.where('seq', newest ? '>=' : '<=', end)
    const rows = await query.execute()
    found.push(...rows.map(recordOf))
    if (found.length === limit || filter.planId !== undefined) break
    at = end
    await setImmediate()
  }
  return found
}

/** Of what concerns the whole desk, and of what a head cancelled, who did it stands in the body alone. */
const bodyToldTo = (traderId: string) => sql<string>`case
  when trader_id = ${traderId} and instr(kind, 'cancel.') <> 1 then body
  when coalesce(json_extract(body, '$.head'), json_extract(body, '$.puller'), json_extract(body, '$.resetter'), trader_id) = ${traderId}
  then body else json_remove(body, '$.from') end`

function matching(db: Db, { traderId, withoutDesk, withoutOthersFrom, kinds, planId, from, to, text }: AuditFilter) {
  const body = withoutOthersFrom && traderId !== undefined ? bodyToldTo(traderId) : sql<string>`body`
  let query = db
    .selectFrom('audit')
    .select(['seq', 'at', 'kind', 'trader_id', 'plan_id', 'prev_hash', 'hash', body.as('body')])
  if (traderId !== undefined)
    query = query.where((e) =>
      e.or([
        e('trader_id', '=', traderId),
        // What they cancelled as a head stands under the trader whose orders they were.
        sql<boolean>`(instr(kind, 'cancel.') = 1 and json_extract(body, '$.head') = ${traderId})`,
        ...(withoutDesk ? [] : [e('trader_id', 'is', null)]),
      ]),
    )
  if (kinds && kinds.length > 0)
    query = query.where((e) =>
      e.or(
        kinds.map((kind) => (kind.includes('.') ? e('kind', '=', kind) : sql<boolean>`instr(kind, ${`${kind}.`}) = 1`)),
      ),
    )
  if (planId !== undefined) query = query.where('plan_id', '=', planId)
  if (from !== undefined) query = query.where('at', '>=', from)
  if (to !== undefined) query = query.where('at', '<', to)
  if (text) {
    // As it stands in the JSON of a body ("2940" is a price there), or as it was written: quotes stand escaped.
    const [raw, written] = [text.toLowerCase(), JSON.stringify(text).slice(1, -1).toLowerCase()]
    query = query.where(sql<boolean>`(instr(folded(${body}), ${raw}) > 0 or instr(folded(${body}), ${written}) > 0)`)
  }
  return query
}

/** All of them, page by page, giving way to others in between. */
export async function* eachAudit(db: Db, filter: AuditFilter, order: AuditSlice['order']): AsyncGenerator<AuditRecord> {
  const limit = 500
  for (let after: number | undefined; ; ) {
    const records = await readAudit(db, filter, { order, limit, ...(after === undefined ? {} : { after }) })
    yield* records
    after = records.at(-1)?.seq
    if (records.length < limit) return
    await setImmediate()
  }
}

function recordOf(row: Selectable<Tables['audit']>): AuditRecord {
  return {
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    traderId: row.trader_id,
    planId: row.plan_id,
    body: JSON.parse(row.body) as AuditRecord['body'],
    prevHash: row.prev_hash,
    hash: row.hash,
  }
}
