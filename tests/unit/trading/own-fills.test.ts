// What filled of one's own, by two states of the list of orders.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownFills } from '../../../components/trading/live/own-fills.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { orderRow } from './order-row.ts'

const order = (orderId: string, filledAmount: number, createTime: string, state: OrderRow['state']) =>
  orderRow(orderId, { price: 3000, amount: 1, filledAmount, state, createTime, updateTime: createTime })

test('own fills: what the first list holds is history, growth is news, an order that fills at once too', () => {
  const held = [order('a', 0.1, '2026-11-20T00:00:01Z', 'PARTIALLY_FILLED')]
  assert.deepEqual(ownFills(null, held), [])
  const next = [
    order('b', 0.4, '2026-11-20T00:00:02Z', 'PARTIALLY_FILLED'),
    order('a', 1, '2026-11-20T00:00:01Z', 'FILLED'),
    order('old', 1, '2026-11-19T00:00:00Z', 'FILLED'),
    order('c', 1, '2026-11-20T00:00:03Z', 'FILLED'),
    order('d', 0.5, '2026-11-20T00:00:04Z', 'CANCELLED'),
  ]
  assert.deepEqual(
    ownFills(held, next).map((f) => [f.order.orderId, f.filledNow, f.news]),
    [
      ['b', 0.4, 'partial'],
      ['a', 0.9, 'last'],
      ['c', 1, 'complete'],
      ['d', 0.5, 'ended'],
    ],
  )
  assert.deepEqual(ownFills(next, next), [])
})
