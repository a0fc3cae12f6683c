import assert from 'node:assert/strict'
import { describe, test } from 'node:test'

import {
  endSteps,
  laterSteps,
  legSteps,
  planSteps,
  restsYet,
  toldLegs,
} from '../../../components/approval/outcome/outcome-steps.ts'
import { statusWord } from '../../../components/approval/outcome/refused-leg.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { OrderState } from '../../../lib/contracts/exchange/tools.ts'

import type { LegError } from '../../../lib/contracts/gate/plan.ts'
import { leg, plan, preview } from './plans.ts'

const words = (steps: { word: string }[]) => steps.map(({ word }) => word)
const answered = (result: Record<string, unknown>) =>
  leg({ status: 'done', sentAt: '2026-11-20T06:00:01Z', answeredAt: '2026-11-20T06:00:02Z', result })

describe('the timeline tells what the ledger says', () => {
  test('that a standing permission asked for with the approval was not given, and why', () => {
    const done = plan({ legs: [answered({ state: 'OPEN' })], status: 'done', finishedAt: '2026-11-20T06:00:02Z' })
    assert.deepEqual(endSteps(done), [])
    const [step, ...more] = endSteps({ ...done, permissionNotGiven: 'The session had ended.' })
    assert.deepEqual(
      [step?.word, step?.message, step?.at, step?.tone, more],
      ['permissionNotGiven', 'The session had ended.', done.finishedAt, 'warn', []],
    )
  })
  test('resting, partly filled, filled, cancelled by the exchange', () => {
    assert.deepEqual(words(legSteps(answered({ state: 'OPEN', remainingQty: 5, price: 2950 }))), ['sent', 'resting'])
    assert.deepEqual(words(legSteps(answered({ state: 'PARTIALLY_FILLED' }))), ['sent', 'partly'])
    assert.deepEqual(words(legSteps(answered({ state: 'FILLED' }))), ['sent', 'filled'])
    assert.deepEqual(words(legSteps(answered({ state: 'CANCELLED', filledQty: 0 }))), ['sent', 'notFilled'])
    assert.deepEqual(words(legSteps(answered({ state: 'REJECTED', message: 'no' }))), ['sent', 'refused'])
  })
  test('an order dropped after a part of it had filled is not told as filled', () => {
    const [, step] = legSteps(answered({ state: 'CANCELLED', filledQty: 2, remainingQty: 0, qty: 5, avgPrice: 2950 }))
    assert.equal(step?.word, 'partly')
    assert.deepEqual(step?.detail, { word: 'droppedDetail', qty: 2, of: 5, price: 2950 })
  })
  test('a resting order says how much of it has filled: nothing', () => {
    const [, step] = legSteps(answered({ state: 'OPEN', filledQty: 0, remainingQty: 5, qty: 5, price: 2950 }))
    assert.deepEqual(step?.detail, { word: 'restingDetail', qty: 0, of: 5, price: 2950 })
  })
  test('an order that was changed after a part of it had filled says how much of the whole has', () => {
    const amended = { state: 'PARTIALLY_FILLED', qty: 10, remainingQty: 7, price: 2940 }
    const [, step] = legSteps(answered({ ...amended, filledQty: 0, avgPrice: null }))
    assert.deepEqual([step?.word, step?.detail], ['partly', { word: 'restingDetail', qty: 3, of: 10, price: 2940 }])
    const [, more] = legSteps(answered({ ...amended, filledQty: 2, remainingQty: 5, avgPrice: 2938 }))
    assert.deepEqual(more?.detail, { word: 'restingDetail', qty: 5, of: 10, price: 2940 })
  })
  test('a refusal is told in the words of the exchange; its code stands apart from them', () => {
    const [, refused] = legSteps(
      leg({ status: 'failed', sentAt: 'x', error: { code: 'INSUFFICIENT_FUNDS', message: 'Not enough money.' } }),
    )
    assert.equal(refused?.word, 'refused')
    assert.deepEqual([refused?.message, refused?.code], ['Not enough money.', 'INSUFFICIENT_FUNDS'])
  })
  test('what the exchange says never came was refused by nobody', () => {
    const error = {
      code: 'VOIDED',
      message: 'It never reached the exchange, and now it cannot any more. Nothing was done.',
    }
    const told = (server: string) => words(legSteps(leg({ server, status: 'failed', sentAt: 'x', error })))
    assert.deepEqual(told('eap'), ['sent', 'notArrived'])
    assert.deepEqual(told('files'), ['sent', 'failedAt'])
  })
  test('what another server calls an order is no order of the exchange: its answer is quoted, its beginning at most', () => {
    const told = (result: Record<string, unknown> | null) => {
      const step = legSteps(leg({ server: 'files', status: 'done', sentAt: 'x', answeredAt: 'x', result })).at(-1)
      return [step?.word, step?.server, step?.orderId, step?.quote?.text]
    }
    assert.deepEqual(told({ state: 'FILLED', orderId: 'o-1' }), [
      ...['doneAt', 'files', undefined],
      '{"state":"FILLED","orderId":"o-1"}',
    ])
    // Whether that is one of a thing that was done, nobody here knows.
    assert.equal(told({ status: 'queued' })[0], 'answeredAt')
    assert.deepEqual(told({ text: 'Saved.' }), ['doneAt', 'files', undefined, 'Saved.'])
    assert.deepEqual(told(null), ['doneAt', 'files', undefined, undefined])
    assert.equal(told({ text: 'a'.repeat(5_000) }).at(-1), `${'a'.repeat(300)}…`)
  })
  test('what failed at another server names it, may be done in part, and quotes it; what never got there says so', () => {
    const told = (error: LegError, sentAt: string | null = 'x', server = 'files') => {
      const step = legSteps(leg({ server, status: 'failed', sentAt, error })).at(-1)
      return [step?.word, step?.server, step?.detail?.word, step?.message, step?.quote?.text]
    }
    const said = (code: string) => ({ code, message: 'no paper' })
    assert.deepEqual(told(said('REFUSED')), ['failedAt', 'files', 'failedAtDetail', undefined, 'no paper'])
    assert.deepEqual(told(said('NOT_FOUND')), [
      'failedAt',
      'files',
      'failedAtDetail',
      undefined,
      'no paper (NOT_FOUND)',
    ])
    // Of a desk from before: its own sentence, which is no quotation.
    assert.deepEqual(told(said('INTERNAL')), ['failedAt', 'files', 'failedAtDetail', 'no paper', undefined])
    for (const server of ['files', 'eap']) {
      for (const code of ['UNAVAILABLE', 'TIMEOUT', 'CANCELLED'])
        assert.deepEqual(told(said(code), 'x', server).slice(0, 2), ['notArrived', undefined], `${server} ${code}`)
      assert.deepEqual(told(said('TOOL_CHANGED'), null, server).slice(0, 2), ['notSent', undefined], server)
    }
  })
  test('what was not sent says why: that an earlier leg failed is not that time ran out', () => {
    const message = 'Not sent: the plan expired before it could continue.'
    const steps = legSteps(leg({ status: 'skipped', error: { code: 'SKIPPED', message } }))
    assert.deepEqual(
      steps.map((s) => [s.word, s.message, s.code]),
      [['skipped', message, undefined]],
    )
  })
  test('a lost answer is unknown, neither done nor failed', () => {
    assert.deepEqual(words(legSteps(leg({ status: 'unknown', sentAt: 'x' }))), ['sent', 'unknown'])
  })
  test('an unknown leg says that it is being asked for only while it is', () => {
    const told = (error: { code: string; message: string } | null) => {
      const step = legSteps(leg({ status: 'unknown', sentAt: 'x', error })).at(-1)
      return [step?.detail?.word, step?.message]
    }
    assert.deepEqual(told(null), ['unknownDetail', undefined])
    assert.deepEqual(told({ code: 'TIMEOUT', message: 'no answer' }), ['unknownDetail', undefined])
    assert.deepEqual(told({ code: 'QUARANTINED', message: 'Accept it.' }), [undefined, 'Accept it.'])
    assert.deepEqual(told({ code: 'UNKNOWN', message: 'Forgotten.' }), [undefined, 'Forgotten.'])
  })
  test('at a server that cannot be asked nobody says that it is being asked; its words are a quotation of it', () => {
    const told = (error: LegError | null) => {
      const { word, server, detail, message, quote } =
        legSteps(leg({ server: 'files', status: 'unknown', sentAt: 'x', error })).at(-1) ?? assert.fail()
      assert.equal(server, 'files')
      return { word, detail, message, quote }
    }
    const message = 'files answered with an error and cannot be asked what became of it.'
    assert.deepEqual(told({ code: 'UNKNOWN', message, said: 'locked (-32000)' }), {
      word: 'unknownAway',
      detail: undefined,
      message,
      quote: { server: 'files', text: 'locked (-32000)' },
    })
    // Of a desk from before, without them; and of one that went down before it wrote down why.
    assert.deepEqual(told({ code: 'UNKNOWN', message }), {
      word: 'unknownAway',
      detail: undefined,
      message,
      quote: undefined,
    })
    assert.deepEqual(told(null), {
      word: 'unknownAway',
      detail: { word: 'unknownAwayDetail' },
      message: undefined,
      quote: undefined,
    })
  })
  test('a skipped leg was never sent', () => assert.deepEqual(words(legSteps(leg({ status: 'skipped' }))), ['skipped']))
  test('a leg behind one that is being asked for says that it is not sent yet; one that nobody approved says nothing', () => {
    const waiting = leg({ status: 'pending' })
    assert.deepEqual(words(legSteps(waiting, 'executing')), ['notYet'])
    assert.deepEqual(words(legSteps(waiting, 'pending')), [])
  })
  test('a leg that was left out of a plan says so', () =>
    assert.deepEqual(words(legSteps(leg({ status: 'rejected' }))), ['leftOut']))
  test('a rejected or expired plan never says approved', () => {
    for (const status of ['rejected', 'expired', 'requoted', 'pending'] as const) {
      assert.ok(!words(planSteps(plan({ status }))).includes('approved'), status)
    }
    assert.ok(words(planSteps(plan({ status: 'failed', decidedAt: 'x' }))).includes('approved'))
  })
  test('a plan that its program took back is not said to be rejected by the trader, and the reason is the program’s', () => {
    const origin = { kind: 'mcp' as const, model: 'my laptop' }
    const [, step] = planSteps(plan({ status: 'rejected', origin, withdrawn: { reason: 'the wind is back' } }))
    assert.deepEqual(step && [step.word, step.quote], ['withdrawn', { server: 'my laptop', text: 'the wind is back' }])
    const silent = planSteps(plan({ status: 'rejected', origin, withdrawn: { reason: null } })).at(-1)
    assert.deepEqual([silent?.word, silent?.quote], ['withdrawn', undefined])
  })
  test('who took a plan back is told in its timeline and in its badge', () => {
    const told = (by: Parameters<typeof plan>[0]) => {
      const rejected = plan({ status: 'rejected', ...by })
      return [planSteps(rejected).at(-1)?.word, statusWord(rejected)]
    }
    assert.deepEqual(told({}), ['rejected', 'status.rejected'])
    assert.deepEqual(told({ rejectedBy: 'agent' }), ['takenBack', 'status.takenBack'])
    assert.deepEqual(told({ withdrawn: { reason: null } }), ['withdrawn', 'status.withdrawn'])
  })
  test('what a standing permission approved is not said to be approved by the trader', () => {
    const sent = plan({ status: 'done', decidedAt: 'x', permissionId: 'permission-1' })
    assert.deepEqual(words(planSteps(sent)), ['proposed', 'permitted'])
  })
  test('a plan that its trader changed says so: the words above it are of what was proposed', () => {
    const edited = plan({ status: 'done', editedAt: '2026-11-20T06:00:00Z', decidedAt: '2026-11-20T06:00:01Z' })
    assert.deepEqual(words(planSteps(edited)), ['proposed', 'edited', 'approved'])
  })
  test('of a plan that ended unsent no leg repeats it; one that failed on the way tells of each', () => {
    const skipped = leg({ status: 'skipped' })
    for (const status of ['expired', 'rejected', 'requoted'] as const)
      assert.deepEqual(toldLegs({ status, legs: [skipped] }), [], status)
    assert.deepEqual(toldLegs({ status: 'failed', legs: [skipped] }), [skipped])
    // Should one have been sent, it is told whatever the plan says.
    const sent = leg({ status: 'unknown', sentAt: 'x' })
    assert.deepEqual(toldLegs({ status: 'expired', legs: [sent, skipped] }), [sent, skipped])
  })
  test('cancel all counts the orders', () => {
    const [, step] = legSteps(answered({ cancelled: ['a', 'b'] }))
    assert.deepEqual(step?.detail, { word: 'cancelledMany', count: 2 })
  })
})

