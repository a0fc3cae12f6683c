import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readsInOrder } from '../../../lib/ui/reads-in-order.ts'

test('an answer counts unless one asked for later was here before, and one that never came stops none', () => {
  const begin = readsInOrder()
  const [first, second, , fourth] = [begin(), begin(), begin(), begin()]
  assert.deepEqual([second(), first(), fourth()], [true, false, true])
  assert.equal(begin()(), true)
})
