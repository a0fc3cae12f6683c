// What counts against limits: of a day, of open orders and of a loss, of one trader and of everybody, until the very sending.
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import type { OwnLimits } from '../../../lib/contracts/gate/safety.ts'
import { DeskError } from '../../../lib/errors.ts'
import { restingToCome } from '../../../lib/gate/limits/limit-usage.ts'
import { keepClearOfMidnight } from '../../support/clear-of-midnight.ts'
import { buy, sell, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { cancelAll, clear, limiting, openLimitedDesk, refused, who } from './limited-desk.ts'

keepClearOfMidnight()
let t: TestDesk
before(async () => {
  t = await openLimitedDesk()
})
after(() => t.dispose())

const own = limiting(() => t)

test('a day counts what was sent and not refused, over all plans', async () => {
  const trader = t.trader()
  await own(trader, { maxDayQty: 3 })
  await trader.decide(await trader.propose(buy('2950', '2')))
  await assert.rejects(trader.propose(buy('2950', '1.1')), refused('LIMIT', /3\.1 MWh is over your limit/))
  const { usage } = await t.desk.gate.limits(trader.id)
  assert.deepEqual([usage.dayQty, usage.dayValue, usage.openOrders, usage.ordersLastMinute], [2, 5900, 1, 1])
  // What is on its way, and what nobody knows, may have traded.
  for (const [status, counted] of [
    ['sending', 2],
    ['unknown', 2],
    ['failed', 0],
  ] as const) {
    await t.desk.db.updateTable('legs').set({ status }).where('trader_id', '=', trader.id).execute()
    assert.equal((await t.desk.gate.limits(trader.id)).usage.dayQty, counted, status)
  }
  await t.desk.db.updateTable('legs').set({ status: 'done' }).where('trader_id', '=', trader.id).execute()
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  await t.desk.db.updateTable('legs').set({ sent_at: yesterday }).where('sent_at', 'is not', null).execute()
  assert.equal((await t.desk.gate.limits(trader.id)).usage.dayQty, 0)
  await clear(trader)
})

test('an order that was edited counts as it was sent, not as it was asked for first', async () => {
  const trader = t.trader()
  await own(trader, { maxDayQty: 5 })
  const plan = await trader.propose(buy('2950', '1'))
  const legs = plan.legs.map(({ id, args }) => ({ id, args: { ...args, qty: '4' } }))
  await trader.decide(await t.desk.gate.revise(who(trader), plan.id, { digest: plan.digest, legs }))
  const { usage } = await t.desk.gate.limits(trader.id)
  assert.deepEqual([usage.dayQty, usage.dayValue], [4, 11_800])
  await assert.rejects(trader.propose(buy('2950', '1.1')), refused('LIMIT', /5\.1 MWh is over your limit/))
  await clear(trader)
})

test('orders sent before the clock was set back count on their day, and in the last minute if they were sent in it', async () => {
  const trader = t.trader()
  await own(trader, { maxOrdersPerMinute: 1 })
  await trader.decide(await trader.propose(buy('2950', '2')))
  await assert.rejects(trader.propose(buy('2950', '1')), refused('LIMIT', /orders in a minute/))
  const later = new Date(Date.now() + 600_000).toISOString()
  await t.desk.db.updateTable('legs').set({ sent_at: later }).where('trader_id', '=', trader.id).execute()
  const { usage } = await t.desk.gate.limits(trader.id)
  assert.deepEqual([usage.dayQty, usage.ordersLastMinute], [2, 1])
  await assert.rejects(trader.propose(buy('2950', '1')), refused('LIMIT', /orders in a minute/))
  const { usage: others } = await t.desk.gate.limits(t.trader().id)
  assert.equal(others.ordersLastMinute, 0)
  const before = new Date(Date.now() - 61_000).toISOString()
  await t.desk.db.updateTable('legs').set({ sent_at: before }).where('trader_id', '=', trader.id).execute()
  await trader.propose(buy('2950', '1'))
  await clear(trader)
})

test('limits that became stricter while a plan waited refuse it at the click, and nothing is sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '5'))
  await own(trader, { maxOrderQty: 4 })
  const before = t.received('placeOrder').length
  await assert.rejects(trader.decide(plan), refused('LIMIT', /quantity of one order, 4 MWh\. Nothing was sent\.$/))
  assert.equal(t.received('placeOrder').length, before)
})

