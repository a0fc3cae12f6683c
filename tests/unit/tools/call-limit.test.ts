// So many calls a minute: what counts is what the server was asked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCallLimit } from '../../../lib/tools/interceptors/call-limit.ts'
import { refusal, type ToolCall } from '../../../lib/tools/interceptors/chain.ts'
import type { ToolResponse } from '../../../lib/tools/response.ts'

const CALL = {
  effect: 'read',
  tool: { server: 'weather', tool: 'tide' },
  metadata: { callsPerMinute: 2 },
} as unknown as ToolCall
const asked: ToolResponse = {
  status: 'ok',
  data: {},
  errorCode: null,
  errorMessage: null,
  meta: { server: 'weather', tool: 'tide', durationMs: 1, attempts: 1 },
}

test('a call that the desk itself refused, while its server is left alone, takes nothing of the minute', async (c) => {
  c.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limit = createCallLimit()
  const codeOf = async (answer: ToolResponse) => (await limit(CALL, async () => answer)).errorCode
  const leftAlone = refusal(CALL, 'UNAVAILABLE', 'the desk asks it again in 4 s at the earliest')
  for (let n = 0; n < 9; n++) assert.equal(await codeOf(leftAlone), 'UNAVAILABLE')
  const codes = [await codeOf(asked), await codeOf(asked), await codeOf(asked)]
  assert.deepEqual(codes, [null, null, 'RATE_LIMITED'])

  // Nor does one that was refused only in the next minute give that one more.
  c.mock.timers.tick(60_000)
  const late = limit(CALL, async () => {
    c.mock.timers.tick(60_000)
    return leftAlone
  })
  assert.equal((await late).errorCode, 'UNAVAILABLE')
  assert.deepEqual([await codeOf(asked), await codeOf(asked), await codeOf(asked)], codes)
})

test('each tool of each server has a minute of its own, and a write none', async (c) => {
  c.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limit = createCallLimit()
  const codesOf = async (call: object) => {
    const made = { ...CALL, ...call } as ToolCall
    const answers = await Promise.all([1, 2, 3].map(() => limit(made, async () => asked)))
    return answers.map(({ errorCode }) => errorCode)
  }
  for (const tool of [CALL.tool, { server: 'harbour', tool: 'tide' }, { server: 'weather', tool: 'wind' }])
    assert.deepEqual(await codesOf({ tool }), [null, null, 'RATE_LIMITED'], JSON.stringify(tool))
  assert.deepEqual(await codesOf({ effect: 'write' }), [null, null, null])
})
