// The kill switch: everything stops at once, for everybody, and only a person starts it again.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { askExchange } from '../../fakes/faulty-exchange/side-door.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { refused } from '../../support/refused.ts'
import { relist } from '../../support/relist.ts'
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

test('pulled: resting orders of everybody are cancelled, and it is told and recorded', async () => {
  const [a, b] = [await resting(), await resting()]
  let told = 0
  t.desk.gate.events.on('kill', () => told++)
  const pulled = await pull(a)
  assert.deepEqual([pulled.on, pulled.by, pulled.own, pulled.reason], [true, 'trader', true, 'prices make no sense'])
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual([await openOrders(a), await openOrders(b)], [[], []])
  assert.ok(told >= 2)
  const seen = await t.desk.gate.killSwitch.view(b.id)
  assert.deepEqual([seen.own, seen.cancels], [false, { cancelled: 4, left: 0 }])
  assert.equal((await kinds('kill.pulled')).at(-1).puller, a.id)
  assert.deepEqual(
    (await kinds('kill.cancelled')).slice(-2).map((r) => [r.trader === a.id || r.trader === b.id, r.cancelled.length]),
    [
      [true, 2],
      [true, 2],
    ],
  )
})

test('whoever pulls it hears of every account that has still to be asked', async () => {
  const trader = await resting()
  t.faults({ cancelAllOrders: 'drop-request' })
  const accounts = await t.desk.db.selectFrom('accounts').select('trader_id').execute()
  const recorded = await kinds('kill.cancelled')
  const [first, second] = await Promise.all([pull(trader), pull(trader, 'agent')])
  for (const { cancels } of [first, second]) {
    assert.equal(cancels.cancelled, 0)
    assert.equal(cancels.left, accounts.length)
  }
  await t.desk.gate.killSwitch.settled()
  const { cancels } = await t.desk.gate.killSwitch.view(trader.id)
  assert.deepEqual(cancels, { cancelled: 2, left: 0 })
  // Of an account in which nothing rested there is nothing to record.
  assert.deepEqual(
    (await kinds('kill.cancelled')).slice(recorded.length).map((r) => [r.trader, r.cancelled.length]),
    [[trader.id, 2]],
  )
})

test('while it is on nothing is proposed or approved but cancels, also of a plan that waited', async () => {
  const trader = t.trader()
  const waiting = await trader.propose(buy('2950', '1'))
  const sent = t.received('placeOrder').length
  await pull(t.trader())
  await assert.rejects(trader.propose(buy('2950', '1')), refused('KILL_SWITCH'))
  await assert.rejects(trader.propose({ tool: 'registerUser', args: {} }), refused('KILL_SWITCH'))
  await assert.rejects(
    trader.propose({ tool: 'amendOrder', args: { orderId: 'o-1', price: '1' } }),
    refused('KILL_SWITCH'),
  )
  await assert.rejects(trader.decide(waiting), refused('KILL_SWITCH'))
  // An edit is not what is wrong with it either, whichever way it comes in.
  const who = { traderId: trader.id, from: 'test' }
  const legs = waiting.legs.map(({ id, args }) => ({ id, args: { ...args, qty: '2' } }))
  const { digest } = waiting
  await assert.rejects(t.desk.gate.revise(who, waiting.id, { digest, legs }), refused('KILL_SWITCH'))
  const approving = legs.map((leg) => ({ ...leg, decision: 'approve' }))
  await assert.rejects(t.desk.gate.decide(who, waiting.id, { digest, legs: approving }), refused('KILL_SWITCH'))
  const cancel = await trader.propose({ tool: 'cancelAllOrders', args: {} })
  assert.equal((await trader.decide(cancel)).status, 'done')
  assert.equal(t.received('placeOrder').length, sent)
  // Reset by a person: the same plan may go.
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  assert.equal((await trader.decide(waiting)).status, 'done')
})

