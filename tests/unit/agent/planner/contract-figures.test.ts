// What can be traded in each contract and what was: of all of them the figure of spot was told.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { givenToModel } from '../../../../lib/agent/model-results.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const [TODAY, NIGHT, NOON, EVENING] = [
  'PT60-20261121T0500Z',
  'PT60-20261121T1800Z',
  'PT60-20261122T0400Z',
  'PT60-20261122T1100Z',
] as const
const figures: Record<string, object> = {
  [TODAY]: { lastPrice: 3_000, bestBid: 2_990, bestAsk: 3_000, volume24h: 12, change24h: -40 },
  [NIGHT]: { lastPrice: 2_500, bestBid: 2_499.5, bestAsk: 2_500, volume24h: 3.5, change24h: 25 },
  [NOON]: { bestBid: 2_700, bestAsk: 2_701, volume24h: 0, change24h: null },
  // No bid: no spread.
  [EVENING]: { lastPrice: 3_600, bestBid: null, bestAsk: 3_620, volume24h: 8, change24h: 5 },
  // A half hour is not one of the hours.
  'PT30-20261122T1000Z': { bestBid: 1, bestAsk: 9_000, volume24h: 900, change24h: 900 },
}
const desk = (of: Record<string, object> = figures) =>
  conversation({
    now: LADDER_NOW,
    reads: {
      listSymbols: () =>
        givenToModel('listSymbols', { symbols: ladder.symbols.map((row) => ({ ...row, ...of[row.symbol] })) }),
    },
  })
const named = (text: string) => [...text.matchAll(/PT60-\w+/g)].map(([symbol]) => symbol)

describe('one end of a figure', () => {
  for (const [said, ...those] of [
    ['which hour has the widest spread?', TODAY],
    ['which contract has the tightest spread', NIGHT],
    ['what hours have the biggest spreads', TODAY],
    ['which hour tomorrow has the widest spread?', NOON],
    ['which hour has the best spread', NIGHT],
    ['contract with the widest spread', TODAY],
    ['widest spread of all contracts', TODAY],
    ['where is the spread tightest?', NIGHT],
    ['which hour has the highest bid', TODAY],
    ['which contract has the lowest ask?', NIGHT],
    ['which hour has the best offer', NIGHT],
    ['which hour trades the most?', TODAY],
    ['which contract traded most tomorrow', EVENING],
    ['most active contract', TODAY],
    ['the 2 most traded hours', TODAY, EVENING],
    ['busiest hour tomorrow', EVENING],
    ['which hour has the largest volume', TODAY],
    ['which contract is most liquid?', NIGHT],
    ['which hour moved the most', TODAY],
    ['which contract rose most today', NIGHT],
    ['busiest hour today', TODAY],
    ['biggest mover', TODAY],
    ['top 2 movers', TODAY, NIGHT],
    ['top gainers', NIGHT],
    ['biggest losers', TODAY],
    ['what moved most today?', TODAY],
    ['what traded the most', TODAY],
    ['什麼漲最多', NIGHT],
    ['今天跌最多的是什么', TODAY],
    ['哪個時段價差最大', TODAY],
    ['哪个合约的买卖价差最小？', NIGHT],
    ['價差最大的時段', TODAY],
    ['明天哪個小時成交量最大', EVENING],
    ['哪個時段交易最活躍', TODAY],
    ['成交最多的兩個時段', TODAY, EVENING],
    ['哪個時段最熱門', TODAY],
    ['哪个合约买价最高', TODAY],
    ['哪個時段賣價最低', NIGHT],
    ['哪個合約漲最多', NIGHT],
    ['跌幅最大的合约', TODAY],
    ['哪個時段漲跌幅最大', TODAY],
    ['今天成交量最大的是哪個時段', TODAY],
    ['哪個合約流動性最好', NIGHT],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await desk().say(said)
      assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
      assert.deepEqual(named(text), those, text)
    })
})

