/** "Walk the 2940 up to 2950", "double the 2940": an order called by its price. It was so many MWh to buy, or not read. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const FIRST = ['buy 5 at 2950', '(done)'] as const

describe('changed', () => {
  for (const [said, plan] of [
    ['walk the 2940 up to 2950', { orderId: LOW, price: '2950' }],
    ['nudge the 2940 up to 2945', { orderId: LOW, price: '2945' }],
    ['bring the 3100 down to 3090', { orderId: SELL, price: '3090' }],
    ['bring my 3100 down by 10', { orderId: SELL, price: '3090' }],
    ['walk the 2940 up 5', { orderId: LOW, price: '2945' }],
    ['double the 2940', { orderId: LOW, qty: '4' }],
    ['halve the 2950', { orderId: BUY, qty: '2.5' }],
    ['add 2 to the 2950', { orderId: BUY, qty: '7' }],
    ['add 2 mwh to my 3100', { orderId: SELL, qty: '5' }],
    ['swap my 2940 for 2945', { orderId: LOW, price: '2945' }],
    ['top up the 2940 bid to 5', { orderId: LOW, qty: '5' }],
    ['top up my 2940 by 3', { orderId: LOW, qty: '5' }],
    ['match the best bid with my 2940', { orderId: LOW, price: '2999.5' }],
    ['improve my offers by 2 ticks', { orderId: SELL, price: '3099.98' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', plan]]))
  it('behind a cancel', async () => {
    assert.deepEqual(asked(await after(['cancel the 2940 and walk the 2950 up to 2960'])), [
      ['cancelOrder', { orderId: LOW }],
      ['amendOrder', { orderId: BUY, price: '2960' }],
    ])
  })
})

it('all bids are improved upwards: the book was shown', async () => {
  assert.deepEqual(asked(await after(['improve all my bids by 1'])), [
    ['amendOrder', { orderId: BUY, price: '2951' }],
    ['amendOrder', { orderId: LOW, price: '2941' }],
  ])
  assert.deepEqual(asked(await after(['improve the bid by 1 for 5'])), [
    ['placeOrder', { side: 'BUY', price: '3000.5', qty: '5' }],
  ])
})

describe('of the price, or of the quantity, is asked', () => {
  for (const turns of [
    ['bump the 2950 by 10'],
    ['lower the 2950 by 2'],
    ['increase my 2950 by 20%'],
    ['take 2 off the 2950'],
    [...FIRST, 'take it down 2'],
    [...FIRST, 'take it up 5'],
    [...FIRST, 'take 2 off'],
    [...FIRST, 'take 2 off it'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^Should the price become .* or the quantity/)
    })
  it('and answered: it was bought at market', async () => {
    assert.deepEqual((await after([...FIRST, 'take it down 2', 'market'])).pending, [])
    assert.deepEqual(asked(await after([...FIRST, 'take it down 2', 'the quantity'])), [
      ['amendOrder', { orderId: '48301-0', qty: '3' }],
    ])
    assert.deepEqual(asked(await after([...FIRST, 'take 2 mwh off it'])), [
      ['amendOrder', { orderId: '48301-0', qty: '3' }],
    ])
  })
})

describe("what is the market's stays", () => {
  for (const [said, plan] of [
    ['lift the 3000.25 for 5', { side: 'BUY', price: '3000.25', qty: '5' }],
    ['take 3 off the offer', { side: 'BUY', price: '3000.25', qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', plan]]))
  it('a quantity without its price is asked for one', async () => {
    assert.match((await after(['take 5'])).text, /^At what price should I buy 5 MWh/)
  })
})
