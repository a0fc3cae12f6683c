import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCancel, isOrder } from '../../../lib/gate/order-measure.ts'

test('only the cancels of the exchange itself stay possible while the kill switch is on, whatever another server calls its tools', () => {
  for (const tool of ['cancelOrder', 'cancelAllOrders']) {
    assert.equal(isCancel({ server: 'eap', tool }), true)
    assert.equal(isCancel({ server: 'other', tool }), false)
  }
  for (const tool of ['placeOrder', 'amendOrder', 'registerUser', 'runSimulation'])
    assert.equal(isCancel({ server: 'eap', tool }), false)
})

test('only an order of the exchange itself counts against its limits', () => {
  for (const tool of ['placeOrder', 'amendOrder']) {
    assert.equal(isOrder({ server: 'eap', tool }), true)
    assert.equal(isOrder({ server: 'other', tool }), false)
  }
  assert.equal(isOrder({ server: 'eap', tool: 'cancelOrder' }), false)
})
