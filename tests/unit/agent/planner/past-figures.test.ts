/** Figures of a time behind us: they were answered with those of now, and the time left out. Out of candles, which reach back as far as they are asked. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, openOrders, orders } from './results.ts'

const MINUTES: Record<string, number> = { '1m': 1, '15m': 15, '1h': 60, '4h': 240 }
/** One candle an hour from 2026-11-12 on, of whatever interval was asked for: each a NT$ above the one before, and of 1 MWh. */
const FROM = Date.parse('2026-11-12T00:00:00.000Z')
function candles({ interval, limit }: Record<string, unknown>) {
  const step = Math.max(60, MINUTES[String(interval)] ?? 60) * 60_000
  const all = Array.from({ length: Math.floor((LADDER_NOW.getTime() - FROM) / step) + 1 }, (_, i) => {
    const at = FROM + i * step
    const price = 3000 + Math.round((at - FROM) / 3_600_000)
    return {
      openTime: new Date(at).toISOString(),
      open: price,
      high: price + 5,
      low: price - 5,
      close: price + 1,
      volume: 1,
    }
  })
  return { symbol: 'ELC', interval, candles: all.slice(-Number(limit)) }
}
const desk = (getCandles: (args: Record<string, unknown>) => unknown = candles) =>
  conversation({ now: LADDER_NOW, reads: { getCandles, listSymbols: () => ladder } })
async function say(...turns: string[]) {
  const it = desk()
  let last = await it.say(turns[0] ?? '')
  for (const said of turns.slice(1)) last = await it.say(said)
  assert.deepEqual(last.pending, [])
  return last
}

describe('of a day, a week or a part of them', () => {
  for (const [said, told] of [
    [
      'price yesterday',
      /^ELC from 2026-11-20 00:00 to 2026-11-21 00:00 GMT\+8: \*\*3,184\*\* to \*\*3,208\*\* \(\+24\), between \*\*3,179\*\* and \*\*3,212\*\* NT\$\/MWh; \*\*24 MWh\*\* traded\.$/,
    ],
    ["yesterday's high", /and \*\*3,212\*\*/],
    ['what was the volume yesterday?', /\*\*24 MWh\*\*/],
    ['average price yesterday', /do not tell\.$/],
    ['volume last night', /from 2026-11-20 18:00 to 2026-11-21 00:00 GMT\+8.*\*\*6 MWh\*\*/],
    ['highest price this week', /^ELC since 2026-11-16 00:00 GMT\+8: /],
    ["last friday's range", /^ELC from 2026-11-20 00:00/],
    ['volume in the last 30 minutes', /^ELC since 09:40 GMT\+8: .*\*\*1 MWh\*\*/],
    ['highest price in the last 2 hours', /^ELC since 08:10 GMT\+8: /],
    ['what was the price at 9 this morning?', /^ELC since 09:00 GMT\+8: \*\*3,217\*\*/],
    ['how did the market do yesterday', /^ELC from 2026-11-20/],
    ['昨晚成交多少', /在 2026-11-20 18:00 到 2026-11-21 00:00.*成交 \*\*6 MWh\*\*/],
    ['昨天的價格', /從 \*\*3,184\*\* 到 \*\*3,208\*\*/],
    ['這週最高價', /自 2026-11-16 00:00 GMT\+8/],
    ['最近 2 小時成交量', /自 08:10 GMT\+8.*\*\*2 MWh\*\*/],
    ['上周五均价多少', /在 2026-11-13 00:00 到 2026-11-14 00:00.*均价从 K 线看不出来/],
    ['前天最高多少', /在 2026-11-19 00:00/],
    [
      'what did the price do overnight',
      /^ELC from 2026-11-20 18:00 to 2026-11-21 06:00 GMT\+8: .*\*\*12 MWh\*\* traded/,
    ],
    ['how did the price move since yesterday?', /^ELC since 2026-11-20 00:00 GMT\+8: /],
    ['volume since yesterday 18:00', /^ELC since 2026-11-20 18:00 GMT\+8: /],
    ['how did the price move last night', /^ELC from 2026-11-20 18:00 to 2026-11-21 00:00/],
    ['what did the price do this morning', /^ELC since 06:00 GMT\+8: \*\*3,214\*\* to /],
    ['what did the price do this evening', /^That time is still to come: nothing has been traded in it yet\.$/],
    ['隔夜價格怎麼走', /在 2026-11-20 18:00 到 2026-11-21 06:00 GMT\+8 之間/],
    ['昨天到現在的價格走勢', /自 2026-11-20 00:00 GMT\+8 以來/],
    ['今早價格怎麼走', /自 06:00 GMT\+8 以來/],
  ] as const)
    it(said, async () => {
      const { calls, text } = await say(said)
      assert.deepEqual(
        calls.map(({ tool }) => tool),
        ['getCandles'],
      )
      assert.match(text, told)
    })
  it('a time that is told in candles of days has those days of the market that begin in it', async () => {
    const days = (interval: string) =>
      ['2026-09-30T16:00:00Z', '2026-10-01T16:00:00Z', '2026-10-31T16:00:00Z'].map((openTime, i) => ({
        ...{ openTime, open: 3000 + i, high: 3010 + i, low: 2990 + i, close: 3001 + i, volume: 10 },
        ...(interval === '1d' ? {} : { volume: 0 }),
      }))
    const { text } = await desk(({ interval }) => ({
      symbol: 'ELC',
      interval,
      candles: days(String(interval)),
    })).say('highest price last month')
    assert.match(text, /^ELC from 2026-10-01 00:00 to 2026-11-01 00:00 GMT\+8: .* and \*\*3,011\*\* .*\*\*20 MWh\*\*/)
  })
  it('so many candles are asked for as are told, so that the card tells the same', async () => {
    for (const [said, first] of [
      ['price yesterday', '2026-11-19T16:00:00.000Z'],
      ['highest price this week', '2026-11-15T16:00:00.000Z'],
      ['volume in the last 30 minutes', '2026-11-21T01:40:00.000Z'],
      ['what was the price at 9 this morning?', '2026-11-21T01:00:00.000Z'],
    ] as const) {
      const { calls } = await say(said)
      const { interval, limit } = calls[0]?.args ?? {}
      const step = { '1m': 1, '5m': 5, '15m': 15, '1h': 60 }[String(interval)] ?? Number.NaN
      const newest = Math.floor(LADDER_NOW.getTime() / step / 60_000)
      assert.equal(new Date((newest - Number(limit) + 1) * step * 60_000).toISOString(), first, said)
    }
  })
  it('a list that is full within the time says how far it reaches', async () => {
    const full = (args: Record<string, unknown>) => candles({ ...args, interval: '1h', limit: 150 })
    const { text } = await desk((args) => ({
      ...full(args),
      interval: '15m',
      candles: full(args)
        .candles.slice(-138)
        .map((row, i) => ({
          ...row,
          openTime: new Date(Date.parse('2026-11-20T01:00:00.000Z') + i * 600_000).toISOString(),
        })),
    })).say('price yesterday')
    assert.match(text, /reach back to 09:00 only, so there was more\.$/)
  })
  it('what did not trade since has its last price', async () => {
    const none = () => ({
      symbol: 'ELC',
      interval: '1m',
      candles: candles({ interval: '1h', limit: 5 }).candles.slice(0, 1),
    })
    assert.match(
      (await desk(none).say('what was the price at 9:30')).text,
      /has not traded since 09:30 GMT\+8; it last traded at \*\*/,
    )
  })
})

