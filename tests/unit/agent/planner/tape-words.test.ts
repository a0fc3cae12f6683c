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

it('先出 2 sells, and 吃 2 buys at a price that is asked', async () => {
  assert.deepEqual(asked(await after(['先出 2 MWh 3050'])), [['placeOrder', { side: 'SELL', price: '3050', qty: '2' }]])
  assert.deepEqual(asked(await after(['18-19 吃 2 MWh', '3000'])), [
    ['placeOrder', { side: 'BUY', price: '3000', qty: '2', symbol: 'PT60-20261121T1000Z' }],
  ])
})

it('下一檔 before the deed is the contract that is next', async () => {
  for (const [said, symbol] of [
    ['下一檔買 2 MWh 2950', 'PT60-20261121T0300Z'],
    ['最近一檔買 2 MWh 2950', 'PT60-20261121T0300Z'],
    ['再下一档买 2 兆瓦时 2950', 'PT60-20261121T0400Z'],
  ] as const)
    assert.deepEqual(
      asked(await after([said])),
      [['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol }]],
      said,
    )
  assert.deepEqual(asked(await after(['買一下一檔買 5'])), [
    ['placeOrder', { side: 'BUY', price: '2999.49', qty: '5' }],
  ])
})

it('再追 3 buys, 出一半 sells half of what was bought, 掃到 asks of which side', async () => {
  const filled = ['2950 買 5 MWh', '(filled)']
  assert.deepEqual(asked(await after([...filled, '再追 3 MWh 2960'])), [
    ['placeOrder', { side: 'BUY', price: '2960', qty: '3' }],
  ])
  assert.deepEqual(asked(await after([...filled, '出一半 3050'])), [
    ['placeOrder', { side: 'SELL', price: '3050', qty: '2.5' }],
  ])
  assert.match((await after(['掃到 3010 為止'])).text, /3,010，要買進還是賣出/)
})

it('車單 is 撤單, misspelt, and 麥, which sounds like 賣 and looks like 買, is neither', async () => {
  assert.deepEqual(asked(await after(['車單 3100'])), [['cancelOrder', { orderId: '48213-3' }]])
  for (const said of ['麥 5 MWh 2950', '市價埋 5 MWh']) assert.deepEqual(asked(await after([said])), [], said)
})
