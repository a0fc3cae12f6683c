// A tab that keeps its line open and never reads: the desk lets go of the line, and of what waits for it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { marketStream } from '../../../lib/market/stream.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

test('what waits for a tab that does not read is not kept for it', async () => {
  const { id: traderId } = t.trader()
  const listeners = t.desk.events.listenerCount('chat')
  const line = marketStream(t.desk, traderId, ['ELC'], new AbortController().signal)
  assert.equal(t.desk.events.listenerCount('chat'), listeners + 1)
  for (let n = 0; n < 3_000; n++) t.desk.events.emit('chat', { traderId, chatId: `c${n}`, state: 'running' })
  assert.equal(t.desk.events.listenerCount('chat'), listeners)
  // As whoever writes to the tab finds it: there is nothing more to be written to a tab that may never read.
  const reader = line.body?.getReader()
  await assert.rejects(async () => reader?.read(), { name: 'AbortError' })
})
