// When a plan is told by a notification of the browser, and when what was told of it goes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hearing, onHearing, withKnown } from '../../../components/approval/notices/plan-notice.ts'
import { planOrigin, planStatus } from '../../../lib/contracts/gate/plan.ts'
import { plan } from './plans.ts'

const nowMs = Date.parse('2026-11-20T06:00:01.000Z')
const hearing = (changes: Partial<Hearing> = {}): Hearing => ({
  on: true,
  deskInView: false,
  known: [],
  nowMs,
  ...changes,
})

test('a plan that waits is told once, of whatever channel, while nobody sees the desk', () => {
  for (const kind of planOrigin.shape.kind.options)
    assert.equal(onHearing(plan({ origin: { kind } }), hearing()), 'show', kind)
  assert.equal(onHearing(plan(), hearing({ known: ['p0', 'p1'] })), 'leave', 'heard of before, in any tab or page')
  assert.equal(onHearing(plan(), hearing({ deskInView: true })), 'leave')
  assert.equal(onHearing(plan(), hearing({ on: false })), 'leave')
})

test('what does not wait is never told, and what was told of it goes: decided, expired, approved by a standing permission', () => {
  for (const status of planStatus.options.filter((one) => one !== 'pending'))
    assert.equal(onHearing(plan({ status }), hearing()), 'close', status)
  assert.equal(onHearing(plan({ status: 'approved', permissionId: 'perm' }), hearing()), 'close')
  assert.equal(onHearing(plan(), hearing({ nowMs: Date.parse('2026-11-20T06:02:00.000Z') })), 'close')
  assert.equal(onHearing(plan({ status: 'done' }), hearing({ on: false, known: ['p1'], deskInView: true })), 'close')
})

test('the newest hundred are known, each once', () => {
  const many = Array.from({ length: 100 }, (_, i) => `p${i}`)
  assert.deepEqual(withKnown(many, ['p99', 'new']), [...many.slice(1), 'new'])
})
