/** A quantity as a caller writes it, and what it is turned away for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readQty } from '../../../lib/exchange/mcp/door.ts'

const read = (input: string | number) => {
  const admitted = readQty(input)
  return admitted.ok ? admitted.value : admitted.failure.code
}

test('a quantity is read as lots up to what 32 bits can hold, and beyond them is too large for any order', () => {
  assert.equal(read('0.1'), 1)
  assert.equal(read(5), 50)
  assert.equal(read('214748364.7'), 2 ** 31 - 1)
  for (const more of ['214748364.8', '214,748,365', 1e9, '1000000000000000000'])
    assert.equal(read(more), 'ORDER_TOO_LARGE', `${more}`)
})

test('what is no quantity says why', () => {
  assert.equal(read('0.05'), 'OFF_LOT')
  for (const none of [0, '-1', 'five', '']) assert.equal(read(none), 'INVALID_ARGUMENT', `${none}`)
})
