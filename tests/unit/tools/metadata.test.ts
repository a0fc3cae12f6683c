// How long a call may take, by its server and its name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toolMetadata } from '../../../lib/tools/metadata.ts'

const patience = (server: string, tool: string, timeoutMs = 10_000) => {
  const { timeoutMs: quiet, maxTotalMs } = toolMetadata(() => timeoutMs)({ server, tool })
  return [quiet, maxTotalMs]
}

test('progress carries a call of another server up to a total, and one of the exchange no further than its time limit', () => {
  assert.deepEqual(patience('eap', 'placeOrder'), [10_000, 10_000])
  assert.deepEqual(patience('eap', 'runSimulation'), [60_000, 60_000])
  assert.deepEqual(patience('weather', 'forecast'), [10_000, 600_000])
  assert.deepEqual(patience('weather', 'forecast', 900_000), [900_000, 900_000])
})
