// Lines of the log and of exports hold words of models and servers, and go to a terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonLine } from '../../lib/json-line.ts'
import { log } from '../../lib/log.ts'

const WORDS = 'before\u009b2J\u009d0;title\u009c\u001b[31m\u007fafter é 電'

test('a line obeys nobody, and says the same', () => {
  assert.doesNotMatch(jsonLine({ [WORDS]: WORDS }), /\p{Cc}/u)
  assert.deepEqual(JSON.parse(jsonLine({ [WORDS]: WORDS })), { [WORDS]: WORDS })
})

test('what a server said in an error draws nothing over the log', (t) => {
  const written = t.mock.method(process.stderr, 'write', () => true)
  log('error', 'tool.failed', { message: WORDS })
  const line = String(written.mock.calls[0]?.arguments[0])
  written.mock.restore()
  assert.doesNotMatch(line, /(?!\n)\p{Cc}/u)
  assert.equal(JSON.parse(line).message, WORDS)
})
