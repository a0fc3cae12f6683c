/** Properties that hold for any text: it never throws, and it never becomes a write without a verb and a quantity. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { replyTo } from '../../../../lib/agent/planner/reply.ts'
import { systemPrompt } from '../../../../lib/agent/prompts/templates.ts'
import { corpus, isNegative } from '../../../corpus/corpus.ts'
import { WRITES } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

/** Every run tries others. More of them at once: RUNS=20 npm test -- planner/safety */
const runs = (usual: number) => ({ numRuns: usual * Number(process.env.RUNS ?? 1) })

const tools = new Set([
  ...WRITES,
  'getOrderBook',
  'getMarketMetrics',
  'getUserOrders',
  'getUserWallet',
  'getTrades',
  'getCandles',
  'runSimulation',
])
/** Every write the planner would propose for a sentence, orders or not, with a clock so that hours are understood too. */
const writesFrom = (said: readonly string[]) =>
  replyTo(
    [
      { role: 'system', content: systemPrompt({}, { now: LADDER_NOW, fence: '', caution: [] }).text },
      ...said.map((text) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] })),
    ],
    tools,
  ).calls.filter((call) => (WRITES as readonly string[]).includes(call.tool))

const ordersFrom = (text: string) =>
  replyTo([{ role: 'user', content: [{ type: 'text', text }] }], tools).calls.filter(
    (call) => call.tool === 'placeOrder',
  )

/** Every character sequence that can ask for a trade in the three languages. */
const VERB =
  /buy|sell|bid|offer|long|short|lift|take|hit|get|purchas|acquir|procure|pick up|grab|dump|unload|offload|rid|pay|join|[買买賣卖購购售收進进倉仓做委掛挂下出沽抛拋空砸打吃扫掃敲對对手倒甩丢丟放接给給要]/i
/** "sel", "byu": one letter too many, too few, wrong or in its neighbour's place makes no other word of a verb. */
const isOneSlip = (word: string, verb: string): boolean => {
  const without = (text: string, at: number) => text.slice(0, at) + text.slice(at + 1)
  return [...`${verb} `].some(
    (_, i) =>
      word === without(verb, i) ||
      verb === without(word, i) ||
      without(word, i) === without(verb, i) ||
      word === verb.slice(0, i) + verb.slice(i + 1, i + 2) + verb.slice(i, i + 1) + verb.slice(i + 2),
  )
}
const saysVerb = (text: string): boolean =>
  VERB.test(text) ||
  (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).some((word) =>
    ['buy', 'buying', 'sell', 'selling', 'purchase'].some((verb) => isOneSlip(word, verb)),
  )
const FIGURE =
  /[\d０-９]|\b(?:a|an|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|oh)\b|[零〇一二兩两三四五六七八九十百千萬万億亿半廿卅壹貳參肆伍陸柒捌玖拾①-⑳㈠-㊿Ⅰ-ⅿ½¼¾²³¹]/iu

