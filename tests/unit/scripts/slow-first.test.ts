import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSlow, slowFirst } from '../../../scripts/slow-first.ts'

test('the slow ones come first, longest first, and the others stay in their order', () => {
  const files = [
    'tests/conformance/server.test.ts',
    'tests/integration/gate/forgotten-keys.test.ts',
    'tests/integration/gate/exchange-crash-points.test.ts',
    'tests/property/agent/json-plan.test.ts',
  ]
  const [server, forgotten, crash, plan] = files
  assert.deepEqual(slowFirst(files), [crash, forgotten, server, plan])
  assert.deepEqual(files.filter(isSlow), [forgotten, crash])
  assert.deepEqual(slowFirst([]), [])
})
