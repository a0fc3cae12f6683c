// A clock that is set back gives no time again that was over.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { setAhead } from '../../support/clear-of-midnight.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { refused } from '../../support/refused.ts'
import { until } from '../../support/until.ts'

const HOUR_MS = 3_600_000
let t: TestDesk = await openTestDesk({ PLAN_TTL_SECONDS: '7200' })
after(() => t.dispose())

/** How often it is on record that the clock was set back. */
async function timesSetBack(): Promise<number> {
  const kind = 'clock.set_back'
  return (await t.desk.db.selectFrom('audit').select('seq').where('kind', '=', kind).execute()).length
}

/** Sets the clock of the desk back for as long as `run` takes, once the desk has noticed. */
async function setBackFor(ms: number, run: () => Promise<void>): Promise<void> {
  const before = await timesSetBack()
  setAhead(-ms)
  try {
    await until('the desk notices', async () => (await timesSetBack()) > before)
    await run()
  } finally {
    setAhead(ms)
  }
}

const statusOf = async (trader: TestTrader, { id }: Plan): Promise<string> =>
  (await t.desk.gate.plan(trader.id, id)).status

test('what waits for its trader when the clock is set back has expired, and nothing of it is sent', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  await setBackFor(HOUR_MS, async () => {
    await assert.rejects(trader.decide(plan), refused('EXPIRED'))
    assert.equal(await statusOf(trader, plan), 'expired')
    // What is asked for by the clock as it is now waits as ever.
    assert.equal(await statusOf(trader, await trader.propose(buy('2950', '1'))), 'pending')
  })
  assert.deepEqual(t.received('placeOrder'), [])
})

test('a standing permission or a token that was over stays over, and a permission given by a clock that was ahead allows nothing', async () => {
  const [over, ahead] = [t.trader(), t.trader()]
  const plan = await over.propose(buy('2950', '1'))
  await over.permit()
  const asked = { name: 'cron', scope: 'propose', expiresInDays: 1 } as const
  const { token, secret } = await t.desk.tokens.make({ traderId: over.id, from: 'test' }, asked)
  setAhead(30 * HOUR_MS)
  await ahead.permit()
  await until('the desk has looked', async () => (await statusOf(over, plan)) === 'expired')
  await setBackFor(30 * HOUR_MS, async () => {
    const ended = async (trader: TestTrader) => (await t.desk.gate.permissions(trader.id)).map((p) => p.status)
    assert.deepEqual([await ended(over), await ended(ahead)], [['expired'], ['void']])
    const { tokens } = t.desk
    await until('it stays expired', async () => (await tokens.holderOf(secret)) === null)
    const [{ status, revokedAt } = token] = await tokens.list(over.id)
    assert.deepEqual([status, revokedAt], ['expired', null])
  })
  setAhead(-30 * HOUR_MS)
  assert.deepEqual(t.received('placeOrder'), [])
})

test('a clock that is set back gives no minute anew in which as many orders may be sent as in the one before', async () => {
  const trader = t.trader()
  await t.desk.gate.setLimits({ traderId: trader.id, from: 'test' }, { maxOrdersPerMinute: 2 })
  for (const price of ['2940', '2950']) {
    const plan = await trader.propose(buy(price, '1'))
    assert.equal((await trader.decide(plan)).status, 'done')
  }
  await setBackFor(HOUR_MS, async () => {
    await assert.rejects(trader.propose(buy('2930', '1')), refused('LIMIT'))
    assert.equal((await t.desk.gate.limits(trader.id)).usage.ordersLastMinute, 2)
    const other = t.trader()
    assert.equal((await other.decide(await other.propose(buy('2930', '1')))).status, 'done')
  })
})

test('nor does one that is set back before a restart', async () => {
  const [trader, other] = [t.trader(), t.trader()]
  await t.desk.gate.setLimits({ traderId: trader.id, from: 'test' }, { maxOrdersPerMinute: 2 })
  for (const price of ['2940', '2950']) {
    const plan = await trader.propose(buy(price, '1'))
    assert.equal((await trader.decide(plan)).status, 'done')
  }
  setAhead(-HOUR_MS)
  try {
    t = await t.reopen()
    const [back, others] = [t.trader(trader.id), t.trader(other.id)]
    await assert.rejects(back.propose(buy('2930', '1')), refused('LIMIT'))
    assert.equal((await t.desk.gate.limits(trader.id)).usage.ordersLastMinute, 2)
    assert.equal((await others.decide(await others.propose(buy('2930', '1')))).status, 'done')
  } finally {
    setAhead(HOUR_MS)
  }
})

test('of a plan under way nothing more is sent where the clock was set back while no desk ran', async () => {
  const before = t.received('placeOrder')
  let trader = t.trader()
  const [approved, waiting] = [await trader.propose(buy('2950', '1')), await trader.propose(buy('2950', '1'))]
  await t.desk.db.updateTable('plans').set({ status: 'approved' }).where('id', '=', approved.id).execute()
  setAhead(-HOUR_MS)
  t = await t.reopen()
  trader = t.trader(trader.id)
  const ended = await trader.ended(approved)
  assert.deepEqual([ended.status, ended.legs[0]?.status], ['failed', 'skipped'])
  assert.equal(await statusOf(trader, waiting), 'expired')
  setAhead(HOUR_MS)
  assert.deepEqual(t.received('placeOrder'), before)
})
