// The money of a whole plan: what can be paid at most, and what remains if all of it fills.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totalsOf } from '../../../lib/gate/plans/preview.ts'
import { leg } from '../approval/plans.ts'

const AT = '2026-11-20T06:00:00.000Z'
const legOf = (cost: number, worstCost: number, changes: Partial<ReturnType<typeof leg>> = {}) => {
  const made = leg(changes)
  return { ...made, preview: made.preview && { ...made.preview, cost, worstCost } }
}

test('what a sale would bring lowers nothing of what a purchase can cost', () => {
  const totals = totalsOf([legOf(0, 112_000), legOf(-9_000, -9_900)], AT)
  assert.deepEqual([totals.payable, totals.worstCost, totals.cost], [112_000, 102_100, -9_000])
})

test('a sale at a negative price pays, and what was left out does not count', () => {
  assert.equal(totalsOf([legOf(0, 50.25), legOf(0, 0.000001)], AT).payable, 50.250001)
  assert.equal(totalsOf([legOf(0, 50), legOf(0, 70, { status: 'rejected' })], AT).payable, 50)
  assert.equal(totalsOf([legOf(-10, -20)], AT).payable, 0)
})
