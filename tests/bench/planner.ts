/** How fast and how right the built-in planner is. `planner.accuracy` is of the report part, never tuned on; `planner.dev` of the part the rules are made on. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { streamText } from 'ai'
import { createPlannerModel } from '../../lib/agent/planner/model.ts'
import { replyTo } from '../../lib/agent/planner/reply.ts'
import { NODE_FLAGS } from '../../scripts/node-flags.ts'
import { corpus, isNegative, judge, type Verdict } from '../corpus/corpus.ts'
import type { Figures } from './figures.ts'
import { inTurns } from './measure.ts'

const TOOLS = new Set([
  'getOrderBook',
  'getMarketMetrics',
  'getUserOrders',
  'getUserWallet',
  'listSymbols',
  'placeOrder',
  'amendOrder',
  'cancelOrder',
  'cancelAllOrders',
])
const promptOf = (text: string) => [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }]

/** Questions in one conversation. */
const LONG_TALK = 200

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** The planner's own answer, recorded: the same stream without any reading, so what is left is the loop's cost. */
async function recorded(): Promise<LanguageModelV4> {
  const planner = createPlannerModel()
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of (await planner.doStream({ prompt: promptOf('buy 5') })).stream) parts.push(part)
  const replay = () =>
    new ReadableStream<LanguageModelV4StreamPart>({
      start(controller) {
        for (const part of parts) controller.enqueue(part)
        controller.close()
      },
    })
  return { ...planner, modelId: 'recorded', doStream: async () => ({ stream: replay() }) }
}

async function turnMs(model: LanguageModelV4): Promise<number> {
  const samples: number[] = []
  for (let i = 0; i < 60; i++) {
    const start = performance.now()
    await streamText({ model, prompt: `buy ${i + 5}` }).text
    samples.push(performance.now() - start)
  }
  return quantile(samples.slice(10), 0.5)
}

/** The first question a process is asked, as the desk runs its Node and as Node runs by itself. */
async function firstSentence(): Promise<Figures> {
  const script = join(import.meta.dirname, '..', 'support', 'first-sentence.ts')
  const ms = async (flags: readonly string[]) =>
    Number((await promisify(execFile)(process.execPath, [...flags, script])).stdout)
  const { ones, others } = await inTurns(
    5,
    () => ms(NODE_FLAGS),
    () => ms([]),
  )
  const [ours, bare] = [quantile(ones, 0.5), quantile(others, 0.5)]
  return {
    'planner.first': { value: ours, unit: 'ms', ratio: ours / bare, beside: 'the same in Node without our flags' },
  }
}

/** Shares of right readings: all, by language, by kind. */
function accuracyOf(name: string, verdicts: readonly Verdict[]): Figures {
  const share = (list: readonly Verdict[]) => ({
    value: (100 * list.filter((v) => v.ok).length) / Math.max(1, list.length),
    unit: '%',
  })
  const figures: Figures = { [name]: share(verdicts) }
  for (const lang of ['en', 'zh-Hant', 'zh-Hans']) {
    figures[`${name}.${lang}`] = share(verdicts.filter((v) => v.entry.lang === lang))
  }
  for (const kind of new Set(verdicts.map((v) => v.entry.kind))) {
    figures[`${name}.${kind}`] = share(verdicts.filter((v) => v.entry.kind === kind))
  }
  return figures
}

export async function plannerFigures(): Promise<Figures> {
  const figures: Figures = await firstSentence()
  // What was read once is known: the rules are run warm on other texts than those that are measured.
  for (const { text } of corpus) replyTo(promptOf(`${text} !`), TOOLS)
  const times = corpus.map(({ text }) => timed(() => replyTo(promptOf(text), TOOLS)))
  figures['planner.sentence.p50'] = { value: quantile(times, 0.5), unit: 'ms' }
  figures['planner.sentence.p99'] = { value: quantile(times, 0.99), unit: 'ms' }

  const talk: ReturnType<typeof promptOf> = []
  const late = corpus.slice(0, LONG_TALK).map(({ text }) => {
    talk.push(...promptOf(text))
    return timed(() => replyTo(talk, TOOLS))
  })
  figures['planner.late.p50'] = {
    value: quantile(late.slice(-50), 0.5),
    unit: 'ms',
    ratio: quantile(late.slice(-50), 0.5) / quantile(late.slice(0, 50), 0.5),
    beside: `a question among the first 50 of a conversation of ${LONG_TALK}`,
  }

  const [planned, bare] = [await turnMs(createPlannerModel()), await turnMs(await recorded())]
  figures['planner.turn.p50'] = {
    value: planned,
    unit: 'ms',
    ratio: planned / bare,
    beside: 'the same stream replayed by a model that reads nothing',
  }

  const verdicts = await Promise.all(corpus.map(judge))
  for (const [name, split] of [
    ['planner.accuracy', 'report'],
    ['planner.dev', 'dev'],
  ] as const) {
    Object.assign(
      figures,
      accuracyOf(
        name,
        verdicts.filter((v) => v.entry.split === split),
      ),
    )
  }
  const wrong = verdicts.filter((v) => isNegative(v.entry) && v.writes > 0).length
  figures['planner.orders.from.negatives'] = { value: wrong, unit: 'orders' }
  return figures
}
