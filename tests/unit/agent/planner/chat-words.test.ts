/** Chinese as it is typed in chat: what a desk calls its deeds, and the short forms of everyday speech. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const buy = (price: string, qty: string) => ['placeOrder', { side: 'BUY', price, qty }]
const amend = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]

const EVENING = 'PT60-20261121T1000Z'

describe('an order, or a change of one', () => {
  for (const [said, plan] of [
    // The deed stands between price and quantity, also behind 掛.
    ['掛 2950 買 5', [buy('2950', '5')]],
    ['挂2950买5', [buy('2950', '5')]],
    ['最後一張加 5 塊', [amend('48213-3', { price: '3105' })]],
    ['最後一張加 2 MWh', [amend('48213-3', { qty: '5' })]],
    ['48190-0 減 1 MWh', [amend('48190-0', { qty: '4' })]],
    ['2950 那張再加 2 MWh', [amend('48190-0', { qty: '7' })]],
    ['2950那張加碼到8', [amend('48190-0', { qty: '8' })]],
    ['把賣單降到 3090', [amend('48213-3', { price: '3090' })]],
    ['那张卖的改3090', [amend('48213-3', { price: '3090' })]],
    ['那個賣的改成 3090', [amend('48213-3', { price: '3090' })]],
    ['最后一张升到 3110', [amend('48213-3', { price: '3110' })]],
    ['賣單追到 3050', [amend('48213-3', { price: '3050' })]],
    ['買單都往上追 5 塊', [amend('48190-0', { price: '2955' }), amend('47002-1', { price: '2945' })]],
    ['全部砍掉', [['cancelAllOrders', {}]]],
    ['單子全部收掉', [['cancelAllOrders', {}]]],
    ['幫我把單都收一收', [['cancelAllOrders', {}]]],
    ['買的都撤掉', [['cancelAllOrders', { side: 'BUY' }]]],
    ['卖的全撤', [['cancelAllOrders', { side: 'SELL' }]]],
    ['卖空5 MWh 3050', [['placeOrder', { side: 'SELL', price: '3050', qty: '5' }]]],
    ['随便买5 MWh 2950', [buy('2950', '5')]],
    ['刚那单砍掉', [['cancelOrder', { orderId: '48213-3' }]]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

describe('where an order rests from now on says nothing of its side', () => {
  for (const [turns, plan] of [
    [['買 5 MWh 2900', '(done)', '改掛賣一'], amend('48301-0', { price: '3000.25' })],
    [['買 5 MWh 2900', '(done)', '改成买一'], amend('48301-0', { price: '2999.5' })],
    [['最後一張改掛買一'], amend('48213-3', { price: '2999.5' })],
    [['賣單改掛買一'], amend('48213-3', { price: '2999.5' })],
  ] as const)
    it(turns.join(' … '), async () => assert.deepEqual(asked(await after(turns)), [plan]))
})

describe('which order, which market', () => {
  const rows = [...THREE, ...THREE.slice(0, 2).map((row, i) => ({ ...row, orderId: `70${i}-0`, symbol: EVENING }))]
  for (const [said, plan] of [
    ['撤掉 2 MWh 那張', ['cancelOrder', { orderId: '47002-1' }]],
    ['撤掉今晚六點那張買單', ['cancelOrder', { orderId: '701-0' }]],
    ['今晚六點那張賣單改 3080', amend('700-0', { price: '3080' })],
    ['現貨的單全部取消', ['cancelAllOrders', { symbol: 'ELC' }]],
    ['現貨賣 1 3000', ['placeOrder', { side: 'SELL', price: '3000', qty: '1', symbol: 'ELC' }]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], restingDesk(rows))), [plan]))
  it('兩張都撤 are the two placed last', async () =>
    assert.deepEqual(asked(await after(['買 5 MWh 2900，賣 3 MWh 3050', '(done)', '兩張都撤'])), [
      ['cancelOrder', { orderId: '48301-0' }],
      ['cancelOrder', { orderId: '48302-0' }],
    ]))
  it('兩張都撤: which two?', async () => assert.deepEqual(asked(await after(['兩張都撤'])), []))
})

describe('what is said of an order tells which, whatever was spoken of before', () => {
  for (const [said, plan] of [
    ['撤掉2950那張', ['cancelOrder', { orderId: '48190-0' }]],
    ['撤掉 2 MWh 那張', ['cancelOrder', { orderId: '47002-1' }]],
    ['2950那張改成2955', amend('48190-0', { price: '2955' })],
    ['2950 那張再加 2 MWh', amend('48190-0', { qty: '7' })],
    ['2900那张撤了吧', ['cancelOrder', { orderId: '48301-0' }]],
    ['那張撤掉', ['cancelOrder', { orderId: '48301-0' }]],
    ['另一张卖单撤掉', ['cancelOrder', { orderId: '48213-3' }]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after(['買 5 MWh 2900', '(done)', said])), [plan]))
})

describe('what is agreed to', () => {
  for (const said of ['好，送出', '送出', '可以，挂吧'])
    it(`${said} is no approval`, async () => assert.match((await after(['買 5 MWh 2950', said])).text, /核准|批准/))
  it('好，下單 behind a question is the order asked about', async () =>
    assert.deepEqual(asked(await after(['市價買 5 MWh 要多少錢', '好，下單'])), [
      ['placeOrder', { side: 'BUY', qty: '5', type: 'MARKET' }],
    ]))
  it('送出買單 5 MWh 2950 is an order', async () =>
    assert.deepEqual(asked(await after(['送出買單 5 MWh 2950'])), [buy('2950', '5')]))
})

describe('no guess: one question', () => {
  for (const [said, question] of [
    ['買 5 MWh 最多花一萬五', /單價，不是總額/],
    ['花一萬五買 5 MWh', /單價，不是總額/],
    ['buy 5 MWh spending at most 15000', /not a total/],
    ['追價買 5 MWh', /最佳買價還是最佳賣價/],
    ['市價敲 5 MWh', /要買進還是賣出/],
    ['买五口 2950', /以 2,950 买入多少 MWh/],
    ['把最後一張加 5', /價格改為 [\d,.]+，還是數量改為/],
    ['另一張買單撤掉', /要撤哪一筆/],
    ['撤掉新的賣單', /要哪一筆/],
    ['撤掉今天的買單', /要哪一筆/],
    ['把買單調到跟買一一樣', /^(?!.*11 MWh)/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, question)
    })
})

describe('none of it is a deed', () => {
  for (const said of [
    '他敲了 5 MWh',
    '有人掃 10 MWh 3000',
    '別追價',
    '賣單降到 3090 了',
    '賣單降到 3090 了嗎',
    '賣單降到 3090 就買 5',
    '市場的賣單降到 3090',
    '他叫我把單全撤',
    '如果賣單降到 3090',
    '最後成交價加 5 塊',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})

describe('a report is called one', () => {
  for (const said of ['我剛買了 5 MWh 2950', '昨天我用 2950 買了 5 MWh', 'I just bought 5 MWh at 2950'])
    it(said, async () => assert.match((await after([said])).text, /轉述|reported|report/))
})

describe('questions', () => {
  for (const [said, call] of [
    ['我最高的買單', ['getUserOrders', 'pending']],
    ['我的賣單裡最低的是哪張', ['getUserOrders', 'pending']],
    ['what is my highest buy', ['getUserOrders', 'pending']],
    ['賣方掛多少', ['getOrderBook', undefined]],
    ['今天成交多少', ['getMarketMetrics', undefined]],
    ['剛剛那張成交了多少', ['getUserOrders', 'all']],
    ['還有多久關閘', ['listSymbols', undefined]],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await after([said])
      assert.deepEqual(pending, [])
      assert.deepEqual(
        calls.map(({ tool, args }) => [tool, args.status]),
        [call],
      )
    })
  it('五檔報價 are five', async () => assert.equal((await after(['五檔報價'])).calls[0]?.args.depth, 5))
})

it('orders are counted by one measure word, the one on the screens', async () => {
  for (const [said, other] of [
    ['撤单', /[张編编]/],
    ['买 5 在 2950，撤掉它', /张单/],
    ['我的未成交订单', /张/],
    ['撤單', /張/],
    ['我的未成交委託', /張/],
  ] as const)
    assert.doesNotMatch((await after([said])).text, other, said)
})

describe('what is asked is what is answered', () => {
  for (const [said, tool, text] of [
    ['漲停多少', null, /價格 −500 到 10,000/],
    ['价格上限多少', null, /价格 −500 到 10,000/],
    ['我今天花了多少錢', 'getUserOrders', /自 00:00 GMT\+8 以來/],
    ['手上有多少電', 'getUserWallet', /可用/],
    ['我掛的單還剩多少沒成交', 'getUserOrders', /未成交委託/],
    ['解除緊急停止', null, /只有人能解除/],
    ['怎麼撤單', null, /那也是計畫，要您核准/],
    ['明天早上有哪些合約', 'listSymbols', /06:00 – 07:00/],
  ] as const)
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      if (tool) assert.equal(turn.calls[0]?.tool, tool)
      assert.match(turn.text, text)
    })
  for (const [said, args] of [
    ['模擬五十步 每步兩張單', { steps: 50, ordersPerStep: 2 }],
    ['模擬買 每步 2 MWh', { qty: '2', sides: 'BUY' }],
    ['模拟 50 步，每步买 2 MWh', { steps: 50, qty: '2', sides: 'BUY' }],
  ] as const)
    it(said, async () => assert.deepEqual((await after([said])).calls[0]?.args, args))
})

it('隨便買 5 MWh is asked its price, and no report', async () => {
  for (const said of ['隨便買 5 MWh', '随便买5 MWh']) {
    const turn = await after([said])
    assert.deepEqual(turn.calls, [])
    assert.match(turn.text, /什[麼么][價价]格/)
  }
})
