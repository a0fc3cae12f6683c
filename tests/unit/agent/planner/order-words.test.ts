// What an order is told as: an amount only where it has a limit.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { costOf } from '../../../../lib/agent/planner/tell/words.ts'
import { conversation } from './conversation.ts'

describe('an order at market has no amount to tell', () => {
  for (const said of ['分十次市價買 20 MWh', '分十次市价买 20 MWh'])
    it(said, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(turn.calls, [])
      assert.doesNotMatch(turn.text, /200/)
    })
  it('whatever number stands beside it', () => {
    const draft = { side: 'BUY', qty: '20', price: '10', reference: null, market: true } as const
    assert.equal(costOf(draft), null)
    assert.equal(costOf({ ...draft, market: false }), '200')
  })
})
