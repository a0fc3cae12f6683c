// 囉, 哈 say nothing more; 不要買了 takes back; 哦不對 and 等等，改 put right; 高一個價位 is a price and no quantity.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('an order with a word at its end that only softens it', () => {
  for (const said of ['2950 買 5 MWh 囉', '那就買 5 MWh 2950 囉', '帮忙买一下5兆瓦时2950谢谢哈'])
    it(said, async () =>
      assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]]),
    )
})

describe('put right in the same breath', () => {
  for (const [said, order] of [
    ['买5兆瓦时2950哦不对2940', { side: 'BUY', price: '2940', qty: '5' }],
    ['買 5 MWh 2950，等等，改 3 MWh', { side: 'BUY', price: '2950', qty: '3' }],
    ['買 5，不，買 3 MWh 2950', { side: 'BUY', price: '2950', qty: '3' }],
    ['買 5，不，賣 3 MWh 3050', { side: 'SELL', price: '3050', qty: '3' }],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['placeOrder', order]]))
  it('what names an order that rests changes that order', async () =>
    assert.deepEqual(asked(await after(['買 5 MWh 2950 改成 3 MWh'])), [
      ['amendOrder', { orderId: '48190-0', qty: '3' }],
    ]))
})

it('不要買了 takes back what was asked', async () => {
  for (const said of ['不要買了', '不想买了', '先不買了'])
    assert.match((await after(['買 5 MWh', said])).text, /不做了/, said)
})

it('a step of price in the answer leaves the quantity as it was', async () => {
  for (const said of ['比买一高一个价位', '比買一高一檔'])
    assert.deepEqual(
      asked(await after(['買 5 MWh', said])),
      [['placeOrder', { side: 'BUY', price: '2999.51', qty: '5' }]],
      said,
    )
})

it('news and rules are told as far as the desk knows them', async () => {
  for (const said of ['有什麼新聞', '有新聞嗎', '今天有什麼消息', '有哪些規則', '這裡的規則', '有什么规则'])
    assert.doesNotMatch((await after([said])).text, /看不懂/, said)
})

it('what is left of the orders, and the next gate', async () => {
  assert.match((await after(['還剩多少沒成'])).text, /筆未成交委託/)
  assert.match((await after(['下一個關閘是幾點'])).text, /下一個關閘：10:55/)
})

it('a price glued to the unit before it', async () => {
  for (const said of ['買３ＭＷｈ２９５０', '買3MWh2950', '買 3 MWH2950'])
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side: 'BUY', price: '2950', qty: '3' }]], said)
})

it('不然取消 and 成不了就撤 are conditions of the order', async () => {
  for (const [said, timeInForce] of [
    ['買 5 MWh 2950 立刻成交不然取消', 'IOC'],
    ['2950买5兆瓦时，成不了就撤', 'IOC'],
    ['買 5 MWh 2950 全部成交不然取消', 'FOK'],
  ] as const)
    assert.deepEqual(
      asked(await after([said])),
      [['placeOrder', { side: 'BUY', price: '2950', qty: '5', timeInForce }]],
      said,
    )
})

it('那就買 behind a hypothesis is told the words that prepare it', async () => {
  const { pending, text } = await after(['如果 3000 買 5 MWh 會怎樣', '那就買'])
  assert.deepEqual(pending, [])
  assert.match(text, /請說「以 3,000 買進 5 MWh」/)
  assert.doesNotMatch((await after(['如果 3000 買 5 MWh 會怎樣', '那就賣'])).text, /以 3,000 買進/)
})
