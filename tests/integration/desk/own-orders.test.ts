// All orders and all fills of a trader in one list, also where the exchange does not answer them all at once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { createReadOrders } from '../../../lib/market/own-orders.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
let trader: TestTrader
const signal = new AbortController().signal

before(async () => {
  t = await openTestDesk()
  trader = t.trader()
})
after(() => t.dispose())

const prices = (orders: readonly OrderRow[]) => orders.map(({ price }) => price)

test('those that rest and those that ended, the newest first, each once', async () => {
  await trader.decide(await trader.propose(buy('2900', '1')))
  for (const [price, timeInForce] of [
    ['2901', 'IOC'],
    ['2902', 'GTC'],
    ['2903', 'IOC'],
    ['2904', 'IOC'],
  ] as const)
    await trader.decide(await trader.propose(buy(price, '1', { timeInForce })))
  const newestFirst = [2904, 2903, 2902, 2901, 2900]

  const all = await t.desk.readOrders(trader.id, signal)
  assert.deepEqual([prices(all.orders), all.totalCount, all.historyComplete], [newestFirst, 5, true])
  const states = ['CANCELLED', 'CANCELLED', 'OPEN', 'CANCELLED', 'OPEN']
  assert.deepEqual(
    all.orders.map(({ state }) => state),
    states,
  )

  const { registry, engine, accounts, trust } = t.desk
  const byThree = createReadOrders({ registry, engine, accounts, trust }, 3)
  assert.deepEqual(prices((await byThree(trader.id, signal)).orders), newestFirst)
  // Even by status there was no room for one of them: it is counted, and not listed.
  const byTwo = createReadOrders({ registry, engine, accounts, trust }, 2)
  const some = await byTwo(trader.id, signal)
  assert.deepEqual([prices(some.orders), some.totalCount], [newestFirst.filter((price) => price !== 2901), 5])
})

test('who has no account has none; of an exchange that does not answer nothing is made up', async () => {
  const none = { orders: [], totalCount: 0, historyComplete: true }
  assert.deepEqual(await t.desk.readOrders(t.trader().id, signal), none)
  t.faults({ getUserOrders: 'error' })
  await assert.rejects(t.desk.readOrders(trader.id, signal), { code: 'INTERNAL', status: 503 })
  assert.deepEqual(await t.desk.readFills(t.trader().id, signal), { trades: [], totalCount: 0, historyComplete: true })
  t.faults({ getUserTrades: 'error' })
  await assert.rejects(t.desk.readFills(trader.id, signal), { code: 'INTERNAL', status: 503 })
})
