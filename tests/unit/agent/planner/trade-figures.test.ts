/** "What's the turnover?", "more bought or sold?", "how far from the VWAP?": what trades tell beside how many MWh they were. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { ladder, metrics } from './results.ts'

/** 21 November, 14:10 in Taipei. */
const NOW = new Date('2026-11-21T06:10:00.000Z')
const trade = (at: string, takerSide: string, amount: number) => ({
  tradeId: at,
  symbol: 'ELC',
  price: 3_000,
  amount,
  takerSide,
  at: `2026-11-21T${at}:00.000Z`,
})
const TRADES = [trade('06:05', 'BUY', 2), trade('06:00', 'SELL', 1), trade('05:50', 'BUY', 1), trade('03:00', 'BUY', 4)]
const volume = {
  '1h': { volume: 10, trades: 4, turnover: 29_500, vwap: 2_950 },
  '24h': { volume: 50, trades: 10, turnover: 152_500, vwap: 3_050 },
  '15m': { volume: 3, trades: 2, turnover: 9_000, vwap: 3_000 },
}
const deskOf = (of: Record<string, unknown> = {}, trades: object[] = TRADES) =>
  conversation({
    now: NOW,
    reads: {
      listSymbols: () => ladder,
      getTrades: () => ({ symbol: 'ELC', seq: 1, trades }),
      getMarketMetrics: () => ({ ...metrics, metrics: { ...metrics.metrics, volume, ...of } }),
    },
  })
const say = (said: string) => deskOf().say(said)
const tools = (calls: readonly { tool: string }[]) => calls.map(({ tool }) => tool)

