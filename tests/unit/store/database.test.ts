// A folder the desk cannot use is a sentence that names it and why, and no other desk that is not there.
import assert from 'node:assert/strict'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { appendAudit, recordAudit } from '../../../lib/store/audit.ts'
import { openStore } from '../../../lib/store/database.ts'
import { temporaryFolder, writeFiles } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

const NO_DATABASE = 'no database at all\n'.repeat(100)

test('a file that cannot be opened or is none of SQLite is named with its folder', async (t) => {
  for (const file of ['desk.lock', 'desk.db']) {
    const damaged = temporaryFolder(t)
    writeFiles(damaged, { [file]: NO_DATABASE })
    const blocked = temporaryFolder(t)
    mkdirSync(join(blocked, file))
    for (const folder of [damaged, blocked]) {
      const refused = {
        code: 'DATA_DIR_UNUSABLE',
        message: new RegExp(`^DATA_DIR ${folder} cannot be used: ${file}: `),
      }
      await assert.rejects(openStore(folder), refused)
      // Nothing is held after it.
      await assert.rejects(openStore(folder), refused)
    }
  }
})

test('a database of a newer desk is refused by name, and left as it is', async (t) => {
  const folder = temporaryFolder(t)
  const store = await openStore(folder)
  await sql`insert into kysely_migration values ('0099-future', '2027-01-01T00:00:00.000Z')`.execute(store.db)
  await store.close()
  const before = readFileSync(join(folder, 'desk.db'))
  await assert.rejects(openStore(folder), {
    code: 'DATABASE',
    message: new RegExp(
      `^${join(folder, 'desk.db')} was written by a newer version of the desk .*start it with that one`,
    ),
  })
  assert.deepEqual(readFileSync(join(folder, 'desk.db')), before)
})

test('a database that is not brought up to date stays as it was, and opens once what was in the way is gone', async (t) => {
  const folder = temporaryFolder(t)
  const sqlite = new SQLite(join(folder, 'desk.db'))
  t.after(() => sqlite.close())
  const tables = () =>
    sqlite.prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%'").pluck().all()
  // In the middle of what one of several migrations makes, as where the process is killed or the disk is full there.
  sqlite.exec('create table permissions (id text)')
  await assert.rejects(openStore(folder), {
    code: 'DATABASE',
    message: `${join(folder, 'desk.db')} could not be brought up to date: table "permissions" already exists. It is as it was before.`,
  })
  assert.deepEqual(tables(), ['permissions'])
  sqlite.exec('drop table permissions')
  const store = await openStore(folder)
  await store.close()
  assert.ok(tables().includes('permissions'))
})

test('a second desk on a folder is told so, and opens it when the first has gone', async (t) => {
  const folder = temporaryFolder(t)
  const first = await openStore(folder)
  await assert.rejects(openStore(folder), { code: 'DATA_DIR_IN_USE' })
  await first.close()
  const second = await openStore(folder)
  await second.close()
})

/** What a desk that was killed leaves: the transactions of its last minutes are in the write-ahead log alone. */
async function killed(t: TestContext, records: number): Promise<{ folder: string; wal: string }> {
  const running = temporaryFolder(t)
  const store = await openStore(running)
  for (let n = 0; n < records; n++)
    await recordAudit(store.db, { kind: 'attempt.refused', body: { n } }, new Date().toISOString())
  const folder = temporaryFolder(t)
  for (const file of ['desk.db', 'desk.db-wal']) copyFileSync(join(running, file), join(folder, file))
  await store.close()
  return { folder, wal: join(folder, 'desk.db-wal') }
}

async function recordsIn(folder: string): Promise<number> {
  const store = await openStore(folder)
  const rows = await store.db.selectFrom('audit').select('seq').execute()
  await store.close()
  return rows.length
}

test('a write-ahead log that is broken before its last transaction stops the start, and nothing is changed', async (t) => {
  const { folder, wal } = await killed(t, 20)
  const database = readFileSync(join(folder, 'desk.db'))
  const bytes = readFileSync(wal)
  for (const part of [0.2, 0.5, 0.8]) {
    const harmed = Buffer.from(bytes)
    const at = Math.floor(bytes.length * part)
    harmed.writeUInt8(harmed.readUInt8(at) ^ 1, at)
    writeFileSync(wal, harmed)
    await assert.rejects(openStore(folder), {
      code: 'DATA_DIR_DAMAGED',
      message: new RegExp(`${folder} is damaged: .*\\(desk\\.db-wal\\) the transaction at byte \\d+ is broken`),
    })
    assert.deepEqual([readFileSync(wal), readFileSync(join(folder, 'desk.db'))], [harmed, database])
  }
  writeFileSync(wal, bytes)
  assert.equal(await recordsIn(folder), 20)
})

test('a write-ahead log that was cut off while it was written opens with all before it', async (t) => {
  const { folder, wal } = await killed(t, 20)
  truncateSync(wal, statSync(wal).size - 100)
  assert.equal(await recordsIn(folder), 19)
})

test('who writes on a full disk hears of it, not of the rollback that SQLite has already done; then it goes on', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  const record = (text: string) =>
    recordAudit(db, { kind: 'attempt.refused', body: { text } }, new Date().toISOString())
  await record('before')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 1}`).execute(db)
  await assert.rejects(record('x'.repeat(100_000)), { code: 'SQLITE_FULL' })
  await sql`pragma max_page_count = 1000000`.execute(db)
  await record('after')
  const kept = await db.selectFrom('audit').select('seq').execute()
  assert.equal(kept.length, 2)
})

test('a transaction that its own work ends with an error is undone', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  const undone = db.transaction().execute(async (trx) => {
    await appendAudit(trx, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
    throw new Error('thought better of it')
  })
  await assert.rejects(undone, /thought better of it/)
  assert.deepEqual(await db.selectFrom('audit').select('seq').execute(), [])
})

test('a database that is moved, removed or replaced under the desk takes nothing more; put back, it goes on', async (t) => {
  const away = (folder: string) => renameSync(folder, `${folder}-away`)
  const harms: [(folder: string) => void, RegExp][] = [
    [away, /desk\.db is no longer in /],
    [(folder) => rmSync(join(folder, 'desk.db-wal')), /desk\.db-wal is no longer in /],
    [
      (folder) => {
        away(folder)
        cpSync(`${folder}-away`, folder, { recursive: true })
      },
      /desk\.db in .* is another file now/,
    ],
    // As whoever does who takes it for one that was left behind; the next desk would hold another one.
    [(folder) => rmSync(join(folder, 'desk.lock')), /desk\.lock is no longer in /],
  ]
  for (const [harm, why] of harms) {
    const folder = join(temporaryFolder(t), 'data')
    const store = await openStore(folder)
    t.after(store.close)
    const record = () => recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
    const records = async () => (await store.db.selectFrom('audit').select('seq').execute()).length
    await record()
    assert.equal(store.displaced(), null)
    harm(folder)
    assert.match(store.displaced() ?? '', why)
    const refused = async () => (await record().catch((error) => error))?.code === 'DATA_DIR_DISPLACED'
    await until('a write is refused', refused)
    await assert.rejects(store.db.deleteFrom('memories').execute(), { code: 'DATA_DIR_DISPLACED', status: 503 })
    const kept = await records()
    assert.ok(kept >= 1, 'what was kept can be read')
    if (statSync(`${folder}-away`, { throwIfNoEntry: false }) === undefined) continue
    rmSync(folder, { recursive: true, force: true })
    renameSync(`${folder}-away`, folder)
    await until('it takes writes again', async () => !(await refused()))
    assert.equal(await records(), kept + 1)
  }
})
