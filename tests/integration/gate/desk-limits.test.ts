// What heads set for the whole desk: between the operator's limits, which they cannot loosen, and a trader's own.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import type { HeadsLimits } from '../../../lib/contracts/gate/safety.ts'
import { DeskError } from '../../../lib/errors.ts'
import { buy, openTestDesk, sell, type TestDesk } from '../../support/desk-in-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
const LIMITS_FILE = join(dataDir, 'limits.json')
const head = { traderId: 'u-head', from: 'test' }
const NONE: HeadsLimits = { trader: {}, everybody: {} }
let t: TestDesk
before(async () => {
  writeFileSync(LIMITS_FILE, '{}')
  t = await openTestDesk({ LIMITS_FILE }, dataDir)
})
after(() => t.dispose())
const heads = async () => (await t.desk.gate.limits(head.traderId)).heads
const set = async (next: Partial<HeadsLimits>) => t.desk.gate.setDeskLimits(head, await heads(), { ...NONE, ...next })
afterEach(() => set({}))

const refused = (code: string, words: RegExp, fields?: string[]) => (error: unknown) => {
  assert.ok(error instanceof DeskError)
  assert.equal(error.code, code, error.message)
  assert.match(error.message, words)
  if (fields) assert.deepEqual(error.details, { fields })
  return true
}

test('they count at once, for a trader and for everybody, and what is left out is taken back', async () => {
  const trader = t.trader()
  const view = await set({ trader: { maxOrderQty: 4 } })
  assert.deepEqual([view.desk.maxOrderQty, view.effective.maxOrderQty, view.ceiling.trader.maxOrderQty], [4, 4, 500])
  await assert.rejects(trader.propose(buy('2950', '4.1')), refused('LIMIT', /over your limit for the quantity of one/))
  await set({ everybody: { maxOrderQty: 3 } })
  await assert.rejects(trader.propose(buy('2950', '3.1')), refused('LIMIT', /over the desk's limit for the quantity/))
  await set({})
  assert.equal((await trader.propose(buy('2950', '4.1'))).status, 'pending')
})

test('a plan that waited before the change is refused at the click', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '5'))
  await set({ everybody: { maxOrderQty: 4 } })
  const before = t.received('placeOrder').length
  await assert.rejects(trader.decide(plan), refused('LIMIT', /over the desk's limit.*4 MWh\. Nothing was sent\.$/))
  assert.equal(t.received('placeOrder').length, before)
})

test('a change in the middle of a decision counts: the claim is made under what counts then', async (c) => {
  const maker = t.trader()
  await maker.decide(await maker.propose(buy('2990', '5'), sell('3010', '5')))
  const trader = t.trader()
  for (const next of [{ trader: { priceCollar: 50 } }, { everybody: { maxDayValue: 1 } }]) {
    const plan = await trader.propose(buy('2900', '1'))
    const { engine } = t.desk
    const read = engine.read.bind(engine)
    const reading = c.mock.method(engine, 'read', async (...call: Parameters<typeof read>) => {
      const answer = await read(...call)
      if (call[0].tool.tool === 'previewPlan') await set(next)
      return answer
    })
    await assert.rejects(trader.decide(plan), refused('LIMIT', /Nothing was sent\.$/))
    reading.mock.restore()
    await set({})
    await trader.decide(plan, 'reject')
  }
  await maker.decide(await maker.propose({ tool: 'cancelAllOrders', args: {} }))
})

test('between two legs they stop the second', async (c) => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '2'))
  const { engine } = t.desk
  const write = engine.write.bind(engine)
  const writing = c.mock.method(engine, 'write', async (...args: Parameters<typeof write>) => {
    const answer = await write(...args)
    await set({ trader: { maxOrderQty: 1 } })
    return answer
  })
  const ended = await trader.decide(plan)
  writing.mock.restore()
  assert.deepEqual([ended.status, ...ended.legs.map((l) => l.error?.code)], ['partially_done', undefined, 'LIMIT'])
})

