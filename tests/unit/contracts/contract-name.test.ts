import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractName, hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'

test('the name of a contract tells its hours', () => {
  const startMs = Date.parse('2026-11-24T01:00:00Z')
  assert.equal(contractName({ startMs, endMs: startMs + 900_000 }), 'PT15-20261124T0100Z')
  assert.deepEqual(hoursOf('PT60-20261124T0100Z'), { startMs, endMs: startMs + 3_600_000 })
})

test('what is no such name has no hours', () => {
  for (const symbol of [
    'ELC',
    '',
    'PT60-20260231T0100Z',
    'PT60-20261124T2500Z',
    'PT0-20261124T0100Z',
    'PT060-20261124T0100Z',
    'pt60-20261124T0100Z',
    'XPT60-20261124T0100Z',
    'PT60-20261124T0100Z2',
  ])
    assert.equal(hoursOf(symbol), null, symbol)
})
