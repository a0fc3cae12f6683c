import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { planFill } from '../../../components/approval/outcome/plan-fill.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { OrderState } from '../../../lib/contracts/exchange/tools.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { leg, plan } from './plans.ts'

const placed = (orderId: string, state: OrderState, filledQty: number, qty = 5, changes: Partial<PlanLeg> = {}) =>
  leg({ status: 'done', result: { orderId, state, qty, filledQty, remainingQty: qty - filledQty }, ...changes })
const row = (orderId: string, state: OrderState, filledAmount: number, amount = 5) =>
  ({ orderId, clientOrderId: 'l1', state, filledAmount, amount }) as OrderRow
const done = (...legs: PlanLeg[]) => plan({ status: 'done', legs })

describe('a plan that was carried out is told by its orders', () => {
  test('an order that only rests is not done', () =>
    assert.deepEqual(planFill(done(placed('1-0', 'OPEN', 0)), null), { word: 'resting', filled: 0, of: 5 }))
  test('partly filled, filled, ended without a fill', () => {
    assert.equal(planFill(done(placed('1-0', 'PARTIALLY_FILLED', 2)), null)?.word, 'partly')
    assert.equal(planFill(done(placed('1-0', 'FILLED', 5)), null)?.word, 'filled')
    assert.equal(planFill(done(placed('1-0', 'CANCELLED', 0)), null)?.word, 'notFilled')
    assert.equal(planFill(done(placed('1-0', 'CANCELLED', 2)), null)?.word, 'partly')
  })
  test('what the exchange says of the order now outweighs what it answered', () => {
    const resting = done(placed('1-0', 'OPEN', 0))
    assert.deepEqual(planFill(resting, { orders: [row('1-0', 'FILLED', 5)] }), { word: 'filled', filled: 5, of: 5 })
    assert.equal(planFill(resting, { orders: [row('1-0', 'OPEN', 0, 3)] })?.of, 3)
  })
  test('an order that rested and was taken out since is told by that, with what of it had filled', () => {
    const resting = done(placed('1-0', 'OPEN', 0))
    const since = (...rows: OrderRow[]) => planFill(resting, { orders: rows })
    assert.deepEqual(since(row('1-0', 'CANCELLED', 0)), { word: 'cancelled', filled: 0, of: 5 })
    assert.deepEqual(since(row('1-0', 'CANCELLED', 2)), { word: 'cancelled', filled: 2, of: 5 })
    assert.equal(since(row('1-0', 'EXPIRED', 0))?.word, 'expired')
    // What the exchange dropped at once never rested.
    assert.equal(
      planFill(done(placed('1-0', 'CANCELLED', 0)), { orders: [row('1-0', 'CANCELLED', 0)] })?.word,
      'notFilled',
    )
    const two = done(placed('1-0', 'OPEN', 0), placed('2-0', 'OPEN', 0))
    assert.equal(planFill(two, { orders: [row('1-0', 'CANCELLED', 0), row('2-0', 'CANCELLED', 0)] })?.word, 'cancelled')
    assert.equal(planFill(two, { orders: [row('1-0', 'CANCELLED', 0), row('2-0', 'FILLED', 5)] })?.word, 'partly')
    assert.equal(planFill(two, { orders: [row('1-0', 'CANCELLED', 0), row('2-0', 'OPEN', 0)] })?.word, 'resting')
  })
  test('orders that the kill switch cancelled are told by that; with one cancelled by hand, as cancelled', () => {
    const [first, second] = [placed('1-0', 'OPEN', 0, 5, { killed: true }), placed('2-0', 'OPEN', 0)]
    const gone = { orders: [row('1-0', 'CANCELLED', 2), row('2-0', 'CANCELLED', 0)] }
    assert.deepEqual(planFill(done(first), gone), { word: 'killed', filled: 2, of: 5 })
    assert.equal(planFill(done(first, second), gone)?.word, 'cancelled')
    assert.equal(planFill(done(first, { ...second, killed: true }), gone)?.word, 'killed')
    const byHead = { ...second, massCancelled: true as const }
    assert.equal(planFill(done(byHead), gone)?.word, 'massCancelled')
    assert.equal(planFill(done(first, byHead), gone)?.word, 'cancelled')
    assert.equal(planFill(done(first), { orders: [row('1-0', 'FILLED', 5)] })?.word, 'filled')
  })
  test('an order that rested then and is listed no longer is not said to rest', () => {
    assert.equal(planFill(done(placed('1-0', 'OPEN', 0)), { orders: [] })?.word, 'accepted')
    const numberedAnew = { ...row('1-0', 'FILLED', 5), clientOrderId: 'p2:0' }
    assert.equal(planFill(done(placed('1-0', 'OPEN', 0)), { orders: [numberedAnew] })?.word, 'accepted')
    assert.equal(planFill(done(placed('1-0', 'FILLED', 5)), { orders: [] })?.word, 'filled')
  })
  test('an order is known by its number: an exchange of a newer version may tell it with another slot', () => {
    const resting = done(placed('7-759', 'OPEN', 0))
    assert.deepEqual(planFill(resting, { orders: [row('7-758', 'FILLED', 5)] }), { word: 'filled', filled: 5, of: 5 })
  })
  test('several orders are added up, in whole lots', () =>
    assert.deepEqual(planFill(done(placed('1-0', 'FILLED', 0.1, 0.1), placed('2-0', 'OPEN', 0, 0.2)), null), {
      word: 'partly',
      filled: 0.1,
      of: 0.3,
    }))
  test('of two legs about one order the last counts, and a leg left out not at all', () => {
    const amended = placed('1-0', 'OPEN', 0, 3, { tool: 'amendOrder' })
    assert.equal(planFill(done(placed('1-0', 'OPEN', 0), amended), null)?.of, 3)
    assert.equal(planFill(done(placed('1-0', 'OPEN', 0), leg({ status: 'rejected' })), null)?.of, 5)
  })
  test('of an order that was changed counts what had filled before, too', () => {
    const amended = (state: OrderState, filledQty: number, remainingQty: number) =>
      done(
        leg({ tool: 'amendOrder', status: 'done', result: { orderId: '1-0', state, qty: 5, filledQty, remainingQty } }),
      )
    assert.deepEqual(planFill(amended('PARTIALLY_FILLED', 0, 3), null), { word: 'partly', filled: 2, of: 5 })
    assert.deepEqual(planFill(amended('FILLED', 3, 0), { orders: [] }), { word: 'filled', filled: 5, of: 5 })
  })
  test('a change that was made is not told by what took its order out of the book since', () => {
    const amended = done(placed('1-0', 'OPEN', 0, 5, { tool: 'amendOrder', args: { orderId: '1-0', price: '2710' } }))
    const since = (state: OrderState, filled = 0) => planFill(amended, { orders: [row('1-0', state, filled)] })?.word
    assert.deepEqual([since('CANCELLED'), since('CANCELLED', 2), since('EXPIRED')], [undefined, undefined, undefined])
    assert.deepEqual([since('OPEN'), since('PARTIALLY_FILLED', 2), since('FILLED', 5)], ['resting', 'partly', 'filled'])
    const both = done(placed('1-0', 'OPEN', 0), placed('2-0', 'OPEN', 0, 5, { tool: 'amendOrder' }))
    assert.equal(
      planFill(both, { orders: [row('1-0', 'CANCELLED', 0), row('2-0', 'CANCELLED', 0)] })?.word,
      'cancelled',
    )
  })
  test('cancels, tools of another server and plans that are not done have no fill', () => {
    const cancel = leg({ tool: 'cancelOrder', status: 'done', result: { orderId: '1-0', status: 'CANCELLED' } })
    assert.equal(planFill(done(cancel), null), null)
    assert.equal(planFill(done(placed('1-0', 'FILLED', 5, 5, { server: 'other' })), null), null)
    assert.equal(planFill(plan({ status: 'failed', legs: [placed('1-0', 'FILLED', 5)] }), null), null)
    assert.equal(planFill(done(leg({ status: 'done', result: null })), null), null)
  })
})
