/** How the market is, asked without a word that names a figure. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, metrics } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })

const LAST = /last traded at \*\*3,000\*\*|最新成交 \*\*3,000\*\*/
const BEST = /^ELC(?:: best bid|：最佳[买買][价價])/
const CHANGE = /\+0\.67 %/
const RANGE = /2,950\*\*(?: and|，)|\*\*3,050/
const AVERAGE = /by volume \(VWAP\)|均[價价]（VWAP）/
const IMBALANCE = /\+20 %/
const VOLUME = /120\.5 MWh\*\* in 1h|1h \*\*120\.5 MWh/
const VOLATILITY = /0\.12 %\*\*, NT\$ 3\.60, per minute/

const ASKED: [said: string, told: RegExp][] = [
  ['ELC?', LAST],
  ["how's ELC trading", LAST],
  ['what is spot at right now', LAST],
  ['how much is power right now', LAST],
  ['what does a MWh cost?', LAST],
  ['whats it worth', LAST],
  ['last traded?', LAST],
  ['last?', LAST],
  ['最後一筆成交多少', LAST],
  ['上一笔成交价多少', LAST],
  ['vwap?', AVERAGE],
  ['vwap last hour', AVERAGE],
  ['vwap of the last 4 hours?', AVERAGE],
  ['average price of the last 15 minutes', AVERAGE],
  ['成交量加權平均價', AVERAGE],
  ['tob', BEST],
  ['change on the day', CHANGE],
  ['今日低點', RANGE],
  ['日内高点多少', RANGE],
  ['筆數', VOLUME],
  ['who is buying more', IMBALANCE],
  ['現在市價', LAST],
  ['ticker', LAST],
  ["what's the cheapest I can buy at", BEST],
  ["what's the most I can sell at right now", BEST],
  ['现在能买到的最低价', BEST],
  ["where's the touch", BEST],
  ["what's bid what's offered", BEST],
  ['pct change', CHANGE],
  ['hi/lo', RANGE],
  ["today's hi and lo", RANGE],
  ['離今天高點多遠', RANGE],
  ['which side is deeper', IMBALANCE],
  ['is the book bid or offered', IMBALANCE],
  ['市价多少', LAST],
  ['哪邊比較強', IMBALANCE],
  ['现在哪边强', IMBALANCE],
  ['多空誰佔優勢', IMBALANCE],
  ['tell me about the market', LAST],
  ['market summary please', LAST],
  ['give me a market snapshot', LAST],
  ['ELC 現在怎樣', LAST],
  ['现货多少钱', LAST],
  ['市場概況', LAST],
  ['top of book', BEST],
  ["what's the touch", BEST],
  ['whats bid offer', BEST],
  ['24h change?', CHANGE],
  ['24h high', RANGE],
  ['high and low today?', RANGE],
  ['日內波幅', RANGE],
  ["who's winning, bulls or bears", IMBALANCE],
  ['is there more buying or selling interest', IMBALANCE],
  ['買盤強還是賣盤強', IMBALANCE],
  ['多空力道如何', IMBALANCE],
  ['is trading active', VOLUME],
  ['number of trades today', VOLUME],
  ['市場熱不熱', VOLUME],
  ['成交活跃吗', VOLUME],
  ['is it calm?', VOLATILITY],
]

describe('the market is told by its figures', () => {
  for (const [said, told] of ASKED)
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(
        calls.map((call) => call.tool),
        ['getMarketMetrics'],
      )
      assert.match(text, told)
    })
})

it('where the large amounts are is looked for in the whole book', async () => {
  for (const said of [
    ...['walls?', "where's the size", '大單在哪', '支撐在哪', '壓力位在哪', '哪裡有大單', '最大的買單在哪'],
    ...['all levels', "where's the biggest offer"],
  ])
    assert.deepEqual((await desk().say(said)).calls, [{ tool: 'getOrderBook', args: { depth: 100 } }], said)
})

