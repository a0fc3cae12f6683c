// However long the audit is, whoever looks for something rare in it holds nobody else up, and misses nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
