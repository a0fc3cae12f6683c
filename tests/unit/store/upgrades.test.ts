// A folder outlives the desk that wrote it: what an older desk kept, a newer one has.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { indexMissing } from '../../../lib/memory/history-index.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { openStore } from '../../../lib/store/database.ts'
import { MIGRATIONS } from '../../../lib/store/migrations.ts'
import { temporaryFolder } from '../../support/folders.ts'

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')

/** All tables, indexes and triggers, without what a newer SQLite or Kysely may write otherwise. */
const schemaOf = (sqlite: SQLite.Database): string[] =>
  sqlite
    .prepare<[], string>(
      "select sql from sqlite_master where sql is not null and name not like 'kysely%' order by name",
    )
    .pluck()
    .all()
    .map((text) => text.replaceAll(/["\s]/g, '').toLowerCase())

const migratorOf = (sqlite: SQLite.Database): Migrator =>
  new Migrator({
    db: new Kysely({ dialect: new SqliteDialect({ database: sqlite }) }),
    provider: { getMigrations: async () => MIGRATIONS },
  })

test('a migration makes what it made when a desk first ran it, and a new one stands behind them', async () => {
  const sqlite = new SQLite(':memory:')
  const migrator = migratorOf(sqlite)
  const made: Record<string, string> = {}
  for (const name of Object.keys(MIGRATIONS)) {
    const { error } = await migrator.migrateTo(name)
    assert.equal(error, undefined)
    made[name] = createHash('sha256').update(schemaOf(sqlite).join('\n')).digest('hex').slice(0, 16)
  }
  sqlite.close()
  assert.deepEqual(
    made,
    JSON.parse(fixture('migrations.json')),
    'A folder on which an earlier desk ran a migration does not run it again: put what is changed into another one behind all, and add its line here.',
  )
})

test('a folder of the first desks opens with all it held, and has the tables of a new one', async (t) => {
  const folder = temporaryFolder(t)
  const sqlite = new SQLite(join(folder, 'desk.db'))
  sqlite.exec(fixture('desk-0003.sql'))
  const tables = ['traders', 'accounts', 'chats', 'messages', 'plans', 'legs', 'audit']
  /** What there was, by the columns there were. */
  const columns = new Map(tables.map((table) => [table, sqlite.prepare(`select * from ${table}`).columns()]))
  const held = (db: SQLite.Database) =>
    tables.map((table) => {
      const names = columns.get(table)?.map(({ name }) => name)
      return [table, db.prepare(`select ${names?.join(', ')} from ${table} order by rowid`).all()]
    })
  const before = held(sqlite)
  sqlite.close()

  const store = await openStore(folder)
  t.after(store.close)
  const reader = new SQLite(join(folder, 'desk.db'), { readonly: true })
  t.after(() => reader.close())
  assert.deepEqual(held(reader), before)
  const fresh = new SQLite(':memory:')
  await migratorOf(fresh).migrateToLatest()
  assert.deepEqual(schemaOf(reader), schemaOf(fresh))
  fresh.close()

  const { ok, records } = await verifyAudit(store.db)
  assert.deepEqual({ ok, records }, { ok: true, records: 11 })
  // Limits are counted by these columns: an order of before is its trader's, on the day of the change too.
  const owners = await store.db.selectFrom('legs').select('trader_id').distinct().execute()
  assert.deepEqual(owners, [{ trader_id: 't-00000000-0000-4000-8000-000000000001' }])
  await indexMissing(store.db, new AbortController().signal)
  const found = await sql`select rowid from history_words where history_words match '"2700"'`.execute(store.db)
  assert.equal(found.rows.length, 1)
})

test('word indexes that knew figures by their parts are emptied, so that the start makes them anew', async (t) => {
  const folder = temporaryFolder(t)
  const sqlite = new SQLite(join(folder, 'desk.db'))
  sqlite.exec(fixture('desk-0003.sql'))
  await migratorOf(sqlite).migrateTo('0024-answers')
  for (const [table, words, role] of [
    ['history', 'history_words', 'user'],
    ['answers', 'answer_words', 'assistant'],
  ]) {
    sqlite.exec(
      `insert into ${table} (trader_id, chat_id, message_id, at) select 't', chat_id, id, created_at from messages where role = '${role}'`,
    )
    sqlite.exec(`insert into ${words} (rowid, words) select id, 'parts' from ${table}`)
  }
  sqlite.close()
  const { db, close } = await openStore(folder)
  t.after(close)
  for (const index of ['history', 'history_words', 'answers', 'answer_words']) {
    const { rows } = await sql`select * from ${sql.table(index)}`.execute(db)
    assert.deepEqual(rows, [], index)
  }
})
