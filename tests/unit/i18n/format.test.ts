import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alignedMoney, formatCountdown, formatDuration, formatMoney } from '../../../lib/i18n/format.ts'
import { createNumberFigures } from '../../../lib/ui/number-figures.ts'

test('money of one column has the decimals of the finest of it, and never one alone', () => {
  const column = (values: number[]) => values.map(alignedMoney(values, 'en'))
  assert.deepEqual(column([2_715.39, 1_206.808, 0.4]), ['2,715.390', '1,206.808', '0.400'])
  assert.deepEqual(column([2_715.5, -10]), ['2,715.50', '−10.00'])
  assert.deepEqual(column([9_000, 0]), ['9,000', '0'])
})

test('the same money is told with the same decimals, as a figure and in a sentence', () => {
  const figures = createNumberFigures('en')
  for (const amount of [13_500, 9_979.8, -295.033, 0.004, 0]) {
    assert.equal(figures.money(amount), formatMoney(amount, 'en'))
    assert.equal(figures.moneyBare(Math.abs(amount)), formatMoney(Math.abs(amount), 'en').replace('NT$ ', ''))
  }
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
