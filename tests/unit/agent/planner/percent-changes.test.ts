/** Orders that rest, changed by so many percent of what they are. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentFrom } from '../../../../lib/agent/planner/understand/reference.ts'
import { after, asked } from './resting-desk.ts'

const amend = (orderId: string, change: Record<string, string>) => [['amendOrder', { orderId, ...change }]]
const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']

describe('so many percent of the price, or of the quantity, as it is said', () => {
  for (const [said, plan] of [
    [['lower the price of the last order by 2 percent'], amend(SELL, { price: '3038' })],
    [['raise the 2940 buy price by 1.5%'], amend(LOW, { price: '2984.1' })],
    [['cut the quantity of the sell by 50%'], amend(SELL, { qty: '1.5' })],
    [['increase the quantity of the sell by 10%'], amend(SELL, { qty: '3.3' })],
    [['reduce my asks by 1%'], amend(SELL, { price: '3069' })],
    [['show my orders', 'raise the second one’s price by 1%'], amend(BUY, { price: '2979.5' })],
    // A hundredth of 3 MWh cannot be traded, so it is the price.
    [['賣單加 1%'], amend(SELL, { price: '3131' })],
    [['賣單加 0.25'], amend(SELL, { price: '3100.25' })],
    [['raise my bid by 1%', 'the one at 2940'], amend(LOW, { price: '2969.4' })],
    [['把賣單的價格調高百分之一'], amend(SELL, { price: '3131' })],
    [['把卖单价格调低 1%'], amend(SELL, { price: '3069' })],
    [['raise the price of my bid by 1%', 'the one at 2940'], amend(LOW, { price: '2969.4' })],
    [['raise my bids by 50 bps'], [...amend(BUY, { price: '2964.75' }), ...amend(LOW, { price: '2954.7' })]],
    [['所有買單價格調高 1%'], [...amend(BUY, { price: '2979.5' }), ...amend(LOW, { price: '2969.4' })]],
    [
      ['reduce the quantity of all my orders by 10%'],
      [...amend(SELL, { qty: '2.7' }), ...amend(BUY, { qty: '4.5' }), ...amend(LOW, { qty: '1.8' })],
    ],
  ] as const)
    it(said.join(' > '), async () => assert.deepEqual(asked(await after(said)), plan))
})

it('of the price or of the quantity is asked with both, and answered by a word', async () => {
  const first = await after(['raise the 2940 buy by 10%'])
  assert.deepEqual(first.pending, [])
  assert.match(first.text, /Should the price become 3,234, or the quantity 2\.2 MWh\?/)
  assert.deepEqual(asked(await after(['raise the 2940 buy by 10%', 'the price'])), amend(LOW, { price: '3234' }))
  assert.deepEqual(asked(await after(['raise the 2940 buy by 10%', 'quantity'])), amend(LOW, { qty: '2.2' }))
  const which = ['raise my bid by 10%', 'the one at 2940']
  assert.match((await after(which)).text, /Should the price become 3,234/)
  assert.deepEqual(asked(await after([...which, 'the price'])), amend(LOW, { price: '3234' }))
  assert.deepEqual(asked(await after(['賣單減 10%', '數量'])), amend(SELL, { qty: '2.7' }))
})

it('half a percent halves nothing, and what percent make of nothing is asked', async () => {
  for (const said of [
    'lower the last order by half a percent',
    'raise the price of my bid to 1%',
    'raise the sell by 10% at 3000',
    'change the price of the sell by 1%',
    'raise the price of my sell by 1% of the mid',
    'raise the sell by 5 of the mid',
    'cut the last order by 100%',
    'cut the last order by 120%',
    'raise the price of my sell by 1% and the quantity by 10%',
  ]) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /\?/, said)
  }
  const nothing = await after(['reduce the quantity of the last order by 120%'])
  assert.deepEqual(nothing.pending, [])
  assert.match(nothing.text, /would leave nothing/)
})

it('up is up also below zero, and between two ticks stands the one that costs less', () => {
  assert.equal(percentFrom('-50', '10', 'BUY'), '-45')
  assert.equal(percentFrom('-50', '-10', 'SELL'), '-55')
  assert.equal(percentFrom('3100', '0.333', 'SELL'), '3110.33')
  assert.equal(percentFrom('3100', '0.333', 'BUY'), '3110.32')
})
