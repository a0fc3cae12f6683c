// What a program is told while its call is on its way.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressTeller } from '../../../lib/mcp-face/progress.ts'

type Extra = Parameters<typeof progressTeller>[0]

/** @returns what was told, once the call has told all of `steps` */
function told(steps: number[], meta?: Extra['_meta']): unknown[] {
  const sent: unknown[] = []
  const sendNotification = async ({ params }: { params?: unknown }) => void sent.push(params)
  const tell = progressTeller({ ...(meta && { _meta: meta }), sendNotification } as Extra)
  for (const progress of steps) tell({ progress, total: 3 })
  return sent
}

test('progress only ever grows, also where a read is made once more and begins anew', () => {
  const steps = [0, 1, 1, 2, 0, 1, Number.NaN, 2, 3]
  const each = (progress: number) => ({ progressToken: 'p', progress, total: 3 })
  assert.deepEqual(told(steps, { progressToken: 'p' }), [0, 1, 2, 3].map(each))
})

test('who did not ask is told nothing', () => {
  assert.deepEqual(told([0, 1]), [])
  assert.deepEqual(told([0, 1], {}), [])
})
