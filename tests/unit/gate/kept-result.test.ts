import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { keptResult } from '../../../lib/gate/execution/kept-result.ts'

const long = { log: 'x'.repeat(300_000) }

test('of an answer that is too long to be kept the beginning is, and a word about it', () => {
  const kept = keptResult('files', long)
  assert.deepEqual(Object.keys(kept ?? {}), ['note', 'text'])
  assert.match(String(kept?.note), /300,010 characters/)
  assert.equal(String(kept?.text), JSON.stringify(long).slice(0, 4_000))
})
test('any other is kept whole, and the exchange’s always', () => {
  for (const [server, data] of [
    ['files', { log: 'x' }],
    ['files', null],
    [HOME_SERVER, long],
  ] as const)
    assert.equal(keptResult(server, data), data)
})
