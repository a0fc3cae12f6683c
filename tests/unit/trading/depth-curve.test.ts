// The two staircases of a depth chart.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { depthAt, depthCurve } from '../../../components/trading/chart/depth-curve.ts'
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
