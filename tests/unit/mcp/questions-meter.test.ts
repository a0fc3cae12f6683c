// How much a server may ask of us: each answer of ours waits for it to read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { questionsMeter } from '../../../lib/mcp/transport/questions-meter.ts'

setLogLevel('silent')
const question = { jsonrpc: '2.0', id: 1, method: 'ping' } as const

test('a thousand questions in a minute are answered and no more; what asks nothing is not counted', (c) => {
  let now = 60_000
  c.mock.method(performance, 'now', () => now)
  const tooMuch = questionsMeter('grid')
  for (let n = 0; n < 2_000; n++) {
    assert.equal(tooMuch({ jsonrpc: '2.0', method: 'notifications/progress' }), false)
    assert.equal(tooMuch({ jsonrpc: '2.0', id: n, result: {} }), false)
  }
  for (let n = 0; n < 1_000; n++) assert.equal(tooMuch(question), false, `${n}`)
  assert.equal(tooMuch(question), true)
  now += 60_000
  assert.equal(tooMuch(question), false)
})
