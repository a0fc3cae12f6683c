// The seal of the audit's head: it outlasts a disk that does not take it for a while, and no desk starts on a database that
// is not the one it was made for.
import assert from 'node:assert/strict'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { readSecret } from '../../../lib/auth/session.ts'
import type { DeskError } from '../../../lib/errors.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { checkAuditHead, keepAuditHead, readAuditHead } from '../../../lib/store/audit-head.ts'
import { openStore } from '../../../lib/store/database.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

test('a head that could not be written is sealed once it can be', async (c) => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-head-'))
  const store = await openStore(folder)
  c.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const told: string[] = []
  const record = () => recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  const sealedTo = () => {
    const head = readAuditHead(folder, 'secret')
    return head.state === 'sealed' ? head.seq : head.state
  }
  await record()
  const head = await keepAuditHead(store.db, folder, 'secret', (why) => told.push(why))
  assert.equal(sealedTo(), 1)
  // Stands where the new head is written before it takes the place of the old one.
  mkdirSync(join(folder, 'audit.head.new'))
  await record()
  await until('it is told', () => told.length > 0)
  rmdirSync(join(folder, 'audit.head.new'))
  await until('it is sealed', () => sealedTo() === 2)
  await head.close()
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /cannot be written for now/)
})

const start = (folder: string) => openStore(folder, (recorded) => checkAuditHead(folder, 'secret', recorded))

/** A folder on which a desk made so many records, sealed them and closed. */
async function sealedFolder(t: TestContext, records: number): Promise<string> {
  const folder = temporaryFolder(t)
  const store = await start(folder)
  const head = await keepAuditHead(store.db, folder, 'secret', assert.fail)
  for (let n = 0; n < records; n++)
    await recordAudit(store.db, { kind: 'attempt.refused', body: { n } }, new Date().toISOString())
  await head.close()
  await store.close()
  return folder
}

test('a desk does not start on a database that is not the sealed one, and changes nothing', async (t) => {
  const other = join(await sealedFolder(t, 7), 'desk.db')
  const shorter = join(await sealedFolder(t, 3), 'desk.db')
  const folder = await sealedFolder(t, 5)
  const database = join(folder, 'desk.db')
  const whole = readFileSync(database)
  const head = join(folder, 'audit.head')
  const changedHead = () => writeFileSync(head, readFileSync(head, 'utf8').replace('5 ', '4 '))
  const harms: [() => void, RegExp][] = [
    [() => rmSync(database), /desk\.db does not have record 5 /],
    [() => truncateSync(database, 0), /desk\.db does not have record 5 /],
    [() => copyFileSync(shorter, database), /desk\.db does not have record 5 /],
    [() => copyFileSync(other, database), /record 5 of the audit is not the one that was sealed/],
    [changedHead, /audit\.head was changed, or sealed with another DESK_SECRET/],
  ]
  for (const [harm, why] of harms) {
    writeFileSync(database, whole)
    harm()
    const found = () => (readdirSync(folder).includes('desk.db') ? readFileSync(database) : null)
    const before = found()
    await assert.rejects(start(folder), (error: Error) => {
      assert.match(error.message, why)
      assert.match(error.message, new RegExp(`desk\\.db and audit\\.head in ${folder} .*move audit\\.head out of it`))
      return true
    })
    assert.deepEqual(found(), before)
  }
  // The way on that the sentence tells.
  renameSync(head, join(folder, 'saved'))
  const store = await start(folder)
  await store.close()
})

test('a desk that was killed before it sealed its last records starts', async (t) => {
  const folder = await sealedFolder(t, 2)
  const store = await start(folder)
  await recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  const copy = temporaryFolder(t)
  for (const file of ['desk.db', 'desk.db-wal', 'audit.head']) copyFileSync(join(folder, file), join(copy, file))
  await store.close()
  const again = await start(copy)
  const { seq } = await again.db.selectFrom('audit').select('seq').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  assert.equal(seq, 3)
  await again.close()
})

test('a chain that is changed under a running desk is told, and sealed no more', async (t) => {
  const folder = await sealedFolder(t, 2)
  const sealed = readFileSync(join(folder, 'audit.head'))
  const store = await start(folder)
  t.after(() => store.close())
  const told: string[] = []
  await sql`drop trigger audit_no_update`.execute(store.db)
  await store.db
    .updateTable('audit')
    .set({ hash: 'f'.repeat(64) })
    .where('seq', '=', 2)
    .execute()
  await recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  const head = await keepAuditHead(store.db, folder, 'secret', (why) => told.push(why))
  await head.close()
  assert.deepEqual(told, ['record 2 of the audit is not the one that was sealed'])
  assert.deepEqual(readFileSync(join(folder, 'audit.head')), sealed)
})

test('no head is sealed in a folder that stands where that of the desk was', async (t) => {
  const folder = temporaryFolder(t)
  const store = await start(folder)
  t.after(() => store.close())
  await recordAudit(store.db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  const head = await keepAuditHead(store.db, folder, 'secret', assert.fail, () => 'it was replaced')
  await head.close()
  assert.ok(!readdirSync(folder).includes('audit.head'))
})

test('a head or a secret that cannot be read is named, with what to do, and nothing is changed', async (t) => {
  for (const [file, toDo] of [
    ['audit.head', /audit\.head: EISDIR.*\. It has to be a file that this user may read and replace/],
    ['secret', /secret: EISDIR.*\. It has to be a file that this user may read; .*DESK_SECRET/],
  ] as const) {
    const folder = await sealedFolder(t, 1)
    rmSync(join(folder, file), { force: true })
    mkdirSync(join(folder, file))
    const database = readFileSync(join(folder, 'desk.db'))
    const opened = openStore(folder, (recorded) => checkAuditHead(folder, readSecret(folder), recorded))
    await assert.rejects(opened, (error: DeskError) => {
      assert.equal(error.code, 'DATA_DIR_UNUSABLE')
      assert.match(error.message, new RegExp(`^DATA_DIR ${folder} cannot be used: `))
      assert.match(error.message, toDo)
      return true
    })
    assert.deepEqual(readFileSync(join(folder, 'desk.db')), database)
  }
})
