// Streams that go on for ever without a word: until the first one the provider keeps all that it is given.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EndlessAnswer } from '../../../lib/agent/models/bounded.ts'
import { carefully } from '../../../lib/agent/models/careful-fetch.ts'
import { usualChunks } from '../../../lib/agent/models/usual-chunks.ts'
import { usualEvents } from '../../../lib/agent/models/usual-events.ts'

const TIMES = 2_000
/** As a network brings them. */
const AT_ONCE = 64 * 1024

function streaming(pieces: Iterator<string>): typeof fetch {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
const framed = (event: object | string): string =>
  `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`

function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += AT_ONCE) yield text.slice(at, at + AT_ONCE)
}

/** The events that come through. */
async function readOf(api: typeof usualEvents, events: (object | string)[]): Promise<string[]> {
  const response = await api(streaming(inPieces(events.map(framed).join(''))))('http://model.example')
  return (await response.text()).split(/\n+/).filter((line) => line.startsWith('data'))
}
const chat: typeof usualEvents = (ask) => usualChunks(ask, () => {})
const chunk = (delta: object, finish_reason: string | null = null) => ({ id: 'c', choices: [{ delta, finish_reason }] })
const many = (event: (n: number) => object): object[] => Array.from({ length: TIMES }, (_, n) => event(n))

for (const [what, event] of [
  ['an empty delta', () => chunk({})],
  ['a role', () => chunk({ role: 'assistant', content: '' })],
  ['no choice', () => ({ id: 'c', choices: [] })],
  ['a count', (n: number) => ({ id: 'c', choices: [], usage: { prompt_tokens: 1, completion_tokens: n } })],
] as const)
  test(`of chunks that hold ${what}, time and again, the first one is read, and then what is said`, async () => {
    const end = chunk({}, 'stop')
    const read = await readOf(chat, [...many(event), chunk({ content: 'hello' }), end, ...many(() => end), '[DONE]'])
    assert.ok(read.length < 25, `${read.length} events`)
    assert.match(read[1] ?? '', /hello/)
    assert.match(read[2] ?? '', /"finish_reason":"stop"/)
    assert.match(read.at(-1) ?? '', /\[DONE\]/)
  })

test('what was counted last goes with the end, also with one that the stream never named', async () => {
  const counted = (n: number) => ({ ...chunk({}), usage: { prompt_tokens: 1, completion_tokens: n } })
  for (const end of [[chunk({}, 'stop')], []]) {
    const read = await readOf(chat, [chunk({ content: 'hello' }), counted(3), counted(7), ...end, '[DONE]'])
    assert.match(read.at(-2) ?? '', /"stop".*"completion_tokens":7|"completion_tokens":7.*"stop"/)
  }
})

for (const [what, event] of [
  ['that it goes on', () => ({ type: 'response.in_progress', response: {} })],
  ['that it began', () => ({ type: 'response.created', response: {} })],
  ['what nobody knows', () => ({ type: 'keepalive' })],
  ['an end of words without any', () => ({ type: 'response.content_part.done', output_index: 0 })],
] as const)
  test(`of events that say ${what}, time and again, one is read at most, and then what is said`, async () => {
    const said = { type: 'response.output_text.delta', item_id: 'i', output_index: 0, delta: 'hello' }
    const read = await readOf(usualEvents, [...many(event), said])
    assert.ok(read.length <= 2, `${read.length} events`)
    assert.match(read.at(-1) ?? '', /hello/)
  })

test('a chunk of Chat Completions is still known as one where Responses were asked for', async () => {
  assert.equal((await readOf(usualEvents, [chunk({ content: 'hello' })])).length, 1)
})

for (const [what, api, event] of [
  [
    'sealed thoughts',
    chat,
    () => chunk({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'x'.repeat(9_000) }] }),
  ],
  [
    'pieces of calls that have no name',
    chat,
    (n: number) => chunk({ tool_calls: [{ index: n, function: { arguments: 'x'.repeat(9_000) } }] }),
  ],
  [
    'arguments of no call',
    usualEvents,
    () => ({ type: 'response.function_call_arguments.delta', output_index: 0, delta: 'x'.repeat(9_000) }),
  ],
] as const)
  test(`a stream of ${what} without end is ended, for what is remembered of it has one`, async () => {
    await assert.rejects(readOf(api, many(event)), EndlessAnswer)
  })

test('thoughts that are told twice, piece by piece, may be as long as a model thinks', async () => {
  const told = Array.from({ length: 30_000 }, () =>
    chunk({ reasoning_details: [{ type: 'reasoning.text', text: 'hm, ', format: 'x'.repeat(100), index: 0 }] }),
  )
  assert.equal((await readOf(chat, told)).length, told.length)
})

test('a stream of comments has an end', async () => {
  const MIB = `: ${'x'.repeat(1024 * 1024 - 4)}\n\n`
  let sent = 0
  function* endless() {
    for (; sent < 1_000; sent++) yield MIB
  }
  const response = await carefully(streaming(endless()))('http://model.example')
  await assert.rejects(response.body?.pipeTo(new WritableStream()) ?? Promise.resolve(), EndlessAnswer)
  assert.ok(sent >= 128 && sent < 200, `${sent} MiB were read`)
})
