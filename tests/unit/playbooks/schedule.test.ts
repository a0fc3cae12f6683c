import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlaybookSchedule } from '../../../lib/contracts/playbooks.ts'
import { readInputs } from '../../../lib/playbooks/inputs.ts'
import { nextAfter, scheduleProblem } from '../../../lib/playbooks/schedule.ts'

const cases: [schedule: PlaybookSchedule, now: string, next: string][] = [
  [{ quarterHours: true }, '2026-11-21T10:00:00.000Z', '2026-11-21T10:15:00.000Z'],
  [{ quarterHours: true }, '2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
  [{ everyMinutes: 7 }, '1970-01-01T00:07:00.000Z', '1970-01-01T00:14:00.000Z'],
  [{ everyMinutes: 1440 }, '2026-11-21T10:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  [{ daily: '08:30', zone: 'Asia/Taipei' }, '2026-11-21T00:29:59.000Z', '2026-11-21T00:30:00.000Z'],
  [{ daily: '08:30', zone: 'Asia/Taipei' }, '2026-11-21T00:30:00.000Z', '2026-11-22T00:30:00.000Z'],
  // Clocks go back: nine in the morning is an hour later by UTC the day after.
  [{ daily: '09:00', zone: 'Europe/Berlin' }, '2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  // Clocks go forward: half past two is left out, and the day is not.
  [{ daily: '02:30', zone: 'Europe/Berlin' }, '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
]
for (const [schedule, now, next] of cases)
  test(`${JSON.stringify(schedule)} after ${now}`, () =>
    assert.equal(nextAfter(schedule, new Date(now)).toISOString(), next))

test('a schedule is one thing, and a zone one that exists', () => {
  assert.equal(scheduleProblem({}), 'schedule')
  assert.equal(scheduleProblem({ everyMinutes: 5, quarterHours: true }), 'schedule')
  assert.equal(scheduleProblem({ daily: '08:30' }), 'zone')
  assert.equal(scheduleProblem({ daily: '08:30', zone: 'Mars/Base' }), 'zone')
  assert.equal(scheduleProblem({ everyMinutes: 5, zone: 'Asia/Taipei' }), 'zone')
  assert.equal(scheduleProblem({ daily: '08:30', zone: 'Asia/Taipei' }), null)
})

const NOW = new Date('2026-11-21T22:40:00Z')
test('inputs are read exactly, by their types', () => {
  const read = readInputs(
    [
      { name: 'symbol', type: 'symbol' },
      { name: 'hour', type: 'symbol', default: '@hour+2' },
      { name: 'price', type: 'price' },
      { name: 'qty', type: 'quantity' },
      { name: 'n', type: 'integer' },
      { name: 'on', type: 'boolean' },
      { name: 'side', type: 'enum', options: ['BUY', 'SELL'] },
    ],
    { symbol: 'elc', price: '-2,950.50', qty: '1.5', n: '12', on: 'true', side: 'SELL', hour: '' },
    NOW,
  )
  const values = { symbol: 'ELC', hour: 'PT60-20261122T0000Z', price: -2950.5, qty: 1.5, n: 12, on: true, side: 'SELL' }
  assert.deepEqual(read, { ok: true, values })
})
test('all problems of inputs come at once', () => {
  const read = readInputs(
    [
      { name: 'price', type: 'price' },
      { name: 'qty', type: 'quantity' },
      { name: 'n', type: 'integer' },
      { name: 'side', type: 'enum', options: ['BUY'] },
      { name: 'need', type: 'string' },
    ],
    { price: '1.001', qty: '0', n: 1.5, side: 'buy', other: 1 },
    NOW,
  )
  assert.ok(!read.ok)
  assert.deepEqual(read.problems.map((p) => p.name).sort(), ['n', 'need', 'other', 'price', 'qty', 'side'])
})
