// What the dialog shows of a plan, worked out from the plan alone.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changedByLeg,
  deviationFromMid,
  fitsInLine,
  isLarge,
  runningTotals,
  shortDigest,
  walletRows,
} from '../../../components/approval/plan/plan-facts.ts'
import { legChange } from '../../../components/record/plan-record/version-diff.ts'
import type { RecordLeg } from '../../../lib/contracts/gate/record.ts'
import { leg, plan, preview } from './plans.ts'

const order = (args: Record<string, unknown>, changes = {}) => leg({ args: { ...leg().args, ...args }, ...changes })
const totals = plan().totals

describe('a large order needs more than a click', () => {
  test('an ordinary one does not', () => assert.equal(isLarge(plan()), false))
  test('from NT$ 1,000,000 on', () => {
    assert.equal(isLarge(plan({ totals: { ...totals, worstCost: 999_999.99 } })), false)
    assert.equal(isLarge(plan({ totals: { ...totals, worstCost: 1_000_000 } })), true)
    // A large purchase beside a large sale.
    assert.equal(isLarge(plan({ totals: { ...totals, payable: 1_000_000, worstCost: 1_000 } })), true)
  })
  test('selling counts as much as buying', () =>
    assert.equal(isLarge(plan({ totals: { ...totals, worstCost: -1_000_000 } })), true))
  test('over 100 MWh in all legs together', () => {
    assert.equal(isLarge(plan({ legs: [order({ qty: '60' }), order({ qty: '40' })] })), false)
    assert.equal(isLarge(plan({ legs: [order({ qty: '60' }), order({ qty: '40.1' })] })), true)
  })
  test('an amendment counts as the order it makes, or as what is left of one whose quantity stays', () => {
    const amend = (args: object, changes = {}) =>
      leg({
        tool: 'amendOrder',
        args: { orderId: '7-1', ...args },
        preview: preview({ restingAmount: 300 }),
        ...changes,
      })
    assert.equal(isLarge(plan({ legs: [amend({ qty: '300' })] })), true)
    assert.equal(isLarge(plan({ legs: [amend({ price: '2951' })] })), true)
    assert.equal(isLarge(plan({ legs: [amend({ qty: '100' })] })), false)
    assert.equal(isLarge(plan({ legs: [amend({ price: '2951' }, { preview: preview() })] })), false)
    assert.equal(isLarge(plan({ legs: [amend({ qty: '300' }, { server: 'lunch', preview: null })] })), false)
  })
  test('what another server counts is no energy', () =>
    assert.equal(isLarge(plan({ legs: [order({ qty: '5000' }, { server: 'lunch', preview: null })] })), false))
})

describe('deviation from mid', () => {
  test('below', () => assert.equal(deviationFromMid(order({ price: '2970' })), -0.01))
  test('above', () => assert.equal(deviationFromMid(order({ price: '3030' })), 0.01))
  test('a market order is measured at its average', () =>
    assert.equal(deviationFromMid(order({ price: undefined }, { preview: preview({ avgPrice: 3_015 }) })), 0.005))
  test('a negative mid does not turn the sign', () =>
    assert.equal(deviationFromMid(order({ price: '-90' }, { preview: preview({ mid: -100 }) })), 0.1))
  test('none without a mid, or at a mid of zero', () => {
    assert.equal(deviationFromMid(order({}, { preview: preview({ mid: null }) })), null)
    assert.equal(deviationFromMid(order({}, { preview: preview({ mid: 0 }) })), null)
    assert.equal(deviationFromMid(order({}, { preview: null })), null)
    // In an auction the best of both sides cross, and their middle is no price.
    assert.equal(deviationFromMid(order({}, { preview: preview({ mid: 2_150, bestBid: 4_650, bestAsk: -350 }) })), null)
  })
})

test('the wallet shows what is free, newly locked and free after', () => {
  assert.deepEqual(walletRows(preview()), [
    { unit: 'NTD', now: 10_000_000, locked: 14_750, after: 9_985_250 },
    { unit: 'MWH', now: 10_000, locked: 0, after: 10_000 },
  ])
})

