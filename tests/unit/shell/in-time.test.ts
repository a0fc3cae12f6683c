// A request that hangs ends for who pressed, and one that is answered is answered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANSWER_WITHIN_MS, inTime } from '../../../components/shell/requests/in-time.ts'
import type { Answer } from '../../../components/shell/requests/send.ts'

test('what is not answered in time is not known, and what comes later changes nothing of it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { promise, resolve } = Promise.withResolvers<Answer<number>>()
  const asked = inTime(promise)
  t.mock.timers.tick(ANSWER_WITHIN_MS - 1)
  let isOver = false
  void asked.then(() => {
    isOver = true
  })
  await Promise.resolve()
  assert.equal(isOver, false)
  t.mock.timers.tick(1)
  assert.deepEqual(await asked, { kind: 'unreachable' })
  resolve({ kind: 'done', value: 7 })
  assert.deepEqual(await asked, { kind: 'unreachable' })
})

test('an answer in time is the answer, and no timer stays behind', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.deepEqual(await inTime(Promise.resolve({ kind: 'done', value: 7 })), { kind: 'done', value: 7 })
})
