import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DynamicToolUIPart } from 'ai'
import { bytesOver, recall, sendsOnKey } from '../../../components/chat/composer/composer-text.ts'
import { chatFailure } from '../../../components/chat/conversation/chat-failure.ts'
import { reconcile } from '../../../components/chat/conversation/reconcile-history.ts'
import { canAnswerAgain, messageBlocks, plansShownBelow } from '../../../components/chat/message/message-blocks.ts'
import { safeLink } from '../../../components/chat/prose/safe-link.ts'
import {
  isShownByPlan,
  resultTime,
  startsOpen,
  toolCardState,
  toolOf,
} from '../../../components/chat/tool-card/tool-state.ts'
import { parseLayout } from '../../../components/shell/desk/desk-layout.ts'
import { type DeskMessage, MAX_MESSAGE_BYTES } from '../../../lib/contracts/chat.ts'
import type { VoicePart } from '../../../lib/contracts/patterns.ts'
import { leg, plan } from '../approval/plans.ts'

const call = (toolName: string, changes: Partial<DynamicToolUIPart> = {}): DynamicToolUIPart =>
  ({
    type: 'dynamic-tool',
    toolName,
    toolCallId: `c-${toolName}`,
    state: 'output-available',
    input: {},
    output: {},
    ...changes,
  }) as DynamicToolUIPart

const message = (id: string, parts: DeskMessage['parts'], role: DeskMessage['role'] = 'assistant'): DeskMessage => ({
  id,
  role,
  parts,
})

describe('Enter sends', () => {
  const key = {
    key: 'Enter',
    keyCode: 13,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
  }
  test('plain Enter', () => assert.equal(sendsOnKey(key), true))
  test('not with Shift', () => assert.equal(sendsOnKey({ ...key, shiftKey: true }), false))
  test('not while an input method composes', () => assert.equal(sendsOnKey({ ...key, isComposing: true }), false))
  test('not the Enter that ends a composition (keyCode 229, isComposing already false)', () =>
    assert.equal(sendsOnKey({ ...key, keyCode: 229 }), false))
})

describe('the size limit', () => {
  test('short texts fit', () => assert.equal(bytesOver('buy 5 at 2,950'), 0))
  test('Chinese counts three bytes a character', () => {
    assert.equal(bytesOver('電'.repeat(21_000)), 0)
    assert.ok(bytesOver('電'.repeat(22_000)) > 0)
  })
  test('what the composer lets through, the server takes', () => {
    let text = '\n"'.repeat(MAX_MESSAGE_BYTES / 4)
    while (bytesOver(text) > 0) text = text.slice(0, -1)
    const body = JSON.stringify({
      chatId: 'x'.repeat(64),
      message: { id: 'x'.repeat(64), role: 'user', parts: [{ type: 'text', text }] },
    })
    assert.ok(Buffer.byteLength(body) <= MAX_MESSAGE_BYTES)
  })
})

test('a card names a tool as its server does, not by the alias a model knows it by', () => {
  const part = { type: 'dynamic-tool', toolName: 'weather__rain_now_0123456789' } as DynamicToolUIPart
  assert.equal(toolOf({ ...part, toolMetadata: { server: 'weather', tool: 'rain.now' } }), 'rain.now')
  assert.equal(toolOf(part), part.toolName)
})

test('↑ walks to older messages and ↓ back to the draft', () => {
  const sent = ['first', 'second']
  assert.deepEqual(recall(sent, 0, 'older', 'draft'), { text: 'second', at: 1 })
  assert.deepEqual(recall(sent, 1, 'older', 'draft'), { text: 'first', at: 2 })
  assert.equal(recall(sent, 2, 'older', 'draft'), null)
  assert.deepEqual(recall(sent, 1, 'newer', 'draft'), { text: 'draft', at: 0 })
  assert.equal(recall(sent, 0, 'newer', 'draft'), null)
})

