/**
 * What a client of the original EAP sends and reads, over real stdio: its argument forms, and every field of its results with its type.
 * A field may come to be; none may go or change its type.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'

let x: ExchangeProcess
let buyer: string
let seller: string
/** A run leaves out its own trader's orders, so the one who simulates has none. */
let idle: string
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  x = await startExchange(temporaryFolder({ after: (fn) => cleanups.push(fn) }), { checkOutputs: true })
  buyer = (await x.call('registerUser', {})).userId
  seller = (await x.call('registerUser', {})).userId
  idle = (await x.call('registerUser', {})).userId
  // A book with both sides, and one trade.
  await x.call('placeOrder', { userId: seller, side: 'SELL', price: '3010', qty: '30' })
  await x.call('placeOrder', { userId: buyer, side: 'BUY', price: '2990', qty: '30' })
  await x.call('placeOrder', { userId: buyer, side: 'BUY', price: '3010', qty: '10' })
})
after(async () => {
  await x.close()
  for (const fn of cleanups) await fn()
})

/** Types of fields: 'n' number, 's' string, 'b' boolean, 't' time in ISO 8601 UTC, '?' before it: or null. */
type Shape = { readonly [field: string]: string | Shape | readonly [Shape | string] }

function assertShape(value: unknown, shape: Shape[string], path: string): void {
  if (typeof shape === 'string') {
    if (shape.startsWith('?') && value === null) return
    const type = shape.at(-1)
    if (type === 't') assert.match(String(value), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, path)
    else assert.equal(typeof value, { n: 'number', s: 'string', b: 'boolean' }[type as 'n'], path)
  } else if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value) && value.length > 0, `${path} is empty`)
    for (const [i, item] of value.entries()) assertShape(item, shape[0], `${path}[${i}]`)
  } else {
    assert.ok(typeof value === 'object' && value !== null, path)
    for (const [field, inner] of Object.entries(shape as Shape)) {
      assert.ok(Object.hasOwn(value, field), `${path}.${field} is missing`)
      assertShape((value as Answer)[field], inner, `${path}.${field}`)
    }
  }
}

/** Both forms of the answer say the same, and have the shape. */
async function answers(tool: string, args: Answer, shape: Shape): Promise<Answer> {
  const raw = await x.raw(tool, args)
  assert.notEqual(raw.isError, true, JSON.stringify(raw.structuredContent))
  assert.deepEqual(JSON.parse(raw.content[0].text), raw.structuredContent)
  assertShape(raw.structuredContent, shape, tool)
  return raw.structuredContent
}

const level = { price: 'n', amount: 'n', orderCount: 'n' }
const book = { bids: [level], asks: [level] } as const
const liquidity = {
  spread: 'n',
  spreadPercent: 'n',
  bestBid: 'n',
  bestAsk: 'n',
  bidLiquidity: 'n',
  askLiquidity: 'n',
  totalLiquidity: 'n',
}
const market: Shape = {
  marketSummary: { bestBidPrice: 'n', bestAskPrice: 'n', spread: 'n' },
  orderBook: book,
  metrics: liquidity,
  orderBookDepth: 'n',
  timestamp: 't',
  success: 'b',
  message: 's',
}
const order: Shape = {
  orderId: 's',
  status: 's',
  state: 's',
  acceptedAt: 't',
  side: 's',
  type: 's',
  price: 'n',
  qty: 'n',
  symbol: 's',
  filledQty: 'n',
  remainingQty: 'n',
  avgPrice: '?n',
  seq: 'n',
  replayed: 'b',
  success: 'b',
  message: 's',
}

