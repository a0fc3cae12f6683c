/** A small desk for planner tests: the real streamText loop, tools without a market behind them, a gate that answers as told. */
import type { JSONValue, ModelMessage } from 'ai'
import { isStepCount, jsonSchema, streamText, tool } from 'ai'
import { createPlannerModel } from '../../../../lib/agent/planner/model.ts'
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

  async function run(): Promise<Turn> {
    const result = streamText({
      model: createPlannerModel(),
      ...(options.now ? { instructions: systemPrompt({}, { now: options.now, fence: '', caution: [] }).text } : {}),
      messages: [...messages],
      tools,
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
    return {
      text: steps
        .map((step) => step.text)
        .filter(Boolean)
        .join('\n'),
      calls: calls.map(({ tool, args }) => ({ tool, args })),
      pending: calls.filter((c) => waiting.some((w) => w.id === c.id)).map(({ tool, args }) => ({ tool, args })),
    }
  }

  /** A plan left undecided: the desk keeps it in the inbox, and its calls out of the prompt. */
  function dropUndecided() {
    const ids = new Set(waiting.map((call) => call.id))
    for (const [i, message] of messages.entries()) {
      if (message.role !== 'assistant' || typeof message.content === 'string') continue
      messages[i] = {
        ...message,
        content: message.content.filter((p) => p.type !== 'tool-call' || !ids.has(p.toolCallId)),
      }
    }
    waiting = []
  }

  return {
    messages,
    async say(text: string): Promise<Turn> {
      dropUndecided()
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
      messages.push({
        role: 'tool',
        content: waiting.map((call, i) => ({
          type: 'tool-result',
          toolCallId: call.id,
          toolName: call.tool,
          output: { type: 'json', value: answers[i] ?? answers.at(-1) ?? null },
        })),
      })
      waiting = []
      return run()
    },
  }
}