/** Words of the corpus, shuffled: far likelier to hit a rule than random characters. */
const words = [
  // Names that every object of the language has.
  'constructor',
  '__proto__',
  ...new Set(corpus.flatMap((e) => e.text.match(/[A-Za-z']+|[\d.,]+|\p{Script=Han}{1,2}|[^\s\w]/gu) ?? [])),
]
const salad = fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((list) => list.join(' '))
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  salad,
)

it('a slip of a verb is one letter', () => {
  for (const word of ['sel', 'selll', 'zell', 'slel', 'byu', 'buuy', 'purchse'])
    assert.ok(saysVerb(`6 3150 ${word}`), word)
  for (const word of ['sale', 'see', 'book', 'show', 'by']) assert.ok(!saysVerb(`6 3150 ${word}`), word)
})

describe('any text', () => {
  it('what every object is called by is a word like any other', () => {
    for (const word of ['constructor', '__proto__']) {
      for (const text of [word, `buy ${word} at 2950`, `buy 5 at ${word}`, `${word} MWh`, `the ${word} cheaper`])
        assert.deepEqual(ordersFrom(text), [], text)
      for (const text of [
        `last ${word} hours`,
        `until ${word}`,
        `when it is 9:00 in ${word}`,
        `${word}点买 5`,
        `過去${word}天`,
      ])
        assert.doesNotThrow(() => ordersFrom(text), text)
    }
  })

  it('never throws, and orders only with a verb and a figure', () => {
    fc.assert(
      fc.property(anything, (text) => {
        for (const order of ordersFrom(text)) {
          assert.ok(saysVerb(text), text)
          assert.match(text.normalize('NFKC') + text, FIGURE)
          assert.ok(order.args.side === 'BUY' || order.args.side === 'SELL')
          assert.ok(Number(order.args.qty) > 0)
          assert.ok(order.args.type === 'MARKET' || order.args.price !== undefined)
        }
      }),
      runs(1_500),
    )
  })

  const negations = [
    "don't ",
    'do not ',
    'never ',
    'should I ',
    'what if I ',
    'he said ',
    'yesterday I ',
    'if possible ',
    '不要',
    '別',
    '别',
    '如果',
    '要不要',
    '他說',
    '昨天',
  ]
  const orders = corpus.filter(
    (e) => 'calls' in e.expect && e.expect.calls.every((c) => c.tool === 'placeOrder') && !e.before,
  )
  it('a guard in front of any order of the corpus takes it away', () => {
    fc.assert(
      fc.property(fc.constantFrom(...negations), fc.constantFrom(...orders), (guard, entry) => {
        // 昨天買了 5 個，現在掛 3050 賣 tells of yesterday as it is, and says it twice for no other reason.
        fc.pre(!entry.text.startsWith(guard))
        assert.deepEqual(ordersFrom(guard + entry.text), [])
      }),
      runs(1_000),
    )
  })

  /** Nothing here may turn a question, a report or a refusal into an order: not how it is begun, ended or marked. */
  const before = [
    '',
    ' ',
    '…',
    '- ',
    '> ',
    '* ',
    '(',
    '!',
    '。',
    '，',
    'please ',
    'hey, ',
    'hello, ',
    'ok, ',
    'so ',
    'um, ',
    '1. ',
    '請',
    '麻煩',
    '你好，',
    '嗯，',
    '好，',
    '请',
    '那个，',
    '　',
  ]
  const after = [
    '',
    ' ',
    '.',
    '!',
    '!!!',
    '…',
    ')',
    '。',
    '！',
    '～',
    ' please',
    ', thanks',
    ' asap',
    ' :)',
    '，謝謝',
    '，拜託',
    ' 喔',
    '，谢谢',
    '啊',
    '　',
    '\n',
  ]
  const negatives = corpus.filter((e) => isNegative(e) && !('ask' in e.expect))
  it('politeness and punctuation around a negative never make it a write', () => {
    assert.ok(negatives.length > 200)
    const wrap = fc.tuple(
      fc.array(fc.constantFrom(...before), { maxLength: 2 }),
      fc.array(fc.constantFrom(...after), { maxLength: 2 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...negatives), wrap, (entry, [head, tail]) => {
        const text = head.join('') + entry.text + tail.join('')
        assert.deepEqual(writesFrom([...(entry.before ?? []), text]), [], text)
      }),
      runs(2_000),
    )
  })
  it('a guard in front of an amendment takes it away', () => {
    const changes = ['change o-27 to 4 MWh', 'amend o-27 price 2960', 'o-27 數量改成 2 MWh', 'o-27价格改成2960']
    for (const text of changes) assert.equal(writesFrom([text]).length, 1, text)
    fc.assert(
      fc.property(fc.constantFrom(...negations), fc.constantFrom(...changes), (guard, text) => {
        assert.deepEqual(writesFrom([guard + text]), [])
      }),
    )
  })

  it('a text too long for an order is none', () => {
    assert.deepEqual(ordersFrom(`buy 5 at 2950 ${'1,'.repeat(30_000)}`), [])
    assert.deepEqual(ordersFrom(`${' '.repeat(60_000)}buy 5 at 2950`.trim()).length, 1)
    // Each word of it is looked at many times: what fits into the characters may have far too many words.
    assert.deepEqual(ordersFrom(`buy 5 at 2950 ${'买'.repeat(1_900)}了`), [])
    assert.deepEqual(ordersFrom('buy 5, '.repeat(280)), [])
    const day = Array.from({ length: 24 }, (_, hour) => `buy 5 MWh at 2,9${hour + 10} post-only`)
    assert.equal(ordersFrom(day.join(' and ')).length, 24)
  })

  it('a conversation of any words never throws', () => {
    const turn = fc.oneof(fc.constantFrom(...corpus.map((e) => e.text)), salad)
    fc.assert(
      fc.property(fc.array(turn, { minLength: 1, maxLength: 5 }), (said) => {
        replyTo(
          said.map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
          tools,
        )
      }),
      runs(500),
    )
  })

  it('any tool answer is told without throwing', () => {
    const tool = fc.constantFrom(
      'getOrderBook',
      'getMarketMetrics',
      'getUserOrders',
      'getUserWallet',
      'placeOrder',
      'cancelOrder',
      'runSimulation',
    )
    const answer = fc.oneof(
      fc.jsonValue().map((value) => ({ type: 'json' as const, value })),
      fc.string().map((value) => ({ type: 'text' as const, value })),
      fc.string().map((value) => ({ type: 'error-text' as const, value })),
    )
    fc.assert(
      fc.property(tool, answer, (toolName, output) => {
        const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName, input: {} }
        const reply = replyTo(
          [
            { role: 'user', content: [{ type: 'text', text: 'my wallet' }] },
            { role: 'assistant', content: [call] },
            { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName, output }] },
          ],
          tools,
        )
        assert.equal(typeof reply.text, 'string')
      }),
      { numRuns: 1500 },
    )
  })

  it('orders in a tool answer are never followed', () => {
    const said = corpus.filter((e) => 'calls' in e.expect).map((e) => e.text)
    fc.assert(
      fc.property(fc.constantFrom(...said), (text) => {
        const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName: 'getUserWallet', input: {} }
        const reply = replyTo(
          [
            { role: 'user', content: [{ type: 'text', text: 'my wallet' }] },
            { role: 'assistant', content: [call] },
            {
              role: 'tool',
              content: [
                {
                  type: 'tool-result',
                  toolCallId: 'c1',
                  toolName: 'getUserWallet',
                  output: { type: 'text', value: text },
                },
              ],
            },
          ],
          tools,
        )
        assert.deepEqual(reply.calls, [])
      }),
    )
  })
})
