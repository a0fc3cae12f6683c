// Words that were passed over in silence: a side, a whole, a day. They are read, asked about or told.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('an order of each side at one price is not the one of them', () => {
  for (const said of ['取消 2950 的買單和賣單', '取消2950的买单和卖单', 'cancel the 2950 buy and sell'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which order|哪一[筆笔]/)
    })
  it('of all of both sides it is plain', async () =>
    assert.deepEqual(asked(await after(['cancel my buy and sell orders'])), [['cancelAllOrders', {}]]))
})

describe('what is taken off an order is no new one', () => {
  for (const said of ['賣單減 1 MWh', '卖单减 1 MWh'])
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId: '48213-3', qty: '2' }]]),
    )
})

describe('orders of today are not all there are', () => {
  for (const said of ['cancel my buys for today', 'cancel all orders for today'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Which order/)
    })
  it('to be done today is all of them', async () =>
    assert.deepEqual(asked(await after(['cancel all my orders today'])), [['cancelAllOrders', {}]]))
  it('those that are open are of now', async () =>
    assert.doesNotMatch((await after(['my open orders today'])).text, /“today”/))
})

describe('a TWAP of so much in all and so much a step', () => {
  const run = { strategy: 'twap', sides: 'BUY', totalQty: '20', steps: 10 }
  for (const said of [
    'simulate TWAP buy 20, 2 MWh per step',
    'simulate TWAP buy 20 MWh, 2 MWh per step',
    '模擬 TWAP 買 20，每步 2 MWh',
    '模拟 TWAP 买 20 MWh，每步 2 MWh',
  ])
    it(said, async () => assert.deepEqual((await after([said])).calls, [{ tool: 'runSimulation', args: run }]))
  for (const said of ['模拟 TWAP 买 20，每步 3 MWh', 'simulate TWAP buy 20 over 5 steps, 2 MWh per step'])
    it(`${said}: they do not go together`, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /do not go together|对不起来/)
    })
})
