// What one server may say about its tools, all of them together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { setLogLevel } from '../../../lib/log.ts'
import { listTools } from '../../../lib/mcp/tool-listing.ts'

setLogLevel('silent')

/** A server that lists these, a hundred on a page. */
const listing = (tools: unknown[]) =>
  ({
    request: async ({ params: { cursor = '0' } }: { params: { cursor?: string } }) => {
      const from = Number(cursor)
      const next = from + 100
      return { tools: tools.slice(from, next), ...(next < tools.length ? { nextCursor: String(next) } : {}) }
    },
  }) as unknown as Client
const tool = (n: number, description = '') => ({ name: `t${n}`, description, inputSchema: { type: 'object' } })
const countIn = async (tools: unknown[]) => {
  const { tools: kept, leftOut } = await listTools(listing(tools), 'grid', 1_000)
  return { kept: kept.length, leftOut: leftOut.length, why: [...new Set(leftOut.map(({ why }) => why))] }
}

test('a thousand tools are kept, and the next is left out', async () => {
  const many = Array.from({ length: 1_002 }, (_, n) => tool(n))
  assert.deepEqual(await countIn(many.slice(0, 1_000)), { kept: 1_000, leftOut: 0, why: [] })
  assert.deepEqual(await countIn(many), { kept: 1_000, leftOut: 2, why: ['too_many'] })
})

test('of definitions that are each of a proper length, four million characters are kept', async () => {
  const long = Array.from({ length: 80 }, (_, n) => tool(n, 'x'.repeat(60_000)))
  const size = JSON.stringify(long[0]).length
  const kept = Math.floor((4 * 1024 * 1024) / size)
  assert.deepEqual(await countIn([...long, tool(80)]), { kept: kept + 1, leftOut: 80 - kept, why: ['too_many'] })
})

test('of what is left out a thousand are named: a list of nothing but bad tools fills no memory', async () => {
  const bad = Array.from({ length: 1_500 }, (_, n) => ({ name: `t${n}` }))
  assert.deepEqual(await countIn(bad), { kept: 0, leftOut: 1_000, why: ['malformed'] })
})
