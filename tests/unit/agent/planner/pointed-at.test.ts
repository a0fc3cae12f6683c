// "the first one" of a list that was shown, "that sell" after a buy, "the book there": what is pointed at, and no other.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const LISTED = ['show my open orders']
const BOUGHT = ['buy 5 at 2950', '(done)']

describe('the first one of a list that was shown is asked about, also after one of it is gone', () => {
  for (const turns of [
    [...LISTED, 'cancel the second one', '(done)', 'cancel the first one'],
    ['我的未成交委託', '取消第二筆', '(done)', '再取消第一筆'],
    ['我的未成交委托', '取消第二笔', '(done)', '取消第一笔'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /48213-3[\s\S]*47002-1/)
    })
})

describe('a side that is said is the side of the order', () => {
  for (const [turns, orderId] of [
    [[...BOUGHT, 'cancel that sell'], '48213-3'],
    [[...BOUGHT, '把那張賣單取消'], '48213-3'],
    [[...BOUGHT, 'cancel that buy'], '48301-0'],
    [['撤单', '卖的那笔'], '48213-3'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['cancelOrder', { orderId }]])
    })
  it('卖的那笔改成3090', async () => {
    const turn = await after([...BOUGHT, '卖的那笔改成3090'])
    assert.deepEqual(asked(turn), [['amendOrder', { orderId: '48213-3', price: '3090' }]])
  })
  it('买的那笔 of two is asked about', async () => {
    assert.deepEqual((await after(['取消', '买的那笔'])).pending, [])
  })
})

it('"there" is in the contract that was spoken of, for a look too', async () => {
  const { calls } = await after(['buy 5 tomorrow 9-10 at 2600', '(done)', 'how is the book there'])
  assert.deepEqual(calls, [{ tool: 'getOrderBook', args: { symbol: 'PT60-20261122T0100Z' } }])
})
