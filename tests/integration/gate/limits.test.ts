// Limits of a trader and of the desk, each by its name: what it refuses, and how it is set.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { OwnLimits } from '../../../lib/contracts/gate/safety.ts'
import { readLimitSettings } from '../../../lib/gate/limits/limit-settings.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { buy, openTestDesk, sell, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { cancelAll, clear, limiting, openLimitedDesk, refused } from './limited-desk.ts'

keepClearOfMidnight()
let t: TestDesk
before(async () => {
  t = await openLimitedDesk()
})
after(() => t.dispose())

const own = limiting(() => t)

/** A market around 3,000, so that there is a middle to be away from. */
async function market(): Promise<TestTrader> {
  const maker = t.trader()
  await maker.decide(await maker.propose(buy('2990', '20'), sell('3010', '20')))
  return maker
}

test('shipped limits are on for a trader who set none', async () => {
  const view = await t.desk.gate.limits(t.trader().id)
  assert.deepEqual(view.own, {})
  assert.equal(view.effective.maxOrderQty, 500)
  await assert.rejects(t.trader().propose(buy('2950', '500.1')), refused('LIMIT', /500\.1 MWh is over your limit/))
})

test('every limit refuses its own case by name, and one unit less is allowed', async () => {
  const maker = await market()
  const cases: { set: OwnLimits; good: ReturnType<typeof buy>[]; bad: ReturnType<typeof buy>[]; says: RegExp }[] = [
    { set: { maxOrderQty: 5 }, good: [buy('2950', '5')], bad: [buy('2950', '5.1')], says: /quantity of one order/ },
    { set: { maxOrderValue: 2950 }, good: [buy('2950', '1')], bad: [buy('2950.01', '1')], says: /value of one order/ },
    {
      set: { maxDayQty: 4 },
      good: [buy('2950', '2'), buy('2950', '2')],
      bad: [buy('2950', '2'), buy('2950', '2.1')],
      says: /quantity of a day/,
    },
    {
      set: { maxDayValue: 5900 },
      good: [buy('2950', '1'), buy('2950', '1')],
      bad: [buy('2950', '1'), buy('2950', '1.1')],
      says: /value of a day/,
    },
    { set: { priceCollar: 100 }, good: [buy('2900', '1')], bad: [buy('2899.99', '1')], says: /middle of the market/ },
    {
      set: { maxOpenOrders: 1 },
      good: [buy('2950', '1')],
      bad: [buy('2950', '1'), buy('2940', '1')],
      says: /open orders/,
    },
    {
      set: { maxOrdersPerMinute: 1 },
      good: [buy('2950', '1')],
      bad: [buy('2950', '1'), buy('2940', '1')],
      says: /orders in a minute/,
    },
  ]
  for (const { set, good, bad, says } of cases) {
    const trader = t.trader()
    await own(trader, set)
    await assert.rejects(trader.propose(...bad), refused('LIMIT', says))
    const plan = await trader.propose(...good)
    assert.ok(plan.checks.some((c) => c.limit?.scope === 'trader' && c.ok))
  }
  await clear(maker)
})

test('while a side of the book is empty the collar is around the last price, and where there is none it is said', async () => {
  const [maker, trader] = [t.trader(), t.trader()]
  await own(trader, { priceCollar: 100 })
  const collar = (plan: Plan) => plan.checks.filter((c) => c.name === 'limit.priceCollar')
  const first = collar(await trader.propose(buy('1', '1')))
  assert.deepEqual(
    first.map((c) => [c.ok, c.limit]),
    [[true, undefined]],
  )
  assert.match(first[0]?.detail ?? '', /never traded/)
  await maker.decide(await maker.propose(sell('3000', '1')))
  const taker = t.trader()
  await taker.decide(await taker.propose(buy('3000', '1')))
  await assert.rejects(
    trader.propose(buy('2899.99', '1')),
    refused('LIMIT', /100\.01 NT\$\/MWh is over your limit.*last price/),
  )
  const checks = collar(await trader.propose(buy('2900', '1')))
  assert.deepEqual(
    checks.map((c) => [c.limit?.scope, c.limit?.used, c.ok]),
    [
      ['trader', 100, true],
      ['desk', 100, true],
    ],
  )
  t.faults({ getMarketMetrics: '500' })
  await assert.rejects(trader.propose(buy('2900', '1')), refused('UNAVAILABLE', /price collar cannot be checked/))
})

