// The kill switch: everything stops at once, for everybody, and only a person starts it again.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { recordAudit, verifyAudit } from '../../../lib/store/audit.ts'
import { askExchange } from '../../fakes/faulty-exchange/side-door.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { holdAnswers } from '../../support/held-answer.ts'
import { refused } from '../../support/refused.ts'
import { relist } from '../../support/relist.ts'
import { until } from '../../support/until.ts'

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

const pull = (trader: TestTrader, by: 'trader' | 'agent' = 'trader') =>
  t.desk.gate.killSwitch.pull({ traderId: trader.id, by, reason: 'prices make no sense', from: 'test' })
const openOrders = async (trader: TestTrader) => (await trader.orders()).filter((o) => o.status === 'PENDING')
const resting = async () => {
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2950', '1'), buy('2940', '2')))
  return trader
}
const kinds = async (kind: 'kill.pulled' | 'kill.cancelled' | 'kill.reset') =>
  (
    await t.desk.db.selectFrom('audit').select(['trader_id', 'body']).where('kind', '=', kind).orderBy('seq').execute()
  ).map((r) => ({ trader: r.trader_id, ...JSON.parse(r.body) }))

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

test('however often it asks, the exchange forgets no key of an order whose answer was lost', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'drop-answer', resolveCommand: 'drop-request!' })
  const deciding = trader.decide(plan)
  const leg = async () => (await t.desk.gate.plan(trader.id, plan.id)).legs[0]?.status
  await until('the leg is unknown', async () => (await leg()) === 'unknown')
  const from = t.asked('cancelAllOrders').length
  await pull(trader)
  const userId = await trader.userId()
  const keys = () =>
    t
      .asked('cancelAllOrders')
      .slice(from)
      .flatMap(({ args }) => (args.userId === userId ? [args.clientOrderId] : []))
  // It remembers a trader's last thousand keys: one for each cancel would use them up within hours.
  await until('the account is asked without a key, and again', () => keys().filter((k) => k === undefined).length > 1)
  t.faults({})
  await deciding
  await t.desk.gate.killSwitch.settled()
  assert.ok(new Set(keys()).size <= 5)
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
    if (new Error().stack?.includes('lib/gate/kill-') && ++asked > 1) throw new Error('database or disk is full')
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
    if (!stack.includes('lib/store/audit.ts') || !stack.includes('lib/gate/kill-')) return transaction()
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
  assert.equal((await t.desk.gate.killSwitch.reset({ traderId: trader.id, from: 'test' })).on, false)
  const { db } = t.desk
  const transaction = db.transaction.bind(db)
  let failed = 0
  const failing = c.mock.method(db, 'transaction', () => {
    if (!new Error().stack?.includes('lib/gate/kill-')) return transaction()
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
    if (new Error().stack?.includes('lib/gate/kill-')) throw new Error('database or disk is full')
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
