// Calls in the tags of some models become the JSON of a plan, however the text was streamed; all else stays what it was.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createTagReader } from '../../../lib/agent/json-plan/tagged-calls.ts'

/** As it comes in one piece, in single characters, and in threes: always the same. */
function read(text: string): string {
  const [whole, ...others] = [text.length, 1, 3].map((length) => {
    const reader = createTagReader()
    let out = ''
    for (let i = 0; i < text.length; i += length) out += reader.push(text.slice(i, i + length))
    return out + reader.end()
  })
  for (const other of others) assert.equal(other, whole)
  return whole ?? ''
}
const json = (name: string, args: Record<string, unknown> = {}) => `${JSON.stringify({ name, arguments: args })}\n`

describe('calls', () => {
  it('are read with the values as they are written', () => {
    const values =
      '<parameter=side>\nBUY\n</parameter><parameter=price>2950.50</parameter><parameter=id>007</parameter><parameter=deep>{"a":[1]}</parameter><parameter=flag>true</parameter>'
    assert.equal(
      read(`<tool_call>\n<function=placeOrder>\n${values}\n</function>\n</tool_call>`),
      json('placeOrder', { side: 'BUY', price: '2950.50', id: '007', deep: { a: [1] }, flag: true }),
    )
  })
  it('one behind the other, with words around them', () => {
    assert.equal(
      read(
        'Look: <tool_call>getOrderBook\n<arg_key>depth</arg_key><arg_value>5</arg_value></tool_call><tool_call>getUserWallet</tool_call> done',
      ),
      `Look: ${json('getOrderBook', { depth: 5 })}${json('getUserWallet')} done`,
    )
    assert.equal(
      read('<tool_call>\n<function=a></function>\n<function=b></function>\n</tool_call> end').replaceAll(/\n+/g, '\n'),
      `${json('a')}${json('b')} end`,
    )
  })
})

describe('calls between the marks of a template', () => {
  const kimi = (name: string, args: string) =>
    `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${args}<|tool_call_end|>`
  it('of Kimi', () => {
    assert.equal(
      read(
        `Look: <|tool_calls_section_begin|>${kimi('getOrderBook', ' {"depth":5} ')}${kimi('getUserWallet', '')}<|tool_calls_section_end|> done`,
      ),
      `Look: ${json('getOrderBook', { depth: 5 })}${json('getUserWallet')} done`,
    )
  })
  it('of Mistral, by each of its templates', () => {
    for (const lead of [
      '[TOOL_CALLS]getOrderBook[ARGS]',
      '[TOOL_CALLS]getOrderBook[CALL_ID]a1B2c3D4e[ARGS]',
      '[TOOL_CALLS] getOrderBook',
    ])
      assert.equal(
        read(`Look: ${lead}{"depth": 5, "note": "}"}[TOOL_CALLS]getUserWallet[ARGS]{} done`),
        `Look: ${json('getOrderBook', { depth: 5, note: '}' })}${json('getUserWallet')} done`,
      )
  })
  it('of DeepSeek, by its newer and its older template', () => {
    for (const call of [
      '<｜tool▁call▁begin｜>getOrderBook<｜tool▁sep｜>{"depth":5}<｜tool▁call▁end｜>',
      '<｜tool▁call▁begin｜>function<｜tool▁sep｜>getOrderBook\n```json\n{"depth":5}\n```<｜tool▁call▁end｜>',
    ])
      assert.equal(
        read(`Look: <｜tool▁calls▁begin｜>${call}\n${call}<｜tool▁calls▁end｜>`).replaceAll(/\n+/g, '\n'),
        `Look: ${json('getOrderBook', { depth: 5 })}${json('getOrderBook', { depth: 5 })}`,
      )
  })
})

describe('no call', () => {
  for (const text of [
    'a < b, <function of x>, <tool_call> and nothing',
    '<function=x>words <parameter=a>1</parameter></function> tail',
    '<tool_call>\n<function=a>\n<parameter=x>1</parameter>',
    '<tool_call>{"name":"getOrderBook","arguments":{}}</tool_call>',
    '<tool_call>two words</tool_call>',
    '<invoke name="a b"></invoke>',
    'ends with <tool_call>',
    'ends with <func',
    '[TOOL_CALLS][{"name":"getOrderBook","arguments":{}}]',
    '[TOOL_CALLS]{"name":"getOrderBook","arguments":{}}',
    '[TOOL_CALLS] and [other] words',
    'ends with [TOOL_CALLS]',
    'ends with [TOOL_CALLS]getOrderBook[ARG',
    '[TOOL_CALLS]getOrderBook[ARGS]{"depth": 5',
    '[TOOL_CALLS]getOrderBook[ARGS]{no json} tail',
    `[TOOL_CALLS]a[ARGS]{"x":"${'x'.repeat(70_000)}"}`,
    'ends with <|tool_calls_section_begin|>',
    '<|tool_call_begin|>functions.a:0<|tool_call_argument_begin|>{"x":<|tool_call_end|>',
    '<｜tool▁call▁begin｜>a<｜tool▁sep｜>[1]<｜tool▁call▁end｜>',
    '<|im_end|> and <｜end▁of▁sentence｜>',
    `<function=a>${'x'.repeat(70_000)}</function>`,
  ])
    it(JSON.stringify(text.slice(0, 60)), () => assert.equal(read(text), text))
  it('and no name of the language itself is set', () => {
    const text = '<function=a><parameter=__proto__>{"x":1}</parameter></function>'
    assert.equal(({} as Record<string, unknown>).x, undefined)
    assert.match(read(text), /"name":"a"/)
  })
})
