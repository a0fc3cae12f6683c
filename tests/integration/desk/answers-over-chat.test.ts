// What servers of models each say in their own way over Chat Completions: ends, thoughts, calls and errors.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { canContinue } from '../../../lib/contracts/chat.ts'
import { callsOf, conversation } from '../../support/conversation.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'
import { chat, chunk, LOW, OPEN, OPENAI_BASE_URL, script } from './scripted-answers.ts'

describe('over chat, where each server has words of its own for the end', () => {
  let t: TestDesk
  before(async () => {
    t = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'chat', OPENAI_MODEL: 'm' })
  })
  after(() => t.dispose())
  const asked = (...frames: string[]) => {
    script.splice(0, script.length, frames)
    return conversation(t).ask('how is the market?')
  }
  const half = chat.say('You have no open orders, except')

  const MALFORMED = 'function_call_filter: MALFORMED_FUNCTION_CALL'
  for (const reason of ['error', 'abort', 'aborted', 'cancelled', 'canceled', 'timeout', 'server_error', MALFORMED])
    test(`an answer that ends with "${reason}" is no whole answer`, async () => {
      const { last } = await asked(half, chunk({}, reason), '[DONE]')
      assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'failed' })
      assert.ok(canContinue(last))
    })
  for (const reason of ['eos', 'eos_token'])
    test(`one that ends with "${reason}" is whole`, async () => {
      const { last } = await asked(half, chunk({}, reason), '[DONE]')
      assert.equal(last.metadata?.ended, undefined)
    })
  const SELL = JSON.stringify({ action: 'placeOrder', arguments: { ...LOW, side: 'SELL', price: '3900' } })
  for (const [open, close] of [
    ['<think>', '</think>'],
    ['<thought>', '</thought>'],
    ['[THINK]', '[/THINK]'],
    ['<seed:think>', '</seed:think>'],
    ['◁think▷', '◁/think▷'],
    ['<|channel>thought', '<channel|>'],
    ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  ])
    for (const length of [3, 1_000])
      test(`an order that was only thought about, in ${length} characters a piece of ${open}, is no plan and no answer`, async () => {
        const answer = `${open}\nI could write ${SELL}, but no.\n${close}\n\nThe market is quiet.<|return|>`
        const pieces = answer.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
        const { last, text, ledger } = await asked(...pieces.map(chat.say), ...chat.end('stop'))
        assert.equal(text, 'The market is quiet.')
        assert.deepEqual(ledger, [])
        const thought = last.parts.flatMap((p) => (p.type === 'reasoning' ? [p.text] : [])).join('')
        assert.match(thought, /but no\.\s*$/)
        assert.equal(last.metadata?.plansAsText, undefined)
        assert.equal(last.metadata?.ended, undefined)
      })
  for (const [open, close] of [
    ['<tool_call>\n', '\n</tool_call>'],
    ['[TOOL_CALLS][', ']'],
    ['<|python_tag|>', '<|eom_id|>'],
  ])
    test(`a call that a server left in the words, behind ${open}, is made, and its marks are no words`, async () => {
      const call = JSON.stringify({ name: 'placeOrder', arguments: LOW })
      for (const length of [3, 1_000]) {
        const pieces = `I buy.\n${open}${call}${close}`.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
        const { text, plans } = await asked(...pieces.map(chat.say), ...chat.end('stop'))
        assert.deepEqual([text.trim(), plans.length], ['I buy.', 1])
      }
    })
  for (const [make, text] of [
    [
      'Qwen3-Coder',
      '<tool_call>\n<function=placeOrder>\n<parameter=side>\nBUY\n</parameter>\n<parameter=qty>\n5\n</parameter>\n<parameter=price>\n2500\n</parameter>\n</function>\n</tool_call>',
    ],
    [
      'GLM',
      '<tool_call>placeOrder\n<arg_key>side</arg_key>\n<arg_value>BUY</arg_value>\n<arg_key>qty</arg_key>\n<arg_value>5</arg_value>\n<arg_key>price</arg_key>\n<arg_value>2500</arg_value>\n</tool_call>',
    ],
    [
      'MiniMax',
      '<minimax:tool_call>\n<invoke name="placeOrder">\n<parameter name="side">BUY</parameter>\n<parameter name="qty">5</parameter>\n<parameter name="price">2500</parameter>\n</invoke>\n</minimax:tool_call>',
    ],
    [
      'DeepSeek since 3.2',
      '<｜DSML｜function_calls>\n<｜DSML｜invoke name="placeOrder">\n<｜DSML｜parameter name="side" string="true">BUY</｜DSML｜parameter>\n<｜DSML｜parameter name="qty" string="false">5</｜DSML｜parameter>\n<｜DSML｜parameter name="price" string="true">2500</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
    ],
    [
      'Claude',
      '<function_calls>\n<invoke name="placeOrder">\n<parameter name="side">BUY</parameter>\n<parameter name="qty">5</parameter>\n<parameter name="price">2500</parameter>\n</invoke>\n</function_calls>',
    ],
    ['Mistral', `[TOOL_CALLS]placeOrder[ARGS]${JSON.stringify(LOW)}`],
    [
      'Kimi',
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.placeOrder:0<|tool_call_argument_begin|>${JSON.stringify(LOW)}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    [
      'DeepSeek',
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>placeOrder<｜tool▁sep｜>${JSON.stringify(LOW)}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
  ] as const)
    test(`a call in the tags of ${make} is made, and its tags are no words`, async () => {
      for (const length of [3, 1_000]) {
        const pieces = `I buy.\n${text}`.match(new RegExp(`[^]{1,${length}}`, 'g')) ?? []
        const { text: said, plans } = await asked(...pieces.map(chat.say), ...chat.end('stop'))
        assert.deepEqual([said.trim(), plans.length], ['I buy.', 1])
      }
    })
  test('one between the marks of its template is made also where the model is known to call tools itself', async () => {
    const own = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'chat', OPENAI_MODEL: 'm', OPENAI_TOOLS: 'native' })
    try {
      const call = JSON.stringify({ name: 'placeOrder', arguments: LOW })
      const answer = chat.say(`I buy.\n<tool_call>\n${call}\n</tool_call>`)
      script.splice(0, script.length, [answer, ...chat.end('stop')])
      const { text, plans } = await conversation(own).ask('buy 1 at 2950')
      assert.deepEqual([text.trim(), plans.length], ['I buy.', 1])
    } finally {
      await own.dispose()
    }
  })
  test('a call after thinking, closed or not, is made, and the answer goes on from it', async () => {
    for (const end of ['</think>', '']) {
      const reads = [chat.say(`<think>I look.${end}`), ...chat.call('a', 'getOrderBook', {}), ...chat.end('tool_calls')]
      script.splice(0, script.length, reads, [chat.say('<think>hm</think>Quiet.'), ...chat.end('stop')])
      const { last, text } = await conversation(t).ask('how is the market?')
      assert.deepEqual([text, callsOf(last)[0]?.state, last.metadata?.ended], ['Quiet.', 'output-available', undefined])
    }
  })
  for (const field of ['reasoning_content', 'reasoning'])
    test(`thinking in the field ${field} is thinking, and neither answer nor plan`, async () => {
      const think = (thought: string) => chunk({ content: null, [field]: thought })
      const { last, text, ledger } = await asked(
        think('I could write '),
        think(`${SELL}, </think> [/THINK] </`),
        think('thought> but no.'),
        chunk({ content: 'It is calm.', [field]: null }),
        ...chat.end('stop'),
      )
      assert.deepEqual([text, ledger, last.metadata?.ended], ['It is calm.', [], undefined])
      const thought = last.parts.flatMap((p) => (p.type === 'reasoning' ? [p.text] : [])).join('')
      assert.match(thought, /^I could write .*but no/)
    })
  test('thinking in parts of its own, or beside an empty list of calls, is one thought', async () => {
    for (const thought of [
      (text: string) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
      (text: string) => ({ reasoning_content: text, tool_calls: [] }),
      (text: string) => ({ reasoning_details: [{ type: 'reasoning.text', text }] }),
    ]) {
      const { last, text } = await asked(
        chunk(thought('I ')),
        chunk(thought('look.')),
        chat.say('Calm.'),
        ...chat.end('stop'),
      )
      const thoughts = last.parts.flatMap((p) => (p.type === 'reasoning' ? [p.text] : []))
      assert.deepEqual([text, thoughts], ['Calm.', ['I look.']])
    }
  })
  for (const [what, why, ...frames] of [
    ['a word', 'failed', JSON.stringify({ error: 'no room' })],
    ['a code', 'busy', JSON.stringify({ error: { code: 429 } })],
    [
      'beside a choice',
      'busy',
      JSON.stringify({
        error: { code: 429, message: 'no' },
        choices: [{ delta: { content: '' }, finish_reason: 'error' }],
      }),
    ],
    ['without a frame', 'busy', JSON.stringify({ object: 'error', message: 'no', code: 429 })],
    ['nothing at all', 'failed'],
  ] as [string, string, ...string[]][])
    test(`where the error is ${what}, another model takes over`, async () => {
      // Some are tried twice.
      script.splice(0, script.length, frames, frames)
      const { last } = await conversation(t).ask('how is the market?')
      assert.deepEqual(last.metadata?.fallback, { from: 'm', why })
    })
  test('where it is that the conversation is too long, the trader is told, and no other model answers', async () => {
    const error = JSON.stringify({
      error: { message: 'The number of tokens to keep from the initial prompt is greater than the context length.' },
    })
    for (const frames of [[error], [half, error]]) {
      script.splice(0, script.length, frames, frames)
      const { last } = await conversation(t).ask('how is the market?')
      assert.deepEqual(
        [last.metadata?.fallback, last.metadata?.trouble, /more than the model takes in/.test(JSON.stringify(last))],
        [undefined, undefined, true],
      )
    }
  })
  test('a call after thinking in a field of its own is made', async () => {
    const reads = [
      chunk({ reasoning_content: 'I look.' }),
      ...chat.call('a', 'getOrderBook', {}),
      ...chat.end('tool_calls'),
    ]
    script.splice(0, script.length, reads, [chat.say('Quiet.'), ...chat.end('stop')])
    const { last, text } = await conversation(t).ask('how is the market?')
    assert.deepEqual([text, callsOf(last)[0]?.state, last.metadata?.ended], ['Quiet.', 'output-available', undefined])
  })
  test('an answer of nothing but thinking says that there is none', async () => {
    for (const thinks of [chat.say('<think>\nI just go on'), chunk({ reasoning_content: 'I just go on' })]) {
      const { last, text } = await asked(thinks, ...chat.end('stop'))
      assert.equal(text, '')
      assert.partialDeepStrictEqual(last.metadata, { ended: 'failed', trouble: 'failed' })
    }
  })
  const CALL = { index: 0, id: 'a', type: 'function', function: { name: 'placeOrder', arguments: JSON.stringify(LOW) } }
  for (const [what, ...calls] of [
    ['has no number', { ...CALL, index: undefined }],
    ['has its number as text', { ...CALL, index: '0' }],
    ['has a number as its id', { ...CALL, id: 7 }],
    ['has an empty type', { ...CALL, type: '' }],
    ['has arguments that are no text', { ...CALL, function: { ...CALL.function, arguments: LOW } }],
    [
      'has its arguments twice',
      { ...CALL, function: { ...CALL.function, arguments: CALL.function.arguments.repeat(2) } },
    ],
    [
      'has its arguments once more, encoded',
      {
        ...CALL,
        function: { ...CALL.function, arguments: CALL.function.arguments + JSON.stringify(CALL.function.arguments) },
      },
    ],
    [
      'has arguments encoded twice',
      { ...CALL, function: { ...CALL.function, arguments: JSON.stringify(CALL.function.arguments) } },
    ],
    [
      'has an empty object before its arguments',
      { ...CALL, function: { ...CALL.function, arguments: `{}${CALL.function.arguments}` } },
    ],
    [
      'has the channel behind its name',
      { ...CALL, function: { ...CALL.function, name: 'placeOrder<|channel|>commentary' } },
    ],
    [
      'comes before its name',
      { index: 0, id: 'a', type: 'function', function: { arguments: '{"side":"BUY","price":"2950",' } },
      { index: 0, function: { name: 'placeOrder', arguments: '"qty":"1",' } },
      { index: 0, function: { arguments: '"symbol":"ELC"}' } },
    ],
    [
      'has no number, and comes in pieces',
      { id: 'a', function: { ...CALL.function, arguments: '{"side":"BUY","price":"2950",' } },
      { id: 'a', function: { arguments: '"qty":"1",' } },
      { function: { arguments: '"symbol":"ELC"}' } },
    ],
  ] as [string, ...object[]][])
    test(`a call that ${what} is a call`, async () => {
      const { plans } = await asked(...calls.map((c) => chunk({ tool_calls: [c] })), ...chat.end('tool_calls'))
      assert.deepEqual(
        plans.map((p) => p.legs.map((l) => l.tool)),
        [['placeOrder']],
      )
    })
  for (const reason of ['tool_call', 'tool_use', 'eos', 'end_turn', 'STOP', 'function_call'])
    test(`a call of an answer that ends with "${reason}" is made`, async () => {
      const { plans } = await asked(chunk({ tool_calls: [CALL] }), chunk({}, reason), '[DONE]')
      assert.equal(plans.length, 1)
    })
  for (const reason of ['length', 'MAX_TOKENS', 'model_length', 'SAFETY', 'insufficient_system_resource', '', null])
    test(`one of an answer that ends with "${reason}" is not, and half of the words are no answer`, async () => {
      const called = await asked(chunk({ tool_calls: [CALL] }), chunk({}, reason), '[DONE]')
      assert.deepEqual(called.ledger, [])
      // Why is said, and it can be gone on with.
      assert.match(called.last.metadata?.ended ?? 'whole', /failed|token_limit/)
      assert.ok(canContinue(called.last))
      const { last } = await asked(half, chunk({}, reason), '[DONE]')
      assert.match(last.metadata?.ended ?? 'whole', /failed|token_limit/)
    })
  for (const [what, ...calls] of [
    ['under its number and id', CALL, CALL],
    ['under its id', { ...CALL, index: undefined }, { ...CALL, index: undefined }],
    ['under its number', CALL, { ...CALL, id: undefined }],
    [
      'after its pieces',
      { ...CALL, function: { name: 'placeOrder', arguments: CALL.function.arguments.slice(0, 9) } },
      { index: 0, function: { arguments: CALL.function.arguments.slice(9) } },
      CALL,
    ],
  ] as [string, ...object[]][])
    test(`an order that is told once more ${what} is one order`, async () => {
      const { plans } = await asked(...calls.map((c) => chunk({ tool_calls: [c] })), ...chat.end('tool_calls'))
      assert.deepEqual(
        plans.map((p) => p.legs.length),
        [1],
      )
    })
  for (const [what, chunks] of [
    ['in one piece', (both: object[]) => [chunk({ tool_calls: both })]],
    ['each in its own, with an end', (both: object[]) => both.map((one) => chunk({ tool_calls: [one] }, 'tool_calls'))],
  ] as const)
    test(`two calls under one number are two, each with its own arguments, ${what}`, async () => {
      const both = ['2950', '2951'].map((price) => ({
        ...CALL,
        id: `of-${price}`,
        function: { name: 'placeOrder', arguments: JSON.stringify(buy(price, '1').args) },
      }))
      const { plans } = await asked(...chunks(both), ...chat.end('tool_calls'))
      assert.deepEqual(
        plans.map((p) => p.legs.map((l) => l.args.price)),
        [['2950', '2951']],
      )
    })
  test('two calls without a number are two', async () => {
    const both = ['getOrderBook', 'getUserWallet'].map((name) => ({
      ...CALL,
      index: undefined,
      id: name,
      function: { name },
    }))
    const { last } = await asked(chunk({ tool_calls: both }), ...chat.end('tool_calls'))
    assert.deepEqual(
      callsOf(last).map((c) => [c.tool, c.state]),
      both.map(({ id }) => [id, 'output-available']),
    )
  })
  for (const [what, ...frames] of [
    ['its role is empty', chunk({ role: '', content: 'It is calm.' })],
    ['its choice has no number', JSON.stringify({ id: 'c', choices: [{ delta: { content: 'It is calm.' } }] })],
    [
      'its id and time are others',
      JSON.stringify({ id: 7, created: '0', choices: [{ delta: { content: 'It is calm.' } }] }),
    ],
    ['a ping comes before it', JSON.stringify({ type: 'ping' }), chat.say('It is calm.')],
    [
      'its words are a list of parts',
      chunk({
        content: [
          { type: 'text', text: 'It is ' },
          { type: 'text', text: 'calm.' },
        ],
      }),
    ],
    ['a warning stands beside it', chat.say('It is calm.'), JSON.stringify({ warning: 'no usage was told' })],
    ['an empty event stands before it', '', chat.say('It is calm.')],
    [
      'it says that there is no error',
      JSON.stringify({ error: null, choices: [{ delta: { content: 'It is calm.' } }] }),
    ],
    [
      'its chances are told in a form of their own',
      chunk({ content: 'It is calm.' }, null).replace('"delta"', '"logprobs":[],"delta"'),
    ],
    [
      'its tokens are no count',
      chat.say('It is calm.'),
      JSON.stringify({ choices: [], usage: { prompt_tokens: '9', completion_tokens_details: 3 } }),
    ],
    ['it comes all at once', JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'It is calm.' } }] })],
    ['it refuses, in a field of its own', chunk({ content: null, refusal: 'It is calm.' })],
    ['its tokens are counted apart', chat.say('It is calm.'), JSON.stringify({ id: 'c', usage: { prompt_tokens: 9 } })],
  ] as [string, ...string[]][])
    test(`an answer is whole where ${what}`, async () => {
      const { last, text } = await asked(...frames, ...chat.end('stop'))
      assert.deepEqual([text, last.metadata?.ended, last.metadata?.fallback], ['It is calm.', undefined, undefined])
    })
  test('an answer is over at [DONE], whatever comes after it and however long the line stays open', async () => {
    const { last, text } = await asked(half, ...chat.end('stop'), chat.say(' AFTER'), OPEN)
    assert.equal(text, 'You have no open orders, except')
    assert.equal(last.metadata?.ended, undefined)
  })
})

