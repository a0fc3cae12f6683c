// What of a message is drawn, and where.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canAnswerAgain, messageBlocks, plansShownBelow } from '../../../components/chat/message/message-blocks.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import type { VoicePart } from '../../../lib/contracts/patterns.ts'
import { leg, plan } from '../approval/plans.ts'
import { call, message } from './messages.ts'

describe('calls in a row', () => {
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
