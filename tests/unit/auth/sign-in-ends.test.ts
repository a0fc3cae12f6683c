// What is open by a sign-in ends with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSignInEnds } from '../../../lib/auth/sign-in-ends.ts'

const [MINUTE, DAY] = [60_000, 24 * 3_600_000]

test('a sign-in ends by its time, thirty days off as well, and where the clock was put forward', (c) => {
  c.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-11-01T00:00:00Z') })
  const ends = createSignInEnds(() => new Date())
  const month = ends.of('month', new Date(Date.now() + 30 * DAY))
  c.mock.timers.tick(30 * DAY - 1)
  assert.equal(month.aborted, false)
  c.mock.timers.tick(1)
  assert.equal(month.aborted, true)

  const slept = ends.of('slept', new Date(Date.now() + 30 * DAY))
  c.mock.timers.setTime(Date.now() + 31 * DAY)
  c.mock.timers.tick(MINUTE)
  assert.equal(slept.aborted, true)
})

test('one that is ended tells all that wait, and one whose time is over already is no other', () => {
  const ends = createSignInEnds(() => new Date())
  const later = new Date(Date.now() + DAY)
  const [one, again, other] = [ends.of('one', later), ends.of('one', later), ends.of('other', later)]
  ends.end(['one', 'unknown'])
  assert.deepEqual([one.aborted, again.aborted, other.aborted], [true, true, false])
  assert.equal(ends.of('over', new Date(Date.now() - 1)).aborted, true)
  ends.end(['other'])
})
