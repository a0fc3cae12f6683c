import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { driftOf, driftOfLegs } from '../../../lib/gate/plans/drift.ts'

const purse = { availableCurrency: 0, lockedCurrency: 0, availableAmount: 0, lockedAmount: 0 }
const preview = (over: Partial<LegPreview>): LegPreview => ({
  success: true,
  ok: true,
  tool: 'placeOrder',
  symbol: 'ELC',
  side: 'BUY',
  fills: [],
  filledQty: 0,
  avgPrice: null,
  restingAmount: 0,
  aheadInQueue: 0,
  unfilledAmount: 0,
  cost: 0,
  worstCost: 0,
  cancels: [],
  releasedAmount: 0,
  releasedCurrency: 0,
  walletBefore: purse,
  walletAfter: purse,
  mid: 3000,
  bestBid: 2999,
  bestAsk: 3001,
  checks: [],
  seq: 1,
  asOf: '2026-01-01T00:00:00.000Z',
  ...over,
})

test('a better price is no drift, a worse one past tolerance is', () => {
  const shown = preview({ filledQty: 5, avgPrice: 3000 })
  assert.equal(driftOf(shown, preview({ filledQty: 5, avgPrice: 2900 })), null)
  assert.equal(driftOf(shown, preview({ filledQty: 5, avgPrice: 3015 })), null)
  assert.match(driftOf(shown, preview({ filledQty: 5, avgPrice: 3015.01 })) ?? '', /3000 to 3015.01/)
  const sold = preview({ side: 'SELL', filledQty: 5, avgPrice: 3000 })
  assert.equal(driftOf(sold, preview({ side: 'SELL', filledQty: 5, avgPrice: 3100 })), null)
  assert.notEqual(driftOf(sold, preview({ side: 'SELL', filledQty: 5, avgPrice: 2980 })), null)
})

test('near zero and below, tolerance is absolute and not a share of nothing', () => {
  const shown = preview({ filledQty: 1, avgPrice: -0.5 })
  assert.equal(driftOf(shown, preview({ filledQty: 1, avgPrice: 0.5 })), null)
  assert.notEqual(driftOf(shown, preview({ filledQty: 1, avgPrice: 0.51 })), null)
})

test('an immediate order that would fill much less is another deal; a resting one waits', () => {
  const shown = preview({ filledQty: 10, avgPrice: 3000 })
  assert.notEqual(driftOf(shown, preview({ filledQty: 5, unfilledAmount: 5, avgPrice: 3000 })), null)
  assert.equal(driftOf(shown, preview({ filledQty: 5, restingAmount: 5, avgPrice: 3000 })), null)
  assert.equal(driftOf(shown, preview({ filledQty: 9, unfilledAmount: 1, avgPrice: 3000 })), null)
  assert.notEqual(driftOf(shown, preview({ filledQty: 8.9, unfilledAmount: 1.1, avgPrice: 3000 })), null)
})

test('an order that would rest and now is dropped is another deal, whatever of it fills', () => {
  const shown = preview({ restingAmount: 5 })
  assert.equal(driftOf(shown, preview({ unfilledAmount: 5 })), 'only 0 MWh would fill or rest now, 5 MWh were shown')
  const both = preview({ filledQty: 0.1, restingAmount: 0.2, avgPrice: 3000 })
  const half = preview({ filledQty: 0.1, unfilledAmount: 0.2, avgPrice: 3000 })
  assert.match(driftOf(both, half) ?? '', /only 0.1 MWh .* 0.3 MWh were shown/)
  assert.equal(driftOf(half, half), null)
  assert.notEqual(driftOf(shown, preview({ filledQty: 4, unfilledAmount: 1, avgPrice: 3000 })), null)
  assert.equal(driftOf(shown, preview({ filledQty: 5, avgPrice: 3000 })), null)
})

test('a check that fails now, a cancel that would hit something else, a preview that is gone', () => {
  const shown = preview({ tool: 'cancelAllOrders', cancels: ['a', 'b'] })
  assert.equal(driftOf(shown, preview({ cancels: ['b', 'a'] })), null)
  assert.notEqual(driftOf(shown, preview({ cancels: ['a'] })), null)
  assert.notEqual(driftOf(shown, preview({ cancels: ['a', 'b', 'c'] })), null)
  assert.equal(
    driftOf(shown, preview({ ok: false, checks: [{ name: 'funds', ok: false, detail: 'too little' }] })),
    'too little',
  )
  assert.notEqual(driftOf(shown, null), null)
  assert.equal(driftOf(null, null), null)
})

test('an order of the plan itself that it would cancel no longer, since it fills, or that it cancels now', () => {
  const shown = preview({ tool: 'cancelAllOrders', cancels: ['1-1'], cancelsPlaced: 1 })
  assert.equal(driftOf(shown, { ...shown }), null)
  assert.match(driftOf(shown, { ...shown, cancelsPlaced: undefined }) ?? '', /1 order would no longer be cancelled/)
  assert.match(driftOf({ ...shown, cancelsPlaced: undefined }, shown) ?? '', /1 more order would be cancelled/)
})

test('an order that is changed or cancelled and is another by now; not one that filled further', () => {
  const order = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950, amount: 5 }
  const as = (changes: { price?: number; amount?: number; filledAmount?: number }) =>
    preview({ cancels: ['7-1'], orders: [{ ...order, filledAmount: 0, remainingAmount: 5, ...changes }] })
  assert.equal(driftOf(as({}), as({})), null)
  assert.equal(driftOf(as({}), as({ filledAmount: 2 })), null)
  assert.equal(driftOf(as({}), as({ price: 2960 })), 'order 7-1 is no longer as it was shown')
  assert.equal(driftOf(as({}), as({ amount: 50 })), 'order 7-1 is no longer as it was shown')
  // Shown before previews told of orders.
  assert.equal(driftOf(preview({ cancels: ['7-1'] }), as({})), null)
})

test('an order that would cancel an own order the trader was not shown is another deal', () => {
  const shown = preview({ restingAmount: 5 })
  assert.match(driftOf(shown, preview({ restingAmount: 5, cancels: ['7-1'] })) ?? '', /1 more order would be cancelled/)
  assert.notEqual(driftOf(preview({ restingAmount: 5, cancels: ['7-1'] }), shown), null)
})

test('each leg is held against itself, wherever in the plan it stands', () => {
  const at = (avgPrice: number) => ({ preview: preview({ filledQty: 5, avgPrice }) })
  const shown = [at(3000), at(3100), { preview: null }]
  assert.equal(driftOfLegs(shown, [at(3000), at(3100), { preview: null }]), null)
  assert.match(driftOfLegs(shown, [at(3000), at(3200), { preview: null }]) ?? '', /3100 to 3200/)
  assert.match(driftOfLegs(shown, [at(3100), at(3100), { preview: null }]) ?? '', /3000 to 3100/)
  assert.match(driftOfLegs(shown, [at(3000)]) ?? '', /no longer available/)
})
