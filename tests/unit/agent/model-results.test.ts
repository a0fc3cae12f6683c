import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MODEL_RESULT_CHARACTERS, shortened } from '../../../lib/agent/model-results.ts'

test('what fits is given as it is', () => {
  const value = { a: [1, 2, 3] }
  assert.equal(shortened(value), value)
})

test('of a long report the figures stay, and lists are cut short and say so', () => {
  const report = {
    success: true,
    simulationId: 's-1',
    events: Array.from({ length: 5_000 }, (_, i) => `event ${i}`),
    marketSnapshots: Array.from({ length: 5_000 }, (_, step) => ({ step, midPrice: 3000 })),
    summary: { pnl: -12.5, fills: 7 },
  }
  const short = shortened(report) as typeof report & { truncated: boolean }
  assert.ok(JSON.stringify(short).length <= MODEL_RESULT_CHARACTERS)
  assert.deepEqual(short.summary, report.summary)
  assert.equal(short.simulationId, 's-1')
  assert.equal(short.truncated, true)
  assert.equal(short.events[0], 'event 0')
  assert.match(String(short.events.at(-1)), /\d+ more/)
})

test('whatever it is, it is at most that long', () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key-${i}`, i]))
  let deep: unknown = 'x'.repeat(100_000)
  for (let i = 0; i < 200; i++) deep = { deep, more: 'y'.repeat(500) }
  for (const value of ['x'.repeat(1_000_000), wide, deep, [['z'.repeat(90_000)]], Array(50_000).fill({ a: 1 })])
    assert.ok(JSON.stringify(shortened(value)).length <= MODEL_RESULT_CHARACTERS + 200)
})
