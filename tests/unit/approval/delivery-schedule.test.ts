import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scheduleOf } from '../../../components/approval/dialog/delivery-schedule.ts'
import { leg } from './plans.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-27T00:00:00Z')
const order = (hour: number, side: string, qty: string, changes: Parameters<typeof leg>[0] = {}) =>
  leg({
    ...changes,
    args: { ...leg().args, side, qty, symbol: `PT60-20261127T${String(hour).padStart(2, '0')}00Z` },
  })

test('what is bought and sold in each hour, in their order, with the hours in between', () => {
  const schedule = scheduleOf([
    order(5, 'SELL', '4'),
    order(0, 'BUY', '2'),
    order(1, 'BUY', '3'),
    order(1, 'BUY', '0.5'),
    order(1, 'SELL', '1'),
    order(2, 'BUY', '9', { status: 'rejected' }),
    order(2, 'BUY', '2'),
  ])
  const at = (hour: number, boughtMwh: number, soldMwh: number, hours = 1) => ({
    startMs: START + hour * HOUR,
    endMs: START + (hour + hours) * HOUR,
    boughtMwh,
    soldMwh,
  })
  assert.deepEqual(schedule, {
    hours: [at(0, 2, 0), at(1, 3.5, 1), at(2, 2, 0), at(3, 0, 0, 2), at(5, 0, 4)],
    mostMwh: 4,
  })
})

test('no picture of few hours, of spot, of what is no order, or of an hour and its own quarter', () => {
  const four = [0, 1, 2, 3].map((hour) => order(hour, 'BUY', '1'))
  assert.notEqual(scheduleOf(four), null)
  assert.equal(scheduleOf(four.slice(1)), null)
  assert.equal(scheduleOf([...four, leg()]), null)
  assert.equal(scheduleOf([...four, leg({ tool: 'cancelOrder', args: { orderId: '7' } })]), null)
  const quarter = leg({ args: { ...leg().args, symbol: 'PT15-20261127T0315Z' } })
  assert.equal(scheduleOf([...four, quarter]), null)
})
