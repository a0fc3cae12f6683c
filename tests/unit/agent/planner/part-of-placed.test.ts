/** "Cancel 3" right behind an order of 5 is perhaps so much of that one, and no order that happens to be of 3. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY] = ['48213-3', '48190-0']
const FIRST = ['buy 5 at 2960', '(done)'] as const

describe('which one is asked', () => {
  for (const turns of [
    [...FIRST, 'cancel 3'],
    [...FIRST, 'kill it at 3'],
    ['買 5 2960', '(done)', '取消 3'],
    [...FIRST, 'cancel 3 of the 5'],
    ['cancel 2 of the 3 bids'],
    ['cancel 3 of order 48200'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /^Which order\?|Which one should I change|^要哪一筆/)
    })
})

describe('so much of one that is called by its price', () => {
  for (const [turns, plan] of [
    [['pull 3 of the 2950 bid'], { orderId: BUY, qty: '2' }],
    [['cancel 1 of the 3100 sell'], { orderId: SELL, qty: '2' }],
    [[...FIRST, 'cancel 3 of the 2960'], { orderId: '48301-0', qty: '2' }],
    [[...FIRST, 'cancel 3 of it'], { orderId: '48301-0', qty: '2' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), [['amendOrder', plan]]))
})

describe('as before', () => {
  it('where no order was just placed, or the number is no part of it', async () => {
    assert.deepEqual(asked(await after(['cancel 3'])), [['cancelOrder', { orderId: SELL }]])
    assert.deepEqual(asked(await after([...FIRST, 'cancel 2950'])), [['cancelOrder', { orderId: BUY }]])
    assert.deepEqual(asked(await after([...FIRST, 'cancel it'])), [['cancelOrder', { orderId: '48301-0' }]])
  })
})
