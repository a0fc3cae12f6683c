// Orders and changes that are typed in haste, and what goes on from the order before in half a sentence.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const buy = (qty: string, price: string, more = {}) => ['placeOrder', { side: 'BUY', price, qty, ...more }]
const sell = (qty: string, price: string, more = {}) => ['placeOrder', { side: 'SELL', price, qty, ...more }]
const EVENING = { symbol: 'PT60-20261121T1000Z' }

describe('in one sentence', () => {
  for (const [said, ...made] of [
    ['buy 5 at 2950 and again at 2940', buy('5', '2950'), buy('5', '2940')],
    ['bid 2990 offered 3010, 5 a side', buy('5', '2990'), sell('5', '3010')],
    ['cancel my offer and rebid 3 at 2985', ['cancelOrder', { orderId: SELL }], buy('3', '2985')],
    ['buy 5 in the 6pm hour at 3000', buy('5', '3000', EVENING)],
    ['sell 3 in hour 18-19 @ 3,120', sell('3', '3120', EVENING)],
    ['improve the bid by 25 cents for 5', buy('5', '2999.75')],
    ['buy 3 two percent under last', buy('3', '2940')],
    ['flog 4 at 3060', sell('4', '3060')],
    ['scrap the 2940 bid', ['cancelOrder', { orderId: LOW }]],
    ['bin the newest', ['cancelOrder', { orderId: SELL }]],
    ['withdraw all bids above 2945', ['cancelOrder', { orderId: BUY }]],
    ['cancel the order for 5 MWh', ['cancelOrder', { orderId: BUY }]],
    ['cancel everything except the 2950 bid', ['cancelOrder', { orderId: SELL }], ['cancelOrder', { orderId: LOW }]],
    ['my offer to 3090 pls', ['amendOrder', { orderId: SELL, price: '3090' }]],
    ['2950 bid to 2951', ['amendOrder', { orderId: BUY, price: '2951' }]],
    ['cancel bids keep offer', ['cancelAllOrders', { side: 'BUY' }]],
    ['bump the 2950 bid up 5 bucks', ['amendOrder', { orderId: BUY, price: '2955' }]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), made))
})

describe('behind what was said before', () => {
  const RESTS = ['buy 5 at 2950', '(done)']
  for (const [turns, ...made] of [
    [['buy 5 at 2950 until', '4pm'], buy('5', '2950', { timeInForce: 'GTD', expiresAt: '2026-11-21T08:00:00.000Z' })],
    [
      ['show my orders', 'lift the third to 2945'],
      ['amendOrder', { orderId: LOW, price: '2945' }],
    ],
    [
      [...RESTS, 'up it to 8'],
      ['amendOrder', { orderId: '48301-0', qty: '8' }],
    ],
    [[...RESTS, 'and 3 at 2940'], buy('3', '2940')],
    [[...RESTS, 'same on the offer at 3050'], sell('5', '3050')],
    [[...RESTS, 'same size, sell at 3050'], sell('5', '3050')],
    [[...RESTS, '同样的量3050卖'], sell('5', '3050')],
    [[...RESTS, '那賣單也掛一樣的量 3050'], sell('5', '3050')],
    // Two orders more, and none of ten.
    [[...RESTS, 'repeat twice'], buy('5', '2950'), buy('5', '2950')],
    [[...RESTS, 'again but double'], buy('10', '2950')],
    [['buy 5', 'nm', '2950']],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), made))
  it('what may be of either side, or no price, is asked', async () => {
    for (const [said, question] of [
      ['same on the offer', /^Buy or sell 5 MWh\?$/],
      ['2 more', /^At what price should I buy 2 MWh\?/],
    ] as const) {
      const { pending, text } = await after([...RESTS, said])
      assert.deepEqual(pending, [])
      assert.match(text, question)
    }
  })
})

it('the offer that is lifted is the market’s', async () => {
  assert.deepEqual(asked(await after(['lift the offer to 3005 for 3'])), [buy('3', '3005')])
})

describe('nothing is prepared', () => {
  for (const said of [
    "don't scrap the 2940 bid",
    'should I bin the newest?',
    'buy 5 at 2950 until',
    'if it dips rebid 3 at 2985',
    'he said flog 4 at 3060',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})
