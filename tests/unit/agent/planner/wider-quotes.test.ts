/** "Widen my quotes by 5", "pull everything, then quote 2990 3010 5 up": the market was shown, and the two orders were dropped without a word. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const moved = (...prices: [string, string][]) => prices.map(([orderId, price]) => ['amendOrder', { orderId, price }])
const WIDER = moved([BUY, '2945'], [LOW, '2935'], [SELL, '3105'])

describe('moved apart, or towards each other', () => {
  for (const said of [
    'widen my quotes by 5',
    'widen by 5 each side',
    'step back 5 on both sides',
    '我的報價兩邊各拉開 5 塊',
    '两边都放宽5块',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), WIDER))
  it('tighten my quotes by 2 ticks', async () =>
    assert.deepEqual(
      asked(await after(['tighten my quotes by 2 ticks'])),
      moved([BUY, '2950.02'], [LOW, '2940.02'], [SELL, '3099.98']),
    ))
  it('skew my quotes up 3', async () =>
    assert.deepEqual(asked(await after(['skew my quotes up 3'])), moved([SELL, '3103'], [BUY, '2953'], [LOW, '2943'])))
  it('fade my offer 5', async () => assert.deepEqual(asked(await after(['fade my offer 5'])), moved([SELL, '3105'])))
  it('by how much, is asked', async () => {
    const turn = await after(['widen my quotes'])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /^What should the order become\?/)
  })
})

describe('taken off, and then quoted', () => {
  const quoted = [
    ['placeOrder', { side: 'BUY', price: '2990', qty: '5' }],
    ['placeOrder', { side: 'SELL', price: '3010', qty: '5' }],
  ]
  for (const [said, taken] of [
    ['pull everything, then quote 2990 3010 5 up', ['cancelAllOrders', {}]],
    ['pull everything; 2990/3010 5 up', ['cancelAllOrders', {}]],
    ['cancel my bids. quote 2990 3010 in 5', ['cancelAllOrders', { side: 'BUY' }]],
    ['cancel the 2940 and quote 2990/3010 in 5', ['cancelOrder', { orderId: LOW }]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [taken, ...quoted]))
})

// So much of each is perhaps taken off, and what is shown is the book.
for (const said of ['pull 5 each', 'show bids 5 @ 2950'])
  it(`nothing is moved or placed: ${said}`, async () => assert.deepEqual((await after([said])).pending, []))
