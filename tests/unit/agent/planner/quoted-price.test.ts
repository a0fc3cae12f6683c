/** "Bid 2990, offer 3010, 5 up": what is bid and offered are prices. It was asked at what price 2,990 MWh are bought. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (side: string, price: string, qty = '5') => ['placeOrder', { side, price, qty }]

describe('two orders', () => {
  for (const said of [
    'bid 2990, offer 3010, 5 up',
    'bid 2990 and offer 3010 for 5 each',
    'bid 2990 / offer 3010 5 on each side',
    'bid 2990 and offer 3010 for 5 mwh',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), [order('BUY', '2990'), order('SELL', '3010')]))
})

describe('how much of it is asked', () => {
  for (const said of ['bid 2990', 'bid 2990, offer 3010', 'bid 2990 and offer 3010 for 5', 'bid 2990, post only'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^How many MWh should I buy at 2,990\?/)
    })
  it('no number that is called so is a quantity', async () => {
    for (const said of ['get the 2940 up, 2950', 'buy the 2940 at 2950', 'buy the 3100']) {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [], said)
      assert.doesNotMatch(turn.text, /(?:2,940|3,100) MWh/, said)
    }
  })
})

describe('quantities stay', () => {
  for (const [said, plan] of [
    ['bid 2990 for 5', order('BUY', '2990')],
    ['bid 600 at 2950', order('BUY', '2950', '600')],
    ['offer 5 at 3050', order('SELL', '3050')],
    ['buy 600 at 2950', order('BUY', '2950', '600')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [plan]))
})