test('pulled while the exchange previews, it leaves a plan as it was, and none is made', async (c) => {
  const trader = t.trader()
  const waiting = await trader.propose(buy('2950', '1'))
  const { id } = trader
  for (const asked of [() => trader.decide(waiting), () => trader.propose(buy('2940', '1'))]) {
    const preview = holdAnswers(c, t.desk, 'previewPlan')
    const asking = asked()
    await preview.answered()
    await pull(t.trader())
    preview.release()
    await assert.rejects(asking, refused('KILL_SWITCH'))
    assert.deepEqual(
      (await t.desk.gate.plans(id)).map((plan) => [plan.id, plan.status]),
      [[waiting.id, 'pending']],
    )
    await t.desk.gate.killSwitch.reset({ traderId: id, from: 'test' })
  }
  assert.equal((await trader.decide(waiting)).status, 'done')
})

test('a plan in the middle stops before its next leg', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'), buy('2930', '1'))
  // The first answer is lost, so the plan waits for it: long enough to pull.
  t.faults({ placeOrder: 'drop-answer', resolveCommand: 'drop-answer' })
  const deciding = trader.decide(plan)
  while ((await t.desk.gate.plan(trader.id, plan.id)).legs[0]?.sentAt == null)
    await new Promise((r) => setTimeout(r, 5))
  await pull(trader, 'agent')
  await deciding
  let ended = await t.desk.gate.plan(trader.id, plan.id)
  while (ended.finishedAt === null) {
    await new Promise((r) => setTimeout(r, 20))
    ended = await t.desk.gate.plan(trader.id, plan.id)
  }
  assert.deepEqual(
    ended.legs.map((l) => [l.status, l.error?.code ?? null]),
    [
      ['done', null],
      ['failed', 'KILL_SWITCH'],
      ['skipped', 'SKIPPED'],
    ],
  )
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(trader), [])
  assert.equal((await trader.orders()).length, 1)
})

test('an exchange that does not answer is asked again until everything is cancelled', async () => {
  const trader = await resting()
  t.faults({ cancelAllOrders: 'drop-request' })
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(trader), [])
})

test('of a cancel whose answer was lost it is told and recorded what it cancelled, once', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  await trader.decide(plan)
  const cancelled = async () =>
    (await kinds('kill.cancelled')).flatMap((r) => (r.trader === trader.id ? r.cancelled : [])).toSorted()
  const ids = (await trader.orders()).map((o) => o.orderId).toSorted()
  t.faults({ [`cancelAllOrders@${await trader.userId()}`]: 'drop-answer' })
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(trader), [])
  assert.deepEqual(await cancelled(), ids)
  assert.deepEqual((await t.desk.gate.killSwitch.view(trader.id)).cancels, { cancelled: 2, left: 0 })
  const { legs } = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual(
    legs.map((l) => l.killed),
    [true, true],
  )
})

test('of a cancel that the desk did not live to hear of it is recorded at the next start what it cancelled', async () => {
  const trader = await resting()
  const ids = (await trader.orders()).map((o) => o.orderId).toSorted()
  t.faults({ [`cancelAllOrders@${await trader.userId()}`]: 'drop-answer!' })
  await pull(trader)
  await until('the exchange has done it', () => openOrders(trader).then((open) => open.length === 0))
  t = await t.reopen()
  t.faults({})
  await t.desk.gate.killSwitch.settled()
  const told = (await kinds('kill.cancelled')).flatMap((r) => (r.trader === trader.id ? r.cancelled : []))
  assert.deepEqual(told.toSorted(), ids)
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).cancels.cancelled, 2)
})

