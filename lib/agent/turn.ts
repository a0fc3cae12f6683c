/**
 * One turn: model, read tools, model … until it has answered, or until it asks for writes, which become a plan.
 * Chunks go to the run as they come; the message is stored after every step and at the end.
 */
import {
  convertToModelMessages,
  createUIMessageStream,
  isStepCount,
  type ModelMessage,
  streamText,
  toUIMessageStream,
  type UIMessageChunk,
  type UIMessageStreamWriter,
} from 'ai'
import type { DeskMessage, TurnMetadata } from '../contracts/chat.ts'
import type { PlanOrigin } from '../contracts/plan.ts'
import type { Gate } from '../gate/gate.ts'
import { mayRead } from '../gate/policy.ts'
import type { Proposal } from '../gate/propose.ts'
import { log, messageOf } from '../log.ts'
import type { DeskMemory } from '../memory/memory.ts'
import type { Db } from '../store/database.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { saveMessage } from './chat-store.ts'
import { createFence } from './fence.ts'
import { unbackedOf } from './grounding/mark.ts'
import { withLedger } from './history.ts'
import type { DeskModel } from './models.ts'
import { systemPrompt } from './prompt.ts'
import type { Run } from './runs.ts'
import { type ToolDeps, toolSet } from './tools.ts'

export type TurnDeps = {
  db: Db
  gate: Gate
  model: DeskModel
  tools: ToolDeps
  memory: DeskMemory
  now: () => Date
  newId: () => string
  maxSteps: number
  /** Null where nobody collects traces. */
  tracing?: Tracing | null
}

const MODEL_SILENCE_MS = 120_000
/** How often a refused plan may be told to the model within one turn before the turn ends. */
const MAX_REFUSED_PLANS = 3

export async function runTurn(deps: TurnDeps, run: Run, history: DeskMessage[]): Promise<void> {
  const started = performance.now()
  const at = deps.now().toISOString()
  const metadata: TurnMetadata = { createdAt: at, model: deps.model.label }
  const messageId = `m-${deps.newId()}`
  let written: DeskMessage | null = null
  const save = (message: DeskMessage) => saveMessage(deps.db, run.chatId, { ...message, metadata: { ...metadata } }, at)

  const stream = createUIMessageStream<DeskMessage>({
    // Empty on purpose: given the history, the stream would continue the last assistant message instead of a new one.
    originalMessages: [],
    generateId: () => messageId,
    onError: (error) => {
      metadata.ended = 'failed'
      metadata.error = sentenceFor(error)
      log('error', 'turn.failed', { chatId: run.chatId, message: messageOf(error) })
      return metadata.error
    },
    execute: ({ writer }) => steps(deps, run, history, messageId, metadata, started, writer),
    onStepEnd: ({ responseMessage }) => {
      written = responseMessage
      return save(responseMessage)
    },
    onEnd: async ({ responseMessage }) => {
      metadata.durationMs = Math.round(performance.now() - started)
      if (run.signal.aborted) metadata.ended = 'stopped'
      if (responseMessage.parts.length > 0 || metadata.ended) await save(responseMessage)
    },
  })
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    run.push(value.type === 'finish' ? await checked(deps, run, history, written, value) : value)
  }
}

type Finish = Extract<UIMessageChunk, { type: 'finish' }>

/** The end of a turn, with what its words claim and no record backs. */
async function checked(
  deps: TurnDeps,
  run: Run,
  history: DeskMessage[],
  written: DeskMessage | null,
  finish: Finish,
): Promise<Finish> {
  if (!written) return finish
  const plans = await deps.gate.plansOfChat(run.traderId, run.chatId)
  const unbacked = unbackedOf([...history, written], plans)
  if (unbacked.length === 0) return finish
  const count = (kind: 'done' | 'figure') => unbacked.filter((claim) => claim.kind === kind).length
  log('warn', 'turn.unbacked_claim', {
    chatId: run.chatId,
    messageId: written.id,
    done: count('done'),
    figures: count('figure'),
  })
  return { ...finish, messageMetadata: { ...(finish.messageMetadata as TurnMetadata), unbacked } }
}

type Writer = UIMessageStreamWriter<DeskMessage>
type WriteCall = { toolCallId: string; toolName: string; input: unknown }

