import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alignedFormat, formatCountdown, formatDuration } from '../../../lib/i18n/format.ts'

test('figures of one column have the decimals of the finest of them, and no more than the unit has', () => {
  const column = (values: number[], unit: 'NTD' | 'MWH') => values.map(alignedFormat(values, unit, 'en'))
  assert.deepEqual(column([2_715.39, 1_206.808, 0.4], 'NTD'), ['2,715.390', '1,206.808', '0.400'])
  assert.deepEqual(column([2_715.5, -10], 'NTD'), ['2,715.50', '−10.00'])
  assert.deepEqual(column([9_000, 0], 'NTD'), ['9,000', '0'])
  assert.deepEqual(column([124, 0.1 + 0.2], 'MWH'), ['124.0', '0.3'])
  assert.deepEqual(column([5, 12_500], 'MWH'), ['5', '12,500'])
})

const HOUR_MS = 3_600_000

test('what is left is told in minutes and seconds, with hours where there are any, and never as less than nothing', () => {
  assert.deepEqual([120_000, 65_000, 9_001, 0, -1].map(formatCountdown), ['2:00', '1:05', '0:10', '0:00', '0:00'])
  assert.equal(formatCountdown(HOUR_MS - 1), '1:00:00')
  assert.equal(formatCountdown(24 * HOUR_MS), '24:00:00')
  assert.equal(formatCountdown(2 * HOUR_MS + 305_000), '2:05:05')
})

test('what something took is told as finely as it matters', () => {
  const took = [999, 3_200, 125_000, 2 * HOUR_MS]
  assert.deepEqual(
    took.map((ms) => formatDuration(ms, 'en')),
    ['<1 s', '3.2 s', '2:05', '2:00:00'],
  )
  assert.equal(formatDuration(3_200, 'zh-Hant'), '3.2 秒')
})
