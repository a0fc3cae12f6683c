/** The fake model server, driven through the provider the desk uses, over both APIs. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'

let server: ModelServer
before(async () => {
  server = await startModelServer()
})
after(() => server.close())

const anything = jsonSchema<Record<string, unknown>>({ type: 'object' })

for (const api of ['responses', 'chat'] as const) {
  const model = () => {
    const openai = createOpenAI({ baseURL: server.url, apiKey: 'none' })
    return api === 'chat' ? openai.chat('fake-model') : openai.responses('fake-model')
  }
  const providerOptions = { openai: { store: false } }

  /** One run with two tools; `placeOrder` has no execute, like every write of the desk. */
  function run(prompt: string, signal?: AbortSignal) {
    const seen: Record<string, unknown>[] = []
    const errors: unknown[] = []
    const result = streamText({
      model: model(),
      prompt,
      providerOptions,
      maxRetries: 1,
      stopWhen: isStepCount(4),
      ...(signal ? { abortSignal: signal } : {}),
      onError: ({ error }) => {
        errors.push(error)
      },
      tools: {
        getOrderBook: tool({
          inputSchema: anything,
          execute: async (args) => {
            seen.push(args)
            return { bids: [], asks: [] }
          },
        }),
        placeOrder: tool({ inputSchema: anything, outputSchema: anything }),
      },
    })
    return { result, seen, errors }
  }

  describe(`over ${api}`, () => {
    it('says what is scripted, in deltas', async () => {
      const { result } = run('hello [[say: one two three]]')
      const deltas: string[] = []
      for await (const delta of result.textStream) deltas.push(delta)
      assert.equal(deltas.join(''), 'one two three')
      assert.ok(deltas.length > 1)
      assert.equal(await result.finishReason, 'stop')
      assert.ok(((await result.usage).totalTokens ?? 0) > 0)
    })

    it('echoes without markers', async () => assert.match(await run('what is up').result.text, /what is up/))

    it('calls a tool, then speaks about the result', async () => {
      const { result, seen } = run('[[call: getOrderBook {"depth":5,"note":"a ]] b"}]] [[then: that is the book]]')
      assert.equal(await result.text, 'that is the book')
      assert.deepEqual(seen, [{ depth: 5, note: 'a ]] b' }])
    })

    it('makes several calls in one step and leaves writes open', async () => {
      const { result } = run(
        '[[say: two orders]] [[call: placeOrder {"side":"BUY","qty":"5"}]] [[call: placeOrder {"side":"SELL","qty":"3"}]]',
      )
      const calls = await result.toolCalls
      assert.deepEqual(
        calls.map((c) => (c.input as { side: string }).side),
        ['BUY', 'SELL'],
      )
      assert.equal(await result.finishReason, 'tool-calls')
    })

    it('plays further steps', async () => {
      const { result, seen } = run(
        '[[call: getOrderBook {"depth":1}]] [[next]] [[call: getOrderBook {"depth":2}]] [[next]] [[say: end]]',
      )
      assert.equal(await result.text, 'end')
      assert.deepEqual(seen, [{ depth: 1 }, { depth: 2 }])
    })

    it('spoils arguments', async () => {
      const input = async (marker: string) =>
        (await run(`[[call: placeOrder {"qty":5,"symbol":null}]] ${marker}`).result.toolCalls)[0]?.input
      assert.deepEqual(await input('[[stringify]]'), { qty: '5', symbol: null })
      assert.deepEqual(await input('[[nest]]'), { arguments: { qty: 5, symbol: null } })
      assert.deepEqual(await input('[[empty]]'), { qty: 5, symbol: '' })
    })

    it('cuts the arguments off', async () => {
      const [call] = await run('[[call: placeOrder {"qty":5}]] [[malformed]]').result.toolCalls
      assert.equal(call?.invalid, true)
    })

    it('ends with the wrong finish reason, so the call does not count', async () => {
      const { result, seen } = run('[[call: getOrderBook {}]] [[wrong-finish]]')
      assert.equal(await result.finishReason, 'length')
      assert.deepEqual(seen, [])
    })

    it('writes plans into prose and fences, and claims', async () => {
      const plan = '{"actions":[{"action":"getOrderBook","arguments":{"depth":5}}],"final_answer":"ok"}'
      assert.ok((await run(`[[plan: ${plan}]]`).result.text).includes(plan))
      assert.match(await run(`[[fenced-plan: ${plan}]]`).result.text, /```json\n\{/)
      assert.match(await run('[[claim]]').result.text, /placed your order/)
    })

    it('holds after the first delta until released', async () => {
      const { result } = run('[[hold]] [[say: first second]]')
      const reader = result.textStream[Symbol.asyncIterator]()
      assert.equal((await reader.next()).value, 'first ')
      await server.untilHeld()
      assert.equal(server.held(), 1)
      server.release()
      assert.equal((await reader.next()).value, 'second')
    })

    it('forgets a held answer when the client leaves', async () => {
      const abort = new AbortController()
      const { result } = run('[[hold]] [[say: first second]]', abort.signal)
      const reader = result.textStream[Symbol.asyncIterator]()
      await reader.next()
      await server.untilHeld()
      abort.abort()
      while (server.held() > 0) await new Promise((resolve) => setImmediate(resolve))
      assert.equal(server.held(), 0)
    })

    it('breaks in the middle', async () => {
      const { result } = run('[[break]] [[say: one two three]]')
      let text = ''
      await assert.rejects(async () => {
        for await (const delta of result.textStream) text += delta
      })
      assert.equal(text, 'one ')
    })

    it('breaks in one step alone', async () => {
      const { result, seen } = run('[[break: 2]] [[call: getOrderBook {}]] [[next]] [[say: one two three]]')
      let text = ''
      await assert.rejects(async () => {
        for await (const delta of result.textStream) text += delta
      })
      assert.equal(text, 'one ')
      assert.equal(seen.length, 1)
    })

    it('refuses tools, and images, in the words of a server whose model has none', async () => {
      const tools = run('[[no-tools]] [[say: never]]')
      await tools.result.consumeStream()
      assert.match(String(tools.errors[0]), /does not support tools/)
      const bare = streamText({ model: model(), prompt: '[[no-tools]] [[say: without]]', providerOptions })
      assert.equal(await bare.text, 'without')
      const errors: unknown[] = []
      const seen = streamText({
        model: model(),
        providerOptions,
        onError: ({ error }) => void errors.push(error),
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: '[[no-images]] [[say: never]]' },
              { type: 'file', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
            ],
          },
        ],
      })
      await seen.consumeStream()
      assert.match(String(errors[0]), /does not support image input/)
    })

    it('fails with 500 and 429, for good or a number of times', async () => {
      for (const status of ['500', '429']) {
        const { result, errors } = run(`[[${status}]] ${api}`)
        await result.consumeStream()
        assert.equal(errors.length, 1)
      }
      assert.equal(await run(`[[500: 1]] [[say: back again]] ${api}`).result.text, 'back again')
    })

    it('answers unstreamed too', async () => {
      const { text } = await generateText({ model: model(), prompt: '[[say: whole]]', providerOptions })
      assert.equal(text, 'whole')
    })

    it('records what reached it', async () => {
      server.requests.length = 0
      await run('remember me [[say: ok]]').result.text
      assert.equal(server.requests.length, 1)
      assert.match(JSON.stringify(server.requests[0]?.body), /remember me/)
    })
  })
}

it('lists its models and serves the records over HTTP', async () => {
  const models = await (await fetch(`${server.url}/models`)).json()
  assert.equal(models.data[0].id, 'fake-model')
  const root = server.url.replace('/v1', '')
  assert.ok(Array.isArray(await (await fetch(`${root}/requests`)).json()))
  assert.deepEqual(await (await fetch(`${root}/held`)).json(), { held: 0 })
})
