// What servers of models each say in their own way over Responses, of which most tell a part.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { callsOf, conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { LOW, OPENAI_BASE_URL, opening, response, responses, script, second } from './scripted-answers.ts'

describe('over responses, which each server tells in part', () => {
  let t: TestDesk
  before(async () => {
    t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'responses', OPENAI_MODEL: 'm' })
  })
  after(() => t.dispose())
  /** Of every event, and of its item, all but these. */
  const without = (frames: string[], ...names: string[]) =>
    frames.map((frame) =>
      JSON.stringify(JSON.parse(frame, (name, value) => (names.includes(name) ? undefined : value))),
    )
  const { say, call, end } = responses
  const calm = [...opening, say('It is calm.'), ...end('stop')]
  const event = (type: string, more: object) => JSON.stringify({ type, ...more })

  for (const [what, frames] of [
    ['nothing is numbered', without(calm, 'output_index')],
    ['nothing has an id', without(calm, 'item_id', 'id')],
    ['its time and model are not told', without(calm, 'created_at', 'model')],
    ['no item is begun', calm.slice(2)],
    [
      'its tokens are counted in words of their own',
      [...calm.slice(0, -1), event('response.completed', { response: { usage: { prompt_tokens: 9 } } })],
    ],
    ['its end is called done', [...calm.slice(0, -1), event('response.done', { response })]],
    [
      'its words come at their end alone',
      [...opening, event('response.output_text.done', { item_id: 'i', text: 'It is calm.' }), ...end('stop')],
    ],
    [
      'they come at their end once more',
      [...calm.slice(0, -1), event('response.output_text.done', { item_id: 'i', text: 'It is calm.' }), ...end('stop')],
    ],
    [
      'it is a refusal',
      [
        ...opening,
        event('response.refusal.delta', { item_id: 'i', delta: 'It is calm.' }),
        event('response.refusal.done', { item_id: 'i', refusal: 'It is calm.' }),
        ...end('stop'),
      ],
    ],
  ] as [string, string[]][])
    test(`an answer is whole where ${what}`, async () => {
      script.splice(0, script.length, frames)
      const { last, text } = await conversation(t).ask('how is the market?')
      assert.deepEqual([text, last.metadata?.ended, last.metadata?.fallback], ['It is calm.', undefined, undefined])
    })
  for (const names of [['id'], ['output_index'], ['status'], ['id', 'output_index', 'status']])
    test(`calls without ${names} are made, each with its own arguments`, async () => {
      const both = [...call('a', 'placeOrder', LOW), ...second(call('b', 'placeOrder', buy('2951', '1').args))]
      script.splice(0, script.length, [...opening, ...without(both, ...names), ...end('tool_calls')])
      const { plans } = await conversation(t).ask('buy')
      assert.deepEqual(
        plans.map((p) => p.legs.map((l) => l.args.price)),
        [['2950', '2951']],
      )
    })
  test('an order that is told once more is one order', async () => {
    const order = call('a', 'placeOrder', LOW)
    script.splice(0, script.length, [...opening, ...order, ...order.slice(1), ...end('tool_calls')])
    const { plans } = await conversation(t).ask('buy')
    assert.deepEqual(
      plans.map((p) => p.legs.length),
      [1],
    )
  })
  test('a call without arguments under the number of another, or of words, has none', async () => {
    const one = (frames: string[]) => frames.map((f) => f.replaceAll(/"output_index":\d/g, '"output_index":0'))
    const empty = call('b', 'getOrderBook', {}).map((f) => f.replace('"arguments":"{}"', '"arguments":""'))
    const reads = [
      ...opening,
      say('I look.'),
      ...one(call('a', 'getOrderBook', { depth: 3 })),
      ...one(empty),
      ...end('tool_calls'),
    ]
    script.splice(0, script.length, reads, calm)
    const { last } = await conversation(t).ask('how is the market?')
    assert.deepEqual(
      callsOf(last).map((c) => [c.input, c.state]),
      [
        [{ depth: 3 }, 'output-available'],
        [{}, 'output-available'],
      ],
    )
  })
  test('thoughts that are not summed up are thinking', async () => {
    const begun = event('response.output_item.added', {
      output_index: 0,
      item: { type: 'reasoning', id: 't', summary: [] },
    })
    const thought = event('response.reasoning_text.delta', { item_id: 't', output_index: 0, delta: 'I look.' })
    const said = [...calm].map((f) => f.replaceAll('"output_index":0', '"output_index":1'))
    script.splice(0, script.length, [...said.slice(0, 1), begun, thought, ...said.slice(1)])
    const { last, text } = await conversation(t).ask('how is the market?')
    const thoughts = last.parts.flatMap((p) => (p.type === 'reasoning' ? [p.text] : []))
    assert.deepEqual([text, thoughts.join('')], ['It is calm.', 'I look.'])
  })
  for (const [why, error] of [
    ['busy', { type: 'error', error: { code: 429, message: 'no' } }],
    ['failed', { error: 'no' }],
    ['failed', { type: 'response.failed', response: { error: null } }],
  ] as const)
    test(`an error in a form of its own is one: ${JSON.stringify(error)}`, async () => {
      script.splice(0, script.length, [JSON.stringify(error)], [JSON.stringify(error)])
      const { last } = await conversation(t).ask('how is the market?')
      assert.deepEqual(last.metadata?.fallback, { from: 'm', why })
    })
})