test('a cancel that is still on its way as the switch is reset takes nothing that is approved afterwards', async () => {
  const trader = await resting()
  const ids = (await trader.orders()).map((o) => o.orderId).toSorted()
  const userId = await trader.userId()
  // Of one account the exchange does it and the answer is lost, to another the request does not come through yet.
  const late = await resting()
  t.faults({
    [`cancelAllOrders@${userId}`]: 'drop-answer',
    [`cancelAllOrders@${await late.userId()}`]: 'late-request',
  })
  const asked = (who: string) => t.asked('cancelAllOrders').some(({ args }) => args.userId === who)
  await pull(trader)
  const lateId = await late.userId()
  await until('both are asked', () => asked(userId) && asked(lateId))
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  await t.desk.gate.killSwitch.settled()
  await late.decide(await late.propose(buy('2930', '1')))
  const told = (await kinds('kill.cancelled')).flatMap((r) => (r.trader === trader.id ? r.cancelled : []))
  assert.deepEqual(told.toSorted(), ids)
  assert.equal((await openOrders(late)).length, 3)
})

test('nor does one that would come through only once an order has been placed', async () => {
  const trader = await resting()
  const userId = await trader.userId()
  t.faults({ [`cancelAllOrders@${userId}`]: 'after-order' })
  await pull(trader)
  await until('the account is asked', () => t.asked('cancelAllOrders').some(({ args }) => args.userId === userId))
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  await trader.decide(await trader.propose(buy('2930', '1')))
  await t.desk.gate.killSwitch.settled()
  assert.equal((await openOrders(trader)).length, 3)
})

test('while it is being reset no cancel is sent any more; whoever pulls it meanwhile has pulled it', async (c) => {
  const [trader, other] = [await resting(), t.trader()]
  const userId = await trader.userId()
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  const sent: string[] = []
  // Of this account no answer comes back, at once: what was asked is asked again soon.
  const lost = c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    if (args[0].userId !== userId) return write(...args)
    sent.push(args[0].tool.name)
    return { status: 'unknown', data: null, errorCode: 'UNAVAILABLE', errorMessage: null }
  })
  const asked = (tool: string) => sent.filter((name) => name === tool).length
  await pull(trader)
  await until('the account is asked', () => asked('cancelAllOrders') > 0)
  const resetting = t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  await until('it is asked what became of the cancel', () => asked('resolveCommand') > 0)
  const cancels = asked('cancelAllOrders')
  assert.equal((await pull(other)).on, true)
  await until('it is asked again', () => asked('resolveCommand') > 1)
  assert.equal(asked('cancelAllOrders'), cancels)
  lost.mock.restore()
  await assert.rejects(resetting, refused('STALE'))
  await t.desk.gate.killSwitch.settled()
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, true)
  assert.deepEqual(await openOrders(trader), [])
})

test('an exchange that refuses to cancel for now is asked again too', async (c) => {
  const trader = await resting()
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  const userId = await trader.userId()
  let refusals = 0
  c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    if (args[0].userId !== userId || refusals++ > 0) return write(...args)
    return { status: 'error', data: null, errorCode: 'RATE_LIMITED', errorMessage: 'Too much at once.' }
  })
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  assert.ok(refusals > 1)
  assert.deepEqual(await openOrders(trader), [])
})

for (const status of ['sending', 'unknown'])
  test(`an order that is ${status} as the switch is pulled is waited for, and cancelled where it arrives after all`, async () => {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'))
    // The request hangs on the line: given up here, not there. Nobody can be asked what became of it.
    t.faults({ placeOrder: 'drop-request', resolveCommand: 'drop-request!' })
    const deciding = trader.decide(plan)
    const leg = async () => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]
    // On a busy machine it may be unknown before anybody looked.
    const so = [status, 'unknown']
    await until(`the leg is ${status}`, async () => so.includes((await leg())?.status ?? ''))
    const asked = t.received('cancelAllOrders').length
    await pull(trader)
    await until('the account is asked', () => t.received('cancelAllOrders').length > asked)
    await askExchange(join(t.dataDir, 'faults'), 'placeOrder', {
      ...plan.legs[0]?.args,
      userId: await trader.userId(),
      clientOrderId: `${plan.id}:0`,
    })
    t.faults({})
    await deciding
    await until('the leg is done', async () => (await leg())?.status === 'done')
    await t.desk.gate.killSwitch.settled()
    assert.equal((await trader.orders()).length, 1)
    assert.deepEqual(await openOrders(trader), [])
  })

