// 賣二買 3 MWh: 賣二 is a level of the book, and no two to sell.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('a level beside the deed is its price', () => {
  for (const [said, side, price] of [
    ['賣二買 3 MWh', 'BUY', '3001.25'],
    ['在賣二買 3 MWh', 'BUY', '3001.25'],
    ['用卖二买 3 兆瓦时', 'BUY', '3001.25'],
    ['買二賣 3 MWh', 'SELL', '2998.5'],
    ['在買二賣 3 MWh', 'SELL', '2998.5'],
    ['掛買二，買 3 MWh', 'BUY', '2998.5'],
    ['掛在買三 3 MWh', 'BUY', '2997.5'],
    ['掛在賣二 3 MWh', 'SELL', '3001.25'],
    ['掛在買一 3 MWh', 'BUY', '2999.5'],
    ['打到賣一 3 MWh', 'BUY', '3000.25'],
    ['打到買一 3 MWh', 'SELL', '2999.5'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', { side, price, qty: '3' }]]))
})

describe('a level that is asked about is looked up', () => {
  for (const [said, depth] of [
    ['買五是多少', 5],
    ['賣二的量有多少', 2],
    ['賣二的量', 2],
    ['买一到买五', 5],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await after([said])
      assert.deepEqual([calls, pending], [[{ tool: 'getOrderBook', args: { depth } }], []])
      assert.doesNotMatch(text, /什麼價格|什么价格/)
    })
})

it('two of them are no order to sell two', async () => {
  const { pending, text } = await after(['賣一跟賣二的量'])
  assert.deepEqual(pending, [])
  assert.doesNotMatch(text, /什麼價格/)
})

it('a quantity stays one', async () => {
  for (const [said, side, qty, price] of [
    ['買二 2950', 'BUY', '2', '2950'],
    ['賣三，3050', 'SELL', '3', '3050'],
    ['買五 MWh 2950', 'BUY', '5', '2950'],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side, qty, price }]], said)
  assert.deepEqual(asked(await after(['買二 2950，賣三 3050'])), [
    ['placeOrder', { side: 'BUY', qty: '2', price: '2950' }],
    ['placeOrder', { side: 'SELL', qty: '3', price: '3050' }],
  ])
  assert.match((await after(['買五要多少錢'])).text, /買進 5 MWh/)
})
