// No answer in time, no exchange to ask: nothing is sent.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { expireOverdue, expirePlan } from '../../../lib/gate/plans/expire.ts'
import { findPlan, insertPlan } from '../../../lib/gate/plans/plan-store.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { refused } from '../../support/refused.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

const past = () => new Date(Date.now() - 1).toISOString()
const makeOverdue = (id: string) =>
  t.desk.db.updateTable('plans').set({ expires_at: past() }).where('id', '=', id).execute()

test('approved past its time: expired, and nothing is sent, whoever comes first', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await makeOverdue(plan.id)
  await assert.rejects(trader.decide(plan), refused('EXPIRED'))
  const after = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual([after.status, after.legs[0]?.status], ['expired', 'skipped'])
  await assert.rejects(trader.decide(plan), refused('EXPIRED'))
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

/** What a trader may answer a plan with besides a no, by name. */
const answersOf = (trader: TestTrader) =>
  Object.entries({
    approve: (plan: Plan) => trader.decide(plan),
    revise: ({ id, digest }: Plan) =>
      t.desk.gate.revise({ traderId: trader.id, from: 'test' }, id, { digest, legs: [] }),
  })

test('a plan whose time ends while it is being checked is expired, and called so, whoever notices first', async (c) => {
  const trader = t.trader()
  for (const [name, answer] of answersOf(trader)) {
    const plan = await trader.propose(buy('2950', '1'))
    const preview = holdAnswers(c, t.desk, 'previewPlan')
    const answering = assert.rejects(answer(plan), refused('EXPIRED'), name)
    await preview.answered()
    await makeOverdue(plan.id)
    const status = async () => (await t.desk.gate.plan(trader.id, plan.id)).status
    await until('the desk ends it by itself', async () => (await status()) === 'expired')
    preview.release()
    await answering
    assert.equal(await status(), 'expired', name)
  }
  assert.deepEqual(t.received('placeOrder'), [])
})

test('a plan whose time ends while it is being checked is not answered either where no sweep has come by yet', async (c) => {
  const trader = t.trader()
  for (const [name, answer] of answersOf(trader)) {
    const plan = await trader.propose(buy('2950', '1'))
    const { engine } = t.desk
    const read = engine.read.bind(engine)
    // The very moment in which its time is over, between the preview and the claim.
    c.mock.method(engine, 'read', async (...args: Parameters<typeof read>) => {
      const answered = await read(...args)
      if (args[0].tool.tool === 'previewPlan') c.mock.timers.enable({ apis: ['Date'], now: Date.parse(plan.expiresAt) })
      return answered
    })
    await assert.rejects(answer(plan), refused('EXPIRED'), name)
    c.mock.restoreAll()
    c.mock.timers.reset()
    assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'expired', name)
  }
  assert.deepEqual(t.received('placeOrder'), [])
})

test('a leg that was left out stays left out when the plan expires', async () => {
  const trader = t.trader()
  const { id, digest } = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  const legs = [{ id: `${id}:0`, drop: true as const }]
  const plan = await t.desk.gate.revise({ traderId: trader.id, from: 'test' }, id, { digest, legs })
  await makeOverdue(id)
  await assert.rejects(trader.decide(plan), refused('EXPIRED'))
  const expired = await t.desk.gate.plan(trader.id, id)
  assert.deepEqual(
    expired.legs.map((l) => l.status),
    ['rejected', 'skipped'],
  )
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
  await assert.rejects(t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, edit), refused('REQUOTED'))
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
  await assert.rejects(trader.decide(plan), refused('UNAVAILABLE'))
  assert.deepEqual(t.received('placeOrder'), [])
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).status, 'pending')
  assert.equal((await trader.decide(plan)).status, 'done')
})

test('of one trader so many plans wait and no more, whoever proposes them; one that is decided makes room', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const first = await trader.propose(buy('2950', '1'))
  const stored = await findPlan(t.desk.db, first.id)
  assert.ok(stored)
  await t.desk.db.transaction().execute(async (trx) => {
    for (let n = 1; n < 500; n++) {
      const id = `${first.id}-${n}`
      const legs = first.legs.map((leg) => ({ ...leg, id: `${id}:0` }))
      await insertPlan(trx, { ...stored, plan: { ...first, id, legs } })
    }
  })
  const more = () => trader.propose(buy('2950', '1'))
  await assert.rejects(more(), (error) => {
    assert.ok(refused('RATE_LIMITED')(error))
    const { message } = error as Error
    assert.match(message, /^500 plans wait for your decision already/)
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, message), message)
    return true
  })
  assert.equal((await other.propose(buy('2950', '1'))).status, 'pending')
  await trader.decide(first, 'reject')
  // Previewed side by side, each of them finds room for one.
  const atOnce = await Promise.allSettled([more(), more(), more()])
  assert.deepEqual(atOnce.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected'])
})

