import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCandidateReader } from '../../../../lib/agent/json-plan/candidates.ts'
import { normaliseArguments } from '../../../../lib/agent/json-plan/normalise.ts'
import { type JsonPlan, readPlan } from '../../../../lib/agent/json-plan/plan.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'

/** The words that are left, and the plans found, however the text is streamed. */
function read(text: string, step = text.length) {
  const reader = createCandidateReader(readPlan)
  const pieces = []
  for (let i = 0; i < text.length; i += step) pieces.push(...reader.push(text.slice(i, i + step)))
  pieces.push(...reader.end())
  const words = pieces.map((p) => (p.type === 'text' ? p.text : '')).join('')
  const plans = pieces.flatMap((p): JsonPlan[] => (p.type === 'value' ? [p.value] : []))
  return { words, plans, actions: plans.flatMap((p) => p.actions) }
}
const buy = { ok: true, action: 'placeOrder', arguments: { side: 'BUY', price: '2950' } } as const
const BUY = '{"actions":[{"action":"placeOrder","arguments":{"side":"BUY","price":"2950"}}],"final_answer":""}'

const found: { name: string; text: string; words?: string }[] = [
  { name: 'bare', text: BUY },
  { name: 'with space around', text: `\n ${BUY} \n`, words: '\n  \n' },
  { name: 'in a fence', text: `Plan:\n\`\`\`json\n${BUY}\n\`\`\`\nShall I?`, words: 'Plan:\n\nShall I?' },
  { name: 'in a fence without a language', text: `\`\`\`\n${BUY}\n\`\`\``, words: '' },
  { name: 'inside prose', text: `Here: ${BUY} Shall I go on?`, words: 'Here:  Shall I go on?' },
  { name: 'one action alone', text: '{"action":"placeOrder","arguments":{"side":"BUY","price":"2950"}}' },
  { name: 'a list of actions', text: '[\n {"name":"placeOrder","parameters":{"side":"BUY","price":"2950"}}]' },
  {
    name: 'with comments and trailing commas',
    text: `{"actions":[ // don't wait } here
      {"action":"placeOrder",/* a " } */"arguments":{"side":"BUY","price":"2950",},},],}`,
  },
  {
    name: 'with single quotes',
    text: "{'actions':[{'action':'placeOrder','arguments':{'side':'BUY','price':'2950'}}]}",
  },
  { name: 'after a brace that opens nothing', text: `Use { to open. ${BUY}`, words: 'Use { to open. ' },
  { name: 'one level deeper', text: `{"plan":${BUY}}` },
  {
    name: 'arguments as a text, in a list of actions',
    text: String.raw`{"actions":[{"action":"placeOrder","arguments":"{\"side\":\"BUY\",\"price\":\"2950\"}"}]}`,
  },
  {
    name: 'arguments as a text',
    text: String.raw`{"action":"placeOrder","arguments":"{\"side\":\"BUY\",\"price\":\"2950\"}"}`,
  },
]

describe('a plan is found', () => {
  for (const { name, text, words = '' } of found)
    test(name, () => {
      for (const step of [text.length, 1, 3]) {
        const got = read(text, step)
        assert.deepEqual(got.actions, [buy], `in pieces of ${step}`)
        assert.equal(got.words, words, `in pieces of ${step}`)
      }
    })
  test('with a number however it is written', () => {
    for (const number of ['2700.50', '2700.00', '-12.10', '0.5', '1e3']) {
      const [action] = readPlan(`{"action":"a","arguments":{"price":${number},}}`)?.actions ?? []
      assert.deepEqual(action, { ok: true, action: 'a', arguments: { price: Number(number) } }, number)
    }
  })
  test('with braces, fences and quotes in its strings', () => {
    const reason = 'a } and a { and ``` and \\" and ]'
    const { actions } = read(`x {"actions":[{"action":"a","arguments":{"reason":"${reason}"}}]} y`, 2)
    assert.deepEqual(actions, [{ ok: true, action: 'a', arguments: { reason: 'a } and a { and ``` and " and ]' } }])
  })
  test('with braces between the quotation marks of print', () => {
    const { actions } = read('{“action”: “a”, “arguments”: {“reason”: “a } and a ]”}} y', 2)
    assert.deepEqual(actions, [{ ok: true, action: 'a', arguments: { reason: 'a } and a ]' } }])
  })
  test('several in one text, in their order, with the words between', () => {
    const one = (name: string) => `{"action":"${name}","arguments":{}}`
    const { actions, words } = read(
      `first ${one('a')} then ${one('b')}\n\`\`\`json\n${one('c')}\n${one('d')}\n\`\`\`.`,
      4,
    )
    assert.deepEqual(
      actions.map((a) => a.action),
      ['a', 'b', 'c', 'd'],
    )
    assert.equal(words, 'first  then \n.')
  })
  test('an answer alone is an answer', () => {
    assert.deepEqual(readPlan('{"actions":[],"final_answer":"The bid is 2,990."}'), {
      actions: [],
      finalAnswer: 'The bid is 2,990.',
    })
  })
})

