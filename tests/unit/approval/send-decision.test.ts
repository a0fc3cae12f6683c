// What the dialog sends with a click, and every way it can end.
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { readOutcome, sendDecision } from '../../../components/approval/decision/send-decision.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { leg, plan } from './plans.ts'

const TERMS = { until: '2026-11-20T10:00:00.000Z' } as PermissionTerms
const shown = plan({ legs: [leg({ id: 'a' }), leg({ id: 'b', status: 'rejected' }), leg({ id: 'c' })] })

/** @returns what is sent */
async function sent(
  t: TestContext,
  ...given: [decision: 'approve' | 'reject', reason: string, permission: PermissionTerms]
) {
  let asked: [path: string, body: string] | undefined
  const answer = async (path: string, { body }: RequestInit) => {
    asked = [path, String(body)]
    return Response.json(shown)
  }
  t.mock.method(globalThis, 'fetch', answer as typeof fetch)
  assert.equal((await sendDecision(shown, ...given)).kind, 'accepted')
  const [path, body] = asked ?? assert.fail()
  assert.equal(path, `/api/plans/${shown.id}/decision`)
  return JSON.parse(body)
}

test('an approval is of the digest that was shown and of each leg that is left, with the permission that was asked for', async (t) => {
  assert.deepEqual(await sent(t, 'approve', '  ', TERMS), {
    digest: shown.digest,
    legs: [
      { id: 'a', decision: 'approve' },
      { id: 'c', decision: 'approve' },
    ],
    permission: TERMS,
  })
})

test('a reject asks for no permission, whatever was filled in, and takes as much of a reason as there is room for', async (t) => {
  assert.deepEqual(await sent(t, 'reject', ` ${'x'.repeat(600)}`, TERMS), {
    digest: shown.digest,
    legs: [
      { id: 'a', decision: 'reject' },
      { id: 'c', decision: 'reject' },
    ],
    reason: 'x'.repeat(500),
  })
})

describe('the answer to a decision', () => {
  test('200 with a plan is accepted', () => assert.equal(readOutcome(200, plan({ status: 'done' })).kind, 'accepted'))
  test('200 with anything else may have been accepted: not known', () =>
    assert.equal(readOutcome(200, { ok: true }).kind, 'unreachable'))
  test('requoted carries the new plan', () => {
    const outcome = readOutcome(409, {
      error: { code: 'REQUOTED', message: '', details: { plan: plan({ id: 'p2' }) } },
    })
    assert.equal(outcome.kind === 'requoted' && outcome.plan.id, 'p2')
  })
  test('requoted without a readable plan is a plain refusal: there is nothing to approve', () => {
    assert.deepEqual(readOutcome(409, { error: { code: 'REQUOTED', message: 'm', details: {} } }), {
      kind: 'refused',
      code: 'REQUOTED',
      message: 'm',
    })
  })
  test('a refusal is final, an unknown code too', () => {
    const refused = (code: string) => readOutcome(409, { error: { code, message: '' } })
    assert.deepEqual(refused('LOST_RACE'), { kind: 'refused', code: 'LOST_RACE', message: '' })
    assert.deepEqual(refused('toString'), { kind: 'refused', code: 'unknown', message: '' })
  })
  test('a failing server or no body can be tried again', () => {
    assert.equal(readOutcome(503, { error: { code: 'UNAVAILABLE', message: '' } }).kind, 'unreachable')
    assert.equal(readOutcome(502, null).kind, 'unreachable')
  })
  test('why the desk cannot decide is told in its own words, where there are any', () => {
    const said = (message: string) => readOutcome(503, { error: { code: 'UNAVAILABLE', message } })
    assert.deepEqual(said('The disk is full.'), { kind: 'unreachable', said: 'The disk is full.' })
    assert.deepEqual(said(''), { kind: 'unreachable' })
  })
})
