// The order that stands out is told, and neither all of them nor what it would be to cancel it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { orders } from './results.ts'

const LOOK = { tool: 'getUserOrders', args: { status: 'pending', limit: 500 } }

describe('of three orders', () => {
  for (const [said, told] of [
    ["what's my biggest order", /Of your 3 open orders the largest is \*\*buy 5 MWh at 2,950/],
    ['which of my orders is the cheapest?', /the lowest-priced is \*\*buy 2 MWh at 2,940/],
    ['which one is the biggest?', /the largest is \*\*buy 5 MWh/],
    ['my most expensive buy order', /Of your 2 open buys the highest-priced is \*\*buy 5 MWh at 2,950/],
    ['哪張單最大', /數量最多的是\*\*買進 5 MWh/],
    ['我最貴的買單', /2 筆未成交買單中，價格最高的是\*\*買進 5 MWh/],
    ['哪笔订单价格最低', /价格最低的是\*\*买入 2 MWh/],
  ] as const)
    it(said, async () => {
      const { calls, pending, text } = await conversation().say(said)
      assert.deepEqual([calls, pending], [[LOOK], []])
      assert.match(text, told)
    })
})

it('of several that are equally so each is told, and a list that is cut short tells none', async () => {
  const page = orders('pending')
  const alike = { ...page, orders: page.orders.map((row) => ({ ...row, amount: 5 })) }
  const { text } = await conversation({ reads: { getUserOrders: () => alike } }).say("what's my biggest order")
  assert.match(text, /the largest are \*\*.*\*\*, \*\*.*\*\*, \*\*/)
  const cut = { ...page, totalCount: 900 }
  const other = await conversation({ reads: { getUserOrders: () => cut } }).say("what's my biggest order")
  assert.doesNotMatch(other.text, /largest/)
})

it('the own best quote is one of the own orders', async () => {
  for (const [said, orderId] of [
    ['cancel my best offer', 'o-31'],
    ['cancel my best bid', 'o-27'],
    ['cancel my worst bid', 'o-12'],
  ] as const)
    assert.deepEqual((await conversation().say(said)).pending, [{ tool: 'cancelOrder', args: { orderId } }], said)
})