test('without one symbol the wallet shows no energy: it would be that of another', () => {
  const units = walletRows(preview({ tool: 'cancelAllOrders', symbol: null })).map((row) => row.unit)
  assert.deepEqual(units, ['NTD'])
})

test('running totals: money and energy count up where they come in, down where they go out', () => {
  const legs = [
    order({}, { preview: preview({ cost: 300.1, filledQty: 0.1 }) }),
    order({}, { preview: preview({ cost: 600.2, filledQty: 0.2 }) }),
    order({ side: 'SELL' }, { preview: preview({ side: 'SELL', cost: -100, filledQty: 0.5 }) }),
    order({}, { preview: null }),
  ]
  assert.deepEqual(runningTotals({ legs }), [
    { netMoney: -300.1, netQty: 0.1 },
    { netMoney: -900.3, netQty: 0.3 },
    { netMoney: -800.3, netQty: -0.2 },
    { netMoney: -800.3, netQty: -0.2 },
  ])
})

test('an amended sell that trades counts down too, though its arguments name no side', () => {
  const args = { orderId: '7-1', price: '2900' }
  const sold = leg({ tool: 'amendOrder', args, preview: preview({ side: 'SELL', cost: -2_900, filledQty: 1 }) })
  assert.deepEqual(runningTotals({ legs: [sold] }), [{ netMoney: 2_900, netQty: -1 }])
})

test('a new quote marks exactly the figures that changed', () => {
  const before = plan({ legs: [leg(), leg()] })
  const moved = leg({ preview: preview({ aheadInQueue: 20, cost: 1, cancels: ['7-1'] }) })
  const [first, second] = changedByLeg(before, plan({ legs: [leg(), moved] }))
  assert.deepEqual([...(first ?? [])], [])
  assert.deepEqual([...(second ?? [])].sort(), ['aheadInQueue', 'cancels', 'cost'])
  const named = (amount: number, filledAmount: number) => {
    const own = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950, amount, filledAmount }
    return plan({ legs: [leg({ preview: preview({ orders: [{ ...own, remainingAmount: amount - filledAmount }] }) })] })
  }
  assert.deepEqual([...(changedByLeg(named(5, 0), named(5, 2))[0] ?? [])], ['orders'])
  assert.deepEqual([...(changedByLeg(named(5, 2), named(5, 2))[0] ?? [])], [])
})

test('the record of a plan marks what the dialog marked, also that a named order has filled further', () => {
  const { id, server, tool, args } = leg()
  const version = (filledAmount: number): RecordLeg => {
    const order = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950, amount: 5, filledAmount }
    const orders = [{ ...order, remainingAmount: 5 - filledAmount }]
    return { id, server, tool, args, preview: preview({ orders }), dropped: false }
  }
  assert.deepEqual([...legChange(version(0), version(2)).figures], ['orders'])
  assert.deepEqual([...legChange(version(2), version(2)).figures], [])
})

test('the digest is shown as eight digits in two groups', () => assert.equal(shortDigest('a1b2c3d4e5f6'), 'a1b2 c3d4'))

describe('a line tells what decides', () => {
  test('an order', () => assert.equal(fitsInLine(leg({ preview: preview() })), true))
  test('a cancel of one', () => assert.equal(fitsInLine(leg({ preview: preview({ cancels: ['o-1'] }) })), true))
  test('not which of several are cancelled', () => {
    assert.equal(fitsInLine(leg({ preview: preview({ cancels: ['o-1', 'o-2'] }) })), false)
    assert.equal(fitsInLine(leg({ preview: preview({ cancels: ['o-1'], cancelsPlaced: 1 }) })), false)
  })
  test('not a call that could not be previewed: its arguments are all there is of it', () =>
    assert.equal(fitsInLine(leg({ server: 'other', preview: null })), false))
})
