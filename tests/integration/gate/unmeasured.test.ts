// An exchange that does not offer what limits are reckoned from: no order goes past them for that.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { buy, openTestDesk, sell, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { relist } from '../../support/relist.ts'
import { until } from '../../support/until.ts'
import { cancelAll, limiting, refused } from './limited-desk.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
beforeEach(() => relist(t, {}))
after(() => t.dispose())

const own = limiting(() => t)
const NO_PREVIEW = /^The exchange offers no preview now, so this order cannot be held against the limits/

async function resting(): Promise<TestTrader> {
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2950', '1')))
  return trader
}

test('without a preview no order and no amendment is planned, revised, quoted or approved, and a cancel still goes', async () => {
  const trader = await resting()
  const waiting = await trader.propose(buy('2940', '1'))
  const [{ orderId } = assert.fail()] = await trader.orders()
  await own(trader, { maxOrderQty: 1, maxOrdersPerMinute: 1 })
  await relist(t, { previewPlan: 'called:previewOther!' })
  const sent = t.received('placeOrder').length
  for (const leg of [buy('2950', '50'), { tool: 'amendOrder', args: { orderId, qty: '50' } }])
    await assert.rejects(trader.propose(cancelAll, leg), refused('UNAVAILABLE', NO_PREVIEW))
  const who = { traderId: trader.id, from: 'test' }
  await assert.rejects(trader.decide(waiting), refused('UNAVAILABLE', NO_PREVIEW))
  await assert.rejects(t.desk.gate.quote(trader.id, waiting.id), refused('UNAVAILABLE', NO_PREVIEW))
  const asNow = t.desk.gate.revise(who, waiting.id, { digest: waiting.digest, legs: [] })
  await assert.rejects(asNow, refused('UNAVAILABLE', NO_PREVIEW))
  assert.equal(t.received('placeOrder').length, sent)
  const cleared = await trader.decide(await trader.propose(cancelAll))
  assert.deepEqual([cleared.status, cleared.legs[0]?.preview], ['done', null])
  const said = await trader.propose(buy('2950', '1')).catch((error) => error.message)
  for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, said), said)
})

test('an order that was approved without a preview before is not sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const sent = t.received('placeOrder').length
  const { db } = t.desk
  await db.updateTable('legs').set({ preview: null, qty_lots: null }).where('plan_id', '=', plan.id).execute()
  await db.updateTable('plans').set({ status: 'approved' }).where('id', '=', plan.id).execute()
  t = await t.reopen()
  const ended = await until('the plan has ended', async () => {
    const now = await t.desk.gate.plan(trader.id, plan.id)
    return now.finishedAt === null ? null : now
  })
  const [{ status, error } = assert.fail()] = ended.legs
  assert.deepEqual([status, error?.code], ['failed', 'UNAVAILABLE'])
  assert.match(error?.message ?? '', NO_PREVIEW)
  assert.equal(t.received('placeOrder').length, sent)
})

test('where the last price cannot be asked for nothing is said of it, and the price collar lets no order through', async () => {
  const [trader, maker] = [t.trader(), t.trader()]
  await own(trader, { priceCollar: 100 })
  await relist(t, { getMarketMetrics: 'called:getOtherMetrics!' })
  // One side of the book alone has no middle.
  await assert.rejects(trader.propose(buy('1', '1')), refused('UNAVAILABLE', /price collar cannot be checked/))
  await relist(t, {})
  await maker.decide(await maker.propose(buy('2990', '20'), sell('3010', '20')))
  await relist(t, { getMarketMetrics: 'called:getOtherMetrics!' })
  assert.equal((await trader.propose(buy('2950', '1'))).status, 'pending')
})
