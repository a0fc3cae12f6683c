import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeskClock } from '../../../lib/ui/desk-clock.ts'

const HOUR_MS = 3_600_000

test('the time is the desk’s as soon as it has said one, whatever clock the reader has', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 100 * HOUR_MS })
  const { hear, now } = createDeskClock()
  const said = (deskMs: number) => hear(new Date(deskMs).toISOString())
  assert.equal(now(), 100 * HOUR_MS, 'nothing heard')
  said(100 * HOUR_MS - 300)
  assert.equal(now(), 100 * HOUR_MS, 'what a word takes on its way is no wrong clock')

  for (const hours of [97, 105]) {
    for (let beat = 0; beat < 8; beat++) said(hours * HOUR_MS)
    assert.equal(now(), hours * HOUR_MS)
  }
  said(105 * HOUR_MS - 4_000)
  assert.equal(now(), 105 * HOUR_MS, 'one that came late changes nothing')
})
