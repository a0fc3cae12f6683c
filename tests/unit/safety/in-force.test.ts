import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInForce, isUsedUp } from '../../../components/safety/permissions/in-force.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'

const terms = (tools: PermissionTerms['tools'] = ['placeOrder']): PermissionTerms => ({
  ...{ tools, symbols: ['ELC'], side: 'BUY', maxQtyPerOrder: 5, maxQtyPerDay: 20, maxPrice: 3000 },
  until: '2026-11-20T18:00:00Z',
})

test('a permission is over when its time is, by the reader’s clock', () => {
  const at = (time: string) => isInForce({ status: 'active', terms: terms() }, Date.parse(`2026-11-20T${time}Z`))
  assert.deepEqual([at('17:59:59'), at('18:00:00')], [true, false])
})

test('it is used up once its day has been sent; one that only cancels never is', () => {
  assert.equal(isUsedUp({ terms: terms(), usedToday: 19.9 }), false)
  assert.equal(isUsedUp({ terms: terms(), usedToday: 20 }), true)
  assert.equal(isUsedUp({ terms: terms(['cancelOrder']), usedToday: 20 }), false)
})
