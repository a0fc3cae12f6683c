// Hours that are called by when they begin: "buy the 18 and sell the 19", "compare tomorrow 18 and 19". None of them is a quantity.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const hour = (of: number, day = 21) => `PT60-202611${day}T${of - 8}00Z`

describe('one hour against another', () => {
  const pair = (price: Record<string, string>, buy: string, sell: string) =>
    [
      ['placeOrder', { side: 'BUY', qty: '3', symbol: buy, ...price }],
      ['placeOrder', { side: 'SELL', qty: '3', symbol: sell, ...price }],
    ] as const
  const MARKET = { type: 'MARKET' }
  for (const [said, made] of [
    ['buy the 18 and sell the 19, 3 each at market', pair(MARKET, hour(18), hour(19))],
    ['tomorrow: buy the 20, sell the 21, 3 MWh each at market', pair(MARKET, hour(20, 22), hour(21, 22))],
    ['buy the 18 sell the 19, 3 each at 3000', pair({ price: '3000' }, hour(18), hour(19))],
    ['買18賣19 各3 市價', pair(MARKET, hour(18), hour(19))],
    ['买18点卖19点 各3 市价', pair(MARKET, hour(18), hour(19))],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), made))
  for (const said of ['buy the 18 sell the 19 spread 3 MWh', '明天買18賣19 各3'])
    it(`${said}: at what price, of 3 MWh`, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /3 MWh/)
      assert.match(text, /price|價格/)
    })
  it('where the numbers may be quantities, they are', async () =>
    assert.match((await after(['buy 18 and sell 19 at market'])).text, /18 MWh/))
})

describe('looks', () => {
  for (const [said, tool, ...symbols] of [
    ['compare tomorrow 18 and 19', 'getMarketMetrics', hour(18, 22), hour(19, 22)],
    ['spread between 18 and 19 tomorrow', 'getMarketMetrics', hour(18, 22), hour(19, 22)],
    ['18 vs 19 tomorrow', 'getMarketMetrics', hour(18, 22), hour(19, 22)],
    ['明天18點跟19點哪個便宜', 'getMarketMetrics', hour(18, 22), hour(19, 22)],
    ['明天18点和19点比较', 'getMarketMetrics', hour(18, 22), hour(19, 22)],
    ['看明天20點', 'getOrderBook', hour(20, 22)],
    ['看一下明天20点', 'getOrderBook', hour(20, 22)],
    ['show tomorrow 20', 'getOrderBook', hour(20, 22)],
  ] as const)
    it(said, async () => {
      const looks = (await after([said])).calls.filter((call) => call.tool === tool)
      assert.deepEqual(
        looks.map(({ args }) => args.symbol),
        symbols,
      )
    })
  it('what is bought behind such a look is of that hour', async () =>
    assert.deepEqual(asked(await after(['看明天20點', '買5', '3100'])), [
      ['placeOrder', { side: 'BUY', price: '3100', qty: '5', symbol: hour(20, 22) }],
    ]))
  for (const [said, told] of [
    ['when does tomorrow 20 close', /19:55/],
    ['gate closure for next hour?', /10:55/],
    ['when does the next hour close', /10:55/],
    ['next contract to close?', /10:55/],
  ] as const)
    it(said, async () => assert.match((await after([said])).text, told))
  it('"compare 5 and 10" is of no hours', async () => assert.deepEqual((await after(['compare 5 and 10'])).calls, []))
})

describe('a greeting is no part of what is asked', () => {
  for (const said of ['mornin. buy 5 @ 2950 pls', 'Morning all, buy 5 at 2950', '早安，買5 2950', '哈囉，买5 2950'])
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]]),
    )
  it('and by itself it is answered', async () => assert.match((await after(['morning'])).text, /built-in planner/))
  it('the morning is a time where it is one', async () =>
    assert.deepEqual(asked(await after(['morning 9-10 buy 5 at 3000'])), []))
  it('掛單 beside the wallet is a look', async () =>
    assert.deepEqual(
      (await after(['哈囉 看一下錢包還有掛單'])).calls.map(({ tool }) => tool),
      ['getUserWallet', 'getUserOrders'],
    ))
})

describe('said beside hours', () => {
  const args = (side: string, qty: string, price: string, ...symbols: string[]) =>
    symbols.map((symbol) => ['placeOrder', { side, price, qty, symbol }])
  for (const [said, made] of [
    ['明天20到22點各2 3100 買', args('BUY', '2', '3100', hour(20, 22), hour(21, 22))],
    ['明天20到22点各2 3100 买', args('BUY', '2', '3100', hour(20, 22), hour(21, 22))],
    ['join best bid tomorrow 20-21 for 2', args('BUY', '2', '2999.5', hour(20, 22))],
    ['please place:\nBUY 5 MWh @ 2950 tomorrow 20-21', args('BUY', '5', '2950', hour(20, 22))],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), made))
  it('a list under what asks for it, and an order on lines of its own', async () => {
    for (const said of ['請下以下單：\n買5 2950', 'qty: 5\nprice: 2950\nside: buy', '方向：買\n數量：5\n價格：2950'])
      assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]], said)
    assert.deepEqual(asked(await after(["don't place: buy 5 at 2950"])), [])
  })
})
