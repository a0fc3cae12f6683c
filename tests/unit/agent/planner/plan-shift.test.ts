// By how much an order that waits shall differ: reckoned from its own figures, or asked once.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { choicesOf } from '../../../../lib/contracts/chat.ts'
import type { conversation } from './conversation.ts'
import { deskOfPlans } from './desk-of-plans.ts'

/** The changes, or what is said where there are none. */
async function saidOf(words: readonly string[], desk = deskOfPlans()): Promise<unknown> {
  let turn = await desk.say(words[0] ?? '')
  for (const more of words.slice(1)) turn = await desk.say(more)
  const made = turn.calls.find(({ tool }) => tool === 'revisePlan')
  if (made) return (made.args.legs as { args: unknown }[])[0]?.args
  assert.deepEqual(turn.pending, [], words.join(' · '))
  assert.equal(
    turn.calls.some(({ tool }) => tool === 'withdrawPlan'),
    false,
    words.join(' · '),
  )
  return turn.text
}

function offered(desk: ReturnType<typeof conversation>): string[] {
  const last = desk.messages.at(-1)
  const parts = last?.role === 'assistant' && typeof last.content !== 'string' ? last.content : []
  return parts.flatMap((part) => (part.type === 'text' ? choicesOf(part.providerOptions) : [])).map((c) => c.words)
}

const BUY = 'buy 5 at 2950'
const 買 = '以 2950 買進 5 MWh'
const 买 = '以 2950 买进 5 MWh'

const each = (order: string, cases: [string, Record<string, string>][]) =>
  cases.map(([words, made]): [string[], Record<string, string>] => [[order, words], made])

const REVISED = [
  ...each(BUY, [
    ['cheaper by 5', { price: '2945' }],
    ['lower the price 5', { price: '2945' }],
    ['take 5 off the price', { price: '2945' }],
    ['add 10 to the price', { price: '2960' }],
    ['raise price 10', { price: '2960' }],
    ['a tenner dearer', { price: '2960' }],
    ['two ticks higher', { price: '2950.02' }],
    ['10% lower', { price: '2655' }],
    ['no, 5 lower', { price: '2945' }],
    ['lower, 2940', { price: '2940' }],
    ['can you make it 5 cheaper?', { price: '2945' }],
    ['down 5', { price: '2945' }],
    ['half of that', { qty: '2.5' }],
    ['triple it', { qty: '15' }],
    ['twice as much', { qty: '10' }],
    ['1.5x', { qty: '7.5' }],
    ['1 MWh more', { qty: '6' }],
    ['500 kWh more', { qty: '5.5' }],
    ['2 less', { qty: '3' }],
    ['more, 7', { qty: '7' }],
    ['add 2 MWh', { qty: '7' }],
    ['10% more', { qty: '5.5' }],
    ['raise the price by 10 and the size by 1', { price: '2960', qty: '6' }],
    ['5 lower and 2 more', { price: '2945', qty: '7' }],
    ["let's do 5 lower", { price: '2945' }],
    ['5 bucks more', { price: '2955' }],
    ['half size', { qty: '2.5' }],
    ['up to 8', { qty: '8' }],
    ['down to 2940', { price: '2940' }],
    ['1 more MWh', { qty: '6' }],
  ]),
  ...each(買, [
    ['貴10塊', { price: '2960' }],
    ['加價十元', { price: '2960' }],
    ['便宜個五塊好了', { price: '2945' }],
    ['價格再低 5 元', { price: '2945' }],
    ['提高10元', { price: '2960' }],
    ['加1 MWh', { qty: '6' }],
    ['再加 2 MWh', { qty: '7' }],
    ['少 1 MWh', { qty: '4' }],
    ['數量加 2', { qty: '7' }],
    ['減半', { qty: '2.5' }],
    ['翻三倍', { qty: '15' }],
    ['一半就好', { qty: '2.5' }],
    ['砍成 3', { qty: '3' }],
    ['多一塊', { price: '2951' }],
    ['價加 5 量減 2', { price: '2955', qty: '3' }],
    ['價格再便宜十元', { price: '2940' }],
  ]),
  ...each(买, [
    ['贵10块', { price: '2960' }],
    ['便宜 5 元', { price: '2945' }],
    ['多 1 兆瓦时', { qty: '6' }],
    ['加倍', { qty: '10' }],
  ]),
  ...each('sell 5 at -10', [['5 lower', { price: '-15' }]]),
  ...each('buy 5 at market', [
    ['double it', { qty: '10' }],
    ['raise it by 2', { qty: '7' }],
  ]),
  ...each('buy 5 at 2950 in 18-19', [['10 higher', { price: '2960' }]]),
]

