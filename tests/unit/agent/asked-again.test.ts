// Two questions that a server refuses in one moment, for the same reason: each is asked again as the server wants it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { APICallError } from 'ai'
import { adaptive } from '../../../lib/agent/models/adaptive.ts'
import { callNotes } from '../../../lib/agent/models/call-notes.ts'
import { usualRequests } from '../../../lib/agent/models/usual-requests.ts'

const COUNT = 2

/** Lets nobody by before so many have come; whoever comes later goes by. */
function gathering(): () => Promise<void> {
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === COUNT) resolve()
    return all
  }
}

test('what its server wants of a question is met in both, and nothing is learned beyond it', async () => {
  const gather = gathering()
  const asked: string[][] = []
  const server: typeof fetch = async (_input, init) => {
    const { messages } = JSON.parse(String(init?.body)) as { messages: { role: string }[] }
    await gather()
    asked.push(messages.map(({ role }) => role))
    return messages.some(({ role }, i) => role === 'user' && messages[i + 1]?.role === 'user')
      ? new Response('Conversation roles must alternate user/assistant', { status: 400 })
      : new Response('{}')
  }
  const ask = usualRequests(server, callNotes())
  const messages = ['system', 'user', 'user'].map((role) => ({ role, content: role }))
  const both = await Promise.all(
    Array.from({ length: COUNT }, () =>
      ask('http://model.example', { method: 'POST', body: JSON.stringify({ messages }) }),
    ),
  )
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  // The rules keep their own place.
  assert.deepEqual(asked.slice(COUNT), Array(COUNT).fill(['system', 'user']))
})

test('calls are told by other ids in both', async () => {
  const gather = gathering()
  const refused = () =>
    new APICallError({
      message: "Invalid 'input[1].call_id': string too long. Expected a string with maximum length 64",
      url: 'http://model.example',
      requestBodyValues: {},
      statusCode: 400,
    })
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'test',
    supportedUrls: {},
    doGenerate: () => assert.fail(),
    async doStream({ prompt }) {
      await gather()
      if (JSON.stringify(prompt).includes('an id with blanks')) throw refused()
      return { stream: new ReadableStream({ start: (controller) => controller.close() }) }
    },
  }
  const asks = adaptive(model, { now: () => ({ tools: 'native', images: null }), learn: () => {} })
  const toolCallId = 'an id with blanks'
  const options: LanguageModelV4CallOptions = {
    prompt: [
      { role: 'user', content: [{ type: 'text', text: 'top 5' }] },
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId, toolName: 'getOrderBook', input: {} }] },
    ],
  }
  const both = await Promise.allSettled(Array.from({ length: COUNT }, () => asks.doStream(options)))
  assert.deepEqual(
    both.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
})
