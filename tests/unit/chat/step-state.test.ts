import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goesOnAfterDecision } from '../../../components/chat/step-state.ts'
import type { PatternStep } from '../../../lib/contracts/patterns.ts'
import { plan } from './plans.ts'

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
