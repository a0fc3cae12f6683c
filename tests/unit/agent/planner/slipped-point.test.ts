/** "Sell 5 at 29.5" while the market pays 2,999.50: a point that slipped, perhaps. Only a thousandth of it was asked about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const SELL = '48213-3'
const SLIPPED = /^29\.50 (?:is about a hundredth of|大約是)/
const order = (price: string) => [['placeOrder', { side: 'SELL', price, qty: '5' }]]

describe('asked about', () => {
  for (const turns of [
    ['sell 5 at 29.5'],
    ['sell 5', '29.5'],
    ['sell 5 at 29.5 in 18-19'],
    ['change the sell to price 29.5'],
    ['賣 5 MWh 29.5'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, SLIPPED)
    })
})

it('a price that may have a slipped point is asked about, and the answer is the price', async () => {
  assert.deepEqual(asked(await after(['sell 5 at 29.5', '2950'])), order('2950'))
  assert.deepEqual(asked(await after(['sell 5 at 29.5', '29.5 per MWh'])), order('29.5'))
  assert.deepEqual(asked(await after(['賣 5 MWh 29.5', '每 MWh 29.5 元'])), order('29.5'))
  for (const [said, price] of [
    ['3095', '3095'],
    ['29.5 per MWh', '29.5'],
  ] as const)
    assert.deepEqual(asked(await after(['change the sell to price 29.5', said])), [
      ['amendOrder', { orderId: SELL, price }],
    ])
})

it('not where it was said to be of a MWh, and of a bid that only rests', async () => {
  assert.deepEqual(asked(await after(['sell 5 at 29.5 NT$/MWh'])), order('29.5'))
  assert.deepEqual(asked(await after(['sell 5 at -5'])), order('-5'))
  assert.equal((await after(['buy 5 at 29.5'])).pending.length, 1)
  assert.match((await after(['sell 5 at 2.95'])).text, /of a kWh or of a MWh/)
})
