/** "Raise all by 10" is of the price of each order that rests; where a change is of one of them, "all" is not offered as an answer. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, THREE } from './resting-desk.ts'

const by = (difference: number) =>
  THREE.map(({ orderId, price }) => ['amendOrder', { orderId, price: String(Number(price) + difference) }])

describe('each from where it stands', () => {
  for (const [said, difference] of [
    ['raise all by 10', 10],
    ['raise all my open orders by 10', 10],
    ['raise my orders by 10 please', 10],
    ['bump everything by 5', 5],
    ['lower them all by 5', -5],
    ['move all down 10', -10],
    ['move all orders up by 10', 10],
    ['全部加 10 元', 10],
    ['所有委託都降 5 元', -5],
    ['全部订单往下 5 块', -5],
    ['all orders up 10', 10],
    ['drop all my orders 10', -10],
    ['委託全部加價 10', 10],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), by(difference)))
})

it('those of a side, or the quantity of all, in as few words', async () => {
  assert.deepEqual(asked(await after(['my bids up a dollar'])), by(1).slice(1))
  assert.deepEqual(asked(await after(['drop all my bids 10'])), by(-10).slice(1))
  const doubled = THREE.map(({ orderId, amount }) => ['amendOrder', { orderId, qty: String(amount * 2) }])
  assert.deepEqual(asked(await after(['double everything'])), doubled)
})

describe('nothing is prepared', () => {
  for (const said of [
    "don't double everything",
    'I doubled everything',
    // What the market did, perhaps.
    'everything up 5',
    'all down 10',
    'should I double everything?',
    "don't raise all by 10",
    'should I raise all by 10?',
    'if it drops raise all by 10',
    'raise all by 10 mwh',
    'raise all orders to 2960',
    '所有委託都加 10 元好嗎',
  ])
    it(said, async () => assert.deepEqual((await after([said])).pending, []))
})

it('which order shall be changed is asked without an answer that is none', async () => {
  assert.equal(
    (await after(['raise all orders to 2960'])).text,
    'Which order should I change? Give its id, or say “the last one”.',
  )
  assert.match((await after(['cancel some orders'])).text, /or “all”/)
})

describe('own trades are looked at also where it was asked which order', () => {
  for (const said of ['my trades', 'my fills', '我的成交'])
    it(said, async () => {
      const { calls } = await after(['change my order', said])
      assert.deepEqual(calls, [{ tool: 'getUserOrders', args: { status: 'matched' } }])
    })
})
