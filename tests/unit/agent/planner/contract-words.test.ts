// What the planner says of a delivery contract: its day and hours, as on the screens, and whose clock they are on.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { book, LADDER_NOW, ladder, metrics, orders, placed, trades } from './results.ts'

const SYMBOL = 'PT60-20261122T0100Z'
const [first] = orders('pending').orders
const rows = ['o-31', 'o-27'].map((orderId) => ({ ...first, orderId, symbol: SYMBOL }))
const desk = () =>
  conversation({
    now: LADDER_NOW,
    reads: {
      listSymbols: () => ladder,
      getOrderBook: () => ({ ...book(10), symbol: SYMBOL }),
      getMarketMetrics: () => ({ ...metrics, symbol: SYMBOL }),
      getTrades: () => ({ ...trades, symbol: SYMBOL }),
      getUserOrders: () => ({ ...orders('pending'), orders: rows, totalCount: rows.length }),
    },
  })
const HOURS = /Nov 22, 09:00 – 10:00 GMT\+8|11\/22 09:00 ?– ?10:00 GMT\+8/

describe('by its hours, not by its code', () => {
  for (const said of [
    'buy 5 tomorrow 9-10 at 2950',
    '明天 9 點到 10 點以 2950 買 5 MWh',
    '明天9点到10点以2950买5 MWh',
    `show the book of ${SYMBOL}`,
    'price tomorrow 9-10',
    'trades tomorrow 9-10',
    'my open orders',
    '我的委託',
    '我的订单',
    'cancel my sell',
    '取消賣單 3 MWh',
    'should I buy 5 PT60-20261122T0100Z at 2950?',
  ])
    it(said, async () => {
      const turn = await desk().say(said)
      assert.match(turn.text, HOURS)
      assert.ok(!turn.text.replace(/[“「][^”」]*[”」]/g, '').includes(SYMBOL), turn.text)
    })
  it('once it was sent', async () => {
    const on = desk()
    const { pending } = await on.say('buy 5 tomorrow 9-10 at 2950')
    assert.deepEqual(pending[0]?.args.symbol, SYMBOL)
    const { text } = await on.decide({
      status: 'done',
      planId: 'p1',
      args: { ...pending[0]?.args } as Record<string, string>,
      result: placed({ symbol: SYMBOL }),
    })
    assert.match(text, /^Buy 5 MWh Nov 22, 09:00 – 10:00 GMT\+8 at 2,950: accepted/)
  })
})

describe('of several that are offered', () => {
  for (const [said, told] of [
    [
      'buy 5 of the 18:00 contract tomorrow at 3000',
      /Which one: Nov 22, 18:00 – 19:00; Nov 22, 18:00 – 18:30 \(GMT\+8\)\?/,
    ],
    ['以 2950 買 5 MWh 明天 18:00 的合約', /要哪一個（GMT\+8）：11\/22 18:00 – 19:00、11\/22 18:00 – 18:30？/],
    ['buy 5 at 2950 tomorrow 3-7', /Open are \(GMT\+8\): Nov 22, 03:00 – 04:00; /],
  ] as const)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
})

// Only the words a trader may send back name it by its code, which the planner reads.
it('a sentence to say has the code', async () => {
  const { text } = await desk().say('should I buy 5 PT60-20261122T0100Z at 2950?')
  assert.match(text, /say “buy 5 MWh PT60-20261122T0100Z at 2,950”/)
})
