// How an answer is worked out, as the terminal tells it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPaint } from '../../../lib/cli/paint.ts'
import { createPatternLines } from '../../../lib/cli/pattern-lines.ts'
import type { DraftPart, StepState, VoicePart } from '../../../lib/contracts/patterns.ts'

const stepsOf = (...states: StepState[]) => ({
  type: 'data-steps' as const,
  id: 'steps',
  data: { steps: states.map((state, i) => ({ text: `step ${i + 1}`, state })) },
})

test('the steps are listed once, also where the answer goes on after a decision on the first of them', () => {
  const begun = createPatternLines(createPaint(false))
  assert.deepEqual(begun.linesOf(stepsOf()), [])
  assert.deepEqual(begun.linesOf(stepsOf('running', 'pending')), ['Steps', '  1. step 1', '  2. step 2'])
  assert.deepEqual(begun.linesOf(stepsOf('done', 'running')), [])
  for (const first of ['waiting', 'done', 'failed'] as const) {
    const goneOn = createPatternLines(createPaint(false))
    assert.deepEqual(goneOn.linesOf(stepsOf(first, 'pending')), [], first)
    const mark = { type: 'data-step' as const, id: 'step-1', data: { index: 1 } }
    assert.deepEqual(goneOn.linesOf(mark), ['Step 2: step 2'])
  }
})

test('a voice is told once it has spoken, once', () => {
  const lines = createPatternLines(createPaint(false))
  const voice = (state: VoicePart['state'], objections: string[] = []) => ({
    type: 'data-voice' as const,
    id: 'voice-risk-0',
    data: { role: 'risk', state, text: '', objections } satisfies VoicePart,
  })
  assert.deepEqual(lines.linesOf(voice('speaking')), [])
  assert.deepEqual(lines.linesOf(voice('done', ['too large'])), ['Risk officer', '  ! too large'])
  assert.deepEqual(lines.linesOf(voice('done', ['too large'])), [])
})

test('a draft is told once it has its verdict, once, with what stands against it', () => {
  const lines = createPatternLines(createPaint(false))
  const draft = (round: number, state: DraftPart['state'], problems: string[] = []) => ({
    type: 'data-draft' as const,
    id: `draft-${round}`,
    data: { round, state, problems } as DraftPart,
  })
  assert.deepEqual(lines.linesOf(draft(1, 'writing')), [])
  assert.deepEqual(lines.linesOf(draft(1, 'judging')), [])
  const verdict = ['Draft 1: written again', '  - No price is named.']
  assert.deepEqual(lines.linesOf(draft(1, 'rewritten', ['No price is named.'])), verdict)
  assert.deepEqual(lines.linesOf(draft(1, 'rewritten', ['No price is named.'])), [])
  assert.deepEqual(lines.linesOf(draft(2, 'unread')), ['Draft 2: kept: the verdict could not be read'])
})

test('of an analyst the words are told, of a trader nothing here, of a risk officer also that nothing speaks against it', () => {
  const lines = createPatternLines(createPaint(false))
  const voice = (role: VoicePart['role'], state: VoicePart['state'], text = '') => ({
    type: 'data-voice' as const,
    id: `${role} ${state} ${text}`,
    data: { role, state, text, objections: [] } satisfies VoicePart,
  })
  assert.deepEqual(lines.linesOf(voice('analyst', 'done', 'The spread is 2.\nIt is thin.')), [
    'Analyst',
    '  The spread is 2.',
    '  It is thin.',
  ])
  assert.deepEqual(
    lines.linesOf(voice('analyst', 'done', '**3,180** is bid.\n\n- thin\n\n| a | b |\n|---|---|\n| 1 | 2 |')),
    ['Analyst', '  3,180 is bid.', '', '  • thin', '', '  a  b', '  ─  ─', '  1  2'],
  )
  assert.deepEqual(lines.linesOf(voice('analyst', 'done')), [])
  assert.deepEqual(lines.linesOf(voice('trader', 'done', 'I buy.')), [])
  assert.deepEqual(lines.linesOf(voice('risk', 'done')), ['Risk officer', '  No objections.'])
  assert.deepEqual(lines.linesOf(voice('risk', 'failed')), ['Risk officer', '  The answer could not be read.'])
})
