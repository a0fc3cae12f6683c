// Everybody's open orders together, however the approvals of several traders fall between each other and the exchange's answers.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { clear, refused, who } from './limited-desk.ts'

const MAX_OPEN = 4
let t: TestDesk
let traders: [TestTrader, TestTrader, TestTrader]
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
  traders = [t.trader(), t.trader(), t.trader()]
  const head = who(traders[0])
  const { heads } = await t.desk.gate.limits(head.traderId)
  await t.desk.gate.setDeskLimits(head, heads, { trader: {}, everybody: { maxOpenOrders: MAX_OPEN } })
  for (const trader of traders) await trader.decide(await trader.propose(buy('2500', '1')))
})
after(() => t.dispose())
afterEach(() => t.faults({}))

const open = async (trader: TestTrader) => (await trader.orders()).filter((o) => o.status === 'PENDING').length
/** In one look: asked one by one, an order that went and one that came since would both count. All of them are bids. */
const openOfAll = async () => (await traders[0].book()).bids.reduce((sum, level) => sum + level.orderCount, 0)
const isOver = refused('LIMIT', /over the desk's limit for the open orders, 4/)
/** Meanwhile another order came to rest, which it would cancel too, or the trader's other cancel took one. */
const isRequoted = refused('REQUOTED', /The market has moved: \d+ (more )?orders? would/)
/** @returns whether it went */
const goes = (deciding: Promise<Plan>) =>
  deciding.then(
    () => true,
    (error) => !isOver(error),
  )

/** Nothing is open, and the desk, which keeps what everybody has open for a second, has asked since. */
async function clearDesk() {
  const [asker, other] = traders
  for (const trader of traders) await clear(trader)
  const userId = await other.userId()
  const asked = () => t.received('getUserWallet').filter(({ args }) => args.userId === userId).length
  const before = asked()
  await until('everybody is asked about anew', async () => {
    await t.desk.gate.limits(asker.id)
    return asked() > before
  })
}

test('traders who approve in one moment do not go over the limit of the desk together', async () => {
  await clearDesk()
  const plans = []
  for (const trader of traders) plans.push({ trader, plan: await trader.propose(buy('2500', '1'), buy('2490', '1')) })
  const went = await Promise.all(plans.map(({ trader, plan }) => goes(trader.decide(plan))))
  assert.deepEqual([went.filter(Boolean).length, await openOfAll()], [2, 4])
})

test('what one trader waits for holds nobody else up, and keeps its place until it is known', async () => {
  await clearDesk()
  const [slow, other] = traders
  const slowId = await slow.userId()
  const plan = await slow.propose(buy('2500', '1'), buy('2490', '1'))
  const three = await other.propose(buy('2500', '1'), buy('2490', '1'), buy('2480', '1'))
  t.faults({ [`placeOrder@${slowId}`]: 'drop-answer', [`resolveCommand@${slowId}`]: 'drop-answer!' })
  const deciding = slow.decide(plan)
  await until('its first order is sent', async () => (await t.desk.gate.plan(slow.id, plan.id)).legs[0]?.sentAt)
  await assert.rejects(other.decide(three), isOver)
  assert.equal((await other.decide(await other.propose(buy('2500', '1')))).status, 'done')
  t.faults({})
  await deciding
  assert.equal((await slow.ended(plan)).status, 'done')
  assert.deepEqual([await open(slow), await open(other)], [2, 1])
})

test('in whatever order it is proposed, approved and cancelled, no more are open', async () => {
  const step = fc.record({ trader: fc.nat(2), orders: fc.nat(2), turns: fc.nat(40) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 16 }), async (walk) => {
      await clearDesk()
      const steps = walk.map(async ({ trader: i, orders, turns }, n) => {
        const trader = traders[i] as TestTrader
        for (let left = turns; left > 0; left--) await turn()
        if (orders === 0) await clear(trader).catch(isRequoted)
        else {
          const legs = [buy(`${2500 - n}`, '1'), buy(`${2400 - n}`, '1')].slice(0, orders)
          const plan = await trader.propose(...legs).catch((error) => void isOver(error))
          if (plan) await goes(trader.decide(plan))
        }
        assert.ok((await openOfAll()) <= MAX_OPEN)
      })
      await Promise.all(steps)
    }),
    { numRuns: 2, seed: 20261130, endOnFailure: true },
  )
})
