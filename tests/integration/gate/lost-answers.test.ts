// What happens to a leg whose answer is lost: it is asked for, never sent again.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

/** Looking for a lost answer may take longer than the answer to a decision. */
async function decided(trader: TestTrader, plan: Plan): Promise<Plan> {
  await trader.decide(plan)
  return trader.ended(plan)
}
const statuses = (plan: { legs: { status: string }[] }) => plan.legs.map((l) => l.status)

test('the answer is lost: the order is found by its key and counted once', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '5'))
  t.faults({ placeOrder: 'drop-answer' })
  const sent = t.received('placeOrder').length
  const seen: string[] = []
  const watch = async () => seen.push(...statuses(await t.desk.gate.plan(trader.id, plan.id)))
  t.desk.gate.events.on('plan', watch)
  const done = await decided(trader, plan)
  t.desk.gate.events.off('plan', watch)
  assert.equal(done.status, 'done')
  assert.ok(seen.includes('unknown'), `the trader is shown "unknown" meanwhile, saw ${seen}`)
  assert.equal(t.received('placeOrder').length, sent + 1)
  const orders = await trader.orders()
  assert.deepEqual(
    orders.map((o) => [o.amount, o.price, o.clientOrderId]),
    [[5, 2950, `${plan.id}:0`]],
  )
})

test('the request is lost: the leg failed, its key is void, and the rest is not sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  t.faults({ placeOrder: 'drop-request' })
  const done = await decided(trader, plan)
  assert.equal(done.status, 'failed')
  assert.deepEqual(statuses(done), ['failed', 'skipped'])
  assert.equal(done.legs[0]?.error?.code, 'VOIDED')
  assert.deepEqual(await trader.orders(), [])
})

test('the request comes late, after it was given up: the exchange refuses it for ever', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'late-request' })
  const done = await decided(trader, plan)
  assert.equal(done.status, 'failed')
  assert.deepEqual(await trader.orders(), [])
  const { lockedCurrency } = await trader.wallet()
  assert.equal(lockedCurrency, 0)
})

test('an internal error after the fact is no failure: it is asked for', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'error' })
  assert.equal((await decided(trader, plan)).status, 'done')
  assert.equal((await trader.orders()).length, 1)
})

test('an answer that comes twice counts once', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'answer-twice' })
  assert.equal((await decided(trader, plan)).status, 'done')
  assert.equal((await trader.orders()).length, 1)
})

test('the exchange dies with the order in it: it comes back, the order is found, the next leg goes on', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  t.faults({ placeOrder: 'die' })
  const done = await decided(trader, plan)
  assert.deepEqual([done.status, ...statuses(done)], ['done', 'done', 'done'])
  assert.deepEqual((await trader.orders()).map((o) => o.amount).sort(), [1, 2])
})

test('where the answer is found only after the time of the plan, the rest of it is not sent any more', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  t.faults({ placeOrder: 'drop-answer' })
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    const answer = await write(...args)
    if (args[0].tool.tool === 'resolveCommand')
      c.mock.timers.enable({ apis: ['Date'], now: Date.parse(plan.expiresAt) })
    return answer
  })
  const done = await decided(trader, plan)
  c.mock.timers.reset()
  assert.deepEqual([done.status, ...statuses(done)], ['partially_done', 'done', 'skipped'])
  assert.match(done.legs[1]?.error?.message ?? '', /the plan expired before it could continue/)
  assert.equal((await trader.orders()).length, 1)
})

test('the record of all this is whole', async () => {
  const verdict = await verifyAudit(t.desk.db)
  assert.equal(verdict.ok, true)
  const kinds = new Set((await t.desk.db.selectFrom('audit').select('kind').execute()).map((r) => r.kind))
  for (const kind of [
    'plan.proposed',
    'plan.decision',
    'leg.sent',
    'leg.unknown',
    'leg.reconciled',
    'leg.answered',
    'leg.skipped',
    'plan.finished',
    'account.opened',
  ])
    assert.ok(kinds.has(kind), kind)
})
