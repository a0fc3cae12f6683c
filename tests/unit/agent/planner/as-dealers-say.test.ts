// Orders and changes as a desk says them that were not read, or asked for what had been said.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (side: string, qty: string, price: string, symbol?: string) => [
  'placeOrder',
  { side, price, qty, ...(symbol ? { symbol } : {}) },
]
const changed = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]
const EVENING = 'PT60-20261121T1000Z'

for (const [said, made] of [
  // Figures.
  ['buy 1/2 MWh at 2950', [order('BUY', '0.5', '2950')]],
  ['buy 2 1/2 mwh at 2950', [order('BUY', '2.5', '2950')]],
  ['buy 5 at 3 k', [order('BUY', '5', '3000')]],
  ['sell 3 at 31 hundred', [order('SELL', '3', '3100')]],
  ['乾脆買5 2950', [order('BUY', '5', '2950')]],
  ['買5 負50', [order('BUY', '5', '-50')]],
  ['賣2，負五十', [order('SELL', '2', '-50')]],
  ['buy 5 at 2950 and sell the same at 3050', [order('BUY', '5', '2950'), order('SELL', '5', '3050')]],
  // What is said to a quote, or put into the book.
  ['mine at 3000, 5 mwh', [order('BUY', '5', '3000')]],
  ['yours at 2999, 3', [order('SELL', '3', '2999')]],
  ['smash the bid 5', [order('SELL', '5', '2999.5')]],
  ['take the offer in 18-19 for 5', [order('BUY', '5', '3000.25', EVENING)]],
  ['hit the bid in 18-19 for 5', [order('SELL', '5', '2999.5', EVENING)]],
  ['drop a 5 MWh bid at 2,950', [order('BUY', '5', '2950')]],
  ['chuck in a sell for 3 @ 3,050', [order('SELL', '3', '3050')]],
  // Both sides.
  ['place a bid at 2950 and an offer at 3050 for 5', [order('BUY', '5', '2950'), order('SELL', '5', '3050')]],
  ['put 5 on both sides at 3050 and 2950', [order('BUY', '5', '2950'), order('SELL', '5', '3050')]],
  ['雙邊掛5 2950/3050', [order('BUY', '5', '2950'), order('SELL', '5', '3050')]],
  ['掛雙邊 2950 3050 各5', [order('BUY', '5', '2950'), order('SELL', '5', '3050')]],
  // Changes.
  ['amend the last order, 4 MWh @ 3,080', [changed('48213-3', { price: '3080', qty: '4' })]],
  ['last one to 3080', [changed('48213-3', { price: '3080' })]],
  ['change 2950 for 2960', [changed('48190-0', { price: '2960' })]],
  ['drop my offer 10', [changed('48213-3', { price: '3090' })]],
] as const)
  it(said, async () => assert.deepEqual(asked(await after([said])), made))

describe('the answer to which side, in a word', () => {
  for (const [said, side] of [
    ['b', 'BUY'],
    ['bid', 'BUY'],
    ['long', 'BUY'],
    ['做多', 'BUY'],
    ['s', 'SELL'],
    ['offer', 'SELL'],
    ['short', 'SELL'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after(['5 at 2950', said])), [order(side, '5', '2950')]))
  for (const said of ['bid?', 'not long', 'the ask'])
    it(`${said}: none`, async () => assert.deepEqual(asked(await after(['5 at 2950', said])), []))
})

describe('which of the orders that were asked about: all of them', () => {
  for (const [turns, made] of [
    [
      ['move my bid up 10', 'both'],
      [changed('48190-0', { price: '2960' }), changed('47002-1', { price: '2950' })],
    ],
    [
      ['halve my bid', '兩張都改'],
      [changed('48190-0', { qty: '2.5' }), changed('47002-1', { qty: '1' })],
    ],
    // Of three both are not all.
    [['halve my order', 'both'], []],
  ] as const)
    it(turns.join(' >> '), async () => assert.deepEqual(asked(await after(turns)), made))
})

it('the quote of some hours', async () => {
  for (const said of ['18-19 bid offer', "what's bid for 18-19", "what's offered in 18-19?"])
    assert.deepEqual(
      (await after([said])).calls.map(({ tool }) => tool),
      ['listSymbols', 'getMarketMetrics'],
      said,
    )
})

describe('no order comes of the same where it is not asked for', () => {
  for (const said of [
    'he said mine at 3000, 5 mwh',
    'should I put 5 on both sides at 2950 and 3050?',
    "don't place a bid at 2950 and an offer at 3050 for 5",
    'drop a 5 MWh bid at 2,950 if it falls',
    'yesterday I put 5 on both sides at 2950 and 3050',
    '要不要雙邊掛5 2950/3050',
    '他說買5 負50',
    // So many of what is not traded here, and nobody of that name.
    '賣三張三一零零',
    'drop a 5 lot bid at 2950',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), []))
})
