// What the terminal makes of an answer once it is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnOf, unbackedIn } from '../../../lib/cli/conversation.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'

test('what no record backs is told whoever of a team said it, without what a terminal obeys', () => {
  const brief = 'The book is thin. Your balance is NT$ 9.\u001b[2J'
  const words = 'I bought 5 MWh.'
  const answer: DeskMessage = {
    id: 'a',
    role: 'assistant',
    parts: [
      { type: 'data-voice', data: { role: 'analyst', state: 'done', text: brief, objections: [] } },
      { type: 'text', text: words },
      { type: 'data-draft', data: { round: 1, state: 'rewritten', text: words, problems: [] } },
    ],
    metadata: {
      unbacked: [
        { part: 0, kind: 'figure', start: brief.indexOf('Your'), end: brief.length },
        { part: 1, kind: 'done', start: 0, end: words.length },
        // A draft that nobody was to act on makes no claim.
        { part: 2, kind: 'done', start: 0, end: words.length },
      ],
    },
  }
  assert.deepEqual(unbackedIn([answer]), ['Your balance is NT$ 9.[2J', words])
})

test('half an answer is told as one', () => {
  const answer = (metadata: DeskMessage['metadata']): DeskMessage => ({
    id: 'a',
    role: 'assistant',
    parts: [{ type: 'text', text: 'Nothing rests, except' }],
    ...(metadata ? { metadata } : {}),
  })
  assert.equal(turnOf([answer({ ended: 'stopped' })]).error, 'The answer was stopped.')
  assert.match(turnOf([answer({ ended: 'token_limit' })]).error ?? '', /token/i)
  assert.equal(turnOf([answer({ ended: 'failed', error: 'The model failed.' })]).error, 'The model failed.')
  assert.equal('error' in turnOf([answer({ durationMs: 1 })]), false)
})

test('of a card that is the whole answer a program gets what it holds', () => {
  const call = {
    toolCallId: 'c',
    toolName: 'weather__forecast',
    state: 'output-available',
    input: {},
    output: { wind: 7 },
  }
  const answer = (...words: DeskMessage['parts']): DeskMessage => ({
    id: 'a',
    role: 'assistant',
    parts: [{ type: 'dynamic-tool', ...call } as DeskMessage['parts'][number], ...words],
  })
  const told = { tool: 'weather__forecast', args: {}, status: 'done' }
  assert.deepEqual(turnOf([answer()]).toolCalls, [{ ...told, output: { wind: 7 } }])
  assert.deepEqual(turnOf([answer({ type: 'text', text: 'Calm.' })]).toolCalls, [told])
})
