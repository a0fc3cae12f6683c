// A desk that ends in the middle takes every plan up where it stands.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { until } from '../../support/until.ts'

/** Puts a plan on disk as a crash would have left it. */
async function leaveAs(t: TestDesk, plan: Plan, legs: string[], expiresAt?: string): Promise<void> {
  const { db } = t.desk
  await db
    .updateTable('plans')
    .set({ status: 'executing', ...(expiresAt ? { expires_at: expiresAt } : {}) })
    .where('id', '=', plan.id)
    .execute()
  for (const [position, status] of legs.entries()) {
    await db
      .updateTable('legs')
      .set({ status })
      .where('plan_id', '=', plan.id)
      .where('position', '=', position)
      .execute()
    const body = { leg: plan.legs[position]?.id, clientOrderId: `${plan.id}:${position}`, userId: 'theirs' }
    if (status === 'sending')
      await recordAudit(db, { kind: 'leg.sent', planId: plan.id, body }, new Date().toISOString())
  }
}

const ended = (t: TestDesk, traderId: string, planId: string) =>
  until('the plan has ended', async () => {
    const plan = await t.desk.gate.plan(traderId, planId)
    return !['approved', 'executing'].includes(plan.status) && plan
  })

test('a leg that was on its way is asked for; one never sent goes on while the plan is in time', async () => {
  let t = await openTestDesk()
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    // The first leg reached the exchange under its key, the desk died before it heard so.
    const tool = t.desk.registry.find('eap', 'placeOrder')
    assert.ok(tool)
    const userId = await trader.userId()
    await t.desk.connections
      .get('eap')
      ?.call('placeOrder', { ...plan.legs[0]?.args, userId, clientOrderId: `${plan.id}:0` }, { timeoutMs: 60_000 })
    await leaveAs(t, plan, ['sending', 'pending'])
    t = await t.reopen()
    const done = await ended(t, trader.id, plan.id)
    assert.deepEqual([done.status, ...done.legs.map((l) => l.status)], ['done', 'done', 'done'])
    assert.equal(t.received('placeOrder').length, 2)
  } finally {
    await t.dispose()
  }
})

test('where it is known only after the time of the plan what became of it, one never sent stays unsent', async (c) => {
  let t = await openTestDesk(SHORT_PATIENCE)
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    await t.desk.connections
      .get('eap')
      ?.call(
        'placeOrder',
        { ...plan.legs[0]?.args, userId: await trader.userId(), clientOrderId: `${plan.id}:0` },
        { timeoutMs: 60_000 },
      )
    await leaveAs(t, plan, ['sending', 'pending'])
    t.faults({ resolveCommand: 'drop-request!' })
    t = await t.reopen()
    const leg = async () => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]
    await until('it is asked for', async () => (await leg())?.status === 'unknown')
    c.mock.timers.enable({ apis: ['Date'], now: Date.parse(plan.expiresAt) })
    t.faults({})
    const done = await ended(t, trader.id, plan.id)
    c.mock.timers.reset()
    assert.deepEqual([done.status, ...done.legs.map((l) => l.status)], ['partially_done', 'done', 'skipped'])
    assert.match(done.legs[1]?.error?.message ?? '', /the plan expired before it could continue/)
    assert.equal(t.received('placeOrder').length, 1)
  } finally {
    await t.dispose()
  }
})

test('a leg that never left is void, and nothing after it is sent', async () => {
  let t = await openTestDesk()
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    await leaveAs(t, plan, ['sending', 'pending'])
    t = await t.reopen()
    const done = await ended(t, trader.id, plan.id)
    assert.deepEqual([done.status, ...done.legs.map((l) => l.status)], ['failed', 'failed', 'skipped'])
    assert.deepEqual(t.received('placeOrder'), [])
  } finally {
    await t.dispose()
  }
})

test('what was approved and never sent is not sent once the plan has expired', async () => {
  let t = await openTestDesk()
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'))
    await leaveAs(t, plan, ['pending'], new Date(Date.now() - 1000).toISOString())
    t = await t.reopen()
    const done = await ended(t, trader.id, plan.id)
    assert.deepEqual([done.status, ...done.legs.map((l) => l.status)], ['failed', 'skipped'])
    assert.deepEqual(t.received('placeOrder'), [])
  } finally {
    await t.dispose()
  }
})

test('a desk that is stopped in the middle of a plan sends nothing more of it, and the next one goes on', async () => {
  let t = await openTestDesk()
  try {
    const trader = t.trader()
    const plan = await trader.propose(...Array.from({ length: 20 }, (_, i) => buy(String(2900 + i), '0.1')))
    // The approval, and the answers of two legs.
    const inTheMiddle = new Promise<void>((resolve) => {
      let told = 0
      t.desk.gate.events.on('plan', () => ++told === 3 && resolve())
    })
    const deciding = trader.decide(plan)
    await inTheMiddle
    t = await t.reopen()
    await deciding.catch(() => {})
    const done = await ended(t, trader.id, plan.id)
    assert.deepEqual(new Set(done.legs.map((l) => l.status)), new Set(['done']))
    assert.equal(t.received('placeOrder').length, 20)
  } finally {
    await t.dispose()
  }
})

test('a leg that another desk has sent meanwhile is asked for, and not sent again', async (c) => {
  const t = await openTestDesk()
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    const first = holdAnswers(c, t.desk, 'placeOrder')
    const deciding = trader.decide(plan)
    await first.answered()
    // As where the lock of the folder does not hold, or was removed.
    const [args, clientOrderId] = [plan.legs[1]?.args, `${plan.id}:1`]
    const userId = await trader.userId()
    await t.desk.db.updateTable('legs').set({ status: 'sending' }).where('id', '=', clientOrderId).execute()
    const body = { leg: clientOrderId, clientOrderId, userId }
    await recordAudit(t.desk.db, { kind: 'leg.sent', planId: plan.id, body }, new Date().toISOString())
    await t.desk.connections.get('eap')?.call('placeOrder', { ...args, userId, clientOrderId }, { timeoutMs: 60_000 })
    first.release()
    await deciding
    const done = await trader.ended(plan)
    assert.deepEqual([done.status, ...done.legs.map((l) => l.status)], ['done', 'done', 'done'])
    assert.equal(t.received('placeOrder').length, 2)
  } finally {
    await t.dispose()
  }
})

test('a second desk on the same folder is refused with a sentence that names it', async () => {
  const t = await openTestDesk()
  try {
    await assert.rejects(
      openTestDesk({}, t.dataDir),
      (e: Error) => e.message.includes(t.dataDir) && /already running/.test(e.message),
    )
  } finally {
    await t.dispose()
  }
})
