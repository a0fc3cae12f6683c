// A plan with many legs tells those that came to the same once, and each of the others by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legGroups } from '../../../components/approval/outcome/leg-groups.ts'
import { legSteps } from '../../../components/approval/outcome/outcome-steps.ts'
import { leg } from './plans.ts'

const answered = (result: Record<string, unknown>, second = 2, server = 'eap') =>
  leg({ server, status: 'done', sentAt: '2026-11-20T06:00:01Z', answeredAt: `2026-11-20T06:00:0${second}Z`, result })
const resting = (qty: number, second?: number) =>
  answered({ state: 'OPEN', filledQty: 0, remainingQty: qty, qty, price: 2950 }, second)
const filled = (qty: number, price: number) =>
  answered({ state: 'FILLED', filledQty: qty, remainingQty: 0, qty, avgPrice: price })
const groups = (...legs: ReturnType<typeof leg>[]) =>
  legGroups(legs.map((one, i) => ({ leg: one, steps: legSteps(one, 'executing'), number: i + 1 }))).map(
    ({ sum, legs: of }) => [of.map(({ number }) => number), sum && [sum.word, sum.detail ?? null, sum.at]],
  )
const refused = leg({
  status: 'failed',
  sentAt: 'x',
  error: { code: 'INSUFFICIENT_FUNDS', message: 'Not enough money.' },
})

test('what rests is summed with its MWh and by when, and a refusal among it stands by itself', () => {
  assert.deepEqual(groups(resting(0.1), resting(0.2, 4), refused, resting(3), resting(4), resting(5)), [
    [
      [1, 2, 4, 5, 6],
      ['resting', { word: 'endedDetail', qty: 0, of: 12.3 }, '2026-11-20T06:00:04Z'],
    ],
    [[3], null],
  ])
})

test('what is filled is told at the average of all, and by no average where one of them has none', () => {
  const whole = [filled(1, 3000), filled(3, 3010), filled(1, 3000), filled(1, 3000), filled(1, 3000), filled(1, 3000)]
  assert.deepEqual(groups(...whole)[0]?.[1], [
    ...['filled', { word: 'filledDetail', qty: 8, price: 3003.75 }, '2026-11-20T06:00:02Z'],
  ])
  const without = answered({ state: 'FILLED', filledQty: 1, remainingQty: 0, qty: 1 })
  assert.deepEqual(groups(...whole, without)[0]?.[1], [
    ...['filled', { word: 'filledDetail', qty: 9, price: null }, '2026-11-20T06:00:02Z'],
  ])
})

test('while it is sent, those that wait are one line', () => {
  const waiting = Array.from({ length: 5 }, () => leg({ status: 'pending' }))
  assert.deepEqual(groups(resting(1), ...waiting), [
    [[1], null],
    [
      [2, 3, 4, 5, 6],
      ['notYet', null, null],
    ],
  ])
})

test('few are told one by one, and so is what another server did', () => {
  const each = (count: number) => Array.from({ length: count }, (_, i) => [[i + 1], null])
  assert.deepEqual(groups(...Array.from({ length: 5 }, () => resting(1))), each(5))
  const away = Array.from({ length: 6 }, () => answered({ text: 'ok' }, 2, 'files'))
  assert.deepEqual(groups(...away), each(6))
  assert.deepEqual(groups(resting(1), resting(1), ...away), each(8))
})
