// Own orders and fills on the price chart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  drawnMarks,
  type FillMark,
  marksOf,
  restingMarks,
  withFills,
  withOwnPrices,
} from '../../../components/trading/chart/own-marks.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { orderRow } from './order-row.ts'

const order = (orderId: string, over: Partial<OrderRow> = {}) =>
  orderRow(orderId, { avgPrice: (over.filledAmount ?? 0) > 0 ? 2_950 : null, ...over })

test('what rests at one price is one line; sides are apart, and those nearest to the market come first', () => {
  const marks = restingMarks(
    [
      order('1', { price: 2_940 }),
      order('2'),
      order('3', { amount: 2.3, remainingAmount: 0.3, state: 'PARTIALLY_FILLED' }),
      order('4', { side: 'SELL', price: 3_100, amount: 1, remainingAmount: 1 }),
      order('5', { side: 'SELL', price: 2_950, amount: 1, remainingAmount: 1 }),
      order('6', { price: 2_930, state: 'CANCELLED', remainingAmount: 0 }),
      order('7', { symbol: 'PT60-20261121T0200Z' }),
    ],
    'ELC',
  )
  assert.deepEqual(marks, [
    { side: 'BUY', priceTicks: 295_000, lots: 53 },
    { side: 'BUY', priceTicks: 294_000, lots: 50 },
    { side: 'SELL', priceTicks: 295_000, lots: 10 },
    { side: 'SELL', priceTicks: 310_000, lots: 10 },
  ])
})

const told = (marks: readonly FillMark[]) =>
  marks.map(({ orderId, atMs, lots, price }) => [orderId, new Date(atMs).toISOString().slice(11, 19), lots, price])

test('each fill at its time and price: what an order has filled in all, less what was known of it', () => {
  const first = { state: 'PARTIALLY_FILLED', filledAmount: 1, avgPrice: 2_950 } as const
  const then = { state: 'FILLED', filledAmount: 5, avgPrice: 2_948.4, updateTime: '2026-11-20T06:07:00.000Z' } as const
  const marks = withFills([], [order('1', { ...first, updateTime: '2026-11-20T06:03:00.000Z' }), order('2')])
  assert.deepEqual(told(marks), [['1', '06:03:00', 10, 2_950]])
  assert.equal(withFills(marks, [order('1', first)]), marks)
  const more = withFills(marks, [order('1', then)])
  assert.deepEqual(told(more), [
    ['1', '06:03:00', 10, 2_950],
    ['1', '06:07:00', 40, 2_948],
  ])
})

test('the rest of an order is cancelled, and what had filled of it stays where it was', () => {
  const cancelled = { state: 'CANCELLED', filledAmount: 1, updateTime: '2026-11-20T06:09:00.000Z' } as const
  const marks = withFills([], [order('1', { state: 'PARTIALLY_FILLED', filledAmount: 1 })])
  assert.equal(withFills(marks, [order('1', cancelled)]), marks)
  // Of one that is first heard of when it has ended, when it filled is not known; an immediate one did when it came.
  assert.deepEqual(withFills([], [order('1', cancelled)]), [])
  assert.equal(withFills([], [order('1', { ...cancelled, timeInForce: 'IOC' })]).length, 1)
})

test('own prices near to the candles are in view with them; one far off does not press them flat', () => {
  const near = (prices: number[], least = 5) =>
    withOwnPrices(
      { minValue: 2_990, maxValue: 3_010 },
      prices.map((price) => ({ side: 'BUY' as const, priceTicks: price * 100, lots: 10 })),
      least,
    )
  assert.deepEqual(near([2_975, 3_015]), { minValue: 2_975, maxValue: 3_015 })
  assert.deepEqual(near([2_965, 3_031]), { minValue: 2_990, maxValue: 3_010 })
  assert.deepEqual(near([2_965], 30), { minValue: 2_965, maxValue: 3_010 })
  assert.deepEqual(near([]), { minValue: 2_990, maxValue: 3_010 })
})

test('own trades that are told are marked by what one order filled at once, at the average, the oldest first', () => {
  const fill = (orderId: string, second: number, amount: number, price: number) => ({
    tradeId: `${orderId} ${price}`,
    orderId,
    symbol: 'ELC',
    side: 'BUY' as const,
    role: 'TAKER' as const,
    at: `2026-11-20T06:00:0${second}.000Z`,
    amount,
    price,
  })
  assert.deepEqual(
    marksOf([fill('2', 3, 0.5, 2_960), fill('1', 1, 3, 2_950), fill('1', 1, 1, 2_946)]).map(
      ({ orderId, lots, price }) => [orderId, lots, price],
    ),
    [
      ['1', 40, 2_949],
      ['2', 5, 2_960],
    ],
  )
})

test('of many resting orders the nearest have a line on each side, and the first of them a name; a low chart has fewer', () => {
  const sell = { type: 'SELL', side: 'SELL' } as const
  const marks = restingMarks(
    Array.from({ length: 20 }, (_, i) => [
      order(`b${i}`, { price: 2_950 - i }),
      order(`s${i}`, { ...sell, price: 3_000 + i }),
    ]).flat(),
    'ELC',
  )
  const prices = (isLow: boolean) => {
    const { named, drawn } = drawnMarks(marks, isLow)
    return [named, drawn].map((of) => of.map(({ priceTicks }) => priceTicks / 100))
  }
  assert.deepEqual(prices(false), [
    [2_950, 2_949, 3_000, 3_001],
    [2_950, 2_949, 2_948, 2_947, 2_946, 2_945, 3_000, 3_001, 3_002, 3_003, 3_004, 3_005],
  ])
  assert.deepEqual(prices(true), [
    [2_950, 3_000],
    [2_950, 2_949, 2_948, 3_000, 3_001, 3_002],
  ])
})
