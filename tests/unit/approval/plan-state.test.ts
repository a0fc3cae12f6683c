// Whether a plan waits, which of two states of it is the later one, and what of it could be asked for again.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askedAgain, isOpen, laterPlan, sameOrders } from '../../../components/approval/plan/plan-state.ts'
import { MAX_LEGS } from '../../../lib/contracts/gate/max-legs.ts'
import { proposeRequest } from '../../../lib/contracts/gate/plan.ts'
import { leg, plan, preview } from './plans.ts'

const order = (args: Record<string, unknown>, changes = {}) => leg({ args: { ...leg().args, ...args }, ...changes })
const totals = plan().totals

test('a plan is open while it is pending and its time is not up', () => {
  const end = Date.parse(plan().expiresAt)
  assert.equal(isOpen(plan(), end - 1), true)
  assert.equal(isOpen(plan(), end), false)
  assert.equal(isOpen(plan({ status: 'rejected' }), end - 1), false)
})

describe('of two states of one plan the later one counts', () => {
  const pending = plan()
  const done = plan({ status: 'done', legs: [leg({ status: 'done', answeredAt: 'x' })] })
  const unknown = plan({ status: 'failed', legs: [leg({ status: 'unknown' })] })
  const executing = plan({ status: 'executing', legs: [leg({ status: 'sending' })] })
  test('a decided plan never goes back to waiting', () => {
    assert.equal(laterPlan(done, pending), done)
    assert.equal(laterPlan(pending, done), done)
  })
  test('a settled leg comes after an unknown one', () => assert.equal(laterPlan(unknown, done), done))
  test('finished comes after executing', () => assert.equal(laterPlan(done, executing), done))
  test('a requoted plan waits again under its id: the newest quote counts, from either side', () => {
    const requoted = plan({ digest: 'ff00', totals: { ...totals, previewedAt: '2026-11-20T06:00:09.000Z' } })
    const first = plan({ totals: { ...totals, previewedAt: '2026-11-20T06:00:01.000Z' } })
    assert.equal(laterPlan(requoted, first), requoted)
    assert.equal(laterPlan(first, requoted), requoted)
  })
  test('at a tie the live line is right', () => assert.equal(laterPlan(pending, { ...pending }), pending))
  test('nothing held yet', () => assert.equal(laterPlan(undefined, pending), pending))
})

test('of two states without a preview the one that ends later is later', () => {
  const totals = { ...plan().totals, previewedAt: null }
  const first = plan({ totals })
  const next = plan({ totals, digest: 'b', expiresAt: '2026-11-20T06:03:00.000Z' })
  assert.equal(laterPlan(first, next), next)
  assert.equal(laterPlan(next, first), next)
})

test('an edit is told from new numbers for the same orders', () => {
  assert.equal(sameOrders(plan(), plan({ digest: 'b', legs: [leg({ preview: preview({ cost: 1 }) })] })), true)
  assert.equal(sameOrders(plan(), plan({ legs: [order({ qty: '6' })] })), false)
  assert.equal(sameOrders(plan({ legs: [leg(), leg({ id: 'b' })] }), plan({ legs: [leg()] })), false)
})

describe('what a new quote asks for again', () => {
  test('may be as many orders as a plan holds', () => {
    const legs = Array.from({ length: MAX_LEGS }, () => order({ qty: '1' }))
    const again = askedAgain(plan({ legs }))
    assert.equal(proposeRequest.safeParse({ legs: again }).success, true)
  })
  const ordered = { tool: 'placeOrder', args: leg().args }
  test('the same orders, without what was left out', () => {
    assert.deepEqual(askedAgain(plan({ status: 'expired', legs: [leg({ status: 'skipped' })] })), [ordered])
    const legs = [leg({ status: 'skipped' }), leg({ status: 'rejected' })]
    assert.deepEqual(askedAgain(plan({ status: 'expired', legs })), [ordered])
  })
  test('not what another server would do, nor past an objection', () => {
    assert.equal(askedAgain(plan({ legs: [leg(), leg({ server: 'other' })] })), null)
    assert.equal(askedAgain(plan({ origin: { kind: 'chat', objections: { by: 'risk', words: ['Too much.'] } } })), null)
  })
})
