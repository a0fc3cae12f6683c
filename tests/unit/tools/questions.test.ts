// A server's form ends with its call, also with one that ends before it is known whose it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setLogLevel } from '../../../lib/log.ts'
import { createQuestions } from '../../../lib/tools/questions.ts'
import type { CallOwner, RunningCall } from '../../../lib/tools/running-calls.ts'

setLogLevel('silent')

test('a form whose call ended while its trader was looked up reaches nobody', async (t) => {
  const known = Promise.withResolvers<CallOwner>()
  const call: RunningCall = { server: 'other', tool: 'ask', owner: () => known.promise }
  const calls = new Set([call])
  const running = { at: () => [...calls], onEnd: () => () => {} }
  const questions = createQuestions({ running, now: () => new Date(), newId: () => 'q1' })
  t.after(() => questions.close())
  const answer = questions.elicit({ server: 'other', message: 'who?', fields: [] }, new AbortController().signal)
  calls.delete(call)
  known.resolve({ traderId: 'anna', chatId: null, toolCallId: null })
  assert.deepEqual(await Promise.race([answer, new Promise(setImmediate)]), { action: 'cancel' })
  assert.deepEqual(questions.of('anna'), [])
})