describe('what has become of an order since it rested ends the timeline', () => {
  const resting = (id = 'l1', tool = 'placeOrder') =>
    leg({ id, tool, status: 'done', result: { orderId: '7-0', state: 'OPEN', qty: 5, filledQty: 0, remainingQty: 5 } })
  const now = (state: OrderState, filledAmount: number) => {
    const row = {
      orderId: '7-0',
      clientOrderId: 'l1',
      state,
      amount: 5,
      filledAmount,
      remainingAmount: 5 - filledAmount,
      avgPrice: 2950,
    }
    return { orders: [{ ...row, updateTime: 'later' } as OrderRow] }
  }
  const told = (...args: Parameters<typeof now>) => laterSteps([resting()], now(...args)).get('l1')

  test('cancelled by whomever, expired, filled: when, and how much of it had filled', () => {
    assert.deepEqual([told('CANCELLED', 0)?.word, told('CANCELLED', 0)?.at], ['cancelled', 'later'])
    assert.deepEqual(told('CANCELLED', 2)?.detail, { word: 'endedDetail', qty: 2, of: 5 })
    assert.equal(told('EXPIRED', 0)?.word, 'orderExpired')
    assert.equal(told('FILLED', 5)?.word, 'filled')
    const partly = { word: 'partlyDetail', qty: 2, of: 5, rest: 3, price: 2950 }
    assert.deepEqual(told('PARTIALLY_FILLED', 2)?.detail, partly)
  })
  test('an order that ended with its contract says so, and one that ended before by its own time does not', () => {
    const ended = (gateClosure: string) => {
      const inContract = { ...resting(), preview: preview({ gateClosure }) }
      const [row] = now('EXPIRED', 0).orders
      return laterSteps([inContract], { orders: [{ ...(row as OrderRow), updateTime: '2026-11-20T08:55:00.000Z' }] })
    }
    assert.equal(ended('2026-11-20T08:55:00.000Z').get('l1')?.word, 'gateClosed')
    assert.equal(ended('2026-11-20T09:55:00.000Z').get('l1')?.word, 'orderExpired')
  })
  test('something of it is in the book while it rests or has filled in part, and not where the rest was dropped', () => {
    const last = (result: Record<string, unknown>) => legSteps(answered(result)).at(-1) ?? assert.fail()
    assert.equal(restsYet(last({ state: 'OPEN', filledQty: 0, remainingQty: 5 })), true)
    assert.equal(restsYet(last({ state: 'PARTIALLY_FILLED', filledQty: 2, remainingQty: 3 })), true)
    assert.equal(restsYet(last({ state: 'CANCELLED', filledQty: 2, remainingQty: 0, qty: 5 })), false)
    assert.equal(restsYet(last({ state: 'FILLED', filledQty: 5, remainingQty: 0 })), false)
    assert.equal(restsYet(told('EXPIRED', 2) ?? assert.fail()), false)
  })
  test('cancelled by the kill switch, as the desk knows and the exchange does not; one that filled first is told as filled', () => {
    const killed = (...args: Parameters<typeof now>) =>
      laterSteps([{ ...resting(), killed: true }], now(...args)).get('l1')?.word
    assert.equal(killed('CANCELLED', 2), 'killed')
    assert.equal(killed('FILLED', 5), 'filled')
  })
  test('an order that still rests as it did, or is not listed, has nothing more to tell', () => {
    assert.equal(told('OPEN', 0), undefined)
    assert.equal(laterSteps([resting()], { orders: [] }).size, 0)
    assert.equal(laterSteps([resting()], null).size, 0)
    // Of an exchange put back from an older copy: its next order has the same number.
    const [row] = now('FILLED', 5).orders
    assert.equal(laterSteps([resting()], { orders: [{ ...(row as OrderRow), clientOrderId: 'p2:0' }] }).size, 0)
  })
  test('what had filled before an order was changed has not become of it since', () => {
    const result = { orderId: '7-0', state: 'PARTIALLY_FILLED', qty: 5, filledQty: 0, remainingQty: 3 }
    const amended = leg({ id: 'l1', tool: 'amendOrder', status: 'done', result })
    assert.equal(laterSteps([amended], now('PARTIALLY_FILLED', 2)).size, 0)
    assert.equal(laterSteps([amended], now('PARTIALLY_FILLED', 4)).size, 1)
  })
  test('its order is known by its number, in whatever slot the exchange tells it', () => {
    const [row] = now('CANCELLED', 0).orders
    assert.equal(laterSteps([resting()], { orders: [{ ...(row as OrderRow), orderId: '7-3' }] }).size, 1)
  })
  test('one that never rested has been told; of two legs about one order the last tells it', () => {
    const dropped = answered({ orderId: '7-0', state: 'CANCELLED', filledQty: 0 })
    assert.equal(laterSteps([dropped], now('CANCELLED', 0)).size, 0)
    const steps = laterSteps([resting('l1'), resting('l2', 'amendOrder')], now('CANCELLED', 0))
    assert.deepEqual([...steps.keys()], ['l2'])
  })
})
