// More orders than fit on a page: which one is meant is decided over all of them, or it is said that they are not all there.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { givenToModel } from '../../../../lib/agent/model-results.ts'
import { conversation } from './conversation.ts'

/** Orders as the exchange lists them, newest first; each at a price of its own, the oldest at 2,000.5. */
const list = (resting: number, limit: number) => ({
  success: true,
  status: 'pending',
  orders: Array.from({ length: Math.min(resting, limit) }, (_, i) => {
    const n = resting - i
    return {
      orderId: `${n}-${n}`,
      symbol: n % 3 === 0 ? 'PT60-20261124T0100Z' : 'ELC',
      type: 'BUY',
      side: 'BUY',
      orderType: 'LIMIT',
      timeInForce: 'GTC',
      price: 1_999.5 + n,
      amount: 5,
      filledAmount: 0,
      remainingAmount: 5,
      avgPrice: null,
      state: 'OPEN',
      status: 'PENDING',
      displayQty: null,
      expiresAt: null,
      clientOrderId: `01JD8Y3ZV1V3J4M3K5W6X7Y8Z9:${n}`,
      createTime: '2026-11-23T00:00:00.000Z',
      updateTime: '2026-11-23T00:00:00.000Z',
    }
  }),
  totalCount: resting,
})
const deskOf = (resting: number) =>
  conversation({
    reads: {
      getUserOrders: (args) => givenToModel('getUserOrders', list(resting, Number(args.limit ?? 50))) as never,
    },
  })

describe('of 200 orders', () => {
  for (const [said, orderId] of [
    ['cancel the oldest one', '1-1'],
    ['取消最舊的委託', '1-1'],
    ['取消最早的订单', '1-1'],
    ['cancel the last one', '200-200'],
    ['cancel 2003.5', '4-4'],
    ['cancel the buy at 2003.5', '4-4'],
  ] as const)
    it(said, async () => {
      const { pending } = await deskOf(200).say(said)
      assert.deepEqual(
        pending.map(({ tool, args }) => [tool, args.orderId]),
        [['cancelOrder', orderId]],
      )
    })
  it('one is changed by its price', async () => {
    const { pending } = await deskOf(200).say('move 2003.5 to 2004')
    assert.deepEqual(pending[0]?.args, { orderId: '4-4', price: '2004' })
  })
  it('a page of them that was shown is not all of them', async () => {
    const desk = deskOf(200)
    await desk.say('show my open orders')
    assert.equal((await desk.say('cancel the oldest one')).pending[0]?.args.orderId, '1-1')
  })
})

describe('where not even that many can be read', () => {
  for (const [said, told] of [
    ['cancel the oldest one', /list of orders was cut short\. Name the order by its id/],
    ['cancel the buy at 2990.5', /cut short/],
    ['move 2990.5 to 2991', /cut short/],
    ['raise the price of order 3-3 by 5', /cut short/],
    ['取消最舊的委託', /委託單清單不完整，請說委託單編號/],
    ['取消最早的订单', /订单列表不完整，请说订单编号/],
  ] as const)
    it(`"${said}" says so and cancels none`, async () => {
      const turn = await deskOf(1_000).say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
  for (const [said, args] of [
    ['cancel the last one', { orderId: '1000-1000' }],
    ['cancel order 3-3', { orderId: '3-3' }],
    ['raise the price of order 999-999 by 5', { orderId: '999-999', price: '3003.5' }],
  ] as const)
    it(`"${said}" is sure all the same`, async () => {
      assert.deepEqual((await deskOf(1_000).say(said)).pending[0]?.args, args)
    })
})
