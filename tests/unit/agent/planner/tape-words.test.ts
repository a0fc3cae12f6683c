// 外盤, 內盤, 吃單, 加碼, 回補: words of a dealing floor.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('外盤 is taken by who buys, 內盤 hit by who sells', () => {
  for (const [said, side, price] of [
    ['外盤吃 3 MWh', 'BUY', '3000.25'],
    ['往外盤敲 3 MWh', 'BUY', '3000.25'],
    ['外盘买 3 兆瓦时', 'BUY', '3000.25'],
    ['內盤賣 3 MWh', 'SELL', '2999.5'],
    ['往內盤砸 3 MWh', 'SELL', '2999.5'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', { side, price, qty: '3' }]]))
})

describe('of a whole level how much is asked, and bought or sold at it', () => {
  for (const said of ['吃單賣一全部', '賣一全部吃掉', '把賣一全吃了', '卖一有多少吃多少', '賣一有多少就買多少'])
    it(said, async () => {
      assert.match((await after([said])).text, /要買進多少 MWh？|要买入多少 MWh？/)
      assert.deepEqual(asked(await after([said, '3 MWh'])), [
        ['placeOrder', { side: 'BUY', price: '3000.25', qty: '3' }],
      ])
    })
  it('把買一的量全倒給他', async () =>
    assert.deepEqual(asked(await after(['把買一的量全倒給他', '3 MWh'])), [
      ['placeOrder', { side: 'SELL', price: '2999.5', qty: '3' }],
    ]))
  it('a question about it stays one', async () => {
    for (const said of ['賣一有多少', '賣一的量全部是多少']) assert.doesNotMatch((await after([said])).text, /要買進/)
  })
})

it('吃單 and 打掉 by themselves are of either side, which is asked', async () => {
  for (const said of ['吃單 5 MWh', '打掉 5 MWh 市價']) assert.match((await after([said])).text, /買進還是賣出/, said)
})

it('加碼 of an order adds to it, and by itself is more to buy', async () => {
  assert.deepEqual(asked(await after(['2950 那張加碼 2 MWh'])), [['amendOrder', { orderId: '48190-0', qty: '7' }]])
  assert.deepEqual(asked(await after(['2950那笔加仓2兆瓦时'])), [['amendOrder', { orderId: '48190-0', qty: '7' }]])
  assert.deepEqual(asked(await after(['賣單減碼 1'])), [['amendOrder', { orderId: '48213-3', qty: '2' }]])
  assert.deepEqual(asked(await after(['加碼 2 MWh 2955'])), [['placeOrder', { side: 'BUY', price: '2955', qty: '2' }]])
  assert.match((await after(['減碼 2'])).text, /什麼價格賣出 2 MWh/)
})

it('回補 buys', async () =>
  assert.deepEqual(asked(await after(['回補 1 MWh 2980'])), [['placeOrder', { side: 'BUY', price: '2980', qty: '1' }]]))
