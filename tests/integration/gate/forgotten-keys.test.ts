// An exchange remembers so many keys of an account. Of an order whose key it has forgotten nobody says that it never came.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { KEYS_PER_GENERATION } from '../../../lib/exchange/engine/key-table.ts'
import { askExchange } from '../../fakes/faulty-exchange/side-door.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

/** Commands of that account which the desk knows nothing of: another program trades it too. */
async function tradeBeside(trader: TestTrader, name: string, count: number): Promise<void> {
  const userId = await trader.userId()
  const keys = Array.from({ length: count }, (_, n) => `${name}-${n}`)
  while (keys.length > 0) {
    await Promise.all(
      keys
        .splice(0, 200)
        .map((clientOrderId) =>
          askExchange(join(t.dataDir, 'faults'), 'cancelAllOrders', { userId, clientOrderId, side: 'SELL' }),
        ),
    )
  }
}

async function lostWhile(fault: string, trader: TestTrader, meanwhile: () => Promise<void>) {
  const plan = await trader.propose(buy('2950', '1'), buy('2940', '1'))
  t.faults({ placeOrder: fault, resolveCommand: 'drop-request!' })
  const deciding = trader.decide(plan)
  await until('the leg is unknown', async () => {
    const [leg] = (await t.desk.gate.plan(trader.id, plan.id)).legs
    return leg?.status === 'unknown'
  })
  await meanwhile()
  t.faults({})
  await deciding
  return until('the plan ends', async () => {
    const now = await t.desk.gate.plan(trader.id, plan.id)
    return now.status === 'executing' ? null : now
  })
}

test('an order that was executed and whose key is forgotten is never said to have failed', async () => {
  const trader = t.trader()
  const ended = await lostWhile('drop-answer', trader, () => tradeBeside(trader, 'a', 2 * KEYS_PER_GENERATION))
  assert.equal((await trader.orders()).length, 1)
  assert.deepEqual(
    ended.legs.map((l) => l.status),
    ['unknown', 'skipped'],
  )
  assert.equal(ended.status, 'partially_done')
  assert.equal(ended.legs[0]?.error?.code, 'UNKNOWN')
  assert.match(ended.legs[0]?.error?.message ?? '', /no longer knows/)
})

test('of a busy account too it is known that a request never came, as long as memory reaches back to it', async () => {
  const trader = t.trader()
  await tradeBeside(trader, 'b', 2 * KEYS_PER_GENERATION + 1)
  const ended = await lostWhile('drop-request', trader, () => tradeBeside(trader, 'c', KEYS_PER_GENERATION - 2))
  assert.deepEqual(
    ended.legs.map((l) => [l.status, l.error?.code]),
    [
      ['failed', 'VOIDED'],
      ['skipped', 'SKIPPED'],
    ],
  )
  assert.deepEqual(await trader.orders(), [])
})
