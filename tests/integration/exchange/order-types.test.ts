/** Icebergs, orders with an end, amendments and self-trade prevention, as a client over stdio sees them. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { until } from '../../support/until.ts'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'

let x: ExchangeProcess
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  x = await startExchange(temporaryFolder({ after: (fn) => cleanups.push(fn) }), { checkOutputs: true })
})
after(async () => {
  await x.close()
  for (const fn of cleanups) await fn()
})

let a = ''
let b = ''
beforeEach(async () => {
  for (const userId of [a, b]) if (userId) await x.call('cancelAllOrders', { userId })
  a = (await x.call('registerUser')).userId
  b = (await x.call('registerUser')).userId
})

const place = (userId: string, side: string, price: number, qty: number, more: Record<string, unknown> = {}) =>
  x.call('placeOrder', { userId, side, price, qty, ...more })
const book = (): Promise<Answer> => x.call('getOrderBook', {})
const orders = async (userId: string): Promise<Answer[]> => (await x.call('getUserOrders', { userId })).orders
const wallet = (userId: string): Promise<Answer> => x.call('getUserWallet', { userId })
const refused = (answer: Answer, code: string, words: RegExp): void => {
  assert.equal(answer.code, code, JSON.stringify(answer))
  assert.match(answer.message, words)
}

test('an iceberg shows its clip, trades all of it, and each new clip goes behind the others', async () => {
  const iceberg = await place(a, 'SELL', 3000, 10, { displayQty: 2 })
  assert.equal(iceberg.state, 'OPEN')
  await place(b, 'SELL', 3000, 1)
  assert.deepEqual((await book()).asks, [{ price: 3000, amount: 3, orderCount: 2 }])
  assert.equal((await wallet(a)).lockedAmount, 10)
  const c = (await x.call('registerUser')).userId
  // 2 of the clip, 1 of the other, then the second clip.
  const taken = await place(c, 'BUY', 3000, 4, { timeInForce: 'IOC' })
  assert.deepEqual(
    taken.trades.map((t: Answer) => t.amount),
    [2, 1, 1],
  )
  assert.deepEqual((await book()).asks, [{ price: 3000, amount: 1, orderCount: 1 }])
  const [row] = await orders(a)
  assert.deepEqual([row?.displayQty, row?.filledAmount, row?.remainingAmount], [2, 3, 7])
  // A clip of the whole is none: an amendment to more would forget it.
  for (const displayQty of [2, 1])
    refused(await place(a, 'SELL', 3000, 1, { displayQty }), 'INVALID_ARGUMENT', /displayQty must be less than the qua/)
  const amended = await x.call('amendOrder', { userId: a, orderId: iceberg.orderId, qty: 13 })
  assert.equal(amended.success, true, JSON.stringify(amended))
  assert.deepEqual((await orders(a))[0]?.displayQty, 2)
  assert.deepEqual((await book()).asks, [{ price: 3000, amount: 2, orderCount: 1 }])
  refused(
    await place(a, 'SELL', 3000, 5, { displayQty: 2, timeInForce: 'IOC' }),
    'INVALID_ARGUMENT',
    /does not go with IOC/,
  )
})

test('a GTD order ends by itself and gives back what it locked', async () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  // Looked at while it is far from its end.
  const far = await place(a, 'BUY', 2900, 5, { timeInForce: 'GTD', expiresAt: inMs(3_600_000) })
  assert.deepEqual([far.state, far.timeInForce], ['OPEN', 'GTD'])
  assert.equal((await wallet(a)).lockedCurrency, 14_500)
  await x.call('cancelOrder', { userId: a, orderId: far.orderId })
  const expiresAt = inMs(2_000)
  const order = await place(a, 'BUY', 2900, 5, { timeInForce: 'GTD', expiresAt })
  await until('its time has run out', async () => (await orders(a))[0]?.state !== 'OPEN')
  const [row] = await orders(a)
  assert.deepEqual([row?.state, row?.status, row?.expiresAt], ['EXPIRED', 'CANCELLED', expiresAt])
  assert.equal((await wallet(a)).lockedCurrency, 0)
  assert.deepEqual((await book()).bids, [])
  refused(await x.call('cancelOrder', { userId: a, orderId: order.orderId }), 'ALREADY_CLOSED', /has expired/)
  refused(await place(a, 'BUY', 2900, 5, { timeInForce: 'GTD' }), 'INVALID_ARGUMENT', /needs expiresAt/)
  refused(await place(a, 'BUY', 2900, 5, { expiresAt }), 'INVALID_ARGUMENT', /goes with timeInForce GTD/)
  refused(
    await place(a, 'BUY', 2900, 5, { timeInForce: 'GTD', expiresAt: '2020-01-01T00:00:00Z' }),
    'INVALID_ARGUMENT',
    /not in the future: the exchange's time is \d{4}-\d\d-\d\dT/,
  )
})

test('an amendment down keeps its place; a new price or more goes behind, and may trade', async () => {
  const first = await place(a, 'BUY', 2900, 5)
  await place(b, 'BUY', 2900, 1)
  const less = await x.call('amendOrder', { userId: a, orderId: first.orderId, qty: 3 })
  assert.deepEqual([less.success, less.orderId, less.keptPriority, less.remainingQty], [true, first.orderId, true, 3])
  assert.equal((await wallet(a)).lockedCurrency, 8_700)
  const c = (await x.call('registerUser')).userId
  await place(c, 'SELL', 2900, 1, { timeInForce: 'IOC' })
  assert.equal((await orders(a))[0]?.filledAmount, 1, 'it was still first')
  const more = await x.call('amendOrder', { userId: a, orderId: first.orderId, qty: 6 })
  assert.deepEqual([more.keptPriority, more.remainingQty], [false, 5])
  await place(c, 'SELL', 2900, 1, { timeInForce: 'IOC' })
  assert.equal((await orders(b))[0]?.filledAmount, 1, 'now the other one was first')
  await place(c, 'SELL', 2950, 2)
  const crossing = await x.call('amendOrder', { userId: a, orderId: first.orderId, price: '2,960' })
  assert.deepEqual([crossing.filledQty, crossing.avgPrice, crossing.remainingQty], [2, 2950, 3])
  assert.match(crossing.message, /Bought 2 MWh ELC at 2,950\.00 on average\. 3 MWh bid at 2,960\.00/)
  const { orderId } = first
  refused(await x.call('amendOrder', { userId: a, orderId }), 'INVALID_ARGUMENT', /Nothing to change/)
  refused(await x.call('amendOrder', { userId: b, orderId, qty: 1 }), 'NOT_OWNER', /another trader/)
  refused(await x.call('amendOrder', { userId: a, orderId, qty: 1 }), 'INVALID_ARGUMENT', /more than what has filled/)
  refused(await x.call('amendOrder', { userId: a, orderId, price: 2960.005 }), 'OFF_TICK', /0\.01/)
  refused(await x.call('amendOrder', { userId: a, orderId, qty: 9_999 }), 'ORDER_TOO_LARGE', /at most 1,000 MWh/)
  for (let i = 0; i < 3; i++) await place(a, 'BUY', 2890, 1000)
  refused(await x.call('amendOrder', { userId: a, orderId, qty: 900 }), 'INSUFFICIENT_FUNDS', /Not enough money/)
  await x.call('cancelOrder', { userId: a, orderId })
  refused(await x.call('amendOrder', { userId: a, orderId, qty: 9 }), 'ALREADY_CLOSED', /already cancelled/)
})

test('an amendment is previewed as it will run, and repeated under its key only once', async () => {
  const { orderId } = await place(a, 'BUY', 2900, 5)
  await place(b, 'SELL', 2950, 2)
  const args = { orderId, price: 2950, qty: 6 }
  const preview = await x.call('previewPlan', { userId: a, legs: [{ tool: 'amendOrder', args }] })
  const [leg] = preview.legs
  assert.deepEqual([leg.ok, leg.filledQty, leg.avgPrice, leg.restingAmount], [true, 2, 2950, 4], JSON.stringify(leg))
  const once = await x.call('amendOrder', { userId: a, ...args, clientOrderId: 'amend-1' })
  assert.deepEqual([once.filledQty, once.remainingQty], [leg.filledQty, leg.restingAmount])
  const again = await x.call('amendOrder', { userId: a, ...args, clientOrderId: 'amend-1' })
  assert.deepEqual({ ...again, replayed: false }, once)
  const other = await x.call('amendOrder', { userId: a, ...args, qty: 7, clientOrderId: 'amend-1' })
  refused(other, 'IDEMPOTENCY_CONFLICT', /already used/)
  const after = await wallet(a)
  assert.equal(after.availableCurrency, leg.walletAfter.availableCurrency)
  assert.equal(after.lockedCurrency, leg.walletAfter.lockedCurrency)
})

test('of two own orders the one gives way that the incoming one names', async () => {
  const rests = await place(a, 'SELL', 3000, 2)
  const maker = await place(a, 'BUY', 3000, 3, { selfTradePrevention: 'cancel_maker' })
  assert.deepEqual([maker.state, maker.remainingQty, maker.filledQty], ['OPEN', 3, 0])
  assert.ok(maker.message.includes(rests.orderId), maker.message)
  const both = await place(a, 'SELL', 3000, 1, { selfTradePrevention: 'CANCEL_BOTH' })
  assert.equal(both.state, 'CANCELLED')
  assert.deepEqual(await book().then(({ bids, asks }) => [bids, asks]), [[], []])
  const { lockedAmount, lockedCurrency } = await wallet(a)
  assert.deepEqual([lockedAmount, lockedCurrency], [0, 0])
})
