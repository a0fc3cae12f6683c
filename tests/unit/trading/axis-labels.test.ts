import assert from 'node:assert/strict'
import { test } from 'node:test'
import { axisLabels, timeLabel } from '../../../components/trading/axis-labels.ts'

const yOf = (price: number) => 3000 - price
const labels = (taken: readonly number[], letterPx = 11) => axisLabels([2920, 2900, 2880], taken, letterPx, yOf, String)

test('a tick under the label of the last price is left out, and one beside it stays', () => {
  assert.deepEqual(labels([2905]), ['2920', '', '2880'])
  assert.deepEqual(labels([2910]), ['', '', '2880'])
  assert.deepEqual(labels([2940]), ['2920', '2900', '2880'])
  assert.deepEqual(labels([]), ['2920', '2900', '2880'])
  // An own order has one too.
  assert.deepEqual(labels([2905, 2881]), ['2920', '', ''])
})

test('larger letters need more room', () => assert.deepEqual(labels([2940], 22), ['', '2900', '2880']))

test('an axis without a range says all it has', () => {
  assert.deepEqual(
    axisLabels([2920], [2920], 11, () => null, String),
    ['2920'],
  )
})

test('a time that the edge of the chart would cut is left out', () => {
  const at = (x: number | null) => timeLabel('14:30', 30, x, 200)
  assert.deepEqual([0, 14.5, 15, 185, 185.5].map(at), ['', '', '14:30', '14:30', ''])
  assert.equal(at(null), '14:30')
})
