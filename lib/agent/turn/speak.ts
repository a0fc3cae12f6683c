/** The model speaks once: it thinks, calls read tools and goes on, until it has said all or asks for writes. */
import {
  isStepCount,
  JSONParseError,
  type ModelMessage,
  NoSuchToolError,
  type StepResult,
  streamText,
  ToolChoiceViolationError,
  type ToolSet,
} from 'ai'
import { isFailure } from '../../contracts/errors.ts'
import { mayRead } from '../../gate/trust/policy.ts'
import { log, messageOf } from '../../log.ts'
import { withSecondTry } from '../models/second-try.ts'
import { wasCut } from '../models/taken-in.ts'
import { isTooLong, sentenceFor, sentenceOf } from '../models/trouble.ts'
import { PLANNER_PROVIDER, type PlannerRole } from '../planner/role.ts'
import { spentIn } from './budget.ts'
import { fail, NobodyThere, open, ToldTooMuch, type Turn } from './context.ts'
import { isAnsweredDirectly } from './direct-answers.ts'
import { refuseWrites } from './refuse-writes.ts'
import type { Speech, Spoken, WriteCall } from './speech.ts'
import { type StreamedAnswer, streamAnswer } from './stream.ts'
import { NOT_JSON, whyNotOffered } from './uncallable.ts'

/** @throws NobodyThere, ToldTooMuch where the model cannot be asked, or not so, and nothing was shown yet */
export async function speak(turn: Turn, speech: Speech): Promise<Spoken> {
  const { run, model, metadata, budget, writer } = turn
  const { tools, messages } = speech
  const nothing: Spoken = {
    end: 'ended',
    text: '',
    writes: [],
    halved: false,
    fruitless: false,
    messages,
    textMetadata: undefined,
  }
  const exceeded = budget.exceeded()
  if (exceeded) {
    metadata.ended = exceeded
    return nothing
  }
  const asked = performance.now()
  const result = ask(turn, speech)
  let words = ''
  const answer = await streamAnswer<typeof tools>({
    stream: result.stream,
    tools,
    writer,
    sendStart: !turn.opened,
    silent: speech.silent ?? false,
    onStart: () => ({ ...metadata }),
    onFirstOutput: () => model.health.answered(performance.now() - asked),
    onFirstText: () => {
      metadata.firstTokenMs ??= Math.round(performance.now() - turn.started)
    },
    ...(speech.onWords
      ? {
          onWords: (delta: string) => {
            words += delta
            speech.onWords?.(words)
          },
        }
      : {}),
  })
  // Asked for words alone and it called something: nothing was called, and it said nothing.
  if (ToolChoiceViolationError.isInstance(answer.error)) return { ...nothing, end: 'said' }
  if (answer.error !== undefined && !budget.signal.aborted) {
    tellFailure(turn, answer)
    return nothing
  }
  turn.opened ||= answer.opened
  turn.shown ||= !speech.silent
  if (budget.signal.aborted) {
    // A stop by the trader is told from the outside.
    if (!run.signal.aborted) metadata.ended = 'time_limit'
    return nothing
  }
  const [taken, finalStep] = await Promise.all([result.steps, result.finalStep])
  countSteps(turn, taken)
  // A call counts only when structure and finish reason agree. One whose tool is gone by now counts too: the rest alone is half.
  const writes: WriteCall[] =
    finalStep.finishReason === 'tool-calls' || finalStep.finishReason === 'stop'
      ? finalStep.toolCalls.filter((c) => !c.invalid && !isAnswered(finalStep, c.toolCallId))
      : []
  const { textMetadata } = answer
  const said = {
    text: finalStep.text.trim(),
    textMetadata,
    messages: [...messages, ...(await result.responseMessages)],
    fruitless: isFruitless(turn, taken),
  }
  if (writes.length > 0) {
    const halved = finalStep.toolCalls.some((c) => c.invalid && isWrite(turn, c.toolName))
    return { ...said, end: 'asked', writes, halved }
  }
  const over = finalStep.finishReason === 'tool-calls' && !endsWithCards(turn, speech, taken) ? budget.exceeded() : null
  if (over) metadata.ended = over
  const spoken: Spoken = { ...said, end: over ? 'ended' : 'said', writes, halved: false }
  const lost = finalStep.toolCalls.filter((c) => !isAnswered(finalStep, c.toolCallId))
  // A draft that broke off within its calls is told to its reviewer.
  const broken = speech.silent || (speech.onWords && lost.length > 0) ? null : brokenOff(finalStep)
  if (broken) {
    log('warn', 'model.broke_off', { chatId: run.chatId, model: model.id, finish: finalStep.finishReason })
    if (broken === 'token_limit') metadata.ended = broken
    else fail(turn, sentenceOf(broken), broken)
  }
  if (lost.length === 0) return broken ? { ...spoken, end: 'ended' } : spoken
  // No call is left without an answer: providers refuse a conversation in which one is.
  const cancelled = refuseWrites(turn, { ...spoken, writes: lost }, () => BROKEN_CALL)
  return { ...spoken, fruitless: true, messages: cancelled }
}

