// 賣 10 MWh 3050，其中 4 MWh 掛 3060: ten in all, and not fourteen.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('what is said to be of the order in front is taken out of it', async () => {
  const sells = [
    ['placeOrder', { side: 'SELL', price: '3050', qty: '6' }],
    ['placeOrder', { side: 'SELL', price: '3060', qty: '4' }],
  ]
  for (const said of ['賣 10 MWh 3050，其中 4 MWh 掛 3060', '卖 10 兆瓦时 3050，其中 4 兆瓦时 3060'])
    assert.deepEqual(asked(await after([said])), sells, said)
  for (const said of ['買 5 MWh 2950，其中 2 MWh 市價', 'buy 5 at 2950, of that 2 at market'])
    assert.deepEqual(
      asked(await after([said])),
      [
        ['placeOrder', { side: 'BUY', price: '2950', qty: '3' }],
        ['placeOrder', { side: 'BUY', qty: '2', type: 'MARKET' }],
      ],
      said,
    )
})

it('where it cannot be, it is asked about', async () => {
  for (const turns of [
    ['賣 10 MWh 3050，其中 12 MWh 掛 3060'],
    ['賣 10 MWh 3050，其中 10 MWh 掛 3060'],
    ['賣 10 MWh 3050，其中買 4 MWh 3060'],
    ['賣 10 MWh 3050，其中 4 MWh 掛 3060，其中 2 MWh 掛 3070'],
    // No order is changed in part, and the one of 2 MWh is not meant.
    ['買 5 MWh 2950', '(done)', '其中 2 MWh 改成 2940'],
  ])
    assert.deepEqual((await after(turns)).pending, [], turns.join(' · '))
})

it('of an order that rests, and beside none, it is read as before', async () => {
  assert.deepEqual(asked(await after(['買 5 MWh 2950', '(done)', '取消其中 2 MWh'])), [
    ['amendOrder', { orderId: '48301-0', qty: '3' }],
  ])
  assert.deepEqual(asked(await after(['買 5 MWh 2950，2 MWh 2940'])), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '5' }],
    ['placeOrder', { side: 'BUY', price: '2940', qty: '2' }],
  ])
})
