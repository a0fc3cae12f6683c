// A price so many percent from one of the book: the percent was asked about, or the number was taken for a quantity.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (side: string, qty: string, price: string, symbol?: string) => [
  'placeOrder',
  { side, price, qty, ...(symbol ? { symbol } : {}) },
]

// Best bid 2,999.50, best ask 3,000.25; the middle of 2,999.875 goes to the tick that costs less, and so does the price.
for (const [said, made] of [
  ['buy 3 2% below mid', order('BUY', '3', '2939.87')],
  ['buy 3 at 2 percent below mid', order('BUY', '3', '2939.87')],
  ['buy 3 MWh 2 % under the mid', order('BUY', '3', '2939.87')],
  ['sell 3 at mid plus 1.5%', order('SELL', '3', '3044.88')],
  ['buy 2 at the best bid minus 0.5%', order('BUY', '2', '2984.5')],
  ['sell 2 2% above the last price', order('SELL', '2', '3060')],
  ['buy 3 at 50 bps below mid', order('BUY', '3', '2984.87')],
  ['比中價低 2% 買 3', order('BUY', '3', '2939.87')],
  ['以中价减 2% 买 3 MWh', order('BUY', '3', '2939.87')],
  ['比市價低2%買5', order('BUY', '5', '2940')],
  ['buy 3 at 2% above mid in 18-19', order('BUY', '3', '3059.86', 'PT60-20261121T1000Z')],
] as const)
  it(said, async () => assert.deepEqual(asked(await after([said])), [made]))

it('an order that rests is moved to a percent from the middle', async () =>
  assert.deepEqual(asked(await after(['move the 2940 buy to 2% below mid'])), [
    ['amendOrder', { orderId: '47002-1', price: '2939.87' }],
  ]))

describe('where something is missing, or not plain', () => {
  it('how much is asked', async () =>
    assert.deepEqual(asked(await after(['buy 2% below mid', '5'])), [order('BUY', '5', '2939.87')]))
  it('it is said again as it was meant', async () =>
    assert.match((await after(['buy 3 2% below mid foo'])).text, /say “buy 3 MWh at mid minus 2%”/))
  for (const said of ['buy 2% of my cash', 'buy 2%', 'buy 3 at 2%'])
    it(said, async () => assert.deepEqual(asked(await after([said])), []))
})