test('limits that become stricter between two legs stop the second, each by its name', async (c) => {
  const cases: [OwnLimits, RegExp][] = [
    [{ maxOrderQty: 1 }, /2 MWh is over your limit for the quantity of one order/],
    [{ maxOrderValue: 2_950 }, /5,880 is over your limit for the value of one order/],
    [{ maxDayQty: 2 }, /3 MWh is over your limit for the quantity of a day/],
    [{ maxDayValue: 8_829 }, /8,830 is over your limit for the value of a day/],
    [{ maxOrdersPerMinute: 1 }, /2 is over your limit for the orders in a minute/],
  ]
  for (const [limits, says] of cases) {
    const trader = t.trader()
    const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
    const ended = await betweenLegs(c, plan, trader, () => own(trader, limits))
    assert.deepEqual([ended.status, ...ended.legs.map((l) => l.error?.code)], ['partially_done', undefined, 'LIMIT'])
    assert.match(ended.legs[1]?.error?.message ?? '', says)
    assert.equal((await trader.orders()).length, 1)
    await clear(trader)
  }
})

test('a price collar that becomes narrower between two legs stops the second, around the middle that was shown', async (c) => {
  const [maker, trader] = [t.trader(), t.trader()]
  await maker.decide(await maker.propose(buy('2990', '1'), sell('3010', '1')))
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  const ended = await betweenLegs(c, plan, trader, () => own(trader, { priceCollar: 59 }))
  assert.deepEqual([ended.status, ended.legs[1]?.error?.code], ['partially_done', 'LIMIT'])
  assert.match(ended.legs[1]?.error?.message ?? '', /60 NT\$\/MWh is over your limit for the distance from the middle/)
  assert.equal((await trader.orders()).length, 1)
  for (const one of [trader, maker]) await clear(one)
})

test("what everybody else sends between two legs counts against the desk's limits too", async (c) => {
  const [trader, other] = [t.trader(), t.trader()]
  const others = await other.propose(buy('2950', '1'))
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  const set = (values: { sent_at: string | null; status: 'done' | 'pending'; qty_lots: number }) =>
    t.desk.db.updateTable('legs').set(values).where('plan_id', '=', others.id).execute()
  const ended = await betweenLegs(c, plan, trader, () =>
    set({ sent_at: new Date().toISOString(), status: 'done', qty_lots: 3_980 }),
  )
  await set({ sent_at: null, status: 'pending', qty_lots: 10 })
  assert.match(ended.legs[1]?.error?.message ?? '', /MWh is over the desk's limit for the quantity of a day, 400 MWh/)
  await clear(trader)
})

/** Approves a plan of two legs and does something once the first is answered. */
async function betweenLegs(c: TestContext, plan: Plan, trader: TestTrader, run: () => Promise<unknown>): Promise<Plan> {
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  const writing = c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    const answer = await write(...args)
    await run()
    return answer
  })
  try {
    return await trader.decide(plan)
  } finally {
    writing.mock.restore()
  }
}

test('two plans that each fit the day: the second is stopped at its sending', async () => {
  const trader = t.trader()
  await own(trader, { maxDayQty: 5 })
  const plans = [await trader.propose(buy('2950', '3')), await trader.propose(buy('2940', '3'))]
  const ended = await Promise.allSettled(plans.map((p) => trader.decide(p)))
  const sent = await trader.orders()
  assert.equal(sent.length, 1)
  const stopped = ended.map((e) =>
    e.status === 'fulfilled' ? (e.value.legs[0]?.error?.code ?? e.value.status) : (e.reason as DeskError).code,
  )
  assert.equal(stopped.filter((s) => s === 'done').length, 1)
  assert.ok(stopped.some((s) => s === 'LIMIT'))
  await clear(trader)
})

test('plans approved in one moment do not go over the limit of open orders together', async () => {
  const trader = t.trader()
  await own(trader, { maxOpenOrders: 3 })
  const plans = []
  for (const price of [2950, 2940, 2930, 2920])
    plans.push(await trader.propose(buy(`${price}`, '1'), buy(`${price - 1}`, '1')))
  const ended = await Promise.allSettled(plans.map((p) => trader.decide(p)))
  assert.equal((await trader.orders()).length, 2)
  assert.equal(ended.filter((e) => e.status === 'fulfilled').length, 1)
  for (const e of ended)
    if (e.status === 'rejected') refused('LIMIT', /4 is over your limit for the open orders, 3/)(e.reason)
  // Of those refused nothing was approved: the room that is left is theirs.
  const one = await trader.decide(await trader.propose(buy('2910', '1')))
  assert.equal(one.status, 'done')
  await clear(trader)
})

