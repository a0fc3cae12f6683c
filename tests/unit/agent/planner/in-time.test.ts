// A message that a pattern could read in countless ways holds the desk for a moment, and not for ever.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { evidenceFor } from '../../../../lib/agent/grounding/evidence.ts'
import { stepsOf } from '../../../../lib/agent/planner/clause-steps.ts'
import { readInTime, readingFor, readPromptInTime } from '../../../../lib/agent/planner/in-time.ts'

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

function readWhole(options: LanguageModelV4CallOptions): string[] {
  assert.ok(textsOf(options).every(isRead))
  return textsOf(options)
}
function busyFor(ms: number): string {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1_000 >= ms) return 'done'
  }
}

/** What is never read takes two seconds, so that most tests are of the same words. */
const SAID = 'show me the book with five levels, then show me my wallet'
const UNREAD = `${SAID}, please`
let reads = 0
const lookOnce = () =>
  readInTime(UNREAD, () => {
    reads++
    return isRead(endless())
  })
before(() => assert.equal(lookOnce(), null))

test('what is not read in time is looked at once, and read as nothing from then on', () => {
  // More than once where the machine was busy with others.
  const first = reads
  assert.ok(first > 0)
  assert.equal(lookOnce(), null)
  assert.equal(reads, first)
  assert.equal(readInTime('please tell me what the best bid and the best ask are right now', isRead), true)
})

test('whose words take long have less time for the next ones, and nobody else has', () => {
  /** Three ways to read each of twenty letters: of forty commas the planner itself had as many. */
  const inThreeWays = (text: string) => /^(?:a|[ab]|[ac])*d/.test(text)
  readingFor('greedy', () => {
    assert.equal(readInTime('a'.repeat(20), inThreeWays), null)
    assert.equal(readInTime(endless('of the same trader'), isRead), null)
  })
  // Many times the 50 ms that are left to them: where the machine is busy with others a try may take ten times as long as it should.
  const hardly = () => readInTime('what takes most of a second', () => busyFor(700))
  const before = process.threadCpuUsage()
  readingFor('greedy', () => {
    assert.equal(readInTime(endless('once more'), isRead), null)
    assert.equal(hardly(), null)
    const order = 'please buy 3 MWh of ELC for me at a price of 2,950'
    assert.deepEqual(readPromptInTime(said(endless('again'), order), readWhole), ['', order])
  })
  const { user, system } = process.threadCpuUsage(before)
  assert.ok((user + system) / 1_000 < 1_500, 'with a share left they would have taken six seconds')
  assert.equal(readingFor('other', hardly), 'done')
})

test('of a conversation only that is left out, wherever it stands', () => {
  const before = 'please tell me what the best bid and the best ask are right now'
  const order = 'then please buy 3 MWh of ELC for me at a price of 2,950, good till cancelled'
  assert.deepEqual(readPromptInTime(said(before, UNREAD, order, 'go'), readWhole), [before, '', order, 'go'])
})

test('nor does it hold up the check of an answer, or the making of a plan', () => {
  const asked = (text: string) =>
    evidenceFor([{ id: 'u', role: 'user', parts: [{ type: 'text', text }] }], () => assert.fail('nothing is on record'))
      .askedToAct
  assert.equal(asked(SAID), false)
  assert.equal(stepsOf(SAID, 8).length, 2)
  // It may have asked for anything, so what an answer claims has to be on record.
  assert.equal(asked(UNREAD), true)
  assert.deepEqual(stepsOf(UNREAD, 8), [UNREAD])
})
