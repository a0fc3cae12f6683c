/** "Buy 5 at 2950 MWh": where the price stands the unit is that of the price, and the number no quantity. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const buy = (qty: string, price: string) => [['placeOrder', { side: 'BUY', price, qty }]]
const change = (orderId: string, change: Record<string, string>) => [['amendOrder', { orderId, ...change }]]
const [SELL, BUY] = ['48213-3', '48190-0']

describe('a price of a MWh: it was bought 2,950 MWh at 5', () => {
  for (const said of [
    'buy 5 at 2950 mwh',
    'buy 5 @2950 MWh',
    'buy 5 MWh at 2950 MWh',
    'buy 5 for 2950 MWh',
    'buy 5 2950 mwh',
    '買 5 在 2950 mwh',
    '以 2950 MWh 买 5',
  ])
    it(said, async () => assert.deepEqual(asked(await after([said])), buy('5', '2950')))
  it('in a contract, and in two orders', async () => {
    const [order] = (await after(['buy 5 at 2950 MWh, 18-19'])).pending
    assert.deepEqual([order?.args.qty, order?.args.price], ['5', '2950'])
    assert.deepEqual(asked(await after(['buy 5 at 2950 mwh and 3 at 2940 mwh'])), [
      ...buy('5', '2950'),
      ...buy('3', '2940'),
    ])
  })
  it('asked about', async () => {
    assert.match((await after(["what's 5 at 2950 mwh"])).text, /5 MWh at 2,950 would come to NT\$ 14,750/)
    assert.match((await after(['buy at 2950 mwh'])).text, /^How many MWh should I buy at 2,950/)
  })
})

describe('of a change the order tells: it became 2,955 MWh', () => {
  for (const [said, plan] of [
    ['change the 2950 to 2955 mwh', change(BUY, { price: '2955' })],
    ['move my 3100 offer to 3090 MWh', change(SELL, { price: '3090' })],
    ['把 2950 改到 2955 mwh', change(BUY, { price: '2955' })],
    ['change the 2950 to 6 mwh', change(BUY, { qty: '6' })],
    ['change the quantity of the 2950 to 600 mwh', change(BUY, { qty: '600' })],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

describe('quantities stay', () => {
  for (const [said, plan] of [
    ['buy at 2950 5 mwh', buy('5', '2950')],
    ['buy at 2950 for 600 mwh', buy('600', '2950')],
    ['buy 1,000 MWh at 2950', buy('1000', '2950')],
    ['bid 2950 for 5 mwh', buy('5', '2950')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
  it('and their price is asked', async () => {
    assert.match((await after(['buy 2950 mwh'])).text, /^At what price should I buy 2,950 MWh/)
    assert.match((await after(['buy at 5 mwh'])).text, /^At what price should I buy 5 MWh/)
  })
})

describe('as a quantity where a quote says its price first, and in the name of an order', () => {
  for (const [said, qty, price] of [
    ['bid 50 for 600 MWh', '600', '50'],
    ['bid 2950 for 600 MWh', '600', '2950'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), buy(qty, price)))
})
