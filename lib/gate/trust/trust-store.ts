/** Accepted tools in the database. Every acceptance is written together with its audit record. */
import { sql } from 'kysely'
import { type ToolDefinition, toolDefinition } from '../../contracts/tools.ts'
import { appendAudit } from '../../store/audit.ts'
import type { Db } from '../../store/database.ts'

/** trader_id of what the desk's own settings accepted, for everybody. */
export const DESK = ''

export type Acceptance = {
  traderId: string
  server: string
  tool: string
  fingerprint: string
  definition: ToolDefinition
  /** Fingerprint of the definition that was accepted before, if any. */
  before: string | null
  /** embedded: part of this release. trusted: first sight at a server the settings trust. trader: a person did. */
  why: 'embedded' | 'trusted' | 'trader'
  from: string | null
}

export async function saveAcceptances(db: Db, acceptances: Acceptance[], at: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { traderId, server, tool, fingerprint, definition, before, why, from } of acceptances) {
      const row = { fingerprint, definition: JSON.stringify(definition), accepted_at: at }
      await trx
        .insertInto('tool_trust')
        .values({ trader_id: traderId, server, tool, ...row })
        .onConflict((c) => c.columns(['trader_id', 'server', 'tool']).doUpdateSet(row))
        .execute()
      await appendAudit(
        trx,
        {
          kind: 'tool.accepted',
          ...(traderId === DESK ? {} : { traderId }),
          body: { server, tool, fingerprint, before, why, ...(from === null ? {} : { from }) },
        },
        at,
      )
    }
  })
}

export const findFingerprints = (db: Db) =>
  db.selectFrom('tool_trust').select(['trader_id', 'server', 'tool', 'fingerprint']).execute()

export type AcceptedTool = { fingerprint: string; definition: ToolDefinition; at: string }

/** What the desk and this trader accepted, the trader's own last. */
export async function findAccepted(
  db: Db,
  traderId: string,
): Promise<(AcceptedTool & { traderId: string; server: string; tool: string })[]> {
  const rows = await db.selectFrom('tool_trust').selectAll().where('trader_id', 'in', [DESK, traderId]).execute()
  return rows.map((r) => ({
    traderId: r.trader_id,
    server: r.server,
    tool: r.tool,
    fingerprint: r.fingerprint,
    definition: toolDefinition.parse(JSON.parse(r.definition)),
    at: r.accepted_at,
  }))
}

type Quarantine = { server: string; tool: string; fingerprint: string; before: string | null }

/** What was kept from this trader so far, as it was recorded. */
export async function findQuarantines(db: Db, traderId: string): Promise<Quarantine[]> {
  const rows = await db
    .selectFrom('audit')
    .select('body')
    // A literal and not a parameter: SQLite uses the partial index only then.
    .where('kind', '=', sql.lit('tool.quarantined'))
    .where('trader_id', '=', traderId)
    .execute()
  return rows.map((r) => JSON.parse(r.body) as Quarantine)
}

export async function saveQuarantines(db: Db, traderId: string, found: Quarantine[], at: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { server, tool, fingerprint, before } of found)
      await appendAudit(trx, { kind: 'tool.quarantined', traderId, body: { server, tool, fingerprint, before } }, at)
  })
}
