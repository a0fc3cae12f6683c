// "the price should be 2945": a change told by what the order should be; what is said of the market is none.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const BOUGHT = ['buy 5 at 2950', '(done)']
const LISTED = ['show my open orders']

describe('what an order should be is a change of it', () => {
  for (const [turns, orderId, change] of [
    [['the price of order 48190-0 should be 2945'], '48190-0', { price: '2945' }],
    [['order 48190-0 should be 2945'], '48190-0', { price: '2945' }],
    [['my sell should be 3090'], '48213-3', { price: '3090' }],
    [[...LISTED, 'the second one should be 2945'], '48190-0', { price: '2945' }],
    [[...BOUGHT, 'it should be 2945'], '48301-0', { price: '2945' }],
    [[...BOUGHT, 'the price should be 2945'], '48301-0', { price: '2945' }],
    [[...BOUGHT, 'make the price 2945'], '48301-0', { price: '2945' }],
    [[...BOUGHT, 'set the price to 2,945 please'], '48301-0', { price: '2945' }],
    [[...BOUGHT, 'no, the quantity should be 6'], '48301-0', { qty: '6' }],
    [[...BOUGHT, 'it should be 6 MWh'], '48301-0', { qty: '6' }],
    [['48190-0 的價格應該是 2945'], '48190-0', { price: '2945' }],
    [['48213-3 的数量应该是2'], '48213-3', { qty: '2' }],
    [[...LISTED, '第二張的價格應該是 2945'], '48190-0', { price: '2945' }],
    [[...BOUGHT, '價格應該是 2945'], '48301-0', { price: '2945' }],
    [[...BOUGHT, '价格应该是2945'], '48301-0', { price: '2945' }],
    [[...BOUGHT, '應該是 2945 才對'], '48301-0', { price: '2945' }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['amendOrder', { orderId, ...change }]])
    })
})

describe('of an order in question it is the answer', () => {
  for (const [turns, qty] of [
    [['buy 5', 'the price should be 2945'], '5'],
    [['buy 5', 'it should be 2945'], '5'],
    [['buy at 2945', 'the quantity should be 6'], '6'],
    [['买 5', '价格应该是2945'], '5'],
    [['以 2945 買', '數量應該是 6'], '6'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'BUY', price: '2945', qty }]])
    })
})

it('a plan that waits is changed in its dialog', async () => {
  const turn = await after(['buy 5 at 2950', 'it should be 2945'])
  assert.deepEqual(turn.pending, [])
  assert.match(turn.text, /waits/)
})

describe('where no order was spoken of just now it is asked which', () => {
  for (const turns of [
    ['the price should be 2945'],
    ['top 5', 'the price should be 2945'],
    [...BOUGHT, 'top 5', 'it should be 2945'],
    ['make the size 6 MWh'],
    ['價格應該是 2945'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which order|哪一筆/)
    })
})

describe('a question, an opinion, the market', () => {
  for (const said of [
    'should it be 2945?',
    'it should be 2945?',
    'it should not be 2945',
    'it should be 2945 by now',
    'it should be filled',
    'I think it should be 2945',
    'the market price should be 2945',
    'the best bid should be 2945',
    'the price of power should be 2945',
    'if it should be 2945',
    'set the limit to 3000',
    '價格應該是 2945 嗎',
    '电价应该是2945',
    '价格应该是2945还是2950',
    '價格不應該是 2945',
  ])
    it(said, async () => {
      assert.deepEqual((await after([...BOUGHT, said])).pending, [])
    })
})
