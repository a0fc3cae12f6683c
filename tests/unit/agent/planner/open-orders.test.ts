/** How orders that rest stand to the market, what they come to and which is the oldest: such questions were answered with a list, a price, or not at all. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, metrics, openOrders, orders } from './results.ts'

const PENDING = { tool: 'getUserOrders', args: { status: 'pending', limit: 500 } }
const MARKET = { tool: 'getMarketMetrics', args: {} }
const say = (...turns: string[]) =>
  sayTo(conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }), turns)
async function sayTo(desk: ReturnType<typeof conversation>, turns: readonly string[]) {
  let last = await desk.say(turns[0] ?? '')
  for (const said of turns.slice(1)) last = await desk.say(said)
  return last
}

describe('how far an order is from the market, in NT$/MWh, from both ends', () => {
  for (const [said, told] of [
    [
      'how far is the market from my sell',
      /^Your sell 3 MWh at 3,100 \(o-31\): \*\*100\.50\*\* NT\$\/MWh above the best bid of 2,999\.50, 99\.75 behind the best ask/,
    ],
    ['how far is the best bid from my sell', /^Your sell 3 MWh/],
    [
      'which of my bids is closest',
      /nearest to the market first:\n- buy 5 MWh at 2,950 \(o-27\): \*\*50\.25\*\*.*\n- buy 2 MWh at 2,940[^\n]*$/,
    ],
    ['which of my orders is closest to the market', /\n- buy 5 .*\n- buy 2 .*\n- sell 3 /],
    ['am I the best bid', /49\.50 behind the best bid/],
    ['which orders are nearest to fill?', /\n- buy 5 /],
    ['哪些单快成交了', /\n- 买入 5 /],
    ['will my sell fill?', /^Your sell 3/],
    ['am I first in the queue at 2950', /^Your buy 5 MWh at 2,950 .* the exchange does not tell/],
    ['我的賣單離市價多遠', /^您的賣出 3 MWh，價格 3,100（o-31）：比最佳買價 2,999\.50 高 \*\*100\.50\*\* NT\$\/MWh/],
    ['哪張買單最接近市價', /\n- 買進 5 MWh.*\n- 買進 2 MWh/],
    ['我 2950 那張離市價多遠', /^您的買進 5 MWh，價格 2,950/],
    ['我的單排第幾', /前面排了多少委託，交易所不提供/],
    ['我的卖单离成交还差多少', /^您的卖出 3 MWh.*高 \*\*100\.50\*\*/],
    ['我是不是买一', /比最佳买价 2,999\.50 低 49\.50/],
    ['哪张单离市价最近', /\n- 买入 5 MWh/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.deepEqual(calls, [PENDING, MARKET])
      assert.match(text, told)
    })
  it('at the best bid it is', async () => {
    const summary = { ...metrics.marketSummary, bestBidPrice: 2950 }
    const reads = { getMarketMetrics: () => ({ ...metrics, marketSummary: summary }) }
    const { text } = await sayTo(conversation({ reads }), ['is my 2950 bid the best bid?'])
    assert.match(text, /o-27\): .*, at the best bid\./)
  })
  it('what is in other contracts is named, and a list that is cut tells none', async () => {
    const rows = [{ ...openOrders[0], orderId: 'o-9', symbol: 'PT60-20261121T0500Z' }, ...openOrders]
    const page = { ...orders('pending'), orders: rows, totalCount: rows.length }
    const { text } = await sayTo(conversation({ reads: { getUserOrders: () => page } }), [
      'how far are my orders from the market',
    ])
    assert.match(text, /1 of your open orders is in other contracts/)
    const cut = { ...page, totalCount: 900 }
    const other = await sayTo(conversation({ reads: { getUserOrders: () => cut } }), [
      'how far are my orders from the market',
    ])
    assert.doesNotMatch(other.text, /behind/)
  })
  it('without orders there is none to measure', async () => {
    const none = { ...orders('pending'), orders: [], totalCount: 0 }
    const reads = { getUserOrders: () => none }
    assert.equal(
      (await sayTo(conversation({ reads }), ['how far is my sell from the market'])).text,
      'You have no open sells.',
    )
  })
})

describe('what all of them come to', () => {
  for (const [said, told] of [
    [
      'total of my open buys',
      /^You have \*\*2\*\* open buys of \*\*7 MWh\*\* for NT\$ \*\*20,630\*\*, an average of 2,947\.14; what/,
    ],
    ['how many MWh am I bidding for in total', /\*\*7 MWh\*\*/],
    [
      "what's the average price of my open orders",
      /\*\*2\*\* open buys.*; \*\*1\*\* open sell of \*\*3 MWh\*\* for NT\$ \*\*9,300\*\*/,
    ],
    ['掛單總共多少 MWh', /\*\*2\*\* 筆未成交買單共 \*\*7 MWh\*\*、NT\$ \*\*20,630\*\*/],
    ['我挂着的买单总额多少', /^您有 \*\*2\*\* 笔未成交买单共 \*\*7 MWh\*\*[^；]*；已成交/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [[PENDING], []])
      assert.match(text, told)
    })
  it('what of an order has filled is not counted', async () => {
    const rows = openOrders.map((row) => ({ ...row, filledAmount: 1 }))
    const reads = { getUserOrders: () => ({ ...orders('pending'), orders: rows }) }
    assert.match((await sayTo(conversation({ reads }), ['total of my open buys'])).text, /\*\*5 MWh\*\*/)
  })
})