describe('links of a model', () => {
  const own = 'http://127.0.0.1:3000'
  test('the web and mail, with their address', () => {
    assert.deepEqual(safeLink('https://example.com/a', own), {
      href: 'https://example.com/a',
      host: 'example.com',
      outside: true,
    })
    assert.equal(safeLink('mailto:a@b.tw', own)?.host, 'a@b.tw')
  })
  test('within the desk', () => assert.equal(safeLink('/c/1', own)?.outside, false))
  test('nothing that runs or reads', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'blob:x',
      '',
      undefined,
    ]) {
      assert.equal(safeLink(href, own), null, String(href))
    }
  })
})

describe('who speaks in a team', () => {
  const voice = (role: VoicePart['role'], text = '', state: VoicePart['state'] = 'done') => ({
    type: 'data-voice' as const,
    data: { role, state, text, objections: [] },
  })
  const spoke = (...parts: DeskMessage['parts']) =>
    messageBlocks(message('m', parts)).flatMap((block) => (block.kind === 'voice' ? [block.voice.role] : []))
  test('who said and did nothing is not announced, but for the risk officer, and for who still speaks', () => {
    assert.deepEqual(spoke(voice('analyst'), voice('trader'), voice('risk')), ['risk'])
    assert.deepEqual(spoke(voice('analyst', 'The spread is 2.'), voice('trader')), ['analyst'])
    assert.deepEqual(spoke(voice('analyst'), call('getOrderBook'), voice('trader', '', 'speaking')), [
      'analyst',
      'trader',
    ])
  })
})

test('a preview is open where it is the answer, and one line where a plan shows its own', () => {
  assert.equal(startsOpen('previewOrder', []), true)
  assert.equal(startsOpen('previewOrder', [plan({ legs: [leg({ toolCallId: 'c1' })] })]), false)
  assert.equal(startsOpen('getOrderBook', [plan({ legs: [leg({ toolCallId: 'c1' })] })]), true)
  assert.equal(startsOpen('checkUserExists', []), false)
})

