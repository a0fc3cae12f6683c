// Bodies that go on behind the end of an answer, cut in every place a network may cut them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAtDone } from '../../../lib/agent/models/end-at-done.ts'

const CHUNK = 'data: {"choices":[{"delta":{"content":"data: [DONE]"}}]}'

/** What is read of a body that is never closed by its server; `left` resolves once it is told to stop sending. */
async function readOf(body: string, size: number, type = 'text/event-stream; charset=utf-8') {
  const bytes = new TextEncoder().encode(body)
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const endless = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      if (!type.startsWith('text/event-stream')) controller.close()
    },
    cancel: () => leave(),
  })
  const response = new Response(endless, { headers: { 'content-type': type } })
  const text = await (await endAtDone(async () => response)('http://model.example')).text()
  return { text, left }
}

for (const eol of ['\n', '\r\n'])
  for (const done of ['data: [DONE]', 'data:[DONE]'])
    test(`a stream ends at ${JSON.stringify(done + eol)}, and the line is let go`, async () => {
      const whole = [CHUNK, '', `: é ${done}`, '', done].join(eol)
      for (const size of [1, 2, 3, 7, 12, 13, 50, 10_000]) {
        const { text, left } = await readOf(`${whole}${eol}${eol}${CHUNK}${eol}${eol}`, size)
        assert.equal(text, whole, `in pieces of ${size}`)
        await left
      }
      assert.equal((await readOf(whole, 5)).text, whole, 'with no line end behind it')
    })

test('a body that is no stream of events is left as it is', async () => {
  const body = 'data: [DONE]\nmore'
  assert.equal((await readOf(body, 3, 'application/json')).text, body)
})
