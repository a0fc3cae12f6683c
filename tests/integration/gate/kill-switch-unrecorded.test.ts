// The kill switch where the desk's database takes nothing: it is on all the same, and says what is not on record.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { recordAudit, verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { refused } from '../../support/refused.ts'
import { until } from '../../support/until.ts'
import { killSwitchOf } from './kill-switch-of.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())
afterEach(async () => {
  t.faults({})
  await t.desk.gate.killSwitch.reset({ traderId: 't-test', from: 'test' })
  await t.desk.gate.killSwitch.settled()
})

const { pull, openOrders, resting, kinds } = killSwitchOf(() => t)

/** Lets nothing more into the desk's database, as a full disk does. @returns what makes room again */
async function fillDisk(): Promise<() => Promise<unknown>> {
  const { db } = t.desk
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db)
  const record = () => recordAudit(db, { kind: 'attempt.refused', body: {} }, new Date().toISOString())
  for (;;) {
    const refusal = await record().catch((error) => error)
    if (refusal) {
      assert.equal(refusal.code, 'SQLITE_FULL')
      return () => sql`pragma max_page_count = 1000000`.execute(db)
    }
  }
}

function toldUnrecorded(text: string | null, words: RegExp): void {
  assert.match(text ?? '', words)
  for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, text ?? ''), text)
}

test('cancels that the database does not take are done all the same, and are recorded once it does', async (c) => {
  const trader = await resting()
  const cancels = (await kinds('kill.cancelled')).length
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  let asked = 0
  c.mock.method(db, 'transaction', () => {
    // The first is the switch itself.
    if (new Error().stack?.includes('lib/gate/kill-switch/kill-') && ++asked > 1)
      throw new Error('database or disk is full')
    return transaction()
  })
  assert.equal((await pull(trader)).unrecorded, null)
  const seen = await until('all were asked', async () => {
    const view = await t.desk.gate.killSwitch.view(trader.id)
    return view.cancels.left === 0 && view
  })
  assert.equal(seen.cancels.cancelled, 2)
  toldUnrecorded(seen.unrecorded, /What the kill switch cancelled is not on record/)
  assert.deepEqual(await openOrders(trader), [])
  c.mock.restoreAll()
  await t.desk.gate.killSwitch.settled()
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).unrecorded, null)
  const records = (await kinds('kill.cancelled')).slice(cancels)
  assert.deepEqual(
    records.map((r) => [r.trader, r.cancelled.length]),
    [[trader.id, 2]],
  )
})

test('it is not reset before its cancels are on record, however soon after there is room for them', async (c) => {
  const trader = await resting()
  const cancels = (await kinds('kill.cancelled')).length
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  let failed = 0
  // Not of the switch itself, nor of what resets it.
  const failing = c.mock.method(db, 'transaction', () => {
    const { stack = '' } = new Error()
    if (!stack.includes('lib/store/audit.ts') || !stack.includes('lib/gate/kill-switch/kill-')) return transaction()
    failed += 1
    throw new Error('database or disk is full')
  })
  await pull(trader)
  await until('the cancel was not taken', async () => failed > 0)
  const reset = () => t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  await assert.rejects(reset, { code: 'UNAVAILABLE' })
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, true)
  failing.mock.restore()
  assert.equal((await reset()).on, false)
  assert.deepEqual(
    (await kinds('kill.cancelled')).slice(cancels).map((r) => [r.trader, r.cancelled.length]),
    [[trader.id, 2]],
  )
})

test('a cancel that comes back after the reset, while the database takes nothing, is on record once it does', async (c) => {
  const trader = await resting()
  const cancels = (await kinds('kill.cancelled')).length
  const mine = await trader.userId()
  const cancel = holdAnswers(c, t.desk, 'cancelAllOrders', 1, ({ userId }) => userId === mine)
  await pull(trader)
  // Out of the book already, and the desk not told yet.
  await cancel.answered()
  // Nor to be told for as long as a reset waits for that.
  t.faults({ [`resolveCommand@${mine}`]: '500!' })
  assert.equal((await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })).on, false)
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  let failed = 0
  const failing = c.mock.method(db, 'transaction', () => {
    if (!new Error().stack?.includes('lib/gate/kill-switch/kill-')) return transaction()
    failed += 1
    throw new Error('database or disk is full')
  })
  cancel.release()
  await until('the cancel was not taken', async () => failed > 1)
  failing.mock.restore()
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(
    (await kinds('kill.cancelled')).slice(cancels).map((r) => [r.trader, r.cancelled.length]),
    [[trader.id, 2]],
  )
})

