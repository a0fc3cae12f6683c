import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCountdown, formatDuration } from '../../../lib/i18n/format.ts'

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
