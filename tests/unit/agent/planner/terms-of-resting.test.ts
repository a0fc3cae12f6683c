// How long an order rests, and on what conditions: said before it is sent, and not changed afterwards.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const SAYS =
  /^(?:Of an order that rests only the price and the quantity|掛著的委託只能改價格和數量|挂着的订单只能改价格和数量)/
const WAITS = /^(?:That plan still waits|那份計畫還在等您決定|那份计划还在等您决定)/

describe('of an order that rests it is said that they stay, and the way', () => {
  for (const turns of [
    ['make it post only'],
    ['change the sell to good till 18:00'],
    ['change 48213-3 to post only'],
    ['change the sell to 3090 post only'],
    ['can you make the sell post only?'],
    ['make it an iceberg'],
    ['extend the sell until 18:00'],
    ['buy 5 at 2900', '(done)', 'make it good till 18:00'],
    ['buy 5 at 2900', '(done)', 'make it IOC'],
    ['buy 5 at 2900', '(done)', 'post only please'],
    ['buy 5 at 2900', '(done)', 'let it rest until 18:00'],
    ['change the sell', 'good till 18:00'],
    ['change the sell', '3090 post only'],
    ['把賣單改成有效到 18:00'],
    ['把賣單延長到 18:00'],
    ['make 48190-0 post only'],
    ['make the sell good till 18:00'],
    ['change 48190-0 to a sell'],
    ['48190-0 有效期改到 18:00'],
    ['改成只掛單'],
    ['買 5 MWh 2900', '(done)', '改成有效到 18:00'],
    ['把那张改成只挂单'],
    ['把卖单延长到 18:00'],
    ['买 5 MWh 2900', '(done)', '有效到 18:00'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, SAYS)
    })
})

// Of the sell that rests nothing was said: it is another order.
describe('nor does a buy become a sell', () => {
  for (const said of [
    'make it a sell',
    'make that sell 5 instead',
    'make that a sell of 5 instead',
    'make it a sell at 3050',
    'change it to a sell at 3050',
    '改成賣 5',
    '改成賣單',
    '改为卖 5 MWh',
    '把它改成卖单 3 MWh',
  ])
    it(said, async () => {
      const turn = await after(['buy 5 at 2900', '(done)', said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, SAYS)
    })
})

it('what was not sent is prepared anew with them', async () => {
  const order = { side: 'BUY', price: '2900', qty: '5' }
  for (const [said, terms] of [
    ['make it post only', { postOnly: true }],
    ['post only', { postOnly: true }],
    ['make it IOC', { timeInForce: 'IOC' }],
    ['改成只掛單', { postOnly: true }],
    ['改成只挂单', { postOnly: true }],
  ] as const)
    assert.deepEqual(asked(await after(['buy 5 at 2900', '(rejected)', said])), [
      ['placeOrder', { ...order, ...terms }],
    ])
})

it('a plan that waits is changed in its dialog', async () => {
  for (const said of ['make it post only', 'post only', 'extend it to 18:00', '改成只掛單', '改成有效到 18:00'])
    assert.match((await after(['buy 5 at 2900', said])).text, WAITS)
})

it('an order in question takes them', async () => {
  for (const said of ['post only', 'make it post only', '只掛單', '只挂单'])
    assert.deepEqual(asked(await after(['buy 5', said, '2900'])), [
      ['placeOrder', { side: 'BUY', price: '2900', qty: '5', postOnly: true }],
    ])
})

it('and so does one that is repeated', async () => {
  for (const said of ['same again post only', '再來一次，只掛單'])
    assert.deepEqual(asked(await after(['buy 5 at 2900', '(done)', said])), [
      ['placeOrder', { side: 'BUY', price: '2900', qty: '5', postOnly: true }],
    ])
})

describe('nothing of the kind', () => {
  for (const turns of [
    ["don't make it post only"],
    ['buy 5 at 2900', '(done)', 'what is post only?'],
    ['show the book', 'post only'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.doesNotMatch(turn.text, SAYS)
    })
})
