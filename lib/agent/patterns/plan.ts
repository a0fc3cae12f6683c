/** Plan: first all the steps, then one after another, each marked as it goes. A write waits at the gate like any other. */
import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { PatternStep } from '../../contracts/patterns.ts'
import type { Plan } from '../../contracts/plan.ts'
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
  const left = leftOver(history)
  const isAnswering = history.at(-1)?.role === 'assistant' && !continues
  let { messages } = turn
  let steps: PatternStep[]
  let at: number
  const show = () => {
    open(turn)
    turn.writer.write({ type: 'data-steps', id: 'steps', data: { steps: steps.map((s) => ({ ...s })) } })
  }
  if (left) {
    steps = left.steps
    at = left.at
    // A decision was made on what this step proposed, or it broke off in the middle: it comes to its end first.
    if (isAnswering) decided(steps, at, outcomeOf(turn.plans, left.messageId))
    show()
    const ended = await answer(turn, { ...speechOf(turn), messages })
    messages = ended.messages
    if (!settle(steps, at, ended)) return show()
    at += 1
  } else if (isAnswering) {
    await answer(turn, { ...speechOf(turn), messages })
    return
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
function settle(steps: PatternStep[], at: number, { end, asks }: Answered): boolean {
  const step = steps[at]
  if (!step) return false
  // A person has the next word, over a plan or over a question.
  if (end === 'proposed' || (asks && step.state === 'running')) step.state = 'waiting'
  // One that ended with its turn stays as it was: it goes on from there.
  else if (end === 'said' && step.state === 'running') step.state = 'done'
  return end === 'said' && step.state === 'done'
}

/** What a person decided or the exchange answered counts for the step. After one that did not succeed none follows. */
function decided(steps: PatternStep[], at: number, succeeded: boolean): void {
  steps.forEach((step, i) => {
    if (i === at) step.state = succeeded ? 'done' : 'failed'
    else if (i > at && !succeeded) step.state = 'skipped'
  })
}

const outcomeOf = (plans: ReadonlyMap<string, Plan>, messageId: string): boolean => {
  const own = [...plans.values()].filter((plan) => plan.origin.messageId === messageId)
  return own.length > 0 && own.every((plan) => plan.status === 'done')
}

/** The steps of the question that is being answered, where one of them is under way. */
function leftOver(history: readonly DeskMessage[]): { steps: PatternStep[]; at: number; messageId: string } | null {
  const asked = history.findLastIndex((message) => message.role === 'user')
  const message = history.slice(asked + 1).findLast((m) => (stepsIn(m)?.length ?? 0) > 0)
  const steps = message ? stepsIn(message) : undefined
  const at = steps?.findIndex((s) => s.state === 'running' || s.state === 'waiting') ?? -1
  return message && steps && at >= 0 ? { steps: steps.map((s) => ({ ...s })), at, messageId: message.id } : null
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
