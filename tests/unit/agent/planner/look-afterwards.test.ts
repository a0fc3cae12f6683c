// "Buy 5 at 2950, show me my orders after" prepares the order and shows them once it is decided: nothing was prepared, or nothing shown.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

describe('the order first, and what is to be seen behind its decision', () => {
  for (const [said, look] of [
    ['buy 5 at 2950 show me my orders after', 'getUserOrders'],
    ['buy 5 at 2950 and show me the book after that', 'getOrderBook'],
    ['buy 5 at 2950 and when done show me my orders', 'getUserOrders'],
    ["sell 3 at 3100, once that's sent check my wallet", 'getUserWallet'],
    ['買 5 2950 完了給我看委託', 'getUserOrders'],
    ['买5 2950 之后看一下挂单', 'getUserOrders'],
    ['买5 2950 然后看一下挂单', 'getUserOrders'],
    ['买5 2950 挂好就给我看盘口', 'getOrderBook'],
    ['明天18-19買5 2950，下完單後列出我的委託', 'getUserOrders'],
  ] as const)
    it(said, async () => {
      const first = await after([said])
      assert.deepEqual(
        first.pending.map(({ tool }) => tool),
        ['placeOrder'],
      )
      assert.ok(!first.calls.some(({ tool }) => tool === look))
      assert.ok((await after([said, '(done)'])).calls.some(({ tool }) => tool === look))
    })
  it('a cancel too', async () => {
    const turn = await after(['cancel 2940, show me my orders when done', '(done)'])
    assert.match(turn.text, /47002-1 is \*\*cancelled\*\*[\s\S]*\*\*2\*\* orders/)
  })
})

describe('what waits for the market is not prepared', () => {
  for (const said of [
    "buy 5 at 2950 once it's filled show me my orders",
    'buy 5 at 2950 when it drops show me the book',
    '買 5 2950 成交之後看部位',
    '買 5 2950 今天下午之後看',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})