describe('what the exchange sums up', () => {
  for (const [said, told] of [
    ["what's the turnover?", /turned over \*\*NT\$ 29,500\*\* in 1h \(10 MWh\), \*\*NT\$ 152,500\*\* in 24h/],
    ['turnover today in NT$', /turned over \*\*NT\$ 29,500\*\* in 1h/],
    ['turnover in the last 15 minutes', /turned over \*\*NT\$ 9,000\*\* in 15m \(3 MWh\)\.$/],
    ['成交額多少', /成交金額：1h \*\*NT\$ 29,500\*\*（10 MWh）/],
    ['过去十五分钟成交额', /成交金额：15m \*\*NT\$ 9,000\*\*（3 MWh）。$/],
    ['what is the average trade size today', /on average \*\*2\.5 MWh\*\* in 1h \(4 trades\), \*\*5 MWh\*\* in 24h/],
    ['how big is a typical trade in the past hour?', /on average \*\*2\.5 MWh\*\* in 1h \(4 trades\)\.$/],
    ['平均每筆成交多少', /平均每筆成交：1h \*\*2\.5 MWh\*\*（4 筆）/],
    [
      'how far is the last price from the vwap',
      /\*\*3,000\*\*.*\*\*\+50\*\* from 2,950 of the last 1h, \*\*−50\*\* from 3,050/,
    ],
    ['is the price above VWAP?', /\*\*\+50\*\* from 2,950/],
    ['现价比均价高多少', /最近 1h 的 2,950：\*\*\+50\*\*，最近 24h 的 3,050：\*\*−50\*\*/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([tools(calls), pending], [['getMarketMetrics'], []])
      assert.match(text, told)
    })
})

it('a single trade is told in the singular', async () => {
  const one = { '1h': { volume: 1.7, trades: 1, turnover: 5_000, vwap: 2_950 } }
  for (const said of ['average trade size', 'volume'])
    assert.match((await deskOf({ volume: one }).say(said)).text, /\(1 trade\)/, said)
})

it('figures of trades of a contract are asked for by its hours alone', async () => {
  const symbol = 'PT60-20261121T1000Z'
  for (const said of ['average trade size of 18-19', '18-19 平均每筆多大']) {
    const { calls, pending } = await say(said)
    assert.deepEqual([calls.at(-1), pending], [{ tool: 'getMarketMetrics', args: { symbol } }, []], said)
  }
})

describe('of another time, and of who took, the list of trades tells', () => {
  for (const [said, told] of [
    [
      'ratio of buys to sells',
      /since 13:10 GMT\+8: buyers took \*\*3 MWh\*\* \(2 trades\), sellers \*\*1 MWh\*\* \(1\); \*\*75 %\*\*/,
    ],
    [
      'more buying or selling in the last 15 minutes?',
      /since 13:55 GMT\+8: buyers took \*\*2 MWh\*\* \(1 trade\), sellers/,
    ],
    ['are trades more buys or sells today', /since 00:00 GMT\+8: buyers took \*\*7 MWh\*\* \(3 trades\).*\*\*88 %\*\*/],
    ['內外盤比', /買方主動 \*\*3 MWh\*\*（2 筆），賣方主動 \*\*1 MWh\*\*（1 筆）；買方主動佔 \*\*75 %\*\*/],
    ['过去半小时主动买卖比', /买方主动 \*\*3 MWh\*\*（2 笔），卖方主动 \*\*1 MWh\*\*/],
    [
      'average trade size in the last 25 minutes',
      /\*\*3\*\* trades, \*\*4 MWh\*\*.*\(NT\$ 12,000 in all, 1\.33 MWh each\)/,
    ],
    ['biggest trade', /The biggest ELC trade since 00:00 GMT\+8: \*\*4 MWh at 3,000\*\*/],
    ['最大一筆成交', /最大的一筆成交：\*\*4 MWh/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual([tools(calls), pending], [['getTrades'], []])
      assert.match(text, told)
    })

  it('a list that is cut says how far it reaches', async () => {
    const many = Array.from({ length: 140 }, () => trade('06:05', 'BUY', 1))
    assert.match((await deskOf({}, many).say('buy/sell ratio')).text, /\*\*100 %\*\*.*reaches back to 14:05 only/)
  })

  it('where it does not say who took, nobody did', async () => {
    const { text } = await deskOf({}, [{ ...trade('06:05', '', 1), takerSide: undefined }]).say('buy/sell ratio')
    assert.doesNotMatch(text, /buyers took/)
  })
})

describe('volatility', () => {
  it('is told in percent and in NT$', async () =>
    assert.match((await say('how volatile is it')).text, /\*\*0\.12 %\*\*, NT\$ 3\.60, per minute/))
  it('has no percent where prices were not above zero, and that is no lack of trades', async () => {
    const { text } = await deskOf({ volatility: null }).say('how volatile is it')
    assert.match(text, /\*\*NT\$ 3\.60\*\* per minute\. It has no percent, as prices were not above zero/)
  })
  it('is told in percent alone where an exchange has no other', async () => {
    const { text } = await deskOf({ absoluteVolatility: null }).say('how volatile is it')
    assert.match(text, /\*\*0\.12 %\*\* per minute/)
  })
  it('of too few trades is none', async () => {
    const { text } = await deskOf({ volatility: null, absoluteVolatility: null }).say('how volatile is it')
    assert.match(text, /too few trades/)
  })
})

it('where nothing was traded in the time that was asked for, no other time is said to be without trades', async () => {
  const none = { volume: 0, trades: 0, turnover: 0, vwap: null }
  const desk = deskOf({ volume: { ...volume, '15m': none } })
  for (const said of ['average price in the last 15 minutes', 'average trade size in the last 15 minutes'])
    assert.match((await desk.say(said)).text, /has not traded in the last 15m/, said)
  assert.match((await desk.say('過去十五分鐘平均每筆成交多少')).text, /最近 15m 沒有成交/)
})

describe('nothing else is taken for it', () => {
  for (const said of ['buy at the average trade size', 'sell the turnover', 'compare my average price with the VWAP'])
    it(said, async () => {
      const { calls, pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.doesNotMatch(text, /on average \*\*|turned over|from the average by volume/)
      assert.ok(calls.length !== 1 || calls[0]?.tool !== 'getTrades')
    })
})
