// What an order is told as: an amount only where it has a limit, its contract wherever it is not the default one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { costOf } from '../../../../lib/agent/planner/tell/words.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, openOrders, orders } from './results.ts'

describe('an order at market has no amount to tell', () => {
  for (const said of ['分十次市價買 20 MWh', '分十次市价买 20 MWh'])
    it(said, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(turn.calls, [])
      assert.doesNotMatch(turn.text, /200/)
    })
  it('whatever number stands beside it', () => {
    const draft = { side: 'BUY', qty: '20', price: '10', reference: null, market: true } as const
    assert.equal(costOf(draft), null)
    assert.equal(costOf({ ...draft, market: false }), '200')
  })
})

describe('a list of orders names the contract of each that is not in the default one', () => {
  const CONTRACT = 'PT60-20261120T1000Z'
  const rows = openOrders.map((row) => (row.orderId === 'o-27' ? { ...row, symbol: CONTRACT } : row))
  const reads = { getUserOrders: (args: Record<string, unknown>) => ({ ...orders(String(args.status)), orders: rows }) }
  for (const [said, contract, spot] of [
    ['cancel my order', 'buy 5 MWh Nov 20, 18:00 – 19:00 GMT+8 at 2,950 (o-27)', 'buy 2 MWh at 2,940 (o-12)'],
    ['取消那張', '買進 5 MWh 11/20 18:00 – 19:00 GMT+8，價格 2,950（o-27）', '買進 2 MWh，價格 2,940（o-12）'],
    ['取消那张', '买入 5 MWh 11/20 18:00–19:00 GMT+8，价格 2,950（o-27）', '买入 2 MWh，价格 2,940（o-12）'],
  ] as const)
    it(said, async () => {
      const { text } = await conversation({ reads }).say(said)
      assert.ok(text.includes(contract) && text.includes(spot), text)
    })
  it('the newest of all', async () => {
    const newest = { getUserOrders: () => ({ ...orders('all'), orders: rows.slice(1) }) }
    const { text } = await conversation({ reads: newest }).say('show my orders')
    assert.ok(text.includes('buy 5 MWh Nov 20, 18:00 – 19:00 GMT+8 at 2,950'), text)
  })
})

describe('what is only called an order is said by the words behind it: its side was asked, or its numbers', () => {
  for (const said of [
    '挂个单，买 5，2950',
    '先下個單，買 5 MWh 2950',
    '掛單 2950 買 5',
    '挂单 2950，买 5',
    'place an order, buy 5 at 2950',
    '下單，然後買 5 2950',
  ])
    it(said, async () => {
      const { pending } = await conversation().say(said)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }])
    })
  it('several orders stay several', async () => {
    const { pending } = await conversation().say('下單，買 5 2950，賣 3 3100')
    assert.equal(pending.length, 2)
  })
})

describe('可以買 5 2950 嗎 asks, and the order is offered: it was not understood', () => {
  for (const said of ['可以買5 2950嗎', '现在能买 5 2950 吗？', '能買 5 MWh 2950 嗎'])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /以 2,950 買進 5 MWh」|以 2,950 买入 5 MWh”/)
    })
})

it('個 counts what is traded, whichever number stands first', async () => {
  for (const said of ['麻煩你幫我掛個買單 2950 5個', '買 2950 5個', '买单2950，5个'])
    assert.deepEqual(
      (await conversation({ now: LADDER_NOW }).say(said)).pending,
      [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }],
      said,
    )
})
