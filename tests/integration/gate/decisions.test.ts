// The ten conditions of a decision, and what a plan is, against a real exchange.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { createFence } from '../../../lib/agent/fence.ts'
import { toolSet } from '../../../lib/agent/tools.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { DeskError } from '../../../lib/errors.ts'
import { findPlan } from '../../../lib/gate/plans/plan-store.ts'
import { buy, openTestDesk, sell, type TestDesk, toolDeps } from '../../support/desk-in-process.ts'
import { refused } from '../../support/refused.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const who = (id: string) => ({ traderId: id, from: 'test' })
const all = (plan: Plan) => ({
  digest: plan.digest,
  legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve' })),
})

test('legs are previewed one on top of the other, at one sequence', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '500'), buy('2900', '500'))
  const [first, second] = plan.legs.map((l) => l.preview)
  assert.ok(first && second)
  assert.equal(first.seq, second.seq)
  assert.equal(first.walletAfter.lockedCurrency, 1_475_000)
  assert.deepEqual(second.walletBefore, first.walletAfter)
  assert.equal(second.walletAfter.lockedCurrency, 2_925_000)
  assert.equal(plan.totals.worstCost, 2_925_000)
  assert.deepEqual(await trader.orders(), [])
})

test('a plan the exchange would refuse is not made, and the leg at fault is named', async () => {
  const trader = t.trader()
  await assert.rejects(
    // Six of NT$ 1,475,000 are within the NT$ 10 million of a new account.
    trader.propose(...Array.from({ length: 8 }, () => buy('2950', '500'))),
    (e: unknown) =>
      e instanceof DeskError && e.code === 'INSUFFICIENT_FUNDS' && (e.details as { leg: number }).leg === 6,
  )
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
})

test('a preview of fewer legs, or of more, is none: an order without one would be held against no limit', async (c) => {
  const trader = t.trader()
  const { engine } = t.desk
  const read = engine.read.bind(engine)
  for (const other of [(legs: unknown[]) => legs.slice(1), (legs: unknown[]) => [...legs, ...legs]]) {
    const reading = c.mock.method(engine, 'read', async (...args: Parameters<typeof read>) => {
      const answer = await read(...args)
      const { legs } = (answer.data ?? {}) as { legs?: unknown[] }
      return args[0].tool.tool === 'previewPlan' && legs
        ? { ...answer, data: { ...answer.data, legs: other(legs) } }
        : answer
    })
    await assert.rejects(trader.propose(buy('2950', '1'), buy('2940', '1')), refused('INTERNAL'))
    reading.mock.restore()
  }
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
})

test('a cancel of an order that another plan changed meanwhile is shown anew before it is sent', async () => {
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2500', '1')))
  const [{ orderId } = assert.fail()] = await trader.orders()
  const cancel = await trader.propose({ tool: 'cancelOrder', args: { orderId } })
  assert.deepEqual(
    cancel.legs[0]?.preview?.orders?.map(({ price, amount }) => [price, amount]),
    [[2500, 1]],
  )
  await trader.decide(await trader.propose({ tool: 'amendOrder', args: { orderId, qty: '50' } }))
  await assert.rejects(trader.decide(cancel), refused('REQUOTED'))
  const anew = await t.desk.gate.plan(trader.id, cancel.id)
  assert.deepEqual([anew.status, anew.legs[0]?.preview?.orders?.[0]?.amount], ['pending', 50])
  assert.equal((await trader.orders())[0]?.state, 'OPEN')
  assert.equal((await trader.decide(anew)).status, 'done')
  assert.equal((await trader.orders())[0]?.state, 'CANCELLED')
})

