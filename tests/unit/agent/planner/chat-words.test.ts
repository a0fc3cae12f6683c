/** Chinese as it is typed in chat: what a desk calls its deeds, and the short forms of everyday speech. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const buy = (price: string, qty: string) => ['placeOrder', { side: 'BUY', price, qty }]
const amend = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]

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
    ['最后一张升到 3110', [amend('48213-3', { price: '3110' })]],
    ['賣單追到 3050', [amend('48213-3', { price: '3050' })]],
    ['買單都往上追 5 塊', [amend('48190-0', { price: '2955' }), amend('47002-1', { price: '2945' })]],
    ['全部砍掉', [['cancelAllOrders', {}]]],
    ['刚那单砍掉', [['cancelOrder', { orderId: '48213-3' }]]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

describe('no guess: one question', () => {
  for (const [said, question] of [
    ['買 5 MWh 最多花一萬五', /單價，不是總額/],
    ['花一萬五買 5 MWh', /單價，不是總額/],
    ['buy 5 MWh spending at most 15000', /not a total/],
    ['追價買 5 MWh', /最佳買價還是最佳賣價/],
    ['市價敲 5 MWh', /要買進還是賣出/],
    ['买五口 2950', /以 2,950 买入多少 MWh/],
    ['把最後一張加 5', /要改成什麼/],
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
    ['剛剛那張成交了多少', ['getUserOrders', 'matched']],
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
