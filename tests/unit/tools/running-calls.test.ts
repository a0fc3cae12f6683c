import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToolCall } from '../../../lib/tools/interceptors/chain.ts'
import type { ToolResponse } from '../../../lib/tools/response.ts'
import { createRunningCalls } from '../../../lib/tools/running-calls.ts'

test('how far a call has come is told to its trader, on a line that is opened later too, until it ends', async () => {
  const running = createRunningCalls(async () => null)
  const told: string[] = []
  running.onProgress((whose, { toolCallId, ended }) => told.push(`${whose} ${toolCallId}${ended ? ' ended' : ''}`))
  const begin = (traderId: string) => {
    const answer = Promise.withResolvers<ToolResponse>()
    const context = { traderId, callId: `call of ${traderId}` }
    const call = { tool: { server: 'other', tool: 'work' }, context } as unknown as ToolCall
    const ended = running.interceptor(call, ({ onProgress }) => {
      onProgress?.({ progress: 1 })
      return answer.promise
    })
    return { answer, ended }
  }
  const [anna] = [begin('anna'), begin('ben')]
  await new Promise(setImmediate)
  const of = (whose: string) => running.progressOf(whose).map(({ toolCallId }) => toolCallId)
  assert.deepEqual([of('anna'), of('ben'), of('zoe')], [['call of anna'], ['call of ben'], []])
  anna?.answer.resolve({} as ToolResponse)
  await anna?.ended
  assert.deepEqual([of('anna'), of('ben')], [[], ['call of ben']])
  assert.deepEqual(told, ['anna call of anna', 'ben call of ben', 'anna call of anna ended'])
})
