/** What the parts of one turn share. */
import type { ModelMessage, ToolSet, UIMessageStreamWriter } from 'ai'
import type { DeskMessage, ModelTrouble, TurnMetadata } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/gate/plan.ts'
import type { Pattern } from '../../contracts/patterns.ts'
import type { Gate } from '../../gate/gate.ts'
import type { DeskMemory } from '../../memory/memory.ts'
import type { Db } from '../../store/database.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { Fence } from '../fence.ts'
import type { DeskModel, Models } from '../models.ts'
import type { Run } from '../runs.ts'
import type { ToolDeps } from '../tools.ts'
import type { Budget, Limits } from './budget.ts'

export type TurnDeps = {
  db: Db
  gate: Gate
  models: Models
  tools: ToolDeps
  memory: DeskMemory
  now: () => Date
  newId: () => string
  /** Limits of a turn in the plain way. The other patterns ask the model more often and may take three times the steps. */
  limits: Limits
  /** `nobody`: a question to one model, which no other answers in its place. By default the built-in planner does. */
  standIn?: 'planner' | 'nobody'
  /** Whoever asked, such as a program, reads words and sees no cards. */
  needsWords?: boolean
  /** Null where nobody collects traces. */
  tracing?: Tracing | null
}

export type TurnRequest = {
  /** Oldest first; the last is the question, or the answer that is continued. */
  history: DeskMessage[]
  model: DeskModel
  pattern: Pattern
  /** The answer before this one broke off: go on from what there is. */
  continues: boolean
  /** The plan that was decided just now, where that is what the turn is for. */
  decidedPlan: string | null
}

export type Writer = UIMessageStreamWriter<DeskMessage>

export type Turn = {
  deps: TurnDeps
  run: Run
  request: TurnRequest
  messageId: string
  metadata: TurnMetadata
  /** Of `performance.now()`. */
  started: number
  writer: Writer
  model: DeskModel
  tools: ToolSet
  /** The desk's prompt for these tools, with what is remembered. */
  promptFor(tools: ToolSet): string
  /** `promptFor` all tools of this turn. */
  instructions: string
  /** The conversation as this turn's model is told it. */
  messages: ModelMessage[]
  /** Tokens of the conversation to try where they are more than the model takes in; null where only the question is told. */
  less: number | null
  plans: ReadonlyMap<string, Plan>
  /** Made for this turn. It goes around words of models that rest on what servers said. */
  fence: Fence
  budget: Budget
  /** The message as it stood at the last checkpoint, or at the end of the model's last step. */
  written(): DeskMessage | null
  /** Resolves once all that was written so far is part of the message and stored. */
  stored(): Promise<void>
  /** What opens a message on screen was sent. */
  opened: boolean
  /** Something of the answer was sent: from here on no other model takes over. */
  shown: boolean
}

/** Nothing was shown and the model cannot be asked: another may answer in its place. */
export class NobodyThere extends Error {
  override name = 'NobodyThere'
  readonly trouble: ModelTrouble
  constructor(trouble: ModelTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** Nothing was shown and the model does not take in what it was told: it may take in less. */
export class ToldTooMuch extends Error {
  override name = 'ToldTooMuch'
}

/** Opens the message, before a part of it is written by hand. */
export function open(turn: Turn): void {
  if (turn.opened) return
  turn.opened = true
  turn.writer.write({ type: 'start', messageMetadata: { ...turn.metadata } })
}

/** Stores the message as it stands. */
export async function checkpoint(turn: Turn): Promise<void> {
  open(turn)
  turn.writer.write({ type: 'finish-step' })
  await turn.stored()
}

/** A failure that ends the turn, in words of its own. */
export function fail(turn: Turn, words: string, trouble: ModelTrouble | null): void {
  const { metadata, writer } = turn
  metadata.ended = 'failed'
  metadata.error = words
  if (trouble) metadata.trouble = trouble
  open(turn)
  writer.write({ type: 'error', errorText: words })
}
