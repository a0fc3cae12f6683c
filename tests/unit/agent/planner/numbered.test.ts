/** An order called by nothing but a number: the first part of its id, its price, its quantity, its place in a list just shown. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { openOrders } from './results.ts'

const resting = (orderId: string, side: string, price: number, amount: number) => ({
  ...openOrders[0],
  ...{ orderId, side, type: side, price, amount, remainingAmount: amount },
})
const rows = [
  resting('48250-3', 'SELL', 3050, 3),
  resting('48213-17', 'BUY', 2940, 2),
  resting('48200-9', 'BUY', 2950, 5),
]
const desk = () =>
  conversation({ reads: { getUserOrders: () => ({ success: true, orders: rows, totalCount: rows.length }) } })

describe('the order with this number', () => {
  for (const [said, orderId] of [
    ['cancel 2940', '48213-17'],
    ['cancel 2,940', '48213-17'],
    ['cancel 48213', '48213-17'],
    ['cancel order 48213', '48213-17'],
    ['cancel #48213', '48213-17'],
    ['cancel 5', '48200-9'],
    ['取消 3050', '48250-3'],
    ['撤单 48200', '48200-9'],
  ] as const)
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.deepEqual(
        pending.map(({ tool, args }) => [tool, args.orderId]),
        [['cancelOrder', orderId]],
      )
    })
  it('two of them', async () => {
    const { pending } = await desk().say('cancel orders 48250 and 48213')
    assert.deepEqual(
      pending.map(({ args }) => args.orderId),
      ['48250-3', '48213-17'],
    )
  })
  it('after "Which one?"', async () => {
    const talk = desk()
    assert.match((await talk.say('cancel my order')).text, /Which one/)
    assert.deepEqual((await talk.say('48213')).pending[0]?.args, { orderId: '48213-17' })
  })
  for (const said of ['cancel 2930', 'cancel order 99999'])
    it(`${said}: there is none`, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /no open order that fits/)
    })
})

describe('after a list a number may be a place as well', () => {
  for (const [said, orderId] of [
    ['cancel 2', '48213-17'],
    ['cancel 1', '48250-3'],
    ['cancel 2950', '48200-9'],
  ] as const)
    it(said, async () => {
      const talk = desk()
      await talk.say('show my orders')
      assert.deepEqual((await talk.say(said)).pending[0]?.args, { orderId })
    })
  for (const said of ['cancel 3', 'change 3 to 2935'])
    it(`${said}: the third, or the one of 3 MWh?`, async () => {
      const talk = desk()
      await talk.say('show my orders')
      const turn = await talk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /Which one/)
    })
})

describe('"2940 to 2950" beside a change is an order and what becomes of it', () => {
  for (const [said, args] of [
    ['move 2940 to 2950', { orderId: '48213-17', price: '2950' }],
    ['please change 2,940 to 2,950.', { orderId: '48213-17', price: '2950' }],
    ['change the price from 2940 to 2945', { orderId: '48213-17', price: '2945' }],
    ['change order 48213 to 2935', { orderId: '48213-17', price: '2935' }],
    ['change order 48213 to 7', { orderId: '48213-17', qty: '7' }],
    ['改 2940 到 2950', { orderId: '48213-17', price: '2950' }],
    ['把 2940 改到 2950', { orderId: '48213-17', price: '2950' }],
    ['把2940改成2950', { orderId: '48213-17', price: '2950' }],
    ['2940改为2950', { orderId: '48213-17', price: '2950' }],
    ['價格從2940改到2950', { orderId: '48213-17', price: '2950' }],
    ['買單由 2940 元調到 2945 元', { orderId: '48213-17', price: '2945' }],
    ['数量从2改成4', { orderId: '48213-17', qty: '4' }],
  ] as const)
    it(said, async () => assert.deepEqual((await desk().say(said)).pending[0]?.args, args))
  for (const said of [
    'change slippage from 5 to 6',
    'change my age from 5 to 6',
    'change the limit from 5 to 6',
    'show 5 to 10 levels',
    'cancel 2940 to 2950',
    "don't change 2940 to 2950",
    'should I change 2940 to 2950?',
    '不要從2940改到2950',
    '從2940改到2950了',
    '明天從9點改到10點',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

describe('a number that measures or counts is no order', () => {
  for (const said of [
    'cancel 5%',
    'cancel 5% of order 48213',
    'cancel 5 ticks',
    'cancel in 5',
    'cancel for 5',
    'cancel by 5',
    'cancel 3 order',
    '取消5成',
    '取消5張',
    '撤2个',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, []))
  it('nor as an answer', async () => {
    const talk = desk()
    await talk.say('cancel my order')
    assert.deepEqual((await talk.say('5%')).pending, [])
  })
})

describe('what is said beside a number holds as well', () => {
  for (const [said, orderId] of [
    ['cancel order 48213 at 2940', '48213-17'],
    ['cancel order 5 MWh at 2950', '48200-9'],
  ] as const)
    it(said, async () => assert.deepEqual((await desk().say(said)).pending[0]?.args, { orderId }))
  for (const said of [
    'cancel order 48213 at 2950',
    'cancel order 5 at 2940',
    'cancel 2 MWh of order 48200',
    'cancel orders 2 to 5',
    'cancel order 48213 buy 5 at 2950',
    'cancel all orders at spot',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

describe('a number beside a change that is no new value of an order', () => {
  for (const said of [
    'change order 48213 by 5',
    'change the sell by 5',
    'change 2940 to sell',
    'change 2 to sell',
    '把2改成賣',
    'change max order 5 to 10',
    'price change from 2940 to 2950',
  ])
    it(`${said}: none`, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

describe('a number that was just given to a new order is not looked for among the others', () => {
  for (const said of ['change 5 to 6', 'cancel 5', 'change 2950 to 2940']) {
    it(`beside it: ${said}`, async () => {
      const turn = await desk().say(`buy 5 at 2950, ${said}`)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /What does “/)
    })
    it(`of the plan that waits: ${said}`, async () => {
      const talk = desk()
      await talk.say('buy 5 at 2950')
      const turn = await talk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /That plan still waits/)
    })
  }
  it('any other is', async () =>
    assert.deepEqual(
      (await desk().say('buy 5 at 2950 and cancel 2940')).pending.map(({ tool }) => tool),
      ['placeOrder', 'cancelOrder'],
    ))
})
