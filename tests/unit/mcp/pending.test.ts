// Sign-ins that were begun: each ends once, by who began it, in time, and no more of them are kept than people begin.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPending } from '../../../lib/mcp/oauth/pending.ts'

type Begun = Parameters<ReturnType<typeof createPending>['add']>[1]
const begunBy = (by: string, server = 'grid') => ({ by, server }) as Begun
const MINUTE = 60_000

test('one ends once, within ten minutes, by who began it; who else comes back has used it up', () => {
  let now = 0
  const pending = createPending(() => now)
  pending.add('a', begunBy('anna'))
  now = 10 * MINUTE - 1
  assert.equal(pending.take('a', 'anna')?.by, 'anna')
  assert.equal(pending.take('a', 'anna'), null)
  pending.add('b', begunBy('anna'))
  for (const by of ['ben', null]) {
    pending.add('c', begunBy('anna'))
    assert.equal(pending.take('c', by), null)
    assert.equal(pending.take('c', 'anna'), null)
  }
  now += 10 * MINUTE
  assert.equal(pending.take('b', 'anna'), null)
})

test('sixty-four wait, and the oldest goes for the next', () => {
  const pending = createPending(() => 0)
  for (let n = 0; n < 65; n++) pending.add(`${n}`, begunBy('anna'))
  assert.equal(pending.take('0', 'anna'), null)
  assert.equal(pending.take('1', 'anna')?.by, 'anna')
})

test('what was begun at a server that is forgotten is forgotten with it', () => {
  const pending = createPending(() => 0)
  pending.add('a', begunBy('anna', 'grid'))
  pending.add('b', begunBy('anna', 'other'))
  pending.drop('grid')
  assert.deepEqual([pending.take('a', 'anna'), pending.take('b', 'anna')?.server], [null, 'other'])
})
