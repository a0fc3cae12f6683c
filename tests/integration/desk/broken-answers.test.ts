// Answers that end without having come to their end, on the wire as servers of models send them.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { canContinue } from '../../../lib/contracts/chat.ts'
import { callsOf, conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { chat, LOW, OPENAI_BASE_URL, opening, responses, script, second, sent } from './scripted-answers.ts'

for (const [OPENAI_API, api] of [
  ['chat', chat],
  ['responses', responses],
] as const) {
  let t: TestDesk
  before(async () => {
    t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API, OPENAI_MODEL: 'm' })
  })
  after(() => t.dispose())
  /** One answer of the model for each list. */
  const play = (...answers: string[][]) =>
    script.splice(0, script.length, ...answers.map((a) => [...(api === responses ? opening : []), ...a]))
  const asked = (...answers: string[][]) => {
    play(...answers)
    return conversation(t).ask('how is the market?')
  }
  const half = [api.say('You have no open orders '), api.say('at 3,000, except')]

  describe(`over ${OPENAI_API}`, () => {
    test('a stream that stops without an end, as a proxy closes one, is no whole answer', async () => {
      const { last, text } = await asked(half)
      assert.match(text, /except$/)
      assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'failed' })
      assert.ok(canContinue(last))
    })
    test('nor is one that came to the limit of its tokens', async () => {
      const { last } = await asked([...half, ...api.end('length')])
      assert.equal(last.metadata?.ended, 'token_limit')
      assert.ok(canContinue(last))
    })
    test('nor one that was withheld from its middle on', async () => {
      const { last } = await asked([...half, ...api.end('content_filter')])
      assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'withheld' })
    })
    test('an answer of no words says that there is none', async () => {
      const { last } = await asked(api.end('stop'))
      assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'failed' })
    })
    test('one that comes to its end is whole', async () => {
      const { last } = await asked([...half, ...api.end('stop')])
      assert.equal(last.metadata?.ended, undefined)
    })
    test('calls of several steps under one id stay apart, and their results with them', async () => {
      for (const id of ['0', '']) {
        const { last, plans } = await asked(
          [...api.call(id, 'getOrderBook', {}), ...api.end('tool_calls')],
          [...api.call(id, 'getUserWallet', {}), ...api.end('tool_calls')],
          [...api.call(id, 'placeOrder', LOW), ...api.end('tool_calls')],
        )
        assert.deepEqual(
          callsOf(last).map((c) => [c.tool, c.state]),
          [
            ['getOrderBook', 'output-available'],
            ['getUserWallet', 'output-available'],
            ['placeOrder', 'input-available'],
          ],
        )
        assert.equal(plans.length, 1)
        // The strictest takes 40 characters.
        for (const [, told = ''] of sent.matchAll(/"(?:tool_)?call_id":"([^"]*)"/g)) assert.match(told, /^[\w-]{1,40}$/)
      }
    })
    test('an order under the id of a read of the same step does not show its answer, and waits', async () => {
      const { last, plans } = await asked([
        ...api.call('0', 'getOrderBook', {}),
        ...second(api.call('0', 'placeOrder', LOW)),
        ...api.end('tool_calls'),
      ])
      assert.deepEqual(
        callsOf(last).map((c) => [c.tool, c.state]),
        [
          ['getOrderBook', 'output-available'],
          ['placeOrder', 'input-available'],
        ],
      )
      assert.deepEqual(
        plans.map((p) => p.legs.map((l) => l.tool)),
        [['placeOrder']],
      )
    })
    test('of two orders under one id each has its own outcome', async () => {
      const talk = conversation(t)
      const both = [...api.call('0', 'placeOrder', LOW), ...second(api.call('0', 'placeOrder', buy('2951', '1').args))]
      play([...both, ...api.end('tool_calls')])
      const { plans } = await talk.ask('buy')
      play([...half, ...api.end('stop')])
      const { messages } = await talk.decided(plans[0], 'reject')
      const outcomes = messages.flatMap(callsOf)
      assert.deepEqual(
        outcomes.map((c) => [(c.input as { price?: unknown }).price, c.state]),
        [
          ['2950', 'output-available'],
          ['2951', 'output-available'],
        ],
      )
    })
    test('what said nothing is told to no server, which strict ones refuse and every later question with it', async () => {
      const talk = conversation(t)
      play(
        [...api.call('a', 'getOrderBook', {}), ...api.end('tool_calls')],
        [api.say('<think>I just go on'), ...api.end('stop')],
      )
      await talk.ask('how is the market?')
      play([...half, ...api.end('stop')])
      await talk.ask('and now?')
      const { messages, input } = JSON.parse(sent)
      const told: { role?: string; type?: string }[] = messages ?? input
      assert.deepEqual(
        told.slice(1).map(({ role, type }) => role ?? type),
        api === chat
          ? ['user', 'assistant', 'tool', 'user']
          : ['user', 'function_call', 'function_call_output', 'user'],
      )
    })
    test('arguments without end are refused, and carried along nowhere', async () => {
      const { last } = await asked(
        [...api.call('h', 'getOrderBook', { symbol: 'x'.repeat(1_000_000) }), ...api.end('tool_calls')],
        [...half, ...api.end('stop')],
      )
      assert.match(callsOf(last)[0]?.error ?? '', /the arguments are longer than 64 kB/)
      assert.ok(JSON.stringify(last).length < 10_000)
    })
  })
}