describe('beside that of today', () => {
  for (const said of [
    ['compare today with yesterday'],
    ['is the price higher than yesterday?'],
    ['price', 'compare with yesterday'],
    ['what is the spread', 'compared to yesterday?'],
    ['今天跟昨天比怎麼樣'],
    ['价格', '和昨天比呢'],
    ['现在比昨天贵吗'],
  ])
    it(said.join(' · '), async () => {
      const { text } = await say(...said)
      assert.match(text, /^- ELC .*2026-11-20 00:00.*\*\*3,184\*\*.*\n- ELC .*00:00.*\*\*3,208\*\*/)
    })
})

describe('the time alone, behind a look at the market', () => {
  for (const [said, told] of [
    [['price', 'and yesterday?'], /^ELC from 2026-11-20/],
    [['成交量', '上週呢'], /在 2026-11-09 00:00/],
  ] as const)
    it(said.join(' · '), async () => assert.match((await say(...said)).text, told))
  it('of the contract that was looked at', async () => {
    assert.equal((await say('price of 18-19', 'and yesterday?')).calls.at(-1)?.args.symbol, 'PT60-20261121T1000Z')
  })
})

describe('own orders of such a time', () => {
  for (const said of [
    'my orders from yesterday',
    'my trades last friday',
    'what did I buy this week',
    '我上週五成交多少',
    '昨晚我成交了什麼',
    '我刚刚做了什么',
  ])
    it(said, async () => {
      const { calls } = await say(said)
      assert.deepEqual(calls, [{ tool: 'getUserOrders', args: { status: 'all', limit: 45 } }])
    })
  it('a list that is cut within that time says so', async () => {
    const page = {
      ...orders('all'),
      orders: openOrders.map((row) => ({ ...row, createTime: '2026-11-20T01:00:00.000Z' })),
      totalCount: 200,
    }
    const reads = { getUserOrders: () => page }
    const ask = async (said: string) => (await conversation({ now: LADDER_NOW, reads }).say(said)).text
    assert.match(
      await ask('my orders this week'),
      /newest 3 of your 200 orders, which reach back to 2026-11-20 09:00 only: there may be more\.$/,
    )
    assert.match(await ask('我这周的订单'), /只回溯到 2026-11-20 09:00，所以可能不止这些/)
    assert.match(await ask('my orders since 9'), /newest 3 of your 200 orders\.$/)
  })
})

it('the price of a contract of hours is asked for with "of" as well', async () => {
  for (const said of ['price of 18-19', "what's the price of 18-19", 'how much is 18-19'])
    assert.deepEqual(
      (await say(said)).calls.at(-1),
      { tool: 'getMarketMetrics', args: { symbol: 'PT60-20261121T1000Z' } },
      said,
    )
})

it('a row of small words is read at once', () => {
  understand('warm')
  for (const word of ['what is ', 'how is ', '昨天多少', '看', 'my yesterday ', 'compare with ', '为什么涨']) {
    assert.ok(cpuMs(() => understand(word.repeat(200).slice(0, 199))) < 1_000, word)
  }
})
