import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takenOutOf } from '../../../components/trading/blotter/taken-out.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { OrderState } from '../../../lib/contracts/exchange/tools.ts'
import { leg, plan } from '../approval/plans.ts'

const row = (orderId: string, clientOrderId: string | null, state: OrderState = 'CANCELLED') =>
  ({ orderId, clientOrderId, state }) as OrderRow

test('by whom an order was cancelled that its trader did not cancel', () => {
  const amended = { id: 'p2:0', tool: 'amendOrder', args: { orderId: '7-0' } }
  const by = takenOutOf([
    plan({ legs: [leg({ id: 'p1:0', killed: true }), leg({ id: 'p1:1', massCancelled: true }), leg({ id: 'p1:2' })] }),
    plan({ legs: [leg({ ...amended, massCancelled: true })] }),
  ])
  assert.equal(by(row('1-0', 'p1:0')), 'killed')
  assert.equal(by(row('2-0', 'p1:1')), 'massCancelled')
  assert.equal(by(row('3-0', 'p1:2')), null)
  // An exchange of another version may tell it with another slot.
  assert.equal(by(row('7-9', 'elsewhere')), 'massCancelled')
  // It filled before it was cancelled.
  assert.equal(by(row('2-0', 'p1:1', 'FILLED')), null)
  // An exchange put back gives a number again, to another order.
  assert.equal(by(row('1-0', null)), null)
})
