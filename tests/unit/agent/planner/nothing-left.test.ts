// A difference that leaves nothing of an order changes none of them: what would be left is said, with the way to cancel it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { after, asked } from './resting-desk.ts'

test('an order is not changed to nothing, or less', async () => {
  for (const [said, answer] of [
    ['lower my bids by 5 MWh', /nothing of buy 5 MWh .*“cancel 48190-0”/],
    ['reduce 48190-0 by 6 MWh', /nothing of buy 5 MWh .*“cancel 48190-0”/],
    ['reduce the sell by 3 MWh', /“cancel 48213-3”/],
    ['把賣單數量減 3', /一點也不剩.*「取消 48213-3」/],
    ['把卖单数量减 4', /一点也不剩.*取消 48213-3/],
  ] as const) {
    const turn = await after([said])
    assert.deepEqual(asked(turn), [], said)
    assert.match(turn.text, answer, said)
  }
  assert.deepEqual(asked(await after(['lower the sell quantity to 4 minus 1'])), [])
  assert.deepEqual(asked(await after(['reduce 48190-0 by 4 MWh'])), [['amendOrder', { orderId: '48190-0', qty: '1' }]])
})

test('what is taken from the quantity is not taken from the price', async () => {
  for (const said of ['把賣單數量減 1', '把卖单数量减 1', '賣單數量調低 1', '把賣單減 1 MWh'])
    assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId: '48213-3', qty: '2' }]], said)
  for (const said of ['把賣單價格減 3', '把賣單減 3 元'])
    assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId: '48213-3', price: '3097' }]], said)
})
