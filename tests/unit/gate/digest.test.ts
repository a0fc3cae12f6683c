import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DigestLeg, planDigest } from '../../../lib/gate/plans/digest.ts'

const leg: DigestLeg = {
  server: 'eap',
  tool: 'placeOrder',
  fingerprint: 'f1',
  args: { side: 'BUY', qty: '5', price: '2950' },
}
const base = {
  id: 'p-1',
  traderId: 't-1',
  quotedAt: '2026-01-01T00:00:00.000Z',
  legs: [leg, { ...leg, args: { ...leg.args, side: 'SELL' } }],
}
const digest = planDigest(base)

test('the order of argument keys does not matter, everything else does', () => {
  assert.equal(
    planDigest({
      ...base,
      legs: base.legs.map((l) => ({ ...l, args: Object.fromEntries(Object.entries(l.args).reverse()) })),
    }),
    digest,
  )
  const [first, second] = base.legs as [DigestLeg, DigestLeg]
  const changed = [
    { ...base, id: 'p-2' },
    { ...base, traderId: 't-2' },
    { ...base, quotedAt: '2026-01-01T00:00:00.001Z' },
    { ...base, legs: [second, first] },
    { ...base, legs: [first] },
    { ...base, legs: [{ ...first, server: 'eap2' }, second] },
    { ...base, legs: [{ ...first, tool: 'amendOrder' }, second] },
    { ...base, legs: [{ ...first, fingerprint: 'f2' }, second] },
    { ...base, legs: [{ ...first, args: { ...first.args, qty: '50' } }, second] },
    { ...base, legs: [{ ...first, args: { ...first.args, qty: 5 } }, second] },
    { ...base, legs: [{ ...first, args: { ...first.args, postOnly: true } }, second] },
  ]
  const digests = new Set(changed.map(planDigest))
  assert.equal(digests.size, changed.length)
  assert.ok(!digests.has(digest))
})
