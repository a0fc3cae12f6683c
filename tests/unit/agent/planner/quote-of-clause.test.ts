/** What is lifted, taken or hit is the market's quote, though an order of one's own was changed in the clause before it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const [SELL, BUY] = ['48213-3', '48190-0']
const buy = (qty: string) => ['placeOrder', { side: 'BUY', price: '3000.25', qty }]
const sell = (qty: string) => ['placeOrder', { side: 'SELL', price: '2999.5', qty }]
const cancelAll = (side: string) => ['cancelAllOrders', { side }]
const cancel = (orderId: string) => ['cancelOrder', { orderId }]
const reprice = (orderId: string, price: string) => ['amendOrder', { orderId, price }]

describe("the market's, behind a change of one's own: it was an order of the other side", () => {
  for (const [said, plan] of [
    ['cancel my offers, lift the offer for 3', [cancelAll('SELL'), buy('3')]],
    ['pull my bids, take the offer 5', [cancelAll('BUY'), buy('5')]],
    ['cancel my bids and hit the bid for 5', [cancelAll('BUY'), sell('5')]],
    ['cancel the 3100 and lift the offer for 3', [cancel(SELL), buy('3')]],
    ['move my offer to 3090 and lift the offer for 3', [reprice(SELL, '3090'), buy('3')]],
    ['move my offer to 3090 and hit the bid for 3', [reprice(SELL, '3090'), sell('3')]],
    ['lower the 2950 bid to 2940 and lift the offer for 2', [reprice(BUY, '2940'), buy('2')]],
    ['cancel my bids. lift the offer for 3', [cancelAll('BUY'), buy('3')]],
    ['cancel my bids; lift the offer for 3', [cancelAll('BUY'), buy('3')]],
    ['cancel my bids\nlift the offer for 3', [cancelAll('BUY'), buy('3')]],
    ['cancel my offer then buy the offer for 3', [cancel(SELL), buy('3')]],
    ['pull my offers then pay the offer for 3', [cancelAll('SELL'), buy('3')]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

describe("one's own, where that is changed too", () => {
  for (const [said, plan] of [
    ['move the 2950 bid to 2945 and the offer to 3090', [reprice(BUY, '2945'), reprice(SELL, '3090')]],
    ['move the 2950 bid to 2945, and lower the offer by 10', [reprice(BUY, '2945'), reprice(SELL, '3090')]],
    ['lower the 2950 bid to 2940 and lift the offer to 3110', [reprice(BUY, '2940'), reprice(SELL, '3110')]],
    ['move the 2950 bid to 2945 and then cancel the offer', [reprice(BUY, '2945'), cancel(SELL)]],
    ['move the offer to the ask', [reprice(SELL, '3000.25')]],
    ['cancel the offer', [cancel(SELL)]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})
