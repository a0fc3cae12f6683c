/** "Buy 5 at 2950 but not in 18-19": where an order is not. It was asked how much to buy there. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

describe('asked about, and in no contract', () => {
  for (const said of [
    'buy 5 at 2950 but not in 18-19',
    'buy 5 at 2950 except in 18-19',
    'buy 5 at 2950 except 18-19',
    'sell 3 at 3050 but not spot',
    '買 5 2950，除了 18-19',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /^What does “(?:but not|except)|^「除了 18-19」/)
      // Without those words it may well be the very contract.
      assert.doesNotMatch(turn.text, /Without it/)
      assert.deepEqual((await after([said, '5'])).pending, [])
    })
  it('where it is answers it', async () => {
    const [order] = (await after(['buy 5 at 2950 but not spot', '18-19'])).pending
    assert.equal(order?.args.symbol, 'PT60-20261121T1000Z')
  })
})

it('of an order that names its contract it says nothing', async () => {
  const [order] = (await after(['buy 5 at 2950 in 18-19 but not spot'])).pending
  assert.equal(order?.args.symbol, 'PT60-20261121T1000Z')
  assert.match((await after(['buy all but 5 at 2950'])).text, /How many MWh/)
})

it('a unit that nothing is traded in is no contract', async () => {
  for (const said of ['buy 5 GW at 2950', 'sell 5 TWh at 3050']) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, [], said)
    assert.match(turn.text, /^What does “(?:GW|TWh)” mean/, said)
  }
})
