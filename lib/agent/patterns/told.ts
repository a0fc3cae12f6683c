/**
 * The stored conversation as a model is told it: where a plan's step began stands the step, and what an analyst or a risk
 * officer called is left out of the trader's own turn.
 */
import type { DeskMessage } from '../../contracts/chat.ts'
import type { PatternStep, TeamRole } from '../../contracts/patterns.ts'
import type { Fence } from '../fence.ts'
import { briefNote, stepNote } from '../prompts/pattern-templates.ts'

type Part = DeskMessage['parts'][number]

/**
 * @param fence goes around what an analyst said, who had read what servers say; null for the planner, which reads every
 * user message as the trader's words and is given the steps as such
 */
export function toldByPattern(messages: readonly DeskMessage[], fence: Fence | null): DeskMessage[] {
  const told: DeskMessage[] = []
  for (const message of messages) {
    if (message.role !== 'assistant') told.push(message)
    else for (const piece of piecesOf(message, fence)) add(told, piece, fence === null)
  }
  return told
}

function add(told: DeskMessage[], piece: DeskMessage, builtIn: boolean): void {
  if (piece.role === 'assistant' && !piece.parts.some(isSaid)) return
  // The planner is told the steps in place of the question: the whole question was already read as these steps.
  if (builtIn && isStep(piece) && told.at(-1)?.role === 'user') told.pop()
  told.push(piece)
}

const STEP_ID = ':step:'
const isStep = (message: DeskMessage): boolean => message.role === 'user' && message.id.includes(STEP_ID)
const isSaid = (part: Part): boolean =>
  part.type === 'text' || part.type === 'dynamic-tool' || part.type === 'data-plan'

function piecesOf(message: DeskMessage, fence: Fence | null): DeskMessage[] {
  const steps = stepsIn(message) ?? []
  const pieces: DeskMessage[] = []
  let current: DeskMessage = { ...message, parts: [] }
  let speaker: TeamRole = 'trader'
  const cut = (next: DeskMessage) => {
    pieces.push(current, next)
    current = { ...message, id: `${message.id}:${pieces.length}`, parts: [] }
  }
  for (const part of message.parts) {
    if (part.type === 'data-step') {
      cut(stepMessage(message.id, part.data.index, steps, fence === null))
    } else if (part.type === 'data-voice') {
      speaker = part.data.role
      // An analyst who broke off is left out here, and asked anew.
      if (speaker === 'analyst' && part.data.state === 'done' && part.data.text && fence)
        cut(userMessage(`${message.id}:brief`, briefNote(fence.around('analyst', part.data.text))))
    } else if (part.type === 'text' && part.text === '') {
      // Providers refuse a message of no words.
    } else if (speaker === 'trader' || part.type === 'data-plan') {
      current.parts.push(part)
    }
  }
  pieces.push(current)
  return pieces
}

export const stepsIn = (message: DeskMessage): PatternStep[] | undefined =>
  message.parts.findLast((part) => part.type === 'data-steps')?.data.steps

function stepMessage(id: string, index: number, steps: readonly PatternStep[], builtIn: boolean): DeskMessage {
  const text = steps[index]?.text ?? ''
  return userMessage(`${id}${STEP_ID}${index}`, builtIn ? text : stepNote(index, steps.length, text))
}

const userMessage = (id: string, text: string): DeskMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] })
