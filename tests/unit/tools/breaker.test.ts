// When a server that was left alone is asked again, told by the same clock that lets the call through.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createBreakers, OPENS_AFTER } from '../../../lib/tools/interceptors/breaker.ts'
import { refusal, type ToolCall } from '../../../lib/tools/interceptors/chain.ts'

const SERVER = 'other'
const CALL = { effect: 'read', tool: { server: SERVER, tool: 'hang' } } as unknown as ToolCall

/** A clock that goes on by `stepMs` with each look at it, as on a machine that takes the time away in between. */
function slowClock(t: TestContext, stepMs: number): { set(ms: number): void } {
  let ms = Date.now()
  t.mock.method(Date, 'now', () => (ms += stepMs))
  return {
    set: (to) => {
      ms = to - stepMs
    },
  }
}

for (const stepMs of [1, 20])
  test(`at the time it tells the next call is let through, each look at the clock ${stepMs} ms after the other`, async (t) => {
    const clock = slowClock(t, stepMs)
    const breakers = createBreakers()
    let asked = 0
    const lost = () =>
      breakers.interceptor(CALL, async (call) => {
        asked += 1
        return refusal(call, 'UNAVAILABLE', 'no answer')
      })
    for (let i = 0; i < OPENS_AFTER; i++) await lost()
    // Each lost trial makes the pause longer and draws it anew.
    for (let i = 1; i <= 20; i++) {
      assert.equal(breakers.state(SERVER), 'open')
      clock.set(Math.ceil(breakers.retryAt(SERVER) ?? assert.fail('it does not say when')))
      await lost()
      assert.equal(asked, OPENS_AFTER + i)
    }
  })

test('a clock that is set back does not leave a server alone until it is so late again', async (t) => {
  const clock = slowClock(t, 1)
  const breakers = createBreakers()
  let asked = 0
  const lost = () =>
    breakers.interceptor(CALL, async (call) => {
      asked += 1
      return refusal(call, 'UNAVAILABLE', 'no answer')
    })
  for (let i = 0; i < OPENS_AFTER; i++) await lost()
  clock.set(Date.now() - 8 * 3_600_000)
  assert.deepEqual([breakers.state(SERVER), breakers.retryAt(SERVER)], ['closed', null])
  await lost()
  assert.equal(asked, OPENS_AFTER + 1)
})