test('as long as it is not known what became of an order, its account is left', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'drop-request', resolveCommand: 'drop-request!' })
  const deciding = trader.decide(plan)
  const leg = async () => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]?.status
  await until('the leg is unknown', async () => (await leg()) === 'unknown')
  const told: number[] = []
  const tell = () => void t.desk.gate.killSwitch.view(trader.id).then(({ cancels }) => told.push(cancels.left))
  t.desk.gate.events.on('kill', tell)
  await pull(trader)
  await until('the account is asked again and again', () => told.length > 8)
  const lowest = Math.min(...told)
  t.desk.gate.events.off('kill', tell)
  t.faults({})
  await deciding
  await t.desk.gate.killSwitch.settled()
  assert.equal(lowest, 1)
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).cancels.left, 0)
})

test('an account the exchange does not know, and a database that fails for a moment, leave nobody else waiting', async (c) => {
  const trader = await resting()
  const lost = t.trader()
  await lost.userId()
  await t.desk.db.updateTable('accounts').set({ user_id: 'gone' }).where('trader_id', '=', lost.id).execute()
  const { db } = t.desk
  let failures = 0
  // The first look at what is on its way.
  c.mock.method(db, 'selectFrom', function (this: typeof db, ...args: Parameters<typeof db.selectFrom>) {
    if (args[0] === 'legs' && failures++ === 0) throw new Error('database is locked')
    return Object.getPrototypeOf(db).selectFrom.apply(this, args)
  })
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  assert.ok(failures > 1)
  assert.deepEqual(await openOrders(trader), [])
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).cancels.left, 0)
})

test('where the tool that cancels has changed, it is said whose orders may rest and where to accept it', async () => {
  const [trader, other] = [await resting(), await resting()]
  await relist(t, { cancelAllOrders: 'changed!' })
  const asked = t.asked('cancelAllOrders').length
  const first = await pull(trader)
  const accounts = await t.desk.db.selectFrom('accounts').select('trader_id').execute()
  for (const { held, cancels } of [first, await t.desk.gate.killSwitch.view(trader.id)]) {
    assert.deepEqual([held?.accounts, held?.own, cancels.left], [accounts.length, true, accounts.length])
    assert.match(held?.message ?? '', /may still rest.*"cancelAllOrders".*"eap".*\/tools/)
  }
  // Nothing goes through a definition nobody accepted, and nobody is asked again and again for what only a person can do.
  let told = 0
  t.desk.gate.events.on('kill', () => told++)
  await until('a second passes in which nothing is told', async () => {
    const before = told
    await sleep(1_000)
    return told === before
  })
  assert.equal(t.asked('cancelAllOrders').length, asked)

  const changed = t.desk.registry.find('eap', 'cancelAllOrders')
  assert.ok(changed)
  await t.desk.trust.accept(trader.id, changed, 'test')
  await until('their orders are cancelled', async () => (await openOrders(trader)).length === 0)
  await until('and they are not held any more', async () => {
    const { held } = await t.desk.gate.killSwitch.view(trader.id)
    return held?.own === false && held.accounts === accounts.length - 1
  })
  assert.deepEqual(
    new Set(
      t
        .asked('cancelAllOrders')
        .slice(asked)
        .map(({ args }) => args.userId),
    ),
    new Set([await trader.userId()]),
  )
  assert.equal((await t.desk.gate.killSwitch.view(other.id)).held?.own, true)
  // As it was accepted: the server took its change back.
  await relist(t, {})
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(other), [])
  // Their own word counts before the desk's, also for whoever comes after this test.
  const asBefore = t.desk.registry.find('eap', 'cancelAllOrders')
  assert.ok(asBefore)
  await t.desk.trust.accept(trader.id, asBefore, 'test')
})

test('it stays on over a restart, and what could not be cancelled before is cancelled then', async () => {
  const trader = await resting()
  t.faults({ cancelAllOrders: 'drop-request!' })
  await pull(trader)
  const { dataDir } = t
  t = await t.reopen()
  assert.equal(t.dataDir, dataDir)
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).on, true)
  t.faults({})
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(t.trader(trader.id)), [])
})

