/** What is said of an order beside its numbers is in the plan, or asked about. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })

describe('no plan without it', () => {
  for (const said of [
    // a tenth for each 成
    '賣掉持倉的三成 3050',
    'buy 5 at 2950, slippage max 5',
    'buy 5 at 2950, spread under 1',
    '買 5 在 2950，滑價不超過 5',
    '买 5 在 2950，价差 1 以下',
    '到 3100 再買 5',
    '到了3100元再买 5',
    '到2900就買5',
    'buy 5 at 2950 on margin',
    'buy 5 of green at 2950',
    'buy 5 at 2950 EOD',
    'buy 5 at 2950 fok until 18:00',
    'buy ~5 at 2950',
    'buy ≈5 at 2950',
    'buy ≤5 at 2950',
    '買>5在2950',
    'buy 5 at >2950',
    '5 bid 2950',
    '5 買 2950',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, []))
})

it('AON is all or none', async () =>
  assert.deepEqual((await desk().say('buy 5 at 2950 AON')).pending, [
    { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', timeInForce: 'FOK' } },
  ]))

describe('ROD and GFD rest to the end of the day', () => {
  for (const said of ['buy 5 at 2950 GFD', '買 5 MWh 2950 ROD', 'ROD 买 5 MWh 2950', 'buy 5 at 2950 rest of day'])
    it(said, async () => {
      const { pending } = await conversation({ now: LADDER_NOW }).say(said)
      const rest = { timeInForce: 'GTD', expiresAt: '2026-11-21T16:00:00.000Z' }
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', ...rest } }])
    })
})

describe('a contract is still named behind its "of"', () => {
  for (const said of ['buy 5 of pt60-20261121t0500z at 2950', 'buy 5 MWh of elc at 2950'])
    it(said, async () => {
      const symbol = /pt60/.test(said) ? 'PT60-20261121T0500Z' : 'ELC'
      assert.equal((await desk().say(said)).pending[0]?.args.symbol, symbol)
    })
})

describe('a look beside an order is still a look', () => {
  for (const said of ['buy 5 at 2950 and show me the spread', 'buy 5 at 2950, then volume'])
    it(said, async () => assert.equal((await desk().say(said)).pending.length, 1))
})

describe('"same" beside an order is not of an earlier one', () => {
  it('buy 5 at 2950, same at 2940', async () => {
    const talk = desk()
    await talk.say('sell 3 at 3100')
    const turn = await talk.say('buy 5 at 2950, same at 2940')
    assert.deepEqual(turn.calls, [])
    assert.match(turn.text, /What does “/)
  })
  it('of a quantity it is as much as the order before it', async () => {
    const talk = desk()
    await talk.say('sell 3 at 3100')
    const { pending } = await talk.say('buy 5 at 2950 and then sell the same at 3050')
    assert.deepEqual(
      pending.map(({ args }) => args),
      [
        { side: 'BUY', price: '2950', qty: '5' },
        { side: 'SELL', price: '3050', qty: '5' },
      ],
    )
  })
})

describe('a sentence is about one contract until it names another', () => {
  const first = 'PT60-20261122T0100Z'
  for (const [said, second] of [
    ['buy 5 tomorrow 9-10 at 2950 and 3 at 2940', first],
    ['買明天 9-10 點 5 MWh 2950 和 3 MWh 2940', first],
    ['buy 5 tomorrow 9-10 at 2950, 3 tomorrow 10-11 at 2940', 'PT60-20261122T0200Z'],
    ['buy 5 tomorrow 9-10 at 2950 and sell 3 at 3050', first],
    ['明天9-10點以2950買5 MWh,以3050賣3 MWh', first],
    ['buy 5 tomorrow 9-10 at 2950 and sell 3 tomorrow 10-11 at 3050', 'PT60-20261122T0200Z'],
    ['buy 5 tomorrow 9-10 at 2950 and sell 3 spot at 3050', 'ELC'],
    ['明天9-10點以2950買5 MWh,以3050賣3 MWh現貨', 'ELC'],
  ] as const)
    it(said, async () => {
      const talk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
      const { pending } = await talk.say(said)
      assert.deepEqual(
        pending.map(({ args }) => args.symbol),
        [first, second],
      )
    })
})

describe('"spot", as the screens call it, is the symbol', () => {
  for (const said of ['buy 5 MWh of spot at 2950', 'buy 5 spot at 2950', '以2950買5 MWh現貨', '买5兆瓦时现货2950'])
    it(said, async () => {
      const { pending } = await conversation({}).say(said)
      assert.deepEqual(
        pending.map(({ args }) => [args.symbol, args.qty, args.price]),
        [['ELC', '5', '2950']],
      )
    })
  it('a price of it is the price', async () => {
    const { calls } = await conversation({}).say('what is spot?')
    assert.deepEqual(
      calls.map(({ tool, args }) => [tool, args.symbol]),
      [['getMarketMetrics', 'ELC']],
    )
  })
})

it('another day than the contract of the sentence is asked about', async () => {
  for (const said of [
    'buy 5 tomorrow 9-10 at 2950 and sell 3 today at 3050',
    '明天9-10點以2950買5 MWh,今天以3050賣3 MWh',
  ]) {
    const talk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
    assert.deepEqual((await talk.say(said)).pending, [])
  }
})

it('"spot" beside an hour is what that hour costs', async () => {
  const { calls } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(
    'spot tomorrow 9-10',
  )
  assert.equal(calls.at(-1)?.args.symbol, 'PT60-20261122T0100Z')
})

it('spot with a quantity and a verb nobody here knows is no question of its price', async () => {
  for (const said of ['buy 5 at 2950 and hedge 3 spot', 'buy 5 at 2950 and hedge 3 MWh spot', '買5 2950，對沖3現貨']) {
    const turn = await conversation().say(said)
    assert.deepEqual(turn.pending, [], said)
    assert.match(turn.text, /hedge 3|對沖3/)
  }
  const besides = await conversation().say('cancel the last one and hedge 3 spot')
  assert.deepEqual(
    besides.pending.map(({ tool }) => tool),
    ['cancelOrder'],
  )
  assert.match(besides.text, /I did nothing about “hedge 3 spot”/)
  for (const said of ['top 3 spot', 'last 3 spot trades', 'last 3 spot prices', 'spot', 'spot price'])
    assert.equal((await conversation().say(said)).calls.length, 1, said)
})

describe('a spot order without its verb beside one of a contract', () => {
  const EVENING = 'PT60-20261121T1000Z'
  const NEXT = 'PT60-20261121T1100Z'
  for (const [said, ...orders] of [
    ['buy 5 tomorrow 9-10 at 2950 and 3 spot at 2940', ['5', '2950', 'PT60-20261122T0100Z'], ['3', '2940', 'ELC']],
    ['buy 5 at 2950 and 3 at 2940 spot', ['5', '2950', undefined], ['3', '2940', 'ELC']],
    [
      'buy 2 in 18-19 at 3300, 3 in 19-20 at 3250 and 1 spot at 3000',
      ['2', '3300', EVENING],
      ['3', '3250', NEXT],
      ['1', '3000', 'ELC'],
    ],
    ['買 18-19 2 MWh 3300，現貨 1 MWh 3000', ['2', '3300', EVENING], ['1', '3000', 'ELC']],
  ] as const)
    it(said, async () => {
      const talk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
      const { pending } = await talk.say(said)
      assert.deepEqual(
        pending.map(({ args }) => [args.side, args.qty, args.price, args.symbol]),
        orders.map((order) => ['BUY', ...order]),
      )
    })

  it('of the deed that stands last before it', async () => {
    const talk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
    const { pending } = await talk.say('buy 2 in 18-19 at 3300, sell 3 in 19-20 at 3250 and 1 spot at 3000')
    assert.deepEqual(
      pending.map(({ args }) => args.side),
      ['BUY', 'SELL', 'SELL'],
    )
  })
})
