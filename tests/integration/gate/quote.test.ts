// What a waiting plan would do now: asked often, changing nothing.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { planQuote } from '../../../lib/contracts/gate/plan.ts'
import {
  buy,
  openTestDesk,
  SHORT_PATIENCE,
  sell,
  type TestDesk,
  type TestTrader,
} from '../../support/desk-in-process.ts'
import { refused } from '../../support/refused.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

const quote = (trader: TestTrader, planId: string) => t.desk.gate.quote(trader.id, planId)
const previews = () => t.received('previewPlan').length
/** Longer than an answer is used again for. */
const later = () => wait(300)

test('a quote that still holds says so and carries every figure of the plan', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '2'), buy('2940', '1'))
  const now = planQuote.parse(await quote(trader, plan.id))
  assert.deepEqual([now.digest, now.drift, now.refused], [plan.digest, null, null])
  assert.deepEqual(
    now.legs.map((l) => [l.id, l.preview?.worstCost]),
    plan.legs.map((l) => [l.id, l.preview?.worstCost]),
  )
  assert.deepEqual({ ...now.totals, previewedAt: 0, seq: 0 }, { ...plan.totals, previewedAt: 0, seq: 0 })
  assert.deepEqual(now.checks, plan.checks)
})

test('it follows the market, tells when that is past tolerance, and changes and records nothing', async () => {
  const maker = t.trader()
  const trader = t.trader()
  await maker.decide(await maker.propose(sell('3000', '5'), sell('3001', '1'), sell('3040', '5')))
  const plan = await trader.propose(buy('3500', '5', { timeInForce: 'IOC' }))
  const audited = async () => (await t.desk.db.selectFrom('audit').select('seq').execute()).length
  const quick = t.trader()
  await quick.decide(await quick.propose(buy('3000', '1', { timeInForce: 'IOC' })))
  const before = await audited()
  const near = await quote(trader, plan.id)
  // 4 at 3000 and 1 at 3001: moved, but not past tolerance.
  assert.deepEqual([near.drift, near.legs[0]?.preview?.avgPrice, near.totals.cost], [null, 3000.2, 15_001])
  assert.equal(await audited(), before)
  await quick.decide(await quick.propose(buy('3001', '5', { timeInForce: 'IOC' })))
  await later()
  const far = await quote(trader, plan.id)
  assert.match(far.drift ?? '', /from 3000 to 3040/)
  assert.equal(far.digest, plan.digest)
  assert.deepEqual(await t.desk.gate.plan(trader.id, plan.id), plan)
  assert.deepEqual(await trader.orders(), [])
})

test('a plan that would be refused now says why', async () => {
  const trader = t.trader()
  // Twice NT$ 5.9 million of an account of 10.
  const half = Array.from({ length: 4 }, () => buy('2950', '500'))
  const first = await trader.propose(...half)
  const second = await trader.propose(...half)
  await trader.decide(first)
  const now = planQuote.parse(await quote(trader, second.id))
  assert.equal(now.refused?.code, 'INSUFFICIENT_FUNDS')
  assert.deepEqual(
    now.legs.map((l) => l.preview),
    [null, null, null, null],
  )
  assert.deepEqual(await t.desk.gate.plan(trader.id, second.id), second)
})

test('however many ask at once, the exchange is asked once; and again only a quarter of a second later', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const before = previews()
  // That quarter does not pass while they ask, however long the asking takes.
  c.mock.timers.enable({ apis: ['setTimeout'] })
  const answers = await Promise.all(Array.from({ length: 50 }, () => quote(trader, plan.id)))
  await quote(trader, plan.id)
  assert.equal(previews() - before, 1)
  assert.equal(new Set(answers.map((a) => a.at)).size, 1)
  c.mock.timers.tick(249)
  await quote(trader, plan.id)
  assert.equal(previews() - before, 1)
  c.mock.timers.tick(1)
  await quote(trader, plan.id)
  assert.equal(previews() - before, 2)
})

test('an answer about a former digest is not given for the new one', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const asked = quote(trader, plan.id)
  const next = await t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: [{ id: plan.legs[0]?.id ?? '', args: { ...plan.legs[0]?.args, qty: '4' } }],
  })
  assert.equal((await asked).digest, plan.digest)
  const now = await quote(trader, plan.id)
  assert.deepEqual([now.digest, now.legs[0]?.preview?.worstCost], [next.digest, 11_800])
})

test('legs that were left out are not in it', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  const legs = [{ id: plan.legs[0]?.id ?? '', drop: true as const }]
  await t.desk.gate.revise({ traderId: trader.id, from: 'test' }, plan.id, { digest: plan.digest, legs })
  const now = await quote(trader, plan.id)
  assert.deepEqual(
    now.legs.map((l) => l.id),
    [plan.legs[1]?.id],
  )
  assert.equal(now.totals.worstCost, 5_880)
})

test('only the trader of a plan that waits gets one, and an exchange that cannot be asked is no answer', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await assert.rejects(quote(t.trader(), plan.id), refused('NOT_OWNER'))
  await assert.rejects(quote(trader, 'p-none'), refused('NOT_FOUND'))
  t.faults({ previewPlan: 'drop-answer' })
  await assert.rejects(quote(trader, plan.id), refused('UNAVAILABLE'))
  await later()
  assert.equal((await quote(trader, plan.id)).refused, null)
  await trader.decide(plan, 'reject')
  await assert.rejects(quote(trader, plan.id), refused('NOT_PENDING'))
  const late = await trader.propose(buy('2950', '1'))
  const past = new Date(Date.now() - 1).toISOString()
  await t.desk.db.updateTable('plans').set({ expires_at: past }).where('id', '=', late.id).execute()
  await assert.rejects(quote(trader, late.id), refused('EXPIRED'))
})

test('an order that an own one placed meanwhile would end is another deal, for the quote and for the click', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('3020', '5'))
  assert.equal(plan.legs[0]?.preview?.restingAmount, 5)
  await trader.decide(await trader.propose(sell('3020', '1')))
  const now = await quote(trader, plan.id)
  assert.deepEqual([now.legs[0]?.preview?.unfilledAmount, now.refused], [5, null])
  assert.match(now.drift ?? '', /only 0 MWh would fill or rest now, 5 MWh were shown/)
  await assert.rejects(trader.decide(plan), refused('REQUOTED'))
  assert.deepEqual(
    (await trader.orders()).map((o) => o.side),
    ['SELL'],
  )
})