test('where it never traded the collar is around the reference price of its market, and else that counts for nothing', async (c) => {
  t.faults({})
  const trader = t.trader()
  const { engine } = t.desk
  const read = engine.read.bind(engine)
  const away = async (told: { lastPrice: number | null; referencePrice: number | null }) => {
    const mocked = c.mock.method(engine, 'read', async (...call: Parameters<typeof read>) => {
      const answer = await read(...call)
      const summary = answer.data?.marketSummary
      return summary ? { ...answer, data: { ...answer.data, marketSummary: { ...summary, ...told } } } : answer
    })
    const { checks } = await trader.propose(buy('2900', '1'))
    mocked.mock.restore()
    return checks.flatMap(({ name, limit }) => (name === 'limit.priceCollar' ? [limit?.used] : []))
  }
  assert.deepEqual(await away({ lastPrice: null, referencePrice: 2950 }), [50, 50])
  assert.deepEqual(await away({ lastPrice: 2990, referencePrice: 2950 }), [90, 90])
})

test('more of an order that rests outside the collar is held against it at the price it has, and less is always possible', async () => {
  const [maker, trader] = [await market(), t.trader()]
  await trader.decide(await trader.propose(buy('2900', '5')))
  const orderId = (await trader.orders())[0]?.orderId
  const amend = (args: Record<string, unknown>) => ({ tool: 'amendOrder', args: { orderId, ...args } })
  await own(trader, { priceCollar: 100 })
  const waiting = await trader.propose(amend({ qty: '6' }))
  await own(trader, { priceCollar: 50 })
  const says = /100 NT\$\/MWh is over your limit for the distance from the middle of the market, 50/
  await assert.rejects(trader.decide(waiting), refused('LIMIT', says))
  for (const legs of [
    [amend({ qty: '5.1' })],
    [amend({ price: '2900', qty: '5.1' })],
    [amend({ price: '2890', qty: '1' })],
    [amend({ qty: '4' }), amend({ qty: '5.1' })],
    // At the price that it would have by then.
    [amend({ price: '2960' }), amend({ price: '2900', qty: '6' })],
  ])
    await assert.rejects(trader.propose(...legs), refused('LIMIT', /is over your limit for the distance/))
  await trader.propose(amend({ price: '2960' }), amend({ qty: '6' }))
  for (const args of [{ qty: '4' }, { price: '2900', qty: '3' }]) {
    const done = await trader.decide(await trader.propose(amend(args)))
    assert.equal(done.status, 'done')
  }
  await clear(trader)
  await clear(maker)
})

test('at the limit of open orders one is amended, or replaced by another, but none is added', async () => {
  const trader = t.trader()
  await own(trader, { maxOpenOrders: 1 })
  await trader.decide(await trader.propose(buy('2950', '1')))
  const orderId = (await trader.orders())[0]?.orderId
  const cancel = { tool: 'cancelOrder', args: { orderId } }
  const amend = { tool: 'amendOrder', args: { orderId, price: '2940' } }
  assert.equal((await trader.propose(amend)).status, 'pending')
  const openOf = async (...legs: Parameters<TestTrader['propose']>) =>
    (await trader.propose(...legs)).checks.find((c) => c.name === 'limit.openOrders' && c.limit?.scope === 'trader')
  assert.deepEqual((await openOf(cancel, buy('2930', '1')))?.limit?.used, 1)
  assert.deepEqual((await openOf(cancelAll, buy('2930', '1')))?.limit?.used, 1)
  for (const legs of [
    [buy('2930', '1')],
    [amend, buy('2930', '1')],
    [cancel, buy('2930', '1'), buy('2920', '1')],
    // What is freed later is not free yet.
    [buy('2930', '1'), cancel],
  ])
    await assert.rejects(trader.propose(...legs), refused('LIMIT', /open orders/))
  await own(trader, { maxOpenOrders: 2 })
  // What the plan itself places and cancels is as free again as what was there before.
  assert.equal((await openOf(buy('2930', '1'), cancelAll, buy('2920', '1'), buy('2910', '1')))?.limit?.used, 2)
  await trader.decide(await trader.propose(buy('2945', '1')))
  // Two at its end, and three on the way there.
  await assert.rejects(
    trader.propose(buy('2930', '1'), cancelAll, buy('2920', '1')),
    refused('LIMIT', /3 is over your limit for the open orders/),
  )
  await clear(trader)
})

test('an account whose wallet cannot be asked for is told by its orders, and without those nothing is proposed', async () => {
  const trader = t.trader()
  await own(trader, { maxOpenOrders: 1 })
  await trader.decide(await trader.propose(buy('2950', '1')))
  t.faults({ getUserWallet: '500!' })
  await assert.rejects(trader.propose(buy('2940', '1')), refused('LIMIT', /open orders/))
  t.faults({ getUserWallet: '500!', getUserOrders: '500!' })
  await assert.rejects(trader.propose(buy('2940', '1')), refused('UNAVAILABLE', /limits cannot be checked/))
  t.faults({})
  await clear(trader)
})