describe('both ends of it', () => {
  for (const [said, ...those] of [
    ['spread of every hour', NIGHT, TODAY],
    ['spread by contract', NIGHT, TODAY],
    ['what is the spread of each contract?', NIGHT, TODAY],
    ['hourly spreads tomorrow', NIGHT, NOON],
    ['compare the spreads', NIGHT, TODAY],
    ['rank the contracts by volume', NOON, TODAY],
    ['volume by hour', NOON, TODAY],
    ['best bid of every hour', NIGHT, TODAY],
    ['best ask of all contracts', NIGHT, EVENING],
    ['24h change of every contract', TODAY, NIGHT],
    ["each hour's spread", NIGHT, TODAY],
    ["tomorrow's spreads", NIGHT, NOON],
    ['spreads tomorrow', NIGHT, NOON],
    ['the spread for every hour tomorrow', NIGHT, NOON],
    ['各時段價差', NIGHT, TODAY],
    ['每小時的買賣價差', NIGHT, TODAY],
    ['所有合约的成交量', NOON, TODAY],
    ['明天各時段的賣價', NIGHT, EVENING],
    ['各合約漲跌', TODAY, NIGHT],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await desk().say(said)
      assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
      assert.deepEqual(named(text), those, text)
    })
})

describe('those that have none of it', () => {
  const some = Object.fromEntries(
    ladder.symbols.map(({ symbol }) => [symbol, { bestBid: 2_900, bestAsk: 2_910, volume24h: 4 }]),
  )
  const of = {
    ...some,
    [TODAY]: { bestBid: null, bestAsk: 3_000, volume24h: 1 },
    [NOON]: { bestBid: 2_990, bestAsk: null, volume24h: 0 },
    [EVENING]: { session: 'AUCTION', bestBid: null, bestAsk: null, volume24h: 0 },
  }
  for (const [said, ...those] of [
    ['which hours have no bids?', TODAY],
    ["which contracts don't have any offers", NOON],
    ['contracts without a bid', TODAY],
    ['which hours have no spread', TODAY, NOON],
    ['which contracts have not traded', NOON, EVENING],
    ['which hours tomorrow have no trades?', NOON, EVENING],
    ['哪些時段沒有買單', TODAY],
    ['哪些合约没有卖单', NOON],
    ['哪些時段沒有人賣', NOON],
    ['沒有成交的合約有哪些', NOON, EVENING],
    ['哪些合约没有成交过', NOON, EVENING],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await desk(of).say(said)
      assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
      assert.deepEqual(named(text), those, text)
    })
  it('are told as none, or not at all', async () => {
    assert.match((await desk(some).say('which hours have no bids?')).text, /there is none with no bid now\.$/)
    assert.match((await desk(some).say('哪些合约没有成交')).text, /没有任何一个在 24 小时内没有成交。$/)
    assert.equal(
      (await desk({}).say('which hours have no bids?')).text,
      'The list tells no best bid of any of those contracts.',
    )
    assert.match(
      (await desk({ [TODAY]: { bestAsk: 1 } }).say('which hours have no bids?')).text,
      /\*\*37\*\* have no bid now: \*\*Nov 21, 11:00 – Nov 23, 00:00\*\*\.$/,
    )
  })
  it('of more than a few, the hours that they fill together', async () => {
    const everyThird = Object.fromEntries(
      ladder.symbols
        .filter(({ symbol }) => symbol.startsWith('PT60'))
        .map(({ symbol }, i) => [symbol, { bestBid: i % 3 ? null : 2_900, bestAsk: 3_000 }]),
    )
    const { text } = await desk(everyThird).say('which hours have no bids?')
    assert.match(text, /\*\*24\*\* have no bid now: \*\*Nov 21, 12:00 – 14:00\*\*, \*\*Nov 21, 15:00 – 17:00\*\*,/)
    assert.match(text, /, and 8 more\.$/)
    assert.equal(text.match(/ – /g)?.length, 8)
  })
})

describe('a figure that the list does not tell is said to be none of it', () => {
  for (const said of [
    'imbalance by contract',
    'depth of every hour',
    'vwap of each contract',
    'volatility of all contracts tomorrow',
    'which hour has the highest volatility',
    'compare the depth of every hour',
    '各時段的深度',
    '各合约波动率',
    '明天各時段均價',
  ])
    it(said, async () => {
      const { calls, pending, text } = await desk().say(said)
      assert.deepEqual([calls, pending], [[], []])
      assert.match(text, /does not tell that of each|清單上沒有每一個|列表上没有每一个/)
    })
})

it('the figures are told, how many have one and how many have none', async () => {
  const { text } = await desk().say('spread of every hour')
  assert.match(text, /Of \*\*3\*\* 60-minute contracts \(GMT\+8\) the tightest spread is \*\*0\.50\*\*/)
  assert.match(text, /the widest \*\*10\*\* in .*, on average 3\.83\. 34 more have none now\./)
  assert.match((await desk().say('各時段成交量')).text, /合計 23\.50? MWh/)
  assert.match((await desk().say('哪个合约涨最多')).text, /\*\*\+25\*\*/)
})

