// A trader's own trades one by one, where the exchange tells them; the tape stays everybody's, and orders stay orders.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const NOW = new Date('2026-11-21T06:00:00.000Z')
const trade = (tradeId: string, at: string, over: Record<string, unknown> = {}) => ({
  tradeId,
  orderId: `${tradeId}-1`,
  symbol: 'ELC',
  side: 'BUY',
  price: 2_950,
  amount: 2,
  role: 'TAKER',
  at,
  ...over,
})
const ROWS = [
  trade('9', '2026-11-21T05:30:00.000Z', { side: 'SELL', amount: 0.5, price: 3_001.25, role: 'MAKER' }),
  trade('8', '2026-11-21T01:00:00.000Z'),
  trade('7', '2026-11-21T01:00:00.000Z', { price: 2_960 }),
  trade('6', '2026-11-20T10:00:00.000Z', { amount: 40 }),
]
const answer = (over: Record<string, unknown> = {}) => ({
  success: true,
  message: '',
  userId: 'u',
  symbol: null,
  orderId: null,
  trades: ROWS,
  totalCount: ROWS.length,
  historyComplete: true,
  timestamp: NOW.toISOString(),
  seq: 1,
  ...over,
})
const desk = (over: Record<string, unknown> = {}) =>
  conversation({ now: NOW, reads: { getUserTrades: () => answer(over) } })

describe('own trades are asked for one by one, and the newest is told', () => {
  for (const [said, args, told] of [
    ['show my fills', {}, /^You have \*\*4\*\* trades; the newest: sold \*\*0\.5 MWh\*\* ELC at 3,001\.25\.$/],
    ['my trades', {}, /^You have \*\*4\*\* trades/],
    ['my executions', {}, /^You have/],
    ['my last 3 trades', { limit: 3 }, /^You have/],
    ['我的成交', {}, /^您有 \*\*4\*\* 筆成交；最新一筆：ELC 賣出 \*\*0\.5 MWh\*\*，價格 3,001\.25。$/],
    ['我的成交明細', {}, /^您有 \*\*4\*\* 筆成交/],
    ['我的成交紀錄', {}, /^您有 \*\*4\*\* 筆成交/],
    ['看一下我的成交记录', {}, /^您有 \*\*4\*\* 笔成交/],
    ['我的成交明细', {}, /^您有 \*\*4\*\* 笔成交；最新一笔/],
  ] as const)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [{ tool: 'getUserTrades', args }])
      assert.match(turn.text, told)
    })
  // The market's own trades were shown as theirs.
  for (const [said, args] of [
    ['My ELC trades', { symbol: 'ELC' }],
    ['my recent spot trades', { symbol: 'ELC' }],
    ['my last 3 ELC fills', { symbol: 'ELC', limit: 3 }],
    ['my PT60-20261121T1000Z trades', { symbol: 'PT60-20261121T1000Z' }],
    ['我的現貨成交', { symbol: 'ELC' }],
    ['我的ELC成交明细', { symbol: 'ELC' }],
    // A word behind "for" is not always a contract.
    ['my trades for tax', {}],
  ] as const)
    it(`in one contract: ${said}`, async () =>
      assert.deepEqual((await desk().say(said)).calls, [{ tool: 'getUserTrades', args }]))
  it('a contract beside them is of what else is asked', async () =>
    assert.deepEqual((await desk().say('my trades and the ELC price')).calls[0], { tool: 'getUserTrades', args: {} }))
  it('that there were more than the exchange remembers is said', async () => {
    const cut = desk({ totalCount: 1_000, historyComplete: false })
    const { text } = await cut.say('my fills')
    assert.match(text, /\*\*1000\*\* trades, the newest 4 of them on the card; .*remembers none from before these\.$/)
    assert.match((await desk({ trades: [], totalCount: 0 }).say('my fills')).text, /^You have no trades yet\.$/)
  })
})

