// What state the card of a call is in, and what it shows.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DynamicToolUIPart } from 'ai'
import {
  isShownByPlan,
  resultTime,
  startsOpen,
  toolCardState,
  toolOf,
} from '../../../components/chat/tool-card/tool-state.ts'
import { leg, plan } from '../approval/plans.ts'
import { call } from './messages.ts'

describe('the state of a card', () => {
  test('a read is running while the turn is, and was not carried out when the turn ended without it', () => {
    const asked = call('getOrderBook', { state: 'input-available', output: undefined } as Partial<DynamicToolUIPart>)
    assert.equal(toolCardState(asked, [], true), 'running')
    assert.equal(toolCardState(asked, [], false), 'stopped')
  })
  test('the error form of a tool is a failure, not an answer', () => {
    assert.equal(
      toolCardState(call('x', { output: { success: false, code: 'TIMEOUT', message: '' } }), [], false),
      'failed',
    )
    assert.equal(toolCardState(call('x', { output: { success: true } }), [], false), 'done')
  })
  test('a write is what its leg says, whatever the message holds', () => {
    const written = call('placeOrder', { toolCallId: 'c1', output: { success: true } })
    const state = (status: Parameters<typeof leg>[0] & object) =>
      toolCardState(written, [plan({ legs: [leg({ toolCallId: 'c1', ...status })] })], false)
    assert.equal(state({ status: 'pending' }), 'waiting')
    assert.equal(state({ status: 'rejected' }), 'denied')
    const takenBack = plan({
      status: 'rejected',
      rejectedBy: 'agent',
      legs: [leg({ toolCallId: 'c1', status: 'rejected' })],
    })
    assert.equal(toolCardState(written, [takenBack], false), 'takenBack')
    const refusal = { code: 'FUNDS', message: 'no' } as const
    assert.equal(state({ status: 'failed', sentAt: '2026-11-20T10:00:00Z', error: refusal }), 'refused')
    assert.equal(state({ status: 'failed', sentAt: null, error: refusal }), 'refused')
    assert.equal(
      state({ status: 'failed', sentAt: '2026-11-20T10:00:00Z', error: { code: 'VOIDED', message: '' } }),
      'failed',
    )
    assert.equal(state({ status: 'failed', server: 'other', sentAt: '2026-11-20T10:00:00Z' }), 'failed')
    assert.equal(state({ status: 'skipped' }), 'stopped')
    assert.equal(state({ status: 'unknown' }), 'unknown')
  })
  test('a write that came to no plan was refused, in the word of the answer; a read failed', () => {
    const error = { state: 'output-error', errorText: 'no' } as Partial<DynamicToolUIPart>
    const state = (toolMetadata: DynamicToolUIPart['toolMetadata']) =>
      toolCardState(call('x', { ...error, toolMetadata }), [], false)
    assert.equal(state({ kind: 'write' }), 'refused')
    assert.equal(state({ kind: 'write', server: 'other' }), 'failed')
    assert.equal(state({ kind: 'read' }), 'failed')
  })
  test('an approved write runs once the ones before it have ended, and is not sent yet until then', () => {
    const written = call('placeOrder', { toolCallId: 'c2' })
    const behind = (status: 'done' | 'sending' | 'unknown') =>
      toolCardState(
        written,
        [plan({ status: 'executing', legs: [leg({ toolCallId: 'c1', status }), leg({ id: 'l2', toolCallId: 'c2' })] })],
        false,
      )
    assert.deepEqual([behind('sending'), behind('unknown'), behind('done')], ['queued', 'queued', 'running'])
  })
  test('without its plan at hand, a write is what the history says became of it, never "done" by default', () => {
    const state = (status: string) =>
      toolCardState(call('placeOrder', { toolCallId: 'c1', output: { status, planId: 'p1', leg: 'l1' } }), [], false)
    assert.deepEqual(['done', 'rejected', 'expired', 'failed', 'skipped', 'unknown', 'pending'].map(state), [
      'done',
      'denied',
      'expired',
      'failed',
      'stopped',
      'unknown',
      'waiting',
    ])
  })
  test('and of one at another server, which nobody asks, that it is not known there', () => {
    const output = { status: 'unknown', planId: 'p1', leg: 'l1' }
    const part = { ...call('files__write', { output }), toolMetadata: { server: 'files', kind: 'write' } }
    assert.equal(toolCardState(part, [], false), 'unknownAway')
  })
  test('a status in the answer of a read is its own business', () => {
    assert.equal(toolCardState(call('getUserOrders', { output: { status: 'rejected' } }), [], false), 'done')
  })
  test('a leg of an expired plan waits for nobody', () => {
    const expired = plan({ status: 'expired', legs: [leg({ toolCallId: 'c1' })] })
    assert.equal(toolCardState(call('placeOrder', { toolCallId: 'c1' }), [expired], false), 'expired')
    const late = plan({ status: 'expired', legs: [leg({ toolCallId: 'c1', status: 'skipped' })] })
    assert.equal(toolCardState(call('placeOrder', { toolCallId: 'c1' }), [late], false), 'expired')
  })
  test('what a read at another server answers says nothing of a plan, nor of how old it is', () => {
    const output = { planId: 'p1', status: 'rejected', fallback: { kind: 'stub_data' } }
    const away = (kind: string) => ({ ...call('news__latest', { output }), toolMetadata: { server: 'news', kind } })
    assert.equal(toolCardState(away('read'), [], false), 'done')
    assert.equal(toolCardState(away('write'), [], false), 'denied')
  })
  test('an answer that is in no form of a failure is shown as it is, whatever it says of success', () => {
    for (const message of [undefined, 7, { text: 'no' }]) {
      const output = { success: false, code: 'NO', message }
      const part = { ...call('news__latest', { output }), toolMetadata: { server: 'news', kind: 'read' } }
      assert.equal(toolCardState(part, [], false), 'done')
    }
  })
  test('a result shows the time the exchange gave it, else when the turn began', () => {
    assert.equal(resultTime({ asOf: '2026-11-20T06:00:00Z' }, 'later'), '2026-11-20T06:00:00Z')
    assert.equal(resultTime({ asOf: 'soon' }, 'turn'), 'turn')
    assert.equal(resultTime('true', 'turn'), 'turn')
  })
})

test('a preview is open where it is the answer, and one line where a plan shows its own', () => {
  assert.equal(startsOpen('previewOrder', []), true)
  assert.equal(startsOpen('previewOrder', [plan({ legs: [leg({ toolCallId: 'c1' })] })]), false)
  assert.equal(startsOpen('getOrderBook', [plan({ legs: [leg({ toolCallId: 'c1' })] })]), true)
  assert.equal(startsOpen('checkUserExists', []), false)
})

test('a card names a tool as its server does, not by the alias a model knows it by', () => {
  const part = { type: 'dynamic-tool', toolName: 'weather__rain_now_0123456789' } as DynamicToolUIPart
  assert.equal(toolOf({ ...part, toolMetadata: { server: 'weather', tool: 'rain.now' } }), 'rain.now')
  assert.equal(toolOf(part), part.toolName)
})

test('a call that changed a plan is named as a tool of the exchange is, and its answer is that plan’s card', () => {
  const made = (toolName: string, kind: string) =>
    call(toolName, { toolMetadata: { server: 'desk', tool: toolName, kind } })
  assert.deepEqual(
    [made('revisePlan', 'desk'), made('revisePlan', 'read'), made('searchHistory', 'desk')].map(isShownByPlan),
    [true, false, false],
  )
})
