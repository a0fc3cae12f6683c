// 我有一張 2950 買 5 MWh: an order there is, and none to place once more.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('what is told of an order places none', () => {
  for (const said of [
    '我有一張 2950 買 5 MWh',
    '手上有張 2950 買 5 MWh',
    '目前有一筆 2950 買 5 MWh',
    '現在有一張賣 3 MWh 3100',
    '我還有一張賣 3 MWh 3100',
    '我还有一笔卖 3 兆瓦时 3100',
    '有一張 2950 買 5 MWh',
    '我有 2950 的買單 5 MWh',
    '我有 5 MWh 2950 的買單在掛',
    '盤面上有 5 MWh 2950 買單',
    '那是 2950 買 5 MWh',
    '這是 2950 買 5 MWh',
    '2950 買 5 MWh 是我的',
    '2950 買 5 MWh 是我下的',
    '2950 買 5 MWh 是對手的',
    '賣 3 MWh 3100 是我剛才掛的',
    '我掛了一張 2950 買 5 MWh',
    '我在 2950 掛了 5 MWh 買單',
  ])
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /轉述|转述/)
    })
  it('nor the one behind it without a question', async () => {
    assert.deepEqual((await after(['我有一張 2950 買 5 MWh，再買 3 MWh 2940'])).pending, [])
  })
})

it('what is wished is no report', async () => {
  const buy = ['placeOrder', { side: 'BUY', price: '2950', qty: '5' }]
  const sell = ['placeOrder', { side: 'SELL', price: '3050', qty: '5' }]
  for (const [said, ...wanted] of [
    ['有 5 MWh 要賣 3050', sell],
    ['手上有電，賣 5 MWh 3050', sell],
    ['有空的話買 5 MWh 2950', buy],
    ['我要在 2950 掛 5 MWh 買單', buy],
    ['我想掛一張 2950 買 5 MWh', buy],
    ['那就 2950 買 5 MWh', buy],
    ['就是 2950 買 5 MWh', buy],
    ['我要的是買 5 MWh 2950', buy],
    ['買 5 MWh 2950，還有賣 5 MWh 3050', buy, sell],
  ] as const)
    assert.deepEqual(asked(await after([said])), wanted, said)
})
