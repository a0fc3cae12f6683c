import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS_PER_GENERATION } from '../../../lib/exchange/engine/key-table.ts'
import { cancelKey } from '../../../lib/gate/kill-switch/kill-cancels.ts'

test('however often a kill switch asks, it leaves the exchange most of the keys that it remembers of an account', () => {
  const keys = Array.from({ length: 10 * KEYS_PER_GENERATION }, (_, answered) => cancelKey('kill:1', answered))
  const used = keys.filter((key) => key !== null)
  assert.equal(new Set(used).size, used.length)
  assert.ok(used.length > 100 && used.length <= KEYS_PER_GENERATION / 4, String(used.length))
  assert.deepEqual(keys.slice(0, used.length), used)
})
