import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createPlannerModel } from '../../../../lib/agent/planner/model.ts'

const options = (text: string, more: Partial<LanguageModelV4CallOptions> = {}): LanguageModelV4CallOptions => ({
  prompt: [
    { role: 'system', content: 'rules' },
    { role: 'user', content: [{ type: 'text', text }] },
  ],
  tools: ['getOrderBook', 'placeOrder'].map((name) => ({ type: 'function', name, inputSchema: {} })),
  ...more,
})

async function partsOf(o: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamPart[]> {
  const { stream } = await createPlannerModel().doStream(o)
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

const finishOf = (parts: LanguageModelV4StreamPart[]) => parts.find((p) => p.type === 'finish')
const textOf = (parts: LanguageModelV4StreamPart[]) =>
  parts.map((p) => (p.type === 'text-delta' ? p.delta : '')).join('')

describe('the planner as a model', () => {
  it('is named', () => {
    const model = createPlannerModel()
    assert.deepEqual(
      [model.provider, model.modelId, model.specificationVersion],
      ['eap-desk', 'built-in-planner', 'v4'],
    )
  })

  it('finishes with tool-calls when it calls, with stop when it only speaks', async () => {
    assert.equal(finishOf(await partsOf(options('top 5')))?.finishReason.unified, 'tool-calls')
    assert.equal(finishOf(await partsOf(options('hello')))?.finishReason.unified, 'stop')
  })

  it('streams text in small deltas, in every language', async () => {
    for (const text of ['hello', '你好', '帮助']) {
      const deltas = (await partsOf(options(text))).flatMap((p) => (p.type === 'text-delta' ? [p.delta] : []))
      assert.ok(deltas.length > 20)
      assert.ok(deltas.every((d) => d.length < 40))
    }
  })

  it('streams what doGenerate returns', async () => {
    for (const text of ['buy 5 at 2950', '前五檔', 'buy 5', '你好']) {
      const parts = await partsOf(options(text))
      const whole = await createPlannerModel().doGenerate(options(text))
      assert.equal(textOf(parts), whole.content.map((c) => (c.type === 'text' ? c.text : '')).join(''))
      assert.deepEqual(
        parts.flatMap((p) => (p.type === 'tool-call' ? [[p.toolCallId, p.input]] : [])),
        whole.content.flatMap((c) => (c.type === 'tool-call' ? [[c.toolCallId, c.input]] : [])),
      )
    }
  })

  it('gives the same stream for the same conversation, other call ids for another', async () => {
    const ids = async (o: LanguageModelV4CallOptions) =>
      (await partsOf(o)).flatMap((p) => (p.type === 'tool-call' ? [p.toolCallId] : []))
    assert.deepEqual(await partsOf(options('buy 5 at 2950')), await partsOf(options('buy 5 at 2950')))
    const twice = options('buy 5 at 2950')
    const later = { ...twice, prompt: [...twice.prompt, ...twice.prompt.filter((m) => m.role === 'user')] }
    assert.notDeepEqual(await ids(twice), await ids(later))
  })

  it('never sends an account or an idempotency key', async () => {
    const call = (await partsOf(options('buy 5 at 2950'))).find((p) => p.type === 'tool-call')
    assert.deepEqual(Object.keys(JSON.parse(call?.input ?? '{}')).sort(), ['price', 'qty', 'side'])
  })

  it('calls nothing when tools are forbidden or absent, and says so', async () => {
    for (const o of [options('top 5', { toolChoice: { type: 'none' } }), options('top 5', { tools: [] })]) {
      const parts = await partsOf(o)
      assert.ok(parts.every((p) => p.type !== 'tool-call'))
      assert.match(textOf(parts), /getOrderBook/)
    }
  })

  it('stops in the middle when aborted, with the reason', async () => {
    const abort = new AbortController()
    const { stream } = await createPlannerModel().doStream(options('hello', { abortSignal: abort.signal }))
    const reader = stream.getReader()
    await reader.read()
    await reader.read()
    const reason = new Error('stopped by the trader')
    abort.abort(reason)
    await assert.rejects(async () => {
      for (;;) if ((await reader.read()).done) return
    }, reason)
  })

  it('does not start once aborted', async () => {
    await assert.rejects(async () =>
      createPlannerModel().doStream(options('hello', { abortSignal: AbortSignal.abort() })),
    )
  })
})
