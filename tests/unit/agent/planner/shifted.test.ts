// By how much an order that was just sent shall differ, in whichever order it is said: a change of that one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const SENT = ['buy 5 at 2950', '(done)']

describe('of the order that was just sent', () => {
  for (const [said, change] of [
    ['cheaper by 5', { price: '2945' }],
    ['lower the price 5', { price: '2945' }],
    ['10% lower', { price: '2655' }],
    ['2 less', { qty: '3' }],
    ['triple it', { qty: '15' }],
    ['raise the price by 10 and the size by 1', { price: '2960', qty: '6' }],
    ['數量加 2', { qty: '7' }],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after([...SENT, said])), [['amendOrder', { orderId: '48301-0', ...change }]])
      for (const before of [[], [...SENT, 'top 5'], ['buy 5 at 2950 and sell 3 at 3100', '(done)']])
        assert.deepEqual(asked(await after([...before, said])), [], before.join(' · '))
    })
  it('what may be of the market is not', async () => {
    for (const said of [
      '5 up',
      'price up 5',
      "it's 5 cheaper now",
      'would it be 5 cheaper?',
      "don't lower the price 5",
      '貴10塊',
      '價格降 5 元',
    ])
      assert.deepEqual(asked(await after([...SENT, said])), [], said)
  })
})
