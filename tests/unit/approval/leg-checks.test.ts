import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legChecks } from '../../../components/approval/leg/leg-checks.ts'
import { preview } from './plans.ts'

const funds = { name: 'funds', ok: true, detail: '' }
const liquidity = { name: 'liquidity', ok: true, detail: '268 MWh could not trade now and would be dropped.' }

test('a passed check that tells of a dropped part says how much of the order is kept', () => {
  const short = { filledQty: 131.9, restingAmount: 0, unfilledAmount: 268.1, checks: [funds, liquidity] }
  assert.deepEqual(legChecks(preview(short)), [funds, { ...liquidity, drops: { kept: 131.9, of: 400 } }])
})

test('nothing is said of drops where nothing is dropped, the check failed, or there is no preview', () => {
  assert.deepEqual(legChecks(preview({ checks: [funds, liquidity] })), [funds, liquidity])
  const failed = { ...liquidity, ok: false, code: 'NOT_FILLABLE' }
  assert.deepEqual(legChecks(preview({ filledQty: 0, unfilledAmount: 5, checks: [failed] })), [failed])
  assert.deepEqual(legChecks(null), [])
})

test('a change that costs an order its place says so where others wait at its price, and only there', () => {
  const check = { name: 'priority', ok: true, detail: '' }
  const checks = [funds, check]
  const lost = { keptPriority: false, checks }
  assert.deepEqual(legChecks(preview({ ...lost, aheadInQueue: 12.5 })), [funds, { ...check, isBehind: true }])
  assert.deepEqual(legChecks(preview({ ...lost, aheadInQueue: 0 })), checks)
  assert.deepEqual(legChecks(preview({ keptPriority: true, aheadInQueue: 12.5, checks })), checks)
  assert.deepEqual(legChecks(preview({ aheadInQueue: 12.5, checks })), checks)
})