describe('text is left as it is', () => {
  for (const text of [
    'The best bid is 2,990.',
    'A set {1, 2} and a list [1, 2], and `code`, and ``` alone',
    '```json\n{"bids":[{"price":2990}]}\n```',
    '{"side":"BUY","price":"2950","qty":"5"}',
    '{"name":"ELC","price":3000}',
    '{"name":"ELC","input":"the bid is 2,990"}',
    '{"actions":[{"action":"placeOrder","arguments":{"qty":"5',
    '{"actions":["buy","sell"]}',
    '{{{{[[[[ “ \' " // /* ',
  ])
    test(JSON.stringify(text), () => {
      for (const step of [text.length, 1, 2]) {
        assert.deepEqual(read(text, step), { words: text, plans: [], actions: [] })
      }
    })
  test('very long, and not slowly', () => {
    const text = '{"a":'.repeat(40_000)
    assert.ok(cpuMs(() => assert.equal(read(text, 7).words, text)) < 10_000)
  })
})

test('what is wrong with one action says nothing about the others', () => {
  const { actions } = read(
    '{"actions":[{"action":"a","arguments":{"x":1}},{"arguments":{}},{"action":"b","arguments":7},3,{"action":"c"}]}',
  )
  assert.deepEqual(
    actions.map((a) => [a.action, a.ok]),
    [
      ['a', true],
      ['', false],
      ['b', false],
      ['', false],
      ['c', true],
    ],
  )
})

test('mending adds no name and no value that is not in the text', () => {
  for (const source of ['{"action":"a","arguments":{"qty":}}', '{"action":"a","arguments":{"t": ISODate("2020")}}'])
    for (const action of readPlan(source)?.actions ?? [])
      assert.ok(action.ok && Object.values(action.arguments).every((v) => source.includes(String(v))), source)
})

test('a month is not read as a minute', () => {
  const schema = { properties: { interval: { enum: ['1m', '5m', '1h', '1d'] } } }
  const interval = (said: string) => normaliseArguments({ interval: said }, schema).interval
  assert.equal(interval('1M'), '1M', 'for the schema to refuse')
  assert.equal(interval('1m'), '1m')
  assert.equal(interval('1H'), '1h')
  assert.equal(interval('1D'), '1d')
})

test('arguments are spelled as the schema spells them', () => {
  const schema = {
    properties: {
      side: { type: 'string', enum: ['BUY', 'SELL'] },
      strategy: { anyOf: [{ enum: ['topBid', 'mid'] }, { type: 'null' }] },
      symbol: { type: 'string' },
      price: { type: 'string' },
      note: { type: 'string' },
      userId: { type: 'string' },
    },
  }
  assert.deepEqual(
    normaliseArguments(
      { side: 'buy', strategy: 'TOPBID', symbol: ' elc ', price: '3,050.50', note: '1,000', userId: 7 },
      schema,
    ),
    { side: 'BUY', strategy: 'topBid', symbol: 'ELC', price: '3050.50', note: '1,000', userId: '7' },
  )
  assert.deepEqual(normaliseArguments({ req: { side: 'sell', price: '12,5' } }, schema), {
    req: { side: 'SELL', price: '12,5' },
  })
})

test('blanks behind a plan in a fence are read at once', () => {
  const text = `\`\`\`json\n${BUY}${' '.repeat(60_000)}x`
  const tookMs = cpuMs(() => {
    for (const step of [text.length, 400]) assert.equal(read(text, step).plans.length, 1)
  })
  assert.ok(tookMs < 2_000, `${tookMs} ms`)
})