describe('what is said from where it stands is reckoned from the plan', () => {
  for (const [words, made] of REVISED)
    it(words.join(' · '), async () => {
      assert.deepEqual(await saidOf(words), made)
    })
})

const TERMS: [string, string, Record<string, unknown>][] = [
  [BUY, 'make it market', { type: 'MARKET', price: null }],
  [BUY, 'go market', { type: 'MARKET', price: null }],
  [BUY, 'turn it into a market order', { type: 'MARKET', price: null }],
  [BUY, 'no, ioc', { timeInForce: 'IOC' }],
  [BUY, 'switch to fok', { timeInForce: 'FOK' }],
  [買, '改成市價', { type: 'MARKET', price: null }],
  [買, '改IOC', { timeInForce: 'IOC' }],
  [買, '改只掛單', { postOnly: true }],
  [买, '换成FOK', { timeInForce: 'FOK' }],
  [BUY, 'at the bid', { price: '2999.5' }],
  [BUY, 'i said sell', { side: 'SELL' }],
  [BUY, 'cancel it, sell 3 at 3050 instead', { side: 'SELL', price: '3050', qty: '3' }],
  [買, '取消，改賣 3 3050', { side: 'SELL', price: '3050', qty: '3' }],
]
describe('what an order that rests cannot become, one that waits can', () => {
  for (const [order, words, made] of TERMS)
    it(`${order} · ${words}`, async () => {
      assert.deepEqual(await saidOf([order, words]), made)
    })
})

describe('how far is asked once, and the answer revises', () => {
  const ASKED: [string, string, RegExp][] = [
    [BUY, 'cheaper', /^How much lower, in NT\$\?/],
    [BUY, 'a bit higher', /^How much higher/],
    [BUY, 'too expensive', /^How much lower/],
    [BUY, 'more', /^How many MWh more\?/],
    [BUY, 'too much', /^How many MWh less\?/],
    [BUY, 'raise it', /^How much more, and of what/],
    [BUY, 'raise it by 10', /^Should the price become 2,960, or the quantity 15 MWh\?/],
    [買, '便宜點', /^價格要低多少元/],
    [買, '太貴了', /^價格要低多少元/],
    [買, '多一點', /^數量要加多少 MWh/],
    [買, '加10', /^價格改為 2,960，還是數量改為 15 MWh/],
    [买, '少一点', /^数量要减多少 MWh/],
    [买, '太高了', /^价格要低多少元/],
  ]
  for (const [order, words, question] of ASKED)
    it(`${order} · ${words}`, async () => {
      const desk = deskOfPlans()
      assert.match(String(await saidOf([order, words], desk)), question)
      // Each button is an answer.
      const choices = offered(desk)
      assert.ok(choices.length >= 2)
      for (const choice of choices) assert.equal(typeof (await saidOf([order, words, choice])), 'object', choice)
    })
  const ANSWERED: [string[], Record<string, string>][] = [
    [[BUY, 'cheaper', '5'], { price: '2945' }],
    [[BUY, 'cheaper', 'by 5'], { price: '2945' }],
    [[BUY, 'cheaper', '2945'], { price: '2945' }],
    [[BUY, 'more', '2'], { qty: '7' }],
    [[BUY, 'more', '2 MWh'], { qty: '7' }],
    [[BUY, 'more', 'to 8'], { qty: '8' }],
    [[BUY, 'raise it', '10 nt$'], { price: '2960' }],
    [[BUY, 'raise it', '1 MWh'], { qty: '6' }],
    [[BUY, 'raise it', '10', 'price'], { price: '2960' }],
    [[BUY, 'raise it by 10', 'the price'], { price: '2960' }],
    [[BUY, 'raise it by 10', '15'], { qty: '15' }],
    [[買, '便宜點', '5塊'], { price: '2945' }],
    [[買, '加10', '價格'], { price: '2960' }],
    [[买, '多一点', '2'], { qty: '7' }],
    [[BUY, 'more', '2960'], { price: '2960' }],
  ]
  for (const [words, made] of ANSWERED)
    it(words.join(' · '), async () => {
      assert.deepEqual(await saidOf(words), made)
    })
  it('a number that fits neither is asked about again, and "no" takes back the question alone', async () => {
    assert.match(String(await saidOf([BUY, 'raise it by 10', '10'])), /^Should the price become/)
    for (const no of ['no', 'never mind'])
      assert.match(String(await saidOf([BUY, 'cheaper', no])), /^That plan still waits/)
    assert.match(String(await saidOf([BUY, 'raise it by 10', 'never mind', 'price'])), /last traded/)
  })
})

