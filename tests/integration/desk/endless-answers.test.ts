// Models that never come to an end: the turn does, and little of it is kept.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { conversation } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

const event = (delta: object) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`
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

const desks: Partial<Record<'chat' | 'responses', TestDesk>> = {}
before(async () => {
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  for (const api of ['chat', 'responses'] as const)
    desks[api] = await openTestDesk({
      OPENAI_BASE_URL,
      OPENAI_API: api,
      OPENAI_MODEL: 'm',
      // One whose text may hold plans, and one whose text is only looked through for thoughts.
      OPENAI_TOOLS: api === 'chat' ? 'native' : 'auto',
    })
})
after(async () => {
  for (const desk of Object.values(desks)) await desk.dispose()
})

async function asked(given: Answers, desk: TestDesk | undefined = desks.chat) {
  assert.ok(desk)
  answers = given
  left = Promise.withResolvers()
  const seen = await conversation(desk).ask('how is the market?')
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

const told = (type: string, rest: object) => `data: ${JSON.stringify({ type: `response.${type}`, ...rest })}\n\n`
const begun = told('output_item.added', { output_index: 0, item: { type: 'reasoning', id: 'm0' } })
/** A thought that says nothing, sealed. */
const sealedAt = (characters: number) => (n: number) => {
  const item = { type: 'reasoning', id: `m${n}`, encrypted_content: 'x'.repeat(characters), summary: [] }
  return ['added', 'done'].map((end) => told(`output_item.${end}`, { output_index: n, item })).join('')
}
for (const [what, given] of [
  ['thoughts that say nothing', piecesOf('', sealedAt(100), 20_000)],
  ['thoughts that are sealed and long', piecesOf('', sealedAt(100_000), 1_000)],
  [
    'parts of a thought',
    piecesOf(begun, (n) => told('reasoning_summary_part.added', { item_id: 'm0', summary_index: n }), 50_000),
  ],
] as const)
  test(`an answer of ${what}, without end, is ended too, and little of it is kept`, async () => {
    const { last, stored, wasLeft } = await asked(given, desks.responses)
    assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'endless' })
    assert.ok(stored < 3_000_000, `${stored} characters are kept`)
    assert.ok(last.parts.length < 1_100, `${last.parts.length} parts`)
    assert.ok(wasLeft)
  })

test('an answer of words and thoughts by turns, without end, is ended before each of them is a part', async () => {
  const { last } = await asked(piecesOf('', () => event({ content: '<think>a</think>b' }), 20_000))
  assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'endless' })
  assert.ok(last.parts.length < 1_100, `${last.parts.length} parts`)
})

test('an answer that is one line without end is not waited for, and another model takes over', async () => {
  const { last, wasLeft } = await asked(piecesOf('data: {"id":"', () => MANY, 4_000))
  assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'endless' })
  assert.ok(wasLeft)
})
