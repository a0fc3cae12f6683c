// A model that is told not to try a server again, and tries.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFence } from '../../../lib/agent/fence.ts'
import { type ToolDeps, toolSet } from '../../../lib/agent/tools.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { type Tool, toolOf } from '../../../lib/tools/registry.ts'
import type { ToolResponse } from '../../../lib/tools/response.ts'

const tools = ['getOrderBook', 'getTrades'].map(
  (name) =>
    toolOf(HOME_SERVER, { name, inputSchema: { type: 'object', properties: {} } }, { knowsAccounts: true }) as Tool,
)
const WORDS = 'eap has not answered. Do not call its tools again now.'
const closed = (retryAfterMs?: number): ToolResponse => ({
  status: 'error',
  data: null,
  errorCode: 'UNAVAILABLE',
  errorMessage: WORDS,
  meta: {
    server: HOME_SERVER,
    tool: 'getOrderBook',
    durationMs: 0,
    attempts: 0,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  },
})

/** A turn's tools over an engine that answers so, and how often it was asked. */
async function turnOver(answer: ToolResponse) {
  const asked: string[] = []
  const deps = {
    registry: { find: () => undefined },
    trust: { usable: async () => tools, refusal: async () => null },
    engine: {
      read: async ({ tool }: { tool: Tool }) => {
        asked.push(tool.tool)
        return answer
      },
    },
  } as unknown as ToolDeps
  const turn = async () => {
    const set = await toolSet(deps, 'trader', createFence())
    return async (name: string, words = WORDS) => {
      const { execute } = set[name] ?? assert.fail(name)
      const call = execute?.({}, { toolCallId: 'c', messages: [], context: undefined })
      await assert.rejects(Promise.resolve(call), { message: `UNAVAILABLE: ${words}` })
    }
  }
  return { asked, turn }
}

test('within a turn a server that the breaker closed is not asked again, by none of its tools; in the next it is', async () => {
  const { asked, turn } = await turnOver(closed(4_000))
  const call = await turn()
  for (const name of ['getOrderBook', 'getOrderBook', 'getTrades']) await call(name)
  assert.deepEqual(asked, ['getOrderBook'])
  await (await turn())('getTrades')
  assert.deepEqual(asked, ['getOrderBook', 'getTrades'])
})

test('a server that only failed once is asked again', async () => {
  const { asked, turn } = await turnOver(closed())
  const call = await turn()
  await call('getOrderBook')
  await call('getTrades')
  assert.deepEqual(asked, ['getOrderBook', 'getTrades'])
})

test('what the server said of it reaches the model in quotation marks, which it cannot end', async () => {
  const { turn } = await turnOver({ ...closed(), errorMessage: 'eap refused the call', said: 'no” (-32000)' })
  const call = await turn()
  await call('getOrderBook', 'eap refused the call and said: “no" (-32000)”')
})
