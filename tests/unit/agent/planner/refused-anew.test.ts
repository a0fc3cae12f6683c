// "Make it 3" behind an order that was refused for how it was said: of that order, and of none that rests. Nothing is prepared by it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const AT_18 = 'buy 5 MWh at 2950 tomorrow 18:00'

describe('what is put right is refused anew, with the same question', () => {
  for (const [turns, told] of [
    [[AT_18, 'make it 3 MWh'], /“buy 3 MWh delivery 2026-11-22 18:00 at 2,950”/],
    [[AT_18, 'at 2940'], /“buy 5 MWh delivery 2026-11-22 18:00 at 2,940”/],
    [[AT_18, 'no, sell'], /“sell 5 MWh delivery 2026-11-22 18:00 at 2,950”/],
    [[AT_18, 'no, buy 2 at 2900'], /“buy 2 MWh delivery 2026-11-22 18:00 at 2,900”/],
    [[AT_18, 'it should be 3'], /“buy 3 MWh delivery/],
    [['以 2950 买 5 MWh，明天 18 点', '改成 3 MWh'], /“以 2,950 买入 3 MWh 交割/],
    [['以 2950 買 5 MWh，明天 18 點', '不對，賣'], /「以 2,950 賣出 5 MWh 交割/],
    [['should I buy 5 at 2950?', 'make it 3'], /To prepare it, say “buy 3 MWh at 2,950”/],
    [
      ['should I buy 5 at 2950 tomorrow 18-19?', '19-20'],
      /as a question.*say “buy 5 MWh delivery 2026-11-22 19:00-20:00/,
    ],
    [['what if I buy 5 at 2950 tomorrow 18-19', '19-20'], /“what if”.*19:00-20:00/],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, told)
    })
})

describe('the answer is then of the order as it was changed', () => {
  for (const [turns, args] of [
    [[AT_18, 'make it 3 MWh', '18-19'], { qty: '3', price: '2950', symbol: 'PT60-20261122T1000Z' }],
    [
      [AT_18, '3 not 5', 'until'],
      { qty: '3', price: '2950', timeInForce: 'GTD', expiresAt: '2026-11-22T10:00:00.000Z' },
    ],
    [[AT_18, '3 MWh, tomorrow 18-19'], { qty: '3', price: '2950', symbol: 'PT60-20261122T1000Z' }],
    [[AT_18, 'at 2940', 'make it 3 MWh', '18-19'], { qty: '3', price: '2940', symbol: 'PT60-20261122T1000Z' }],
  ] as const)
    it(turns.join(' · '), async () =>
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'BUY', ...args }]]),
    )
})

const FOR_YESTERDAY = 'buy 5 at 2950 for yesterday'

