// How long a model that is busy is waited for before it is asked once more, and that whoever stops does not wait.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { APICallError } from 'ai'
import { withSecondTry } from '../../../lib/agent/models/second-try.ts'

type Answer = { statusCode?: number; headers?: Record<string, string>; body?: string }
const HOUR_AGO = new Date(Date.now() - 3_600_000).toUTCString()

const refusal = ({ statusCode = 429, headers: responseHeaders = {}, body: responseBody = '{}' }: Answer) =>
  new APICallError({
    message: 'no',
    url: 'http://model.example',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
    responseBody,
  })

/** Fails so often, then answers. */
function busy(times: number, error: Error) {
  let asked = 0
  const model: LanguageModelV4 = {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'test',
    supportedUrls: {},
    doGenerate: () => assert.fail(),
    async doStream() {
      asked += 1
      if (asked <= times) throw error
      return { stream: new ReadableStream({ start: (controller) => controller.close() }) }
    },
  }
  return { model, asked: () => asked }
}

describe('a second try', () => {
  for (const [what, answer, ms] of [
    ['says nothing of it', {}, 2_000],
    ['is overloaded', { statusCode: 503 }, 2_000],
    ['names seconds', { headers: { 'retry-after': '40' } }, 40_000],
    ['names milliseconds as well', { headers: { 'retry-after-ms': '350', 'retry-after': '1' } }, 350],
    ['names a time that has passed', { headers: { 'retry-after': HOUR_AGO } }, 0],
    ['names what is no time', { headers: { 'retry-after': 'soon' } }, 2_000],
    ['is Gemini', { body: '[{"error":{"code":429,"message":"Please retry in 34.07s."}}]' }, 34_070],
    ['is OpenAI', { body: '{"error":{"message":"Rate limit reached. Please try again in 20s."}}' }, 20_000],
    ['is OpenAI, soon', { body: '{"error":{"message":"Please try again in 360ms."}}' }, 360],
  ] as const)
    it(`comes after what a server wants that ${what}`, async (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] })
      const { model, asked } = busy(1, refusal(answer))
      const told: number[] = []
      const waits = Promise.withResolvers<void>()
      const result = withSecondTry(model, (n) => {
        told.push(n)
        waits.resolve()
      }).doStream({ prompt: [] })
      await waits.promise
      if (ms > 0) t.mock.timers.tick(ms - 1)
      assert.deepEqual([told[0], asked()], [ms, 1])
      t.mock.timers.tick(1)
      await result
      assert.deepEqual([told, asked()], [[ms, 0], 2])
    })

  for (const [what, answer] of [
    ['wants longer than anybody waits', { headers: { 'retry-after': '3600' } }],
    ['wants it in words', { body: '{"error":{"message":"Please try again in 7m12.4s."}}' }],
    ['refuses the key', { statusCode: 401 }],
  ] as const)
    it(`is none where a server ${what}`, async () => {
      const error = refusal(answer)
      const { model, asked } = busy(1, error)
      await assert.rejects(async () => withSecondTry(model, () => assert.fail()).doStream({ prompt: [] }), error)
      assert.equal(asked(), 1)
    })

  it('is the last', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const error = refusal({})
    const { model, asked } = busy(3, error)
    const waits = Promise.withResolvers<number>()
    const result = withSecondTry(model, waits.resolve).doStream({ prompt: [] })
    t.mock.timers.tick(await waits.promise)
    await assert.rejects(async () => result, error)
    assert.equal(asked(), 2)
  })
})
