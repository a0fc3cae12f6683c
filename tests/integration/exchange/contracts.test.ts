/** Contracts on a real exchange with a real journal: by a clock that the test turns, and as a process that people start. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { startCalendar } from '../../../lib/exchange/calendar/run.ts'
import { available, energyOf } from '../../../lib/exchange/engine/ledger.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { runTool } from '../../../lib/exchange/mcp/tool-call.ts'
import { until } from '../../support/until.ts'
import { type Answer, startExchange, temporaryFolder } from './exchange-process.ts'

const at = (text: string): number => Date.parse(text)

function open(t: TestContext, folder: string, clock: { nowMs: number }, everyMin = 0) {
  const exchange = openExchange({ folder, nowMs: () => clock.nowMs })
  t.after(() => exchange.close())
  listSymbols(exchange, [ELC])
  const calendar = startCalendar(exchange, {
    zone: 'Asia/Taipei',
    minutes: [60, 15],
    hours: 4,
    gateClosureMin: 5,
    grantLots: 1_000,
    dayAhead: { minutes: 60, atMinutes: 13 * 60, everyMin },
    referenceTicks: () => 300_000,
  })
  t.after(() => calendar.stop())
  return { exchange, calendar }
}
const call = async (exchange: Exchange, tool: Parameters<typeof runTool>[1], args: Answer): Promise<Answer> =>
  (await runTool(exchange, tool, args)) as Answer

test('a contract closes at the full minute of its gate closure, whenever the exchange was started', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const clock = { nowMs: at('2026-11-20T04:54:57.700Z') }
  const { exchange } = open(t, join(temporaryFolder(t), 'exchange'), clock)
  const { state } = exchange
  const index = state.symbolIndex.get('PT15-20261120T0500Z') ?? assert.fail()
  const pass = (ms: number) => {
    clock.nowMs += ms
    t.mock.timers.tick(ms)
  }
  for (const ms of [1_000, 1_000, 299]) pass(ms)
  assert.equal(state.symbols[index]?.session, 'CONTINUOUS')
  pass(1)
  assert.equal(state.symbols[index]?.session, 'CLOSED')
})

test('an order that is heard before the timer comes after the gate closure by the clock: a machine slept in between', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const clock = { nowMs: at('2026-11-20T04:54:59Z') }
  const { exchange } = open(t, join(temporaryFolder(t), 'exchange'), clock)
  const symbol = 'PT15-20261120T0500Z'
  const { userId } = await call(exchange, 'registerUser', {})
  const order = { userId, symbol, side: 'BUY', price: 2_900, qty: 1 }
  assert.equal((await call(exchange, 'placeOrder', order)).state, 'OPEN')
  clock.nowMs = at('2026-11-20T04:55Z')
  assert.equal((await call(exchange, 'placeOrder', order)).code, 'MARKET_CLOSED')
  const { orders } = await call(exchange, 'getUserOrders', { userId })
  assert.deepEqual(
    orders.map((one: Answer) => one.state),
    ['EXPIRED'],
  )
})

test('a preview tells when the gate of its contract closes, as the list does, and of what is always traded nothing', async (t) => {
  const { exchange } = open(t, join(temporaryFolder(t), 'exchange'), { nowMs: at('2026-11-20T04:00Z') })
  const { userId } = await call(exchange, 'registerUser', {})
  const symbol = 'PT15-20261120T0500Z'
  const { orderId } = await call(exchange, 'placeOrder', { userId, symbol, side: 'BUY', price: 2_900, qty: 1 })
  const place = (of: string) => ({ tool: 'placeOrder', args: { symbol: of, side: 'BUY', price: 2_900, qty: 1 } })
  const amend = { tool: 'amendOrder', args: { orderId, price: 2_910 } }
  const { legs } = await call(exchange, 'previewPlan', { userId, legs: [place(symbol), amend, place('ELC')] })
  const { symbols } = await call(exchange, 'listSymbols', {})
  const { delivery } = symbols.find((one: Answer) => one.symbol === symbol)
  assert.equal(delivery.gateClosure, '2026-11-20T04:55:00.000Z')
  assert.deepEqual(
    legs.map((leg: Answer) => leg.gateClosure),
    [delivery.gateClosure, delivery.gateClosure, undefined],
  )
})

test('a night between two runs: orders wait for the auction, the restart clears it, and all of it replays', async (t) => {
  const folder = join(temporaryFolder(t), 'exchange')
  const clock = { nowMs: at('2026-11-20T04:00Z') }
  const first = open(t, folder, clock)
  const [buyer, seller] = [
    (await call(first.exchange, 'registerUser', {})).userId,
    (await call(first.exchange, 'registerUser', {})).userId,
  ]
  const symbol = 'PT60-20261121T1000Z'
  const placed = await call(first.exchange, 'placeOrder', { userId: buyer, symbol, side: 'BUY', price: 3_300, qty: 3 })
  assert.equal(placed.state, 'OPEN')
  await call(first.exchange, 'placeOrder', { userId: seller, symbol, side: 'SELL', price: 3_100, qty: 2 })
  const info = (await call(first.exchange, 'listSymbols', {})).symbols.find((one: Answer) => one.symbol === symbol)
  assert.deepEqual(info.auction, {
    indicativePrice: 3_200,
    indicativeVolume: 2,
    surplus: 1,
    clearsAt: '2026-11-20T05:00:00.000Z',
  })
  const wallet = await call(first.exchange, 'getUserWallet', { userId: seller })
  assert.deepEqual(
    wallet.energy.map((row: Answer) => [row.symbol, row.available, row.locked]),
    [
      ['ELC', 10_000, 0],
      [symbol, 98, 2],
    ],
  )
  first.calendar.stop()
  first.exchange.close()

  clock.nowMs = at('2026-11-20T20:00Z')
  const second = open(t, folder, clock)
  const { state } = second.exchange
  const trades = (await call(second.exchange, 'getTrades', { symbol })).trades
  assert.deepEqual(
    trades.map((trade: Answer) => [trade.price, trade.amount]),
    [[3_200, 2]],
  )
  const index = state.symbolIndex.get(symbol) ?? assert.fail()
  const account = state.accountIndex.get(buyer) ?? assert.fail()
  assert.equal(available(state.ledger, energyOf(index), account), 1_020)
  assert.equal(state.symbolIndex.has('PT60-20261120T1800Z'), false)

  clock.nowMs = at('2026-11-21T09:55Z')
  second.calendar.look()
  const [order] = (await call(second.exchange, 'getUserOrders', { userId: buyer })).orders
  assert.deepEqual([order.state, order.filledAmount], ['EXPIRED', 2])
  const refused = await call(second.exchange, 'placeOrder', {
    userId: buyer,
    symbol,
    side: 'BUY',
    price: 3_300,
    qty: 1,
  })
  assert.equal(refused.code, 'MARKET_CLOSED')
  clock.nowMs = at('2026-11-21T11:00Z')
  second.calendar.look()
  assert.equal((await call(second.exchange, 'getOrderBook', { symbol })).code, 'UNKNOWN_SYMBOL')
  const { energy } = await call(second.exchange, 'getUserWallet', { userId: buyer })
  assert.deepEqual(
    energy.map((row: Answer) => row.symbol),
    ['ELC'],
  )
  const digest = stateDigest(state)
  second.calendar.stop()
  second.exchange.close()
  const third = openExchange({ folder, nowMs: () => clock.nowMs })
  t.after(() => third.close())
  assert.equal(stateDigest(third.state), digest)
})

test('a restart clears no auction before the time it was announced for, and none that an operator holds', async (t) => {
  const folder = join(temporaryFolder(t), 'exchange')
  const clock = { nowMs: at('2026-11-20T02:00:30Z') }
  const [hourly, traded] = ['PT60-20261121T1000Z', 'PT60-20261120T1000Z']
  const first = open(t, folder, clock, 60)
  const sequencer = first.exchange.sequencer
  const symbol = first.exchange.state.symbolIndex.get(traded) ?? assert.fail()
  sequencer.enqueue({ kind: 'setSession', symbol, session: 'AUCTION' })
  for (const [side, price] of [
    ['BUY', 3_300],
    ['SELL', 3_100],
  ] as const) {
    const { userId } = await call(first.exchange, 'registerUser', {})
    await call(first.exchange, 'placeOrder', { userId, symbol: hourly, side, price, qty: 2 })
  }
  first.calendar.stop()
  first.exchange.close()

  const restarted = async (time: string) => {
    clock.nowMs = at(time)
    const { exchange, calendar } = open(t, folder, clock, 60)
    const { symbols } = await call(exchange, 'listSymbols', {})
    const { trades } = await call(exchange, 'getTrades', { symbol: hourly })
    calendar.stop()
    exchange.close()
    const of = (name: string) => symbols.find((one: Answer) => one.symbol === name)
    return [of(hourly).auction.clearsAt, trades.length, of(traded).session]
  }
  assert.deepEqual(await restarted('2026-11-20T02:11:30Z'), ['2026-11-20T03:00:00.000Z', 0, 'AUCTION'])
  assert.deepEqual(await restarted('2026-11-20T03:07:00Z'), ['2026-11-20T04:00:00.000Z', 1, 'AUCTION'])
})

test('what was asked of a contract under a key is answered as before once the contract is gone', async (t) => {
  const clock = { nowMs: at('2026-11-20T04:00Z') }
  const { exchange, calendar } = open(t, join(temporaryFolder(t), 'exchange'), clock)
  const { userId } = await call(exchange, 'registerUser', {})
  const symbol = 'PT15-20261120T0500Z'
  const order = { userId, symbol, side: 'SELL', price: 3_100, qty: 2, clientOrderId: 'sell' }
  const cancel = { userId, symbol, clientOrderId: 'cancel' }
  const placed = await call(exchange, 'placeOrder', order)
  const cancelled = await call(exchange, 'cancelAllOrders', cancel)
  assert.deepEqual([placed.state, cancelled.cancelled], ['OPEN', [placed.orderId]])
  clock.nowMs = at('2026-11-20T05:15Z')
  calendar.look()
  assert.equal((await call(exchange, 'getOrderBook', { symbol })).code, 'UNKNOWN_SYMBOL')

  assert.deepEqual(await call(exchange, 'placeOrder', order), { ...placed, replayed: true })
  assert.deepEqual(await call(exchange, 'cancelAllOrders', cancel), { ...cancelled, replayed: true })
  assert.equal((await call(exchange, 'placeOrder', { ...order, qty: 3 })).code, 'IDEMPOTENCY_CONFLICT')
  assert.equal((await call(exchange, 'placeOrder', { ...order, clientOrderId: 'late' })).code, 'UNKNOWN_SYMBOL')
  assert.equal((await call(exchange, 'placeOrder', { ...order, symbol: 'GONE' })).code, 'UNKNOWN_SYMBOL')
})

test('as people start it: spot first, contracts with two sides and an auction that collects, and a restart keeps them', async (t) => {
  const folder = temporaryFolder(t)
  const env = { DEMO_MARKET: 'on', DEMO_SEED: '5' }
  const x = await startExchange(folder, { env })
  const { symbols } = await x.call('listSymbols')
  assert.equal(symbols[0].symbol, 'ELC')
  const contracts = symbols.filter((one: Answer) => one.delivery)
  assert.ok(contracts.length > 50 && contracts.length < 120, `${contracts.length} contracts`)
  const collecting = contracts.filter((one: Answer) => one.session === 'AUCTION')
  assert.ok(collecting.length > 0)
  assert.ok(collecting.every((one: Answer) => one.bestBid === null && one.bestAsk === null && one.midPrice === null))
  const { userId } = await x.call('registerUser')
  assert.equal((await x.call('getUserWallet', { userId })).energy.length, 1)
  // Of those whose gate does not close while this goes on.
  const soonMs = Date.now() + 600_000
  const traded = contracts.filter(
    (one: Answer) => one.session === 'CONTINUOUS' && Date.parse(one.delivery.gateClosure) > soonMs,
  )
  const { symbol } = await until('somebody quotes the next hours', async () => {
    for (const { symbol } of traded.slice(0, 3)) {
      const book = await x.call('getOrderBook', { symbol })
      if (book.bids.length > 0 && book.asks.length > 0) return book
    }
    return null
  })
  const metrics = await x.call('getMarketMetrics', { symbol })
  assert.ok(Math.abs(metrics.marketSummary.referencePrice - metrics.marketSummary.midPrice) < 100)
  const bought = await x.call('placeOrder', { userId, symbol, side: 'BUY', type: 'MARKET', qty: 0.1 })
  assert.equal(bought.state, 'FILLED', JSON.stringify(bought))
  const mine = await x.call('getUserWallet', { userId })
  assert.deepEqual(
    mine.energy.map((row: Answer) => [row.symbol, row.available]),
    [
      ['ELC', 10_000],
      [symbol, 100.1],
    ],
  )
  await x.close()
  const y = await startExchange(folder, { env })
  const again = (await y.call('listSymbols')).symbols.map((one: Answer) => one.symbol)
  assert.ok(again.includes(symbol))
  assert.equal(new Set(again).size, again.length)
  assert.deepEqual((await y.call('getUserWallet', { userId })).energy, mine.energy)
  await y.close()
})

test('without simulated participants there are no contracts, unless they are asked for', async (t) => {
  const plain = await startExchange(temporaryFolder(t))
  assert.deepEqual(
    (await plain.call('listSymbols')).symbols.map((one: Answer) => one.symbol),
    ['ELC'],
  )
  await plain.close()
  const asked = await startExchange(temporaryFolder(t), { env: { CONTRACTS: '15', CONTRACT_HOURS: '2' } })
  const { symbols } = await asked.call('listSymbols')
  assert.ok(symbols.length >= 8 && symbols.length <= 9)
  assert.equal(symbols[1].simulatedParticipants, false)
  await asked.close()
})
