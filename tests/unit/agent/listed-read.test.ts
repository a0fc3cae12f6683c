// A read that the operator listed, as one turn holds it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFence } from '../../../lib/agent/fence.ts'
import { type ToolDeps, toolSet } from '../../../lib/agent/tools.ts'
import { type Tool, toolOf } from '../../../lib/tools/registry.ts'

const toolNow = (listedAsRead: boolean): Tool =>
  toolOf(
    'weather',
    { name: 'forecast', inputSchema: { type: 'object', properties: {} } },
    { knowsAccounts: false, listedAsRead },
  ) as Tool

async function turn(data: Record<string, unknown>) {
  let now = toolNow(true)
  const deps = {
    registry: { find: () => now },
    trust: { usable: async () => [now], refusal: async () => null },
    engine: {
      read: async () => ({
        status: 'ok',
        data,
        meta: { server: 'weather', tool: 'forecast', durationMs: 1, attempts: 1 },
      }),
    },
  } as unknown as ToolDeps
  const { weather__forecast } = await toolSet(deps, 'trader', createFence())
  return {
    call: async () => weather__forecast?.execute?.({}, { toolCallId: 'c', messages: [], context: undefined }),
    unlist: () => {
      now = toolNow(false)
    },
  }
}

test('what is taken off the list in the middle of a turn is called no more in it', async () => {
  const { call, unlist } = await turn({ wind: 7 })
  assert.deepEqual(await call(), { wind: 7 })
  unlist()
  await assert.rejects(call(), /needs a plan/)
})

test('of an answer without end the conversation keeps the beginning', async () => {
  const { call } = await turn({ rows: 'x'.repeat(1_000_000) })
  const kept = JSON.stringify(await call())
  assert.ok(kept.length < 10_000)
  assert.match(kept, /more than is kept/)
})
