// What servers of models answer besides answers: where else to go, and errors that call themselves well.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { conversation, conversationWith } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

async function serverWith(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
const reached: string[] = []
const elsewhere = await serverWith((request, response) => {
  reached.push(`${request.method} ${request.url}`)
  response.end()
})
let answer: RequestListener = (_, response) => response.end()
/** The body of the last request. */
let asked = ''
const OPENAI_BASE_URL = await serverWith(async (request, response) => {
  asked = (await request.toArray()).join('')
  answer(request, response)
})
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

/** Of these the desk has found out nothing yet; of most not even which API they have. */
const NEW_MODELS = [
  ...['without-tools', 'of-one-api', 'of-none', 'llama'].map((model) => ({ model, baseURL: OPENAI_BASE_URL })),
  ...(['chat', 'responses'] as const).map((api) => ({ model: `ids-${api}`, api, baseURL: OPENAI_BASE_URL })),
]
let t: TestDesk
before(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const MODELS_FILE = join(dataDir, 'models.json')
  writeFileSync(MODELS_FILE, JSON.stringify({ models: NEW_MODELS }))
  const own = { OPENAI_BASE_URL, OPENAI_API_KEY: 'sk-own', OPENAI_API: 'chat', OPENAI_MODEL: 'm' }
  t = await openTestDesk({ ...own, MODELS_FILE }, dataDir)
})
after(() => t.dispose())

for (const status of [301, 302, 307, 308])
  test(`a server that sends on with ${status} is not followed: neither key nor conversation goes to another address`, async () => {
    answer = ({ url }, response) =>
      response.writeHead(status, { location: `${elsewhere}${url?.replace('/v1', '')}` }).end()
    const { last } = await conversation(t).ask('how is the market?')
    assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'not_found' })
    await t.desk.models.info({ look: true })
    assert.deepEqual(reached, [])
  })

test('a server whose answer cannot be unpacked refused no question: another model takes over', async () => {
  answer = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' }).end('data: {}\n\n')
  const { last } = await conversation(t).ask('how is the market?')
  assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'failed' })
})

for (const [what, type, body] of [
  ['a page', 'text/html; charset=utf-8', '<!doctype html><title>Welcome</title>'],
  ['a notice', 'application/json', '{"error":"Unexpected endpoint or method. (POST /chat/completions)"}'],
] as const)
  test(`an address that answers with ${what} where a stream was asked for has no model: another takes over`, async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body)
    const { last } = await conversation(t).ask('how is the market?')
    assert.deepEqual(last.metadata?.fallback, { from: 'm', why: 'not_found' })
  })

test('a strict server, which knows no word of what OpenAI keeps, is not told of it', async () => {
  answer = (_, response) => {
    if ('store' in JSON.parse(asked))
      return response.writeHead(422).end('{"detail":[{"type":"extra_forbidden","loc":["body","store"]}]}')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content: 'It is calm.' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
  }
  const { text } = await conversation(t).ask('how is the market?')
  assert.equal(text, 'It is calm.')
})

test('a server that says with a 404 that its model has no tools is asked for plans', async () => {
  const plan = JSON.stringify({ actions: [{ action: 'placeOrder', arguments: buy('2950', '1').args }] })
  answer = ({ url = '' }, response) => {
    const isChat = url.endsWith('/chat/completions')
    const none = isChat ? 'No endpoints found that support tool use.' : 'Not Found'
    if (!isChat || 'tools' in JSON.parse(asked))
      return response.writeHead(404).end(JSON.stringify({ error: { message: none, code: 404 } }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`${chunk({ content: plan })}${chunk({}, 'stop')}data: [DONE]\n\n`)
  }
  const { plans, last } = await conversationWith(t, 'without-tools').ask('buy')
  assert.deepEqual([plans.length, last.metadata?.fallback], [1, undefined])
})

test('a server whose API is not named is asked by the one it has', async () => {
  const paths: string[] = []
  for (const [status, body] of [
    [404, '{"error":{"message":"Not Found"}}'],
    [405, '{"detail":"Method Not Allowed"}'],
  ] as const) {
    answer = ({ url = '' }, response) => {
      paths.push(url)
      if (url.endsWith('/responses')) return response.writeHead(status).end(body)
      if ('store' in JSON.parse(asked)) return response.writeHead(422).end('{"detail":"store"}')
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: 'It is calm.' })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    }
    const { text, last } = await conversationWith(t, 'of-one-api').ask('how is the market?')
    assert.deepEqual([text, last.metadata?.fallback], ['It is calm.', undefined])
  }
  // Once known it is not asked for again.
  assert.deepEqual(paths, ['/v1/responses', '/v1/chat/completions', '/v1/chat/completions'])
})

