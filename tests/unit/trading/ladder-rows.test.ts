import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  barLots,
  estimateTake,
  imbalanceOf,
  ladderRows,
  ownLotsByStep,
  stepOf,
} from '../../../components/trading/ladder/ladder-rows.ts'
import type { Level } from '../../../components/trading/live/book.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { orderRow } from './order-row.ts'

const levels = (...pairs: [number, number][]): Level[] =>
  pairs.map(([priceTicks, lots]) => ({ priceTicks, lots, count: 1 }))

const order = (over: Partial<OrderRow>) =>
  orderRow('o1', { price: 10, filledAmount: 2, remainingAmount: 3, avgPrice: 10, state: 'PARTIALLY_FILLED', ...over })

test('grouping rounds bids down and asks up, also below zero', () => {
  assert.equal(stepOf(299_951, 'bids', 100), 299_900)
  assert.equal(stepOf(299_951, 'asks', 100), 300_000)
  assert.equal(stepOf(-5, 'bids', 10), -10)
  assert.ok(Object.is(stepOf(-5, 'asks', 10), 0))
})

test('rows accumulate from the best price, and the last row shown is whole', () => {
  const rows = ladderRows(levels([1099, 10], [1090, 20], [1050, 5], [999, 7]), 'bids', 100, 1)
  assert.deepEqual(rows, [{ priceTicks: 1000, lots: 35, cumulativeLots: 35, count: 3 }])
})

test('grouping never loses quantity and never shows a price better than the book', () => {
  const side = fc.uniqueArray(fc.integer({ min: -500, max: 500 }), { maxLength: 40 })
  fc.assert(
    fc.property(
      side,
      fc.constantFrom(1, 10, 50, 100),
      fc.constantFrom('bids' as const, 'asks' as const),
      (prices, step, name) => {
        const sorted = prices.toSorted((a, b) => (name === 'bids' ? b - a : a - b))
        const book = sorted.map((priceTicks, i) => ({ priceTicks, lots: i + 1, count: 1 }))
        const rows = ladderRows(book, name, step, 1000)
        const total = book.reduce((sum, l) => sum + l.lots, 0)
        assert.equal(rows.at(-1)?.cumulativeLots ?? 0, total)
        assert.equal(
          rows.reduce((sum, r) => sum + r.lots, 0),
          total,
        )
        const best = sorted[0]
        const shown = rows[0]?.priceTicks
        if (best === undefined || shown === undefined) return
        assert.ok(name === 'bids' ? shown <= best : shown >= best)
      },
    ),
  )
})

test('own orders are marked on the row they fall into; closed, foreign and market orders are not', () => {
  const own = ownLotsByStep(
    [
      order({ price: 10.07 }),
      order({ orderId: 'o2', price: 10.02, remainingAmount: 0.1, state: 'OPEN' }),
      order({ orderId: 'o3', state: 'FILLED' }),
      order({ orderId: 'o4', symbol: 'OTHER' }),
      order({ orderId: 'o5', side: 'SELL', type: 'SELL' }),
      order({ orderId: 'o6', price: null }),
    ],
    'ELC',
    'bids',
    10,
  )
  assert.deepEqual([...own], [[1000, 31]])
})

test('imbalance is a share of the depth shown', () => {
  const bids = ladderRows(levels([100, 30]), 'bids', 1, 5)
  const asks = ladderRows(levels([101, 10]), 'asks', 1, 5)
  assert.equal(imbalanceOf(bids, asks), 0.5)
  assert.equal(imbalanceOf([], []), null)
})

test('an estimate walks the levels, stops at the limit and at the end of the book', () => {
  const asks = levels([100, 10], [110, 10], [120, 10])
  assert.deepEqual(estimateTake(asks, 15), { filledLots: 15, tickLots: 1550, worstTicks: 110 })
  assert.deepEqual(
    estimateTake(asks, 15, (p) => p <= 100),
    { filledLots: 10, tickLots: 1000, worstTicks: 100 },
  )
  assert.deepEqual(estimateTake(asks, 99), { filledLots: 30, tickLots: 3300, worstTicks: 120 })
  assert.deepEqual(estimateTake([], 5), { filledLots: 0, tickLots: 0, worstTicks: null })
})

test('a bar of the whole width holds all there is, and less than a tenth more', () => {
  assert.deepEqual(
    [1, 9, 10, 99, 100, 101, 1_301, 1_399, 98_765].map(barLots),
    [1, 9, 10, 99, 100, 110, 1_400, 1_400, 99_000],
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (most) => {
      const lots = barLots(most)
      assert.ok(lots >= most && lots < most * 1.1, String(lots))
    }),
  )
})
