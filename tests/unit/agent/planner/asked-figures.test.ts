// A question for one figure is answered with that figure, and not with the one beside it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after } from './resting-desk.ts'
import { metrics, openOrders, orders } from './results.ts'

const answer = async (turns: readonly string[]) => {
  const { pending, text } = await after(turns)
  assert.deepEqual(pending, [])
  return text
}

describe('the price of a kWh is a thousandth of that of a MWh', () => {
  for (const said of [
    ...[
      ['price per kWh?'],
      ['what is the price per kWh now?'],
      ['book', 'in kWh?'],
      ["what's the price", 'and per kWh?'],
    ],
    ...[['一度多少錢'], ['每度電價多少？'], ['100 度多少錢'], ['電價', '每度呢']],
    ...[['现在一度电多少钱'], ['电价', '每度呢']],
  ])
    it(said.join(' · '), async () => {
      const text = await answer(said)
      assert.match(text, /\*\*3 NT\$\/kWh\*\*.* 2\.9995 NT\$\/kWh.* 3\.00025 NT\$\/kWh/)
      assert.match(text, /NT\$\/MWh/)
    })
  it('of the contract that was looked at', async () => {
    const { calls } = await after(['book tomorrow 9-10', 'in kWh?'])
    assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261122T0100Z' } })
  })
})

describe('the highest and the lowest price, and of which time', () => {
  for (const said of [
    ...['highest price today', 'what was the lowest price?', 'high and low of the day', "what's today's high?"],
    ...['今天最高價', '今日最低價多少', '今天的高低點', '今天最高价是多少', '最低价'],
  ])
    it(said, async () => {
      assert.match(await answer([said]), /24 (?:hours|小時|小时).*(?:2,950.*3,050|3,050.*2,950)/)
    })
  for (const said of ["today's high, low and volume?", '今天的最高價最低價和成交量', '今天最高价、最低价和成交量'])
    it(`${said}: what traded is said with it`, async () => {
      assert.match(await answer([said]), /120\.5 MWh/)
    })
  it('the lowest offer is the best ask', async () => assert.match(await answer(['lowest offer']), /best ask/))
})

const FILLED = [
  { ...openOrders[0], orderId: 'o-9', side: 'SELL', filledAmount: 2, avgPrice: 3028.01 },
  { ...openOrders[0], orderId: 'o-8', side: 'BUY', filledAmount: 1, avgPrice: 3031 },
  { ...openOrders[0], orderId: 'o-7', side: 'BUY', filledAmount: 3, avgPrice: 3035 },
  { ...openOrders[0], orderId: 'o-6', symbol: 'PT60-20261121T0500Z', side: 'BUY', filledAmount: 4, avgPrice: 2900.5 },
  ...openOrders,
]
const listing = (rows: readonly unknown[], totalCount = rows.length, status = 'all') =>
  conversation({ reads: { getUserOrders: () => ({ ...orders(status), orders: rows, totalCount }) } })

describe('the average price of the own orders is theirs, and not that of the market', () => {
  for (const said of [
    'what was my average price?',
    'average price paid today',
    "what's my average buy price",
    'my average cost',
  ])
    it(said, async () => {
      const turn = await listing(FILLED).say(said)
      assert.match(
        turn.text,
        /^Over all your 7 orders: sold 2 MWh ELC at an average of \*\*3,028\.01\*\*; bought 4 MWh ELC at an average of \*\*3,034\*\*; bought 4 MWh Nov 21.* of \*\*2,900\.50\*\*\./,
      )
    })
  for (const said of ['我的均價是多少', '平均成本', '持倉均價', '我的买入均价', '持仓成本是多少', '我今天的平均成交價'])
    it(said, async () => {
      const { text } = await listing(FILLED).say(said)
      assert.match(
        text,
        /全部 7 .*ELC 賣?卖?出 2 MWh，均[價价] \*\*3,028\.01\*\*；ELC [買买][進入] 4 MWh，均[價价] \*\*3,034\*\*/,
      )
    })
  it('of those that are listed, where there are more', async () => {
    assert.match((await listing(FILLED, 900).say('my average price')).text, /^Over the newest 7 of your 900 orders: /)
  })
  it('of a long list, whose rows leave out what all have in common', async () => {
    const rows = FILLED.slice(1, 3).map(({ avgPrice: _, ...row }) => row)
    const reads = { getUserOrders: () => ({ ...orders('all'), orders: rows, ofEachOrder: { avgPrice: 3000.5 } }) }
    assert.match((await conversation({ reads }).say('my average price')).text, /bought 4 MWh ELC .* \*\*3,000\.50\*\*/)
  })
  it('and the highest is no price of the market', async () => {
    for (const said of ['what is the highest price I paid', '我的最高價'])
      assert.deepEqual((await after([said])).calls, [{ tool: 'getUserOrders', args: {} }], said)
  })
  it('of one order', async () => {
    assert.match((await listing(FILLED.slice(0, 1)).say('my average price')).text, /^Over your only order: sold 2 MWh/)
  })
  it('of no order at all no card is spoken of', async () => {
    assert.equal((await listing([]).say('my average price')).text, 'You have no orders.')
    assert.equal((await listing([]).say('我的均價是多少')).text, '您沒有委託。')
  })
  it('none, where nothing filled', async () => {
    assert.match((await listing(openOrders).say('my average price')).text, /^Nothing of all your 3 orders has filled/)
  })
})

