// Questions as a dealer shortens them are answered by the figure they ask for, and none of them becomes an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const looks = async (said: string) => {
  const { calls, pending } = await after([said])
  assert.deepEqual(pending, [])
  return calls.map(({ tool, args }) => [tool, args] as const)
}
const sale = (qty: string) => ['previewOrder', { side: 'SELL', qty, type: 'MARKET' }]
const purchase = (qty: string) => ['previewOrder', { side: 'BUY', qty, type: 'MARKET' }]

describe('what so much would do, bring or cost is worked out by the exchange', () => {
  for (const [said, look] of [
    ['how much impact if i dump 100', sale('100')],
    ['if I sold 50 now where would it end up', sale('50')],
    ["what's the slippage if I buy 50", purchase('50')],
    ['what would a market buy of 30 do to the price', purchase('30')],
    ['砸100个下去会到多少', sale('100')],
    ['掃 50 個會拉到多少', purchase('50')],
    ['how much would 10 cost me at market', purchase('10')],
    ['what would i get for 8 if i hit the bid', sale('8')],
    ['would a bid of 5 at 2950 fill?', ['previewOrder', { side: 'BUY', qty: '5', price: '2950' }]],
    ['will my offer of 3 at 3000 get filled', ['previewOrder', { side: 'SELL', qty: '3', price: '3000' }]],
    ['2950能买到5吗', ['previewOrder', { side: 'BUY', qty: '5', price: '2950' }]],
  ] as const)
    it(said, async () => assert.deepEqual(await looks(said), [look]))
})

describe('what rests there is in the book', () => {
  for (const said of [
    'any size at 2990?',
    'is there much volume at 3005?',
    'would 5 at 2950 get filled',
    'is there a bid at 2999',
    'how much can I lift under 3005',
    'show me size',
    'how many orders are at the best bid',
    'offer side only pls',
    '有沒有人賣 3000 以下',
    '2990 那邊有多少單',
    '2990有多少挂单',
    '3050 賣得掉嗎',
    '2950买得到吗',
    '3010 以上賣單多嗎',
  ])
    it(said, async () => assert.deepEqual([...new Set((await looks(said)).map(([tool]) => tool))], ['getOrderBook']))
})

describe('how it trades', () => {
  for (const [said, tool] of [
    ["what's trading", 'getMarketMetrics'],
    ['賣壓重不重', 'getMarketMetrics'],
    ['最近一笔多少', 'getMarketMetrics'],
    ["who's been lifting", 'getTrades'],
    ['剛剛誰在追價', 'getTrades'],
    ['has it moved much in the last 30 min', 'getCandles'],
    ['過去半小時漲了還是跌了', 'getCandles'],
    ['how much juice do i have left', 'getUserWallet'],
    ['可卖电量', 'getUserWallet'],
    ['現在有開盤嗎', 'listSymbols'],
    ['我哪一单最大', 'getUserOrders'],
    ['did my offer trade', 'getUserOrders'],
    ['我今天买了啥', 'getUserOrders'],
    ['我最舊的單掛多久了', 'getUserOrders'],
  ] as const)
    it(said, async () => assert.deepEqual((await looks(said))[0]?.[0], tool))
  it('of one contract where one is named', async () => {
    const hour = ['getMarketMetrics', { symbol: 'PT60-20261121T1000Z' }]
    for (const said of ['whats 18-19 trading at', '晚上六點那盤多少錢'])
      assert.deepEqual((await looks(said)).at(-1), hour, said)
  })
  it('and a time is no name of a contract', async () => {
    assert.deepEqual(await looks('hourly candles for the past day'), [['getCandles', { interval: '1h', limit: 24 }]])
    assert.deepEqual(await looks('daily bars for last 10 days'), [['getCandles', { interval: '1d', limit: 10 }]])
    assert.ok((await looks('trades of the previous hour')).every(([, { symbol }]) => symbol === undefined))
  })
})

it('more of a row is twice as many', async () => {
  assert.deepEqual((await after(['last 20 trades', 'more'])).calls, [{ tool: 'getTrades', args: { limit: 40 } }])
  assert.deepEqual((await after(['1小時K', '改 15 分的'])).calls, [{ tool: 'getCandles', args: { interval: '15m' } }])
})

it('a position that is swapped from hour to hour is no deed here', async () => {
  for (const said of ['swap 5 from 18-19 to 19-20', 'swap 18-19 for 19-20', '把5从18-19挪到19-20']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [])
    assert.match(text, /^(?:No order moves from one contract|[委订][託单].*不能[從从]一[個个]合[約约]移到)/, said)
  }
})
