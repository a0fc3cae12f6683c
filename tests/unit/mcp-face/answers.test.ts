// What a program is told of a plan that has ended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Plan } from '../../../lib/contracts/plan.ts'
import { planTold } from '../../../lib/mcp-face/answers.ts'

const leg = (status: string) => ({ id: status, server: 'files', tool: 'write', args: {}, status, error: null })
const noteOf = (...legs: string[]) => {
  const plan = { id: 'p1', status: 'partially_done', finishedAt: '2026-11-20T06:00:01.000Z', legs: legs.map(leg) }
  const { structuredContent, isError } = planTold(plan as unknown as Plan)
  assert.equal(isError, true)
  return String(structuredContent?.note)
}

test('a plan whose outcome nobody knows is not called partly executed, and says where to look', () => {
  assert.equal(
    noteOf('unknown', 'skipped'),
    'It was sent, and nobody knows what became of it. Do not repeat it; the trader has to look at files.',
  )
  assert.equal(
    noteOf('done', 'unknown'),
    'Only part of it is known to be executed: see each leg. Do not repeat any of it; the trader has to look at files.',
  )
  assert.match(noteOf('done', 'failed'), /^Only part of it was executed/)
})
