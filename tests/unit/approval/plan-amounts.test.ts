// The money of a plan as its card and the dialog name it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountsOf } from '../../../components/approval/plan/plan-amounts.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { leg, plan } from './plans.ts'

const of = (payable: number | undefined, worstCost: number, legs: PlanLeg[] = [leg()]) =>
  amountsOf(plan({ legs, totals: { ...plan().totals, payable, worstCost } })).map(({ name, value }) => [name, value])

test('“at most” is what can be paid, and the net is called net', () => {
  assert.deepEqual(of(14_750, 14_750), [['totalWorst', 14_750]])
  assert.deepEqual(of(112_000, 102_100), [
    ['totalWorst', 112_000],
    ['totalNet', 102_100],
  ])
  assert.deepEqual(of(1_000, -500), [
    ['totalWorst', 1_000],
    ['totalNetReceived', 500],
  ])
  assert.deepEqual(of(0, -500), [['totalWorstReceived', 500]])
  assert.deepEqual(of(0, 0), [])
})

test('a plan of before says what it said', () => {
  assert.deepEqual(of(undefined, 14_750), [['totalWorst', 14_750]])
  assert.deepEqual(of(undefined, -500), [['totalWorstReceived', 500]])
})

test('a market order has no limit to fill at: its figure is the worst that the collar lets through', () => {
  const market = leg({ args: { side: 'SELL', qty: '1', type: 'MARKET' } })
  assert.deepEqual(of(0, -3_661.965, [market]), [['worstMarket', 3_661.965]])
  assert.deepEqual(of(3_900, 3_900, [market]), [['worstMarket', 3_900]])
  assert.deepEqual(of(18_000, 18_000, [market, leg()]), [['totalWorst', 18_000]])
})
