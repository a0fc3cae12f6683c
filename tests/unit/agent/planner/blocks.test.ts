// Base, peak and a roll to the next contract are words of other markets: what there is here instead is said, and works as it is said.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const [SELL] = THREE as unknown as [(typeof THREE)[number]]
const EVENING = { ...SELL, orderId: '700-0', symbol: 'PT60-20261121T1000Z' }
const lastQuoted = (text: string): string => /[“「]([^”」]+)[”」][^”」]*$/.exec(text)?.[1] ?? ''

describe('base and peak', () => {
  for (const said of [
    'buy 5 MW baseload tomorrow at 2950',
    'buy 5 peak at 2950',
    'sell 5 off-peak at 2950',
    'buy 5 tomorrow evening peak at 2950',
    'baseload price',
    'tomorrow base price',
    '離峰買 5 MWh 2500',
    '基載多少錢',
    '尖峰卖 5 MWh 3500',
    // Of no side, but of so much.
    'peak load 5 at 3,000',
    '尖峰 5 MW 3000',
    '高峰时段 5 MW 3000',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /no peak contract|尖峰的合[約约]/)
      const block = asked(await after([lastQuoted(turn.text)]))
      assert.equal(block.length, 12)
      assert.deepEqual(block[0], [
        'placeOrder',
        { side: 'BUY', price: '2950', qty: '5', symbol: 'PT60-20261122T0000Z' },
      ])
    })
  it('the peak of an iceberg is what it shows', async () =>
    assert.deepEqual(asked(await after(['buy 20 peak 5 at 2950'])), [
      ['placeOrder', { side: 'BUY', price: '2950', qty: '20', displayQty: '5' }],
    ]))
})

describe('a roll', () => {
  for (const said of [
    'roll my 18-19 to 19-20',
    'move my 18-19 sell to 19-20',
    '把 18-19 的單移到 19-20',
    '把18-19的卖单换到19-20',
  ])
    it(said, async () => {
      const turn = await after([said], restingDesk([EVENING]))
      assert.deepEqual(turn.calls, [])
      assert.deepEqual(asked(await after([lastQuoted(turn.text)], restingDesk([EVENING]))), [
        ['cancelOrder', { orderId: '700-0' }],
        ['placeOrder', { side: 'SELL', price: '3100', qty: '3', symbol: 'PT60-20261121T1100Z' }],
      ])
    })
  it('is none of a price', async () =>
    assert.deepEqual(asked(await after(['move 48213-3 to 3090'])), [
      ['amendOrder', { orderId: '48213-3', price: '3090' }],
    ]))
})

describe('a hedge', () => {
  it('of so much has a side', async () => {
    const turns = ['hedge 10 MWh at 2950', 'sell']
    assert.deepEqual(asked(await after(turns)), [['placeOrder', { side: 'SELL', price: '2950', qty: '10' }]])
  })
  for (const said of [
    'hedge my exposure',
    'cover my short',
    'close my position in 18-19',
    'reduce my exposure by half',
    "cut my risk in tomorrow's 18-19",
    '幫我對沖',
    '帮我对冲',
    '把我的部位減半',
    '平掉 18-19 的部位',
    '降低我的风险',
  ])
    it(said, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /neither close nor reduce a position|平倉|平仓/)
    })
  for (const said of ['stop loss at 2800 on my position', 'take profit at 3000 on my long position'])
    it(`${said}: there are no such orders`, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Stop orders.* do not exist on this exchange/)
    })
  it('where it says how much, and at what price, it is that order', async () => {
    for (const said of ['close my position in 18-19 by selling 5 at 3000', 'reduce my position by selling 5 at 3000'])
      assert.doesNotMatch((await after([said])).text, /neither close nor reduce/)
  })
  it('what is reduced may be an order', async () => {
    for (const said of ['cut my order by half', '把我的買單減半'])
      assert.doesNotMatch((await after([said])).text, /position|平倉|平仓/)
  })
})
