// Of several contracts each is looked at: the first alone was told, or spot in their place.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const looked = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  for (const earlier of said.slice(0, -1)) await desk.say(earlier)
  const { calls, text } = await desk.say(said.at(-1) ?? '')
  return { text, symbols: calls.filter(({ tool }) => tool !== 'listSymbols').map(({ args }) => args.symbol) }
}
const at = (...hours: number[]) => hours.map((hour) => `PT60-20261122T${hour - 8}00Z`)

describe('hours joined by "and" or a comma', () => {
  for (const [said, symbols] of [
    ['price of tomorrow 18-19 and 19-20', at(18, 19)],
    ['price of tomorrow 18-19, 19-20 and 20-21', at(18, 19, 20)],
    ['book of tomorrow 18-19 and tomorrow 20-21', at(18, 20)],
    ['明天18-19和19-20的價格', at(18, 19)],
    ['what would 5 MWh cost tomorrow 18-19 and 19-20?', at(18, 19)],
  ] as const)
    it(said, async () => assert.deepEqual((await looked(said)).symbols, symbols))
  it('and no levels', async () =>
    assert.deepEqual((await looked('book of tomorrow 18-19, 5-10 levels')).symbols, at(18)))
})

describe('bare hours after a look are of its day', () => {
  for (const said of ['and 19-20?', '19-20', 'what about 19:00-20:00?', '19-20 呢'])
    it(said, async () => assert.deepEqual((await looked('book of tomorrow 18-19', said)).symbols, at(19)))
  it('several of them', async () =>
    assert.deepEqual((await looked('book of tomorrow 18-19', 'and 19-21?')).symbols, at(19, 20)))
  it('after spot of the next such hours', async () =>
    assert.deepEqual((await looked('book', '19-20')).symbols, ['PT60-20261121T1100Z']))
})

describe('of all contracts the list is shown, and what shows their prices is said', () => {
  for (const said of [
    'prices of all contracts',
    'show me all contract prices',
    "what's the cheapest contract?",
    'which hour is cheapest tomorrow?',
    '列出明天所有合約價格',
    '明天哪個小時最便宜',
    '最贵的合约是哪个',
  ])
    it(said, async () => {
      const { symbols, text } = await looked(said)
      assert.deepEqual(symbols, [])
      assert.match(text, /prices tomorrow 18-22|明天 18-22 點的價格|明天 18-22 点的价格/)
    })
  it('which is so', async () => {
    for (const said of ['prices tomorrow 18-22', '明天 18-22 點的價格'])
      assert.deepEqual((await looked(said)).symbols, at(18, 19, 20, 21), said)
  })
})

