// Runs of playbooks that broke off: what a restart and a later sitting make of them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createPlaybooks } from '../../../lib/playbooks/playbooks.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { leg, playbooksOf, statuses, who } from './playbook-runs.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())
const { make, begin, waiting } = playbooksOf(() => t)

test('interrupted by a restart, said so, and resumed: reads again, proposes once', async () => {
  const trader = t.trader()
  const id = await make(trader, {
    steps: [
      { id: 'book', tool: 'getOrderBook', args: { symbol: 'ELC' } },
      { id: 'said', say: 'before' },
      { id: 'order', propose: [leg('2800')] },
      { id: 'after', say: '{steps.order.status}' },
    ],
  })
  const runId = await begin(trader, id)
  const plan = await waiting(trader)
  const reads = t.received('getOrderBook').length
  t = await t.reopen()
  const back = t.trader(trader.id)
  const interrupted = await t.desk.playbooks.runView(trader.id, runId)
  assert.deepEqual(
    [interrupted.status, ...statuses(interrupted)],
    ['interrupted', 'book done', 'said done', 'order pending', 'after pending'],
  )
  await t.desk.playbooks.resume(trader.id, runId)
  await until(
    'it waits again',
    async () => (await t.desk.playbooks.runView(trader.id, runId)).stepList[2]?.status === 'waiting',
  )
  assert.deepEqual(
    (await t.desk.gate.plans(trader.id)).map((p) => p.id),
    [plan.id],
  )
  assert.equal(t.received('getOrderBook').length, reads + 1)
  await back.decide(plan)
  await t.desk.playbooks.settled(runId)
  assert.equal((await t.desk.playbooks.runView(trader.id, runId)).status, 'done')
  assert.equal((await back.orders()).length, 1)
})

test('what was proposed is its step’s after a restart, whatever the condition of the step would say by then', async () => {
  const trader = t.trader()
  const id = await make(trader, {
    steps: [
      { id: 'own', tool: 'getUserOrders', args: { status: 'pending' } },
      { id: 'order', when: '{steps.own.totalCount} == 0', propose: [leg('2800')] },
      { id: 'none', when: '{steps.order.status} == null', propose: [leg('2700')], wait: false },
    ],
  })
  const runId = await begin(trader, id)
  const plan = await waiting(trader)
  t = await t.reopen()
  const back = t.trader(trader.id)
  await back.decide(plan)
  await t.desk.playbooks.resume(trader.id, runId)
  await t.desk.playbooks.settled(runId)
  const run = await t.desk.playbooks.runView(trader.id, runId)
  assert.deepEqual([run.status, ...statuses(run)], ['done', 'own done', 'order done', 'none skipped'])
  assert.deepEqual(
    (await back.orders()).map((o) => o.price),
    [2800],
  )
})

test('what a failed step would have told is no fact in a later sitting either', async () => {
  const trader = t.trader()
  const order = { id: 'order', propose: [buy('2800', '1', { symbol: 'NOSUCH' })], onError: 'note' }
  const id = await make(trader, {
    steps: [
      order,
      { id: 'trades', tool: 'getTrades' },
      { id: 'unsent', when: '{steps.order.status} == null', say: 'nothing was proposed' },
    ],
  })
  t.faults({ getTrades: '500!' })
  const runId = await begin(trader, id)
  await t.desk.playbooks.settled(runId)
  const run = async () => statuses(await t.desk.playbooks.runView(trader.id, runId))
  assert.deepEqual(await run(), ['order failed', 'trades failed', 'unsent pending'])
  t.faults({})
  await t.desk.playbooks.resume(trader.id, runId)
  await t.desk.playbooks.settled(runId)
  assert.deepEqual(await run(), ['order failed', 'trades done', 'unsent skipped'])
})

test('a run is resumed also where its playbook is longer written in another way', async () => {
  const trader = t.trader()
  const legs = Array.from(
    { length: 20 },
    () => '{tool: placeOrder, args: {side: BUY, symbol: ELC, price: 2800, qty: 1}}',
  )
  const step = (i: number) => `  - {id: s${i}, when: 1 == 2, reason: ${'x'.repeat(500)}, propose: [${legs.join(',')}]}`
  const never = Array.from({ length: 12 }, (_, i) => step(i))
  const yaml = `name: Long\nsteps:\n  - {id: bad, tool: getOrderBook, args: {symbol: NOSUCH}}\n${never.join('\n')}\n`
  const { id } = await t.desk.playbooks.make(who(trader), yaml)
  const runId = await begin(trader, id)
  await t.desk.playbooks.settled(runId)
  await t.desk.playbooks.resume(trader.id, runId)
  await t.desk.playbooks.settled(runId)
  assert.equal((await t.desk.playbooks.runView(trader.id, runId)).stepList[0]?.calls, 2)
})

test('a desk that died leaves its runs interrupted, and a plan made in its last moment is found', async () => {
  const trader = t.trader()
  const id = await make(trader, { steps: [{ id: 'order', propose: [leg('2800')], wait: false }] })
  const runId = await begin(trader, id)
  await t.desk.playbooks.settled(runId)
  // As the database of a desk looks that was killed between the proposal and the note of it.
  const { db } = t.desk
  await db.updateTable('playbook_runs').set({ status: 'running', ended_at: null }).where('id', '=', runId).execute()
  const undone = { status: 'running', result: null, plan_id: null }
  await db.updateTable('playbook_steps').set(undone).where('run_id', '=', runId).execute()
  t = await t.reopen()
  assert.equal((await t.desk.playbooks.runView(trader.id, runId)).status, 'interrupted')
  await t.desk.playbooks.resume(trader.id, runId)
  await t.desk.playbooks.settled(runId)
  assert.equal((await t.desk.playbooks.runView(trader.id, runId)).status, 'done')
  assert.equal((await t.desk.gate.plans(trader.id)).length, 1)
})

test('conversations of questions are in no list, and the next start clears away them and nothing else', async () => {
  const trader = t.trader()
  const { db, conversations, gate, registry, engine, accounts, trust } = t.desk
  await trader.userId()
  const at = new Date().toISOString()
  const ids = ['playbook-a', 'Playbook-b', 'playbooks', 'my-playbook-c']
  for (const id of ids)
    await db
      .insertInto('chats')
      .values({ id, trader_id: trader.id, title: id, created_at: at, updated_at: at })
      .execute()
  const listed = async () => (await conversations.list(trader.id)).map(({ id }) => id).sort()
  assert.deepEqual(await listed(), ['my-playbook-c', 'playbooks'])
  const asker = { models: () => [], isBuiltIn: () => true, ask: () => Promise.reject(new Error('no question here')) }
  const tools = { registry, engine, accounts, trust }
  const next = createPlaybooks({ db, gate, tools, asker, now: () => new Date(), newId: randomUUID })
  await next.start()
  await next.close()
  const left = await db.selectFrom('chats').select('id').where('trader_id', '=', trader.id).orderBy('id').execute()
  assert.deepEqual(
    left.map(({ id }) => id),
    ['my-playbook-c', 'playbooks'],
  )
})
