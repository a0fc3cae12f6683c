import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from '../../../lib/gate/limits/pace.ts'

test('orders count for a minute, of each trader and of all', () => {
  let nowMs = 0
  const pace = createPace(() => nowMs)
  const counts = () => [pace.lastMinute('anna'), pace.lastMinute('ben'), pace.lastMinute(null)]
  assert.deepEqual(counts(), [0, 0, 0])
  pace.sent('anna')
  nowMs = 30_000
  pace.sent('ben')
  pace.sent('anna')
  assert.deepEqual(counts(), [2, 1, 3])
  nowMs = 60_000
  assert.deepEqual(counts(), [1, 1, 2])
  nowMs = 90_000
  assert.deepEqual(counts(), [0, 0, 0])
})