// A process that is stopped, or a laptop that sleeps, notices nothing but another time.
const HOUR_MS = 3_600_000
const skippedLate = (plan: Plan) =>
  plan.legs.map((l) => [
    l.status,
    l.status === 'skipped' && /expired before it could continue/.test(l.error?.message ?? ''),
  ])

test('plans that expire together end one after the other, and let others have their turn in between', async (c) => {
  const trader = t.trader()
  const plans = [await trader.propose(buy('2900', '1')), await trader.propose(buy('2890', '1'))]
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  c.after(() => clearImmediate(next))
  const endedAt = new Map<string, number>()
  const heard = ({ planId }: { planId: string }) => endedAt.set(planId, turns)
  t.desk.gate.events.on('plan', heard)
  c.after(() => t.desk.gate.events.off('plan', heard))
  c.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  c.mock.timers.tick(HOUR_MS)
  const waiting = t.desk.db.selectFrom('plans').select('id').where('status', '=', 'pending')
  await until('all have expired', async () => (await waiting.execute()).length === 0)
  assert.notEqual(endedAt.get(plans[0]?.id ?? ''), endedAt.get(plans[1]?.id ?? ''))
})

test('a desk that stood still in the middle of a plan sends nothing more of it once its time is over', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'), buy('2890', '1'), buy('2880', '1'))
  const sent = t.received('placeOrder').length
  c.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const first = holdAnswers(c, t.desk, 'placeOrder')
  const deciding = trader.decide(plan)
  await first.answered()
  c.mock.timers.tick(HOUR_MS)
  first.release()
  const ended = await deciding
  assert.equal(ended.status, 'partially_done')
  assert.deepEqual(skippedLate(ended), [
    ['done', false],
    ['skipped', true],
    ['skipped', true],
  ])
  assert.equal(t.received('placeOrder').length, sent + 1)
  const { events } = await t.desk.gate.record(trader.id, plan.id)
  assert.equal(events.filter((e) => e.kind === 'skipped').length, 2)
})

test('a leg that takes longer than a plan may wait holds back none of those behind it', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'), buy('2890', '1'), buy('2880', '1'))
  // The desk is awake all the while: what it looks at every second comes every second.
  c.mock.timers.enable({ apis: ['Date', 'setInterval'], now: Date.now() })
  const first = holdAnswers(c, t.desk, 'placeOrder')
  const deciding = trader.decide(plan)
  await first.answered()
  for (let passedMs = 0; passedMs < HOUR_MS; passedMs += 1_000) c.mock.timers.tick(1_000)
  first.release()
  assert.deepEqual(
    (await deciding).legs.map((l) => l.status),
    ['done', 'done', 'done'],
  )
})

test('a desk that stood still between the approval and its first order sends none', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'), buy('2890', '1'))
  const sent = t.received('placeOrder').length
  c.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const refusal = t.desk.trust.refusal
  // The last thing that is waited for before the intent of a leg, and that nothing is done with before it.
  t.desk.gate.events.once('plan', () => {
    c.mock.method(t.desk.trust, 'refusal', (...of: Parameters<typeof refusal>) => {
      c.mock.timers.tick(HOUR_MS)
      return refusal(...of)
    })
  })
  const ended = await trader.decide(plan)
  assert.equal(ended.status, 'failed')
  assert.deepEqual(skippedLate(ended), [
    ['skipped', true],
    ['skipped', true],
  ])
  assert.equal(t.received('placeOrder').length, sent)
})

test('a desk that stood still while an intent came onto the disk does not send it, and counts it as never sent', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'))
  const sent = t.received('placeOrder').length
  c.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  t.desk.gate.events.once('plan', () => {
    const { db } = t.desk
    const transaction = db.transaction.bind(db)
    c.mock.method(db, 'transaction', () => {
      const begun = transaction()
      const run = begun.execute.bind(begun)
      return Object.assign(begun, {
        execute: async (work: Parameters<typeof run>[0]) => {
          const result = await run(work)
          c.mock.timers.tick(HOUR_MS)
          return result
        },
      })
    })
  })
  const ended = await trader.decide(plan)
  assert.deepEqual([ended.status, ...skippedLate(ended)], ['failed', ['skipped', true]])
  assert.equal(ended.legs[0]?.sentAt, null)
  assert.equal(t.received('placeOrder').length, sent)
})

test('what is approved in the last moment of its time goes as a whole', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2900', '1'), buy('2890', '1'))
  c.mock.timers.enable({ apis: ['Date'], now: Date.parse(plan.expiresAt) - 1 })
  const first = holdAnswers(c, t.desk, 'placeOrder')
  const deciding = trader.decide(plan)
  await first.answered()
  c.mock.timers.tick(10_000)
  first.release()
  assert.deepEqual(
    (await deciding).legs.map((l) => l.status),
    ['done', 'done'],
  )
})