describe('of the tape that was shown, the own ones', () => {
  const SYMBOL = 'PT60-20261121T1000Z'
  const tape = { symbol: 'ELC', trades: [{ price: 3_000, amount: 1, takerSide: 'BUY', at: NOW.toISOString() }] }
  const reads = {
    getTrades: () => tape,
    listSymbols: () => ladder,
    getUserTrades: ({ symbol = null }: Record<string, unknown>) =>
      answer(symbol ? { symbol, trades: [], totalCount: 0 } : {}),
  }
  for (const [said, args, told] of [
    [['trades', 'just mine'], {}, /^You have \*\*4\*\* trades; the newest: sold/],
    [['成交明細', '只看我的'], {}, /^您有 \*\*4\*\* 筆成交/],
    [['trades of 18-19', 'only mine'], { symbol: SYMBOL }, /^You have no trades of .*18:00.* yet\.$/],
    [['trades since 9', 'only mine'], { limit: 120 }, /bought \*\*4 MWh\*\*/],
  ] as const)
    it(said.join(' · '), async () => {
      const it = conversation({ now: LADDER_NOW, reads })
      await it.say(said[0])
      const turn = await it.say(said[1])
      assert.deepEqual(turn.calls.at(-1), { tool: 'getUserTrades', args })
      assert.match(turn.text, told)
    })
})

describe('those of a time are told by when each filled', () => {
  const READ = [{ tool: 'getUserTrades', args: { limit: 120 } }]
  for (const [said, told] of [
    [
      'my trades today',
      /you bought \*\*4 MWh\*\* ELC for NT\$ 11,820, .* of 2,955; .*sold \*\*0\.5 MWh\*\*|sold \*\*0\.5 MWh\*\*.*bought \*\*4 MWh\*\*/,
    ],
    ['my fills in the last hour', /sold \*\*0\.5 MWh\*\* ELC/],
    ['what did I buy today', /bought \*\*4 MWh\*\* ELC for NT\$ 11,820/],
    ['我今天的成交', /成交：ELC 賣出 \*\*0\.5 MWh\*\*.*買進 \*\*4 MWh\*\*/],
  ] as const)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, READ)
      assert.match(turn.text, told)
      assert.doesNotMatch(turn.text, /40 MWh|44 MWh/)
    })
  for (const said of ['my ELC trades today', 'my spot trades today', '我今天的現貨成交'])
    it(said, async () =>
      assert.deepEqual((await desk().say(said)).calls, [
        { tool: 'getUserTrades', args: { symbol: 'ELC', limit: 120 } },
      ]),
    )
  it('what is missing of a list that does not reach back so far is said', async () => {
    const { text } = await desk({ trades: ROWS.slice(0, 2), totalCount: 300 }).say('my trades today')
    assert.match(text, /out of the newest 2 of your 300 trades, which reach back to .* only: there may be more/)
    const whole = await desk({ totalCount: 300 }).say('my trades today')
    assert.doesNotMatch(whole.text, /there may be more/, 'the list reaches back beyond today')
  })
})

describe('the tape and orders are asked for as before', () => {
  for (const [said, tool] of [
    ['show trades', 'getTrades'],
    ['last trades', 'getTrades'],
    ['最近成交', 'getTrades'],
    ['成交明細', 'getTrades'],
    ['show my matched orders', 'getUserOrders'],
    ['did my order get filled?', 'getUserOrders'],
    ['已成交的單', 'getUserOrders'],
    ['我的單成交了嗎', 'getUserOrders'],
    ['my open orders', 'getUserOrders'],
  ] as const)
    it(said, async () =>
      assert.deepEqual(
        (await desk().say(said)).calls.map((call) => call.tool),
        [tool],
      ),
    )
  it('of an exchange that does not tell them the orders that filled are shown', async () =>
    assert.deepEqual((await conversation({ now: NOW }).say('show my fills')).calls, [
      { tool: 'getUserOrders', args: { status: 'matched' } },
    ]))
})