test('a server that has neither, or refuses a question, is not asked for what it has', async () => {
  const paths: string[] = []
  answer = ({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(404).end('{"error":{"message":"no such model"}}')
  }
  const none = await conversationWith(t, 'of-none').ask('how is the market?')
  assert.deepEqual(none.last.metadata?.fallback, { from: 'of-none', why: 'not_found' })
  answer = ({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(401).end('{}')
  }
  const refused = await conversationWith(t, 'of-none').ask('how is the market?')
  assert.deepEqual(refused.last.metadata?.fallback, { from: 'of-none', why: 'refused_key' })
  assert.deepEqual(paths, ['/v1/responses', '/v1/chat/completions', '/v1/responses'])
})

test('a server that does not stream answers all the same', async () => {
  const said = { role: 'assistant', reasoning_content: 'I look.', content: 'It is calm.' }
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ object: 'chat.completion', choices: [{ message: said, finish_reason: 'stop' }] }, null, 2),
    )
  }
  const { text, last } = await conversation(t).ask('how is the market?')
  assert.deepEqual([text, last.metadata?.ended], ['It is calm.', undefined])
})

for (const [why, body] of [
  ['busy', '{"error":{"code":429,"message":"Provider returned error"}}'],
  ['failed', '{"code":500,"msg":"404 NOT_FOUND","success":false}'],
  ['failed', 'null'],
] as const)
  test(`an error that calls itself well is one, and another model takes over: ${body}`, async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    const { last } = await conversation(t).ask('how is the market?')
    assert.deepEqual(last.metadata?.fallback, { from: 'm', why })
  })

test('a stream is read as one whatever it is called, and a plain notice is no answer', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(`${chunk({ reasoning_content: 'I look.' })}${chunk({ content: 'Calm.' }, 'stop')}data: [DONE]\n\n`)
  }
  const { last } = await conversation(t).ask('how is the market?')
  assert.ok(last.parts.some((p) => p.type === 'reasoning'))
  answer = (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('no healthy upstream')
  const none = await conversation(t).ask('how is the market?')
  assert.deepEqual(none.last.metadata?.fallback, { from: 'm', why: 'failed' })
})

for (const [what, made] of [
  ['whose last event has no end', (events: string) => events.trimEnd()],
  ['whose events stand line by line', (events: string) => events.replaceAll('\n\n', '\n')],
  ['that ends its lines like Windows', (events: string) => events.replaceAll('\n', '\r\n')],
] as const)
  test(`a stream ${what} is read whole`, async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(made(`${chunk({ content: 'It is ' })}${chunk({ content: 'calm.' })}${chunk({}, 'stop')}`))
    }
    const { text, last } = await conversation(t).ask('how is the market?')
    assert.deepEqual([text, last.metadata?.ended, last.metadata?.fallback], ['It is calm.', undefined, undefined])
  })

const event = (type: string, more: object) => `data: ${JSON.stringify({ type, ...more })}\n\n`
const completed = event('response.completed', { response: { id: 'r', usage: { input_tokens: 1, output_tokens: 1 } } })
for (const [api, id, says, called, calm] of [
  [
    'responses',
    `codex_mcp__${'x'.repeat(73)}`,
    "Invalid 'input[2].call_id': string too long. Expected a string with maximum length 64, but got a string with length 84 instead.",
    (call_id: string) =>
      event('response.output_item.done', {
        output_index: 0,
        item: { type: 'function_call', id: 'f', call_id, name: 'getOrderBook', arguments: '{}' },
      }) + completed,
    event('response.output_text.delta', { item_id: 'i', output_index: 0, delta: 'It is calm.' }) + completed,
  ],
  [
    'chat',
    'functions.getOrderBook:0',
    "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    (id: string) =>
      chunk({ tool_calls: [{ index: 0, id, function: { name: 'getOrderBook', arguments: '{}' } }] }, 'tool_calls'),
    chunk({ content: 'It is calm.' }, 'stop'),
  ],
] as const)
  test(`calls of a conversation have other ids where the server does not take those they have, over ${api}`, async () => {
    let refused = 0
    answer = (_, response) => {
      const ids = [...asked.matchAll(/"(?:tool_)?call_id":"([^"]*)"/g)].map(([, given = '']) => given)
      if (ids.includes(id)) {
        refused += 1
        return response.writeHead(400).end(JSON.stringify({ error: { message: says } }))
      }
      // A call and its result are known by the same.
      assert.ok(new Set(ids).size <= 1)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(ids.length > 0 ? calm : called(id))
    }
    const talk = conversationWith(t, `ids-${api}`)
    for (const question of ['how is the market?', 'and now?']) {
      const { text, last } = await talk.ask(question)
      assert.deepEqual([text, last.metadata?.ended], ['It is calm.', undefined])
    }
    assert.equal(refused, 1)
  })

