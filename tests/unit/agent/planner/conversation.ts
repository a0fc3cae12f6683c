/** A small desk for planner tests: the real streamText loop, tools without a market behind them, a gate that answers as told. */
import type { JSONValue, ModelMessage } from 'ai'
import { isStepCount, jsonSchema, streamText, tool } from 'ai'
import { createPlannerModel } from '../../../../lib/agent/planner/model.ts'
import { PLANNER_PROVIDER } from '../../../../lib/agent/planner/role.ts'
import { systemPrompt } from '../../../../lib/agent/prompts/templates.ts'
import * as results from './results.ts'

export type Made = { tool: string; args: Record<string, unknown> }
export type Turn = { text: string; calls: Made[]; pending: Made[] }

const READS: Record<string, (args: Record<string, unknown>) => unknown> = {
  getOrderBook: (args) => results.book(Number(args.depth ?? 10)),
  getMarketMetrics: () => results.metrics,
  getTrades: () => results.trades,
  getCandles: () => results.candles,
  listSymbols: () => results.symbols,
  getUserWallet: () => results.wallet,
  previewOrder: results.preview,
  getUserOrders: (args) => results.orders(String(args.status ?? 'all')),
  checkUserExists: () => ({ exists: true }),
  pullKillSwitch: () => results.stopped,
  runSimulation: () => results.simulation,
  exportReport: () => results.simulation,
}
export const WRITES = ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders', 'registerUser'] as const

type Options = { without?: string[]; now?: Date; reads?: Record<string, (args: Record<string, unknown>) => unknown> }

const anything = jsonSchema<Record<string, unknown>>({ type: 'object' })

function toolsOf(options: Options) {
  const reads = { ...READS, ...options.reads }
  const all = Object.entries(reads).map(
    ([name, answer]) =>
      [name, tool({ inputSchema: anything, execute: async (args) => answer(args) as JSONValue })] as const,
  )
  // Writes have no execute: as on the desk, the run ends with them and the gate answers later.
  const writes = WRITES.map((name) => [name, tool({ inputSchema: anything, outputSchema: anything })] as const)
  return Object.fromEntries([...all, ...writes].filter(([name]) => !options.without?.includes(name)))
}

export function conversation(options: Options = {}) {
  const messages: ModelMessage[] = []
  const tools = toolsOf(options)
  let waiting: { id: string; tool: string }[] = []
  const plans: string[][] = []

  async function run(decided: string[] = []): Promise<Turn> {
    const result = streamText({
      model: createPlannerModel(),
      ...(options.now ? { instructions: systemPrompt({}, { now: options.now, fence: '', caution: [] }).text } : {}),
      messages: [...messages],
      tools,
      ...(decided.length > 0
        ? { providerOptions: { [PLANNER_PROVIDER]: { role: 'decided', toolCallIds: decided } } }
        : {}),
      stopWhen: isStepCount(8),
    })
    const steps = await result.steps
    const calls = steps.flatMap((step) =>
      step.toolCalls.map((call) => ({
        id: call.toolCallId,
        tool: call.toolName,
        args: call.input as Record<string, unknown>,
      })),
    )
    messages.push(...(await result.responseMessages))
    waiting = calls.filter((call) => (WRITES as readonly string[]).includes(call.tool))
    if (waiting.length > 0) plans.push(waiting.map(({ id }) => id))
    return {
      text: steps
        .map((step) => step.text)
        .filter(Boolean)
        .join('\n'),
      calls: calls.map(({ tool, args }) => ({ tool, args })),
      pending: calls.filter((c) => waiting.some((w) => w.id === c.id)).map(({ tool, args }) => ({ tool, args })),
    }
  }

  const answersOf = (ids: readonly string[], answers: readonly JSONValue[]) =>
    new Map(ids.map((id, i): [string, JSONValue] => [id, answers[i] ?? answers.at(-1) ?? null]))

  /** A plan left undecided: its calls are told as waiting, and a later decision changes what they are told as. */
  function leaveUndecided() {
    if (waiting.length > 0) messages.push({ role: 'tool', content: waiting.map((call) => resultOf(call, WAITS)) })
    waiting = []
  }

  return {
    messages,
    async say(text: string): Promise<Turn> {
      leaveUndecided()
      messages.push({ role: 'user', content: text })
      return run()
    },
    /** The gate turns the whole plan down before the trader sees it. */
    async refuse(sentence: string): Promise<Turn> {
      messages.push({
        role: 'tool',
        content: waiting.map((call) => ({
          type: 'tool-result',
          toolCallId: call.id,
          toolName: call.tool,
          output: { type: 'error-text', value: sentence },
        })),
      })
      waiting = []
      return run()
    },
    /** The gate's answers, one per waiting write, then the run that tells them. */
    async decide(...answers: JSONValue[]): Promise<Turn> {
      const ids = waiting.map(({ id }) => id)
      const given = answersOf(ids, answers)
      messages.push({ role: 'tool', content: waiting.map((call) => resultOf(call, given.get(call.id) ?? null)) })
      waiting = []
      return run(ids)
    },
    /** The same of a plan that was left waiting, counted from 0. */
    async decideEarlier(plan: number, ...answers: JSONValue[]): Promise<Turn> {
      leaveUndecided()
      const ids = plans[plan] ?? []
      const given = answersOf(ids, answers)
      for (const [i, message] of messages.entries()) {
        if (message.role !== 'tool') continue
        const content = message.content.map((part) => {
          const answer = part.type === 'tool-result' ? given.get(part.toolCallId) : undefined
          return part.type === 'tool-result' && answer !== undefined
            ? { ...part, output: { type: 'json' as const, value: answer } }
            : part
        })
        messages[i] = { ...message, content }
      }
      return run(ids)
    },
  }
}

const WAITS: JSONValue = { status: 'pending', planId: 'p0' }

const resultOf = (call: { id: string; tool: string }, value: JSONValue) => ({
  type: 'tool-result' as const,
  toolCallId: call.id,
  toolName: call.tool,
  output: { type: 'json' as const, value },
})