describe('the oldest of them, and when it was placed', () => {
  for (const said of [
    'oldest order',
    'which is my oldest order',
    '最舊的單是哪張',
    '我最早的單',
    '我最早挂的是哪笔',
    '挂得最久的单',
  ])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([calls, pending], [[PENDING], []])
      assert.match(text, /o-12.*2026-11-05 14:00/)
      assert.doesNotMatch(text, /。 /)
    })
  it('and then it', async () => {
    assert.deepEqual((await say('my orders', 'the oldest one', 'cancel it')).pending, [
      { tool: 'cancelOrder', args: { orderId: 'o-12' } },
    ])
  })
})

describe('sorted', () => {
  for (const [said, first] of [
    [['my orders', 'sort by price'], 'o-12'],
    [['sort my orders by price, highest first'], 'o-31'],
    [['我的單', '按價格排序'], 'o-12'],
    [['按数量从大到小排我的单'], 'o-27'],
  ] as const)
    it(said.join(' · '), async () => {
      const { pending, text } = await say(...said)
      assert.deepEqual(pending, [])
      assert.match(text, new RegExp(`^[^\\n]+\\n- [^\\n]*${first}`))
    })
  it('the card has another order, so that a place names none', async () => {
    assert.deepEqual((await say('sort my orders by price', 'cancel the second one')).pending, [])
    assert.deepEqual((await say('which of my orders is closest to the market', 'cancel the third one')).pending, [])
  })
})

describe('one of the list, by its place', () => {
  for (const [said, told] of [
    [['my orders', 'the second one'], /^Your buy 5 MWh at 2,950 \(o-27\): \*\*open/],
    [['my orders', 'and the first one?'], /o-31/],
    [['my buys', 'the second one?'], /o-12/],
    [['我的單', '第二張呢'], /o-27/],
    [['我的单', '第三笔'], /o-12/],
    [['my orders', 'the ninth one'], /^There is none at that place: the list has 3 orders\.$/],
  ] as const)
    it(said.join(' · '), async () => {
      const { calls, pending, text } = await say(...said)
      assert.deepEqual(pending, [])
      assert.equal(calls[0]?.tool, 'getUserOrders')
      assert.match(text, told)
    })
  it('and then it', async () => {
    assert.deepEqual((await say('my orders', 'the second one?', 'cancel it')).pending, [
      { tool: 'cancelOrder', args: { orderId: 'o-27' } },
    ])
  })
})

describe('a look, seen otherwise', () => {
  const SYMBOL = 'PT60-20261121T1000Z'
  for (const [said, tool, args] of [
    [['book', 'deeper'], 'getOrderBook', { depth: 20 }],
    [['book', 'deeper', 'deeper'], 'getOrderBook', { depth: 50 }],
    [['book of 18-19', 'and the ask side?', 'more levels'], 'getOrderBook', { symbol: SYMBOL, depth: 20 }],
    [['盤口', '再深一點'], 'getOrderBook', { depth: 20 }],
    [['盘口', '再多看几档'], 'getOrderBook', { depth: 20 }],
    [['book of 18-19', 'as a chart'], 'getCandles', { symbol: SYMBOL }],
    [["what's 18-19 trading at", 'chart it'], 'getCandles', { symbol: SYMBOL }],
    [['價格', '畫成圖'], 'getCandles', {}],
    [['trades', 'just mine'], 'getUserOrders', { status: 'matched' }],
    [['成交明細', '只看我的'], 'getUserOrders', { status: 'matched' }],
    [['trades since 9', 'only mine'], 'getUserOrders', { status: 'all', limit: 45 }],
  ] as const)
    it(said.join(' · '), async () => {
      const { calls, pending } = await say(...said)
      assert.deepEqual(pending, [])
      assert.deepEqual(calls.at(-1), { tool, args })
    })
  it('one side of it', async () => {
    assert.match((await say('book', 'and the ask side?')).text, /^ELC: best ask \*\*3,000\.25\*\*, 80 MWh/)
    assert.match((await say('盤口', '買方呢')).text, /最佳買價 \*\*2,999\.50\*\*/)
  })
  it('a bare verb is the deed', async () => {
    for (const said of ['buy', 'mine', '買']) assert.deepEqual((await say('book', said)).calls, [], said)
  })
})
