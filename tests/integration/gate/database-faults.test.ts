// A database that fails for a moment while an approved plan is carried out: the plan comes to its end in this very desk.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

/** Lets `good` transactions begin, then fails one. */
function failOnce(c: TestContext, good: number): { failed(): boolean } {
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  let begun = 0
  c.mock.method(db, 'transaction', () => {
    begun += 1
    if (begun === good + 1) throw new Error('database or disk is full')
    return transaction()
  })
  return { failed: () => begun > good }
}

// Of a plan of two legs: the claim, then intent and answer of each leg.
const POINTS = ['the first intent', 'the first answer', 'the second intent', 'the second answer']
for (const [position, what] of POINTS.entries())
  test(`${what} is not written: what was sent is asked for, each leg goes once, and the plan ends`, async (c) => {
    const trader = t.trader()
    const plan = await trader.propose(buy('2900', '1'), buy('2890', '2'))
    const sent = t.received('placeOrder').length
    const { failed } = failOnce(c, position + 1)
    await trader.decide(plan)
    const now = () => t.desk.gate.plan(trader.id, plan.id)
    await until('the plan has ended', async () => (await now()).finishedAt !== null)
    c.mock.restoreAll()
    assert.ok(failed())
    const ended = await now()
    assert.deepEqual([ended.status, ...ended.legs.map((l) => l.status)], ['done', 'done', 'done'])
    assert.deepEqual(
      t
        .received('placeOrder')
        .slice(sent)
        .map(({ args }) => args.clientOrderId),
      [`${plan.id}:0`, `${plan.id}:1`],
    )
    assert.equal((await trader.orders()).length, 2)
    assert.equal((await verifyAudit(t.desk.db)).ok, true)
  })

test('taken up past its time, what was not sent is not sent any more', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'))
  const sent = t.received('placeOrder').length
  failOnce(c, 1)
  await trader.decide(plan)
  // Some while later, in the shorter time of a test.
  const past = new Date(Date.now() - 1).toISOString()
  await t.desk.db.updateTable('plans').set({ expires_at: past }).where('id', '=', plan.id).execute()
  const now = () => t.desk.gate.plan(trader.id, plan.id)
  await until('the plan has ended', async () => (await now()).finishedAt !== null)
  const ended = await now()
  assert.deepEqual([ended.status, ended.legs[0]?.status], ['failed', 'skipped'])
  assert.match(ended.legs[0]?.error?.message ?? '', /expired/)
  assert.equal(t.received('placeOrder').length, sent)
})