test('a server of Responses that knows earlier answers in their whole form alone is told them so, as llama.cpp', async () => {
  type Part = { type: string; text?: string }
  type Item = { type?: string; role?: string; content?: Part[] | string }
  const isOf = (content: Item['content'], type: string) => Array.isArray(content) && content[0]?.type === type
  /** Why it does not take one. */
  const refusalOf = ({ type, role, content }: Item) => {
    if (type === 'reasoning' && !isOf(content, 'reasoning_text')) return "item['content'] is not an array"
    const isMessage = type === 'message' && isOf(content, 'output_text')
    return role === 'assistant' && !isMessage ? "Cannot determine type of 'item'" : null
  }
  let refused = 0
  let thinks = true
  answer = (_, response) => {
    const { input }: { input: Item[] } = JSON.parse(asked)
    const [message] = input.flatMap((item) => refusalOf(item) ?? [])
    if (message) {
      refused += 1
      return response.writeHead(400).end(JSON.stringify({ error: { code: 400, message } }))
    }
    const thought = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: '' }
    const words = { type: 'message', id: 'msg_1', role: 'assistant' }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(
      event('response.output_item.added', { output_index: 0, item: thought }) +
        (thinks ? event('response.reasoning_text.delta', { item_id: 'rs_1', delta: 'I look.' }) : '') +
        event('response.output_item.done', { output_index: 0, item: thought }) +
        event('response.output_item.added', { output_index: 1, item: words }) +
        event('response.output_text.delta', { item_id: 'msg_1', output_index: 1, delta: 'It is calm.' }) +
        event('response.output_item.done', { output_index: 1, item: words }) +
        completed,
    )
  }
  const talk = conversationWith(t, 'llama')
  for (const question of ['how is the market?', 'and now?', 'and now?']) {
    const { text, last } = await talk.ask(question)
    assert.deepEqual([text, last.metadata?.ended], ['It is calm.', undefined])
    thinks = false
  }
  assert.equal(refused, 1)
  const { input }: { input: Item[] } = JSON.parse(asked)
  const thoughts = input.filter(({ type }) => type === 'reasoning')
  assert.deepEqual(
    thoughts.map(({ content }) => content),
    [[{ type: 'reasoning_text', text: 'I look.' }]],
  )
})

test('a server that drops what its model has no room for, and says nothing, is told of: it counted less than it was sent', async () => {
  const counts = (prompt_tokens: number, completion_tokens = 5): RequestListener => {
    const usage = `data: ${JSON.stringify({ id: 'c', choices: [], usage: { prompt_tokens, completion_tokens } })}\n\n`
    return (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: 'It is calm.' })}${chunk({}, 'stop')}${usage}data: [DONE]\n\n`)
    }
  }
  const long = 'What I said of my furnace before stands. '.repeat(200)
  const hanLong = '前面說過的鍋爐限制仍然有效。'.repeat(200)
  for (const [question, counted, toldInPart] of [
    [long, 2_051, true],
    [hanLong, 2_051, true],
    // As many as there are, as few as any vocabulary makes of it, and what is new to a server that counts that alone.
    [long, 6_000, undefined],
    [hanLong, 5_000, undefined],
    ['-'.repeat(20_000), 4_000, undefined],
    [long, 400, undefined],
  ] as const) {
    answer = counts(counted)
    const { last, text } = await conversation(t).ask(question)
    assert.deepEqual([text, last.metadata?.toldInPart, counted], ['It is calm.', toldInPart, counted])
  }
})

test('a model with less room than the desk tells it is told less of the conversation, with the question whole', async () => {
  const MAX_TOKENS = 3_000
  type Message = { role: string; content: string }
  let told: Message[] = []
  let refused = 0
  answer = (_, response) => {
    const { messages, tools }: { messages: Message[]; tools?: unknown } = JSON.parse(asked)
    // What sums it up has no tools: it is left to the rules here.
    if (!tools) return response.writeHead(400).end()
    told = messages
    const said = messages.filter(({ role }) => role !== 'system')
    if (said.reduce((sum, { content }) => sum + content.length, 0) > MAX_TOKENS) {
      refused += 1
      const message = `This model's maximum context length is ${MAX_TOKENS} tokens.`
      return response.writeHead(400).end(JSON.stringify({ error: { message } }))
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(chunk({ content: `It is calm. ${'The book is thin. '.repeat(30)}` }, 'stop'))
  }
  const talk = conversation(t)
  const questions = ['My furnace takes 2,875 at most.', ...Array.from({ length: 8 }, (_, n) => `And at hour ${n}?`)]
  for (const question of questions) {
    const { last } = await talk.ask(question)
    await t.desk.memory.settled()
    assert.deepEqual(
      [last.metadata?.ended, last.metadata?.fallback, told.at(-1)?.content],
      [undefined, undefined, question],
    )
  }
  // What fell out is summed up and stays out: not every question is refused once.
  assert.ok(refused > 0 && refused < 4, `refused ${refused} times`)
  assert.equal(
    told.filter(({ role }) => role === 'user').some(({ content }) => content === questions[0]),
    false,
  )
  assert.match(told[0]?.content ?? '', /turn 1, trader: My furnace takes 2,875 at most/)

  const { last } = await talk.ask('How is the market? '.repeat(300))
  assert.match(String(last.metadata?.error), /more than the model takes in/)
})
