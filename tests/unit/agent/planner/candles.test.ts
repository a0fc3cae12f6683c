// How long a candle is, and how long all of them are.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'

it('minutes in the word for the candle are its length', async () => {
  for (const [said, args] of [
    ['5分K', { interval: '5m' }],
    ['15分k线', { interval: '15m' }],
    ['最近20根5分K', { interval: '5m', limit: 20 }],
  ] as const)
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getCandles', args }], said)
})

it('candles of the last hours are of that time, and not as long each', async () => {
  for (const [said, args] of [
    ['candles of the last hour', { interval: '1m', limit: 60 }],
    ['chart for the last 2 hours', { interval: '1m', limit: 120 }],
    ['show me the chart of the past day', { interval: '15m', limit: 96 }],
    ['最近一小時的K線', { interval: '1m', limit: 60 }],
    ['过去一天的K线', { interval: '15m', limit: 96 }],
    ['1 hour candles', { interval: '1h' }],
    ['last 20 1h candles', { interval: '1h', limit: 20 }],
  ] as const)
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getCandles', args }], said)
})

// 10:00 on the wall clock of the delivery zone.
const now = new Date('2026-11-21T02:00:00Z')

it('the course of a price over a time is its candles of that time', async () => {
  for (const [said, args] of [
    ['how has the price moved in the last hour', { interval: '1m', limit: 60 }],
    ['what happened in the market in the last 30 minutes', { interval: '1m', limit: 30 }],
    ['price over the last 2 hours', { interval: '1m', limit: 120 }],
    ['how much has the price risen in the past day?', { interval: '15m', limit: 96 }],
    ["what's the trend?", { interval: '15m', limit: 96 }],
    ['價格過去一小時漲了多少', { interval: '1m', limit: 60 }],
    ['最近30分鐘行情怎麼樣', { interval: '1m', limit: 30 }],
    ['近一周走势', { interval: '4h', limit: 42 }],
    // The candle that holds that moment is one more.
    ['what was the price an hour ago', { interval: '1m', limit: 61 }],
    ['30分鐘前電價多少', { interval: '1m', limit: 31 }],
  ] as const)
    assert.deepEqual((await conversation({ now }).say(said)).calls, [{ tool: 'getCandles', args }], said)
})

it('today is since midnight on the wall clock', async () => {
  for (const said of [
    'how has the price moved today',
    'show me a chart of today',
    'is the price up or down today',
    '今天價格怎麼走',
    '今天的走勢圖',
    '今天涨跌多少',
  ])
    assert.deepEqual(
      (await conversation({ now }).say(said)).calls,
      [{ tool: 'getCandles', args: { interval: '15m', limit: 41 } }],
      said,
    )
})

it('the price of now is no course', async () => {
  for (const said of ['price today', 'is the price up', 'how is the market', '現在價格', '行情如何'])
    assert.deepEqual((await conversation({ now }).say(said)).calls, [{ tool: 'getMarketMetrics', args: {} }], said)
})

it('candles tell from where to where the price went, and since when', async () => {
  const { text } = await conversation({ now }).say('how has the price moved today')
  assert.match(text, /ELC since 14:00: \*\*3,001\.50\*\*, \+11\.50 from 2,990; range 2,985 to 3,010/)
})
