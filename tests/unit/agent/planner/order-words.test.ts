// What an order is told as: an amount only where it has a limit, its contract wherever it is not the default one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { costOf } from '../../../../lib/agent/planner/tell/words.ts'
import { conversation } from './conversation.ts'
import { openOrders, orders } from './results.ts'

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
