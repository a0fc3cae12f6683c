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
  type UIMessageChunk,
  type UIMessageStreamWriter,
} from 'ai'
import type { DeskMessage, TurnMetadata } from '../contracts/chat.ts'
import type { Plan, PlanOrigin } from '../contracts/plan.ts'
import type { Gate } from '../gate/gate.ts'
import { mayRead } from '../gate/policy.ts'
import type { Proposal } from '../gate/propose.ts'
import { log, messageOf } from '../log.ts'
import type { DeskMemory } from '../memory/memory.ts'
import { canonicalJson } from '../store/canonical-json.ts'
import type { Db } from '../store/database.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { saveMessage } from './chat-store.ts'
import { createFence } from './fence.ts'
import { unbackedOf } from './grounding/mark.ts'
import { withLedger } from './history.ts'
import { hasImages, withImages } from './images.ts'
import { sentenceFor } from './models/trouble.ts'
import type { DeskModel, Models } from './models.ts'
import { continueNote, systemPrompt } from './prompts/templates.ts'
import type { Run } from './runs.ts'
import { type ToolDeps, toolSet } from './tools.ts'
import { streamAnswer } from './turn-stream.ts'

export type TurnDeps = {
  db: Db
  gate: Gate
  models: Models
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

export type TurnRequest = {
  /** Oldest first; the last is the question, or the answer that is continued. */
  history: DeskMessage[]
  model: DeskModel
  /** The answer before this one broke off: go on from what there is. */
  continues: boolean
}

export async function runTurn(deps: TurnDeps, run: Run, request: TurnRequest): Promise<void> {
  const { history, model } = request
  const started = performance.now()
  const at = deps.now().toISOString()
  const continued = request.continues ? history.at(-1)?.id : undefined
  const metadata: TurnMetadata = { createdAt: at, model: model.label, ...(continued ? { continues: continued } : {}) }
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
    execute: ({ writer }) => steps({ deps, run, request, messageId, metadata, started, writer }),
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

type Turn = {
  deps: TurnDeps
  run: Run
  request: TurnRequest
  messageId: string
  metadata: TurnMetadata
  started: number
  writer: Writer
}

async function steps({ deps, run, request, messageId, metadata, started, writer }: Turn): Promise<void> {
  const { history } = request
  let { model } = request
  const { traderId, chatId } = run
  const tools = { ...(await toolSet(deps.tools, traderId, chatId)), ...deps.memory.tools({ traderId, chatId }) }
  const plans = await deps.gate.plansOfChat(run.traderId, run.chatId)
  const fence = createFence()
  const question = history.findLast((m) => m.role === 'user')
  const prompt = systemPrompt(tools, {
    now: deps.now(),
    fence: fence.sentence,
    caution: question?.metadata?.caution ?? [],
  })
  metadata.promptVersion = prompt.version
  // An answer that follows a plan, or goes on with one that broke off, is not the first to the question.
  if (question?.metadata?.memory && question === history.at(-1)) metadata.memory = question.metadata.memory
  const told = withLedger(history, plans, 'model', fence)
  const remembered = await deps.memory.forTurn({ traderId, chatId, messages: told, model })
  const shown = await withImages(deps.db, chatId, remembered.messages)
  let messages: ModelMessage[] = await convertToModelMessages(shown, { tools })
  // The planner reads the conversation as it stands, and would take these words for the trader's.
  if (request.continues && !model.builtIn) messages = [...messages, { role: 'user', content: continueNote() }]
  let stepsLeft = deps.maxSteps
  let first = true
  for (let refused = 0; ; ) {
    const asked = performance.now()
    const result = streamText({
      model: model.model,
      instructions: [prompt.text, remembered.systemPart].filter(Boolean).join('\n\n'),
      messages,
      tools,
      stopWhen: isStepCount(stepsLeft),
      abortSignal: run.signal,
      // Known to be away: the trader is not made to wait for a second try.
      maxRetries: model.health.get().trouble === 'unreachable' ? 0 : 1,
      timeout: { chunkMs: MODEL_SILENCE_MS },
      telemetry: deps.tracing?.model() ?? { isEnabled: false },
      ...(model.providerOptions ? { providerOptions: model.providerOptions } : {}),
      onError: () => {},
    })
    const answer = await streamAnswer<typeof tools>({
      stream: result.stream,
      tools,
      writer,
      sendStart: first,
      onStart: () => ({ ...metadata }),
      onFirstOutput: () => model.health.answered(performance.now() - asked),
      onFirstText: () => {
        metadata.firstTokenMs ??= Math.round(performance.now() - started)
      },
    })
    if (answer.error !== undefined && !run.signal.aborted) {
      log('error', 'model.failed', { chatId: run.chatId, model: model.id, message: messageOf(answer.error) })
      if (answer.trouble) model.health.failed(answer.trouble)
      // Nothing of this turn was shown yet: the planner answers in its place, and the screen says so.
      if (first && !answer.begun && answer.trouble && !model.builtIn) {
        metadata.fallback = { from: model.label, why: answer.trouble }
        model = deps.models.builtIn
        metadata.model = model.label
        messages = await convertToModelMessages(told, { tools })
        continue
      }
      metadata.ended = 'failed'
      metadata.error = sentenceFor(answer.error)
      if (answer.trouble) metadata.trouble = answer.trouble
      answer.begin()
      writer.write({ type: 'error', errorText: metadata.error })
    }
    first = false
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
    const reason = model.builtIn ? '' : finalStep.text.trim()
    // A write of the same step that did not hold: the rest alone would be half of what was asked for.
    const halved = finalStep.toolCalls.some((c) => {
      const tool = deps.tools.registry.byName(c.toolName)
      return c.invalid && !(tool && mayRead(tool))
    })
    const origin: PlanOrigin = { kind: 'chat', chatId: run.chatId, messageId, model: model.label }
    const repeated = request.continues && writes.some((c) => wasProposed(c, history.at(-1)?.id, plans))
    const proposal: Proposal | null =
      halved || repeated
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
          : repeated
            ? 'SKIPPED: this was proposed already, in the answer you go on with. Its plan stands.'
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
  if (question && hasImages(question) && (model.builtIn || model.facts().images === false)) metadata.imagesUnseen = true
  if (!model.builtIn && model.facts().tools === 'json') metadata.plansAsText = true
  metadata.durationMs = Math.round(performance.now() - started)
  writer.write({ type: 'finish', messageMetadata: { ...metadata } })
}

/** Whether the broken answer's own plan holds this very call. */
function wasProposed(call: WriteCall, messageId: string | undefined, plans: ReadonlyMap<string, Plan>): boolean {
  const written = canonicalJson(call.input)
  return [...plans.values()].some(
    (p) =>
      p.origin.messageId === messageId &&
      p.legs.some((l) => l.tool === call.toolName && canonicalJson(ownArguments(l.args, call.input)) === written),
  )
}

/** A leg holds more than was asked for: what the gate filled in is left out. */
function ownArguments(args: Record<string, unknown>, asked: unknown): Record<string, unknown> {
  const names = Object.keys((asked ?? {}) as object)
  return Object.fromEntries(Object.entries(args).filter(([name]) => names.includes(name)))
}