describe('the ten tools answer with every field of the original', () => {
  test('getOrderBook', async () => {
    for (const depth of [5, '5', undefined]) {
      await answers('getOrderBook', { depth }, { ...book, symbol: 's', seq: 'n', asOf: 't' })
    }
  })

  test('getMarketMetrics, without an argument', async () => {
    const metrics = await answers('getMarketMetrics', {}, {
      ...market,
      metrics: {
        ...liquidity,
        volume: { '5m': { volume: 'n', trades: 'n', turnover: 'n', vwap: 'n' }, '1w': { volume: 'n', vwap: 'n' } },
        depth: { '5': { bid: 'n', ask: 'n', imbalance: 'n' }, '10': { total: 'n' }, '20': { total: 'n' } },
        volatility: '?n',
        absoluteVolatility: '?n',
        marketImpact: { buy1MWh: 'n', sell1MWh: 'n', buy10MWh: 'n', sell10MWh: 'n', buy100MWh: '?n', sell100MWh: '?n' },
        priceEfficiency: { varianceRatio: '?n', autocorrelation: '?n', tradedMinutes: 'n' },
      },
    } as Shape)
    assert.deepEqual(
      [metrics.metrics.bidLiquidity, metrics.metrics.askLiquidity, metrics.marketSummary.spread],
      [30, 20, 20],
    )
    assert.equal(metrics.metrics.volume['5m'].vwap, 3010)
    assert.deepEqual(metrics.metrics.depth['5'], { bid: 30, ask: 20, total: 50, imbalance: 0.2 })
    assert.deepEqual(metrics.metrics.marketImpact, {
      buy1MWh: 10,
      sell1MWh: 10,
      buy10MWh: 10,
      sell10MWh: 10,
      buy100MWh: null,
      sell100MWh: null,
    })
  })

  test('getUserWallet', async () => {
    const wallet = await answers(
      'getUserWallet',
      { userId: buyer },
      {
        userId: 's',
        availableAmount: 'n',
        lockedAmount: 'n',
        availableCurrency: 'n',
        lockedCurrency: 'n',
        createdAt: '?t',
        updatedAt: 't',
        success: 'b',
        message: 's',
      },
    )
    assert.deepEqual([wallet.availableAmount, wallet.lockedCurrency], [10_010, 30 * 2990])
  })

  test('getUserOrders, by every status', async () => {
    const row = { price: 'n', amount: 'n', type: 's', updateTime: 't', orderId: 's', status: 's' }
    const list = {
      orders: [row],
      userId: 's',
      totalCount: 'n',
      status: 's',
      timestamp: 't',
      success: 'b',
      message: 's',
    } as const
    for (const status of [undefined, null, 'all', 'pending', 'MATCHED']) {
      const { orders } = await answers('getUserOrders', { userId: buyer, status }, list)
      assert.ok(orders.every((o: Answer) => ['PENDING', 'MATCHED'].includes(o.status) && o.type === 'BUY'))
    }
  })

  test('checkUserExists answers a bare boolean, and the same as an object', async () => {
    for (const [userId, exists] of [
      [buyer, true],
      ['nobody', false],
    ] as const) {
      const raw = await x.raw('checkUserExists', { userId })
      assert.deepEqual([raw.content[0].text, raw.structuredContent], [String(exists), { exists }])
    }
  })

  test('registerUser grants what it always granted', async () => {
    const { userId } = await answers('registerUser', {}, { userId: 's', success: 'b', message: 's' })
    const wallet = await x.call('getUserWallet', { userId })
    assert.deepEqual([wallet.availableAmount, wallet.availableCurrency], [10_000, 10_000_000])
  })

  test('placeOrder and cancelOrder, as the original writes them', async () => {
    const placed = await answers('placeOrder', { userId: buyer, side: 'buy', price: '2,950.50', qty: '1,000' }, order)
    assert.deepEqual(
      [placed.status, placed.side, placed.type, placed.price, placed.qty, placed.symbol],
      ['PENDING', 'BUY', 'LIMIT', 2950.5, 1000, 'ELC'],
    )
    const cancelled = await answers(
      'cancelOrder',
      { orderId: placed.orderId, userId: buyer },
      {
        orderId: 's',
        status: 's',
        cancelledAt: 't',
        releasedAmount: 'n',
        releasedCurrency: 'n',
        success: 'b',
        message: 's',
      },
    )
    assert.deepEqual([cancelled.status, cancelled.releasedCurrency], ['CANCELLED', 2950.5 * 1000])
  })

  test('runSimulation in {req}, and exportReport of it', async () => {
    const report: Shape = {
      symbol: 's',
      steps: 'n',
      events: ['s'],
      fills: [order],
      marketSnapshots: [market],
      parsedFills: [
        {
          orderId: 's',
          side: 's',
          executedPrice: 'n',
          executedQty: 'n',
          status: 's',
          message: 's',
          symbol: 's',
          step: 'n',
          timestamp: 't',
          preBestBid: 'n',
          preBestAsk: 'n',
          postBestBid: 'n',
          postBestAsk: 'n',
        },
      ],
      simulationId: 's',
      summary: { pnl: 'n', realisedPnl: 'n', unrealisedPnl: 'n', maxDrawdown: 'n' },
    }
    const req = {
      userId: idle,
      strategy: 'simple',
      symbol: 'elc',
      steps: '3',
      executeReal: false,
      threshold: '0.01',
      qty: '2',
      priceStrategy: 'topbid',
      sides: 'sell',
      ordersPerStep: 1,
    }
    const run = await answers('runSimulation', { req }, report)
    assert.deepEqual([run.symbol, run.steps, run.summary.soldQty], ['ELC', 3, 6])
    assert.deepEqual(await answers('exportReport', { id: run.simulationId }, report), run)
    assert.deepEqual(await answers('exportReport', { id: null, userId: idle }, report), run)
  })
})