describe('what makes no order is told as that, and the plan stays', () => {
  const KEPT: [string, string, RegExp][] = [
    [BUY, 'raise it by 0.001', /2,950\.001 lies between two ticks/],
    ['buy 2.5 at 2950', 'half of it', /1\.25 MWh lies between two lots/],
    [BUY, 'reduce the size by 5', /would leave nothing/],
    [BUY, 'reduce it by 6 MWh', /would leave nothing/],
    [買, '數量改成 0', /一點也不剩/],
    [买, '数量改成 0', /一点也不剩/],
    [BUY, 'cheaper by 2950', /would make the price 0/],
    [BUY, 'lower by 100000', /would make the price −97,050/],
    ['buy 5 at market', '10 higher', /is at market and has no price/],
    ['buy 5 at market', 'cheaper', /is at market and has no price/],
    [買, '加 0.05 MWh', /5\.05 MWh 落在兩個單位之間/],
    [买, '减 5 MWh', /一点也不剩/],
  ]
  for (const [order, words, told] of KEPT)
    it(`${order} · ${words}`, async () => {
      assert.match(String(await saidOf([order, words])), told)
    })
})

describe('questions, denials, conditions and reports change nothing', () => {
  const OTHERWISE = [
    ...['what if I raise it by 10?', "don't raise it", 'should I go 10 higher?', '10 higher?', 'not 10 higher'],
    ...[
      'price went up 5',
      'price up 5',
      "it's 5 higher now",
      'two more?',
      'the market is 5 higher',
      'never lower it by 5',
      'if it rises raise it by 10',
    ],
    ...['raise the last one by 10', 'more than 5?', 'would 5 less be cheaper?', 'higher than the ask?'],
    ...[
      '要不要貴10塊?',
      '不要加價',
      '如果加價十元呢',
      '不要貴10塊',
      '別加 1 MWh',
      '漲了5塊',
      '價格降 5 元',
      '貴了10塊',
      '會再便宜5元嗎',
    ],
  ]
  for (const words of OTHERWISE)
    it(words, async () => {
      assert.equal(typeof (await saidOf([/\p{Script=Han}/u.test(words) ? 買 : BUY, words])), 'string')
    })
  it('behind a look at the market it may be of that', async () => {
    assert.equal(typeof (await saidOf([BUY, 'show me the book', '10 higher'])), 'string')
    assert.equal(typeof (await saidOf([BUY, 'show my orders', 'cancel it and sell 3 at 3050'])), 'string')
  })
})
