// An order in a delivery contract ends when its gate closes, whatever its own time says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateMs, gateWarning } from '../../../components/approval/leg/gate-of-leg.ts'
import { leg, preview } from './plans.ts'

const gateClosure = '2026-11-20T08:55:00.000Z'
const closesMs = Date.parse(gateClosure)
const inContract = (args: Record<string, unknown> = {}, changes = {}) =>
  leg({ args: { ...leg().args, ...args }, preview: preview({ gateClosure }), ...changes })

test('the gate ends what is ordered or changed in a contract; what is cancelled, or traded at all times, it does not', () => {
  assert.equal(gateMs(inContract()), closesMs)
  assert.equal(gateMs(inContract({ orderId: '7-1' }, { tool: 'amendOrder' })), closesMs)
  assert.equal(gateMs(inContract({}, { tool: 'cancelOrder' })), null)
  assert.equal(gateMs(leg()), null)
  // What another server calls an order is its own.
  assert.equal(gateMs(inContract({}, { server: 'lunch' })), null)
})

test('an order that ends by itself before the gate does not rest until then', () => {
  const until = (expiresAt: string) => gateMs(inContract({ timeInForce: 'GTD', expiresAt }))
  assert.equal(until('2026-11-20T08:00:00.000Z'), null)
  assert.equal(until('2026-11-20T16:54:59.000+08:00'), null)
  assert.equal(until('2026-11-20T09:00:00.000Z'), closesMs)
})

test('warned of are a gate that closes within the time to decide, and one that leaves what rests only minutes', () => {
  const warning = (leftMs: number, decideMs: number, rests = true) =>
    gateWarning(closesMs, { rests, untilMs: closesMs - leftMs + decideMs, nowMs: closesMs - leftMs })
  const MINUTE = 60_000
  assert.equal(warning(42 * MINUTE, 2 * MINUTE), null)
  assert.equal(warning(5 * MINUTE, 2 * MINUTE), 'soon')
  assert.equal(warning(5 * MINUTE + 1, 2 * MINUTE), null)
  assert.equal(warning(5 * MINUTE, 2 * MINUTE, false), null)
  assert.equal(warning(MINUTE, 2 * MINUTE), 'tooLate')
  assert.equal(warning(MINUTE, 2 * MINUTE, false), 'tooLate')
  assert.equal(warning(0, 2 * MINUTE), null)
})
