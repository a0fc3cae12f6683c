/**
 * What of a conversation still goes to the model as messages: the newest turns within a budget of estimated tokens. A
 * turn is a question with all that followed it, so no call is ever parted from its result. What fell out stays out: the
 * cut moves in leaps, to well below the budget, so that a summary is not made anew at every question.
 */
import { getToolName, isToolUIPart } from 'ai'
import { givenToModel } from '../agent/model-results.ts'
import type { DeskMessage } from '../contracts/chat.ts'
import { estimateTokens } from './tokens.ts'

export type Turn = {
  /** Counted from 1, as a person counts the questions. */
  number: number
  messages: DeskMessage[]
}

const MESSAGE_TOKENS = 6
const CALL_TOKENS = 12
/** Words that the desk puts around a step or an analyst's brief. */
const NOTE_TOKENS = 60
/** What a picture costs at most at the resolution a model is given. */
const FILE_TOKENS = 1_500
/** Characters left of an old tool result once the window is full: the figures, not the tables. */
const OLD_RESULT_CHARACTERS = 1_500
const WHOLE_TURNS = 2
const AFTER_CUT = 0.6

const json = (value: unknown): string => JSON.stringify(value) ?? ''

function partTokens(part: DeskMessage['parts'][number]): number {
  if (part.type === 'text' || part.type === 'reasoning') return estimateTokens(part.text)
  if (part.type === 'file') return FILE_TOKENS
  // As the model is told them, see agent/patterns/told.ts.
  if (part.type === 'data-voice') return part.data.text ? NOTE_TOKENS + estimateTokens(part.data.text) : 0
  if (part.type === 'data-steps')
    return part.data.steps.reduce((sum, { text }) => sum + NOTE_TOKENS + estimateTokens(text), 0)
  if (!isToolUIPart(part)) return 0
  // As the model is given it, see agent/tools.ts.
  const output =
    part.state === 'output-available' ? json(givenToModel(getToolName(part), part.output)) : (part.errorText ?? '')
  return CALL_TOKENS + estimateTokens(json(part.input)) + estimateTokens(output)
}

export const messageTokens = (message: DeskMessage): number =>
  message.parts.reduce((sum, part) => sum + partTokens(part), MESSAGE_TOKENS)

export function turnsOf(messages: readonly DeskMessage[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'user' || !last) turns.push({ number: turns.length + 1, messages: [message] })
    else last.messages.push(message)
  }
  return turns
}

const shortResults = (message: DeskMessage): DeskMessage => ({
  ...message,
  parts: message.parts.map((part) =>
    isToolUIPart(part) && part.state === 'output-available'
      ? { ...part, output: givenToModel(getToolName(part), part.output, OLD_RESULT_CHARACTERS) }
      : part,
  ),
})

export const turnTokens = (turn: Turn): number =>
  turn.messages.reduce((sum, message) => sum + messageTokens(message), 0)

type Window = { kept: Turn[]; dropped: Turn[] }

/**
 * @param throughId the last message that fell out before, if any
 * @param budget in tokens. The newest question alone may be more: nobody cuts what a trader asks.
 */
export function windowOf(messages: readonly DeskMessage[], throughId: string | null, budget: number): Window {
  const turns = turnsOf(messages)
  const before = turns.findIndex((turn) => turn.messages.some(({ id }) => id === throughId))
  // The last turn is the question itself, also where it is asked again.
  let first = Math.min(before + 1, Math.max(turns.length - 1, 0))
  const sum = (sizes: readonly number[], from: number) => sizes.slice(from).reduce((a, b) => a + b, 0)
  const whole = turns.map((turn, i) => (i < first ? 0 : turnTokens(turn)))
  if (sum(whole, first) <= budget) return { kept: turns.slice(first), dropped: turns.slice(0, first) }

  const told = turns.map((turn, i) =>
    i < first || i >= turns.length - WHOLE_TURNS ? turn : { ...turn, messages: turn.messages.map(shortResults) },
  )
  const sizes = told.map((turn, i) => (i < first ? 0 : turnTokens(turn)))
  if (sum(sizes, first) > budget) while (first < turns.length - 1 && sum(sizes, first) > budget * AFTER_CUT) first += 1
  const kept = told.slice(first)
  if (sum(sizes, first) > budget)
    return {
      kept: kept.map((turn) => ({ ...turn, messages: turn.messages.map(shortResults) })),
      dropped: turns.slice(0, first),
    }
  return { kept, dropped: turns.slice(0, first) }
}