describe('tool cards', () => {
  test('three finished reads in a row fold, two do not, and a write breaks the row', () => {
    const kinds = (...names: string[]) =>
      messageBlocks(
        message(
          'm',
          names.map((name) => call(name)),
        ),
      ).map(({ kind }) => kind)
    assert.deepEqual(kinds('getOrderBook', 'getUserWallet', 'getTrades'), ['reads'])
    assert.deepEqual(kinds('getOrderBook', 'getUserWallet'), ['tool', 'tool'])
    assert.deepEqual(kinds('getOrderBook', 'placeOrder', 'getTrades', 'getUserWallet'), [
      'tool',
      'tool',
      'tool',
      'tool',
    ])
    assert.deepEqual(
      kinds('readFile', 'readFile', 'readFile'),
      ['tool', 'tool', 'tool'],
      'a foreign tool is not known to read',
    )
  })
  test('the calls of one plan fold where they are many, and open to each of them', () => {
    const calls = Array.from({ length: 6 }, (_, i) => call('placeOrder', { toolCallId: `w${i}` }))
    const made = plan({ legs: calls.map(({ toolCallId }) => leg({ id: toolCallId, toolCallId })) })
    const kinds = (parts: unknown[]) =>
      messageBlocks(message('m', parts as Parameters<typeof message>[1])).map((block) =>
        block.kind === 'writes' ? block.parts.length : block.kind,
      )
    const planned = { type: 'data-plan', data: made }
    assert.deepEqual(kinds([...calls, planned]), [6, 'plan'])
    assert.deepEqual(kinds([...calls.slice(1), planned]), ['tool', 'tool', 'tool', 'tool', 'tool', 'plan'])
    assert.deepEqual(
      kinds(calls),
      Array.from({ length: 6 }, () => 'tool'),
      'a call that made no plan tells its state itself',
    )
  })
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

describe('the stored history', () => {
  const a = message('a', [{ type: 'text', text: 'x' }], 'user')
  const b = message('b', [{ type: 'text', text: 'y' }])
  test('unchanged messages keep their identity, and an unchanged list too', () => {
    const held = [a, b]
    assert.equal(reconcile(held, structuredClone(held), null), held)
    const [first, second] = reconcile(held, [structuredClone(a), message('b', [{ type: 'text', text: 'z' }])], null)
    assert.equal(first, a)
    assert.notEqual(second, b)
  })
  test('a message that never arrived stays; one that arrived is not doubled', () => {
    assert.deepEqual(
      reconcile([b, a], [b], 'a').map(({ id }) => id),
      ['b', 'a'],
    )
    assert.deepEqual(
      reconcile([b, a], [b, a], 'a').map(({ id }) => id),
      ['b', 'a'],
    )
  })
  test('what the server dropped goes', () => assert.deepEqual(reconcile([a, b], [a], null), [a]))
})

describe('why a turn failed', () => {
  test('no connection', () => assert.deepEqual(chatFailure(new TypeError('Failed to fetch')), { kind: 'unreachable' }))
  test('an answer of the desk, in its own words', () => {
    const error = Object.assign(new Error('x'), {
      statusCode: 429,
      responseBody: '{"error":{"code":"RATE_LIMITED","message":"m"}}',
    })
    assert.deepEqual(chatFailure(error), { kind: 'refused', status: 429, code: 'RATE_LIMITED', message: 'm' })
  })
  test('an answer that is not ours', () =>
    assert.equal(chatFailure(Object.assign(new Error(), { statusCode: 502, responseBody: '<html>' })).kind, 'refused'))
  test('a run that broke', () => assert.deepEqual(chatFailure(new Error('boom')), { kind: 'broken', message: 'boom' }))
})

describe('remembered panel widths', () => {
  test('three sizes that fill the width', () =>
    assert.deepEqual(parseLayout('15_41_44'), { conversations: 15, conversation: 41, market: 44 }))
  test('anything else counts as none', () => {
    for (const cookie of [undefined, '', '15_41', '15_41_x', '50_0_50', '90_90_90', '-10_60_50']) {
      assert.equal(parseLayout(cookie), undefined, String(cookie))
    }
  })
})

describe('answering again', () => {
  const asked = message('u', [{ type: 'text', text: 'buy' }], 'user')
  const words = message('a', [{ type: 'text', text: 'yes' }])
  const planned = message('b', [{ type: 'data-plan', id: 'p1', data: plan() }])
  test('is offered for words and for no answer at all', () => {
    assert.equal(canAnswerAgain([asked, words]), true)
    assert.equal(canAnswerAgain([asked]), true)
    assert.equal(canAnswerAgain([]), false)
  })
  test('never once a plan is on record, also when words about its outcome follow', () => {
    assert.equal(canAnswerAgain([asked, planned]), false)
    assert.equal(canAnswerAgain([asked, planned, words]), false)
  })
  test('an earlier plan does not stand in the way', () =>
    assert.equal(canAnswerAgain([asked, planned, message('u2', asked.parts, 'user'), words]), true))
})

test('a plan that was changed in its conversation has its card where it was changed last', () => {
  const shows = (id: string, ...plans: string[]): DeskMessage =>
    message(
      id,
      plans.map((planId) => ({ type: 'data-plan', id: planId, data: { ...plan(), id: planId } })),
    )
  assert.deepEqual(
    [...plansShownBelow([shows('a', 'p1', 'p2'), shows('b'), shows('c', 'p1'), shows('d', 'p1', 'p3')])],
    [
      ['c', 'p1'],
      ['a', 'p1'],
    ],
  )
  assert.equal(plansShownBelow([shows('a', 'p1'), shows('b', 'p2')]).size, 0)
})

test('a call that changed a plan is named as a tool of the exchange is, and its answer is that plan’s card', () => {
  const made = (toolName: string, kind: string) =>
    call(toolName, { toolMetadata: { server: 'desk', tool: toolName, kind } })
  assert.deepEqual(
    [made('revisePlan', 'desk'), made('revisePlan', 'read'), made('searchHistory', 'desk')].map(isShownByPlan),
    [true, false, false],
  )
})
