// Thoughts that a server of Responses gives to be sent back, which only who gave them can read.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { textOf } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

type Item = { type?: string; encrypted_content?: string }
/** What reached the server: the thoughts in each question. */
const asked: string[][] = []
/** Those that it can read. */
let readable = /^/
const event = (type: string, more: object) => `data: ${JSON.stringify({ type, ...more })}\n\n`
const server = createServer(async (request, response) => {
  const { input, model }: { input: Item[]; model: string } = JSON.parse((await request.toArray()).join(''))
  const thoughts = input.flatMap((item) => item.encrypted_content ?? [])
  asked.push(thoughts)
  if (thoughts.some((thought) => !readable.test(thought))) {
    const message = 'The encrypted content for item rs_1 could not be verified.'
    return response.writeHead(400).end(JSON.stringify({ error: { message, code: 'invalid_encrypted_content' } }))
  }
  const about = { id: 'r', created_at: 0, model }
  const thought = { type: 'reasoning', id: `rs_${asked.length}`, summary: [], encrypted_content: `of ${model}` }
  const words = { type: 'message', id: `msg_${asked.length}` }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(
    event('response.created', { response: about }) +
      event('response.output_item.added', { output_index: 0, item: thought }) +
      event('response.output_item.done', { output_index: 0, item: thought }) +
      event('response.output_item.added', { output_index: 1, item: words }) +
      event('response.output_text.delta', { item_id: words.id, output_index: 1, delta: 'Calm.' }) +
      event('response.output_item.done', { output_index: 1, item: words }) +
      event('response.completed', { response: { ...about, usage: { input_tokens: 1, output_tokens: 1 } } }),
  )
}).listen(0, '127.0.0.1')
await once(server, 'listening')

let t: TestDesk
before(async () => {
  const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'responses', OPENAI_MODEL: 'one,other' })
})
after(async () => {
  await t.dispose()
  server.close()
})

function conversation() {
  const [trader, chatId] = [t.trader(), randomUUID()]
  return async (model: string) => {
    const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text: 'calm?' }] }
    for await (const _ of await t.desk.conversations.ask(trader.id, { chatId, model, message }));
    const last = (await t.desk.conversations.view(trader.id, chatId)).messages.at(-1) ?? assert.fail()
    return [textOf(last), last.metadata?.ended, last.metadata?.fallback]
  }
}
const CALM = ['Calm.', undefined, undefined]

test('the thoughts of a model go back to it, and to no other', async () => {
  const ask = conversation()
  await ask('one')
  await ask('one')
  assert.deepEqual(asked.at(-1), ['of one'])
  assert.deepEqual(await ask('other'), CALM)
  assert.deepEqual(asked.at(-1), [])
  await ask('one')
  assert.deepEqual(asked.at(-1), ['of one', 'of one'])
})

test('where they can be read no more, as after another key, the question is asked without them', async () => {
  const ask = conversation()
  await ask('one')
  readable = /^$/
  assert.deepEqual(await ask('one'), CALM)
  assert.deepEqual(asked.slice(-2), [['of one'], []])
})
