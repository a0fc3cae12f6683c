// What a trader changes of a plan before deciding, and what is left of one with a leg left out.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLarge, runningTotals } from '../../../components/approval/plan/plan-facts.ts'
import { planSentence, planSide } from '../../../components/approval/plan/plan-sentence.ts'
import { isLeftOut } from '../../../components/approval/plan/plan-state.ts'
import {
  editedArgs,
  fieldsOf,
  hasPrice,
  isEditable,
  revisedLegs,
  timesInForce,
} from '../../../components/approval/revision/leg-edit.ts'
import { readRevision } from '../../../components/approval/revision/send-revision.ts'
import { leg, plan, preview } from './plans.ts'

const order = (args: Record<string, unknown>, changes = {}) => leg({ args: { ...leg().args, ...args }, ...changes })
const edit = (shown: ReturnType<typeof leg>, change: Partial<ReturnType<typeof fieldsOf>>) =>
  editedArgs(shown, { ...fieldsOf(shown), ...change })

describe('fields back to arguments', () => {
  test('untouched fields change nothing', () => {
    for (const shown of [leg(), order({ timeInForce: undefined }), order({ type: 'MARKET', price: undefined })])
      assert.deepEqual(edit(shown, {}), shown.args)
  })
  test('only what was typed changes, as typed', () =>
    assert.deepEqual(edit(leg(), { price: ' 2,940.50 ' }), { ...leg().args, price: '2,940.50' }))
  test('an emptied field is left out: the server says what that means', () =>
    assert.deepEqual(edit(order({ price: '2950' }), { price: '' }).price, undefined))
  test('the end of a GTD order goes with it', () => {
    const shown = order({ timeInForce: 'GTD', expiresAt: '2026-11-21T00:00:00Z' })
    assert.deepEqual(timesInForce(shown), ['GTC', 'GTD', 'IOC', 'FOK'])
    assert.deepEqual(edit(shown, { qty: '6' }).expiresAt, '2026-11-21T00:00:00Z')
    assert.ok(!('expiresAt' in edit(shown, { timeInForce: 'GTC' })))
  })
  test('whether it may take and how long it stands are what the order says, and change by themselves alone', () => {
    const shown = order({ postOnly: true, timeInForce: 'GTC' })
    assert.deepEqual([fieldsOf(shown).postOnly, edit(shown, { qty: '6' }).postOnly], [true, true])
    assert.deepEqual(edit(shown, { postOnly: false }), { ...shown.args, postOnly: false })
    assert.deepEqual(edit(shown, { timeInForce: 'FOK' }), { ...shown.args, timeInForce: 'FOK' })
    const unsaid = (type: string) => order({ type, timeInForce: undefined, postOnly: undefined })
    const saidOf = (type: string) => {
      const { timeInForce, postOnly } = fieldsOf(unsaid(type))
      return [timeInForce, postOnly, hasPrice(unsaid(type))]
    }
    assert.deepEqual(saidOf('LIMIT'), ['GTC', false, true])
    assert.deepEqual(saidOf('MARKET'), ['IOC', false, false])
  })
  test('amending sends the order id and what is named', () => {
    const shown = leg({ tool: 'amendOrder', args: { orderId: 'o-1', qty: '5' } })
    assert.deepEqual(edit(shown, { price: '2900' }), { orderId: 'o-1', qty: '5', price: '2900' })
  })
  test("only the home server's order tools have fields", () => {
    assert.equal(isEditable(leg()), true)
    assert.equal(isEditable(leg({ tool: 'cancelOrder' })), false)
    assert.equal(isEditable(leg({ server: 'other' })), false)
  })
})

test('a request names the legs that change, and never one that is gone', () => {
  const legs = [leg({ id: 'a' }), leg({ id: 'b' }), leg({ id: 'c', status: 'rejected' })]
  const drafts = new Map([
    ['b', { kind: 'drop' as const }],
    ['c', { kind: 'drop' as const }],
    ['a', { kind: 'edit' as const, fields: { ...fieldsOf(leg()), qty: '9' } }],
  ])
  assert.deepEqual(revisedLegs(legs, drafts), [
    { id: 'a', args: { ...leg().args, qty: '9' } },
    { id: 'b', drop: true },
  ])
})

describe('the answer to a revision', () => {
  const refusal = (code: string, details?: unknown) => ({ error: { code, message: 'why', details } })
  test('a plan', () => assert.equal(readRevision(200, plan()).kind, 'revised'))
  test('a leg at fault is named', () =>
    assert.deepEqual(readRevision(400, refusal('INVALID_EDIT', { leg: 'l1' })), {
      kind: 'refused',
      code: 'INVALID_EDIT',
      message: 'why',
      leg: 'l1',
      plan: null,
    }))
  test('new numbers from elsewhere come along', () => {
    const answer = readRevision(409, refusal('REQUOTED', { plan: plan({ digest: 'b' }) }))
    assert.equal(answer.kind === 'refused' && answer.plan?.digest, 'b')
  })
  test('no readable answer is none', () => {
    assert.equal(readRevision(200, {}).kind, 'unreachable')
    assert.equal(readRevision(503, refusal('UNAVAILABLE')).kind, 'unreachable')
    assert.equal(readRevision(502, null).kind, 'unreachable')
  })
})

describe('a leg that was left out', () => {
  const gone = order(
    { side: 'SELL', qty: '500' },
    { id: 'x', status: 'rejected', preview: preview({ cost: -9, filledQty: 3 }) },
  )
  const kept = order({}, { preview: preview({ cost: 100, filledQty: 1 }) })
  const t = (key: string, values?: Record<string, string | number>) => `${key}${values ? JSON.stringify(values) : ''}`
  test('is not in the title, the side, the totals or the size', () => {
    const both = plan({ legs: [gone, kept] })
    assert.equal(planSentence(both, t, 'en'), planSentence(plan({ legs: [kept] }), t, 'en'))
    assert.equal(planSide(both), 'BUY')
    assert.deepEqual(runningTotals(both).at(-1), { netMoney: -100, netQty: 1 })
    assert.equal(isLarge(both), false)
  })
  test('of a rejected plan is not left out: all of it was rejected', () => {
    assert.equal(isLeftOut(gone, plan()), true)
    assert.equal(isLeftOut(gone, plan({ status: 'rejected' })), false)
    assert.equal(planSide(plan({ status: 'rejected', legs: [gone] })), 'SELL')
  })
  test('before its plan was rejected stays out of the title, in which all legs are rejected', () => {
    const legs = [gone, { ...kept, status: 'rejected' as const }]
    const rejected = plan({ status: 'rejected', legs, leftOut: [gone.id] })
    assert.equal(planSentence(rejected, t, 'en'), planSentence(plan({ legs: [kept] }), t, 'en'))
    assert.deepEqual(
      legs.map((leg) => isLeftOut(leg, rejected)),
      [true, false],
    )
  })
})
