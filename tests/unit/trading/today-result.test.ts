import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultToday } from '../../../lib/contracts/exchange/today-result.ts'

const row = (netQty: number, paid: number, mark: number | null) => ({ symbol: 'ELC', netQty, paid, mark })
const of = (netQty: number, paid: number, mark: number | null) => resultToday([row(netQty, paid, mark)])

test('what is left is worth the mark, less what was paid for it', () => {
  assert.equal(of(9, 26_100.87, 2905.13).resultMicro, 45_300_000)
  assert.equal(of(-2, -5_900, 2900).resultMicro, 100_000_000)
  // The middle of two prices on the tick, and a tenth of a megawatt-hour, leave no dust of floats.
  assert.equal(of(0.3, 0.1, 0.005).resultMicro, -98_500)
  assert.equal(of(1, -20, -30).resultMicro, -10_000_000)
  assert.deepEqual(resultToday([]), { resultMicro: 0, unpriced: 0 })
})

test('with nothing left no price is needed; with something left none can be made up', () => {
  assert.deepEqual(of(0, -5, null), { resultMicro: 5_000_000, unpriced: 0 })
  assert.deepEqual(resultToday([row(0, -5, null), row(0.1, 5, null)]), { resultMicro: 5_000_000, unpriced: 1 })
})