test('approved legs run in order under their own keys, and the wallet shows it', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '5'), sell('3050', '2.5'))
  const done = await trader.decide(plan)
  assert.equal(done.status, 'done')
  const orders = (await trader.orders()).toReversed()
  assert.deepEqual(
    orders.map((o) => [o.side, o.price, o.amount, o.clientOrderId]),
    [
      ['BUY', 2950, 5, `${plan.id}:0`],
      ['SELL', 3050, 2.5, `${plan.id}:1`],
    ],
  )
  const { lockedCurrency, lockedAmount } = await trader.wallet()
  assert.deepEqual([lockedCurrency, lockedAmount], [14_750, 2.5])
})

test('what reaches the exchange is what was shown, plus the account and the key', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2,950.00', '5'))
  await trader.decide(plan)
  const { args } = t.received('placeOrder').at(-1) ?? {}
  const { userId, clientOrderId, ...rest } = args ?? {}
  assert.deepEqual(rest, plan.legs[0]?.args)
  assert.equal(rest.price, '2950')
  assert.equal(userId, await trader.userId())
  assert.equal(clientOrderId, `${plan.id}:0`)
})

test('words in any case are shown, hashed and sent as the words of the exchange', async () => {
  const trader = t.trader()
  const written = { side: 'buy', type: 'limit', timeInForce: 'gtc', selfTradePrevention: 'Cancel_Both' }
  const plan = await trader.propose(buy('2950', '5', written))
  const words = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', selfTradePrevention: 'CANCEL_BOTH' }
  assert.partialDeepStrictEqual(plan.legs[0]?.args, words)
  assert.equal((await trader.decide(plan)).status, 'done')
  assert.partialDeepStrictEqual(t.received('placeOrder').at(-1)?.args, words)
})

test('foreign, unknown, stale, undecided and repeated decisions are refused in that order', async () => {
  const trader = t.trader()
  const other = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(t.desk.gate.decide(who(trader.id), 'p-none', all(plan)), refused('NOT_FOUND'))
  await assert.rejects(t.desk.gate.decide(who(other.id), plan.id, { ...all(plan), digest: 'x' }), refused('NOT_OWNER'))
  await assert.rejects(
    t.desk.gate.decide(who(trader.id), plan.id, { ...all(plan), digest: 'x', legs: [] }),
    refused('STALE_DIGEST'),
  )
  await assert.rejects(t.desk.gate.decide(who(trader.id), plan.id, { ...all(plan), legs: [] }), refused('UNDECIDED'))
  await trader.decide(plan)
  await assert.rejects(
    t.desk.gate.decide(who(trader.id), plan.id, { ...all(plan), digest: 'x' }),
    refused('NOT_PENDING'),
  )
  assert.equal((await trader.orders()).length, 1)
})

test('of the name of a plan that is none the record keeps so much as names have', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(t.desk.gate.decide(who(trader.id), `p-${'0'.repeat(16_000)}`, all(plan)), refused('NOT_FOUND'))
  const { plan_id } = await t.desk.db
    .selectFrom('audit')
    .select('plan_id')
    .where('kind', '=', 'plan.refused')
    .where('trader_id', '=', trader.id)
    .executeTakeFirstOrThrow()
  assert.equal(plan_id?.length, 128)
})

test('two decisions in the same moment: one wins', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => trader.decide(plan, i % 2 ? 'approve' : 'reject')),
  )
  assert.equal(results.filter((r) => r.status === 'fulfilled').length, 1)
  const { status } = await t.desk.gate.plan(trader.id, plan.id)
  assert.equal((await trader.orders()).length, status === 'done' ? 1 : 0)
})

