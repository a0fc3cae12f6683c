/** "Switch to 18-19", and then an order: it was of spot without a word. So was one behind a contract that was named and not understood. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [FIRST, EVENING, NEXT, NIGHT] = [3, 10, 11, 12].map((hour) => `PT60-20261121T${String(hour).padStart(2, '0')}00Z`)

describe('an order is in the contract that was turned to', () => {
  for (const [said, symbol] of [
    ['switch to 18-19', EVENING],
    ["let's look at 20-21", NIGHT],
    ['go to 20-21', NIGHT],
    ['talk 20-21', NIGHT],
    ['contract 20-21', NIGHT],
    ['next hour', FIRST],
    ['next hr px', FIRST],
  ] as const)
    it(said, async () =>
      assert.deepEqual(asked(await after([said, 'buy 2 at 2980'])), [
        ['placeOrder', { side: 'BUY', price: '2980', qty: '2', symbol }],
      ]),
    )
  it('back to spot', async () => {
    const { pending } = await after(['switch to 18-19', 'back to spot', 'buy 2 at 2980'])
    assert.deepEqual(pending[0]?.args, { side: 'BUY', price: '2980', qty: '2' })
  })
})

describe('which contract, is asked', () => {
  for (const turns of [
    ['why is 18-19 so high', 'buy 5 at 2950'],
    ['buy 5 next hour at market', 'buy 5 at market'],
    ['orders in 18-19', 'sell 2 more at 3110'],
    ['buy 3 in 18-19 at 3000', '(done)', 'same in the next contract'],
    ['buy 3 in 18-19 at 3000', '(done)', 'and the next contract'],
    ['buy 3 in 18-19 at 3000', '(done)', 'same in the next hour'],
    ['buy 3 in 18-19 at 3000', '(done)', 'same in each of the next 3 hours'],
    ['buy 4 at 2985', '(done)', 'same for the next 3 hours'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^Which contract\?/)
    })
  it('and answered', async () =>
    assert.deepEqual(asked(await after(['buy 3 in 18-19 at 3000', '(done)', 'and the next contract', '19-20'])), [
      ['placeOrder', { side: 'BUY', price: '3000', qty: '3', symbol: NEXT }],
    ]))
})

it('of a plan that waits no other contract is made', async () => {
  const turn = await after(['buy 3 in 18-19 at 3000', 'switch to 19-20'])
  assert.deepEqual(turn.pending, [])
  assert.match(turn.text, /^That plan still waits/)
})

describe('in the contract that begins next', () => {
  for (const said of ['same again on the next hour', 'and in the next hour too', 'repeat for the next hr'])
    it(said, async () =>
      assert.deepEqual(asked(await after(['buy 4 at 2985', '(done)', said])), [
        ['placeOrder', { side: 'BUY', price: '2985', qty: '4', symbol: FIRST }],
      ]),
    )
})

describe('a quote is of the contract it is named with: it was of none, or of spot', () => {
  for (const [said, args] of [
    ['lift the 18-19 offer for 3', { side: 'BUY', price: '3000.25', qty: '3' }],
    ['lift 18-19 for 3', { side: 'BUY', price: '3000.25', qty: '3' }],
    ['lift 3 in 18-19', { side: 'BUY', price: '3000.25', qty: '3' }],
    ['hit the 18-19 bid for 3', { side: 'SELL', price: '2999.5', qty: '3' }],
    ['join the 18-19 bid for 3', { side: 'BUY', price: '2999.5', qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', { ...args, symbol: EVENING }]]))
})

it('3-5 names no contract', async () =>
  assert.deepEqual((await after(['buy 3-5 at 2950', 'buy 4 at 2950'])).pending[0]?.args, {
    side: 'BUY',
    price: '2950',
    qty: '4',
  }))
