import assert from 'node:assert/strict'
import { test } from 'node:test'
import SQLite from 'better-sqlite3'
import { verifyAudit } from '../../../lib/store/audit.ts'
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
