/** A limit of the desk is no order: words about one never change what rests in the book. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const row = { orderId: 'o-1', symbol: 'ELC', side: 'BUY', price: 2600, amount: 40 }
const orders = { success: true, status: 'pending', orders: [row], totalCount: 1 }
const desk = () => conversation({ reads: { getUserOrders: () => orders } })

describe('words about a limit of the desk', () => {
  for (const said of [
    'set my limit to 50 MWh per order',
    'change the limit to 2500',
    'change my limit to 50 MWh',
    'raise the limit per order to 50 MWh',
    'change the limit to 500000 a day',
    'set a limit of 50 MWh per order',
    '把上限改成 50 MWh',
    '單筆上限改成 50 MWh',
    '每日限額改為 500000',
    '把限额改成 50 MWh',
    '单笔上限改成 50 MWh',
    '每日限额改为 500000',
  ])
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
    })
})

describe("the limit of an order is the order's", () => {
  for (const said of [
    'change the limit price to 2500',
    'change the limit of my order to 2500',
    'change the limit on o-1 to 2500',
    '把限價改成 2500',
    '把限价改成 2500',
  ])
    it(said, async () => {
      const { pending } = await desk().say(said)
      assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: 'o-1', price: '2500' } }])
    })
})
