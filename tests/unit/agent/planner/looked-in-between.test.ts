/** "Buy 5", the book of 18-19, "3000": there or in spot, is asked; it was of spot. And other answers to what an order lacks. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [EVENING, NEXT] = ['PT60-20261121T1000Z', 'PT60-20261121T1100Z']

describe('which contract, is asked', () => {
  for (const [look, price] of [
    ['18-19 book', '3000'],
    ["how's 18-19", 'at the bid'],
  ] as const)
    it(`${look} · ${price}`, async () => {
      const turn = await after(['buy 5', look, price])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^Which contract\?/)
    })
  for (const [answer, symbol] of [
    ['18-19', EVENING],
    ['spot', 'ELC'],
  ] as const)
    it(`and answered: ${answer}`, async () =>
      assert.deepEqual(asked(await after(['buy 5', '18-19 book', '3000', answer])), [
        ['placeOrder', { side: 'BUY', price: '3000', qty: '5', symbol }],
      ]))
  it('not of one that says its contract, nor after a look at spot', async () => {
    const { pending } = await after(['buy 5 in 18-19', '19-20 book', '3000'])
    assert.equal(pending[0]?.args.symbol, EVENING)
    assert.deepEqual((await after(['buy 5', 'book', '3000'])).pending[0]?.args, {
      side: 'BUY',
      price: '3000',
      qty: '5',
    })
  })
})

describe('answers', () => {
  for (const [turns, args] of [
    // It was a quantity of 3,050 MWh.
    [['sell 5', '3050, showing 1'], { side: 'SELL', price: '3050', qty: '5', displayQty: '1' }],
    [['sell 5', 'hit it'], { side: 'SELL', price: '2999.5', qty: '5' }],
    [['buy 5 in 18-19', 'lift it'], { side: 'BUY', price: '3000.25', qty: '5', symbol: EVENING }],
    [['buy 5 in 18-19', '19-20 rather', '3000'], { side: 'BUY', price: '3000', qty: '5', symbol: NEXT }],
    [['buy 10 at 3001', '(filled)', 'sell half back at 3010'], { side: 'SELL', price: '3010', qty: '5' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [['placeOrder', args]]))
})

describe('an order that rests', () => {
  it('is changed as another was on its own side alone: a bid would have traded at the price of an offer', async () => {
    for (const order of ['the 2950', '48190-0', 'the buy']) {
      const turn = await after(['make the 3100 3090', '(done)', `same for ${order}`])
      assert.deepEqual(turn.pending, [], order)
    }
    assert.deepEqual(asked(await after(['move the 2940 to 2945', '(done)', 'same for the 2950'])), [
      ['amendOrder', { orderId: '48190-0', price: '2945' }],
    ])
  })
  for (const [turns, plan] of [
    [['change the 2950 to 4 mwh at 2960'], { orderId: '48190-0', price: '2960', qty: '4' }],
    [['buy 5 at 2950', '(done)', 'top it up to 8'], { orderId: '48301-0', qty: '8' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [['amendOrder', plan]]))
})
