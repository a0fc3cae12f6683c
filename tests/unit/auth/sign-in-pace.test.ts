// How passwords may be tried: what it costs the desk to be asked is bounded, however many addresses are made up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSignInPace } from '../../../lib/auth/sign-in-pace.ts'

test('of addresses that find no turn nothing is kept', async (c) => {
  const { attempt, hashing } = createSignInPace()
  const { promise: held, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 104 }, (_, n) => attempt(`a${n}@desk.example`, () => hashing(() => held)))
  await new Promise(setImmediate)
  // Each address that is kept has a timer that forgets it.
  const timers = c.mock.method(globalThis, 'setTimeout')
  for (let n = 0; n < 500; n++)
    await assert.rejects(
      attempt(`made-up${n}@desk.example`, () => hashing(async () => {})),
      { code: 'BUSY' },
    )
  assert.equal(timers.mock.callCount(), 0)
  resolve()
  await Promise.all(waiting)
})

test('thirty guests become members in a minute, and no more', async () => {
  const { joining } = createSignInPace()
  await Promise.all(Array.from({ length: 30 }, joining))
  await assert.rejects(joining(), { name: 'DeskError', status: 429 })
})
