// The ladder along a price axis that stands still.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisRows, centreOf, needsCentring } from '../../../components/trading/ladder/price-axis.ts'
import type { Level } from '../../../components/trading/live/book.ts'

const levels = (...pairs: [number, number][]): Level[] =>
  pairs.map(([priceTicks, lots]) => ({ priceTicks, lots, count: 1 }))
const bids = levels([99, 10], [97, 20], [90, 40])
const asks = levels([101, 5], [103, 15])

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
