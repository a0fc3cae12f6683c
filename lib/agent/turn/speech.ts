/** What a model is asked for when it speaks once, and what came of it. */
import type { ModelMessage, ProviderMetadata, ToolSet } from 'ai'
import type { PlannerRole } from '../planner/role.ts'

export type WriteCall = { toolCallId: string; toolName: string; input: unknown }

export type Speech = {
  /** The system prompt. */
  instructions: string
  messages: ModelMessage[]
  tools: ToolSet
  /** Gets all words so far, each time some come. Without it they are the answer itself. */
  onWords?: (text: string) => void
  /** Nothing of it is shown: no words, no calls. */
  silent?: boolean
  /** The model is asked for words alone and gets no tools. */
  noCalls?: boolean
  /** A card may be all of the answer. Elsewhere words are needed: to be judged, or to go on from. */
  mayEndWithCards?: boolean
  /** The part that the built-in planner plays, where it is not to be the trader's own planner. */
  role?: PlannerRole
}

export type Spoken = {
  /** `ended`: the turn is over (stopped, failed, out of budget), and its metadata says why. */
  end: 'said' | 'asked' | 'ended'
  text: string
  writes: WriteCall[]
  /** A write of the same step did not hold: the rest alone would be half of what was asked for. */
  halved: boolean
  /** Its last calls came to nothing: one broke off, could not be read, or was never answered. */
  fruitless: boolean
  /** The conversation with what was said and called. */
  messages: ModelMessage[]
  /** Metadata of its last words: the choices of a question. */
  textMetadata: ProviderMetadata | undefined
}
