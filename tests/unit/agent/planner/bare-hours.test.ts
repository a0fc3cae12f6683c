// "18-19" beside all that an order needs, or in a question about a market, is the hours: no day and no mark is said with them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL, BUY] = THREE as unknown as [(typeof THREE)[number], (typeof THREE)[number]]
const EVENING = 'PT60-20261121T1000Z'

describe('of a look', () => {
  for (const [said, ...looks] of [
    ['show the 18-19 book', 'getOrderBook'],
    ['depth of the 18-19 contract', 'getOrderBook'],
    ['18-19 contract book', 'getOrderBook'],
    ['18-19合約的五檔', 'getOrderBook'],
    ['spread of the 18-19 slot', 'getMarketMetrics'],
    ['18-19 盤口', 'getOrderBook'],
    ['18-19 盘口', 'getOrderBook'],
    ['top 5 of 18-19', 'getOrderBook'],
    ['best bid 18-19', 'getMarketMetrics'],
    ['18-19 多少錢', 'getMarketMetrics'],
    ["what's 18-19 trading at?", 'getMarketMetrics'],
    ['18-19 bid?', 'getMarketMetrics'],
    ["where's 18-19?", 'getMarketMetrics'],
    ['trades 18-19', 'getTrades'],
    ['18-19 and 19-20 prices', 'getMarketMetrics', 'getMarketMetrics'],
    ['prices 18-20', 'getMarketMetrics', 'getMarketMetrics'],
  ] as const)
    it(said, async () => {
      const calls = (await after([said])).calls.filter(({ tool }) => tool !== 'listSymbols')
      assert.deepEqual(
        calls.map(({ tool }) => tool),
        looks,
      )
      assert.deepEqual(
        calls.map(({ args }) => args.symbol),
        [EVENING, 'PT60-20261121T1100Z'].slice(0, looks.length),
      )
    })
})

describe('beside one amount that has its unit', () => {
  for (const [said, text] of [
    ['buy 5 MW for 18-19', /^At what price should I buy 5 MWh for delivery 2026-11-21 18:00-19:00\?/],
    ['buy 5 MW from 18 to 20', /^At what price should I buy 5 MWh in each for delivery 2026-11-21 18:00-20:00\?/],
    ['buy 5 MWh for 18-19 please', /^At what price should I buy 5 MWh for delivery 2026-11-21 18:00-19:00\?/],
    ['buy 5 MW from 18 till 20', /^At what price should I buy 5 MWh in each for delivery 2026-11-21 18:00-20:00\?/],
    ['18-19 買 5 MW', /^要用什麼價格買進 5 MWh（交割 2026-11-21 18:00-19:00）？/],
    ['买 5 MW 18-19', /^要用什么价格买入 5 MWh（交割 2026-11-21 18:00-19:00）？/],
  ] as const)
    it(said, async () => {
      const desk = restingDesk()
      assert.match((await after([said], desk)).text, text)
      const orders = asked(await after(['2950'], desk))
      assert.deepEqual(
        orders.map(([, args]) => [args.qty, args.symbol]),
        [EVENING, 'PT60-20261121T1100Z'].slice(0, said.includes('20') ? 2 : 1).map((symbol) => ['5', symbol]),
      )
    })
  it('of a quarter of an hour it is a quarter of the power', async () =>
    assert.match((await after(['buy 5 MW 18:15-18:30'])).text, /buy 1\.25 MWh/))
})

describe('of an order', () => {
  for (const said of [
    'buy 5 18-19 at 2950',
    'buy 5mw 18-19 at 2950',
    'buy 18-19 5 MWh 2950',
    '18-19 bid 2950 for 5',
    '18-19 買 5 MWh 2950',
    '18-19 买5 2950',
    'buy 5 of the 18-19 contract at 2950',
    '買 5 MWh 18-19 時段 2950',
  ])
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [
        ['placeOrder', { side: 'BUY', price: '2950', qty: '5', symbol: EVENING }],
      ]),
    )
  const NEXT = 'PT60-20261121T1100Z'
  for (const [said, ...orders] of [
    [
      'buy 1 MWh at 2900 and sell 2 MWh 18-19 at 3000',
      { side: 'BUY', price: '2900', qty: '1' },
      { side: 'SELL', price: '3000', qty: '2', symbol: EVENING },
    ],
    [
      'buy 2 MWh 18-19 at 2950, 3 MWh 19-20 at 2960',
      { side: 'BUY', price: '2950', qty: '2', symbol: EVENING },
      { side: 'BUY', price: '2960', qty: '3', symbol: NEXT },
    ],
    [
      '買 2 MWh 18-19 2950，賣 3 MWh 19-20 3000',
      { side: 'BUY', price: '2950', qty: '2', symbol: EVENING },
      { side: 'SELL', price: '3000', qty: '3', symbol: NEXT },
    ],
    [
      'bid 2950 for 5 18-19 and offer 2 at 3000 19-20',
      { side: 'BUY', price: '2950', qty: '5', symbol: EVENING },
      { side: 'SELL', price: '3000', qty: '2', symbol: NEXT },
    ],
  ] as const)
    it(`${said}: each its own`, async () =>
      assert.deepEqual(
        asked(await after([said])),
        orders.map((order) => ['placeOrder', order]),
      ))
  for (const said of [
    'buy 5-10 at 2950',
    'buy 5 at 2950 and sell 2-3 at 3000',
    'buy 5 at 2950, 2-3 MWh',
    'buy 2-3 2950 5',
    'sell 10-15 MWh at 3050',
    'buy 5 MWh at 2950 for 2-3 hours',
    'buy 5 at 2950 in 2-3 clips',
    'buy 5 at 2950, 2-3 orders',
    "don't buy 5 18-19 at 2950",
    'should I buy 5 18-19 at 2950?',
  ])
    it(`${said}: no order`, async () => assert.deepEqual(asked(await after([said])), []))
})

describe('of orders that rest', () => {
  const rows = [...THREE, { ...SELL, orderId: '700-0', symbol: EVENING }, { ...BUY, orderId: '701-0', symbol: EVENING }]
  for (const [said, ...ids] of [
    ['cancel my 18-19 sell', '700-0'],
    ['cancel all my 18-19 orders', '700-0', '701-0'],
    ['撤掉 18-19 的賣單', '700-0'],
    ['change my 18-19 sell to 3090', '700-0'],
    ['把 18-19 的买单改成 2945', '701-0'],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        asked(await after([said], restingDesk(rows))).map(([, { orderId }]) => orderId),
        ids,
      ),
    )
})