/** Sends the question. Its answer streams as it comes, with the reads it calls for. */
function ask(turn: Turn, speech: Speech) {
  const { deps, run, model, budget } = turn
  const { tools, messages } = speech
  const role = speech.role ?? decidedIn(turn, messages)
  return streamText({
    // Known to be away: the trader is not made to wait for a second try.
    model:
      model.health.get().trouble === 'unreachable'
        ? model.model
        : withSecondTry(model.model, (ms) => tellWait(turn, ms)),
    instructions: speech.instructions,
    messages,
    tools,
    ...(speech.noCalls ? { toolChoice: 'none' as const } : {}),
    stopWhen: [
      isStepCount(budget.stepsLeft()),
      ({ steps }) => endsWithCards(turn, speech, steps),
      ...(model.builtIn ? [] : [budget.isSpent]),
    ],
    abortSignal: budget.signal,
    maxRetries: 0,
    telemetry: deps.tracing?.model() ?? { isEnabled: false },
    providerOptions: {
      ...model.providerOptions,
      ...(role && model.builtIn ? { [PLANNER_PROVIDER]: role } : {}),
    },
    // Nothing is repaired. The SDK names all tools there are, up to 8 kB for one wrong name, and takes its words from this error.
    repairToolCall: async ({ toolCall, error }) => {
      if (NoSuchToolError.isInstance(error))
        error.message = await whyNotOffered(deps.tools.trust, run.traderId, toolCall.toolName, Object.keys(tools))
      else if (JSONParseError.isInstance(error.cause)) error.message = `INVALID_ARGUMENT: ${NOT_JSON}`
      return null
    },
    onError: () => {},
  })
}

// The planner's words cost nothing, and tell more than a card. What was called before is not told by the last card.
const endsWithCards = ({ deps, model }: Turn, speech: Speech, steps: readonly StepResult<ToolSet>[]): boolean =>
  speech.mayEndWithCards === true && !model.builtIn && steps.every((step) => isAnsweredDirectly(deps.tools, step))

/** @throws NobodyThere, ToldTooMuch */
function tellFailure(turn: Turn, answer: StreamedAnswer): void {
  const { run, model } = turn
  const { error, trouble, begun } = answer
  log('error', 'model.failed', { chatId: run.chatId, model: model.id, message: messageOf(error) })
  // That one question is withheld by the provider's filter says nothing about the next one.
  if (trouble && trouble !== 'withheld') model.health.failed(trouble)
  const isUnseen = !turn.opened && !turn.shown && !begun
  if (isUnseen && turn.less !== null && isTooLong(error)) throw new ToldTooMuch()
  if (!turn.shown && !begun && trouble && !model.builtIn) throw new NobodyThere(trouble)
  answer.begin()
  turn.opened ||= answer.opened
  fail(turn, sentenceFor(error), trouble)
}

