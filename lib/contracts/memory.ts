/** What the desk remembers of a trader: shown, searched, changed and erased on /memory. */
import { z } from 'zod'
import { instant } from './exchange/fields.ts'

export const MAX_MEMORY_CHARACTERS = 500
/** Of one trader. When they are used up nothing more is learned; nothing is forgotten for it. */
export const MAX_MEMORIES = 1_000

/** asked: "remember that …"; preference: said as one; written: on this page. */
const memoryKind = z.enum(['asked', 'preference', 'written'])
export type MemoryKind = z.infer<typeof memoryKind>

const memory = z.object({
  id: z.string(),
  text: z.string(),
  kind: memoryKind,
  pinned: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /** The trader's message it comes from; null where it was written by hand, or the conversation is gone. */
  source: z.object({ chatId: z.string(), messageId: z.string(), title: z.string() }).nullable(),
})
export type Memory = z.infer<typeof memory>

/** What is asked for beyond it is left out. */
export const MAX_QUERY_CHARACTERS = 200

/** GET /api/memory?q=: pinned first, then the newest; with `q` the nearest first. */
export const memoriesView = z.object({
  memories: z.array(memory),
  total: z.number().int(),
  /** Whose vectors find them: `built-in`, or the name of an embedding model. */
  embedder: z.string(),
})
export type MemoriesView = z.infer<typeof memoriesView>

/** GET /api/memory/history?q=: messages of the trader's conversations, newest first; with `each=conversation` the newest of each. */
const historyHit = z.object({
  /** The desk's words are a model's: they are shown as plain text, and nothing else is made of them. */
  by: z.enum(['trader', 'desk']),
  chatId: z.string(),
  messageId: z.string(),
  title: z.string(),
  at: instant,
  excerpt: z.string(),
  /** Where in it the words stand, from and to. */
  found: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type HistoryHit = z.infer<typeof historyHit>
export const historyHits = z.object({ hits: z.array(historyHit) })

const text = z.string().trim().min(1).max(MAX_MEMORY_CHARACTERS)
/** POST /api/memory */
export const writeMemoryRequest = z.strictObject({ text })
/** PATCH /api/memory/{id} */
export const changeMemoryRequest = z
  .strictObject({ text: text.optional(), pinned: z.boolean().optional() })
  .refine((change) => change.text !== undefined || change.pinned !== undefined, 'nothing to change')
export type MemoryChange = z.infer<typeof changeMemoryRequest>
/** POST /api/memory/erase: the word stands for a person who read what it does. */
export const eraseRequest = z.strictObject({ confirm: z.literal('erase'), conversations: z.boolean() })
export const erased = z.object({ memories: z.number().int(), conversations: z.number().int() })
export type Erased = z.infer<typeof erased>