describe('how it has moved is told by its candles of today', () => {
  for (const said of [
    'up or down today?',
    'how much is it up today',
    'any big moves?',
    '今天漲了還是跌了',
    '漲了還跌了',
    '涨了没',
    '今天是涨是跌',
  ])
    it(said, async () => {
      const { calls } = await desk().say(said)
      assert.deepEqual(calls, [{ tool: 'getCandles', args: { interval: '15m', limit: 41 } }])
    })
})

describe('the hours beside its price are the contract', () => {
  for (const said of ['18-19 price', 'show price 18-19', '18-19 的價格', '看 18-19 价格', '18-19 volume'])
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261121T1000Z' } })
      assert.doesNotMatch(text, /did nothing|沒有處理|没有处理/)
    })
})

describe('how long a contract trades still', () => {
  for (const [said, told] of [
    ['time to gate 19-20', /gate closes at 18:55/],
    ['18-19還能掛多久', /17:55 關閘/],
  ] as const)
    it(said, async () => {
      const { calls, text } = await desk().say(said)
      assert.deepEqual(calls, [{ tool: 'listSymbols', args: {} }])
      assert.match(text, told)
    })
})

it('beside an order, or with a figure, it is something else', async () => {
  assert.match((await desk().say('ELC 5 2950')).text, /^Buy or sell 5 MWh at 2,950/)
  assert.deepEqual(
    (await desk().say('market briefing')).calls.map((call) => call.tool),
    ['getMarketMetrics', 'getUserWallet', 'getUserOrders'],
  )
})

it('both sides of so many levels are one look, and each side alone is one', async () => {
  for (const [said, args] of [
    ['five best bids and asks', { depth: 5 }],
    ['top 10 bids & offers', { depth: 10 }],
    ['最好的五個買價和賣價', { depth: 5 }],
    ['最佳10档买卖', { depth: 10 }],
    ['orderbook top10', { depth: 10 }],
    ['5 lvls', { depth: 5 }],
    ['level2', {}],
    ['what is in the market', {}],
    ['bid stack', {}],
    ['看盤', {}],
    ['只看買方', {}],
    ['卖一挂了多少', { depth: 1 }],
    ['second best ask', { depth: 2 }],
    ['卖二多少', { depth: 2 }],
    ["what's resting at 2990?", { depth: 100 }],
  ] as const)
    assert.deepEqual((await desk().say(said)).calls, [{ tool: 'getOrderBook', args }], said)
})

describe('of more than one figure', () => {
  for (const [said, told] of [
    ['total bid volume', /100 MWh in 10 bid levels/],
    ['total size on the ask', /80 MWh in 10 ask levels/],
    ['was the last trade a buy or a sell', /buyer-initiated/],
    ['vwap 18-19 tomorrow', /by volume \(VWAP\)/],
    ['how many ticks wide', /spread is \*\*0\.75/],
    ['cost of 20 at market', /NT\$ 60,021/],
    ['吃到 3010 要多少量', /3,010 以下可/],
    ['明天哪個便宜', /沒有它們的價格/],
    ['最近一筆是買還是賣', /買方主動/],
    ['anything bid at 2990?', /2,990/],
    ["who's offering at 3000.25", /3,000\.25 \*\*8 MWh\*\*/],
    ['how far off the open are we', /since 00:00/],
    ['depth chart', /100 MWh in 10 bid levels against 80 MWh in 10 ask levels/],
    ['entire depth', /in 100 bid levels/],
    ['any movement in the last 5 min?', /since|range/],
    ['2990以上掛了多少買單', /2,990 以上/],
    ['which hours are above 3000', /no price of them/],
    ['哪些時段低於 3000', /沒有它們的價格/],
  ] as const)
    it(said, async () => {
      const { text, pending } = await desk().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})

it('a spread of one tick is not told as none', async () => {
  const ofOneTick = { ...metrics, metrics: { ...metrics.metrics, spreadPercent: 0.0003 } }
  const { text } = await conversation({ reads: { getMarketMetrics: () => ofOneTick } }).say('how wide is the spread')
  assert.match(text, /spread is .+ \(<0\.01 %\)/)
})

describe('what nothing here knows is not answered with something else', () => {
  for (const said of ['open interest', 'what is the open interest'])
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, []))
})
