// Servers of models that refuse what others take, each in its own words: they are asked as they want it, in one conversation.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { callsOf, plansOf, textOf } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

type Call = { id: string; function: { arguments: string }; extra_content?: { google?: { thought_signature?: string } } }
type Message = {
  role: string
  content: unknown
  reasoning_content?: string
  reasoning_details?: { type: string; data?: string }[]
  tool_calls?: Call[]
  tool_call_id?: string
}
type Body = { model: string; messages: Message[]; stream_options?: unknown; tools?: unknown[]; tool_choice?: unknown }

const roles = ({ messages }: Body) => messages.map(({ role }) => role).join(' ')
const calls = ({ messages }: Body) => messages.flatMap((m) => m.tool_calls ?? [])
const withCalls = ({ messages }: Body) => messages.filter((m) => m.tool_calls)

/** By the name of the model: what its server refuses, and how it says so. */
const REFUSALS: Record<string, { status?: number; says: string; refuses(body: Body): boolean }> = {
  mistral: {
    says: "Unexpected role 'user' after role 'tool'",
    refuses: (body) => /tool user|user user/.test(roles(body)),
  },
  gemma: {
    status: 500,
    says: 'Jinja Exception: System role not supported',
    refuses: (body) => /system/.test(roles(body)),
  },
  template: {
    status: 500,
    says: 'Conversation roles must alternate user/assistant/user/assistant/...',
    refuses: (body) => /system|tool user|user user/.test(roles(body)),
  },
  studio: {
    status: 200,
    says: 'Error rendering prompt with jinja template: Conversation roles must alternate user/assistant',
    refuses: (body) => /tool user|user user/.test(roles(body)),
  },
  nine: {
    says: 'Tool call id was call_of_a_model but must be a-z, A-Z, 0-9, with a length of 9.',
    refuses: (body) => calls(body).some(({ id }) => !/^[a-zA-Z0-9]{9}$/.test(id)),
  },
  kimi: {
    says: 'thinking is enabled but reasoning_content is missing in assistant tool call message at index 2',
    refuses: (body) => withCalls(body).some((m) => !m.reasoning_content),
  },
  gemini: {
    says: 'Function call is missing a thought_signature in functionCall parts.',
    refuses: (body) => withCalls(body).some((m) => !m.tool_calls?.[0]?.extra_content?.google?.thought_signature),
  },
  openrouter: {
    says: 'Gemini models require OpenRouter reasoning details to be preserved in each request. Upstream error: Function call is missing a thought_signature in functionCall parts.',
    refuses: (body) => withCalls(body).some((m) => !m.reasoning_details?.some(({ data }) => data)),
  },
  router: {
    status: 404,
    says: "No endpoints found that support the provided 'tool_choice' value.",
    refuses: (body) => body.tool_choice !== undefined,
  },
  azure: { says: "Unknown parameter: 'stream_options'.", refuses: (body) => body.stream_options !== undefined },
  gateway: {
    says: `Invalid JSON payload received. Unknown name "additionalProperties" at 'tools[0].function_declarations[0].parameters': Cannot find field.`,
    refuses: (body) => /additionalProperties|maxLength|"default":/.test(JSON.stringify(body.tools)),
  },
  'gpt-5.2': { says: 'Unexpected message role.', refuses: (body) => !roles(body).startsWith('system') },
  ollama: {
    says: 'invalid message content type: <nil>',
    refuses: ({ messages }) => messages.some(({ content }) => content === null),
  },
  llama: {
    says: 'Failed to initialize samplers: failed to parse grammar',
    refuses: (body) => /"pattern":"[^"]*(\\\\|\(\?)/.test(JSON.stringify(body.tools)),
  },
}

const LOW = buy('2950', '1').args
const CALL = {
  index: 0,
  id: 'call_of_a_model',
  type: 'function',
  extra_content: { google: { thought_signature: 'S' } },
}
const DETAIL = { type: 'reasoning.text', index: 0, format: 'google-gemini-v1' }
const SEALED = { type: 'reasoning.encrypted', index: 1, format: 'google-gemini-v1', id: CALL.id, data: 'S' }
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
const call = (name: string, args: object, thought: string) =>
  chunk({ reasoning_content: thought.slice(0, 4), reasoning_details: [{ ...DETAIL, text: thought.slice(0, 4) }] }) +
  chunk({ reasoning_content: thought.slice(4), reasoning_details: [{ ...DETAIL, text: thought.slice(4) }] }) +
  chunk({ tool_calls: [{ ...CALL, function: { name, arguments: JSON.stringify(args) } }] }) +
  // Also behind the call.
  chunk({ reasoning_details: [SEALED] }, 'tool_calls')

