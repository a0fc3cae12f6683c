/** What travels between the browser and /api/chat. The server owns the history: only the user's own message comes in. */
import type { UIMessage } from 'ai'
import { z } from 'zod'
import type { DeskCode } from './errors.ts'
import type { Plan } from './gate/plan.ts'
import { type DraftPart, type Pattern, pattern, type StepMark, type StepsPart, type VoicePart } from './patterns.ts'

export const MAX_MESSAGE_BYTES = 64 * 1024

/** Images of a question. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
export const MAX_IMAGES = 4
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024
const MAX_IMAGE_BASE64 = Math.ceil(MAX_IMAGE_BYTES / 3) * 4
export const MAX_REQUEST_BYTES = MAX_MESSAGE_BYTES + MAX_IMAGES * (MAX_IMAGE_BASE64 + 256)

const textPart = z.object({ type: z.literal('text'), text: z.string() })
const imagePart = z.object({
  type: z.literal('file'),
  mediaType: z.enum(IMAGE_TYPES),
  /** `data:<mediaType>;base64,…` */
  url: z.string().max(MAX_IMAGE_BASE64 + 64),
  filename: z.string().max(200).optional(),
})

/**
 * Questions of playbooks have conversations of their own, which no list shows and the next start clears away. This is the
 * one rule for what is such a conversation: nobody else may open one, or it would go the same way.
 */
export const PLAYBOOK_CHAT = 'playbook-'
/** In whatever case: no id that looks like one of theirs is anything else. */
export const isPlaybookChat = (id: string): boolean => id.slice(0, PLAYBOOK_CHAT.length).toLowerCase() === PLAYBOOK_CHAT
const chatId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !isPlaybookChat(id), { error: `may not begin with "${PLAYBOOK_CHAT}"` })
/** Chosen for this conversation from here on. */
const model = z.string().min(1).max(200).optional()
const chosen = { model, pattern: pattern.optional() }

export const chatRequest = z.union([
  z.object({
    chatId,
    ...chosen,
    message: z.object({
      id: z.string().min(1).max(64),
      role: z.literal('user'),
      parts: z
        .array(z.union([textPart, imagePart]))
        .min(1)
        .max(16),
    }),
  }),
  /** Answer again; or go on with an answer that broke off, keeping what there is. */
  z.object({ chatId, ...chosen, trigger: z.enum(['regenerate', 'continue']) }),
])
export type ChatRequest = z.infer<typeof chatRequest>

/** What the second look at a message found: too long to be typed, hidden characters, words made to steer a model. */
export type InputCaution = 'long' | 'hidden' | 'steering'

/** Why a model could not answer. */
const modelTrouble = z.enum([
  'unreachable',
  'silent',
  'refused_key',
  'not_found',
  'busy',
  'endless',
  'withheld',
  'failed',
])
export type ModelTrouble = z.infer<typeof modelTrouble>
/** The chosen model could not be reached, so the built-in planner answered. */
export const standIn = z.object({ from: z.string(), why: modelTrouble })
export type StandIn = z.infer<typeof standIn>

/**
 * Words of an answer that no record backs: `done` says that something was done, `figure` names a balance or a price.
 * Characters [start, end) of the words of `parts[part]`, see `textOfPart`.
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

/** The budget of a turn that ran out: calls of the model, time, tokens. */
export type TurnLimit = 'step_limit' | 'time_limit' | 'token_limit'

/** What a trader's message did to their memory. What was known already counts as kept; `full`: some found no place. */
export type Learned = { kept: number; forgotten: number; full: boolean }

