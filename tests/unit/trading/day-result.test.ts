import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf } from '../../../components/trading/market/day-result.ts'

const row = (symbol: string, netQty: number, paid: number, mark: number | null) => ({ symbol, netQty, paid, mark })

test('a day is worth what the book on screen says now, not what the wallet said when it was read', () => {
  const traded = [row('ELC', 2, 6_000, 3_000)]
  assert.equal(dayOf(traded, 'ELC', null).resultMicro, 0)
  // The middle of two prices may end in half a tick.
  assert.equal(dayOf(traded, 'ELC', 300_100.5).resultMicro, 2_010_000)
  assert.equal(dayOf([row('ELC-2611270900', 2, 6_000, 3_000)], 'ELC', 310_000).resultMicro, 0)
})

test('one contract is a position with the price at which the day comes to nothing; several are none', () => {
  const day = dayOf([row('ELC', -2, -6_100, 3_000)], 'ELC', 305_000)
  assert.deepEqual(day, { resultMicro: 0, unpriced: 0, position: { symbol: 'ELC', netQty: -2, breakEven: 3_050 } })
  assert.deepEqual(dayOf([row('ELC', 0, -5, null)], 'ELC', null).position, {
    symbol: 'ELC',
    netQty: 0,
    breakEven: null,
  })
  const two = dayOf([row('ELC', 1, 3_000, 3_010), row('ELC-2611270900', 1, 3_000, null)], 'ELC', null)
  assert.deepEqual(two, { resultMicro: 10_000_000, unpriced: 1, position: null })
})
