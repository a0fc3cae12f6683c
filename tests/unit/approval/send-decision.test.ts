// What the dialog sends with a click.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sendDecision } from '../../../components/approval/decision/send-decision.ts'
import type { PermissionTerms } from '../../../lib/contracts/safety.ts'
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