test('what becomes of one plan leaves every other as it was', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const propose = () => trader.propose(buy('2950', '1'), buy('2940', '2'))
  const waiting = [
    { whose: trader, plan: await trader.propose(buy('2930', '3'), buy('2920', '4')) },
    { whose: other, plan: await other.propose(buy('2930', '3'), buy('2920', '4')) },
  ]
  const asTheyAre = () => Promise.all(waiting.map(({ plan }) => findPlan(t.desk.db, plan.id)))
  const before = await asTheyAre()
  const becomes: Record<string, (plan: Plan) => Promise<unknown>> = {
    done: (plan) => trader.decide(plan),
    rejected: (plan) => trader.decide(plan, 'reject'),
    revised: ({ id, digest }) =>
      t.desk.gate.revise(who(trader.id), id, { digest, legs: [{ id: `${id}:0`, drop: true }] }),
    expired: async (plan) => {
      const past = new Date(Date.now() - 1).toISOString()
      await t.desk.db.updateTable('plans').set({ expires_at: past }).where('id', '=', plan.id).execute()
      await assert.rejects(trader.decide(plan), refused('EXPIRED'))
    },
  }
  for (const [what, run] of Object.entries(becomes)) {
    await run(await propose())
    assert.deepEqual(await asTheyAre(), before, what)
  }
  for (const { whose, plan } of waiting) assert.equal((await whose.decide(plan)).status, 'done')
})

test('dropping a leg makes new numbers under a new digest, approved only as shown', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  const [first, second] = plan.legs
  assert.ok(first && second)
  const drop = {
    digest: plan.digest,
    legs: [
      { id: first.id, decision: 'reject' },
      { id: second.id, decision: 'approve' },
    ],
  }
  await assert.rejects(t.desk.gate.decide(who(trader.id), plan.id, drop), refused('REQUOTED'))
  const next = await t.desk.gate.plan(trader.id, plan.id)
  assert.notEqual(next.digest, plan.digest)
  assert.deepEqual(
    next.legs.map((l) => l.status),
    ['rejected', 'pending'],
  )
  assert.equal(next.totals.worstCost, 5_880)
  await assert.rejects(t.desk.gate.decide(who(trader.id), plan.id, drop), refused('REQUOTED'))
  assert.equal((await trader.decide(next)).status, 'done')
  assert.deepEqual(
    (await trader.orders()).map((o) => o.amount),
    [2],
  )
})

test('an edit is previewed again; one the exchange refuses changes nothing', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const edit = (args: Record<string, unknown>) =>
    t.desk.gate.decide(who(trader.id), plan.id, {
      digest: plan.digest,
      legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, ...args } })),
    })
  await assert.rejects(edit({ qty: '0.05' }), refused('INVALID_EDIT'))
  await assert.rejects(edit({ evil: 1 }), refused('INVALID_EDIT'))
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).digest, plan.digest)
  await assert.rejects(edit({ qty: '3' }), refused('REQUOTED'))
  const next = await t.desk.gate.plan(trader.id, plan.id)
  assert.equal(next.legs[0]?.args.qty, '3')
  assert.equal((await trader.decide(next)).status, 'done')
  assert.deepEqual(
    (await trader.orders()).map((o) => o.amount),
    [3],
  )
})

test('when the market has moved past tolerance, the click brings new numbers instead of an order', async () => {
  const maker = t.trader()
  const trader = t.trader()
  await maker.decide(await maker.propose(sell('3000', '5'), sell('3040', '5')))
  const plan = await trader.propose(buy('3500', '5', { timeInForce: 'IOC' }))
  assert.equal(plan.legs[0]?.preview?.avgPrice, 3000)
  const quick = t.trader()
  await quick.decide(await quick.propose(buy('3000', '5', { timeInForce: 'IOC' })))
  await assert.rejects(trader.decide(plan), refused('REQUOTED'))
  assert.deepEqual(await trader.orders(), [])
  const next = await t.desk.gate.plan(trader.id, plan.id)
  assert.equal(next.legs[0]?.preview?.avgPrice, 3040)
  await assert.rejects(trader.decide(plan), refused('REQUOTED'))
  assert.equal((await trader.decide(next)).status, 'done')
  assert.equal((await trader.orders())[0]?.avgPrice, 3040)
})

test('what the trader could afford at the preview and cannot any more is refused at the click', async () => {
  const trader = t.trader()
  const half = Array.from({ length: 4 }, () => buy('2950', '500'))
  const first = await trader.propose(...half)
  const second = await trader.propose(...half)
  assert.equal((await trader.decide(first)).status, 'done')
  await assert.rejects(trader.decide(second), refused('LIMIT'))
  assert.equal((await trader.orders()).length, 4)
})

