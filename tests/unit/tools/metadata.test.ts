// How long a call may take, by its server and its name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toolMetadata } from '../../../lib/tools/metadata.ts'

const patience = (server: string, tool: string, timeoutMs = 10_000) => {
  const { timeoutMs: quiet, maxTotalMs } = toolMetadata(() => undefined, timeoutMs)({ server, tool })
  return [quiet, maxTotalMs]
}

test('progress carries a call of another server up to a total, and one of the exchange no further than its time limit', () => {
  assert.deepEqual(patience('eap', 'placeOrder'), [10_000, 10_000])
  assert.deepEqual(patience('eap', 'runSimulation'), [60_000, 60_000])
  assert.deepEqual(patience('weather', 'forecast'), [10_000, 600_000])
  assert.deepEqual(patience('weather', 'forecast', 900_000), [900_000, 900_000])
})

test('what mcp.json says of a tool counts before what it says of its server, and before the rule for its name', () => {
  const tools = { forecast: { timeout: 3_000, reads: true, callsPerMinute: 9, returnDirect: true } }
  const of = toolMetadata(
    (server) => (server === 'weather' ? { timeout: 5_000, tools } : { tools: { runSimulation: { timeout: 2_000 } } }),
    10_000,
  )
  const { timeoutMs, callsPerMinute, returnDirect } = of({ server: 'weather', tool: 'forecast' })
  assert.deepEqual([timeoutMs, callsPerMinute, returnDirect], [3_000, 9, true])
  assert.deepEqual(
    [of({ server: 'weather', tool: 'wind' }).timeoutMs, of({ server: 'eap', tool: 'runSimulation' }).timeoutMs],
    [5_000, 2_000],
  )
  const kept = toolMetadata(
    (server) =>
      server === 'weather'
        ? { tools: { tide: { reads: true, cacheSeconds: 60, staleSeconds: 600, stub: { high: null } } } }
        : undefined,
    10_000,
  )
  const memoryOf = (server: string, tool: string) => {
    const { freshMs, staleMs, stub } = kept({ server, tool })
    return [freshMs, staleMs, stub]
  }
  assert.deepEqual(memoryOf('weather', 'tide'), [60_000, 600_000, { high: null }])
  assert.deepEqual(memoryOf('weather', 'wind'), [0, 0, undefined])
  assert.deepEqual(memoryOf('eap', 'getOrderBook'), [0, 300_000, undefined])
  // No tool is called so in the file.
  assert.equal(of({ server: 'weather', tool: 'constructor' }).callsPerMinute, undefined)
})
