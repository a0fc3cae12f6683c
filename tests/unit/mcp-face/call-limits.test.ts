// How much one token may ask for.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCallLimits } from '../../../lib/mcp-face/call-limits.ts'

test('a call that is refused takes no place of those that run', async (c) => {
  c.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limits = createCallLimits(2)
  const entered = async () => {
    const leave = await limits.enter('a')
    if (typeof leave === 'string') return leave
    leave()
    return 'entered'
  }
  const asked = async (times: number) => {
    const answers: string[] = []
    for (let n = 0; n < times; n++) answers.push(await entered())
    return answers
  }
  assert.deepEqual(await asked(2), ['entered', 'entered'])
  for (const refused of await asked(40)) assert.match(refused, /^More than 2 calls in a minute/)
  c.mock.timers.tick(60_000)
  assert.deepEqual(await asked(2), ['entered', 'entered'])
})

test('of one token sixteen calls run at once, whatever others do; one that ends makes room for one', async () => {
  const limits = createCallLimits(1_000)
  const held = await Promise.all(Array.from({ length: 16 }, () => limits.enter('a')))
  assert.ok(held.every((leave) => typeof leave === 'function'))
  assert.match(String(await limits.enter('a')), /^16 calls of this token are running already/)
  assert.equal(typeof (await limits.enter('b')), 'function')
  // Its sixteen writes may all be waiting for the trader: one of them can be taken back all the same.
  assert.equal(typeof (await limits.enter('a', 'withdrawal')), 'function')
  const [first] = held
  if (typeof first === 'function') first()
  assert.equal(typeof (await limits.enter('a')), 'function')
  assert.match(String(await limits.enter('a')), /are running already/)
})
