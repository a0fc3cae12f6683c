/** How fast and how right the built-in planner is. Accuracy is that of the report half of the corpus, never tuned on. */

import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { streamText } from 'ai'
import { convertArrayToReadableStream } from 'ai/test'
import { createPlannerModel } from '../../lib/agent/planner/model.ts'
import { replyTo } from '../../lib/agent/planner/reply.ts'
import { corpus, isNegative, judge } from '../corpus/corpus.ts'

export type Figure = { value: number; unit: string; ratio?: number; beside?: string }

const TOOLS = new Set([
  'getOrderBook',
  'getMarketMetrics',
  'getUserOrders',
  'getUserWallet',
  'placeOrder',
  'cancelOrder',
  'cancelAllOrders',
])
const promptOf = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }]

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** A model that says one fixed sentence: what the loop around any model costs by itself. */
const constant: LanguageModelV4 = {
  ...createPlannerModel(),
  modelId: 'constant',
  async doStream() {
    const none = { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined }
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'stream-start', warnings: [] },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'At what price?' },
      { type: 'text-end', id: 't' },
      {
        type: 'finish',
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: { inputTokens: none, outputTokens: { total: 1, text: 1, reasoning: undefined } },
      },
    ]
    return { stream: convertArrayToReadableStream(parts) }
  },
}

async function turnMs(model: LanguageModelV4): Promise<number> {
  const samples: number[] = []
  for (let i = 0; i < 60; i++) {
    const start = performance.now()
    await streamText({ model, prompt: 'buy 5' }).text
    samples.push(performance.now() - start)
  }
  return quantile(samples.slice(10), 0.5)
}

export async function plannerFigures(): Promise<Record<string, Figure>> {
  const figures: Record<string, Figure> = {}
  for (const { text } of corpus) replyTo(promptOf(text), TOOLS)
  const times = corpus.map(({ text }) => timed(() => replyTo(promptOf(text), TOOLS)))
  figures['planner.sentence.p50'] = { value: quantile(times, 0.5), unit: 'ms' }
  figures['planner.sentence.p99'] = { value: quantile(times, 0.99), unit: 'ms' }

  const [planned, bare] = [await turnMs(createPlannerModel()), await turnMs(constant)]
  figures['planner.turn.p50'] = {
    value: planned,
    unit: 'ms',
    ratio: planned / bare,
    beside: 'streamText with a constant model',
  }

  const report = corpus.filter((entry) => entry.split === 'report')
  const verdicts = await Promise.all(report.map(judge))
  const share = (list: typeof verdicts) => (100 * list.filter((v) => v.ok).length) / Math.max(1, list.length)
  figures['planner.accuracy'] = { value: share(verdicts), unit: '%' }
  for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
    figures[`planner.accuracy.${lang}`] = { value: share(verdicts.filter((v) => v.entry.lang === lang)), unit: '%' }
  }
  for (const kind of new Set(report.map((entry) => entry.kind))) {
    figures[`planner.accuracy.${kind}`] = { value: share(verdicts.filter((v) => v.entry.kind === kind)), unit: '%' }
  }
  const wrong = verdicts.filter((v) => isNegative(v.entry) && v.writes > 0).length
  figures['planner.orders.from.negatives'] = { value: wrong, unit: 'orders' }
  return figures
}
