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

describe('what was refused stays out of it', () => {
  for (const [turns, wanted, told] of [
    [[AT_18, 'change order 48190-0 to 3 MWh'], [['amendOrder', { orderId: '48190-0', qty: '3' }]]],
    [[AT_18, 'buy 2 at 2900'], [['placeOrder', { side: 'BUY', qty: '2', price: '2900' }]]],
    [["don't buy 5 at 2950", 'make it 3 MWh'], [], /Which one should I change/],
    [['he said buy 5 at 2950', 'make it 3 MWh'], []],
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
