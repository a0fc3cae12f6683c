// What a look cannot give is not passed over: what there is now would pass for what was asked.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const METRICS = [{ tool: 'getMarketMetrics', args: {} }]

describe('said to be left out', () => {
  for (const [said, left] of [
    ['spread last week', 'last week'],
    ['trades bigger than 5 MWh', 'bigger than 5 MWh'],
    ['last 3 trades above 2950', 'above 2950'],
    ['price in euros', 'euros'],
    ['週末的電價', '週末'],
    ['離峰時段的價格', '離峰'],
    ['尖峰电价', '尖峰'],
    ['off-peak price', 'off-peak'],
    ['下週的價格', '下週'],
    ['大於 5 MWh 的成交', '大於 5 MWh'],
  ] as const)
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.equal(calls.length, 1)
      assert.match(text, new RegExp(`(?:did nothing about “${left}”|「${left}」我沒有處理|“${left}”我没有处理)`))
    })
})

it('is said once, and hours that were read are not', async () => {
  assert.equal((await conversation().say('下週的價格')).text.match(/下週/g)?.length, 1)
  assert.doesNotMatch((await conversation().say('下週一早上九點到十點的價格')).text, /沒有處理/)
})

describe('not answered with something else', () => {
  for (const said of [
    'price of gas',
    'carbon price',
    '天然氣價格',
    '天然气价格',
    'price forecast',
    '明天的價格會是多少',
    'price of the last contract',
    'book of the previous contract',
    '上一個合約的價格',
    'wallet of trader 2',
    'orders of user 7',
  ])
    it(said, async () => {
      assert.deepEqual((await conversation().say(said)).calls, [])
    })
})

describe('over the time that was said', () => {
  for (const [said, told] of [
    ['volume in the last 15 minutes', /120\.5 MWh\*\* in 15m \(31 trades\)\.$/],
    ['average price of the last hour', /in the last 1h\.$/],
    ['volume of the past week', /in 1w/],
    ['最近 15 分鐘成交量', /：15m \*\*120\.5 MWh\*\*（31 筆）。$/],
    ['過去一小時的均價', /：最近 1h \*\*3,000\*\*。$/],
    ['volume', /in 1h .* in 24h/],
  ] as const)
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, METRICS)
      assert.match(text, told)
    })
})

it('a chance is no forecast', async () => {
  assert.equal((await conversation().say('機會到了，看五檔')).calls[0]?.tool, 'getOrderBook')
})

it('a change of the price is no change of an order', async () => {
  for (const said of ["what's the change today?", 'daily change'])
    assert.deepEqual((await conversation().say(said)).calls, METRICS, said)
  const { calls, pending } = await conversation().say('price change since open')
  assert.deepEqual([calls[0]?.tool, pending], ['getCandles', []])
})
