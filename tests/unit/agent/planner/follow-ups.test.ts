// "and tomorrow 10-11?", "last 20 instead", "only the asks": a look once more with one thing of it changed. Never an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const [NINE, TEN] = ['PT60-20261122T0100Z', 'PT60-20261122T0200Z']
const looks = async (turns: readonly string[]) => {
  const { calls, pending } = await after(turns)
  assert.deepEqual(pending, [])
  return calls.filter(({ tool }) => tool !== 'listSymbols').map(({ tool, args }) => [tool, args])
}

describe('a question that follows up on the last look', () => {
  for (const [turns, tool, args] of [
    [['book', 'and tomorrow 9-10?'], 'getOrderBook', { symbol: NINE }],
    [['book tomorrow 9-10', 'and tomorrow 10-11?'], 'getOrderBook', { symbol: TEN }],
    [['book today 12-13', 'and for tomorrow?'], 'getOrderBook', { symbol: 'PT60-20261122T0400Z' }],
    [['book', 'and for tomorrow?', 'tomorrow 9-10'], 'getOrderBook', { symbol: NINE }],
    [['show me the last 10 trades', 'last 20 instead'], 'getTrades', { limit: 20 }],
    [['show me the last 10 trades', 'and 20?'], 'getTrades', { limit: 20 }],
    [['top 5 of tomorrow 9-10', '20 levels please'], 'getOrderBook', { symbol: NINE, depth: 20 }],
    [['book tomorrow 9-10', 'and the trades?'], 'getTrades', { symbol: NINE }],
    [['book tomorrow 9-10', 'what about the spread?'], 'getMarketMetrics', { symbol: NINE }],
    [['show the candles', 'and 15 minutes?'], 'getCandles', { interval: '15m' }],
    [['show my open orders', 'and the sells?'], 'getUserOrders', { status: 'pending' }],
    [['list my open buy orders', 'and the cancelled ones?'], 'getUserOrders', { status: 'cancelled' }],
    [['盤口', '明天9點到10點呢？'], 'getOrderBook', { symbol: NINE }],
    [['盤口 明天9點到10點', '那10點到11點呢？'], 'getOrderBook', { symbol: TEN }],
    [['明天9点到10点的盘口', '还有成交呢'], 'getTrades', { symbol: NINE }],
    [['最近 10 筆成交', '改成 20 筆'], 'getTrades', { limit: 20 }],
    [['前5档', '那10档呢'], 'getOrderBook', { depth: 10 }],
    [['show me the top 5 of the book', 'make it 10'], 'getOrderBook', { depth: 10 }],
    [['last 20 trades', 'ok, make that 50 please', 'make it 7'], 'getTrades', { limit: 7 }],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(await looks(turns), [[tool, args]])
    })
  it('a look of its own is of what it names', async () => {
    assert.deepEqual(await looks(['book tomorrow 9-10', 'trades']), [['getTrades', {}]])
  })
})

describe('a figure is of the market that was looked at', () => {
  for (const [turns, tool, args] of [
    [['book tomorrow 9-10', "what's the best bid"], 'getMarketMetrics', { symbol: NINE }],
    [['book tomorrow 9-10', 'how much is on the bid'], 'getOrderBook', { symbol: NINE, depth: 1 }],
    [['book tomorrow 9-10', 'my orders', 'what is the spread?'], 'getMarketMetrics', { symbol: NINE }],
    [['明天9點到10點的盤口', '最佳買價多少'], 'getMarketMetrics', { symbol: NINE }],
    [['明天9点到10点的盘口', '买一有多少'], 'getOrderBook', { symbol: NINE, depth: 1 }],
    [['book tomorrow 9-10', 'spot price'], 'getMarketMetrics', {}],
    [['明天9點到10點的盤口', '現貨價多少'], 'getMarketMetrics', {}],
    [['book tomorrow 9-10', 'how is the market'], 'getMarketMetrics', {}],
    [['book tomorrow 9-10', 'book of ELC', 'best bid'], 'getMarketMetrics', {}],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(await looks(turns), [[tool, args]]))
  it('of each hour where several were looked at', async () =>
    assert.deepEqual(await looks(['prices tomorrow 9-11', 'best bid']), [
      ['getMarketMetrics', { symbol: NINE }],
      ['getMarketMetrics', { symbol: TEN }],
    ]))
})

describe('the best of all orders is of the market, and of the own ones where it says so', () => {
  for (const said of [
    '最低賣單',
    '最便宜的賣單是多少',
    '最高买单',
    'lowest sell order',
    'what is the highest buy order?',
  ])
    it(said, async () => assert.deepEqual(await looks([said]), [['getMarketMetrics', {}]]))
  for (const said of ['我最便宜的賣單', 'my lowest sell order'])
    it(said, async () => assert.deepEqual(await looks([said]), [['getUserOrders', { status: 'pending', limit: 500 }]]))
})

describe('the market is looked at however it is asked for', () => {
  for (const said of [
    "what's going on in the market?",
    "what's happening?",
    "what's the best price to buy?",
    "what's the best price to sell?",
  ])
    it(said, async () => assert.deepEqual(await looks([said]), [['getMarketMetrics', {}]]))
})

describe('it is told of the side that was asked for', () => {
  for (const [turns, text] of [
    [['show my open buy orders'], /^Of your 3 open orders \*\*2\*\* are buys; the newest: buy 5 MWh at 2,950/],
    [['show my open orders', 'only the sells'], /^Of your 3 open orders \*\*1\*\* is a sell: sell 3 MWh at 3,100/],
    [['我的未成交買單'], /3 筆未成交委託裡有 \*\*2\*\* 筆買單/],
    [['我的未成交卖单'], /3 笔未成交订单里有 \*\*1\*\* 笔卖单/],
    [['book', 'only the asks'], /^ELC: best ask \*\*3,000\.25\*\*, 80 MWh in 10 ask levels/],
    [['只看買盤'], /最佳買價 \*\*2,999\.50\*\*/],
    [['只看卖盘'], /最佳卖价 \*\*3,000\.25\*\*/],
    [['book and wallet tomorrow'], /nothing about “tomorrow”/],
    [['my wallet for tomorrow 18-19'], /nothing about “tomorrow 18-19”/],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.match((await after(turns)).text, text)
    })
})

it('a number after a list of orders may be one of them', async () => {
  assert.deepEqual(await looks(['show my open orders', '2']), [])
})

describe('what follows a look and is none', () => {
  for (const said of [
    'and buy 5?',
    'and sell?',
    '5 at 2950',
    'and 2950?',
    'and 5 MWh?',
    'and what about buying?',
    '那賣呢',
    '那买 5 呢',
    'and tomorrow I may sell 5 at 3000',
  ])
    it(said, async () => {
      assert.deepEqual(await looks(['book', said]), [])
    })
})
