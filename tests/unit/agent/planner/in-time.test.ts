// A message that a pattern could read in countless ways holds the desk for a moment, and not for ever.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { evidenceFor } from '../../../../lib/agent/grounding/evidence.ts'
import { stepsOf } from '../../../../lib/agent/planner/clause-steps.ts'
import { readInTime, readPromptInTime } from '../../../../lib/agent/planner/in-time.ts'

/** Reads the letter as one word and two as another: of eighty of them for longer than anybody lives. */
const isRead = (text: string): boolean => !/^(?:a|aa)*b/.test(text)
const endless = (beside = '') => `${'a'.repeat(80)} ${beside}`

const said = (...texts: string[]): LanguageModelV4CallOptions => ({
  prompt: texts.map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
})
const textsOf = ({ prompt }: LanguageModelV4CallOptions): string[] =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
  )

test('what is not read in time is looked at once, and read as nothing from then on', () => {
  let reads = 0
  const read = (text: string) => {
    reads++
    return isRead(text)
  }
  assert.equal(readInTime(endless(), read), null)
  // More than once where the machine was busy with others.
  const first = reads
  assert.equal(readInTime(endless(), read), null)
  assert.equal(reads, first)
  assert.equal(readInTime('please tell me what the best bid and the best ask are right now', read), true)
})

test('nor does one of twenty characters take for ever', () => {
  // Three ways to read each: of forty commas the planner itself had as many.
  assert.equal(
    readInTime('a'.repeat(20), (text) => /^(?:a|[ab]|[ac])*d/.test(text)),
    null,
  )
})

test('of a conversation only that is left out, wherever it stands', () => {
  const before = 'please tell me what the best bid and the best ask are right now'
  const order = 'then please buy 3 MWh of ELC for me at a price of 2,950, good till cancelled'
  const read = (options: LanguageModelV4CallOptions) => {
    assert.ok(textsOf(options).every(isRead))
    return textsOf(options)
  }
  assert.deepEqual(readPromptInTime(said(before, endless('2'), order, 'go'), read), [before, '', order, 'go'])
})

test('nor does it hold up the check of an answer, or the making of a plan', () => {
  const asked = (text: string) =>
    evidenceFor([{ id: 'u', role: 'user', parts: [{ type: 'text', text }] }], () => assert.fail('nothing is on record'))
      .askedToAct
  const looks = 'show me the book with five levels, then show me my wallet'
  assert.equal(asked(looks), false)
  assert.equal(stepsOf(looks, 8).length, 2)
  const unread = `${looks}, please`
  readInTime(unread, () => isRead(endless()))
  // It may have asked for anything, so what an answer claims has to be on record.
  assert.equal(asked(unread), true)
  assert.deepEqual(stepsOf(unread, 8), [unread])
})
