import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenToModel, MODEL_RESULT_CHARACTERS, shortened } from '../../../lib/agent/model-results.ts'

test('what fits is given as it is', () => {
  const value = { a: [1, 2, 3] }
  assert.equal(shortened(value), value)
})

test('of a long report the figures stay, and lists are cut short and say so', () => {
  const report = {
    success: true,
    simulationId: 's-1',
    events: Array.from({ length: 5_000 }, (_, i) => `event ${i}`),
    marketSnapshots: Array.from({ length: 5_000 }, (_, step) => ({ step, midPrice: 3000 })),
    summary: { pnl: -12.5, fills: 7 },
  }
  const short = shortened(report) as typeof report & { truncated: boolean }
  assert.ok(JSON.stringify(short).length <= MODEL_RESULT_CHARACTERS)
  assert.deepEqual(short.summary, report.summary)
  assert.equal(short.simulationId, 's-1')
  assert.equal(short.truncated, true)
  assert.equal(short.events[0], 'event 0')
  assert.match(String(short.events.at(-1)), /\d+ more/)
})

test('whatever it is, it is at most that long', () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key-${i}`, i]))
  let deep: unknown = 'x'.repeat(100_000)
  for (let i = 0; i < 200; i++) deep = { deep, more: 'y'.repeat(500) }
  for (const value of ['x'.repeat(1_000_000), wide, deep, [['z'.repeat(90_000)]], Array(50_000).fill({ a: 1 })])
    assert.ok(JSON.stringify(shortened(value)).length <= MODEL_RESULT_CHARACTERS + 200)
})

test('of the delivery contracts of two days none is left out, and what tells them apart stays', () => {
  const at = Date.parse('2026-11-21T00:00:00.000Z')
  const terms = { tick: 0.01, lot: 0.1, minPrice: -500, maxPrice: 9999, maxQty: 1000, maxValue: 5_000_000 }
  const elc = { symbol: 'ELC', description: 'Spot electricity', ...terms, session: 'CONTINUOUS', delivery: null }
  const contracts = Array.from({ length: 110 }, (_, i) => {
    const instant = (minutes: number) => new Date(at + (i * 30 + minutes) * 60_000).toISOString()
    return {
      symbol: `PT30-${instant(0).slice(0, 16).replaceAll(/[-:]/g, '')}Z`,
      description: `Electricity delivered ${instant(0)}, NT$ per MWh`,
      ...terms,
      maxOpenOrders: 2000,
      marketCollar: { percent: 20, minBand: 300, low: 2551.73 + i, high: 3827.59 },
      session: i >= 86 ? 'AUCTION' : 'CONTINUOUS',
      auction:
        i >= 86 ? { indicativePrice: 3012.55, indicativeVolume: 120.5, surplus: -12.5, clearsAt: instant(-720) } : null,
      delivery: { start: instant(0), end: instant(30), gateClosure: instant(-5) },
      simulatedParticipants: false,
      lastPrice: i >= 86 ? null : 3012.55,
      bestBid: i >= 86 ? null : 3010.25,
      bestAsk: i >= 85 ? null : 3014.75,
      midPrice: i >= 86 ? null : 3012.5,
      change24h: i >= 86 ? null : -112.25,
      volume24h: i >= 86 ? 0 : 1204.5,
    }
  })
  const short = (of: object) => JSON.parse(JSON.stringify(of).replaceAll(':00.000Z', 'Z'))
  const given = givenToModel('listSymbols', { symbols: [elc, ...contracts] }) as Record<string, unknown>
  assert.deepEqual(given, {
    symbols: [
      elc,
      ...contracts.map(
        ({ symbol, delivery, auction, lastPrice, bestBid, bestAsk, midPrice, change24h, volume24h }) => ({
          symbol,
          delivery: { start: short(delivery).start, end: short(delivery).end },
          volume24h,
          ...(auction
            ? { session: 'AUCTION', auction: { ...auction, clearsAt: short([auction.clearsAt])[0] } }
            : // The middle stands where the best of one side does not.
              { lastPrice, bestBid, change24h, ...(bestAsk ? { bestAsk } : { midPrice }) }),
        }),
      ),
    ],
    ofEachContract: {
      ...terms,
      maxOpenOrders: 2000,
      simulatedParticipants: false,
      gateClosesMinutesBeforeStart: 5,
      session: 'CONTINUOUS where no other is said',
    },
  })
  assert.ok(JSON.stringify(given).length <= MODEL_RESULT_CHARACTERS)
})

test('a list of contracts that was cut before stays marked as cut', () => {
  const symbols = [{ symbol: 'PT60', session: 'AUCTION', delivery: { start: 'a', end: 'b' } }, '… 93 more']
  const given = givenToModel('listSymbols', { symbols, truncated: true }) as Record<string, unknown>
  assert.deepEqual([given.symbols, given.truncated], [symbols, true])
})

test('of a long list of orders none is left out, and what tells them apart stays', () => {
  const order = { type: 'BUY', side: 'BUY', orderType: 'LIMIT', timeInForce: 'GTC', amount: 5, remainingAmount: 5 }
  const fate = { filledAmount: 0, avgPrice: null, state: 'OPEN', status: 'PENDING', displayQty: null, expiresAt: null }
  const times = { createTime: '2026-11-23T00:00:00.000Z', updateTime: '2026-11-23T00:00:00.000Z' }
  const row = (n: number) => ({
    ...order,
    ...fate,
    ...times,
    orderId: `${n}-${n}`,
    symbol: 'PT60-20261124T0100Z',
    price: 2_000 + n,
    clientOrderId: `01JD8Y3ZV1V3J4M3K5W6X7Y8Z9:${n}`,
  })
  const list = (length: number) => ({
    status: 'pending',
    totalCount: length,
    orders: Array.from({ length }, (_, n) => row(n)),
  })
  assert.deepEqual(givenToModel('getUserOrders', list(40)), list(40))
  const given = givenToModel('getUserOrders', list(200)) as Record<string, unknown>
  const line = (n: number) => ({
    orderId: `${n}-${n}`,
    symbol: 'PT60-20261124T0100Z',
    side: 'BUY',
    price: 2_000 + n,
    amount: 5,
  })
  assert.deepEqual(given, {
    status: 'pending',
    totalCount: 200,
    orders: Array.from({ length: 200 }, (_, n) => line(n)),
    ofEachOrder: { orderType: 'LIMIT', state: 'OPEN', filledAmount: 0, avgPrice: null },
  })
  assert.ok(JSON.stringify(given).length <= MODEL_RESULT_CHARACTERS)
  const half = { ...row(1), state: 'PARTIALLY_FILLED', filledAmount: 2, avgPrice: 1_999.5 }
  const mixed = givenToModel('getUserOrders', { orders: [half, ...list(150).orders] }) as { orders: unknown[] }
  assert.deepEqual(mixed.orders.slice(0, 2), [
    { ...line(1), state: 'PARTIALLY_FILLED', filledAmount: 2, avgPrice: 1_999.5 },
    { ...line(0), state: 'OPEN', filledAmount: 0 },
  ])
})
