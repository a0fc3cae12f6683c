// What the day has come to in each contract.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionsOf } from '../../../components/trading/blotter/positions.ts'

test('a position has its average, its mark and what it has come to; the contract on screen goes by its book', () => {
  const traded = [
    { symbol: 'ELC', netQty: 2, paid: 5_900, mark: 2_900 },
    { symbol: 'PT60-20261121T0200Z', netQty: -1, paid: -3_000, mark: 2_990 },
    { symbol: 'PT60-20261121T0300Z', netQty: 0, paid: -40, mark: null },
    { symbol: 'PT60-20261121T0400Z', netQty: 1, paid: 10, mark: null },
  ]
  assert.deepEqual(
    positionsOf(traded, 'ELC', 296_000).map(({ netQty, breakEven, mark, result }) => [netQty, breakEven, mark, result]),
    [
      [2, 2_950, 2_960, 20],
      [-1, 3_000, 2_990, 10],
      [0, null, null, 40],
      [1, 10, null, null],
    ],
  )
})
