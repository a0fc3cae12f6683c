import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import SQLite from 'better-sqlite3'
import { readSecret } from '../../../lib/auth/session.ts'
import { recordAudit, verifyAudit } from '../../../lib/store/audit.ts'
import { checkAudit } from '../../../lib/store/audit-check.ts'
import { readAuditHead } from '../../../lib/store/audit-head.ts'
import { databasePath } from '../../../lib/store/database.ts'
import { buy, openTestDesk } from '../../support/desk-in-process.ts'

test('the audit can only grow, and whoever changes it around the database is found', async () => {
  const t = await openTestDesk()
  try {
    const trader = t.trader()
    await trader.decide(await trader.propose(buy('2950', '1')))
    const whole = await verifyAudit(t.desk.db)
    assert.ok(whole.ok && whole.records >= 6)
    await assert.rejects(
      t.desk.db.updateTable('audit').set({ body: '{}' }).where('seq', '=', 2).execute(),
      /append-only/,
    )
    await assert.rejects(t.desk.db.deleteFrom('audit').where('seq', '=', 2).execute(), /append-only/)

    const raw = new SQLite(databasePath(t.dataDir))
    raw.exec('drop trigger audit_no_update; drop trigger audit_no_delete')
    const decision = raw.prepare("select * from audit where kind = 'plan.decision'").get() as Record<string, unknown>
    const { seq, ...columns } = decision
    for (const [column, value] of Object.entries(columns)) {
      const put = raw.prepare(`update audit set ${column} = ? where seq = ?`)
      for (const other of [`${value} `, ...(column.endsWith('_id') ? [null] : [])]) {
        put.run(other, seq)
        assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok === false && v.brokenAt), seq, column)
      }
      put.run(value, seq)
    }
    assert.equal((await verifyAudit(t.desk.db)).ok, true)
    // The number of a record is in no hash.
    raw.prepare('update audit set seq = seq + 1 where seq = ?').run(whole.records)
    assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok === false && v.brokenAt), whole.records)
    raw.prepare('update audit set seq = ? where seq > ?').run(whole.records, whole.records)
    assert.equal((await verifyAudit(t.desk.db)).ok, true)
    raw.prepare('update audit set body = ? where seq = 2').run('{"digest":"another"}')
    assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok === false && v.brokenAt), 2)
    raw.prepare('delete from audit where seq = 2').run()
    assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok === false && v.brokenAt), 2)
    raw.prepare('delete from audit where seq >= 2').run()
    assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok === false && [v.brokenAt, v.records]), [2, 1])
    raw.close()
  } finally {
    await t.dispose()
  }
})

test('no name that a guest thinks of breaks the chain', async () => {
  const t = await openTestDesk()
  try {
    const trader = t.trader()
    // Cut in the middle of a character, a character is half; a text may hold a zero, or the end of a sentence of SQL.
    const names = [
      `${'x'.repeat(127)}\u{1f600}`,
      `${'x'.repeat(126)}\u{1f600}`,
      '\ud83d',
      'p\u0000q',
      "p'; --",
      '\ufeffp',
      '',
    ]
    for (const name of names) {
      const who = { traderId: trader.id, from: 'test' }
      await assert.rejects(t.desk.gate.decide(who, name, { digest: '\udc00', legs: [] }), /no such plan/)
      await assert.rejects(t.desk.accounts.checkClaim(trader.id, 'eap', name || '\ud83d', name), /not yours/)
    }
    assert.deepEqual(await verifyAudit(t.desk.db).then((v) => v.ok || v.why), true)
  } finally {
    await t.dispose()
  }
})

test('whoever asks for the verdict meanwhile, or within seconds, is given the one there is', async () => {
  const t = await openTestDesk()
  try {
    const check = () => checkAudit(t.desk.db, t.dataDir, t.desk.secret)
    const first = check()
    assert.equal(check(), first)
    await first
    assert.equal(check(), first)
  } finally {
    await t.dispose()
  }
})

test('a clock that was set back keeps no old verdict over the audit', async (c) => {
  const t = await openTestDesk()
  try {
    const check = () => checkAudit(t.desk.db, t.dataDir, t.desk.secret)
    const { records } = await check()
    const trader = t.trader()
    await trader.decide(await trader.propose(buy('2950', '1')))
    const [passedMs, day] = [performance.now() + 60_000, Date.now() - 86_400_000]
    c.mock.method(performance, 'now', () => passedMs)
    c.mock.method(Date, 'now', () => day)
    assert.ok((await check()).records > records)
  } finally {
    c.mock.restoreAll()
    await t.dispose()
  }
})

test('a desk that goes on writing while its chain is walked is no break', async () => {
  const t = await openTestDesk()
  try {
    const write = async () => {
      for (let n = 0; n < 50; n++)
        await recordAudit(t.desk.db, { kind: 'attempt.refused', body: { n } }, new Date().toISOString())
    }
    const [verdict] = await Promise.all([verifyAudit(t.desk.db), write(), write()])
    assert.ok(verdict.ok, JSON.stringify(verdict))
  } finally {
    await t.dispose()
  }
})

test('a desk does not start on a chain that was cut while it was down, and goes on where that is meant', async () => {
  let t = await openTestDesk()
  try {
    const trader = t.trader()
    await trader.decide(await trader.propose(buy('2950', '1')))
    await t.desk.close()
    const raw = new SQLite(databasePath(t.dataDir))
    const { seq } = raw.prepare('select max(seq) as seq from audit').get() as { seq: number }
    raw.exec('drop trigger audit_no_delete')
    raw.prepare('delete from audit where seq > ?').run(seq - 2)
    raw.prepare("update sqlite_sequence set seq = ? where name = 'audit'").run(seq - 2)
    raw.close()
    const { dataDir } = t
    await assert.rejects(openTestDesk({}, dataDir), {
      message: new RegExp(`desk\\.db does not have record ${seq} .*move audit\\.head out of it`),
    })
    rmSync(join(dataDir, 'audit.head'))
    t = await openTestDesk({}, dataDir)
    const verdict = await verifyAudit(t.desk.db, readAuditHead(dataDir, readSecret(dataDir)))
    assert.equal(verdict.ok, true)
  } finally {
    await t.dispose()
  }
})
