import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { watchTools } from '../../../lib/mcp/tool-watch.ts'

const listing = (name: string) =>
  ({ request: async () => ({ tools: [{ name, inputSchema: { type: 'object' } }] }) }) as unknown as Client

test('a last word from a line that is gone keeps no word of the next from being heard', async () => {
  const [gone, here] = [listing('before'), listing('now')]
  const { promise: read, resolve } = Promise.withResolvers<void>()
  const list = watchTools(
    'grid',
    1_000,
    (at) => at === here,
    () => resolve(),
  )
  list.readAgain(gone)
  list.readAgain(here)
  await Promise.race([read, new Promise((_, reject) => setImmediate(reject, new Error('it was not read')))])
  assert.deepEqual(
    list.tools().map((tool) => tool.name),
    ['now'],
  )
})
