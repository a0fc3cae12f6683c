// 負價 50, "a negative price of 50": the sign is the number's, whatever stands between them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const AT = { side: 'SELL', price: '-50', qty: '3' }

it('the price is below zero', async () => {
  for (const said of [
    '負價 50 賣 3 MWh',
    '以負價格 50 賣 3 MWh',
    '负价五十元卖 3 兆瓦时',
    '負的價格 50 賣 3 MWh',
    '賣 3 MWh 負價 50',
    '賣 3 MWh 負價 -50',
    '價格負 50 賣 3 MWh',
    'sell 3 MWh at a negative price of 50',
    'sell 3 at a negative price of NT$ 50',
    'sell 3, negative price 50',
  ])
    assert.deepEqual(asked(await after([said])), [['placeOrder', AT]], said)
  for (const said of ['把賣單改成負價 50', 'change my sell to a negative price of 50'])
    assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId: '48213-3', price: '-50' }]], said)
})

it('a quantity is not', async () => {
  for (const said of ['以負價賣 3 MWh', 'sell at a negative price 3 MWh'])
    assert.match((await after([said])).text, /用什麼價格賣出 3 MWh|what price should I sell 3 MWh/, said)
})
