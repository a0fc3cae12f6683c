/** What the exchange's tools answer where the clock, another order or another trader could mislead them. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { EXCHANGE_TOOLS, type ExchangeTool, type ToolArgs } from '../../../lib/contracts/exchange/tools.ts'
import { HISTORY_CAPACITY } from '../../../lib/exchange/engine/closed-orders.ts'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { getMarketMetrics } from '../../../lib/exchange/mcp/handlers/market-tools.ts'
import { amendOrder, cancelOrder, placeOrder, registerUser } from '../../../lib/exchange/mcp/handlers/order-tools.ts'
import { previewOrder, previewPlan } from '../../../lib/exchange/mcp/handlers/preview-tools.ts'
import { runSimulation } from '../../../lib/exchange/mcp/handlers/simulation-tools.ts'

const MINUTE_MS = 60_000
const NOON_MS = Date.UTC(2026, 10, 20, 12)

// biome-ignore lint/suspicious/noExplicitAny: read field by field, as a client would
type Any = any

function start(t: TestContext, folder = mkdtempSync(join(tmpdir(), 'eap-answers-'))) {
  const clock = { ms: NOON_MS }
  const exchange = openExchange({ folder, nowMs: () => clock.ms })
  listSymbols(exchange, [ELC, { ...ELC, symbol: 'OTHER' }])
  t.after(() => {
    exchange.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { exchange, clock, folder }
}

const args = <T extends ExchangeTool>(tool: T, given: object): ToolArgs<T> =>
  EXCHANGE_TOOLS[tool].args.parse(given) as ToolArgs<T>
const register = async (exchange: Exchange): Promise<string> =>
  ((await registerUser(exchange, args('registerUser', {}))) as Any).userId
const place = async (exchange: Exchange, given: object): Promise<Any> => placeOrder(exchange, args('placeOrder', given))

test('an order that would have ended before it arrives is not previewed as good, however long nobody traded', async (t) => {
  const { exchange, clock } = start(t)
  const userId = await register(exchange)
  clock.ms += 10 * MINUTE_MS
  const order = { userId, side: 'BUY', price: 2_950, qty: 1, timeInForce: 'GTD' }
  const expiresAt = new Date(clock.ms - 5 * MINUTE_MS).toISOString()
  const shown = previewOrder(exchange, args('previewOrder', { ...order, expiresAt })) as Any
  const done = await place(exchange, { ...order, expiresAt })
  assert.equal(done.success, false)
  assert.deepEqual([shown.ok, shown.checks[0].detail], [false, done.message])
})

test('money in the sentences of a preview is exact, and has decimals only where there are any', async (t) => {
  const { exchange } = start(t)
  const userId = await register(exchange)
  const order = { userId, side: 'BUY', price: 2_950.01, qty: 0.1 }
  const { checks } = previewOrder(exchange, args('previewOrder', order)) as Any
  const told = checks.map(({ detail }: Any) => detail.match(/NT\$ [\d,.]*\d/g) ?? [])
  assert.deepEqual(told.flat(), ['NT$ 5,000,000', 'NT$ 295.001', 'NT$ 10,000,000'])
})

test('behind the time of the exchange a clock is not believed: the preview refuses the end that the order would be refused for', async (t) => {
  const { exchange, clock } = start(t)
  const userId = await register(exchange)
  await place(exchange, { userId, side: 'BUY', price: 2_900, qty: 1 })
  const exchangeTime = new Date(exchange.state.atMs).toISOString()
  clock.ms -= 60 * MINUTE_MS
  const expiresAt = new Date(clock.ms + 30 * MINUTE_MS).toISOString()
  const order = { userId, side: 'BUY', price: 2_900, qty: 1, timeInForce: 'GTD', expiresAt }
  const why = `expiresAt is not in the future: the exchange's time is ${exchangeTime}.`
  assert.equal(((await place(exchange, order)) as Any).message, why)
  const { checks } = previewOrder(exchange, args('previewOrder', order)) as Any
  assert.deepEqual(
    checks.flatMap(({ ok, detail }: Any) => (ok ? [] : [detail])),
    [why],
  )
})

test('a plan of more orders than a second takes is previewed as orders that are sent one after another', async (t) => {
  const { exchange } = start(t)
  const userId = await register(exchange)
  await exchange.sequencer.submit({ kind: 'setLimits', symbol: 0, limits: { ...ELC, maxCommandsPerSecond: 1 } })
  const order = { side: 'BUY', price: 2_900, qty: 1 }
  const { orderId } = await place(exchange, { userId, ...order })
  const legs = [
    { tool: 'placeOrder', args: order },
    { tool: 'amendOrder', args: { orderId, qty: 2 } },
    { tool: 'placeOrder', args: { side: 'SELL', price: 3_100, qty: 1 } },
  ]
  const { legs: previews } = previewPlan(exchange, args('previewPlan', { userId, legs })) as Any
  assert.deepEqual(
    previews.map(({ ok, checks }: Any) => ok || checks),
    [true, true, true],
  )
})

test('while the time of the exchange stands still, its second does not end: who ordered too often in it is told which time it is', async (t) => {
  const { exchange, clock } = start(t)
  const userId = await register(exchange)
  const symbol = exchange.state.symbolIndex.get(ELC.symbol) ?? assert.fail('no ELC')
  await exchange.sequencer.submit({ kind: 'setLimits', symbol, limits: { ...ELC, maxCommandsPerSecond: 1 } })
  const order = { userId, side: 'BUY', price: 2_900, qty: 1 }
  assert.ok((await place(exchange, order)).success)
  const exchangeTime = new Date(exchange.state.atMs).toISOString()
  const stands = () => (getMarketMetrics(exchange, args('getMarketMetrics', {})) as Any).standsStillAt
  assert.equal(stands(), undefined)
  clock.ms -= MINUTE_MS
  assert.equal(stands(), exchangeTime)
  for (let second = 0; second < 3; second++) {
    clock.ms += 1_000
    const { message } = await place(exchange, order)
    assert.equal(
      message,
      `More than 1 orders and amendments in one second. Send it again in the next one: the exchange's time is ${exchangeTime}.`,
    )
  }
  clock.ms += MINUTE_MS
  assert.ok((await place(exchange, order)).success)
  assert.equal(stands(), undefined)
})

test('a preview meets an own order where the book has it: others ahead of it in its level trade, those behind do not', async (t) => {
  const { exchange } = start(t)
  const [own, other] = [await register(exchange), await register(exchange)]
  for (const [userId, qty] of [
    [other, 1],
    [own, 1],
    [other, 5],
  ] as const)
    await place(exchange, { userId, side: 'SELL', price: 3_000, qty })
  const order = { userId: own, side: 'BUY', price: 3_000, qty: 3 }
  const shown = previewOrder(exchange, args('previewOrder', order)) as Any
  assert.deepEqual([shown.filledQty, shown.unfilledAmount], [1, 2])
  const placed = (await place(exchange, order)) as Any
  assert.deepEqual([placed.filledQty, placed.state], [1, 'CANCELLED'])
})

test('a refusal that is asked for again long after says nothing of the order that has its place now', async (t) => {
  const { exchange } = start(t)
  const [userId, other] = [await register(exchange), await register(exchange)]
  const { orderId } = await place(exchange, { userId, side: 'BUY', price: 3_000, qty: 10 })
  const amend = () => amendOrder(exchange, args('amendOrder', { userId, orderId, qty: 20_000, clientOrderId: 'a' }))
  const first = (await amend()) as Any
  assert.equal(first.success, false)
  await cancelOrder(exchange, args('cancelOrder', { userId, orderId }))
  const soon = (await amend()) as Any
  assert.equal(soon.code, first.code)
  const kept = 'That is what became of clientOrderId "a", and it stays so. Use a new one to try again.'
  assert.equal(soon.message, `${first.message} ${kept}`, 'history still knows what it was')
  // As many ends as history holds, so that the order's place is given to another.
  for (let n = 0; n < HISTORY_CAPACITY + 100; n += 100) {
    const rests = { userId: other, side: 'SELL', price: 3_333, qty: 2, symbol: 'OTHER', timeInForce: 'IOC' }
    await Promise.all(Array.from({ length: 100 }, () => place(exchange, rests)))
  }
  await place(exchange, { userId: other, side: 'SELL', price: 3_333, qty: 2, symbol: 'OTHER' })
  const again = (await amend()) as Any
  assert.equal(again.code, first.code)
  assert.equal(again.message, `Order ${orderId} was not changed (${first.code}). It has ended since. ${kept}`)
})

test('a clock that is set back makes no figure up', async (t) => {
  const { exchange, clock } = start(t)
  const [a, b] = [await register(exchange), await register(exchange)]
  for (const price of [2_950, 3_000, 2_980, 2_990]) {
    clock.ms += MINUTE_MS
    await place(exchange, { userId: a, side: 'SELL', price, qty: 1 })
    await place(exchange, { userId: b, side: 'BUY', price, qty: 1 })
  }
  const figures = () => {
    const answer = getMarketMetrics(exchange, args('getMarketMetrics', {})) as Any
    return JSON.stringify({ ...answer, timestamp: null, standsStillAt: undefined })
  }
  const before = figures()
  for (const back of [1, 2, 3, 60]) {
    clock.ms = exchange.state.atMs - back * MINUTE_MS
    assert.equal(figures(), before, `${back} minutes`)
  }
})

test('a simulated participant has no paper run: it trades in all of them', async (t) => {
  const { exchange } = start(t)
  await exchange.sequencer.submit({
    kind: 'openAccount',
    userId: 'sim-one',
    simulated: true,
    cashMicro: 1e12,
    energyLots: 1_000,
    clientOrderId: null,
  })
  const answer = (await runSimulation(exchange, args('runSimulation', { userId: 'sim-one', steps: 5 }))) as Any
  assert.deepEqual([answer.success, answer.code], [false, 'INVALID_ARGUMENT'])
  assert.match(answer.message, /^sim-one is a simulated participant/)
})

test('a plan is previewed with the tolerance of the tools themselves', async (t) => {
  const { exchange } = start(t)
  const userId = await register(exchange)
  const leg = { userId: ` ${userId} `, side: 'buy', price: '2,950', qty: '1', postOnly: 'true' }
  const plan = previewPlan(exchange, { userId, legs: [{ tool: 'placeOrder', args: leg }] } as never) as Any
  assert.deepEqual([plan.legs[0].ok, plan.legs[0].restingAmount], [true, 1], JSON.stringify(plan.legs[0].checks))
  const theirs = { ...leg, userId: 'somebody' }
  const other = previewPlan(exchange, { userId, legs: [{ tool: 'placeOrder', args: theirs }] } as never) as Any
  assert.match(other.legs[0].checks[0].detail, /This leg is of the account "somebody"/)
})

test('a registration that is repeated tells what was granted then', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'eap-answers-'))
  const before = openExchange({ folder, grant: { cashMicro: 5_000_000_000, energyLots: 10 } })
  const first = (await registerUser(before, args('registerUser', { clientOrderId: 'k' }))) as Any
  before.close()
  const { exchange } = start(t, folder)
  const again = (await registerUser(exchange, args('registerUser', { clientOrderId: 'k' }))) as Any
  assert.deepEqual([again.message, again.userId, again.replayed], [first.message, first.userId, true])
})
