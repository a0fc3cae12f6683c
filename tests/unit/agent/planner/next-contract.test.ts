// "The next contract" is the one that delivers soonest: it was answered, before, with the market of spot.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const NEXT = 'PT60-20261121T0300Z'
const NEXT_HALF = 'PT30-20261122T1000Z'
const [spot, first, ...later] = ladder.symbols
/** A half hour that begins with the next hour. */
const both = { symbols: [spot, first, { ...first, symbol: 'PT30-20261121T0300Z', delivery: halved() }, ...later] }
function halved() {
  const { start } = first?.delivery ?? { start: '' }
  return { ...first?.delivery, end: new Date(Date.parse(start) + 30 * 60_000).toISOString() }
}
const on = (listed: unknown = ladder) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => listed } })

describe('what is looked up of it', () => {
  for (const [said, tool, args] of [
    ['show the book of the next contract', 'getOrderBook', { symbol: NEXT }],
    ['the price of the next contract', 'getMarketMetrics', { symbol: NEXT }],
    ["next contract's price?", 'getMarketMetrics', { symbol: NEXT }],
    ['trades of the next hourly contract', 'getTrades', { symbol: NEXT }],
    ['top 5 of the next half-hour contract', 'getOrderBook', { symbol: NEXT_HALF, depth: 5 }],
    ['下一個合約的五檔', 'getOrderBook', { symbol: NEXT, depth: 5 }],
    ['下一个合约的盘口', 'getOrderBook', { symbol: NEXT }],
    ['下一個半小時合約的價格', 'getMarketMetrics', { symbol: NEXT_HALF }],
    ['最近的合约的价格', 'getMarketMetrics', { symbol: NEXT }],
    [
      'what would 5 MWh of the next contract cost?',
      'previewOrder',
      { symbol: NEXT, side: 'BUY', qty: '5', type: 'MARKET' },
    ],
  ] as const)
    it(said, async () => {
      const { calls } = await on().say(said)
      assert.deepEqual(calls, [
        { tool: 'listSymbols', args: {} },
        { tool, args },
      ])
    })
})

const AFTER = 'PT60-20261121T0400Z'
describe('the one after the next is another one', () => {
  for (const [said, tool, args] of [
    ['the book of the one after the next', 'getOrderBook', { symbol: AFTER }],
    ['the price of the second next contract', 'getMarketMetrics', { symbol: AFTER }],
    ['book of the half-hour contract after the next', 'getOrderBook', { symbol: 'PT30-20261122T1030Z' }],
    ['下下個合約的五檔', 'getOrderBook', { symbol: AFTER, depth: 5 }],
    ['再下一个小时合约的价格', 'getMarketMetrics', { symbol: AFTER }],
  ] as const)
    it(said, async () => {
      assert.deepEqual((await on().say(said)).calls[1], { tool, args })
    })
  it('in an order, and in the words an order is offered in', async () => {
    const desk = on()
    for (const said of ['buy 5 MWh of the contract after the next at 3000', '以 3000 買 5 MWh 下下個合約'])
      assert.equal((await on().say(said)).pending[0]?.args.symbol, AFTER, said)
    const { text } = await desk.say('should I buy 5 MWh of the contract after the next at 3000?')
    const offered = /say “(.*)”/.exec(text)?.[1] ?? ''
    assert.equal((await desk.say(offered)).pending[0]?.args.symbol, AFTER, offered)
  })
  it('and from a look at one to the next', async () => {
    const desk = on()
    await desk.say('top 5 of the next contract')
    assert.deepEqual((await desk.say('and the one after?')).calls, [
      { tool: 'getOrderBook', args: { symbol: AFTER, depth: 5 } },
    ])
    assert.equal((await desk.say('the next one')).calls[0]?.args.symbol, 'PT60-20261121T0500Z')
    assert.equal((await desk.say('buy 5 at 3000')).pending[0]?.args.symbol, 'PT60-20261121T0500Z')
  })
})

