// New terms of a resting order, before the exchange is asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAmendment, draftOf } from '../../../components/trading/blotter/amendment.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'

const order = { orderId: '12-3', price: 2_950, amount: 5, filledAmount: 2 } as OrderRow

test('only what changes is sent, and nothing where nothing does', () => {
  assert.deepEqual(draftOf(order), { price: '2950.00', qty: '5.0' })
  assert.equal(checkAmendment(order, draftOf(order)).args, null)
  assert.deepEqual(checkAmendment(order, { price: '2,960', qty: '5' }).args, { orderId: '12-3', price: '2960.00' })
  assert.deepEqual(checkAmendment(order, { price: '2950', qty: '4.5' }).args, { orderId: '12-3', qty: '4.5' })
  assert.deepEqual(checkAmendment(order, { price: '-10', qty: '6' }).args, {
    orderId: '12-3',
    price: '-10.00',
    qty: '6.0',
  })
})

test('what is no price, no quantity, or less than is filled, is named', () => {
  for (const [draft, price, qty] of [
    [{ price: '', qty: '5' }, 'MISSING', null],
    [{ price: '2950.001', qty: '5' }, 'TOO_FINE', null],
    [{ price: '2950', qty: 'x' }, null, 'NOT_A_NUMBER'],
    [{ price: '2950', qty: '0' }, null, 'NOT_POSITIVE'],
    [{ price: '2950', qty: '2' }, null, 'NOT_MORE'],
  ] as const) {
    const { args, priceProblem, qtyProblem } = checkAmendment(order, draft)
    assert.deepEqual([args, priceProblem, qtyProblem], [null, price, qty], JSON.stringify(draft))
  }
})
