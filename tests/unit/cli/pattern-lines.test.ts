// How an answer is worked out, as the terminal tells it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPaint } from '../../../lib/cli/paint.ts'
import { createPatternLines } from '../../../lib/cli/pattern-lines.ts'
import type { StepState, VoicePart } from '../../../lib/contracts/patterns.ts'

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