describe('where the list has prices, the cheapest and the dearest are told', () => {
  const priced = (prices: Record<string, object>) =>
    conversation({
      now: LADDER_NOW,
      reads: {
        listSymbols: () => ({ symbols: ladder.symbols.map((row) => ({ ...row, ...prices[row.symbol] })) }),
      },
    })
  const [TODAY_DEAR, CHEAP, DEAR, AUCTION] = [
    'PT60-20261121T0500Z',
    'PT60-20261121T1800Z',
    'PT60-20261122T0900Z',
    'PT60-20261122T1000Z',
  ] as const
  const prices = {
    [TODAY_DEAR]: { lastPrice: 9_000 },
    [CHEAP]: { lastPrice: 2_512.5 },
    [DEAR]: { lastPrice: null, midPrice: 3_611 },
    [AUCTION]: { session: 'AUCTION', lastPrice: null, auction: { indicativePrice: 3_000 } },
    // A half hour costs what its hour does, and is none.
    'PT30-20261122T1000Z': { lastPrice: 1 },
  }
  for (const said of [
    'which hour is cheapest tomorrow?',
    '明天哪個小時最便宜',
    '明天哪个小时最贵',
    "show me tomorrow's prices",
    'prices for tomorrow',
    '幫我看明天的價格',
    '明天的电价',
    'which hour is cheapest to buy tomorrow',
    "what's the best hour to sell tomorrow?",
    'which hour tomorrow should I buy 5 MWh in',
    'cheapest hour to buy tomorrow',
    'when is it cheapest to buy power tomorrow?',
    '明天幾點買最划算',
    '明天哪个小时卖最好',
    '明天最适合买电的时段是哪个',
  ])
    it(said, async () => {
      const { text } = await priced(prices).say(said)
      assert.match(text, /\*\*3\*\*/)
      assert.match(text, new RegExp(`02:00.*${CHEAP}.*2,512\\.50.*17:00.*${DEAR}.*3,611`))
    })
  for (const [said, ...those] of [
    ['two cheapest hours tomorrow', CHEAP, AUCTION],
    ['what are the 2 cheapest contracts of tomorrow?', CHEAP, AUCTION],
    ['cheapest 2 hours tomorrow', CHEAP, AUCTION],
    ['the 2 dearest hours', TODAY_DEAR, DEAR],
    ['明天最便宜的兩個小時', CHEAP, AUCTION],
    ['最贵的2个时段有哪些', TODAY_DEAR, DEAR],
    ['the cheapest two hours to buy tomorrow', CHEAP, AUCTION],
    ['the 2 best hours to sell tomorrow', DEAR, AUCTION],
    ['明天賣電最好的兩個時段', DEAR, AUCTION],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await priced(prices).say(said)
      assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
      const named = [...text.matchAll(/PT60-\w+/g)].map(([symbol]) => symbol)
      assert.deepEqual(named, those)
    })
  describe('and those on one side of a price', () => {
    for (const [said, told, ...those] of [
      ['which hours are above 3000', /\*\*2\*\* are above 3,000/, TODAY_DEAR, DEAR],
      ['how many hours tomorrow are below 3,000?', /\*\*1\*\* is below 3,000/, CHEAP],
      ['show me the hours at or below 3000 tomorrow', /\*\*2\*\* are at or below 3,000/, CHEAP, AUCTION],
      ['are there any hours under 9,500', /\*\*4\*\* are below 9,500:\n\n\|/, TODAY_DEAR, CHEAP, DEAR, AUCTION],
      ['when is the price above 3500 tomorrow', /\*\*1\*\* is above 3,500/, DEAR],
      ['which hours tomorrow cost at least 3611', /\*\*1\*\* is at or above 3,611/, DEAR],
      ['which contracts are below 2000', /none is below 2,000: the cheapest is /, CHEAP],
      ['哪些時段低於 3000', /\*\*1\*\* 個低於 3,000/, CHEAP],
      ['明天有幾個小時高於 3000', /\*\*1\*\* 個高於 3,000/, DEAR],
      ['明天3000以下的時段有哪些', /\*\*2\*\* 個在 3,000 以下/, CHEAP, AUCTION],
      ['价格超过 9000 的小时有哪些', /没有任何一个高于 9,000；最贵的是/, TODAY_DEAR],
    ] as const)
      it(said, async () => {
        const { calls, pending, text } = await priced(prices).say(said)
        assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
        assert.match(text, told)
        assert.deepEqual(
          [...text.matchAll(/PT60-\w+/g)].map(([symbol]) => symbol),
          those,
        )
      })
    it('of orders and of the book it is another question', async () => {
      for (const said of ['which of my orders are below 2500', 'how many MWh are offered below 3000'])
        assert.notEqual((await priced(prices).say(said)).calls[0]?.tool, 'listSymbols', said)
      assert.deepEqual((await priced(prices).say('buy the hours below 2500')).pending, [])
    })
  })
  describe('an order in one of them is none: which it is now is told, and that an order names its hours', () => {
    for (const [said, ...those] of [
      ['buy the 2 cheapest hours tomorrow at 3000', CHEAP, AUCTION],
      ['buy 5 in the cheapest hour tomorrow at 2950', CHEAP, DEAR],
      ['buy the cheapest hour tomorrow, 5 MWh', CHEAP, DEAR],
      ['sell 5 MWh in the 2 dearest hours tomorrow at 3300', DEAR, AUCTION],
      ['買明天最便宜的兩個小時各 5 MWh', CHEAP, AUCTION],
      ['明天最便宜的小時買 5 MWh 2950', CHEAP, DEAR],
      ['明天最貴的两个小时各卖 2，价格 3300', DEAR, AUCTION],
    ] as const)
      it(said, async () => {
        const { calls, pending, text } = await priced(prices).say(said)
        assert.deepEqual([calls.map(({ tool }) => tool), pending], [['listSymbols'], []])
        assert.match(text, /I prepared nothing: an order names its hours|沒有準備任何委託|没有准备任何订单/)
        assert.deepEqual(
          [...text.matchAll(/PT60-\w+/g)].map(([symbol]) => symbol),
          those,
        )
      })
    for (const said of ["don't buy the cheapest hour tomorrow", 'he said buy the cheapest hour tomorrow'])
      it(`${said}: nothing is looked up`, async () => assert.deepEqual((await priced(prices).say(said)).calls, []))
  })
  it('of all of them, and how sure the prices are', async () => {
    const { text } = await priced(prices).say('cheapest contract')
    assert.match(text, /Of \*\*4\*\* 60-minute contracts .*2,512\.50.*9,000/)
    assert.match(text, /last trade, in an auction what it would clear at, before a trade the middle of the book/)
    assert.match(text, /33 more have no price yet/)
  })
  it('and the last price of the hours that are asked about', async () => {
    assert.match((await priced(prices).say('is 02-03 tomorrow open?')).text, /trading, last 2,512\.50, gate closes/)
  })
})

it('when the auction clears is told where the exchange says so', async () => {
  const auction = { indicativePrice: 3_000, clearsAt: '2026-11-21T05:00:00.000Z' }
  const rows = ladder.symbols.map((row, i) => (i === 30 ? { ...row, session: 'AUCTION', auction } : row))
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ({ symbols: rows }) } })
  assert.match(
    (await desk.say('when does the auction clear?')).text,
    /\*\*1\*\* contract now.*clears at \*\*2026-11-21 13:00\*\*/,
  )
  assert.match((await desk.say('集合競價幾點撮合')).text, /\*\*2026-11-21 13:00\*\*/)
})
