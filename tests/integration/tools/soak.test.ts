// The short form of `npm run soak`: in a process of its own, so that the heap is the engine's and not the test runner's.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '..', '..', 'soak', 'main.ts')

test('three thousand calls, some refused, given up or late, leave nothing behind', async () => {
  const args = [MAIN, '--calls', '3000', '--warm-up', '1000', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { calls, outcomes, heapAfter, heapAllowed } = JSON.parse(stdout)
  assert.equal(calls, 3_000)
  for (const outcome of ['ok', 'UNKNOWN_SYMBOL', 'INVALID_ARGUMENT', 'CANCELLED', 'TIMEOUT'])
    assert.ok(outcomes[outcome] > 20, `${outcome}: ${JSON.stringify(outcomes)}`)
  assert.ok(heapAfter <= heapAllowed, `${heapAfter} of ${heapAllowed} bytes`)
})
