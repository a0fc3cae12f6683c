// "I need 5 MWh", 我要 5 MWh: who needs energy buys it; as an answer it is of the order in question, whatever its side.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const EVENING = 'PT60-20261121T1000Z'

describe('an amount that is wished for is a buy', () => {
  for (const [said, args] of [
    ['I need 5 MWh at 2950', { side: 'BUY', price: '2950', qty: '5' }],
    ["I'd like 5 MWh at 2,950 please", { side: 'BUY', price: '2950', qty: '5' }],
    ['we need 5 MW for 18-19 at 2950', { side: 'BUY', price: '2950', qty: '5', symbol: EVENING }],
    ['我要 5 MWh 2950', { side: 'BUY', price: '2950', qty: '5' }],
    ['我现在需要 5 MWh，2950', { side: 'BUY', price: '2950', qty: '5' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', args]]))
  for (const [said, question] of [
    ['I need 5 MWh now', /^At what price should I buy 5 MWh\?/],
    ['looking for 5 MWh', /^At what price should I buy 5 MWh\?/],
    ['我現在需要 5 MWh', /^要用什麼價格買進 5 MWh？/],
    ['我要 500 度电', /^要用什么价格买入 0\.5 MWh？/],
  ] as const)
    it(`${said}: at what price?`, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, question)
    })
})

describe('in the contract that was looked at', () => {
  for (const turns of [
    ['18-19 book', 'I need 5 MWh at 2950'],
    ['18-19 盤口', '我要 5 MWh 2950'],
  ])
    it(turns.join(' · '), async () =>
      assert.deepEqual(asked(await after(turns)), [
        ['placeOrder', { side: 'BUY', price: '2950', qty: '5', symbol: EVENING }],
      ]),
    )
})

it('as an answer it is of the order in question', async () => {
  for (const turns of [
    ['sell at 3000', 'I want 5 MWh'],
    ['3000 賣', '我要 5 MWh'],
  ])
    assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'SELL', price: '3000', qty: '5' }]])
})

describe('nothing is bought for', () => {
  for (const said of [
    'I want 3000 for 5 MWh',
    'I need 5 MWh?',
    "I don't need 5 MWh",
    'I need 5 MWh if it drops',
    'do I need 5 MWh',
    'he needs 5 MWh at 2950',
    'I want 5 MWh off my books at 2950',
    'I need 5 MWh sold at 2950',
    '我不需要 5 MWh 2950',
    '我需要 5 MWh 2950 嗎',
    '如果跌了我要 5 MWh 2950',
    '他要 5 MWh 2950',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})