describe('a place in a list of contracts', () => {
  const LIST = 'which contracts are open tomorrow?'
  const [FIRST, SECOND] = ['PT60-20261121T1600Z', 'PT60-20261121T1700Z']
  for (const [said, symbol] of [
    [[LIST, 'the first one'], FIRST],
    [[LIST, 'buy 5 MWh of the second one at 3000'], SECOND],
    [['明天有哪些合約？', '第二個'], SECOND],
    [['明天有哪些合約？', '第二個合約的價格'], SECOND],
    [[LIST, 'the first one', 'and the second one?'], SECOND],
    [[LIST, 'the second one', 'buy 5 at 3000'], SECOND],
    [['buy 5 MWh at 3000 tomorrow 18:00 delivery', 'the second one'], 'PT30-20261122T1000Z'],
  ] as const)
    it(said.join(' > '), async () => {
      const desk = on()
      let turn = await desk.say(said[0])
      for (const next of said.slice(1)) turn = await desk.say(next)
      assert.equal([...turn.calls, ...turn.pending].at(-1)?.args.symbol, symbol)
    })
  it('is none after another list, and the last of a list that goes on was not named', async () => {
    const desk = on()
    for (const said of [LIST, 'show my orders']) await desk.say(said)
    // The first of the orders.
    assert.deepEqual((await desk.say('the first one')).calls, [{ tool: 'getUserOrders', args: {} }])
    for (const said of [[LIST, 'the last one'], ['the first one']]) {
      const desk = on()
      for (const earlier of said.slice(0, -1)) await desk.say(earlier)
      assert.deepEqual((await desk.say(said.at(-1) ?? '')).calls, [], said.join(' > '))
    }
  })
})

describe('an order in it', () => {
  for (const said of [
    'buy 5 MWh of the next contract at 3000',
    'buy 5 in the next hourly contract at 3000',
    '以 3000 買 5 MWh 下一個合約',
    '下一个合约以 3000 买 5 MWh',
  ])
    it(said, async () => {
      const { pending } = await on().say(said)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '3000', qty: '5', symbol: NEXT } }])
    })
  it('is offered in words that are read as it', async () => {
    const desk = on()
    const { text, pending } = await desk.say('should I buy 5 MWh of the next contract at 3000?')
    assert.deepEqual(pending, [])
    const offered = /say “(.*)”/.exec(text)?.[1] ?? ''
    assert.equal(offered, 'buy 5 MWh in the next contract at 3,000')
    assert.equal((await desk.say(offered)).pending[0]?.args.symbol, NEXT)
  })
  it('is asked for where several begin with it', async () => {
    const desk = on(both)
    const asked = await desk.say('buy 5 MWh of the next contract at 3000')
    assert.deepEqual(asked.pending, [])
    assert.match(asked.text, /Which one: Nov 21, 11:00 – 11:30; Nov 21, 11:00 – 12:00/)
    assert.equal((await desk.say('PT60-20261121T0300Z')).pending[0]?.args.symbol, NEXT)
    assert.equal((await on(both).say('buy 5 MWh of the next hourly contract at 3000')).pending[0]?.args.symbol, NEXT)
  })
  it('is none where no such contract is open, or the list is not whole', async () => {
    for (const listed of [{ symbols: [spot] }, { ...ladder, truncated: true }]) {
      const { pending, text } = await on(listed).say('buy 5 MWh of the next contract at 3000')
      assert.deepEqual(pending, [], text)
    }
    assert.match((await on().say('buy 5 of the next 15-minute contract at 3000')).text, /No such contract is open/)
  })
  it('cancels nothing by itself, and is not of a day', async () => {
    assert.deepEqual((await on().say('cancel my order in the next contract')).pending, [])
    const desk = on()
    await desk.say('trades of the next contract')
    assert.match((await desk.say('and tomorrow?')).text, /Which contract/)
  })
})

it('合約 behind 下, to place, is not the next one', async () => {
  assert.equal(
    (await on().say('下合約買單 5 MWh 2950')).pending.some(({ args }) => args.symbol === NEXT),
    false,
  )
})

