// 改量不改價，改成 4: the quantity, and the number in front is what the order is called by.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const SELL = '48213-3'
const desk = () => restingDesk(THREE.map((row, i) => (i === 0 ? { ...row, symbol: 'PT60-20261121T1000Z' } : row)))

it('what is to change is said with the change', async () => {
  for (const [said, args] of [
    ['3100 的賣單改量不改價，改成 4', { orderId: SELL, qty: '4' }],
    ['3100 的卖单改价不改量，改成 3080', { orderId: SELL, price: '3080' }],
    ['2950 那張往下 5', { orderId: '48190-0', price: '2945' }],
    ['2950 那張往上調 5 塊', { orderId: '48190-0', price: '2955' }],
    // Of the one that rests in that contract, and no new one.
    ['18-19 賣單加 2 MWh', { orderId: SELL, qty: '5' }],
    ['18-19 的卖单加 2 兆瓦时', { orderId: SELL, qty: '5' }],
    ['18-19 賣單加 5 元', { orderId: SELL, price: '3105' }],
  ] as const)
    assert.deepEqual(asked(await after([said], desk())), [['amendOrder', args]], said)
})

it('what may only tell of it is asked about, and is no quantity of 2,950', async () => {
  for (const said of ['2950 那張貴 5 塊', '2950 那張便宜 5 塊', '2950 那張高 5']) {
    const { pending, text } = await after([said], desk())
    assert.deepEqual(pending, [], said)
    assert.doesNotMatch(text, /2,950 MWh/, said)
  }
})

it('with a price it is one more order', async () => {
  assert.deepEqual(asked(await after(['18-19 買單加 2 MWh 2950'], desk())), [
    ['placeOrder', { side: 'BUY', price: '2950', qty: '2', symbol: 'PT60-20261121T1000Z' }],
  ])
})