test('what came to rest since the account was asked is cancelled at the next start', async () => {
  const trader = await resting()
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(trader), [])
  // A request that was on its way while the desk went down.
  const late = { ...buy('2950', '1').args, userId: await trader.userId() }
  await askExchange(join(t.dataDir, 'faults'), 'placeOrder', late)
  t = await t.reopen()
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await openOrders(t.trader(trader.id)), [])
  // With the two of before: what the switch has cancelled is told over a restart too.
  assert.equal((await t.desk.gate.killSwitch.view(trader.id)).cancels.cancelled, 3)
})

test('where the record of what it cancelled before cannot be read, nobody is told a number', async (c) => {
  const trader = await resting()
  await pull(trader)
  await t.desk.gate.killSwitch.settled()
  const { db } = t.desk
  const cancels = async () => (await t.desk.gate.killSwitch.view(trader.id)).cancels
  const failing = c.mock.method(
    db,
    'selectFrom',
    function (this: typeof db, ...args: Parameters<typeof db.selectFrom>) {
      if (args[0] === 'audit') throw new Error('database is locked')
      return Object.getPrototypeOf(db).selectFrom.apply(this, args)
    },
  )
  await t.desk.gate.killSwitch.resume()
  failing.mock.restore()
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await cancels(), { cancelled: null, left: 0 })
  await t.desk.gate.killSwitch.resume()
  await t.desk.gate.killSwitch.settled()
  assert.deepEqual(await cancels(), { cancelled: 2, left: 0 })
})

test('however often it asks, what a cancel took out of the book is told where its answer is lost', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'drop-request', resolveCommand: 'drop-request!' })
  const deciding = trader.decide(plan)
  const leg = async () => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]?.status
  await until('the leg is unknown', async () => (await leg()) === 'unknown')
  const from = t.asked('cancelAllOrders').length
  await pull(trader)
  const userId = await trader.userId()
  const asked = () =>
    t
      .asked('cancelAllOrders')
      .slice(from)
      .filter(({ args }) => args.userId === userId)
  await until('the account is asked again and again', () => asked().length > 4)
  // It arrives after all.
  t.faults({ resolveCommand: 'drop-request!', [`cancelAllOrders@${userId}`]: 'drop-answer' })
  const key = { clientOrderId: `${plan.id}:0` }
  await askExchange(join(t.dataDir, 'faults'), 'placeOrder', { ...plan.legs[0]?.args, ...key, userId })
  const [order] = await trader.orders()
  await until('it is cancelled', async () => (await openOrders(trader)).length === 0)
  t.faults({})
  await deciding
  await t.desk.gate.killSwitch.settled()
  const told = (await kinds('kill.cancelled')).flatMap((r) => (r.trader === trader.id ? r.cancelled : []))
  assert.deepEqual(told, [order?.orderId])
  assert.equal(await leg(), 'done')
})

test('why it was pulled is shown to everybody: a program leaves nothing unseen in it', async () => {
  const trader = t.trader()
  const why = (reason: string) =>
    t.desk.gate.killSwitch.pull({ traderId: trader.id, by: 'agent', reason, from: 'test' }).then((view) => view.reason)
  assert.equal(await why('\u202eall is well\u200b \u0007'), 'all is well')
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
  assert.equal(await why('\u2800\u200b'), null)
  await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })
})

test('pulled twice is pulled once; reset is by name', async () => {
  const [a, b] = [t.trader(), t.trader()]
  const before = (await kinds('kill.pulled')).length
  const [first, second] = await Promise.all([pull(a), pull(b, 'agent')])
  assert.equal((await kinds('kill.pulled')).length, before + 1)
  assert.notEqual(first.own, second.own)
  const after_ = await t.desk.gate.killSwitch.reset({ traderId: b.id, from: 'test' })
  assert.equal(after_.on, false)
  assert.equal((await kinds('kill.reset')).at(-1).resetter, b.id)
})
