/** Plan: first all the steps, then one after another, each marked as it goes. A write waits at the gate like any other. */
import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/gate/plan.ts'
import type { PatternStep, StepState } from '../../contracts/patterns.ts'
import { stepsOf } from '../planner/clause-steps.ts'
import { planningPart, stepNote } from '../prompts/pattern-templates.ts'
import { type Answered, answer } from '../turn/answer.ts'
import { checkpoint, open, type Turn } from '../turn/context.ts'
import { speak } from '../turn/speak.ts'
import { asLines, readJson } from './read-json.ts'
import { stepsIn } from './told.ts'

const MAX_STEPS = 8
const written = z.object({ steps: z.array(z.string()) })

export async function planFirst(turn: Turn): Promise<void> {
  const { history, continues } = turn.request
  const left = leftOver(turn)
  const isAnswering = history.at(-1)?.role === 'assistant' && !continues
  let { messages } = turn
  let steps: PatternStep[]
  let at: number
  const show = () => {
    open(turn)
    turn.writer.write({ type: 'data-steps', id: 'steps', data: { steps: steps.map((s) => ({ ...s })) } })
  }
  // A decision on something else moves no step; one that was made on its own plan ends it.
  if (isAnswering && left?.outcome !== 'succeeded' && left?.outcome !== 'failed') {
    await answer(turn, { ...speechOf(turn), messages })
    return
  }
  if (left) {
    steps = left.steps
    at = left.at
    // A step that waits for a plan, or that broke off, comes to its end before the next one.
    if (left.outcome === 'open') setState(steps, at, 'waiting')
    else if (left.outcome) decided(steps, at, left.outcome === 'succeeded')
    show()
    const ended = await answer(turn, { ...speechOf(turn), messages })
    messages = ended.messages
    if (!settle(steps, at, ended)) return show()
    at += 1
  } else {
    steps = []
    show()
    const thought = await thinkOut(turn)
    if (!thought) return
    steps = thought
    at = 0
  }
  for (; at < steps.length && steps[at]?.state === 'pending'; at++) {
    const step = steps[at] as PatternStep
    step.state = 'running'
    show()
    turn.writer.write({ type: 'data-step', id: `step-${at}`, data: { index: at } })
    await checkpoint(turn)
    messages = withStep(turn, messages, at, steps)
    const ended = await answer(turn, { ...speechOf(turn), messages })
    messages = ended.messages
    if (!settle(steps, at, ended)) return show()
    show()
    await checkpoint(turn)
  }
  show()
}

const speechOf = (turn: Turn) => ({ instructions: turn.instructions, tools: turn.tools })

/** @returns whether the next step may follow */
function settle(steps: PatternStep[], at: number, { end, asks, failed }: Answered): boolean {
  const step = steps[at]
  if (!step) return false
  // The trader has to decide on a plan or to answer a question before the step can go on.
  if (end === 'proposed' || (asks && step.state === 'running')) step.state = 'waiting'
  // A step whose turn ended in the middle keeps its state: it goes on from there.
  else if (end === 'said' && step.state === 'running') decided(steps, at, !failed)
  return end === 'said' && step.state === 'done'
}

function setState(steps: PatternStep[], at: number, state: StepState): void {
  const step = steps[at]
  if (step) step.state = state
}

/** What a person decided or the exchange answered counts for the step. After one that did not succeed none follows. */
function decided(steps: PatternStep[], at: number, succeeded: boolean): void {
  steps.forEach((step, i) => {
    if (i === at) step.state = succeeded ? 'done' : 'failed'
    else if (i > at && !succeeded) step.state = 'skipped'
  })
}

const isOpen = ({ status }: Plan): boolean => status === 'pending' || status === 'approved' || status === 'executing'

type LeftOver = {
  steps: PatternStep[]
  at: number
  /** What became of the plans that the step made; null where it made none, or where its state tells it already. */
  outcome: 'open' | 'succeeded' | 'failed' | null
}

const isUnderWay = (step: PatternStep | undefined): boolean => step?.state === 'running' || step?.state === 'waiting'

/** The steps of the question that is being answered, and the one that was under way or came to its end last. */
function leftOver({ request: { history }, plans }: Turn): LeftOver | null {
  const asked = history.findLastIndex((message) => message.role === 'user')
  const answers = history.slice(asked + 1)
  const steps = answers.map(stepsIn).findLast((some) => (some?.length ?? 0) > 0)
  if (!steps) return null
  const underWay = steps.findIndex(isUnderWay)
  const at = underWay >= 0 ? underWay : steps.findLastIndex(({ state }) => state === 'done' || state === 'failed')
  return { steps: steps.map((s) => ({ ...s })), at, outcome: underWay >= 0 ? outcomeAt(at, answers, plans) : null }
}

/** An answer ends with what it proposes, so its plan is of the step that was under way then. The newest counts. */
function outcomeAt(at: number, answers: readonly DeskMessage[], plans: ReadonlyMap<string, Plan>): LeftOver['outcome'] {
  const from = answers.findIndex((message) => isUnderWay(stepsIn(message)?.[at]))
  const ids = new Set(answers.slice(from).map(({ id }) => id))
  const own = [...plans.values()].filter(({ origin }) => origin.messageId !== undefined && ids.has(origin.messageId))
  if (own.length === 0) return null
  if (own.some(isOpen)) return 'open'
  const newest = own.reduce((last, plan) => (plan.createdAt >= last.createdAt ? plan : last))
  return newest.status === 'done' ? 'succeeded' : 'failed'
}

/** @returns null where the turn ended over it */
async function thinkOut(turn: Turn): Promise<PatternStep[] | null> {
  const question = turn.request.history.findLast((message) => message.role === 'user')
  const words = (question?.parts ?? []).flatMap((p) => (p.type === 'text' ? [p.text] : [])).join('\n')
  const pending = (texts: readonly string[]): PatternStep[] => texts.map((text) => ({ text, state: 'pending' }))
  if (turn.model.builtIn) return pending(stepsOf(words, MAX_STEPS))
  const spoken = await speak(turn, {
    instructions: turn.instructions + planningPart(MAX_STEPS),
    messages: turn.messages,
    tools: turn.tools,
    noCalls: true,
    silent: true,
  })
  if (spoken.end === 'ended') return null
  const texts = asLines(readJson(spoken.text, written)?.steps ?? [], MAX_STEPS)
  // A model that cannot write a plan still answers: the question is the one step.
  return pending(texts.length > 0 ? texts : asLines([words], 1))
}

/** The planner is given the step as the trader's words, in place of the question it is a part of. */
function withStep(turn: Turn, messages: ModelMessage[], at: number, steps: readonly PatternStep[]): ModelMessage[] {
  const text = steps[at]?.text ?? ''
  if (!turn.model.builtIn) return [...messages, { role: 'user', content: stepNote(at, steps.length, text) }]
  const before = messages.at(-1)?.role === 'user' ? messages.slice(0, -1) : messages
  return [...before, { role: 'user', content: text }]
}
