// No answer in time, no exchange to ask: nothing is sent.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../../lib/contracts/plan.ts'
import { DeskError } from '../../../lib/errors.ts'
import { expireOverdue, expirePlan } from '../../../lib/gate/expire.ts'
import { findPlan } from '../../../lib/gate/plan-store.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

const refused = (code: string) => (error: unknown) =>
  error instanceof DeskError && (error.code === code || assert.fail(`${error.code}: ${error.message}`))
const past = () => new Date(Date.now() - 1).toISOString()
const makeOverdue = (id: string) =>
  t.desk.db.updateTable('plans').set({ expires_at: past() }).where('id', '=', id).execute()

test('approved past its time: expired, and nothing is sent, whoever comes first', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await makeOverdue(plan.id)
  await assert.rejects(trader.decide(plan), refused('expired'))
  const after = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual([after.status, after.legs[0]?.status], ['expired', 'skipped'])
  await assert.rejects(trader.decide(plan), refused('expired'))
  assert.deepEqual(t.received('placeOrder'), [])
})

test('nobody answers: the desk ends it by itself and records it once', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await makeOverdue(plan.id)
  while ((await t.desk.gate.plan(trader.id, plan.id)).status === 'pending') await sleep(50)
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'expired')
  const records = await t.desk.db
    .selectFrom('audit')
    .select('seq')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'plan.expired')
    .execute()
  assert.equal(records.length, 1)
})

test('a plan whose time ends while it is being checked is expired, and called so, whoever notices first', async () => {
  const trader = t.trader()
  const who = { traderId: trader.id, from: 'test' }
  const answers = {
    approve: (plan: Plan) => trader.decide(plan),
    revise: ({ id, digest }: Plan) => t.desk.gate.revise(who, id, { digest, legs: [] }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const plan = await trader.propose(buy('2950', '1'))
    t.faults({ previewPlan: 'delay:1200' })
    const soon = new Date(Date.now() + 600).toISOString()
    await t.desk.db.updateTable('plans').set({ expires_at: soon }).where('id', '=', plan.id).execute()
    await assert.rejects(answer(plan), refused('expired'), name)
    assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'expired', name)
  }
  assert.deepEqual(t.received('placeOrder'), [])
})

test('the sweep does not end a plan that got new numbers after it was read', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const read = await findPlan(t.desk.db, plan.id)
  assert.ok(read)
  const edit = {
    digest: plan.digest,
    legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, qty: '2' } })),
  }
  await assert.rejects(t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, edit), refused('requoted'))
  const ctx = { db: t.desk.db, events: t.desk.gate.events, now: () => new Date() } as Parameters<typeof expirePlan>[0]
  assert.equal(await expirePlan(ctx, read), false)
  await expireOverdue(ctx)
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'pending')
  const record = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('plan_id', '=', plan.id)
    .where('kind', '=', 'plan.requoted')
    .executeTakeFirstOrThrow()
  const { digestBefore, digest, legs } = JSON.parse(record.body)
  const now = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual([digestBefore, digest, legs[0].args], [plan.digest, now.digest, now.legs[0]?.args])
})

test('the exchange cannot be asked: no approval, the plan waits, and goes through when it is back', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ previewPlan: 'drop-answer' })
  await assert.rejects(trader.decide(plan), refused('unavailable'))
  assert.deepEqual(t.received('placeOrder'), [])
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'pending')
  assert.equal((await trader.decide(plan)).status, 'done')
})
