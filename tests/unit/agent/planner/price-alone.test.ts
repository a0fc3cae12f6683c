// "Buy 5 at 2950, sell 3050": in a second clause as in a first a lone number that can only be a price is one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

describe('a number as great as a price is no quantity, whatever stands before it', () => {
  for (const [said, price] of [
    ['撤掉 3100 的賣單，改掛 3080', '3,080'],
    ['卖单撤掉，改挂 3080', '3,080'],
    ['把賣單撤了換成 3080', '3,080'],
    ['買單撤掉，改買 2955', '2,955'],
    ['買 5 MWh 2950，賣 3050', '3,050'],
    ['買 5 MWh 2950 順便賣 3050', '3,050'],
    ['买 5 MWh 2950，再买 2940', '2,940'],
    ['市價買 2 MWh，再賣 3050', '3,050'],
    ['cancel the 3100 sell, then sell 3080', '3,080'],
    ['cancel the 3100 sell, put 3080', '3,080'],
    ['buy 5 at 2950, sell 3,050', '3,050'],
    ['buy 2990 tomorrow 18-19', '2,990'],
  ] as const)
    it(said, async () => {
      assert.match((await after([said])).text, new RegExp(`(?:How many MWh .* at ${price}|以 ${price} .*多少 MWh)`))
      for (const market of ['市價', 'market']) assert.deepEqual((await after([said, market])).pending, [], market)
    })
  it('its quantity is the answer', async () => {
    assert.deepEqual(asked(await after(['撤掉 3100 的賣單，改掛 3080', '3'])), [
      ['cancelOrder', { orderId: '48213-3' }],
      ['placeOrder', { side: 'SELL', price: '3080', qty: '3' }],
    ])
  })
  it('各 behind two prices is of both', async () => {
    for (const said of [
      '買 2950 賣 3050 各 5 MWh',
      '买 2950、卖 3050 各 5 兆瓦时',
      'buy 2950 and sell 3050, 5 mwh each',
    ])
      assert.deepEqual(
        asked(await after([said])),
        [
          ['placeOrder', { side: 'BUY', price: '2950', qty: '5' }],
          ['placeOrder', { side: 'SELL', price: '3050', qty: '5' }],
        ],
        said,
      )
    assert.deepEqual((await after(['買 2950 賣 2 MWh 3050'])).pending, [])
  })
})

it('what is said to be a quantity, or has its price, stays one', async () => {
  for (const [said, args] of [
    ['buy 5 at 2950, sell 3000 MWh at market', { side: 'SELL', qty: '3000', type: 'MARKET' }],
    ['買 5 MWh 2950，市價賣 3000', { side: 'SELL', qty: '3000', type: 'MARKET' }],
    ['買 5 MWh 2950，賣 3 3050', { side: 'SELL', qty: '3', price: '3050' }],
  ] as const)
    assert.deepEqual(asked(await after([said])).at(-1), ['placeOrder', args], said)
  assert.match((await after(['買 5 MWh 2950，賣 3'])).text, /要用什麼價格賣出 3 MWh/)
  assert.match((await after(['buy 5 at 2950, sell 600'])).text, /At what price should I sell 600 MWh/)
})
