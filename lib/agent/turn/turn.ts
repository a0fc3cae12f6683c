/**
 * One turn: model, read tools, model … until it has answered, or until it asks for writes, which become a plan.
 * Chunks go to the run as they come; the message is stored after every step and at the end.
 */
import { convertToModelMessages, createUIMessageStream, type ModelMessage, type UIMessageChunk } from 'ai'
import { type DeskMessage, saysAnything, type TurnMetadata } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/gate/plan.ts'
import { log, messageOf } from '../../log.ts'
import { saveMessage } from '../chat-store.ts'
import { createFence } from '../fence.ts'
import { unbackedOf } from '../grounding/mark.ts'
import { withLedger } from '../history.ts'
import { hasImages, withImages, wordsAlone } from '../images.ts'
import { sentenceFor, sentenceOf } from '../models/trouble.ts'
import { planFirst } from '../patterns/plan.ts'
import { reflect } from '../patterns/reflect.ts'
import { team } from '../patterns/team.ts'
import { toldByPattern } from '../patterns/told.ts'
import { planTools } from '../plan-tools.ts'
import { continueNote, systemPrompt } from '../prompts/templates.ts'
import type { Run } from '../runs.ts'
import { shownTools } from '../shown-tools.ts'
import { toolSet } from '../tools.ts'
import { answer } from './answer.ts'
import { createBudget } from './budget.ts'
import { fail, NobodyThere, open, ToldTooMuch, type Turn, type TurnDeps, type TurnRequest } from './context.ts'
import { createMilestones } from './milestones.ts'

const PATTERNS = {
  react: (turn: Turn) =>
    answer(turn, {
      instructions: turn.instructions,
      messages: turn.messages,
      tools: turn.tools,
      mayEndWithCards: !turn.deps.needsWords,
    }),
  plan: planFirst,
  reflect,
  team,
} as const
/** A pattern that thinks first, judges or speaks with three voices asks the model more often. */
const PATTERN_STEPS = 3

