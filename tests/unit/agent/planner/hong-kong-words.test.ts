// 沽, 唔好買, 毋通買: what is said in Hong Kong and in Taiwan for to sell and for not to.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('沽 sells', async () => {
  for (const said of ['沽 5 MWh 3050', '3050 沽出 5 MWh'])
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'SELL', price: '3050', qty: '5' }]], said)
})

it('what is not wanted is none to place', async () => {
  for (const said of ['唔好買', '唔買', '咪買', '毋通買 5 MWh 2950', '唔好沽 3 MWh 3050']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /您說不要/, said)
  }
  for (const said of ['別買了', '别卖了', '不買了']) {
    const { pending, text } = await after(['買 5 MWh', said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /不做了/, said)
    assert.doesNotMatch((await after([said])).text, /看不懂/, said)
  }
})

describe('what is typed as it is spoken in Hong Kong is read as written Chinese', () => {
  const order = (side: string, qty: string, price: string, symbol?: string) => [
    'placeOrder',
    { side, price, qty, ...(symbol ? { symbol } : {}) },
  ]
  const evening = (hour: number) => `PT60-20261122T${hour - 8}00Z`
  for (const [turns, ...made] of [
    [['聽日18-19入2 @3150'], order('BUY', '2', '3150', evening(18))],
    [['听日18-19入2 @3150'], order('BUY', '2', '3150', evening(18))],
    [['sell 3 個 聽日 8-9pm @3150'], order('SELL', '3', '3150', evening(20))],
    [['聽日18-20每個鐘入2 @3150'], order('BUY', '2', '3150', evening(18)), order('BUY', '2', '3150', evening(19))],
    [['可唔可以幫我買5個2950'], order('BUY', '5', '2950')],
    [['我想 buy 5 at 2950, 唔該'], order('BUY', '5', '2950')],
    [['沽 2 MWh 喺 3050 唔該'], order('SELL', '2', '3050')],
    [['沽3 3050', '(filled)', '買返 2990'], order('BUY', '3', '2990')],
    [['全部撤晒啲單'], ['cancelAllOrders', {}]],
    [['撤晒啲買單'], ['cancelAllOrders', { side: 'BUY' }]],
    [['幫手撤2940嗰張'], ['cancelOrder', { orderId: '47002-1' }]],
    [['撤咗2950嗰張'], ['cancelOrder', { orderId: '48190-0' }]],
    [['將2950嗰張改做2960'], ['amendOrder', { orderId: '48190-0', price: '2960' }]],
    [['同我買 5 MWh 2950'], order('BUY', '5', '2950')],
    [['同我落張 limit 單，買 5 個 2950'], order('BUY', '5', '2950')],
    [['set 張 sell limit 3100 3 MWh'], order('SELL', '3', '3100')],
    [['聽日下晝三點到四點買 3 MWh 3000'], order('BUY', '3', '3000', evening(15).replace('T700', 'T0700'))],
    [['我想放貨', '5 個', '3100'], order('SELL', '5', '3100')],
    [['買 5 2980', '(done)', '再嚟多張'], order('BUY', '5', '2980')],
    [['2950 嗰張 amend 做 2955'], ['amendOrder', { orderId: '48190-0', price: '2955' }]],
    [['最貴嗰張買單抽起'], ['cancelOrder', { orderId: '48190-0' }]],
    [['2940 嗰張唔要啦'], ['cancelOrder', { orderId: '47002-1' }]],
    [['market 買 5 個'], ['placeOrder', { side: 'BUY', qty: '5', type: 'MARKET' }]],
    [['cancel 晒佢'], ['cancelAllOrders', {}]],
    [['cancel 晒啲 buy order'], ['cancelAllOrders', { side: 'BUY' }]],
    [['剷晒啲單'], ['cancelAllOrders', {}]],
    [
      ['全部 bid 上調 5 蚊'],
      ['amendOrder', { orderId: '48190-0', price: '2955' }],
      ['amendOrder', { orderId: '47002-1', price: '2945' }],
    ],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), made))
  for (const [said, tool] of [
    ['我有幾多貨', 'getUserWallet'],
    ['點呀個市', 'getMarketMetrics'],
    ['而家買一幾多', 'getMarketMetrics'],
    ['仲有咩單未成交', 'getUserOrders'],
    ['我揸住幾多', 'getUserWallet'],
    ['我啲單點呀', 'getUserOrders'],
    ['今日賺咗定蝕咗', 'getUserWallet'],
    ['如果買 10 個要幾錢', 'previewOrder'],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await after([said])
      assert.deepEqual(pending, [])
      assert.equal(calls[0]?.tool, tool)
    })
  it('tomorrow is tomorrow, and the morning the morning', async () =>
    assert.match((await after(['聽日朝早9點 沽2 3050'])).text, /2026-11-22 09:00/))
  it('what is asked or told is not done', async () => {
    for (const said of [
      '係咪已經撤咗',
      '我琴日賣咗3個 3050',
      '應唔應該買5個2950',
      '如果跌就入5 2950',
      '我諗住買 5 2950',
      '陣間買 5 2950',
      '遲啲買 5 2950',
      '之後要買 5 2950',
      '老細話買 5 2950',
      '咪郁我啲單',
    ])
      assert.deepEqual((await after([said])).pending, [], said)
  })
})
