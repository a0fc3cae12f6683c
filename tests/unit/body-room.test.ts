// What is sent is kept in memory before anybody asks who sends it: how much of that may be on its way at once.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { bodyRefusals, createBodyRoom } from '../../lib/body-room.ts'
import { MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES } from '../../lib/contracts/chat.ts'
import { sentenceIn } from '../../lib/i18n/sentences.ts'

const NO_ROOM = 'GET /api/refused/no-room'
const MB = 1024 * 1024

function sendingTo(letIn: ReturnType<typeof createBodyRoom>) {
  return (length: number | 'chunked', url = '/api/chat') => {
    const headers = length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
    const request = Object.assign(new EventEmitter(), { method: 'POST', url, headers })
    letIn(request)
    return Object.assign(request, { line: `${request.method} ${request.url}` })
  }
}

test('larger bodies come in while there is room for all that is announced; words alone always do', () => {
  const send = sendingTo(createBodyRoom(10 * MB))
  const [first, second] = [send(4 * MB), send(6 * MB)]
  assert.deepEqual([first.line, second.line], ['POST /api/chat', 'POST /api/chat'])
  assert.equal(send(MB).line, NO_ROOM)
  assert.equal(send('chunked').line, NO_ROOM, 'it may become as long as any')
  assert.equal(send(MAX_MESSAGE_BYTES, '/api/plans/p/decision').line, 'POST /api/plans/p/decision')
  assert.equal(send(MB, '/api/mcp').line, 'POST /api/mcp', 'it counts itself')
  assert.equal(send(MB, '/api/mcp/x').line, NO_ROOM)
  // One that is here, and one whose sender has gone: each gives back what was its own, once.
  first.emit('end')
  assert.equal(send(4 * MB).line, 'POST /api/chat')
  first.emit('close')
  assert.equal(send(MB).line, NO_ROOM)
  second.emit('close')
  assert.equal(send(6 * MB).line, 'POST /api/chat')
})

test('a body longer than any may be is refused before it has come, however much room there is', () => {
  const send = sendingTo(createBodyRoom(Number.POSITIVE_INFINITY))
  assert.equal(send(MAX_REQUEST_BYTES).line, 'POST /api/chat')
  assert.equal(send(MAX_REQUEST_BYTES + 1).line, 'GET /api/refused/too-large')
})

test('why it was refused is said in the language of the screen', () => {
  const refusals = Object.values(bodyRefusals).map((refusal) => refusal())
  assert.deepEqual(
    refusals.map(({ status, code }) => [status, code]),
    [
      [413, 'TOO_LARGE'],
      [429, 'BUSY'],
    ],
  )
  for (const { message } of refusals)
    for (const locale of ['zh-Hant', 'zh-Hans']) assert.notEqual(sentenceIn(locale, message), message)
})
