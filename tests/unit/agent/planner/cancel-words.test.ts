/** A cancel takes the orders that were said and no others; words that choose by something else are asked about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })

describe('an order to keep is not cancelled with the others', () => {
  for (const said of [
    'cancel o-27 but keep o-12',
    'cancel o-27, keep o-12',
    'cancel o-27 and let o-12 rest',
    'cancel o-27 but o-12 stays',
    'cancel all, keep o-12',
    '刪掉 o-27 保留 o-12',
    '撤 o-27 留 o-12',
    '全部撤掉，留下 o-12',
    'keep only the sell, cancel everything',
    'hold the sell, cancel everything',
    '賣單先放著，全部撤掉',
    '卖单留着，其他全撤',
    '全撤，只剩賣單',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

describe('what chooses among orders by something else is asked about', () => {
  for (const said of [
    'cancel all losing orders',
    "cancel all of today's orders",
    'cancel my stale sells',
    'cancel some of my orders',
    'cancel some of the sells',
    'cancel the worst sells',
    'cancel recent orders',
    'cancel new orders',
    'cancel the other orders',
    'cancel all the rest',
    '其他全撤',
    '其餘全撤',
    '把其他的单都撤掉',
    'cancel part of the sell',
    'cancel a portion of the sell',
    'cancel the sell partially',
    'cancel the sell in part',
    'cancel two buys',
    'cancel the sell, actually the last buy',
    'cancel the sell, sorry, the last buy',
    'cancel the last buy and the last sell',
    'cancel the last two buys and the sell',
    'cancel the 5 MWh and the 3 MWh',
    '取消 5 MWh 和 3 MWh 的單',
    '撤掉所有虧錢的單',
    '撤兩張單',
    '撤两张买单',
  ])
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /Which order\?|要哪一[筆笔]？/)
    })
})

describe('both sides are all of it', () => {
  for (const said of ['cancel my sells and buys', 'cancel the sells and the buys', '撤掉買單和賣單', '撤买单跟卖单'])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, [{ tool: 'cancelAllOrders', args: {} }]))
})

describe('an order that is named behind a cancel is cancelled too, and not placed', () => {
  for (const [said, ids] of [
    ['cancel the 3 MWh sell and the 2 MWh buy at 2940', ['o-31', 'o-12']],
    ['cancel the sell at 3100 and the buy of 2 at 2940', ['o-31', 'o-12']],
    ['cancel my 2940 buy and my 3100 sell', ['o-12', 'o-31']],
    ['cancel both the 2950 and 2940 bids', ['o-27', 'o-12']],
    ['cancel the bids at 2950 and the offers at 3100', ['o-27', 'o-31']],
    ['撤掉 2 MWh 2940 的買單和 3 MWh 3100 的賣單', ['o-12', 'o-31']],
    ['取消2950和2940的买单', ['o-27', 'o-12']],
    ['取消3100的賣單，2940的買單也取消', ['o-31', 'o-12']],
  ] as const)
    it(said, async () => {
      const plan = ids.map((orderId) => ({ tool: 'cancelOrder', args: { orderId } }))
      assert.deepEqual((await desk().say(said)).pending, plan)
    })
  for (const said of [
    'cancel sell 3 at 3100 and buy 2 at 2940',
    'cancel sell 3@3100, buy 2@2940',
    '取消3100賣3和2940買2',
    '取消卖3100的3 MWh和买2940的2 MWh',
    'cancel the sell at 3100 and the buy of 2 at 2940 stays',
  ])
    it(`${said}: asked`, async () => assert.deepEqual((await desk().say(said)).pending, []))
  it('cancel the 2950 buy and buy 5 at 2955', async () => {
    const order = { tool: 'placeOrder', args: { side: 'BUY', price: '2955', qty: '5' } }
    const { pending } = await desk().say('cancel the 2950 buy and buy 5 at 2955')
    assert.deepEqual(pending, [{ tool: 'cancelOrder', args: { orderId: 'o-27' } }, order])
  })
})

describe('what is said behind the ids is told as left aside', () => {
  for (const said of ['cancel o-27 and put it back at 2960', 'cancel o-27 and resubmit at 2960'])
    it(said, async () => {
      const { pending, text } = await desk().say(said)
      assert.deepEqual(pending, [{ tool: 'cancelOrder', args: { orderId: 'o-27' } }])
      assert.match(text, /I did nothing about “(?:put it back|resubmit) at 2960”/)
    })
})

describe('a number behind a side is a price or a quantity', () => {
  for (const said of ['cancel buy order 2950', 'cancel the sell order 3100', '撤買單 2950', '撤掉卖单 3100'])
    it(said, async () => {
      const orderId = /2950/.test(said) ? 'o-27' : 'o-31'
      assert.deepEqual((await desk().say(said)).pending, [{ tool: 'cancelOrder', args: { orderId } }])
    })
})

describe('"actually" before the deed, or behind it all, puts nothing right', () => {
  for (const said of ['actually cancel the sell', 'sorry, cancel the sell', 'cancel the sell actually'])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending[0]?.args, { orderId: 'o-31' }))
})
