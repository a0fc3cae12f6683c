/** Orders that are announced, counted or numbered are those orders; a list of what there is, is none to place. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)

describe('each is an order of one plan', () => {
  const two = 'BUY 5 2950, SELL 3 3100'
  for (const [said, orders] of [
    ['two orders: buy 5 at 2950, sell 3 at 3100', two],
    ['place these orders: buy 5 at 2950, sell 3 at 3100', two],
    ['1) buy 5 at 2950 2) sell 3 at 3100', two],
    ['1. buy 5 at 2950, 2. sell 3 at 3100', two],
    ['a) buy 5 at 2950 b) sell 3 at 3100', two],
    ['first buy 5 at 2950, second sell 3 at 3100', two],
    ['兩張單：買5 2950，賣3 3100', two],
    ['下面两笔：买5 2950，卖3 3100', two],
    ['place three bids of 2 MWh at 2940, 2945 and 2950', 'BUY 2 2940, BUY 2 2945, BUY 2 2950'],
    ['make 2 offers of 3 at 3100 and 3150', 'SELL 3 3100, SELL 3 3150'],
    ['买入2950和2940各5', 'BUY 5 2950, BUY 5 2940'],
    ['buy 10, half at 2950 and half at 2940', 'BUY 5 2950, BUY 5 2940'],
    ['sell 5 mwh, half at 3100, the other half at 3150', 'SELL 2.5 3100, SELL 2.5 3150'],
  ] as const)
    it(said, async () => {
      const { pending } = await say(said)
      assert.equal(pending.map(({ args: { side, qty, price } }) => `${side} ${qty} ${price}`).join(', '), orders)
    })
})

it('two orders are changed by their ids in one sentence', async () => {
  const { pending } = await say('move o-12 to 2945 and o-27 to 2955')
  assert.deepEqual(
    pending.map(({ args: { orderId, price } }) => [orderId, price]),
    [
      ['o-12', '2945'],
      ['o-27', '2955'],
    ],
  )
})

describe('what tells of orders, asks or does not add up places none', () => {
  for (const said of [
    'my orders: buy 5 at 2950, sell 3 at 3100',
    'i have two orders: buy 5 at 2950, sell 3 at 3100',
    'the following orders were filled: buy 5 at 2950, sell 3 at 3100',
    'two orders: buy 5 at 2950, sell 3 at 3100?',
    '我有兩張單：買5 2950，賣3 3100',
    '委託：買5 2950，賣3 3100',
    'place two bids of 2 MWh at 2940, 2945 and 2950',
    // Half of it is no lot.
    'buy 0.1, half at 2950 and half at 2940',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})
