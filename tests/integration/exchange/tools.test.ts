/** Every tool and every refusal over real stdio, with the SDK's client checking each answer against the tool's output schema. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange/tools.ts'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'
import { refused, tradersAt } from './traders.ts'

let x: ExchangeProcess
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  x = await startExchange(temporaryFolder({ after: (fn) => cleanups.push(fn) }), { checkOutputs: true })
})
after(async () => {
  await x.close()
  for (const fn of cleanups) await fn()
})

const { register, place, freshBook } = tradersAt(() => x)

test('lists every tool with title, schemas and annotations', async () => {
  const { tools } = await x.client.listTools()
  assert.deepEqual(tools.map((t) => t.name).sort(), Object.keys(EXCHANGE_TOOLS).sort())
  for (const tool of tools) {
    assert.ok(tool.title && tool.description && tool.description.length > 20, tool.name)
    assert.equal(tool.inputSchema.type, 'object')
    assert.equal(tool.outputSchema?.type, 'object')
    assert.equal(tool.annotations?.openWorldHint, false)
    const kind = EXCHANGE_TOOLS[tool.name as keyof typeof EXCHANGE_TOOLS].kind
    assert.equal(tool.annotations?.readOnlyHint, kind === 'read', tool.name)
  }
  const placeOrder = tools.find((t) => t.name === 'placeOrder') as Answer
  assert.deepEqual(placeOrder.inputSchema.properties.side.enum, ['BUY', 'SELL'])
  assert.deepEqual(placeOrder.inputSchema.required, ['userId', 'side', 'qty'])
})

test('answers carry structuredContent and the same JSON as text', async () => {
  const r = await x.raw('getOrderBook', {})
  assert.deepEqual(JSON.parse(r.content[0].text), r.structuredContent)
  assert.equal(r.isError, undefined)
  const e = await x.raw('getOrderBook', { symbol: 'XYZ' })
  assert.equal(e.isError, true)
  assert.deepEqual(JSON.parse(e.content[0].text), e.structuredContent)
})

test('a new account has the starting grant, and exists', async () => {
  const userId = await register()
  const w = await x.call('getUserWallet', { userId })
  assert.deepEqual(
    [w.availableAmount, w.lockedAmount, w.availableCurrency, w.lockedCurrency],
    [10_000, 0, 10_000_000, 0],
  )
  assert.deepEqual(w.energy, [{ symbol: 'ELC', available: 10_000, locked: 0 }])
  const yes = await x.raw('checkUserExists', { userId })
  assert.deepEqual([yes.structuredContent, yes.content[0].text], [{ exists: true }, 'true'])
  const no = await x.raw('checkUserExists', { userId: 'nobody' })
  assert.deepEqual([no.structuredContent, no.content[0].text], [{ exists: false }, 'false'])
  await refused(x.call('getUserWallet', { userId: 'nobody' }), 'NOT_FOUND', /no exchange account "nobody"/)
})

describe('orders', () => {
  test('rest, match in price-time priority at the maker’s price, and show up everywhere', async () => {
    const [a, b] = await freshBook()
    const first = await place(a, 'sell', '3,000.00', '5')
    assert.deepEqual([first.state, first.status, first.remainingQty, first.price], ['OPEN', 'PENDING', 5, 3000])
    await place(a, 'SELL', 2999.5, 1)
    const taken = await place(b, 'Buy', 3001, 4)
    assert.equal(taken.state, 'FILLED')
    assert.deepEqual(
      taken.trades.map((t: Answer) => [t.price, t.amount]),
      [
        [2999.5, 1],
        [3000, 3],
      ],
    )
    assert.equal(taken.avgPrice, 2999.875)
    const book = await x.call('getOrderBook', { symbol: 'elc', depth: 5 })
    assert.deepEqual([book.bids, book.asks], [[], [{ price: 3000, amount: 2, orderCount: 1 }]])
    assert.equal(book.seq, taken.seq)
    const wallet = await x.call('getUserWallet', { userId: b })
    assert.deepEqual(
      [wallet.availableCurrency, wallet.lockedCurrency, wallet.availableAmount],
      [10_000_000 - 11_999.5, 0, 10_004],
    )
    const orders = await x.call('getUserOrders', { userId: a })
    assert.deepEqual(
      orders.orders.map((o: Answer) => [o.state, o.status, o.filledAmount, o.remainingAmount]),
      [
        ['FILLED', 'MATCHED', 1, 0],
        ['PARTIALLY_FILLED', 'PENDING', 3, 2],
      ],
    )
    for (const [status, count] of [
      ['pending', 1],
      ['matched', 1],
      ['cancelled', 0],
      ['all', 2],
    ] as const) {
      assert.equal((await x.call('getUserOrders', { userId: a, status })).totalCount, count, status)
    }
    const { trades } = await x.call('getTrades', { limit: 2 })
    assert.deepEqual(
      trades.map((t: Answer) => [t.price, t.takerSide, t.simulated]),
      [
        [3000, 'BUY', false],
        [2999.5, 'BUY', false],
      ],
    )
    const own = (userId: string, more = {}) => x.call('getUserTrades', { userId, ...more })
    const ofB = await own(b)
    assert.deepEqual(
      ofB.trades.map((t: Answer) => [t.tradeId, t.orderId, t.side, t.price, t.amount, t.role]),
      [
        [trades[0].tradeId, taken.orderId, 'BUY', 3000, 3, 'TAKER'],
        [trades[1].tradeId, taken.orderId, 'BUY', 2999.5, 1, 'TAKER'],
      ],
    )
    assert.deepEqual([ofB.totalCount, ofB.historyComplete, ofB.trades[0].at], [2, true, trades[0].at])
    const [lower, upper] = orders.orders.map((o: Answer) => o.orderId)
    assert.deepEqual(
      (await own(a)).trades.map((t: Answer) => [t.orderId, t.side, t.amount, t.role]),
      [
        [upper, 'SELL', 3, 'MAKER'],
        [lower, 'SELL', 1, 'MAKER'],
      ],
    )
    assert.deepEqual((await own(a, { orderId: lower, symbol: 'elc' })).trades.length, 1)
    const cut = await own(b, { limit: 1 })
    assert.deepEqual([cut.trades.length, cut.totalCount], [1, 2])
    assert.equal((await own(await register())).totalCount, 0)
    await refused(own(b, { orderId: upper }), 'NOT_OWNER', /belongs to another trader/)
    await refused(own(b, { orderId: '999999999-0' }), 'NOT_FOUND', /no order 999999999-0 in this account/)
    await refused(own(b, { orderId: 'mine' }), 'NOT_FOUND', /Order ids look like/)
    await refused(own(b, { symbol: 'XYZ' }), 'UNKNOWN_SYMBOL', /no symbol "XYZ"/)
    await refused(own('nobody'), 'NOT_FOUND', /no exchange account/)
    await refused(own(b, { limit: 1_001 }), 'INVALID_ARGUMENT', /limit/)
    const metrics = await x.call('getMarketMetrics', {})
    assert.equal(metrics.marketSummary.lastPrice, 3000)
    assert.equal(metrics.marketSummary.referencePrice, null)
    assert.ok(metrics.metrics.volume['5m'].volume >= 4)
    const { candles, lastTradeId } = await x.call('getCandles', { interval: '1m' })
    assert.equal(candles.at(-1).close, 3000)
    assert.equal(lastTradeId, trades[0].tradeId)
  })

  test('market, IOC, FOK and post-only do what their names say', async () => {
    const [a, b] = await freshBook()
    await refused(
      x.call('placeOrder', { userId: b, side: 'BUY', type: 'MARKET', qty: 1 }),
      'NO_LIQUIDITY',
      /Nobody offers ELC/,
    )
    await place(a, 'SELL', 3000, 2)
    await refused(place(b, 'BUY', 3000, 5, { timeInForce: 'FOK' }), 'NOT_FILLABLE', /only 2 MWh of 5 MWh/)
    await refused(place(b, 'BUY', 3000, 1, { postOnly: true }), 'WOULD_TAKE', /best offer is 3,000\.00/)
    const fok = await place(b, 'BUY', 3000, 0.5, { timeInForce: 'fok' })
    assert.equal(fok.state, 'FILLED')
    const ioc = await place(b, 'BUY', 3000, 5, { timeInForce: 'IOC' })
    assert.deepEqual([ioc.state, ioc.filledQty, ioc.remainingQty], ['CANCELLED', 1.5, 0])
    assert.match(ioc.message, /3\.5 MWh could not be traded within 3,000\.00 and cancelled/)
    await place(a, 'SELL', 3010, 2)
    const market = await x.call('placeOrder', { userId: b, side: 'BUY', type: 'market', qty: 1 })
    assert.deepEqual([market.type, market.price, market.timeInForce, market.avgPrice], ['MARKET', null, 'IOC', 3010])
    const maker = await place(b, 'BUY', 2990, 1, { postOnly: true })
    assert.equal(maker.state, 'OPEN')
    await x.call('cancelAllOrders', { userId: a })
    await place(a, 'SELL', 9000, 1)
    await x.call('cancelAllOrders', { userId: b })
    await refused(
      x.call('placeOrder', { userId: b, side: 'BUY', type: 'MARKET', qty: 1 }),
      'PRICE_COLLAR',
      /best offer for ELC is 9,000\.00, outside the collar/,
    )
    await refused(place(b, 'BUY', 3000, 1, { timeInForce: 'GTD' }), 'INVALID_ARGUMENT', /GTD order needs expiresAt/)
    await refused(
      x.call('placeOrder', { userId: b, side: 'BUY', type: 'MARKET', qty: 1, price: 3 }),
      'INVALID_ARGUMENT',
      /takes no price/,
    )
    await refused(
      x.call('placeOrder', { userId: b, side: 'BUY', type: 'MARKET', qty: 1, timeInForce: 'GTC' }),
      'INVALID_ARGUMENT',
      /cannot rest/,
    )
    await refused(place(b, 'BUY', 3000, 1, { timeInForce: 'IOC', postOnly: true }), 'INVALID_ARGUMENT', /postOnly/)
  })

  test('nobody trades with themselves: the incoming remainder is cancelled and said so', async () => {
    const [a, b] = await freshBook()
    await place(b, 'SELL', 2999, 1)
    const own = await place(a, 'SELL', 3000, 2)
    const hit = await place(a, 'BUY', 3000, 3)
    assert.deepEqual([hit.state, hit.filledQty, hit.remainingQty], ['CANCELLED', 1, 0])
    assert.match(hit.message, /2 MWh cancelled: next in line was an order of your own/)
    const { orders } = await x.call('getUserOrders', { userId: a, status: 'pending' })
    assert.deepEqual(
      orders.map((o: Answer) => o.orderId),
      [own.orderId],
    )
  })

  test('prices may be negative: the seller pays, and locks the money for it', async () => {
    const [a, b] = await freshBook()
    const sell = await place(a, 'SELL', -20, 10)
    assert.equal(sell.state, 'OPEN')
    let w = await x.call('getUserWallet', { userId: a })
    assert.deepEqual([w.lockedCurrency, w.lockedAmount], [200, 10])
    const bid = await place(b, 'BUY', -30, 1)
    assert.deepEqual([bid.state, (await x.call('getUserWallet', { userId: b })).lockedCurrency], ['OPEN', 0])
    const buy = await place(b, 'BUY', -20, 10)
    assert.deepEqual([buy.state, buy.avgPrice], ['FILLED', -20])
    w = await x.call('getUserWallet', { userId: b })
    assert.deepEqual([w.availableCurrency, w.availableAmount], [10_000_200, 10_010])
    w = await x.call('getUserWallet', { userId: a })
    assert.deepEqual([w.availableCurrency, w.lockedCurrency, w.availableAmount], [9_999_800, 0, 9_990])
  })

  test('cancelling releases exactly what is still locked', async () => {
    const [a, b] = await freshBook()
    const order = await place(a, 'BUY', 100, 10)
    await place(b, 'SELL', 100, 4)
    const cancelled = await x.call('cancelOrder', { userId: a, orderId: order.orderId })
    assert.deepEqual([cancelled.status, cancelled.releasedCurrency, cancelled.releasedAmount], ['CANCELLED', 600, 0])
    await refused(x.call('cancelOrder', { userId: a, orderId: order.orderId }), 'ALREADY_CLOSED', /already cancelled/)
    const other = await place(b, 'SELL', 200, 3)
    await refused(
      x.call('cancelOrder', { userId: a, orderId: other.orderId }),
      'NOT_OWNER',
      /belongs to another trader/,
    )
    await refused(x.call('cancelOrder', { userId: a, orderId: '999999-1' }), 'NOT_FOUND', /no order 999999-1/)
    await refused(x.call('cancelOrder', { userId: a, orderId: 'ffff' }), 'NOT_FOUND', /no order "ffff"/)
    await place(b, 'BUY', 50, 2)
    const sells = await x.call('cancelAllOrders', { userId: b, side: 'sell' })
    assert.deepEqual([sells.cancelled, sells.releasedAmount, sells.releasedCurrency], [[other.orderId], 3, 0])
    const rest = await x.call('cancelAllOrders', { userId: b, symbol: 'ELC' })
    assert.deepEqual([rest.cancelled.length, rest.releasedCurrency], [1, 100])
    await refused(
      x.call('cancelAllOrders', { userId: b, symbol: 'NOPE' }),
      'UNKNOWN_SYMBOL',
      /no symbol "NOPE".*Listed: ELC/,
    )
  })

  test('refusals name what and why, with the numbers', async () => {
    const [a] = await freshBook()
    await refused(place(a, 'BUY', '2950.005', 1), 'OFF_TICK', /"2950\.005" is off the tick.*0\.01/)
    await refused(place(a, 'BUY', 2950, 0.25), 'OFF_LOT', /0\.25 is off the lot.*0\.1 MWh/)
    await refused(place(a, 'BUY', 2950, -1), 'INVALID_ARGUMENT', /more than zero; got -1/)
    await refused(place(a, 'BUY', 2950, 0), 'INVALID_ARGUMENT', /more than zero; got 0/)
    await refused(place(a, 'BUY', 2950, 'five'), 'INVALID_ARGUMENT', /qty "five" is not a number/)
    await refused(place(a, 'BUY', 'cheap', 5), 'INVALID_ARGUMENT', /price "cheap" is not a number/)
    await refused(place(a, 'BUY', '1,2', 5), 'INVALID_ARGUMENT', /price "1,2" is not a number/)
    await refused(
      x.call('placeOrder', { userId: a, side: 'BUY', qty: 1 }),
      'INVALID_ARGUMENT',
      /limit order needs a price/,
    )
    await refused(place(a, 'HOLD', 1, 1), 'INVALID_ARGUMENT', /side/)
    await refused(x.call('placeOrder', { userId: a, side: 'BUY' }), 'INVALID_ARGUMENT', /^qty: is required\.$/)
    await refused(place(a, 'BUY', 1, [] as never), 'INVALID_ARGUMENT', /^qty: must be a number, like 5 or "0\.5"\.$/)
    await refused(place(a, 'BUY', 1, 1, { wat: 1 }), 'INVALID_ARGUMENT', /wat/)
    await refused(place(a, 'BUY', 2950, 1000.1), 'ORDER_TOO_LARGE', /at most 1,000 MWh/)
    await refused(place(a, 'BUY', 2950, 1e15), 'ORDER_TOO_LARGE', /more than one order|too large/)
    await refused(place(a, 'SELL', 9000, 1000), 'ORDER_TOO_LARGE', /NT\$ 9,000,000 is more .* at most NT\$ 5,000,000/)
    await refused(place(a, 'BUY', 10_000, 1), 'PRICE_COLLAR', /-500\.00 … 9,999\.00/)
    await refused(place(a, 'BUY', -500.01, 1), 'PRICE_COLLAR', /-500\.00/)
    // No ladder has these, so they are turned away before they are written to the journal.
    const { seq } = await x.call('getOrderBook', {})
    for (const price of [1e9, 90_000_000_000_000, -90_000_000_000_000])
      await refused(place(a, 'BUY', price, 1), 'PRICE_COLLAR', /-500\.00 … 9,999\.00/)
    assert.equal((await x.call('getOrderBook', {})).seq, seq)
    await refused(place(a, 'BUY', 1, 1, { symbol: 'gas' }), 'UNKNOWN_SYMBOL', /"GAS"/)
    await refused(place('nobody', 'BUY', 1, 1), 'NOT_FOUND', /"nobody"/)
    for (let i = 0; i < 2; i++) await place(a, 'BUY', 4900, 1000)
    await refused(
      place(a, 'BUY', 2950, 100),
      'INSUFFICIENT_FUNDS',
      /buying 100 MWh ELC at 2,950\.00 needs NT\$ 295,000, available is NT\$ 200,000/,
    )
    await x.call('cancelAllOrders', { userId: a })
    for (let i = 0; i < 10; i++) await place(a, 'SELL', 4900, 1000)
    await refused(
      place(a, 'SELL', 4900, 0.1),
      'INSUFFICIENT_ENERGY',
      /selling 0\.1 MWh ELC needs 0\.1 MWh, available is 0 MWh/,
    )
    await x.call('cancelAllOrders', { userId: a })
    for (let i = 0; i < 125; i++) await Promise.all(Array.from({ length: 8 }, () => place(a, 'BUY', 1, 0.1)))
    await refused(place(a, 'BUY', 1, 0.1), 'TOO_MANY_ORDERS', /1000 orders are open and 1000 are allowed/)
    await x.call('cancelAllOrders', { userId: a })
    await refused(x.call('noSuchTool'), 'NOT_FOUND', /no tool "noSuchTool"/)
  })
})

describe('keys', () => {
  test('the same key and content is answered with the first result; other content is a conflict', async () => {
    const [a] = await freshBook()
    const first = await place(a, 'BUY', '2,000', '1.0', { clientOrderId: 'k1' })
    const again = await place(a, 'buy', 2000, 1, { clientOrderId: 'k1' })
    assert.deepEqual(again, { ...first, replayed: true })
    await refused(place(a, 'BUY', 2000, 1.1, { clientOrderId: 'k1' }), 'IDEMPOTENCY_CONFLICT', /"k1" was already used/)
    await refused(x.call('cancelAllOrders', { userId: a, clientOrderId: 'k1' }), 'IDEMPOTENCY_CONFLICT', /k1/)
    assert.equal((await x.call('getUserOrders', { userId: a })).totalCount, 1)
    const refusal = await place(a, 'SELL', 4900, 1000, { clientOrderId: 'k2', postOnly: true })
    assert.equal(refusal.success, true)
    const cancel = { userId: a, orderId: first.orderId, clientOrderId: 'k3' }
    const cancelled = await x.call('cancelOrder', cancel)
    assert.deepEqual(await x.call('cancelOrder', cancel), { ...cancelled, replayed: true })
    const user = await x.call('registerUser', { clientOrderId: 'new-1' })
    assert.deepEqual(await x.call('registerUser', { clientOrderId: 'new-1' }), { ...user, replayed: true })
  })

  test('a refusal under a key stays that refusal', async () => {
    const [a, b] = await freshBook()
    const early = { clientOrderId: 'r1', timeInForce: 'FOK' }
    await refused(place(a, 'BUY', 2000, 1, early), 'NOT_FILLABLE', /0 MWh of 1 MWh/)
    await place(b, 'SELL', 2000, 1)
    const again = await refused(place(a, 'BUY', 2000, 1, early), 'NOT_FILLABLE', /0 MWh of 1 MWh/)
    assert.equal(again.details.replayed, true)
    assert.match(again.message, /clientOrderId "r1", and it stays so\. Use a new one to try again\.$/)
  })

  test('resolveCommand tells what became of a write, and voids one that never came', async () => {
    const [a] = await freshBook()
    const done = await place(a, 'BUY', 10, 1, { clientOrderId: 'p1' })
    const executed = await x.call('resolveCommand', { userId: a, clientOrderId: 'p1' })
    assert.deepEqual(
      [executed.outcome, executed.tool, executed.result.orderId],
      ['executed', 'placeOrder', done.orderId],
    )
    await place(a, 'BUY', 10, 1, { clientOrderId: 'p2', timeInForce: 'FOK' })
    const refusedOne = await x.call('resolveCommand', { userId: a, clientOrderId: 'p2' })
    assert.deepEqual([refusedOne.outcome, refusedOne.result.code], ['refused', 'NOT_FILLABLE'])
    for (let i = 0; i < 2; i++) {
      const voided = await x.call('resolveCommand', { userId: a, clientOrderId: 'p3' })
      assert.deepEqual([voided.outcome, voided.tool, voided.result], ['voided', null, null])
    }
    await refused(place(a, 'BUY', 10, 1, { clientOrderId: 'p3' }), 'VOIDED', /never execute/)
    // Who was told a number that is still to come was told it by what has been lost since.
    const { seq } = await x.call('getUserWallet', { userId: a })
    const after = async (sentAfterSeq: number) =>
      (await x.call('resolveCommand', { userId: a, clientOrderId: `p${sentAfterSeq}`, sentAfterSeq })).outcome
    assert.deepEqual(
      [await after(seq), await after(seq + 2), await after(seq + 99)],
      ['voided', 'forgotten', 'forgotten'],
    )
    await refused(place(a, 'BUY', 10, 1, { clientOrderId: `p${seq + 99}` }), 'VOIDED', /never execute/)
    assert.equal((await x.call('getUserOrders', { userId: a, status: 'pending' })).totalCount, 1)
  })
})

describe('previews', () => {
  test('an order as it would be, with the queue before it and the wallet after it', async () => {
    const [a, b] = await freshBook()
    await place(a, 'SELL', 3000, 2)
    await place(a, 'SELL', 3000, 1)
    await place(a, 'SELL', 3005, 1)
    await place(a, 'BUY', 2950, 7)
    const before = await x.call('getUserWallet', { userId: b })
    const buy = await x.call('previewOrder', { userId: b, side: 'BUY', price: 3005, qty: 10 })
    assert.deepEqual(buy.fills, [
      { price: 3000, amount: 3 },
      { price: 3005, amount: 1 },
    ])
    assert.deepEqual([buy.ok, buy.filledQty, buy.restingAmount, buy.cost, buy.worstCost], [true, 4, 6, 12_005, 30_050])
    assert.equal(buy.walletAfter.lockedCurrency, 18_030)
    const rest = await x.call('previewOrder', { userId: b, side: 'BUY', price: 2950, qty: 1 })
    assert.deepEqual([rest.fills, rest.aheadInQueue, rest.mid], [[], 7, 2975])
    const poor = await x.call('previewOrder', { userId: b, side: 'SELL', price: 4000, qty: 1000, postOnly: true })
    assert.equal(poor.ok, true)
    const off = await x.call('previewOrder', { userId: b, side: 'SELL', price: 1.001, qty: 1 })
    assert.deepEqual([off.ok, off.checks[0].code], [false, 'OFF_TICK'])
    await refused(
      x.call('previewOrder', { userId: b, side: 'SELL', price: 1, qty: 1, symbol: 'Q' }),
      'UNKNOWN_SYMBOL',
      /"Q"/,
    )
    await refused(x.call('previewOrder', { userId: 'q', side: 'SELL', price: 1, qty: 1 }), 'NOT_FOUND', /"q"/)
    const after = await x.call('getUserWallet', { userId: b })
    assert.deepEqual({ ...after, updatedAt: '' }, { ...before, updatedAt: '' })
  })

  test('a leg that changes or cancels orders tells what they are, as they stand', async () => {
    const [a, b] = await freshBook()
    const own = await place(b, 'BUY', 2900, 10)
    await place(a, 'SELL', 2900, 4)
    const small = await place(b, 'SELL', 3100, 1)
    const rows = [
      { side: 'BUY', price: 2900, amount: 10, filledAmount: 4, remainingAmount: 6 },
      { side: 'SELL', price: 3100, amount: 1, filledAmount: 0, remainingAmount: 1 },
    ].map((row, i) => ({ orderId: [own, small][i]?.orderId, symbol: 'ELC', ...row }))
    const preview = async (tool: string, args: Record<string, unknown>): Promise<Answer> =>
      (await x.call('previewPlan', { userId: b, legs: [{ tool, args }] })).legs[0]
    assert.deepEqual((await preview('cancelOrder', { orderId: own.orderId })).orders, rows.slice(0, 1))
    assert.deepEqual((await preview('amendOrder', { orderId: own.orderId, price: 2890 })).orders, rows.slice(0, 1))
    assert.deepEqual((await preview('cancelAllOrders', {})).orders, rows)
    const over = { side: 'BUY', price: 3100, qty: 1, selfTradePrevention: 'CANCEL_MAKER' }
    assert.deepEqual((await preview('placeOrder', over)).orders, rows.slice(1))
    // Of somebody else's, and where none is touched, nothing is told.
    const foreign = await place(a, 'SELL', 3200, 1)
    for (const tool of ['cancelOrder', 'amendOrder'])
      assert.equal((await preview(tool, { orderId: foreign.orderId, qty: 2 })).orders, undefined)
    assert.equal((await preview('placeOrder', { side: 'BUY', price: 2800, qty: 1 })).orders, undefined)
    for (let i = 0; i < 105; i++) await place(b, 'BUY', 2800, 1)
    const all = await preview('cancelAllOrders', {})
    assert.deepEqual([all.cancels.length, all.orders.length], [107, 100])
  })

  test('a plan runs in order: each leg on what the earlier ones leave', async () => {
    const [a, b] = await freshBook()
    const own = await place(b, 'BUY', 2900, 10)
    await place(a, 'SELL', 3000, 1)
    const plan = await x.call('previewPlan', {
      userId: b,
      legs: [
        { tool: 'placeOrder', args: { side: 'BUY', price: 3000, qty: 1 } },
        { tool: 'placeOrder', args: { userId: b, side: 'BUY', price: 3000, qty: 1, timeInForce: 'FOK' } },
        { tool: 'cancelOrder', args: { orderId: own.orderId } },
        { tool: 'cancelOrder', args: { orderId: own.orderId } },
        { tool: 'cancelAllOrders', args: {} },
        { tool: 'placeOrder', args: { userId: a, side: 'BUY', price: 1, qty: 1 } },
        { tool: 'placeOrder', args: { side: 'BUY', price: 1 } },
      ],
    })
    assert.deepEqual(
      plan.legs.map((l: Answer) => l.ok),
      [true, false, true, false, true, false, false],
    )
    assert.equal(plan.legs[1].checks[0].code, 'NOT_FILLABLE')
    assert.deepEqual([plan.legs[2].cancels, plan.legs[2].releasedCurrency], [[own.orderId], 29_000])
    assert.equal(plan.legs[3].checks[0].code, 'ALREADY_CLOSED')
    assert.deepEqual(plan.legs[4].cancels, [])
    assert.match(plan.legs[5].checks[0].detail, /account/)
    assert.equal(plan.legs[6].checks[0].code, 'INVALID_ARGUMENT')
    assert.deepEqual(plan.legs[1].walletBefore, plan.legs[0].walletAfter)
    assert.equal((await x.call('getUserOrders', { userId: b, status: 'pending' })).totalCount, 1)
  })
})
