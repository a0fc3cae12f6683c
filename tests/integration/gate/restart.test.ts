// A desk that ends in the middle takes every plan up where it stands.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { recordAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
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

/** As the exchange has it when a desk dies before it hears the answer: the first leg, under its key. */
async function reachedExchange(t: TestDesk, trader: TestTrader, plan: Plan): Promise<void> {
  const key = { userId: await trader.userId(), clientOrderId: `${plan.id}:0` }
  await t.desk.connections.get('eap')?.call('placeOrder', { ...plan.legs[0]?.args, ...key }, { timeoutMs: 60_000 })
}

const statuses = (plan: Plan) => [plan.status, ...plan.legs.map((l) => l.status)]
const sentOf = (t: TestDesk, { id }: Plan) =>
  t.received('placeOrder').filter(({ args }) => String(args.clientOrderId).startsWith(`${id}:`)).length

describe('a desk that is opened on what another left takes up', () => {
  let t: TestDesk
  before(async () => {
    t = await openTestDesk()
  })
  after(() => t.dispose())

  /** Each trader's plan as a crash would have left it, and then one end of the desk for all of them. */
  let onItsWay: { trader: TestTrader; plan: Plan }
  let neverLeft: typeof onItsWay
  let expired: typeof onItsWay
  let halfWay: typeof onItsWay
  before(async () => {
    const proposed = async (...legs: ReturnType<typeof buy>[]) => {
      const trader = t.trader()
      return { trader, plan: await trader.propose(...legs) }
    }
    onItsWay = await proposed(buy('2950', '1'), buy('2940', '2'))
    await reachedExchange(t, onItsWay.trader, onItsWay.plan)
    await leaveAs(t, onItsWay.plan, ['sending', 'pending'])
    neverLeft = await proposed(buy('2950', '1'), buy('2940', '2'))
    await leaveAs(t, neverLeft.plan, ['sending', 'pending'])
    expired = await proposed(buy('2950', '1'))
    await leaveAs(t, expired.plan, ['pending'], new Date(Date.now() - 1000).toISOString())
    halfWay = await proposed(...Array.from({ length: 20 }, (_, i) => buy(String(2900 + i), '0.1')))
    // The approval, and the answers of two legs.
    const inTheMiddle = new Promise<void>((resolve) => {
      let told = 0
      t.desk.gate.events.on('plan', ({ planId }) => planId === halfWay.plan.id && ++told === 3 && resolve())
    })
    const deciding = halfWay.trader.decide(halfWay.plan)
    await inTheMiddle
    t = await t.reopen()
    await deciding.catch(() => {})
  })
  const endOf = ({ trader, plan }: typeof onItsWay) => ended(t, trader.id, plan.id)

  test('a leg that was on its way, which is asked for; one never sent goes on while the plan is in time', async () => {
    assert.deepEqual(statuses(await endOf(onItsWay)), ['done', 'done', 'done'])
    assert.equal(sentOf(t, onItsWay.plan), 2)
  })
  test('a leg that never left, which is void, and nothing after it is sent', async () => {
    assert.deepEqual(statuses(await endOf(neverLeft)), ['failed', 'failed', 'skipped'])
    assert.equal(sentOf(t, neverLeft.plan), 0)
  })
  test('what was approved and never sent, and does not send it once the plan has expired', async () => {
    assert.deepEqual(statuses(await endOf(expired)), ['failed', 'skipped'])
    assert.equal(sentOf(t, expired.plan), 0)
  })
  test('a plan in the middle of which the other was stopped: that one sent nothing more, and this one goes on', async () => {
    assert.deepEqual(new Set(statuses(await endOf(halfWay))), new Set(['done']))
    assert.equal(sentOf(t, halfWay.plan), 20)
  })

  test('a leg that another desk has sent meanwhile is asked for, and not sent again', async (c) => {
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
    assert.deepEqual(statuses(done), ['done', 'done', 'done'])
    assert.equal(sentOf(t, plan), 2)
  })

  test('a second desk on the same folder is refused with a sentence that names it', async () => {
    await assert.rejects(
      openTestDesk({}, t.dataDir),
      (e: Error) => e.message.includes(t.dataDir) && /already running/.test(e.message),
    )
  })
})

test('where it is known only after the time of the plan what became of it, one never sent stays unsent', async (c) => {
  let t = await openTestDesk(SHORT_PATIENCE)
  try {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    await reachedExchange(t, trader, plan)
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
