/** "Change the 2950 to a sell": no order that rests becomes one of the other side, and no other one is repriced to it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY] = ['48213-3', '48190-0']

describe('it is said that the side stays: the sell of 3 was moved to 2,950', () => {
  for (const said of [
    'change the 2950 to a sell',
    'amend the 2950 to a sell',
    'change the 2940 to a sell',
    'change my offer to a bid at 2950',
    'change the 3100 to a buy',
    'change my 3100 offer to a bid',
    'change my 2950 buy to a sell',
    'change my 2950 buy to sell',
    'change my bid to an ask',
    'change order 48213-3 to a buy',
    'switch my 3100 to a buy',
    'turn the 3100 into a buy at 2950',
    'flip my 3100 sell to a buy',
    'make the 2950 a sell',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /^Of an order that rests only the price and the quantity can be changed/)
    })
  it('or what it should become is asked', async () => {
    for (const said of ['move the 2950 to my sell', 'move the 2950 to the sell']) {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [], said)
      assert.match(turn.text, /^What should the order become/, said)
    }
  })
})

describe('changes beside them stay', () => {
  for (const [said, plan] of [
    ['change the 2950 bid to 2955', { orderId: BUY, price: '2955' }],
    ['change the 2950 to 2955', { orderId: BUY, price: '2955' }],
    ['add 2 to my sell', { orderId: SELL, qty: '5' }],
    ['move my offer to the ask', { orderId: SELL, price: '3000.25' }],
    ['move my 2950 buy to the best bid', { orderId: BUY, price: '2999.5' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', plan]]))
  it('of a plan that waits its dialog is named', async () => {
    assert.match((await after(['buy 5 at 2900', 'change it to a sell'])).text, /^That plan still waits/)
  })
})
