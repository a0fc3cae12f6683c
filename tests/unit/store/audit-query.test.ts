// However long the audit is, whoever looks for something rare in it holds nobody else up, and misses nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordAudit } from '../../../lib/store/audit.ts'
import { type AuditFilter, readAudit } from '../../../lib/store/audit-query.ts'
import { openStore } from '../../../lib/store/database.ts'
import { temporaryFolder } from '../../support/folders.ts'

const RECORDS = 20_000
const RARE = [1, 4_999, 5_000, 5_001, 10_001, 19_999, 20_000]

test('a search through a long audit lets others come in between, and finds all, in both orders, page by page', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  const rare = sql.raw(RARE.join())
  await sql`with recursive n (seq) as (select 1 union all select seq + 1 from n where seq < ${RECORDS})
    insert into audit (at, kind, trader_id, plan_id, body, prev_hash, hash)
    select '2026-11-20T00:00:00.000Z', iif(seq in (${rare}), 'kill.pulled', 'leg.sent'), iif(seq in (${rare}), 'anna', 'ben'),
      'p-' || seq, '{}', '', '' from n`.execute(db)
  const find = async (filter: AuditFilter, order: 'newest' | 'oldest', limit: number, after?: number) =>
    (await readAudit(db, filter, { order, limit, ...(after === undefined ? {} : { after }) })).map(({ seq }) => seq)

  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  assert.deepEqual(await find({ traderId: 'anna' }, 'oldest', 50), RARE)
  clearImmediate(next)
  assert.ok(turns >= 3, `${turns} turns of others`)

  assert.deepEqual(await find({ kinds: ['kill'] }, 'newest', 50), RARE.toReversed())
  for (const [i, seq] of RARE.entries()) {
    assert.deepEqual(await find({ traderId: 'anna' }, 'oldest', 2, seq), RARE.slice(i + 1, i + 3))
    assert.deepEqual(await find({ traderId: 'anna' }, 'newest', 2, seq), RARE.slice(Math.max(0, i - 2), i).toReversed())
    assert.deepEqual(await find({ planId: `p-${seq}` }, 'newest', 2), [seq])
  }
  assert.deepEqual(await find({ traderId: 'nobody' }, 'newest', 2), [])
  assert.deepEqual((await find({ traderId: 'ben' }, 'newest', 3)).length, 3)
})

test('a record of the instant at which a range ends belongs to the next range alone', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  const night = (day: number) => `2026-11-${day}T00:00:00.000Z`
  for (const at of ['2026-11-20T23:59:59.999Z', night(21)]) await recordAudit(db, { kind: 'kill.pulled', body: {} }, at)
  const find = async (from: string, to: string) =>
    (await readAudit(db, { from, to }, { order: 'oldest', limit: 50 })).map(({ seq }) => seq)
  assert.deepEqual([await find(night(20), night(21)), await find(night(21), night(22))], [[1], [2]])
})

test('text is found whatever its case, beyond ASCII and with what JSON escapes, and not where it says something else', async (t) => {
  const { db, close } = await openStore(temporaryFolder(t))
  t.after(close)
  const reason = 'Ärger with "ELC" at C:\\x'
  await recordAudit(db, { kind: 'kill.pulled', body: { reason } }, '2026-11-20T00:00:00.000Z')
  const find = async (text: string) => (await readAudit(db, { text }, { order: 'newest', limit: 50 })).length
  for (const text of ['ärger', 'ÄRGER', 'with "elc"', 'c:\\X']) assert.equal(await find(text), 1, text)
  assert.equal(await find('Ärger with ELC'), 0)
  // A whole value of the record, in the quotes that it has there.
  await recordAudit(db, { kind: 'kill.pulled', body: { price: '2940', digest: 'a2940b' } }, '2026-11-20T00:00:01.000Z')
  await recordAudit(db, { kind: 'kill.pulled', body: { price: '29400' } }, '2026-11-20T00:00:02.000Z')
  assert.deepEqual([await find('"2940"'), await find('2940')], [1, 2])
})
