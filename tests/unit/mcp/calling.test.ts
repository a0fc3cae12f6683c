import assert from 'node:assert/strict'
import { test } from 'node:test'
import { McpCallError } from '../../../lib/mcp/calls/call-error.ts'
import { callTool } from '../../../lib/mcp/calls/calling.ts'
import { createSlots } from '../../../lib/mcp/calls/slots.ts'

test('a call that is given up in the moment its turn comes is not sent, and leaves its place to the next', async () => {
  const slots = createSlots(1, 10)
  slots.take(1_000)
  const stop = new AbortController()
  const asked = () => assert.fail('it was sent')
  const call = callTool(asked, slots, 'echo', {}, { timeoutMs: 1_000, signal: stop.signal })
  slots.free()
  stop.abort()
  await assert.rejects(call, (e) => e instanceof McpCallError && e.kind === 'cancelled' && !e.sent)
  assert.deepEqual(slots.load(), { running: 0, waiting: 0 })
})
