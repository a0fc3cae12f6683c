/** A past turn in short lines: what the trader said, which plans came of it and how they ended, which figures were asked for. */
import { getToolName, isToolUIPart } from 'ai'
import type { DeskMessage } from '../contracts/chat.ts'
import type { Plan, PlanLeg } from '../contracts/gate/plan.ts'
import { wordsOf } from './history-index.ts'
import { statedIn } from './stated.ts'
import type { Turn } from './window.ts'

export type Line = { turn: number; kind: 'instruction' | 'plan' | 'asked' | 'call'; text: string }

const SAID_CHARACTERS = 240
const ASKED_CHARACTERS = 120
const ARGS_CHARACTERS = 160

export const cut = (text: string, characters: number): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > characters ? `${line.slice(0, characters - 1)}…` : line
}

export const saidIn = (turn: Turn): string =>
  turn.messages.flatMap((message) => (message.role === 'user' ? [wordsOf(message.parts)] : [])).join('\n')

export const answeredIn = (turn: Turn): string =>
  turn.messages.flatMap((message) => (message.role === 'assistant' ? [wordsOf(message.parts)] : [])).join('\n')

const figuresOf = (args: Record<string, unknown>): string =>
  cut(
    Object.entries(args)
      .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', '),
    ARGS_CHARACTERS,
  )

const legLine = (leg: PlanLeg): string => `${leg.tool}(${figuresOf(leg.args)}) ${leg.status}`

/** The plan as the ledger has it, not as an answer told it. */
const planLine = (plan: Plan): string => `plan ${plan.status}: ${plan.legs.map(legLine).join('; ')}`

const plansIn = (turn: Turn): Plan[] =>
  turn.messages.flatMap((message) => message.parts.flatMap((part) => (part.type === 'data-plan' ? [part.data] : [])))

export const planLines = (turn: Turn): string[] => plansIn(turn).map(planLine)

const OPEN: readonly Plan['status'][] = ['pending', 'requoted', 'approved', 'executing']
/** Whether a plan of this turn is not decided or not done yet: a line about it would soon be wrong. */
export const hasOpenPlan = (turn: Turn): boolean => plansIn(turn).some(({ status }) => OPEN.includes(status))

export function callLines(messages: readonly DeskMessage[]): string[] {
  return messages.flatMap((message) =>
    message.parts.flatMap((part) => {
      if (!isToolUIPart(part)) return []
      const name = getToolName(part)
      const args = typeof part.input === 'object' && part.input !== null ? (part.input as Record<string, unknown>) : {}
      const ended = part.state === 'output-available' ? 'answered' : part.state === 'output-error' ? 'failed' : 'open'
      return [`${name}(${figuresOf(args)}) ${ended}`]
    }),
  )
}

export function linesOf(turn: Turn): Line[] {
  const said = saidIn(turn)
  const stated = statedIn(said).length > 0
  const lines: Line[] = []
  if (said.trim() !== '')
    lines.push({
      turn: turn.number,
      kind: stated ? 'instruction' : 'asked',
      text: `trader: ${cut(said, stated ? SAID_CHARACTERS : ASKED_CHARACTERS)}`,
    })
  for (const text of planLines(turn)) lines.push({ turn: turn.number, kind: 'plan', text })
  return lines
}
