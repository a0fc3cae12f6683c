// "limit buy 5 2900": the word says what kind of order it is, and not that the number behind it is the price.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('the quantity stands before the price, or is asked for', async () => {
  for (const [said, side, qty, price] of [
    ['limit buy 5 2900', 'BUY', '5', '2900'],
    ['buy limit 5 2900', 'BUY', '5', '2900'],
    ['limit sell 5 3050', 'SELL', '5', '3050'],
    ['限價買 5 2900', 'BUY', '5', '2900'],
    ['限价单卖 5 3050', 'SELL', '5', '3050'],
    ['buy limit 2900 5', 'BUY', '5', '2900'],
    ['limit 2900 buy 5', 'BUY', '5', '2900'],
    ['buy 5 limit 2900', 'BUY', '5', '2900'],
    ['buy 500 limit 2900', 'BUY', '500', '2900'],
    ['buy limit 5 @ 2900', 'BUY', '5', '2900'],
    ['buy limit -20 5', 'BUY', '5', '-20'],
  ] as const)
    assert.deepEqual(asked(await after([said])), [['placeOrder', { side, price, qty }]], said)
})

it('one number is the quantity, and far too much of it the price', async () => {
  for (const said of ['limit buy 5', 'buy limit 5', '限價買 5'])
    assert.match((await after([said])).text, /^(?:At what price should I buy 5 MWh|要用什麼價格買進 5 MWh)/)
  assert.match((await after(['limit buy 2950'])).text, /^How many MWh should I buy at 2,950/)
})

it('two that could be either are asked about', async () => {
  for (const said of ['buy limit 500 600', '限價買 300 400']) assert.deepEqual((await after([said])).pending, [])
})