const asked: Body[] = []
const server = createServer(async (request, response) => {
  const body: Body = JSON.parse((await request.toArray()).join(''))
  asked.push(body)
  const { status = 400, says, refuses } = REFUSALS[body.model] ?? assert.fail(`no model ${body.model}`)
  const refusal = JSON.stringify({ error: { message: says } })
  if (refuses(body) && status !== 200) return response.writeHead(status).end(refusal)
  const words = JSON.stringify(body.messages.findLast((m) => m.role === 'user')?.content)
  const thought = `I look at ${words}.`
  const isAnswered = body.messages.at(-1)?.role === 'tool'
  const answer = isAnswered || /calm/.test(words) ? chunk({ content: 'It is calm.' }, 'stop') : undefined
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (refuses(body)) return response.end(`event: error\ndata: ${refusal}\n\n`)
  response.end(
    `${answer ?? (/book/.test(words) ? call('getOrderBook', {}, thought) : call('placeOrder', LOW, thought))}data: [DONE]\n\n`,
  )
}).listen(0, '127.0.0.1')
await once(server, 'listening')

let t: TestDesk
before(async () => {
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'chat', OPENAI_MODEL: Object.keys(REFUSALS).join(',') })
})
after(async () => {
  await t.dispose()
  server.close()
})

function conversation() {
  const trader = t.trader()
  const chatId = randomUUID()
  return async (text: string, model: string) => {
    const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
    for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, model, message }));
    await until('no turn runs', () => t.desk.conversations.runningCount() === 0)
    return (await t.desk.conversations.view(trader.id, chatId)).messages.at(-1) ?? assert.fail('nothing was said')
  }
}

for (const model of Object.keys(REFUSALS))
  test(`${model} reads, proposes, and answers while its plan waits; it refuses once at most`, async () => {
    const ask = conversation()
    const first = asked.length
    const read = await ask('the book?', model)
    assert.deepEqual([textOf(read), callsOf(read).map((c) => c.state)], ['It is calm.', ['output-available']])
    assert.equal(plansOf(await ask('buy', model)).length, 1)
    const last = await ask('is it calm?', model)
    assert.deepEqual(
      [textOf(last), last.metadata?.ended, last.metadata?.fallback],
      ['It is calm.', undefined, undefined],
    )
    const { refuses } = REFUSALS[model] ?? assert.fail()
    const refused = asked.slice(first).filter(refuses).length
    // The template says two things in the same words.
    assert.ok(refused <= (model === 'template' ? 2 : 1), `${refused} refusals`)
    const sent = asked.at(-1) ?? assert.fail()
    // What was called is told as it was.
    assert.deepEqual(
      calls(sent).map((c) => JSON.parse(c.function.arguments)),
      [{}, LOW],
    )
    const results = sent.messages.flatMap((m) => m.tool_call_id ?? [])
    assert.deepEqual(
      results,
      calls(sent).map(({ id }) => id),
    )
    // By their place: the server gives all calls one id, and some give none.
    const thoughts = ['I look at "the book?".', 'I look at "buy".']
    if (model === 'openrouter') {
      assert.equal(refused, 0)
      assert.deepEqual(
        withCalls(sent).map((m) => m.reasoning_details),
        thoughts.map((text, i) => [
          { ...DETAIL, text },
          { ...SEALED, id: calls(sent)[i]?.id },
        ]),
      )
    }
    if (model === 'kimi')
      assert.deepEqual(
        withCalls(sent).map((m) => m.reasoning_content),
        thoughts,
      )
  })

test('what came with a call of another model, or before the desk was opened, is said to be none', async () => {
  const ask = conversation()
  await ask('the book?', 'built-in-planner')
  for (const model of ['gemini', 'openrouter', 'kimi', 'nine']) {
    const last = await ask('is it calm?', model)
    assert.deepEqual([textOf(last), last.metadata?.ended], ['It is calm.', undefined])
  }
})

test('what came with a call comes into no other conversation, where a server gives all calls one id', async () => {
  const [one, other] = [conversation(), conversation()]
  await one('the book of one?', 'kimi')
  await other('the book of another?', 'kimi')
  await one('is it calm?', 'kimi')
  const sent = asked.at(-1) ?? assert.fail()
  assert.deepEqual(
    withCalls(sent).map((m) => m.reasoning_content),
    ['I look at "the book of one?".'],
  )
})
