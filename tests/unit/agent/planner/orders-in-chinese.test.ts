// Orders, cancels and changes as a Chinese desk says them for short.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
const buy = (qty: string, price: string) => ['placeOrder', { side: 'BUY', price, qty }]
const sell = (qty: string, price: string) => ['placeOrder', { side: 'SELL', price, qty }]
const cancel = (orderId: string) => ['cancelOrder', { orderId }]
const change = (orderId: string, to: Record<string, string>) => ['amendOrder', { orderId, ...to }]

describe('orders', () => {
  for (const [said, made] of [
    ['我要出 6，3055', sell('6', '3055')],
    ['進 5，2950', buy('5', '2950')],
    ['先買 5 2950 然後看一下盤', buy('5', '2950')],
    ['丟 3 出去，市價', ['placeOrder', { side: 'SELL', qty: '3', type: 'MARKET' }]],
    ['卖一价拿2个', buy('2', '3000.25')],
    ['买一出3', sell('3', '2999.5')],
    ['在买一下方3块挂买5', buy('5', '2996.5')],
    ['買 5 掛在最優買價下面 3 塊', buy('5', '2996.5')],
    ['比卖一低五毛卖2', sell('2', '2999.75')],
    ['每度2块9毛5买1000度', buy('1', '2950')],
    ['卖8 2998 立即成交否则撤销', ['placeOrder', { side: 'SELL', price: '2998', qty: '8', timeInForce: 'IOC' }]],
    [
      '買 5 2950 有效到明天中午',
      [
        'placeOrder',
        { side: 'BUY', price: '2950', qty: '5', timeInForce: 'GTD', expiresAt: '2026-11-22T04:00:00.000Z' },
      ],
    ],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [made]))
  it('which way is asked where the word leaves it open', async () => {
    for (const said of ['多5个 2950', '空5个 3050', '貼買一掛 5']) {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [], said)
      assert.match(text, /要買進還是賣出|要买入还是卖出/, said)
    }
  })
})

describe('cancels and changes', () => {
  for (const [said, ...made] of [
    ['双边2990/3010各5个', buy('5', '2990'), sell('5', '3010')],
    ['全撤了然后2980买5', ['cancelAllOrders', {}], buy('5', '2980')],
    ['撤掉3100那笔，换成3090卖3', cancel(SELL), sell('3', '3090')],
    ['刚挂的不要了', cancel(SELL)],
    ['除了2950的其他全撤', cancel(SELL), cancel(LOW)],
    ['買單全刪', ['cancelAllOrders', { side: 'BUY' }]],
    ['買單撤掉，賣單留著', ['cancelAllOrders', { side: 'BUY' }]],
    // One of them, and not all of its side.
    ['賣的那張撤掉', cancel(SELL)],
    ['2950那单加2个', change(BUY, { qty: '7' })],
    ['2950那单往上挪5块', change(BUY, { price: '2955' })],
    ['卖单挪到卖一', change(SELL, { price: '3000.25' })],
    ['2940那单改成2942，4个', change(LOW, { price: '2942', qty: '4' })],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), made))
  it('what became of an order is put into the place of it', async () => {
    const made = asked(await after(['買 5 2950', '(done)', '撤掉它改買 5 2945']))
    assert.deepEqual(made, [cancel('48301-0'), buy('5', '2945')])
  })
  it('成了吗 asks whether it has filled', async () => {
    assert.deepEqual((await after(['成了吗'])).calls[0]?.tool, 'getUserOrders')
  })
  it('a little lower is asked how much', async () => {
    const { pending, text } = await after(['買 5 2950', '(done)', '再低一點'])
    assert.deepEqual(pending, [])
    assert.match(text, /價格要低多少元/)
  })
})

describe('nothing is prepared', () => {
  for (const said of [
    '不出 6，3055',
    '别进 5，2950',
    '要不要出 6，3055',
    '如果跌了就丟 3 出去，市價',
    '卖单都删了',
    '買單刪了嗎',
    '別把 2950 那單挪到 2960',
    '全撤了',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})
