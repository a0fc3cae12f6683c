import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  axisLabels,
  candleTick,
  candleTime,
  clockSeconds,
  fromClockSeconds,
  timeLabel,
} from '../../../components/trading/chart/axis-labels.ts'
import { createFigures } from '../../../lib/ui/figures.ts'

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

test('candles of a day stand by the market’s days, and all others by the reader’s clock', () => {
  const [minute, day] = [60_000, 86_400_000]
  // Midnight in Taipei is four in the afternoon in London.
  const midnight = Date.parse('2026-11-29T16:00:00Z')
  const [local, abroad] = ['Asia/Taipei', 'Europe/London'].map((zone) => createFigures('en', zone, 'Asia/Taipei'))
  assert.ok(local && abroad)
  for (const reader of [local, abroad]) {
    assert.deepEqual([candleTick(midnight, day, reader), candleTime(midnight, day, reader)], ['Nov 30', 'Nov 30'])
  }
  assert.deepEqual(
    [candleTick(midnight, minute, local), candleTime(midnight, minute, local)],
    ['Nov 30', 'Nov 30, 00:00'],
  )
  assert.deepEqual(
    [candleTick(midnight, minute, abroad), candleTime(midnight, minute, abroad)],
    ['16:00', 'Nov 29, 16:00'],
  )
})

test('a chart has the reader’s midnight where the library looks for the day’s first: at a multiple of 24 hours', () => {
  const [taipei, midnight] = [8 * 3_600_000, Date.parse('2026-11-30T00:00:00+08:00')]
  assert.equal(clockSeconds(midnight, taipei) % 86_400, 0)
  assert.equal(fromClockSeconds(clockSeconds(midnight, taipei), taipei), midnight)
})