describe('a difference is reckoned from the order that was refused', () => {
  for (const [turns, told] of [
    [[FOR_YESTERDAY, 'make it 3'], /Buy 3 MWh at 2,950/],
    [[FOR_YESTERDAY, 'cheaper by 5'], /Buy 5 MWh at 2,945/],
    [[FOR_YESTERDAY, 'raise it by 10'], /^Should the price become 2,960, or the quantity 15 MWh/],
    [[FOR_YESTERDAY, 'raise it by 10', 'the price'], /Buy 5 MWh at 2,960/],
    [[FOR_YESTERDAY, 'cheaper'], /^How much lower/],
    [[FOR_YESTERDAY, 'cheaper', '5'], /Buy 5 MWh at 2,945/],
    [[FOR_YESTERDAY, 'cheaper by 3000'], /^Nothing was prepared: that would make the price −50/],
    [[FOR_YESTERDAY, 'cheaper by 3000', 'make it 3'], /Buy 3 MWh at 2,950/],
    [[FOR_YESTERDAY, 'reduce it by 6 MWh'], /^Nothing was prepared: that would leave nothing/],
    [['買 5 2950 昨天的', '加 10'], /^價格改為 2,960，還是數量改為 15 MWh/],
    [['買 5 2950 昨天的', '便宜 5 元'], /以 2,945 買進 5 MWh/],
    [['买 5 2950 昨天的', '改成 3'], /以 2,950 买入 3 MWh/],
    [['should I buy 5 at 2950?', 'raise it by 10', '2960'], /To prepare it, say “buy 5 MWh at 2,960”/],
    [['buy 5 tomorrow', 'make it 3'], /^Which contract/],
    [['明天買 5 MWh', '改成 3'], /^要哪一個合約/],
    [['明天买 5 MWh', '改成 3'], /^要哪一个合约/],
    [['buy 5 in the morning', 'make it 3'], /say the hours too/],
    [['buy 5 at 2950 tomorrow', 'raise it by 10', '18-19'], /^Should the price become 2,960/],
    [['buy 5 at 2950 tomorrow', 'make it 3', 'cancel it'], /^Dropped/],
    [[FOR_YESTERDAY, 'cancel it'], /^There is no open question/],
    [['buy 5 at 2950 tomorrow', 'make it 0 MWh'], /^The quantity must be more than zero/],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual([turn.pending, turn.calls], [[], []])
      assert.match(turn.text, told)
    })
  const IN_18_19 = 'PT60-20261122T1000Z'
  for (const [turns, args] of [
    [['buy 5 at 2950 tomorrow', 'make it 3', '18-19'], { qty: '3', price: '2950' }],
    [['buy 5 at 2950 tomorrow', '10 lower', '18-19'], { qty: '5', price: '2940' }],
    [['buy 5 tmrw at 2950', 'make it 3', 'make it 4', '18-19'], { qty: '4', price: '2950' }],
    [['buy 5 at 2950 tomorrow', 'make it 3', '2960', '18-19'], { qty: '3', price: '2960' }],
    [['buy 5', 'tomorrow', '2950', '18-19'], { qty: '5', price: '2950' }],
    [['buy 5 tmr at 2950', 'cheaper', '5', '18-19'], { qty: '5', price: '2945' }],
    [['buy 5 at 2950 tomorrow', 'raise it by 10', 'price', '18-19'], { qty: '5', price: '2960' }],
    [['buy 5 at 2950 tomorrow', 'cheaper by 3000', '18-19'], { qty: '5', price: '2950' }],
    [['明天買 5 MWh 2950', '改成 3', '18-19'], { qty: '3', price: '2950' }],
    [['明天买 5 MWh 2950', '贵 10 块', '18-19 点'], { qty: '5', price: '2960' }],
  ] as const)
    it(`${turns.join(' · ')}: the order of those hours`, async () =>
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'BUY', ...args, symbol: IN_18_19 }]]))
})

describe('so it is from an order that was turned down', () => {
  const DOWN = ['buy 5 at 2950', '(rejected)']
  for (const [said, args] of [
    [['cheaper by 5'], { price: '2945', qty: '5' }],
    [['cheaper', '5'], { price: '2945', qty: '5' }],
    [['raise it by 10', 'the price'], { price: '2960', qty: '5' }],
  ] as const)
    it(said.join(' · '), async () =>
      assert.deepEqual(asked(await after([...DOWN, ...said])), [['placeOrder', { side: 'BUY', ...args }]]),
    )
  for (const said of ['reduce it by 6 MWh', 'make it 0 MWh', 'cheaper by 2950', 'lower it by 3000'])
    it(`${said}: nothing is prepared`, async () => {
      const turn = await after([...DOWN, said])
      assert.deepEqual([turn.pending, turn.calls], [[], []])
      assert.match(turn.text, /more than zero|leave nothing|make the price/)
    })
})

describe('what was refused stays out of it', () => {
  for (const [turns, wanted, told] of [
    [[AT_18, 'change order 48190-0 to 3 MWh'], [['amendOrder', { orderId: '48190-0', qty: '3' }]]],
    [[AT_18, 'buy 2 at 2900'], [['placeOrder', { side: 'BUY', qty: '2', price: '2900' }]]],
    [["don't buy 5 at 2950", 'make it 3 MWh'], [], /Which one should I change/],
    [['he said buy 5 at 2950', 'make it 3 MWh'], []],
    [['I bought 5 at 2950 yesterday', 'make it 3 MWh'], []],
    [['should I buy 5 at 2950?', 'tomorrow 18-19'], []],
    [['should I buy 5 at 2950?', 'no, sell 3 at 3050'], [['placeOrder', { side: 'SELL', qty: '3', price: '3050' }]]],
    [[AT_18, 'should I make it 3?'], []],
    [[AT_18, "don't make it 3"], []],
    [[AT_18, 'what about at 2940?'], []],
    // Its hours are asked for, and the words that answer that are read with the sentence itself.
    [['buy 5 MWh at 2950 tomorrow', 'make it 3 MWh'], []],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(asked(turn), wanted)
      if (told) assert.match(turn.text, told)
      assert.doesNotMatch(turn.text, /delivery 2026|a report|wait until then/)
    })
})
