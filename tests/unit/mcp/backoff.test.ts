// How long a connection waits before it tries again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backoffMs } from '../../../lib/mcp/backoff.ts'

const waits = (embedded: boolean) => Array.from({ length: 12 }, (_, attempt) => backoffMs(attempt, embedded))

test('an exchange that does not start is tried at once again and again, and then ever more seldom, up to a minute', () => {
  const first = [100, 250, 500, 1_000, 2_000, 5_000]
  assert.deepEqual(waits(true), [...first, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
  assert.deepEqual(waits(false), [...first, 5_000, 5_000, 5_000, 5_000, 30_000, 30_000])
})