it('the next contract is named, all of those that begin together', async () => {
  for (const said of [
    'which is the next contract?',
    "what's the next contract",
    'next contract',
    '下一個合約是哪個？',
    '下一个合约是哪个',
  ])
    assert.match((await on(both).say(said)).text, /11:00 ?– ?12:00.*\n.*11:00 ?– ?11:30/, said)
  assert.match((await on().say('which is the 18:00 contract tomorrow?')).text, /PT60-20261122T1000Z/)
})

it('an hour of the day is no price', async () => {
  for (const said of ['cost to buy 5 MWh for hour 18', 'buying 5 MWh for hour 18', 'what would 5 and 10 MWh cost?']) {
    const { text, calls } = await on().say(said)
    assert.deepEqual(calls, [], said)
    assert.doesNotMatch(text, /come to|cost \*\*/, said)
  }
  const { text, pending } = await on().say('buy 5 MWh for hour 18')
  assert.deepEqual(pending, [])
  assert.match(text, /At what price/)
})

it('when its gate closes, and what a MWh of it costs', async () => {
  for (const said of [
    'when does the next contract close?',
    'when is gate closure for the next contract?',
    '下一個合約什麼時候關閘',
    '下一个合约几点截止？',
  ])
    assert.match((await on().say(said)).text, /11:00 ?– ?12:00.*10:55/, said)
  for (const said of ['what does the next contract cost?', 'how much is the next contract', '下一個合約多少錢？'])
    assert.deepEqual((await on().say(said)).calls[1], { tool: 'getMarketMetrics', args: { symbol: NEXT } }, said)
})

it('an order that still rests is looked for among those that rest, and told by how far it is from the market', async () => {
  for (const said of ['when will my order fill?', 'will my order fill?', '我的單什麼時候會成交', '我的单会成交吗'])
    assert.deepEqual(
      (await on().say(said)).calls,
      [
        { tool: 'getUserOrders', args: { status: 'pending', limit: 500 } },
        { tool: 'getMarketMetrics', args: {} },
      ],
      said,
    )
})

it('whether there is enough for it is worked out on the wallet, by a preview', async () => {
  for (const [said, args] of [
    ['do I have enough energy to sell 50?', { side: 'SELL', qty: '50', type: 'MARKET' }],
    ['do I have enough money to buy 50 MWh at 2950?', { side: 'BUY', qty: '50', price: '2950' }],
    ['夠不夠賣 50 MWh', { side: 'SELL', qty: '50', type: 'MARKET' }],
  ] as const) {
    const { calls, pending } = await on().say(said)
    assert.deepEqual([calls, pending], [[{ tool: 'previewOrder', args }], []], said)
  }
})

describe('what is said after a look at a contract is of that contract', () => {
  const last = async (...said: string[]) => {
    const desk = on()
    for (const earlier of said.slice(0, -1)) await desk.say(earlier)
    return desk.say(said.at(-1) ?? '')
  }
  const LOOK = 'book of the next contract'
  for (const [said, symbols] of [
    [[LOOK, 'buy 5 at 3000'], [NEXT]],
    [['下一個合約的五檔', '以 3000 買 5 MWh'], [NEXT]],
    [[LOOK, 'buy 5', '3000'], [NEXT]],
    [[LOOK, 'my wallet', 'buy 5 at 3000'], [NEXT]],
    [
      [LOOK, 'buy 5 at 2950 and sell 5 at 3050'],
      [NEXT, NEXT],
    ],
    [[LOOK, 'buy 5 spot at 3000'], ['ELC']],
    [[LOOK, 'show me the book of ELC', 'buy 5 at 3000'], [undefined]],
    [[LOOK, 'buy 5 at 3000 tomorrow 18-19'], ['PT60-20261122T1000Z']],
    [[LOOK, 'what would 50 MWh cost?', 'ok buy them'], [NEXT]],
    [[LOOK, 'how many MWh for 100,000?', 'buy it'], [NEXT]],
  ] as const)
    it(said.join(' > '), async () => {
      const { pending } = await last(...said)
      assert.deepEqual(
        pending.map(({ args }) => args.symbol),
        symbols,
      )
    })
})
