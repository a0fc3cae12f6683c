/**
 * The built-in planner as a language model: rules instead of weights, no network, no clock, no randomness. The same
 * prompt and tools always give the same stream, call ids included, so a run that is replayed is the same run. What it cannot
 * read in time it reads as nothing said (in-time.ts).
 */
import { createHash } from 'node:crypto'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'
import { CHOICES_OF } from '../../contracts/chat.ts'
import { readPromptInTime } from './in-time.ts'
import type { Reply } from './reply/scene.ts'
import { replyTo } from './reply.ts'
import { PLANNER_PROVIDER, type PlannerRole, roleIn } from './role.ts'
import { replyAs } from './roles.ts'

const PLANNER_MODEL_ID = 'built-in-planner'

function toolNames(options: LanguageModelV4CallOptions): Set<string> {
  if (options.toolChoice?.type === 'none') return new Set()
  return new Set(options.tools?.flatMap((tool) => (tool.type === 'function' ? [tool.name] : [])))
}

/** As itself, or in the role it was asked to play. */
function replyFor(options: LanguageModelV4CallOptions): { reply: Reply; role: PlannerRole | null } {
  const role = roleIn(options.providerOptions)
  const tools = toolNames(options)
  if (role?.role === 'decided') return { role, reply: replyTo(options.prompt, tools, role.toolCallIds) }
  return { role, reply: role ? replyAs(role, options.prompt, tools) : replyTo(options.prompt, tools) }
}

type CallPart = { toolCallId: string; toolName: string; input: string }

function callParts(options: LanguageModelV4CallOptions, { reply, role }: ReturnType<typeof replyFor>): CallPart[] {
  if (reply.calls.length === 0) return []
  // The system prompt is left out: it carries the time and the market, the conversation alone names the call.
  const conversation = options.prompt.filter((message) => message.role !== 'system')
  const digest = createHash('sha256')
    .update(JSON.stringify(role ? [conversation, role] : conversation))
    .digest('hex')
    .slice(0, 16)
  return reply.calls.map((call, index) => ({
    toolCallId: `call_${digest}_${index}`,
    toolName: call.tool,
    input: JSON.stringify(call.args),
  }))
}

/** The planner reads words, not tokens; these are the nearest thing a usage display can show. */
function usageOf(options: LanguageModelV4CallOptions, output: string): LanguageModelV4Usage {
  const read = Math.ceil(JSON.stringify(options.prompt).length / 4)
  const written = Math.ceil(output.length / 4)
  return {
    inputTokens: { total: read, noCache: read, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: written, text: written, reasoning: undefined },
  }
}

/** Choices travel and are stored with the text that asks, so they need no part of their own in the turn. */
const choicesOf = (reply: Reply): { providerMetadata?: SharedV4ProviderMetadata } =>
  reply.choices.length > 0 ? { providerMetadata: { [CHOICES_OF]: { choices: reply.choices } } } : {}

const finishOf = (reply: Reply): LanguageModelV4FinishReason =>
  reply.calls.length > 0 ? { unified: 'tool-calls', raw: 'tool_calls' } : { unified: 'stop', raw: 'stop' }

/** Small deltas as a model writes them: a word with its space, or a few Han characters. */
const deltasOf = (text: string): string[] => text.match(/\p{Script=Han}{1,3}|[^\s\p{Script=Han}]+\s*|\s+/gu) ?? []

function* partsOf(
  options: LanguageModelV4CallOptions,
  answer: ReturnType<typeof replyFor>,
): Generator<LanguageModelV4StreamPart> {
  const { reply } = answer
  const calls = callParts(options, answer)
  yield { type: 'stream-start', warnings: [] }
  yield { type: 'response-metadata', modelId: PLANNER_MODEL_ID }
  if (reply.text) {
    yield { type: 'text-start', id: 'text-0' }
    for (const delta of deltasOf(reply.text)) yield { type: 'text-delta', id: 'text-0', delta }
    yield { type: 'text-end', id: 'text-0', ...choicesOf(reply) }
  }
  for (const { toolCallId, toolName, input } of calls) {
    yield { type: 'tool-input-start', id: toolCallId, toolName }
    yield { type: 'tool-input-delta', id: toolCallId, delta: input }
    yield { type: 'tool-input-end', id: toolCallId }
    yield { type: 'tool-call', toolCallId, toolName, input }
  }
  const output = reply.text + calls.map((call) => call.input).join('')
  yield { type: 'finish', usage: usageOf(options, output), finishReason: finishOf(reply) }
}

/** One part per pull, so a reader that stops reading stops the planner; an abort errors the stream with its reason. */
function streamOf(parts: Generator<LanguageModelV4StreamPart>, signal: AbortSignal | undefined) {
  return new ReadableStream<LanguageModelV4StreamPart>(
    {
      pull(controller) {
        if (signal?.aborted) {
          controller.error(signal.reason)
          return
        }
        const next = parts.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel() {
        parts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

export function createPlannerModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: PLANNER_PROVIDER,
    modelId: PLANNER_MODEL_ID,
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const answer = readPromptInTime(options, replyFor)
      const { reply } = answer
      const calls = callParts(options, answer)
      const content: LanguageModelV4Content[] = reply.text
        ? [{ type: 'text', text: reply.text, ...choicesOf(reply) }]
        : []
      for (const call of calls) content.push({ type: 'tool-call', ...call })
      const output = reply.text + calls.map((call) => call.input).join('')
      return { content, finishReason: finishOf(reply), usage: usageOf(options, output), warnings: [] }
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted()
      return { stream: streamOf(partsOf(options, readPromptInTime(options, replyFor)), options.abortSignal) }
    },
  }
}