test('a leg over the day is stopped in the transaction of its intent, even where the decision let it pass', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '3'))
  // As if another plan of this trader had been sent between the last check and this sending.
  await t.desk.db.updateTable('legs').set({ qty_lots: 50_000 }).where('plan_id', '=', plan.id).execute()
  const other = await trader.propose(buy('2940', '1'))
  await t.desk.db
    .updateTable('legs')
    .set({ sent_at: new Date().toISOString(), status: 'done', qty_lots: 49_971 })
    .where('plan_id', '=', other.id)
    .execute()
  await t.desk.db.updateTable('plans').set({ status: 'approved' }).where('id', '=', plan.id).execute()
  t = await t.reopen()
  let ended = await t.desk.gate.plan(trader.id, plan.id)
  while (ended.finishedAt === null) ended = await t.desk.gate.plan(trader.id, plan.id)
  assert.equal(ended.legs[0]?.error?.code, 'LIMIT')
  assert.deepEqual(await t.trader(trader.id).orders(), [])
})

test("the desk's own limits count everybody together", async () => {
  const [a, b] = [t.trader(), t.trader()]
  await t.desk.db
    .updateTable('legs')
    .set({ sent_at: '2020-01-01T00:00:00.000Z' })
    .where('sent_at', 'is not', null)
    .execute()
  await a.decide(await a.propose(buy('2950', '300')))
  await assert.rejects(b.propose(buy('2950', '101')), refused('LIMIT', /401 MWh is over the desk's limit/))
  const { everybody, deskUsage } = await t.desk.gate.limits(b.id)
  assert.equal(everybody.maxDayQty, 400)
  const { dayQty, dayValue, ordersLastMinute } = deskUsage
  assert.deepEqual([dayQty, dayValue, ordersLastMinute], [300, 885_000, 1])
  await clear(a)
})

test("the day begins at midnight of the market's zone", async () => {
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2950', '3')))
  // Taipei is eight hours ahead of UTC all year.
  const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000)
  const midnight = today * 86_400_000 - 8 * 3_600_000
  const usedWhenSentAt = async (ms: number) => {
    const sent = { sent_at: new Date(ms).toISOString() }
    await t.desk.db.updateTable('legs').set(sent).where('trader_id', '=', trader.id).execute()
    const { day, usage } = await t.desk.gate.limits(trader.id)
    assert.equal(day, new Date(today * 86_400_000).toISOString().slice(0, 10))
    return usage.dayQty
  }
  assert.equal(await usedWhenSentAt(midnight), 3)
  assert.equal(await usedWhenSentAt(midnight - 1), 0)
  await clear(trader)
})

test('an account that the exchange does not know holds nobody up', async () => {
  const [known, lost] = [t.trader(), t.trader()]
  await known.decide(await known.propose(buy('2950', '1')))
  await lost.decide(await lost.propose(buy('2950', '1')))
  await clear(lost)
  // As after the exchange's data was begun anew: the desk's own still names the account.
  await t.desk.db.updateTable('accounts').set({ user_id: 'nobody-here' }).where('trader_id', '=', lost.id).execute()
  t = await t.reopen()
  const { openOrders } = (await t.desk.gate.limits(known.id)).deskUsage
  assert.ok(openOrders !== null && openOrders >= 1, `${openOrders}`)
  assert.equal((await t.trader(known.id).propose(buy('2950', '1'))).status, 'pending')
  await clear(t.trader(known.id))
})

test('a trader who has not accepted a changed tool holds nobody up, and is counted all the same', async () => {
  const [looked, away] = [t.trader(), t.trader()]
  for (const trader of [looked, away]) await trader.decide(await trader.propose(buy('2950', '1')))
  t.faults({ getUserWallet: 'changed!' })
  t = await t.reopen()
  const usageFor = async (trader: TestTrader) => (await t.desk.gate.limits(trader.id)).deskUsage.openOrders
  const before = t.received('getUserWallet').length
  // Not accepted by whoever asks, it is asked for nobody.
  assert.equal(await usageFor(away), null)
  assert.equal(t.received('getUserWallet').length, before)
  await t.acceptTools(looked, 'eap')
  assert.ok(((await usageFor(looked)) ?? 0) >= 2)
  const userId = await t.trader(away.id).userId()
  const askedAbout = () => t.received('getUserWallet').filter(({ args }) => args.userId === userId).length
  // What is kept for one is not lost by the other asking; a slow machine may take longer than it is kept.
  await until('both ask, and nobody is asked about anew', async () => {
    await usageFor(looked)
    const so = askedAbout()
    assert.equal(await usageFor(away), null)
    await usageFor(looked)
    return askedAbout() === so
  })
  assert.equal((await t.trader(looked.id).propose(buy('2950', '1'))).status, 'pending')
  await assert.rejects(t.trader(away.id).propose(buy('2950', '1')), (error) => error instanceof DeskError)
  t.faults({})
  t = await t.reopen()
  for (const trader of [looked, away]) await clear(t.trader(trader.id))
})

test('after the loss of a day only cancels are possible', async (c) => {
  const [maker, trader] = [t.trader(), t.trader()]
  await maker.decide(await maker.propose(sell('3000', '10'), buy('2000', '10')))
  await trader.decide(await trader.propose(buy('3000', '10')))
  // The only price left is far below what was paid: the middle of 2,000 and 2,100.
  await maker.decide(await maker.propose(sell('2100', '10')))
  await own(trader, { maxDayLoss: 9_000 })
  const { usage } = await t.desk.gate.limits(trader.id)
  assert.equal(usage.dayLoss, 9_500)
  await assert.rejects(trader.propose(buy('2000', '1')), refused('LIMIT', /loss of a day/))
  assert.equal((await trader.propose(cancelAll)).status, 'pending')
  // At the limit nothing more may be lost either.
  await own(trader, { maxDayLoss: 9_500 })
  await assert.rejects(trader.propose(buy('2000', '1')), refused('LIMIT', /loss of a day/))
  await own(trader, { maxDayLoss: 9_500.01 })
  assert.equal((await trader.propose(buy('2000', '1'))).status, 'pending')

  // Of an exchange whose wallet does not tell it, the orders do: those of today.
  const lossOf = async ({ id }: TestTrader) => (await t.desk.gate.limits(id)).usage.dayLoss
  t.faults({ getUserWallet: '500!' })
  assert.deepEqual([await lossOf(trader), await lossOf(maker)], [9_500, -9_500])
  const { engine } = t.desk
  const read = engine.read.bind(engine)
  const reading = c.mock.method(engine, 'read', async (...args: Parameters<typeof read>) => {
    const answer = await read(...args)
    const { orders } = (answer.data ?? {}) as { orders?: { updateTime: string }[] }
    for (const order of orders ?? []) order.updateTime = new Date(Date.now() - 86_400_000).toISOString()
    return answer
  })
  assert.deepEqual([await lossOf(trader), await lossOf(maker)], [0, 0])
  reading.mock.restore()
  t.faults({})

  // What one loses at the desk another wins; of one who trades elsewhere the desk counts only the other half.
  await t.desk.db.deleteFrom('accounts').where('trader_id', '=', maker.id).execute()
  await until('everybody is asked about anew', async () => {
    return (await t.desk.gate.limits(trader.id)).deskUsage.dayLoss === 9_500
  })
  await clear(maker)
})

test('what counts among the open orders is what came to rest, whatever was shown before', async () => {
  const [maker, trader] = [t.trader(), t.trader()]
  const came = async (price: string, shownToRest: number) => {
    const askedAt = new Date()
    const plan = await trader.decide(await trader.propose(buy(price, '1')))
    // The market moved between the last look and the order.
    await t.desk.db
      .updateTable('legs')
      .set({ preview: sql`json_set(preview, '$.restingAmount', ${shownToRest})` })
      .where('plan_id', '=', plan.id)
      .execute()
    return restingToCome(t.desk.db, trader.id, 'another plan', askedAt)
  }
  assert.equal(await came('2500', 0), 1)
  await maker.decide(await maker.propose(sell('2950', '1')))
  assert.equal(await came('2950', 1), 0)
})

test('what other plans of the trader are still to place counts among the open orders, and nothing else does', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  const plan = await trader.propose(buy('2500', '1'))
  const { db } = t.desk
  const legs = (set: Partial<{ status: PlanLeg['status']; tool: string; server: string }>) =>
    db.updateTable('legs').set(set).where('plan_id', '=', plan.id).execute()
  const move = (status: Plan['status']) => db.updateTable('plans').set({ status }).where('id', '=', plan.id).execute()
  const toCome = (traderId = trader.id, planId = 'another plan') => restingToCome(db, traderId, planId, new Date())
  assert.equal(await toCome(), 0, 'it still waits for its trader')
  for (const [status, leg, count] of [
    ['approved', 'pending', 1],
    ['executing', 'pending', 1],
    ['executing', 'sending', 1],
    ['executing', 'unknown', 1],
    ['executing', 'failed', 0],
    ['executing', 'rejected', 0],
    ['partially_done', 'unknown', 0],
  ] as const) {
    await move(status)
    await legs({ status: leg })
    assert.equal(await toCome(), count, `${status} ${leg}`)
    assert.equal(await toCome(other.id), 0, 'of another trader')
    assert.equal(await toCome(trader.id, plan.id), 0, 'of the plan itself')
  }
  await move('executing')
  await legs({ status: 'pending', tool: 'amendOrder' })
  assert.equal(await toCome(), 0, 'an amendment')
  await legs({ tool: 'placeOrder', server: 'other' })
  assert.equal(await toCome(), 0, 'an order of another server')
  await legs({ server: 'eap' })
  assert.equal(await toCome(), 1)
  await legs({ status: 'rejected' })
  await move('rejected')
})
