// "and the sell" after a cancel is cancelled too; "and sell 3", "and my orders" are something else.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const GONE = ['cancel 48190-0', '(done)']

describe('what is named after a cancel is cancelled too', () => {
  for (const [turns, orderId] of [
    [['cancel the buys', '(done)', 'and the sell'], '48213-3'],
    [[...GONE, 'and 47002 too'], '47002-1'],
    [[...GONE, 'the sell as well'], '48213-3'],
    [['取消 48190-0', '(done)', '48213-3 也是'], '48213-3'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['cancelOrder', { orderId }]])
    })
  for (const [turns, args] of [
    [[...GONE, 'and buy 5 at 2950'], { side: 'BUY', price: '2950', qty: '5' }],
    [[...GONE, 'and sell 3 at 3050 too'], { side: 'SELL', price: '3050', qty: '3' }],
  ] as const)
    it(`${turns.join(' · ')} is an order`, async () => {
      assert.deepEqual(asked(await after(turns)), [['placeOrder', args]])
    })
  for (const turns of [
    [...GONE, 'and sell 3'],
    [...GONE, 'and the sell stays'],
    [...GONE, 'and keep the sell'],
    [...GONE, 'and 2 more'],
    [...GONE, 'the sell was cancelled too'],
    [...GONE, 'and the book'],
    [...GONE, 'and my orders'],
    [...GONE, 'and my buys'],
    [...GONE, 'and the last one?'],
    [...GONE, 'and not the sell'],
    [...GONE, '再買 5'],
    [...GONE, '還有買單'],
    ['cancel 48190-0', '(rejected)', 'and the sell'],
    ['cancel 48190-0', 'and the sell'],
  ])
    it(`${turns.join(' · ')} cancels nothing`, async () => {
      assert.deepEqual((await after(turns)).pending, [])
    })
})
