// "raise my bids by 5": every order of that side, each from where it stands, as one plan.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const legs = (...changes: [orderId: string, change: Record<string, string>][]) =>
  changes.map(([orderId, change]) => ['amendOrder', { orderId, ...change }])
const BUYS = legs(['48190-0', { price: '2955' }], ['47002-1', { price: '2945' }])
const TO_2960 = legs(['48190-0', { price: '2960' }], ['47002-1', { price: '2960' }])
const SELLS = legs(['48213-3', { price: '3090' }])

describe('one leg for each', () => {
  for (const [said, expected] of [
    ['raise my bids by 5', BUYS],
    ['raise all my buy orders by 5 NT$', BUYS],
    ['raise the price of all my buys by 5', BUYS],
    ['lower all my asks by 10', SELLS],
    ['lower my offers by 10 NT$', SELLS],
    ['raise my bids by 5, cut my asks by 10', [...BUYS, ...SELLS]],
    ['reduce the quantity of my buys by 1 MWh', legs(['48190-0', { qty: '4' }], ['47002-1', { qty: '1' }])],
    ['double all my bids', legs(['48190-0', { qty: '10' }], ['47002-1', { qty: '4' }])],
    ['把所有買單價格加 5', BUYS],
    ['把我的買單都加 5 元', BUYS],
    ['所有賣單價格降低 10', SELLS],
    ['把所有卖单降 10 元', SELLS],
    ['把所有买单价格加 5', BUYS],
    ['move all my bids to 2,960', TO_2960],
    ['change every buy to 2960', TO_2960],
    ['all bids to 2960', TO_2960],
    ['所有買單都改 2960', TO_2960],
    ['把所有买单都改成 2960', TO_2960],
    ['set all my offers at 3090', SELLS],
    ['賣單全改 3090', SELLS],
    [
      '所有订单价格减 5',
      legs(['48213-3', { price: '3095' }], ['48190-0', { price: '2945' }], ['47002-1', { price: '2935' }]),
    ],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), expected))
})

it('of a side on which nothing rests it is said so', async () => {
  for (const said of ['lower my asks by 10', '所有賣單價格降低 10', '所有卖单价格降低 10'])
    assert.match((await after(['cancel the sell', '(done)', said])).text, /no open order that fits|沒有符合|没有符合/)
})

describe('which of them, or what of them, is asked', () => {
  for (const said of [
    'raise all my buys by 5',
    'raise my two bids by 5',
    'raise all my bids except the last by 5',
    'raise all my bids by 5 at 2940',
    'raise my losing bids by 5',
    'raise my new bids by 5',
    'lower my recent bids by 5',
    'raise my two bids by 5 percent',
    'raise my bids by 5, asks by 10',
    'shift my bids 5 up and asks 5 down',
    'change my bids by 5',
    'move all my orders to 2960',
    'move my two bids to 2960',
    '所有單都改 2960',
    '把所有買單加 5',
    '把所有买单加 5',
    '把買單價格加 5',
    '除了最後一張，把所有買單價格加 5',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.notEqual(turn.text, '')
    })
})

describe('nothing comes of a question, a negation or a what-if', () => {
  for (const said of [
    'should I raise my bids by 5?',
    "don't raise my bids by 5",
    'if it falls raise my bids by 5',
    '要不要把所有買單價格加 5',
    '不要把所有買單價格加 5',
    '如果跌了把所有买单价格加 5',
  ])
    it(said, async () => assert.deepEqual((await after([said])).calls, []))
})