test('they are no looser than the operator’s and no finer than can be counted; the fields are named', async () => {
  await assert.rejects(
    set({ trader: { maxOrderQty: 501 }, everybody: { maxOpenOrders: 2_001 } }),
    refused('INVALID_ARGUMENT', /^Looser than the operator allows: quantity of one order: at most 500 MWh\.$/, [
      'trader.maxOrderQty',
      'everybody.maxOpenOrders',
    ]),
  )
  await assert.rejects(
    set({ everybody: { maxDayQty: 0.25 } }),
    refused('INVALID_ARGUMENT', /quantity of a day is counted in steps/, ['everybody.maxDayQty']),
  )
  assert.deepEqual(await heads(), NONE)
})

test('a trader’s own are no looser than what heads left, and count again where those are taken back', async () => {
  const who = { traderId: t.trader().id, from: 'test' }
  await t.desk.gate.setLimits(who, { maxOrderQty: 10 })
  await set({ trader: { maxOrderQty: 5 } })
  assert.equal((await t.desk.gate.limits(who.traderId)).effective.maxOrderQty, 5)
  await assert.rejects(
    t.desk.gate.setLimits(who, { maxOrderQty: 6 }),
    refused('INVALID_ARGUMENT', /^Looser than the desk allows: quantity of one order: at most 5 MWh\.$/, [
      'maxOrderQty',
    ]),
  )
  await set({})
  assert.equal((await t.desk.gate.limits(who.traderId)).effective.maxOrderQty, 10)
})

test('a change of what counts voids standing permissions; one that changes nothing does not', async () => {
  const trader = t.trader()
  await trader.permit()
  const status = async () => (await t.desk.gate.permissions(trader.id)).map((p) => [p.status, p.endedWhy])
  await set({ everybody: { maxOrderQty: 500 } })
  assert.deepEqual(await status(), [['active', null]])
  await set({ everybody: { maxOrderQty: 499 } })
  assert.deepEqual(await status(), [['void', "the desk's policy or limits have changed"]])
})

test('two heads at once: the second is told instead of undoing what the first set', async () => {
  const both = [{ trader: { maxDayQty: 7 } }, { everybody: { maxDayQty: 9 } }].map((next) =>
    t.desk.gate.setDeskLimits(head, NONE, { ...NONE, ...next }),
  )
  const [first, second] = await Promise.allSettled(both)
  assert.equal(first?.status, 'fulfilled')
  assert.ok(second?.status === 'rejected' && refused('STALE', /meanwhile/)(second.reason))
  assert.deepEqual(await heads(), { trader: { maxDayQty: 7 }, everybody: {} })
})

test('each change is on the record with what was before', async () => {
  await set({ trader: { maxDayLoss: 5 } })
  const { body, trader_id } = await t.desk.db
    .selectFrom('audit')
    .select(['body', 'trader_id'])
    .where('kind', '=', 'limits.desk_changed')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  assert.equal(trader_id, head.traderId)
  assert.deepEqual(JSON.parse(body), { before: NONE, after: { ...NONE, trader: { maxDayLoss: 5 } }, from: 'test' })
})

test('they stand after a restart, and a file that became stricter counts over them', async () => {
  await set({ trader: { maxOrderQty: 40, maxDayQty: 60 } })
  t = await t.reopen()
  assert.equal((await t.desk.gate.limits('u-any')).effective.maxOrderQty, 40)
  writeFileSync(LIMITS_FILE, JSON.stringify({ trader: { maxOrderQty: 30 } }))
  t = await t.reopen()
  const { desk, heads: asSet } = await t.desk.gate.limits('u-any')
  assert.deepEqual([desk.maxOrderQty, desk.maxDayQty], [30, 60])
  assert.equal(asSet.trader.maxOrderQty, 40)
})
