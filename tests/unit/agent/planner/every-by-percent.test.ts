// 所有買單降 1%: which orders is said, and it is asked of what.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

it('of all orders a percent is asked about as it is of one', async () => {
  for (const said of ['所有買單降 1%', '买单全部上调百分之二', 'raise all my buys by 1%']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /要改成什麼|要改成什么|What should the order become/, said)
  }
})

it('of quotes it is the price', async () => {
  assert.equal((await after(['raise all my bids by 1%'])).pending.length, 2)
})
