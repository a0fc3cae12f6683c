// Whether to trade, and what a price is worth, is not told; what the market is can be. Before, most of these were not understood.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const GIVES_NONE = /no advice and no forecast|不給建議，也不做預測|不给建议，也不做预测/

describe('of a price: with what the market is', () => {
  for (const said of [
    'is 2950 a good price?',
    'is 2950 too high?',
    'is it a good price?',
    'do you think the price will rise?',
    'will the price go up?',
    'what do you think about the market?',
    '2950 貴嗎',
    '現在價格算便宜嗎？',
    '會漲嗎',
    '明天会不会跌',
  ])
    it(said, async () => {
      const { calls, pending, text } = await conversation().say(said)
      assert.deepEqual([calls, pending], [[{ tool: 'getMarketMetrics', args: {} }], []])
      assert.match(text, GIVES_NONE)
    })
})

describe('of a deed', () => {
  for (const said of [
    'should I buy?',
    'should we sell now?',
    'is now a good time to buy?',
    '我該買嗎',
    '现在适合卖吗？',
  ])
    it(said, async () => {
      const { calls, pending, text } = await conversation().say(said)
      assert.deepEqual([calls, pending], [[], []])
      assert.match(text, GIVES_NONE)
    })
})

it('what holds an order is told what it would come to', async () => {
  const { text } = await conversation().say('should I buy 5 MWh at 2950?')
  assert.match(text, /would come to NT\$ 14,750/)
  for (const said of ['how much is 5 MWh at 2950', '5 MWh 2950 多少錢', '5 MWh 2950 要多少钱']) {
    const turn = await conversation().say(said)
    assert.deepEqual([turn.calls, /NT\$ 14,750/.test(turn.text)], [[], true], said)
  }
})
