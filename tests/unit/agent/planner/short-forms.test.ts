/** "2 and a half", "2 1/2", "at about mid": one was asked about, one was a day, and of the last the quantity was the price. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const OF_HALF = [['placeOrder', { side: 'BUY', price: '2950', qty: '2.5' }]]

describe('two and a half', () => {
  for (const said of ['buy 2 and a half at 2950', 'buy 2 1/2 at 2950', 'buy 2½ @ 2950'])
    it(said, async () => assert.deepEqual(asked(await after([said])), OF_HALF))
  for (const answer of ['2 and a half', '2 1/2'])
    it(`as an answer: ${answer}`, async () => assert.deepEqual(asked(await after(['buy at 2950', answer])), OF_HALF))
  it('of an order there is', async () =>
    assert.deepEqual(asked(await after(['change the 2950 to 2 1/2'])), [
      ['amendOrder', { orderId: '48190-0', qty: '2.5' }],
    ]))
  it('a day stays a day', async () => {
    const { pending } = await after(['buy 2 11/22 18-19 at 3000'])
    assert.equal(pending[0]?.args.symbol, 'PT60-20261122T1000Z')
  })
})

describe('near a price there is: at which, is asked', () => {
  for (const said of ['buy 5 at about mid', 'buy 5 near mid', 'sell 5 just over the offer'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^At what price should I (?:buy|sell) 5 MWh\?/)
    })
})

describe('each of the side that is said once', () => {
  const two = [
    ['placeOrder', { side: 'BUY', price: '2990', qty: '2' }],
    ['placeOrder', { side: 'BUY', price: '2980', qty: '2' }],
  ]
  for (const said of [
    'bids 2 @ 2990, 2 @ 2980',
    'put in bids: 2 at 2990 and 2 at 2980',
    '2 @ 2990, 2 @ 2980 both bids',
    'buy 2@2990 2@2980',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), two))
  it('offers of a contract', async () => {
    const symbol = 'PT60-20261121T1000Z'
    assert.deepEqual(asked(await after(['offers 3 @ 3010, 3 @ 3020 in 18-19'])), [
      ['placeOrder', { side: 'SELL', price: '3010', qty: '3', symbol }],
      ['placeOrder', { side: 'SELL', price: '3020', qty: '3', symbol }],
    ])
  })
  it('a look stays one', async () => assert.deepEqual((await after(['bids 2 @ 2990?'])).pending, []))
})

describe('a deed at the best price, and no look', () => {
  for (const [said, args] of [
    ['bid 1 better for 3', { side: 'BUY', price: '3000.5', qty: '3' }],
    ['offer a tick better for 3', { side: 'SELL', price: '3000.24', qty: '3' }],
    // "get" would have bought.
    ['need to get short 5 at 3050', { side: 'SELL', price: '3050', qty: '5' }],
    ['whack the bid for 5', { side: 'SELL', price: '2999.5', qty: '5' }],
    ['tap the offer for 2', { side: 'BUY', price: '3000.25', qty: '2' }],
    ['nick 2 off the offer', { side: 'BUY', price: '3000.25', qty: '2' }],
    ['put 5 on the bid', { side: 'BUY', price: '2999.5', qty: '5' }],
    ['sit on the offer with 5', { side: 'SELL', price: '3000.25', qty: '5' }],
    ['stick 2 on the offer at 3010', { side: 'SELL', price: '3010', qty: '2' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', args]]))
  for (const said of ["don't put 5 on the bid", 'rest 5 on the bid?', 'if it drops put 5 on the bid'])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})
