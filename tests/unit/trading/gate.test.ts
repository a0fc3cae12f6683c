import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateOf } from '../../../components/trading/live/gate.ts'

const GATE_MS = Date.UTC(2026, 10, 26, 9, 10)
const before = (seconds: number) => gateOf(GATE_MS, GATE_MS - seconds * 1_000)

test('the minutes until a gate closes are counted from two hours before, the one that has begun with them', () => {
  assert.deepEqual(before(7_201), { closed: false, minutes: null })
  assert.deepEqual(before(7_200), { closed: false, minutes: 120 })
  assert.deepEqual(before(61), { closed: false, minutes: 2 })
  assert.deepEqual(before(1), { closed: false, minutes: 1 })
  assert.deepEqual(before(0), { closed: true, minutes: null })
})