test('a tool that changed since the plan was shown, as with a newer desk, is shown again before it is called', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await t.desk.db.updateTable('legs').set({ fingerprint: 'another' }).where('plan_id', '=', plan.id).execute()
  await assert.rejects(trader.decide(plan), refused('REQUOTED'))
  assert.deepEqual(await trader.orders(), [])
  const next = await t.desk.gate.plan(trader.id, plan.id)
  assert.notEqual(next.digest, plan.digest)
  assert.equal((await trader.decide(next)).status, 'done')
  assert.equal((await trader.orders()).length, 1)
})

test('a tool that changes between the approval and the sending is not called', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await sql`create temp trigger changed after update of status on plans when new.status = 'approved'
    begin update legs set fingerprint = 'another' where plan_id = new.id; end`.execute(t.desk.db)
  const done = await trader.decide(plan)
  await sql`drop trigger changed`.execute(t.desk.db)
  assert.equal(done.status, 'failed')
  assert.equal(done.legs[0]?.error?.code, 'TOOL_CHANGED')
  assert.deepEqual(await trader.orders(), [])
})

test('a write without a permit of the gate does not run', async () => {
  const trader = t.trader()
  const tool = t.desk.registry.find('eap', 'placeOrder')
  assert.ok(tool)
  const call = { tool, args: buy('2950', '1').args, userId: await trader.userId() }
  await assert.rejects(t.desk.engine.write(call, { clientOrderId: 'forged:0' }), /permit/)
  assert.deepEqual(await trader.orders(), [])
})

test('a call acts for the account it is given and under the key of its permit, whatever its arguments say', async () => {
  const [trader, victim] = [t.trader(), t.trader()]
  const { registry, engine } = t.desk
  const find = (name: string) => registry.find('eap', name) ?? assert.fail()
  const [own, foreign] = [await trader.userId(), await victim.userId()]
  const sent = async (name: string, userId: string | null) => {
    await engine.read({ tool: find(name), args: { userId: foreign, clientOrderId: 'forged:0' }, userId })
    const { args } = t.received(name).at(-1) ?? assert.fail()
    return [args.userId, args.clientOrderId]
  }
  for (const name of ['getUserWallet', 'cancelAllOrders']) {
    assert.deepEqual(await sent(name, own), [own, undefined])
    assert.deepEqual(await sent(name, null), [undefined, undefined])
  }
})

test('a simulation that would send its orders is no read, whatever let such arguments through before', async () => {
  const trader = t.trader()
  const { runSimulation } = await toolSet(toolDeps(t.desk), trader.id, createFence())
  const options = { toolCallId: 'c', messages: [], context: undefined as never }
  for (const executeReal of [true, 'true', 1])
    await assert.rejects(
      async () => runSimulation?.execute?.({ symbol: 'ELC', executeReal }, options),
      /it changes something, so it needs a plan/,
    )
  assert.deepEqual(t.received('runSimulation'), [])
})

test('what only the gate may call is in no model’s list and in no plan made by hand, and neither is a read', async () => {
  const trader = t.trader()
  const offered = await toolSet(toolDeps(t.desk), trader.id, createFence())
  for (const name of ['resolveCommand', 'previewPlan']) {
    assert.ok(t.desk.registry.find('eap', name))
    assert.equal(Object.hasOwn(offered, name), false, name)
    await assert.rejects(trader.propose({ tool: name, args: {} }), refused('NOT_FOUND'))
  }
  await assert.rejects(
    trader.propose({ tool: 'getOrderBook', args: { symbol: 'ELC' } }),
    (error: unknown) => refused('INVALID_ARGUMENT')(error) && /changes nothing/.test((error as DeskError).message),
  )
  assert.deepEqual(await t.desk.gate.plans(trader.id), [])
})