test('on a full disk it is on all the same, cancels, and says that it is not on record; with room it is recorded', async () => {
  const [a, b] = [await resting(), await resting()]
  const pulls = (await kinds('kill.pulled')).length
  const cancels = (await kinds('kill.cancelled')).length
  const makeRoom = await fillDisk()
  try {
    const pulled = await pull(a)
    assert.deepEqual([pulled.on, pulled.by, pulled.own, pulled.reason], [true, 'trader', true, 'prices make no sense'])
    toldUnrecorded(pulled.unrecorded, /cannot write.*started anew/)
    assert.deepEqual((await pull(b, 'agent')).at, pulled.at, 'pulled twice is pulled once')
    await assert.rejects(t.trader(a.id).propose(buy('2950', '1')), refused('KILL_SWITCH'))
    await until('nothing rests', async () => [...(await openOrders(a)), ...(await openOrders(b))].length === 0)
    const seen = await until('all were asked', async () => {
      const view = await t.desk.gate.killSwitch.view(b.id)
      return view.cancels.left === 0 && view
    })
    assert.deepEqual([seen.on, seen.own, seen.cancels.cancelled, seen.unrecorded], [true, false, 4, pulled.unrecorded])
    await assert.rejects(t.desk.gate.killSwitch.reset({ traderId: b.id, from: 'test' }), { code: 'SQLITE_FULL' })
    assert.equal((await t.desk.gate.killSwitch.view(b.id)).on, true)
    assert.equal((await kinds('kill.pulled')).length, pulls)
  } finally {
    await makeRoom()
  }
  await t.desk.gate.killSwitch.settled()
  const [record, ...more] = (await kinds('kill.pulled')).slice(pulls)
  assert.deepEqual([record.puller, record.by, record.reason, more], [a.id, 'trader', 'prices make no sense', []])
  assert.deepEqual(
    (await kinds('kill.cancelled')).slice(cancels).map((r) => [r.killSwitch === record.killSwitch, r.cancelled.length]),
    [
      [true, 2],
      [true, 2],
    ],
  )
  const seen = await t.desk.gate.killSwitch.view(a.id)
  assert.deepEqual([seen.on, seen.unrecorded, seen.cancels], [true, null, { cancelled: 4, left: 0 }])
  assert.equal((await verifyAudit(t.desk.db)).ok, true)
})

test('pulled by three while the disk is full and just as it has room, it was pulled by the first', async (c) => {
  const [first, second, third] = [t.trader(), t.trader(), t.trader()]
  const pulls = (await kinds('kill.pulled')).length
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  const full = () => Promise.reject(new Error('database or disk is full'))
  const failing = c.mock.method(db, 'transaction', () => Object.assign(transaction(), { execute: full }))
  await Promise.all([pull(first), pull(second)])
  failing.mock.restore()
  assert.equal((await pull(third)).own, false)
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(
    (await kinds('kill.pulled')).slice(pulls).map((r) => r.puller),
    [first.id],
  )
})

test('a leg that is about to go when it is pulled on a full disk does not go', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  const { db } = t.desk
  const first = holdAnswers(c, t.desk, 'placeOrder')
  const sent = t.received('placeOrder').length
  const deciding = trader.decide(plan)
  await first.answered()
  // A disk that has room again for whoever comes before the record of the switch.
  const transaction = db.transaction.bind(db)
  c.mock.method(db, 'transaction', () => {
    if (new Error().stack?.includes('lib/gate/kill-switch/kill-')) throw new Error('database or disk is full')
    return transaction()
  })
  await pull(trader)
  first.release()
  assert.deepEqual(
    (await deciding).legs.map((l) => [l.status, l.error?.code ?? null]),
    [
      ['done', null],
      ['failed', 'KILL_SWITCH'],
    ],
  )
  assert.equal(t.received('placeOrder').length, sent + 1)
  c.mock.restoreAll()
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(trader), [])
})
