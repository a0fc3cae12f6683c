/** "Sell 5 at market post only": terms that no order has both of are told so, and no plan is made that the exchange refuses. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const OPPOSED = /^(?:Those terms go against each other|這些條件互相矛盾|这些条件互相矛盾)/

describe('told', () => {
  for (const turns of [
    ['sell 5 mkt post only'],
    ['sell 5 at market showing 1'],
    ['buy 5 at 2950 ioc post only'],
    ['buy 5 at 2950 fok showing 1'],
    ['buy 5 ioc post only', '2950'],
    ['買 5 市價 只掛單'],
    ['买 5 2950 IOC 只挂单'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, OPPOSED)
    })
})

it('those that go together are prepared, and of two orders each has its own', async () => {
  const order = (side: string, price: string, qty: string, terms: object) => [
    'placeOrder',
    { side, price, qty, ...terms },
  ]
  assert.deepEqual(asked(await after(['buy 5 at 2950 post only showing 1'])), [
    order('BUY', '2950', '5', { postOnly: true, displayQty: '1' }),
  ])
  assert.deepEqual(asked(await after(['sell 3@3060 ioc; buy 2@2940 post-only'])), [
    order('SELL', '3060', '3', { timeInForce: 'IOC' }),
    order('BUY', '2940', '2', { postOnly: true }),
  ])
  assert.deepEqual(asked(await after(['buy 5 at market fok'])), [
    ['placeOrder', { side: 'BUY', qty: '5', type: 'MARKET', timeInForce: 'FOK' }],
  ])
})
