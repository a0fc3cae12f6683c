import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOf } from '../../../lib/contracts/today-result.ts'

const of = (netQty: number, paid: number, mark: number | null) => resultOf({ symbol: 'ELC', netQty, paid, mark })

test('what is left is worth the mark, less what was paid for it', () => {
  assert.equal(of(9, 26_100.87, 2905.13), 45_300_000)
  assert.equal(of(-2, -5_900, 2900), 100_000_000)
  // The middle of two prices on the tick, and a tenth of a megawatt-hour, leave no dust of floats.
  assert.equal(of(0.3, 0.1, 0.005), -98_500)
  assert.equal(of(1, -20, -30), -10_000_000)
})

test('with nothing left no price is needed; with something left none can be made up', () => {
  assert.equal(of(0, -5, null), 5_000_000)
  assert.equal(of(0.1, 5, null), null)
})
