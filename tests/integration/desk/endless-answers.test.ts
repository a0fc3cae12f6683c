// Models that never come to an end: the turn does, and little of it is kept.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
const callAt = (index: number) =>
  event({
    tool_calls: [{ index, id: `a${index}`, type: 'function', function: { name: 'listSymbols', arguments: '{}' } }],
  })
const MANY = 'x'.repeat(20_000)

type Answers = { pieces(): Iterable<string> }
const piecesOf = (first: string, piece: (n: number) => string, times: number): Answers => ({
  *pieces() {
    yield first
    for (let n = 0; n < times; n++) yield piece(n)
  },
})
let answers: Answers = piecesOf('', () => '', 0)
let left = Promise.withResolvers<boolean>()

async function send(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const gone = once(response, 'close')
  for (const piece of answers.pieces()) {
    if (response.destroyed) break
    if (!response.write(piece)) await Promise.race([once(response, 'drain'), gone])
  }
  left.resolve(response.destroyed)
  response.end()
}
const server = createServer(async (request, response) => {
  for await (const _ of request);
  await send(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
after(() => server.close())

let t: TestDesk
before(async () => {
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'chat', OPENAI_MODEL: 'm' })
})
after(() => t.dispose())

async function asked(given: Answers) {
  answers = given
  left = Promise.withResolvers()
  const seen = await conversation(t).ask('how is the market?')
  return { ...seen, stored: JSON.stringify(seen.messages).length, wasLeft: await left.promise }
}

for (const [what, given] of [
  ['words', piecesOf('', () => event({ content: MANY }), 1_000)],
  ['thoughts', piecesOf(event({ content: '<think>' }), () => event({ content: MANY }), 1_000)],
  ['calls', piecesOf('', callAt, 5_000)],
] as const)
  test(`an answer of ${what} without end is ended and said to be none, and its server is left`, async () => {
    const { last, stored, wasLeft } = await asked(given)
    assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'endless' })
    assert.match(last.metadata?.error ?? '', /did not come to an end/)
    assert.ok(stored < 700_000, `${stored} characters are kept`)
    assert.ok(last.parts.length < 150)
    if (what !== 'calls') assert.ok(wasLeft)
  })

test('an answer that is one line without end is not waited for, and another model takes over', async () => {
  const { last, wasLeft } = await asked(piecesOf('data: {"id":"', () => MANY, 4_000))
  assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'endless' })
  assert.ok(wasLeft)
})