test('that the exchange could not be asked about everybody is not remembered: the next order is checked anew', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  await other.decide(await other.propose(buy('2950', '1')))
  const others = await other.userId()
  const before = t.asked('getUserWallet').length
  t.faults({ getUserWallet: '500!', getUserOrders: '500!' })
  // What was known of everybody is kept for a second.
  await until('everybody is asked about', async () => {
    await assert.rejects(trader.propose(buy('2940', '1')), refused('UNAVAILABLE', /limits cannot be checked/))
    return t
      .asked('getUserWallet')
      .slice(before)
      .some(({ args }) => args?.userId === others)
  })
  t.faults({})
  await trader.propose(buy('2940', '1'))
  await clear(other)
})

test('an order of negative value counts what it would receive', async () => {
  const trader = t.trader()
  await own(trader, { maxOrderValue: 100 })
  await assert.rejects(
    trader.propose(sell('-20.1', '6')),
    refused('LIMIT', /NT\$ 120\.60 is over your limit for the value/),
  )
})

test('own limits are never looser than the desk’s, and a change is on the record', async () => {
  const trader = t.trader()
  await assert.rejects(
    own(trader, { maxOrderQty: 501 }),
    refused('INVALID_ARGUMENT', /quantity of one order: at most 500/),
  )
  assert.equal((await own(t.trader(), { maxOrderQty: 500 })).effective.maxOrderQty, 500)
  await own(trader, { maxOrderQty: 10 })
  await own(trader, {})
  const records = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'limits.changed')
    .where('trader_id', '=', trader.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    records.map((r) => JSON.parse(r.body)),
    [
      { before: {}, after: { maxOrderQty: 10 }, from: 'test' },
      { before: { maxOrderQty: 10 }, after: {}, from: 'test' },
    ],
  )
})

test('an own limit finer than what is counted is refused by name, and what was set before stays', async () => {
  const trader = t.trader()
  await own(trader, { maxOrderQty: 10 })
  const cases: [OwnLimits, RegExp][] = [
    [
      { maxOrderQty: 0.04 },
      /^The quantity of one order is counted in steps of 0\.1 MWh, so 0\.04 MWh cannot be a limit\.$/,
    ],
    [{ maxDayQty: 2.55 }, /quantity of a day is counted/],
    [{ maxDayLoss: 0.000_000_4 }, /loss of a day is counted in steps of NT\$ 0\.000001/],
    [{ maxOrderValue: Number.MIN_VALUE }, /value of one order is counted/],
  ]
  for (const [limits, says] of cases) await assert.rejects(own(trader, limits), refused('INVALID_ARGUMENT', says))
  assert.deepEqual((await t.desk.gate.limits(trader.id)).own, { maxOrderQty: 10 })
  assert.deepEqual((await own(trader, { maxOrderQty: 0.1, maxDayValue: 0.3 })).own, {
    maxOrderQty: 0.1,
    maxDayValue: 0.3,
  })
})

test("where the desk's limits became stricter than own ones that are stored, the desk's hold", async () => {
  const trader = t.trader()
  const body = JSON.stringify({ maxOrderQty: 900, maxDayQty: 7 })
  await t.desk.db
    .insertInto('limits')
    .values({ trader_id: trader.id, body, updated_at: new Date().toISOString() })
    .execute()
  const { effective } = await t.desk.gate.limits(trader.id)
  assert.deepEqual([effective.maxOrderQty, effective.maxDayQty], [500, 7])
})

test('a limit that was rounded to zero when it was stored is read as the smallest there is', async () => {
  const trader = t.trader()
  const stored = { trader_id: trader.id, body: JSON.stringify({ maxOrderQty: 0, maxDayLoss: 0, maxDayQty: 7 }) }
  await t.desk.db
    .insertInto('limits')
    .values({ ...stored, updated_at: new Date().toISOString() })
    .execute()
  const view = await t.desk.gate.limits(trader.id)
  assert.deepEqual(view.own, { maxOrderQty: 0.1, maxDayLoss: 0.000_001, maxDayQty: 7 })
  await assert.rejects(trader.propose(buy('2950', '0.2')), refused('LIMIT', /over your limit for the quantity of one/))
  assert.equal((await trader.propose(buy('2950', '0.1'))).status, 'pending')
  assert.deepEqual((await own(trader, {})).own, {})
})

test('a wrong LIMITS_FILE is named at start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const LIMITS_FILE = join(dataDir, 'limits.json')
  writeFileSync(LIMITS_FILE, JSON.stringify({ trader: { maxOrderQty: -1, mxDayQty: 3 } }))
  await assert.rejects(openTestDesk({ LIMITS_FILE }, dataDir), /LIMITS_FILE .*limits\.json[\s\S]*mxDayQty/)
  // The last of two would count, and the operator believes in the other.
  writeFileSync(LIMITS_FILE, '{"trader": {\n"maxOrderQty": 5,\n"maxDayQty": 50,\n"maxOrderQty": 500}}')
  assert.throws(() => readLimitSettings(LIMITS_FILE), /LIMITS_FILE .*"maxOrderQty" stands twice .*line 4/)
})