export async function runTurn(deps: TurnDeps, run: Run, request: TurnRequest): Promise<void> {
  const { history, model, pattern } = request
  const started = performance.now()
  const at = deps.now().toISOString()
  const last = history.at(-1)
  const continued = request.continues ? last?.id : undefined
  // An answer that follows a plan, or goes on with one that broke off, is not the first to the question.
  const learned = last?.role === 'user' ? last.metadata?.memory : undefined
  const metadata: TurnMetadata = {
    createdAt: at,
    model: model.label,
    ...(pattern === 'react' ? {} : { pattern }),
    ...(continued ? { continues: continued } : {}),
    ...(learned ? { memory: learned } : {}),
  }
  const messageId = `m-${deps.newId()}`
  run.messageId = messageId
  const milestones = createMilestones()
  let written: DeskMessage | null = null
  const save = (message: DeskMessage) => saveMessage(deps.db, run.chatId, { ...message, metadata: { ...metadata } }, at)

  const stream = createUIMessageStream<DeskMessage>({
    // Empty on purpose: given the history, the stream would continue the last assistant message instead of a new one.
    originalMessages: [],
    generateId: () => messageId,
    onError: (error) => {
      // A failure that was told comes by here once more, as an error of its own words.
      if (metadata.error !== undefined) return metadata.error
      metadata.ended = 'failed'
      metadata.error = sentenceFor(error)
      log('error', 'turn.failed', { chatId: run.chatId, message: messageOf(error) })
      return metadata.error
    },
    execute: async ({ writer }) => {
      const steps = deps.limits.steps * (pattern === 'react' ? 1 : PATTERN_STEPS)
      const passing = milestones.on(writer)
      const show = (plan: Plan) => passing.write({ type: 'data-plan', id: plan.id, data: plan })
      const turn: Turn & Prepared = {
        ...(await prepared(deps, run, request, show)),
        messageId,
        metadata,
        started,
        writer: passing,
        budget: createBudget({ ...deps.limits, steps }, run.signal),
        written: () => written,
        stored: milestones.reached,
      }
      try {
        await played(turn, show)
        await noticeSilence(turn)
        finish(turn)
      } finally {
        turn.budget.close()
      }
    },
    onStepEnd: ({ responseMessage }) => {
      written = responseMessage
      return save(responseMessage)
    },
    onEnd: async ({ responseMessage }) => {
      metadata.durationMs = Math.round(performance.now() - started)
      if (run.signal.aborted) metadata.ended = 'stopped'
      if (responseMessage.parts.length === 0 && !metadata.ended) return
      await save(responseMessage)
      await deps.memory.answered({ chatId: run.chatId, messageId })
    },
  })
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      milestones.passed(value)
      run.push(value.type === 'finish' ? await checked(deps, run, history, written, value) : value)
    }
  } finally {
    milestones.end()
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

type Prepared = Omit<Turn, 'messageId' | 'metadata' | 'started' | 'writer' | 'budget' | 'written' | 'stored'> & {
  /** The conversation as another model is told it that takes over: the built-in planner reads it otherwise than a model. */
  messagesFor(builtIn: boolean): Promise<ModelMessage[]>
  promptVersion: string
}

type Show = (plan: Plan) => void

/**
 * @param show puts a plan into the answer
 * @param most tokens of the conversation that a model is told
 */
async function prepared(deps: TurnDeps, run: Run, request: TurnRequest, show: Show, most?: number): Promise<Prepared> {
  const { history, model } = request
  const { traderId, chatId } = run
  const fence = createFence()
  const offered = await toolSet(deps.tools, traderId, fence, chatId)
  const plans = await deps.gate.plansOfChat(traderId, chatId)
  const ofPlans = planTools({ gate: deps.gate, run, now: deps.now(), show }, history, plans)
  const accepted = { ...offered, ...deps.memory.tools({ traderId, chatId }), ...ofPlans }
  const { shown: tools, unshown } = shownTools(accepted, deps.tools.registry, history)
  const question = history.findLast((m) => m.role === 'user')
  const caution = question?.metadata?.caution ?? []
  const given = { now: deps.now(), fence: fence.sentence, caution, locale: question?.metadata?.locale, unshown }
  const told = withLedger(history, plans, 'model', fence)
  const remembered = await deps.memory.forTurn({
    ...{ traderId, chatId, messages: told, model, signal: run.signal },
    ...(most === undefined ? {} : { most }),
  })
  const prompt = systemPrompt(tools, given)
  const withMemory = (text: string) => [text, remembered.systemPart].filter(Boolean).join('\n\n')
  const messagesFor = async (builtIn: boolean): Promise<ModelMessage[]> => {
    if (builtIn) return convertToModelMessages(wordsAlone(toldByPattern(told, null)), { tools: accepted })
    const shown = await withImages(deps.db, chatId, toldByPattern(ownThoughts(remembered.messages, model.label), fence))
    const messages: ModelMessage[] = await convertToModelMessages(shown, { tools: accepted })
    // The planner reads the conversation as it stands, and would take these words for the trader's.
    return request.continues ? [...messages, { role: 'user', content: continueNote() }] : messages
  }
  return {
    deps,
    run,
    request,
    model,
    tools,
    promptFor: (offered) => withMemory(systemPrompt(offered, given).text),
    instructions: withMemory(prompt.text),
    messages: await messagesFor(model.builtIn),
    messagesFor,
    less: remembered.less,
    fence,
    promptVersion: prompt.version,
    plans,
    opened: false,
    shown: false,
  }
}

/** Some servers seal thoughts, and refuse what they cannot open: those of a model are for it alone. */
const ownThoughts = (messages: DeskMessage[], model: string): DeskMessage[] =>
  messages.map((m) =>
    m.metadata?.model === model ? m : { ...m, parts: m.parts.filter((part) => part.type !== 'reasoning') },
  )

/** The chosen pattern, with less and less of the conversation until the model takes it in. What was left out is summed up, and stays out. */
async function toldLess(turn: Turn & Prepared, show: Show): Promise<void> {
  for (;;) {
    try {
      await PATTERNS[turn.request.pattern](turn)
      return
    } catch (error) {
      if (!(error instanceof ToldTooMuch) || turn.less === null) throw error
      Object.assign(turn, await prepared(turn.deps, turn.run, turn.request, show, turn.less))
    }
  }
}

/** The chosen pattern with the chosen model, or with the built-in planner where nobody is there and nothing was shown. */
async function played(turn: Turn & Prepared, show: Show): Promise<void> {
  const { metadata, request, deps } = turn
  metadata.promptVersion = turn.promptVersion
  try {
    await toldLess(turn, show)
  } catch (error) {
    if (!(error instanceof NobodyThere)) throw error
    if (deps.standIn === 'nobody') return fail(turn, sentenceOf(error.trouble), error.trouble)
    metadata.fallback = { from: turn.model.label, why: error.trouble }
    turn.model = deps.models.builtIn
    metadata.model = turn.model.label
    turn.messages = await turn.messagesFor(true)
    await PATTERNS[request.pattern](turn)
  }
}

/** A question that got no word and no call has no answer. After a decision the plan itself says what became of it. */
async function noticeSilence(turn: Turn): Promise<void> {
  const { metadata, request, run } = turn
  if (metadata.ended || request.decidedPlan !== null || run.signal.aborted) return
  await turn.stored()
  const written = turn.written()
  if (!written || !saysAnything(written)) fail(turn, sentenceOf('failed'), 'failed')
}

function finish(turn: Turn): void {
  const { metadata, model, request, writer } = turn
  const question = request.history.findLast((m) => m.role === 'user')
  if (question && hasImages(question) && (model.builtIn || model.facts().images === false)) metadata.imagesUnseen = true
  if (!model.builtIn && model.facts().tools === 'json') metadata.plansAsText = true
  metadata.durationMs = Math.round(performance.now() - turn.started)
  open(turn)
  writer.write({ type: 'finish', messageMetadata: { ...metadata } })
}