it('of a part of a day, and then of another day', async () => {
  const asked = desk()
  const first = await asked.say('which hour tomorrow evening has the largest volume?')
  assert.deepEqual(named(first.text), [EVENING])
  assert.match(first.text, /of Nov 22, 18:00 – Nov 23, 00:00 \(/)
  assert.deepEqual(named((await asked.say('which hour tomorrow has the tightest spread?')).text), [NIGHT])
  assert.deepEqual(named((await asked.say('and today?')).text), [TODAY])
})

it('those that are alike are counted, and what nothing tells is not made up', async () => {
  const flat = Object.fromEntries(ladder.symbols.map(({ symbol }) => [symbol, { volume24h: 0 }]))
  assert.match((await desk(flat).say('which hour traded the most')).text, /is \*\*0 MWh\*\* everywhere/)
  assert.match((await desk(flat).say('volume of every hour')).text, /is \*\*0 MWh\*\* everywhere/)
  const some = { [TODAY]: { volume24h: 2 }, [NIGHT]: { volume24h: 0 }, [NOON]: { volume24h: 0 } }
  assert.match(
    (await desk(some).say('volume of every hour')).text,
    /is \*\*0 MWh\*\* in 2 of them, the largest \*\*2 MWh\*\* in \*\*Nov 21/,
  )
  assert.match((await desk(some).say('各時段成交量')).text, /最小的有 2 個，\*\*0 MWh\*\*，最大的是\*\*11\/21/)
  for (const [said, none] of [
    ['which hour has the widest spread?', 'The list tells no spread of any of those contracts.'],
    ['哪個時段價差最大', '清單上沒有那些合約的價差。'],
    ['哪个合约价差最大', '列表上没有那些合约的价差。'],
  ] as const)
    assert.equal((await desk({}).say(said)).text, none)
})

describe('what asks for something else stays that', () => {
  for (const [said, tool] of [
    ['what is the spread', 'getMarketMetrics'],
    ['volume in the last hour', 'getMarketMetrics'],
    ['spread of tomorrow 18-19', 'getMarketMetrics'],
    ['最大一筆成交', 'getTrades'],
    ['成交量', 'getMarketMetrics'],
    ['which of my orders is the largest', 'getUserOrders'],
  ] as const)
    it(said, async () => {
      const { calls } = await desk().say(said)
      assert.equal(calls.at(-1)?.tool, tool)
    })
  for (const said of ['buy 5 in the hour with the tightest spread at 2950', '價差最小的時段買 5 MWh 2950'])
    it(`${said}: no order of another contract`, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

describe('more than two of one end are a table', () => {
  it('in the order they were asked for', async () => {
    const { text } = await desk().say('3 most traded hours')
    assert.match(
      text,
      /these have the largest volumes of 24 hours:\n\n\| Delivery \(GMT\+8\) \| Volume of 24 hours \| Contract \|\n/,
    )
    assert.deepEqual(named(text), [TODAY, EVENING, NIGHT])
    assert.match(text, /\n\nAll together 23\.50? MWh\. \d+ more have none now\. The card lists them all\.$/)
    assert.deepEqual(named((await desk().say('成交最多的三個時段')).text), [TODAY, EVENING, NIGHT])
    assert.match((await desk().say('the 2 most traded hours')).text, /the largest volumes of 24 hours are \*\*12 MWh/)
  })
  it('as many as were asked for', async () => {
    const flat = Object.fromEntries(ladder.symbols.map(({ symbol }) => [symbol, { volume24h: 2, lastPrice: 2_900 }]))
    const most = { ...flat, [NOON]: { volume24h: 3, lastPrice: 2_950 } }
    const { text } = await desk(most).say('the 10 most traded hours')
    assert.equal(named(text).length, 10)
    assert.match(text, /\n\nAnd 27 more are alike\. All together 75 MWh\./)
    assert.equal(named((await desk(flat).say('10 cheapest hours')).text).length, 10)
  })
  it('by price, too', async () => {
    const { text } = await desk().say('3 cheapest hours')
    assert.match(text, /these are the cheapest:\n\n\| Delivery \(GMT\+8\) \| NT\$\/MWh \| Contract \|\n/)
    assert.deepEqual(named(text), [NIGHT, NOON, TODAY])
    assert.match((await desk().say('最贵的三个时段')).text, /最贵的是：\n\n\| 交割（GMT\+8） \| NT\$\/MWh \| 合约 \|\n/)
  })
})
