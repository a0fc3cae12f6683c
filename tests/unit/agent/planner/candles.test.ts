// How long a candle is, and how long all of them are.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'
import { ladder } from './results.ts'

it('minutes in the word for the candle are its length', async () => {
  for (const [said, args] of [
    ['5分K', { interval: '5m' }],
    ['15分k线', { interval: '15m' }],
    ['Show 15-minute candles', { interval: '15m' }],
    ['last 20 5-minute candles', { interval: '5m', limit: 20 }],
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
    ['day candles', { interval: '1d' }],
    ['1h candles of the day', { interval: '1h' }],
    ['last 20 1h candles', { interval: '1h', limit: 20 }],
  ] as const)
    assert.deepEqual((await conversation().say(said)).calls, [{ tool: 'getCandles', args }], said)
})

// 10:00 on the wall clock of the delivery zone.
const now = new Date('2026-11-21T02:00:00Z')

it('the course of a price over a time is its candles of that time, the one in which it begins included', async () => {
  for (const [said, args] of [
    ['how has the price moved in the last hour', { interval: '1m', limit: 61 }],
    ['what happened in the market in the last 30 minutes', { interval: '1m', limit: 31 }],
    ['price over the last 2 hours', { interval: '1m', limit: 121 }],
    ['how much has the price risen in the past day?', { interval: '15m', limit: 97 }],
    ["what's the trend?", { interval: '15m', limit: 97 }],
    ['價格過去一小時漲了多少', { interval: '1m', limit: 61 }],
    ['最近30分鐘行情怎麼樣', { interval: '1m', limit: 31 }],
    ['近一周走势如何', { interval: '4h', limit: 43 }],
    ['what was the price an hour ago', { interval: '1m', limit: 61 }],
    ['30分鐘前電價多少', { interval: '1m', limit: 31 }],
    ['and an hour ago?', { interval: '1m', limit: 61 }],
    ['一小時前呢', { interval: '1m', limit: 61 }],
  ] as const)
    assert.deepEqual((await conversation({ now }).say(said)).calls, [{ tool: 'getCandles', args }], said)
})

it('a day opens where the one before it closed', async () => {
  for (const said of [
    'what was the open today',
    "what's the opening price",
    'where did it open',
    'how did we open',
    "yesterday's close",
    'previous close',
    '今天開盤價',
    '今天開在哪',
    '昨收多少',
    '昨天收盘价',
  ])
    assert.deepEqual(
      (await conversation({ now }).say(said)).calls,
      [{ tool: 'getCandles', args: { interval: '15m', limit: 41 } }],
      said,
    )
  for (const said of ['what is open', "what's open?", 'open orders'])
    assert.equal((await conversation({ now }).say(said)).calls[0]?.tool, 'getUserOrders', said)
})

it('today is since midnight on the wall clock', async () => {
  for (const said of [
    'how has the price moved today',
    'show me a chart of today',
    'candles of the day',
    "show me the day's candles",
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

/** Candles of a minute: when each begins on that morning, UTC, and its four prices. */
const of = (...rows: [string, number, number, number, number][]) => ({
  getCandles: () => ({
    symbol: 'ELC',
    interval: '1m',
    candles: rows.map(([at, open, high, low, close]) => ({
      openTime: `2026-11-21T${at}:00Z`,
      open,
      high,
      low,
      close,
      volume: 1,
    })),
  }),
})
const lastHour = (reads: ReturnType<typeof of>, said = 'how has the price moved in the last hour') =>
  conversation({ now, reads }).say(said)

it('a course tells from where to where, since when, and between what', async () => {
  const reads = of(['01:00', 2990, 3010, 2985, 3000], ['01:59', 3000, 3004, 2995, 3001.5])
  assert.equal(
    (await lastHour(reads)).text,
    'ELC since 09:00 GMT+8: **3,001.50**, +11.50 from 2,990; range 2,985 to 3,010.',
  )
  assert.match(
    (await lastHour(reads, '過去一小時漲了多少')).text,
    /自 09:00 GMT\+8 起：\*\*3,001\.50\*\*，從 2,990 漲跌 \+11\.50/,
  )
})

it('what was traded before that time is the price it began with, and in no range', async () => {
  const reads = of(['00:10', 2900, 2950, 2890, 2940], ['01:30', 3000, 3004, 2995, 2999])
  assert.equal((await lastHour(reads)).text, 'ELC since 09:00 GMT+8: **2,999**, +59 from 2,940; range 2,995 to 3,004.')
})

it('where nothing was traded before, it is told since when', async () => {
  const reads = of(['01:30', 3000, 3004, 2995, 3000])
  assert.equal((await lastHour(reads)).text, 'ELC since 09:30 GMT+8: **3,000**, as it began; range 2,995 to 3,004.')
})

it('where nothing was traded in that time, that is told', async () => {
  const reads = of(['00:10', 2900, 2950, 2890, 2940])
  assert.equal((await lastHour(reads)).text, 'ELC has not traded since 09:00 GMT+8; it last traded at **2,940**.')
  assert.equal((await lastHour(of())).text, 'No candles yet: nothing has traded.')
})

it('candles that cannot be read are no course', async () => {
  const { text } = await lastHour({ getCandles: () => ({ symbol: 'ELC', interval: '7m', candles: [] }) })
  assert.doesNotMatch(text, /since/)
})

it('of hours, with a day or without, and of the contract that was looked at', async () => {
  const course = async (...said: string[]) => {
    const c = conversation({ now, reads: { listSymbols: () => ladder } })
    let calls: unknown[] = []
    for (const words of said) calls = (await c.say(words)).calls
    return calls.at(-1)
  }
  const of = (symbol: string, limit = 61) => ({
    tool: 'getCandles',
    args: { symbol, interval: limit === 61 ? '1m' : '15m', limit },
  })
  const [today, tomorrow] = ['PT60-20261121T1000Z', 'PT60-20261122T1000Z']
  assert.deepEqual(await course('how has the price of 18-19 moved in the last hour'), of(today))
  assert.deepEqual(await course('18-19 過去一小時漲了多少'), of(today))
  assert.deepEqual(await course('明天 18-19 過去一小時漲了多少'), of(tomorrow))
  assert.deepEqual(await course('book of tomorrow 18-19', 'how has it moved today'), of(tomorrow, 41))
  assert.deepEqual(await course('book of tomorrow 18-19', 'how has spot moved today'), of('ELC', 41))
})
