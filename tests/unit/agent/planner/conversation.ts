/**
 * A small desk for planner tests: what the planner answers, tools without a market behind them, a gate that answers as told.
 * It asks the model itself: thousands of conversations through `streamText` cost five times as much, and the one thing that
 * would be tried more is the AI SDK. through-the-sdk.test.ts holds the two against each other.
 */
import type {
  JSONValue,
  LanguageModelV4Content,
  LanguageModelV4FunctionTool,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
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

type Answer = (args: Record<string, unknown>) => unknown
type Options = { without?: string[]; now?: Date; reads?: Record<string, Answer> }
type Call = { id: string; tool: string; args: Record<string, unknown> }

const MAX_STEPS = 8

export const systemAt = (now: Date): string => systemPrompt({}, { now, fence: '', caution: [] }).text

/** The reads there are, which answer at once; and the writes, which no answer has: as on the desk, the gate answers later. */
export function toolsOf(options: Options): Map<string, Answer | null> {
  const tools = new Map<string, Answer | null>(Object.entries({ ...READS, ...options.reads }))
  for (const write of WRITES) tools.set(write, null)
  for (const name of options.without ?? []) tools.delete(name)
  return tools
}

export function conversation(options: Options = {}) {
  const model = createPlannerModel()
  const messages: LanguageModelV4Prompt = []
  const answers = toolsOf(options)
  const tools = [...answers.keys()].map(
    (name): LanguageModelV4FunctionTool => ({ type: 'function', name, inputSchema: { type: 'object' } }),
  )
  let waiting: Call[] = []
  const plans: string[][] = []

  async function step(decided: string[]) {
    const { content } = await model.doGenerate({
      prompt: options.now ? [{ role: 'system', content: systemAt(options.now) }, ...messages] : messages,
      tools,
      ...(decided.length > 0
        ? { providerOptions: { [PLANNER_PROVIDER]: { role: 'decided', toolCallIds: decided } } }
        : {}),
    })
    const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
    const calls = content.flatMap(callIn)
    messages.push({ role: 'assistant', content: content.flatMap(keptPart) })
    const read = calls.flatMap((call) => {
      const answer = answers.get(call.tool)
      if (answer === undefined) throw new Error(`the planner calls ${call.tool}, which is not on offer`)
      return answer ? [resultOf(call, answer(call.args) as JSONValue)] : []
    })
    if (read.length > 0) messages.push({ role: 'tool', content: read })
    return { text, calls, isOver: read.length < calls.length || calls.length === 0 }
  }

  async function run(decided: string[] = []): Promise<Turn> {
    const texts: string[] = []
    const calls: Call[] = []
    for (let n = 0, isOver = false; n < MAX_STEPS && !isOver; n++) {
      const done = await step(decided)
      if (done.text) texts.push(done.text)
      calls.push(...done.calls)
      isOver = done.isOver
    }
    waiting = calls.filter(({ tool }) => answers.get(tool) === null)
    if (waiting.length > 0) plans.push(waiting.map(({ id }) => id))
    return { text: texts.join('\n'), calls: calls.map(made), pending: waiting.map(made) }
  }

  const answersOf = (ids: readonly string[], given: readonly JSONValue[]) =>
    new Map(ids.map((id, i): [string, JSONValue] => [id, given[i] ?? given.at(-1) ?? null]))

  /** A plan left undecided: its calls are told as waiting, and a later decision changes what they are told as. */
  function leaveUndecided() {
    if (waiting.length > 0)
      messages.push({
        role: 'tool',
        content: waiting.map((call, leg) =>
          resultOf(call, { ...WAITS, leg: String(leg), args: call.args as JSONValue }),
        ),
      })
    waiting = []
  }

  return {
    messages,
    async say(text: string): Promise<Turn> {
      leaveUndecided()
      messages.push({ role: 'user', content: [{ type: 'text', text }] })
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
    async decide(...decisions: JSONValue[]): Promise<Turn> {
      const ids = waiting.map(({ id }) => id)
      const given = answersOf(ids, decisions)
      messages.push({ role: 'tool', content: waiting.map((call) => resultOf(call, given.get(call.id) ?? null)) })
      waiting = []
      return run(ids)
    },
    /** The same of a plan that was left waiting, counted from 0. */
    async decideEarlier(plan: number, ...decisions: JSONValue[]): Promise<Turn> {
      leaveUndecided()
      const ids = plans[plan] ?? []
      const given = answersOf(ids, decisions)
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

const WAITS = { status: 'pending', planId: 'p0' }

const resultOf = (call: { id: string; tool: string }, value: JSONValue): LanguageModelV4ToolResultPart => ({
  type: 'tool-result',
  toolCallId: call.id,
  toolName: call.tool,
  output: { type: 'json', value },
})

const made = ({ tool, args }: Call): Made => ({ tool, args })

type KeptPart = Extract<LanguageModelV4Prompt[number], { role: 'assistant' }>['content'][number]

/** As the next prompt has it: what a provider adds to its words comes back to it with them. */
function keptPart(part: LanguageModelV4Content): KeptPart[] {
  if (part.type === 'text')
    return [{ ...part, ...(part.providerMetadata ? { providerOptions: part.providerMetadata } : {}) }]
  return callIn(part).map(({ id, tool, args }) => ({
    type: 'tool-call',
    toolCallId: id,
    toolName: tool,
    input: args,
  }))
}

const callIn = (part: LanguageModelV4Content): Call[] =>
  part.type === 'tool-call'
    ? [{ id: part.toolCallId, tool: part.toolName, args: JSON.parse(part.input) as Record<string, unknown> }]
    : []