describe('the average price of the market is that of its trades, by volume', () => {
  for (const said of ['what is the vwap today?', 'vwap today', 'average price', 'VWAP 多少', '均價', '今天的均价'])
    it(said, async () => {
      const volume = { ...metrics.metrics.volume, '1h': { volume: 2, trades: 1, turnover: 5800, vwap: 2900.25 } }
      const reads = { getMarketMetrics: () => ({ ...metrics, metrics: { ...metrics.metrics, volume } }) }
      assert.match((await conversation({ reads }).say(said)).text, /VWAP.*\*\*2,900\.25\*\*.*\*\*3,000\*\*/)
    })
})

describe('the last trade is one that was done: of the market, or with "my" the own one', () => {
  for (const [said, tool, args] of [
    ['show me the last trade', 'getTrades', { limit: 1 }],
    ['what was the last trade?', 'getTrades', { limit: 1 }],
    ['最近一筆交易', 'getTrades', { limit: 1 }],
    ['最近一笔交易', 'getTrades', { limit: 1 }],
    ['最後一筆成交', 'getTrades', { limit: 1 }],
    ['last 5 trades', 'getTrades', { limit: 5 }],
    ['show the last trades', 'getTrades', {}],
    ['my last trades', 'getUserOrders', { status: 'matched' }],
    ['show me my recent trades', 'getUserOrders', { status: 'matched' }],
    ['my last trade', 'getUserOrders', { status: 'matched', limit: 1 }],
    ['我的最後一筆成交', 'getUserOrders', { status: 'matched', limit: 1 }],
    ['我的最后一笔交易', 'getUserOrders', { status: 'matched', limit: 1 }],
    ['my last 3 trades', 'getUserOrders', { status: 'matched', limit: 3 }],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await after([said])
      assert.deepEqual(pending, [])
      assert.deepEqual(calls, [{ tool, args }])
    })
  for (const said of ['largest trade', '最大的交易'])
    it(`${said}: is no order to be asked about`, async () => {
      const turn = await after([said])
      assert.deepEqual([turn.pending, turn.calls.map(({ tool }) => tool)], [[], ['getTrades']])
      assert.doesNotMatch(turn.text, /Buy or sell|買進還是賣出|买入还是卖出/)
    })
})

describe('a question is looked up where its answer stands', () => {
  for (const [said, tool, args] of [
    ['鎖住多少錢', 'getUserWallet', {}],
    ['凍結了多少錢', 'getUserWallet', {}],
    ['冻结多少', 'getUserWallet', {}],
    ['is the market open?', 'listSymbols', {}],
    ['when does the market close?', 'listSymbols', {}],
    ['市場開著嗎', 'listSymbols', {}],
    ['幾點收盤', 'listSymbols', {}],
    ['什麼時候關閘', 'listSymbols', {}],
    ['现在开盘了吗', 'listSymbols', {}],
    ['what is the minimum quantity?', 'listSymbols', {}],
    ['最小下單量', 'listSymbols', {}],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await after([said])
      assert.deepEqual(pending, [])
      assert.deepEqual(calls, [{ tool, args }])
    })
  it('the order that is nearest to fill is cancelled by no guess', async () => {
    for (const said of ['cancel the order nearest to fill', '取消最接近成交的那張'])
      assert.deepEqual((await after([said])).pending, [], said)
  })
})

describe('a book that an auction collects crosses: it has no spread, and no price to trade at', () => {
  const collected = {
    ...metrics,
    marketSummary: { ...metrics.marketSummary, bestBidPrice: 5400, bestAskPrice: 400, spread: -5000, lastPrice: null },
  }
  const level = (price: number) => [{ price, amount: 10, orderCount: 1 }]
  const desk = () =>
    conversation({
      reads: {
        getOrderBook: () => ({ symbol: 'ELC', seq: 1, asOf: '', bids: level(5400), asks: level(400) }),
        getMarketMetrics: () => collected,
      },
    })
  for (const said of ['book', 'spread', 'price', 'slippage', 'best bid', '盤口', '價差', '盘口', '价差'])
    it(said, async () => {
      const { text } = await desk().say(said)
      assert.match(text, /\*\*5,400\*\*.*\*\*400\*\*/)
      assert.match(text, /auction clears|集合[競竞][價价]撮合/)
      assert.doesNotMatch(text, /5,000/)
    })
  it('what was traded is told as ever', async () => assert.match((await desk().say('volume')).text, /120\.5 MWh/))
})

describe('hours that were not read as such are told, and not passed over', () => {
  for (const said of ['book 5-10', 'levels 3-5 of the book', 'trades 10-20', '盤口 3-5'])
    it(said, async () => assert.match(await answer([said]), /[“「](?:5-10|3-5|10-20)[”」]/))
})

describe('the average of a contract is that of its trades too', () => {
  for (const said of ['what was the average price of tomorrow 9-10', '明天 9-10 的均價', '明天 9-10 的均价'])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls.at(-1), { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261122T0100Z' } })
      assert.match(text, /VWAP/)
    })
})

describe('an order that filled in part is not counted among the filled ones, and the answer says so', () => {
  for (const [said, none, some] of [
    [
      'my fills',
      /^You have no fully filled orders\. One that filled in part is listed/,
      /^You have \*\*1\*\* fully filled order;/,
    ],
    ['我的成交', /^您沒有全部成交的委託。部分成交的列在/, /^您有 \*\*1\*\* 筆全部成交的委託/],
    ['我的成交单', /^您没有全部成交的订单。部分成交的列在/, /^您有 \*\*1\*\* 笔全部成交的订单/],
  ] as const)
    it(said, async () => {
      assert.match((await listing([], 0, 'matched').say(said)).text, none)
      assert.match((await listing([{ ...openOrders[0], state: 'FILLED' }], 1, 'matched').say(said)).text, some)
    })
})
