import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthAt, depthCurve } from '../../../components/trading/chart/depth-curve.ts'
import { axisRows, centreOf, needsCentring } from '../../../components/trading/ladder/price-axis.ts'
import type { Level } from '../../../components/trading/live/book.ts'

const levels = (...pairs: [number, number][]): Level[] =>
  pairs.map(([priceTicks, lots]) => ({ priceTicks, lots, count: 1 }))
const bids = levels([99, 10], [97, 20], [90, 40])
const asks = levels([101, 5], [103, 15])

test('both sides reach equally far from mid, and what lies beyond is left out', () => {
  const curve = depthCurve(bids, asks)
  assert.deepEqual([curve?.lowTicks, curve?.highTicks], [97, 103])
  assert.deepEqual(
    curve?.bids.map((p) => p.cumulativeLots),
    [10, 30],
  )
  assert.equal(curve?.maxLots, 30)
  assert.equal(depthCurve(bids, []), null)
})

test('depth at a price is what an order up to it would meet', () => {
  const curve = depthCurve(bids, asks)
  assert.ok(curve)
  assert.deepEqual(depthAt(curve, 98), { side: 'bids', cumulativeLots: 10 })
  assert.deepEqual(depthAt(curve, 97), { side: 'bids', cumulativeLots: 30 })
  assert.deepEqual(depthAt(curve, 102.9), { side: 'asks', cumulativeLots: 5 })
  assert.equal(depthAt(curve, 100), null)
})

test('the price axis stands still: every step has a row, quantities land on their own step', () => {
  const rows = axisRows({ bids, asks }, 2, 100, 5)
  assert.deepEqual(
    rows.map((r) => [r.priceTicks, r.bidLots, r.askLots]),
    [
      [104, 0, 15],
      [102, 0, 5],
      [100, 0, 0],
      [98, 10, 0],
      [96, 20, 0],
    ],
  )
})

test('the centre is the step nearest to mid, or to the only side there is', () => {
  assert.equal(centreOf({ bids, asks }, 1), 100)
  assert.equal(centreOf({ bids: [], asks }, 10), 100)
  assert.equal(centreOf({ bids: [], asks: [] }, 1), null)
})

test('the ladder follows only once the market has left its middle', () => {
  assert.equal(needsCentring(100, 105, 1, 20), false)
  assert.equal(needsCentring(100, 107, 1, 20), true)
  assert.equal(needsCentring(100, 93, 1, 20), true)
})
