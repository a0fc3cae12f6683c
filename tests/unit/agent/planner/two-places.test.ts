/** "Join the bid for 5 and the offer for 5": two orders at two places in the book, of which the second was dropped. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const order = (side: string, price: string) => ['placeOrder', { side, price, qty: '5' }]

describe('both', () => {
  for (const said of [
    'join the bid for 5 and the offer for 5',
    'join the bid and the offer for 5',
    'join the bid and offer for 5 each',
    'join both the bid and the ask for 5',
  ])
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [order('BUY', '2999.5'), order('SELL', '3000.25')]),
    )
  it('one side at two of them', async () => {
    assert.deepEqual(asked(await after(['buy 5 at the bid and 5 at the offer'])), [
      order('BUY', '2999.5'),
      order('BUY', '3000.25'),
    ])
  })
})

describe('what is said of the second by its place alone is asked about', () => {
  for (const said of ['lift the offer for 5 and the bid for 5', 'lift the offer and the bid for 5'])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /\?/)
    })
})

it('a look beside an order stays one', async () => {
  for (const said of ['join the bid for 5 and show the offer', 'buy 5 at 2999.5 and show the offer']) {
    const turn = await after([said])
    assert.deepEqual(asked(turn), [order('BUY', '2999.5')], said)
    assert.equal(turn.calls[0]?.tool, 'getMarketMetrics', said)
  }
})
