// Orders and changes as a desk says them: they were answered with prices, the book, or a list of something else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']
const ofThree = () => restingDesk(THREE.map((row, i) => ({ ...row, symbol: [EVENING, NEXT, 'ELC'][i] ?? 'ELC' })))
const order = (side: string, qty: string, price: string, symbol?: string) => [
  'placeOrder',
  { side, price, qty, ...(symbol ? { symbol } : {}) },
]
const change = (orderId: string, args: object) => ['amendOrder', { orderId, ...args }]

describe('orders', () => {
  for (const [said, ...orders] of [
    ['put 5 on the offer at 3020', order('SELL', '5', '3020')],
    ['put 5 on the bid at 2980', order('BUY', '5', '2980')],
    ['join best offer 5', order('SELL', '5', '3000.25')],
    ['three bids of 5 at 2950 2940 2930', ...['2950', '2940', '2930'].map((price) => order('BUY', '5', price))],
    ['quote 18-19 2990/3010 for 5', order('BUY', '5', '2990', EVENING), order('SELL', '5', '3010', EVENING)],
    ['quote both sides 2990 3010 5 in 18-19', order('BUY', '5', '2990', EVENING), order('SELL', '5', '3010', EVENING)],
    ['make me a market 5x5 2990/3010', order('BUY', '5', '2990'), order('SELL', '5', '3010')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), orders))
  for (const [turns, made] of [
    [['one tick above best bid, 5', 'buy'], order('BUY', '5', '2999.51')],
    [['挂3在卖一', '卖出'], order('SELL', '3', '3000.25')],
  ] as const)
    it(`which way is asked: ${turns.join(' … ')}`, async () => {
      assert.deepEqual(asked(await after(turns.slice(0, 1))), [])
      assert.deepEqual(asked(await after(turns)), [made])
    })
  it('several out of one are none', async () =>
    assert.match((await after(['place 3 orders of 2 at 2950'])).text, /^I make no several orders out of one/))
})

describe('changes', () => {
  for (const [said, ...changes] of [
    [
      'move the 19-20 bid to 2960 and the spot bid to 2950',
      change('48190-0', { price: '2960' }),
      change('47002-1', { price: '2950' }),
    ],
    ['raise my 18-19 offer to 3120', change('48213-3', { price: '3120' })],
    ['amend 47002-1 to 2945 x 3', change('47002-1', { price: '2945', qty: '3' })],
    ['lower the sell to 3080, 2 mwh', change('48213-3', { price: '3080', qty: '2' })],
    ['drop the size on 48190-0 to 3', change('48190-0', { qty: '3' })],
    ['48190-0加量到8', change('48190-0', { qty: '8' })],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], ofThree())), changes))
})
