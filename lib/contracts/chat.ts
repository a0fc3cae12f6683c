/** What travels between the browser and /api/chat. The server owns the history: only the user's own message comes in. */
import type { UIMessage } from 'ai'
import { z } from 'zod'
import type { Plan } from './plan.ts'

export const MAX_MESSAGE_BYTES = 64 * 1024

const textPart = z.object({ type: z.literal('text'), text: z.string().max(MAX_MESSAGE_BYTES) })

export const chatRequest = z.union([
  z.object({
    chatId: z.string().min(1).max(64),
    message: z.object({
      id: z.string().min(1).max(64),
      role: z.literal('user'),
      parts: z.array(textPart).min(1).max(16),
    }),
  }),
  z.object({ chatId: z.string().min(1).max(64), trigger: z.literal('regenerate') }),
])
export type ChatRequest = z.infer<typeof chatRequest>

/**
 * Words of an answer that no record backs: `done` says that something was done, `figure` names a balance or a price.
 * Characters [start, end) of the text of `parts[part]`.
 */
export type UnbackedClaim = { part: number; kind: 'done' | 'figure'; start: number; end: number }

/** An answer offered as a button under a question of the desk; a click sends `words` as the trader's own message. */
const answerChoice = z.object({ label: z.string().min(1).max(300), words: z.string().min(1).max(300) })
export type AnswerChoice = z.infer<typeof answerChoice>

/** Provider metadata of a text part under which its choices travel and are stored. */
export const CHOICES_OF = 'eap-desk'
const choicesMetadata = z.object({ [CHOICES_OF]: z.object({ choices: z.array(answerChoice).max(8) }) })

/** The choices a text part offers; none when it carries none, or any that are not of this shape. */
export function choicesOf(providerMetadata: unknown): AnswerChoice[] {
  const read = choicesMetadata.safeParse(providerMetadata)
  return read.success ? read.data[CHOICES_OF].choices : []
}

/** Facts about one turn, shown under it. */
export type TurnMetadata = {
  createdAt?: string
  model?: string
  durationMs?: number
  firstTokenMs?: number
  inputTokens?: number
  outputTokens?: number
  /** Why the turn ended, when not by itself. */
  ended?: 'stopped' | 'failed' | 'step_limit'
  error?: string
  /** Worked out from the ledger whenever the message is shown, never stored. */
  unbacked?: UnbackedClaim[]
}

/** Parts of an assistant message beside text and tool parts. */
export type DeskDataParts = {
  /** The plan as it stands; the part id is the plan id, so a later one replaces it. */
  plan: Plan
}

export type DeskMessage = UIMessage<TurnMetadata, DeskDataParts>

export type ChatSummary = { id: string; title: string; createdAt: string; updatedAt: string; running: boolean }
export type ChatView = { id: string; title: string; messages: DeskMessage[]; running: boolean }

/** The error body of every route of the desk. */
export type HttpFailure = { error: { code: string; message: string; details?: unknown } }