/** Facts about one turn, shown under it. */
export type TurnMetadata = {
  createdAt?: string
  model?: string
  /** How it was worked out, where not in the plain way. */
  pattern?: Exclude<Pattern, 'react'>
  durationMs?: number
  firstTokenMs?: number
  inputTokens?: number
  outputTokens?: number
  /** Why the turn ended, when not by itself. */
  ended?: 'stopped' | 'failed' | TurnLimit
  error?: string
  /** What went wrong with the model, for the reader's own language. */
  trouble?: ModelTrouble
  fallback?: StandIn
  /** While the answer is on its way: its model is busy, and is asked again then. Null once it is, and never stored. */
  busyUntil?: string | null
  /** It goes on with the answer before it, which broke off. */
  continues?: string
  /** The question has images, and the model that answered takes none. */
  imagesUnseen?: boolean
  /** Its server counted fewer tokens than it was sent: it dropped what the model has no room for. */
  toldInPart?: true
  /** Which prompt the model was given: a hash over its templates and the tools told in it. */
  promptVersion?: string
  /** How the model calls tools, where it was one that writes plans as text. */
  plansAsText?: boolean
  /** Only on a trader's message: what in it looks like an attempt to steer the model. */
  caution?: InputCaution[]
  /** Only on a trader's message: the language of the screen it was written on. */
  locale?: 'en' | 'zh-Hant' | 'zh-Hans'
  /** Of a trader's message, and of the answer to it. Absent where nothing became of it. */
  memory?: Learned
  /** Of a branch: it was said in the conversation that this one branched off from. */
  copied?: true
  /** Worked out from the ledger whenever the message is shown, never stored. */
  unbacked?: UnbackedClaim[]
}

/** Parts of an assistant message beside text and tool parts. */
type DeskDataParts = {
  /** The plan as it stands; the part id is the plan id, so a later one replaces it. */
  plan: Plan
  steps: StepsPart
  step: StepMark
  draft: DraftPart
  voice: VoicePart
}

export type DeskMessage = UIMessage<TurnMetadata, DeskDataParts>

/** The answers a finished message offers to the question it ends with. */
export function choicesIn(message: DeskMessage): AnswerChoice[] {
  const last = message.parts.findLast((part) => part.type === 'text' && part.text.trim() !== '')
  return message.role === 'assistant' && last?.type === 'text' ? choicesOf(last.providerMetadata) : []
}

/** Words of a part that a reader takes for what is: of the answer, or of one who spoke before it. A draft is none. */
export function textOfPart(part: DeskMessage['parts'][number] | undefined): string | undefined {
  if (part?.type === 'text') return part.text
  return part?.type === 'data-voice' ? part.data.text : undefined
}

const isGround = (part: DeskMessage['parts'][number]): boolean =>
  (part.type === 'text' && part.text.trim() !== '') ||
  part.type === 'dynamic-tool' ||
  (part.type === 'data-steps' && part.data.steps.length > 0) ||
  (part.type === 'data-draft' && part.data.text !== '') ||
  (part.type === 'data-voice' && part.data.text !== '')

/** Whether a message has something in it for a reader. */
export const saysAnything = ({ parts }: DeskMessage): boolean =>
  parts.some((part) => isGround(part) || part.type === 'data-plan')

/** An answer that broke off with something to go on from: what it said or what its tools told. */
export function canContinue(message: DeskMessage | undefined): boolean {
  if (message?.role !== 'assistant' || message.metadata?.copied) return false
  const { ended, durationMs } = message.metadata ?? {}
  // Stored after a step and never again: the desk itself went down in the middle.
  const brokeOff = ended !== undefined || durationMs === undefined
  return brokeOff && message.parts.some(isGround)
}

export type ChatSummary = {
  id: string
  title: string
  createdAt: string
  updatedAt: string
  /** The conversation it branched off from, while that exists. */
  branchedFrom: string | null
  running: boolean
}
export type ChatView = {
  id: string
  title: string
  messages: DeskMessage[]
  running: boolean
  /** Id of the model chosen for it; null for the desk's own choice. */
  model: string | null
  pattern: Pattern
  branchedFrom: { id: string; title: string } | null
}
/** POST /api/chat/{id}/branch: `messageId` is the trader's own message that is to be asked otherwise. */
export const branchRequest = z.strictObject({ messageId: z.string().min(1).max(64) })
export type Branched = { chatId: string; title: string }

/**
 * POST /api/chat/{id}/read-again: the call of a card, with the message it stands in. There are servers that give the calls of
 * one conversation the same ids again.
 */
export const readAgainRequest = z.strictObject({ messageId: z.string().min(1).max(64), toolCallId: z.string().min(1) })
export type ReadAgainRequest = z.infer<typeof readAgainRequest>

/** The error body of every route of the desk. */
export type HttpFailure = { error: { code: DeskCode; message: string; details?: unknown } }