describe('over chat, at a server that says with no reason that an answer is over', () => {
  const call = chat.call('a', 'placeOrder', LOW)
  const half = chat.say('You have no open orders, except')
  /** At a desk that has heard nothing of this server yet. */
  async function asked(t: { after(fn: () => unknown): void }, ...answers: string[][]) {
    const own = await openTestDesk({ OPENAI_BASE_URL, OPENAI_API: 'chat', OPENAI_MODEL: 'm' })
    t.after(() => own.dispose())
    const all: Awaited<ReturnType<ReturnType<typeof conversation>['ask']>>[] = []
    for (const frames of answers) {
      script.splice(0, script.length, frames)
      all.push(await conversation(own).ask('how is the market?'))
    }
    return all
  }
  const endsOf = (all: Awaited<ReturnType<typeof asked>>) => all.map(({ last }) => last.metadata?.ended)

  for (const [what, reason] of [
    ['with none', null],
    ['with an empty one in each chunk', ''],
  ] as const)
    test(`${what}, it is over at [DONE], and its calls are made`, async (t) => {
      const said = [chunk({ content: 'It is calm.' }, reason), '[DONE]']
      const thought = [chunk({ reasoning_content: 'I look.' }, reason), ...said]
      const calls = call.map((frame) => chunk(JSON.parse(frame).choices[0].delta, reason))
      const all = await asked(t, said, thought, [...calls, '[DONE]'])
      assert.deepEqual(endsOf(all), [undefined, undefined, undefined])
      assert.deepEqual(
        all.map(({ text, plans }) => [text, plans.length]),
        [
          ['It is calm.', 0],
          ['It is calm.', 0],
          ['', 1],
        ],
      )
    })
  test('one that is closed without that word is none', async (t) => {
    const [words, calls] = await asked(t, [half], call)
    assert.equal(words?.last.metadata?.ended, 'failed')
    assert.deepEqual(calls?.ledger, [])
  })
  test('thoughts alone are none, nor is nothing at all', async (t) => {
    const [thoughts] = await asked(t, [chunk({ reasoning_content: 'I look.' }), '[DONE]'])
    assert.equal(thoughts?.last.metadata?.ended, 'failed')
    const [nothing] = await asked(t, ['[DONE]'])
    assert.deepEqual(nothing?.last.metadata?.fallback, { from: 'm', why: 'failed' })
  })
  test('where it has told a reason before, one without is cut: gateways say [DONE] of what they lost, too', async (t) => {
    const whole = [chat.say('It is calm.'), ...chat.end('stop')]
    const all = await asked(
      t,
      whole,
      [half, '[DONE]'],
      [chunk({ content: 'except' }, ''), '[DONE]'],
      [...call, '[DONE]'],
    )
    assert.deepEqual(endsOf(all), [undefined, 'failed', 'failed', undefined])
    // Of an answer with calls it has not.
    assert.equal(all[3]?.plans.length, 1)
    const [, lost] = await asked(t, [...call, ...chat.end('tool_calls')], [...call, '[DONE]'])
    assert.deepEqual(lost?.ledger, [])
  })
})