function countSteps({ run, model, metadata, budget }: Turn, taken: StepResult<ToolSet>[]): void {
  if (taken.some(wasCut)) {
    metadata.toldInPart = true
    log('warn', 'model.told_in_part', { chatId: run.chatId, model: model.id, counted: taken.at(-1)?.usage.inputTokens })
  }
  const spent = spentIn(taken)
  metadata.inputTokens = (metadata.inputTokens ?? 0) + spent.inputTokens
  metadata.outputTokens = (metadata.outputTokens ?? 0) + spent.outputTokens
  // The planner tells what it looked through, which is all of the conversation and costs nobody a token.
  budget.spend(taken.length, model.builtIn ? { inputTokens: 0, outputTokens: 0 } : spent)
}

/** A wait shorter than this looks like thinking and is not told. */
const TOLD_FROM_MS = 3_000

/** While its model is waited for, the message says until when. None of it is stored. */
function tellWait(turn: Turn, ms: number): void {
  if (ms > 0 && ms < TOLD_FROM_MS) return
  if (ms === 0 && !turn.opened) return
  open(turn)
  const busyUntil = ms === 0 ? null : new Date(turn.deps.now().getTime() + ms).toISOString()
  turn.writer.write({ type: 'message-metadata', messageMetadata: { busyUntil } })
}

/** What a decision was about, until the turn goes on to a step of its own. */
function decidedIn({ request, plans, ...turn }: Turn, messages: readonly ModelMessage[]): PlannerRole | undefined {
  const plan = request.decidedPlan === null ? undefined : plans.get(request.decidedPlan)
  const isQuestion = ({ role }: ModelMessage) => role === 'user'
  if (!plan || messages.findLast(isQuestion) !== turn.messages.findLast(isQuestion)) return undefined
  return { role: 'decided', toolCallIds: plan.legs.flatMap((leg) => leg.toolCallId ?? []) }
}

/** The words of OpenRouter, vLLM, SGLang, DeepSeek, GLM, Gemini and their like for an end that is none; the provider calls them all `other`. */
const CUT_SHORT =
  /^(error|abort|aborted|cancelled|canceled|timeout|server_error|network_error|insufficient_system_resource)$|malformed_function_call|unexpected_tool_call/i

/**
 * Why words are not all of an answer: half of "nothing rests, except …" says the opposite of the whole. `interrupted` is a
 * stream that was closed in its middle without a fault on the line; `other`, a reason of the server's own to end.
 */
function brokenOff({
  finishReason,
  rawFinishReason,
}: StepResult<ToolSet>): 'token_limit' | 'withheld' | 'failed' | null {
  if (finishReason === 'length') return 'token_limit'
  if (finishReason === 'content-filter') return 'withheld'
  if (finishReason === 'other') return CUT_SHORT.test(rawFinishReason ?? '') ? 'failed' : null
  return finishReason === 'stop' || finishReason === 'tool-calls' ? null : 'failed'
}

const BROKEN_CALL = 'CANCELLED: The answer ended in the middle of this call. Nothing was done.'

const isAnswered = ({ content }: StepResult<ToolSet>, toolCallId: string): boolean =>
  content.some((p) => (p.type === 'tool-result' || p.type === 'tool-error') && p.toolCallId === toolCallId)

/** One whose tool is gone may have been a write. */
function isWrite({ deps }: Turn, name: string): boolean {
  const tool = deps.tools.registry.byName(name)
  return !(tool && mayRead(tool))
}

function isFruitless(turn: Turn, taken: readonly StepResult<ToolSet>[]): boolean {
  const rounds = taken.filter((step) => step.toolCalls.length > 0)
  return (
    rounds.length > 0 &&
    (!taken.some((step) => step.toolResults.some(({ output }) => !isFailure(output))) ||
      (rounds.at(-1)?.toolCalls.some((c) => c.invalid && isWrite(turn, c.toolName)) ?? false))
  )
}
