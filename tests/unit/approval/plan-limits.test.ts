// Limits used, as the dialog draws them from the checks of a plan.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLimitCheck, limitRows } from '../../../lib/contracts/gate/limit-checks.ts'
import type { PlanCheck } from '../../../lib/contracts/gate/plan.ts'

const limit = (
  name: string,
  used: number,
  allowed: number,
  changes: Partial<PlanCheck> & { scope?: 'trader' | 'desk' } = {},
): PlanCheck => {
  const { scope = 'trader', ...rest } = changes
  return { legId: null, name: `limit.${name}`, ok: true, detail: '', limit: { scope, used, allowed }, ...rest }
}

test('the tightest first; yours and the desk’s each by itself', () => {
  const rows = limitRows([
    limit('dayQty', 10, 100),
    limit('dayQty', 90, 100, { scope: 'desk' }),
    limit('orderQty', 50, 100),
    { legId: null, name: 'funds', ok: true, detail: '' },
  ])
  assert.deepEqual(
    rows.map((r) => [r.name, r.scope, r.share]),
    [
      ['dayQty', 'desk', 0.9],
      ['orderQty', 'trader', 0.5],
      ['dayQty', 'trader', 0.1],
    ],
  )
})

test('what is over comes first, whatever its share', () => {
  const rows = limitRows([
    limit('orderQty', 99, 100),
    limit('openOrders', 1, 10, { ok: false }),
    limit('dayQty', 101, 100),
  ])
  assert.deepEqual(
    rows.map((r) => [r.name, r.over]),
    [
      ['dayQty', true],
      ['openOrders', true],
      ['orderQty', false],
    ],
  )
})

test('of several legs the one that uses most stands for the limit', () => {
  const [row, ...rest] = limitRows([
    limit('orderQty', 2, 10, { legId: 'a' }),
    limit('orderQty', 7, 10, { legId: 'b' }),
    limit('orderQty', 1, 10, { legId: 'c' }),
  ])
  assert.deepEqual([row?.used, rest.length], [7, 0])
})

test('a leg that is over stands for the limit, also before one that uses more of it', () => {
  const failed = limit('priceCollar', 5, 10, { legId: 'a', ok: false })
  const [row] = limitRows([failed, limit('priceCollar', 9, 10, { legId: 'b' })])
  assert.deepEqual([row?.over, row?.used], [true, 5])
})

test('a gain uses nothing of a loss, and nothing allowed is all used', () => {
  assert.equal(limitRows([limit('dayLoss', -500, 100)])[0]?.share, 0)
  assert.equal(limitRows([limit('dayLoss', 1, 0)])[0]?.share, Number.POSITIVE_INFINITY)
})

test('a check without figures, or with an unknown name, is an ordinary check', () => {
  assert.equal(isLimitCheck(limit('dayQty', 1, 2)), true)
  assert.equal(isLimitCheck(limit('moonPhase', 1, 2)), false)
  assert.equal(isLimitCheck({ legId: null, name: 'limit.dayQty', ok: true, detail: '' }), false)
})
