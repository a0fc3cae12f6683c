// "no, 3 not 5", "other side": what was wrong is named with what is right, and a side is turned round at a price that is asked for.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const EN = ['buy 5 at 2950', '(done)']
const HAN = ['買 5 MWh 2950', '(done)']
const amend = (change: Record<string, string>) => [['amendOrder', { orderId: '48301-0', ...change }]]

describe('of an order that was sent it is a change', () => {
  for (const [turns, change] of [
    [[...EN, 'no, 3 not 5'], { qty: '3' }],
    [[...EN, 'not 5 but 3'], { qty: '3' }],
    [[...EN, 'not 2950, 2940'], { price: '2940' }],
    [[...HAN, '不是 5 是 3'], { qty: '3' }],
    [[...HAN, '是 2940 不是 2950'], { price: '2940' }],
    [[...HAN, '不是2950，是2940'], { price: '2940' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), amend(change)))
})

it('of one in question it is the number that is named', async () => {
  for (const [turns, order] of [
    [['buy 5', '3 not 5', '2950'], { side: 'BUY', price: '2950', qty: '3' }],
    [['賣 4 MWh', '不是 4 是 6', '3050'], { side: 'SELL', price: '3050', qty: '6' }],
  ] as const)
    assert.deepEqual(asked(await after(turns)), [['placeOrder', order]], turns.join(' · '))
})

it('a plan that waits is changed in its dialog', async () => {
  for (const said of ['no, 3 not 5', 'other side']) {
    const turn = await after(['buy 5 at 2950', said])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /still waits/)
  }
})

describe('the other side of as much is asked its price', () => {
  for (const [turns, price] of [
    [[...EN, 'other side'], '3050'],
    [[...EN, 'now the other side'], '3050'],
    [[...HAN, '另一邊也掛'], '3050'],
    [[...HAN, '反手'], '3050'],
    [['买 5 MWh 2950', '(done)', '反过来'], '3050'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual((await after(turns)).calls, [])
      assert.deepEqual(asked(await after([...turns, price])), [['placeOrder', { side: 'SELL', price, qty: '5' }]])
    })
  it('of nothing it is nothing', async () => assert.deepEqual((await after(['other side', '3050'])).pending, []))
})

it('of one that was turned down a side is the order anew', async () => {
  for (const said of ['make it a sell', '換成賣', '改成卖出'])
    assert.deepEqual(
      asked(await after(['buy 5 at 2950', '(rejected)', said])),
      [['placeOrder', { side: 'SELL', price: '2950', qty: '5' }]],
      said,
    )
})
