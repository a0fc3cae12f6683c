import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legChecks } from '../../../components/approval/leg/leg-checks.ts'
import { LOSES_PLACE } from '../../../lib/contracts/exchange/orders.ts'
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
  const lost = { name: 'priority', ok: true, detail: LOSES_PLACE }
  const kept = { name: 'priority', ok: true, detail: 'It keeps its place in the queue.' }
  assert.deepEqual(legChecks(preview({ aheadInQueue: 12.5, checks: [lost] })), [{ ...lost, isBehind: true }])
  assert.deepEqual(legChecks(preview({ aheadInQueue: 0, checks: [lost] })), [lost])
  assert.deepEqual(legChecks(preview({ aheadInQueue: 12.5, checks: [kept] })), [kept])
})