async function steps(
  deps: TurnDeps,
  run: Run,
  history: DeskMessage[],
  messageId: string,
  metadata: TurnMetadata,
  started: number,
  writer: Writer,
): Promise<void> {
  const { traderId, chatId } = run
  const tools = { ...(await toolSet(deps.tools, traderId, chatId)), ...deps.memory.tools({ traderId, chatId }) }
  const plans = await deps.gate.plansOfChat(run.traderId, run.chatId)
  const fence = createFence()
  const told = withLedger(history, plans, 'model', fence)
  const remembered = await deps.memory.forTurn({ traderId, chatId, messages: told, model: deps.model })
  let messages: ModelMessage[] = await convertToModelMessages(remembered.messages, { tools })
  let stepsLeft = deps.maxSteps
  let first = true
  for (let refused = 0; ; ) {
    const result = streamText({
      model: deps.model.model,
      instructions: [systemPrompt(deps.now(), fence.sentence), remembered.systemPart].filter(Boolean).join('\n\n'),
      messages,
      tools,
      stopWhen: isStepCount(stepsLeft),
      abortSignal: run.signal,
      maxRetries: 1,
      timeout: { chunkMs: MODEL_SILENCE_MS },
      telemetry: deps.tracing?.model() ?? { isEnabled: false },
      ...(deps.model.providerOptions ? { providerOptions: deps.model.providerOptions } : {}),
      onError: () => {},
    })
    const ui = toUIMessageStream<typeof tools, DeskMessage>({
      stream: result.stream,
      tools,
      sendStart: first,
      sendFinish: false,
      messageMetadata: ({ part }) => {
        if (part.type === 'start') return { ...metadata }
        if (part.type === 'text-delta' && metadata.firstTokenMs === undefined)
          metadata.firstTokenMs = Math.round(performance.now() - started)
        return undefined
      },
      onError: (error) => {
        metadata.ended = 'failed'
        metadata.error = sentenceFor(error)
        log('error', 'model.failed', { chatId: run.chatId, message: messageOf(error) })
        return metadata.error
      },
      // Tool errors are sentences of our own making already.
      redactToolErrors: false,
    })
    first = false
    for await (const chunk of ui) writer.write(chunk)
    if (run.signal.aborted || metadata.ended === 'failed') break

    const [taken, usage, finalStep] = await Promise.all([result.steps, result.usage, result.finalStep])
    metadata.inputTokens = (metadata.inputTokens ?? 0) + (usage.inputTokens ?? 0)
    metadata.outputTokens = (metadata.outputTokens ?? 0) + (usage.outputTokens ?? 0)
    stepsLeft -= taken.length
    // A call counts only when structure and finish reason agree.
    const writes: WriteCall[] =
      finalStep.finishReason === 'tool-calls' || finalStep.finishReason === 'stop'
        ? finalStep.toolCalls.filter(
            (c) =>
              !c.invalid &&
              deps.tools.registry.byName(c.toolName) &&
              !finalStep.toolResults.some((r) => r.toolCallId === c.toolCallId) &&
              !finalStep.content.some((p) => p.type === 'tool-error' && p.toolCallId === c.toolCallId),
          )
        : []
    if (writes.length === 0) {
      if (stepsLeft <= 0 && finalStep.finishReason === 'tool-calls') metadata.ended = 'step_limit'
      break
    }
    // The built-in planner gives no reasons of its own, it does what was said.
    const reason = deps.model.builtIn ? '' : finalStep.text.trim()
    // A write of the same step that did not hold: the rest alone would be half of what was asked for.
    const halved = finalStep.toolCalls.some((c) => {
      const tool = deps.tools.registry.byName(c.toolName)
      return c.invalid && !(tool && mayRead(tool))
    })
    const origin: PlanOrigin = { kind: 'chat', chatId: run.chatId, messageId, model: deps.model.label }
    const proposal: Proposal | null = halved
      ? null
      : await deps.gate.propose({
          traderId: run.traderId,
          chatId: run.chatId,
          origin: { ...origin, ...(reason ? { reason } : {}) },
          calls: writes.flatMap((c) => {
            const tool = deps.tools.registry.byName(c.toolName)
            return tool ? [{ tool, args: c.input, toolCallId: c.toolCallId }] : []
          }),
        })
    if (proposal?.ok) {
      writer.write({ type: 'data-plan', id: proposal.plan.id, data: proposal.plan })
      break
    }
    // Refused before any trader could approve it: the model hears why and tells them.
    const errors = writes.map((c, i) => ({
      toolCallId: c.toolCallId,
      toolName: c.toolName,
      text:
        proposal && (proposal.leg === null || proposal.leg === i)
          ? `${proposal.code}: ${proposal.message}`
          : 'SKIPPED: another part of the same plan was refused. Nothing was sent.',
    }))
    for (const e of errors)
      writer.write({ type: 'tool-output-error', toolCallId: e.toolCallId, errorText: e.text, dynamic: true })
    refused += 1
    if (stepsLeft <= 0 || refused >= MAX_REFUSED_PLANS) break
    messages = [
      ...messages,
      ...(await result.responseMessages),
      {
        role: 'tool',
        content: errors.map((e) => ({
          type: 'tool-result',
          toolCallId: e.toolCallId,
          toolName: e.toolName,
          output: { type: 'error-text', value: e.text },
        })),
      },
    ]
  }
  metadata.durationMs = Math.round(performance.now() - started)
  writer.write({ type: 'finish', messageMetadata: { ...metadata } })
}

/** What a trader is told when the model cannot be reached or breaks off. No address, key or stack leaves the server. */
function sentenceFor(error: unknown): string {
  const status = (error as { statusCode?: unknown })?.statusCode
  if (status === 401 || status === 403) return 'The model refused the key. Check OPENAI_API_KEY; your question is kept.'
  if (status === 404)
    return 'The model was not found at that address. Check OPENAI_MODEL and OPENAI_BASE_URL; your question is kept.'
  if (status === 429) return 'The model is busy or out of quota. Try again in a moment; your question is kept.'
  if (typeof status === 'number' && status >= 500) return 'The model failed. Try again; your question is kept.'
  const name = (error as { name?: unknown })?.name
  if (name === 'TimeoutError' || name === 'AbortError')
    return 'The model went silent. Try again; your question is kept.'
  return 'The answer broke off: the model could not be reached or stopped in the middle. Try again; your question is kept.'
}
