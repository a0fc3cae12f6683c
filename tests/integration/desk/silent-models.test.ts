// Models behind a line that never falls quiet: comments come all the time, and not a word of an answer.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { createOpenAI } from '@ai-sdk/openai'
import { streamText } from 'ai'
import { withPatience } from '../../../lib/agent/models/patience.ts'
import { sentenceFor, sentenceOf, troubleOf } from '../../../lib/agent/models/trouble.ts'
import { usualChunks } from '../../../lib/agent/models/usual-chunks.ts'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'

const SILENCE_MS = 300
/** For what is to be heard before the patience ends, on a slow machine too. */
const HEARD_WITHIN_MS = 3_000
const ANSWERS_WITHIN_MS = 60_000

/** What the server says first; from there on it only keeps the line alive, or ends where `ends`. */
let says: { delta: object; finish_reason?: string }[] = []
let ends = false
let left = Promise.withResolvers<void>()
let heard = 0
const server = createServer(async (request, response) => {
  const { resolve } = left
  heard += 1
  for await (const _ of request);
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const alive = setInterval(() => response.write(': ka\n\n'), SILENCE_MS / 10)
  response.once('close', () => {
    clearInterval(alive)
    resolve()
  })
  for (const { delta, finish_reason = null } of says)
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  if (ends) response.end('data: [DONE]\n\n')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
after(() => server.close())

async function asked(first: typeof says, patienceMs = SILENCE_MS) {
  says = first
  left = Promise.withResolvers()
  heard = 0
  const model = withPatience(
    createOpenAI({ apiKey: 'none', baseURL, fetch: usualChunks(fetch, () => {}) }).chat('m'),
    patienceMs,
  )
  const result = streamText({ model, prompt: 'hello', maxRetries: 1, onError: () => {} })
  let error: unknown
  let text = ''
  for await (const part of result.stream) {
    if (part.type === 'error') error = part.error
    if (part.type === 'text-delta') text += part.text
  }
  return { error, text }
}

for (const [what, ...first] of [
  ['nothing at all'],
  ['no more than its role', { delta: { role: 'assistant', content: '' } }],
  ['half of its answer', { delta: { content: 'nothing rests, except' } }],
] as const)
  test(`a model that says ${what} is given up as silent, and its server is left`, async () => {
    ends = false
    let patienceMs = SILENCE_MS
    let error: unknown
    // On a busy machine one may be given up before it was reached at all.
    do {
      error = (await asked(first, patienceMs)).error
      patienceMs *= 4
    } while (heard === 0)
    assert.equal(troubleOf(error), 'silent')
    assert.equal(sentenceFor(error), sentenceOf('silent'))
    await left.promise
  })

test('how long it may say nothing is the operator’s to say, for a model that is loaded at its first question', async (t) => {
  ends = false
  says = []
  for (const OPENAI_API of ['chat', 'responses']) {
    const settings = { OPENAI_BASE_URL: baseURL, OPENAI_API, OPENAI_MODEL: 'm', MODEL_SILENCE_SECONDS: '1' }
    const desk = await openTestDesk(settings)
    t.after(() => desk.dispose())
    const { last } = await conversation(desk).ask('hello')
    assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'silent' })
  }
})

test('a model that answers is not given up as silent', async () => {
  ends = true
  const { error, text } = await asked(
    [{ delta: { content: 'nothing rests' } }, { delta: {}, finish_reason: 'stop' }],
    ANSWERS_WITHIN_MS,
  )
  assert.deepEqual({ error, text }, { error: undefined, text: 'nothing rests' })
})

test('thoughts in a field of their own are heard while they come', async () => {
  ends = false
  const { error, text } = await asked(
    [{ delta: { role: 'assistant', content: null, reasoning_content: 'I look' } }],
    HEARD_WITHIN_MS,
  )
  assert.match(text, /I look$/)
  assert.equal(troubleOf(error), 'silent')
})
