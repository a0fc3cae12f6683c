import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goesOnAfterDecision, shownState } from '../../../components/chat/message/step-state.ts'
import type { PatternStep } from '../../../lib/contracts/patterns.ts'
import { plan } from '../approval/plans.ts'

const steps: PatternStep[] = [
  { text: 'buy 5', state: 'waiting' },
  { text: 'show the book', state: 'pending' },
]

test('steps are promised to go on after a decision only where there is one to make', () => {
  assert.equal(goesOnAfterDecision(steps, [plan({ status: 'pending' })]), true)
  assert.equal(goesOnAfterDecision(steps, [plan({ status: 'rejected' })]), false)
  assert.equal(goesOnAfterDecision(steps, []), false, 'it waits for the answer to a question')
  assert.equal(goesOnAfterDecision([{ text: 'buy 5', state: 'done' }], [plan({ status: 'pending' })]), false)
})

test('steps after a plan that ran out do not come; after one that was decided, another answer has them', () => {
  const shown = (plans: ReturnType<typeof plan>[]) => steps.map((step) => shownState(step, plans, false))
  assert.deepEqual(shown([plan({ status: 'pending' })]), ['waiting', 'pending'])
  assert.deepEqual(shown([plan({ status: 'expired' })]), ['failed', 'skipped'])
  assert.deepEqual(shown([plan({ status: 'expired' }), plan({ status: 'done' })]), ['failed', 'pending'])
  assert.deepEqual(shown([plan({ status: 'rejected' })]), ['failed', 'pending'])
  assert.deepEqual(shown([]), ['waiting', 'pending'])
})
