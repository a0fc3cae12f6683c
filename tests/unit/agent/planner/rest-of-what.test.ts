/** "Cancel the rest" behind a whole order, or several: what does not fill, or the other orders that rest? It is asked, and was IOC. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('asked', () => {
  for (const said of [
    'buy 2@2990; sell 3@3050; cancel the rest',
    'buy 2 at 2990, sell 3 at 3050, cancel the rest',
    'buy 2 at 2990, 3 at 2980, cancel the rest',
    'buy 3 at 2990 and cancel the rest',
    'buy 5 at 2950; cancel the rest',
    'buy 5 at 2950. Cancel the rest.',
    'buy 5 at 2950 and kill the rest',
    '買 2 2990，賣 3 3050，其餘取消',
    '买 2 2990；卖 3 3050；其余取消',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /[?？]/)
    })
  it('and answered', async () => {
    assert.deepEqual(asked(await after(['buy 5 at 2950 and cancel the rest', 'ioc'])), [
      ['placeOrder', { side: 'BUY', price: '2950', qty: '5', timeInForce: 'IOC' }],
    ])
  })
})

describe('of one order it is what does not fill', () => {
  for (const said of [
    'buy 5 at 2950, kill the rest',
    'buy 5 at 2950, cancel the remainder',
    'buy 5 at 2950 and kill whatever does not fill',
    'buy 5 at 2950 and cancel the unfilled part',
    '買 5 2950，剩下的取消',
    '買 5 2950，沒成交的部分取消',
  ])
    it(said, async () => {
      const [order] = (await after([said])).pending
      assert.equal(order?.args.timeInForce, 'IOC')
    })
})
