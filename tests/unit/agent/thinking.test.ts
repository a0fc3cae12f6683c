// Thinking in the text of a model, however its tags are cut up on the way.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { plansToCalls } from '../../../lib/agent/json-plan/read-stream.ts'
import { thinkingApart } from '../../../lib/agent/models/thinking.ts'

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const SELL = '{"action":"placeOrder","arguments":{"side":"SELL","price":"3900"}}'
const tool = { type: 'function' as const, name: 'placeOrder', inputSchema: { type: 'object' as const } }

const streamOf = (parts: LanguageModelV4StreamPart[]) =>
  new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })

async function read(text: string, { size = text.length, begins = false, plansAreText = false } = {}) {
  let habit = begins
  const parts: LanguageModelV4StreamPart[] = [{ type: 'text-start', id: '0' }]
  for (let at = 0; at < text.length; at += size)
    parts.push({ type: 'text-delta', id: '0', delta: text.slice(at, at + size) })
  parts.push({ type: 'text-end', id: '0' })
  parts.push({ type: 'finish', usage, finishReason: { unified: 'stop', raw: 'stop' } })
  const learn = (found: boolean) => {
    habit = found
  }
  const apart = streamOf(parts).pipeThrough(thinkingApart({ now: () => begins, learn }, plansAreText))
  const stream = plansAreText ? apart.pipeThrough(plansToCalls({ prompt: [], tools: [tool] })) : apart
  const said = { text: '', thought: '', calls: 0, end: '', habit: false }
  const open = new Set<string>()
  for await (const part of stream) {
    if (part.type === 'text-start' || part.type === 'reasoning-start') open.add(part.id)
    if (part.type === 'text-end' || part.type === 'reasoning-end') assert.ok(open.delete(part.id))
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') assert.ok(open.has(part.id))
    if (part.type === 'text-delta') said.text += part.delta
    if (part.type === 'reasoning-delta') said.thought += part.delta
    if (part.type === 'tool-call') said.calls += 1
    if (part.type === 'finish') said.end = part.finishReason.unified
  }
  assert.equal(open.size, 0)
  return { ...said, habit }
}

describe('in pieces of every size', () => {
  for (const size of [1, 2, 3, 5, 7, 1000])
    for (const plansAreText of [true, false]) {
      const how = { size, plansAreText }
      test(`thinking is apart, and no action in it is a call (${size}, ${plansAreText})`, async () => {
        for (const [begin, end] of [
          ['<think>', '</think>'],
          ['\n<thinking>\n', '</thinking>'],
        ]) {
          const said = await read(`${begin}maybe ${SELL} but no${end}\n\nYou hold 10 <MWh>.`, how)
          assert.equal(said.text, 'You hold 10 <MWh>.')
          assert.match(said.thought, /maybe .*3900.* but no/)
          assert.deepEqual([said.calls, said.end, said.habit], [0, 'stop', false])
        }
      })
      test(`before a lone end all is thinking once that is known (${size}, ${plansAreText})`, async () => {
        const text = `Maybe ${SELL}\n</think>\n\nYou hold 10 MWh.`
        const first = await read(text, how)
        assert.ok(first.habit)
        assert.equal(first.calls, 0)
        const next = await read(text, { ...how, begins: true })
        assert.deepEqual([next.text, next.calls, next.habit], ['You hold 10 MWh.', 0, true])
      })
      test(`thinking that does not end is no answer (${size}, ${plansAreText})`, async () => {
        const said = await read(`<think>I could ${SELL}`, how)
        assert.deepEqual([said.text, said.calls, said.end], ['', 0, 'error'])
      })
      test(`what is no thinking is left as it is (${size}, ${plansAreText})`, async () => {
        const text = '  3 < 4, and `<think>` and "</think>" are tags <thi'
        for (const begins of [true, false]) {
          const said = await read(text, { ...how, begins })
          assert.deepEqual([said.text.trim(), said.end, said.habit], [text.trim(), 'stop', false])
        }
      })
    }
})

test('an action after the thinking is one', async () => {
  for (const text of [`<think>hm</think>${SELL}`, SELL]) {
    const said = await read(text, { size: 4, plansAreText: true })
    assert.deepEqual([said.text, said.calls, said.end], ['', 1, 'tool-calls'])
  }
})