describe('arguments in the forms that its clients send', () => {
  const refused = async (tool: string, args: Answer, words: RegExp): Promise<void> => {
    const a = await x.call(tool, args)
    assert.deepEqual([a.success, a.code], [false, 'INVALID_ARGUMENT'], JSON.stringify(a))
    assert.match(a.message, words)
  }

  test('prices and quantities as numbers or text, with separators and blanks around', async () => {
    for (const [price, qty] of [
      [2950, 1],
      ['2950', '1'],
      [' 2,950.00 ', '1.0'],
      ['2950.', ' 1 '],
    ]) {
      const preview = await x.call('previewOrder', { userId: buyer, side: ' Buy ', price, qty })
      assert.deepEqual([preview.ok, preview.worstCost, preview.restingAmount], [true, 2950, 1], `${price} ${qty}`)
    }
    await refused('placeOrder', { userId: buyer, side: 'BUY', price: '2,95', qty: 1 }, /"2,95" is not a number/)
    await refused('placeOrder', { userId: buyer, side: 'BUY', price: '', qty: 1 }, /needs a price/)
    await refused('placeOrder', { userId: buyer, side: 'BUY', price: 2950, qty: '' }, /qty/)
    await refused('placeOrder', { userId: buyer, side: 'LONG', price: 2950, qty: 1 }, /side/)
  })

  test('null and blank mean "not given"; a missing symbol is the default', async () => {
    const nothing = { symbol: null, type: null, timeInForce: null, postOnly: null, clientOrderId: null }
    const preview = await x.call('previewOrder', { userId: buyer, side: 'BUY', price: 2950, qty: 1, ...nothing })
    assert.deepEqual([preview.ok, preview.symbol], [true, 'ELC'])
    assert.equal((await x.call('getOrderBook', { symbol: null, depth: '' })).symbol, 'ELC')
    await refused('getUserWallet', { userId: null }, /userId/)
  })

  test('whole numbers and booleans as text, with separators too', async () => {
    const run = await x.call('runSimulation', {
      req: { userId: buyer, steps: '1,000', threshold: '1,000', executeReal: 'False', seed: '7', sides: null },
    })
    assert.deepEqual([run.steps, run.seed, run.summary.ordersPlaced, run.proposal], [1_000, 7, 0, undefined])
    const proposed = await x.call('runSimulation', { userId: idle, executeReal: 'TRUE', steps: '2' })
    assert.ok(proposed.proposal.length > 0, 'asked for in words it is asked for all the same')
    assert.equal((await x.call('getOrderBook', { depth: '1' })).asks.length, 1)
    await refused('runSimulation', { userId: buyer, steps: 'ten' }, /steps/)
    await refused('runSimulation', { userId: buyer, steps: [] }, /steps/)
    await refused('runSimulation', { userId: buyer, threshold: true }, /threshold/)
    await refused('runSimulation', { userId: buyer, steps: 2.5 }, /steps/)
    await refused('runSimulation', { userId: buyer, executeReal: 'yes' }, /executeReal/)
    await refused('getOrderBook', { depth: '1,0' }, /^depth: must be a number\.$/)
  })

  test('what is wrong with them is said in words that a caller can act on', async () => {
    await refused('getOrderBook', { depth: 0 }, /^depth: must be at least 1\.$/)
    await refused('getOrderBook', { depth: 101 }, /^depth: must be at most 100\.$/)
    await refused('getOrderBook', { depth: 2.5 }, /^depth: must be a whole number\.$/)
    await refused('getUserWallet', {}, /^userId: is required\.$/)
    await refused('getUserWallet', { userId: 7 }, /^userId: must be a text\.$/)
    await refused('getUserOrders', { userId: buyer, status: 'open' }, /must be one of all, pending, matched, cancelled/)
    await refused('getTrades', { count: 5 }, /^this tool takes no "count"\.$/)
  })

  test('{req} only where the original has it, and nothing unknown is passed over', async () => {
    await refused('getOrderBook', { req: { depth: 1 } }, /req/)
    await refused('runSimulation', { req: 'simple' }, /userId|req/)
    await refused('runSimulation', { req: { userId: buyer, strategie: 'simple' } }, /strategie/)
    await refused('placeOrder', { userId: buyer, side: 'BUY', price: 1, qty: 1, stopPrice: 2 }, /stopPrice/)
  })

  test('what failed never looks like a fact', async () => {
    for (const [tool, args] of [
      ['getOrderBook', { symbol: 'XYZ' }],
      ['getUserWallet', { userId: 'nobody' }],
      ['getUserOrders', { userId: 'nobody' }],
      ['cancelOrder', { orderId: '1-1', userId: buyer }],
      ['exportReport', { id: 'none' }],
      ['runSimulation', { userId: 'nobody' }],
    ] as const) {
      const raw = await x.raw(tool, args)
      assert.equal(raw.isError, true, tool)
      const { success, code, message } = raw.structuredContent
      assert.deepEqual([success, typeof code, typeof message], [false, 'string', 'string'])
      assert.deepEqual(JSON.parse(raw.content[0].text), raw.structuredContent)
    }
  })
})
