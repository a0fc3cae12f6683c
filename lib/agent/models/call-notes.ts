/**
 * What came with a call and goes back with it: thoughts (DeepSeek, Kimi), also in a form of their own (OpenRouter), and a signature
 * (Gemini), without which their servers take no result of it. Kept while the desk runs, by the whole conversation before the call and not by its id alone, which some
 * servers give to all. Where it is gone, what stands for none goes back (usual-requests.ts).
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isObject, type JsonObject } from '../../contracts/json.ts'

export type Note = { thought: string; details: readonly JsonObject[]; extra: JsonObject | null }
export type Keep = (callId: string, note: Note) => void
export type CallNotes = {
  /** What came with the calls of a conversation, by their ids. */
  of(messages: readonly JsonObject[]): ReadonlyMap<string, Note>
  /** Takes what comes with the calls of the answer to it. */
  after(messages: readonly JsonObject[]): Keep
}

const MOST_CHARACTERS = 4 * 1024 * 1024

export function callNotes(): CallNotes {
  const kept = new LRUCache<string, Note>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ thought, details, extra }) => 100 + thought.length + JSON.stringify([details, extra]).length,
  })
  return {
    of(messages) {
      const notes = new Map<string, Note>()
      const before = createHash('sha256')
      for (const message of messages) {
        const place = before.copy().digest('hex')
        for (const call of Array.isArray(message.tool_calls) ? message.tool_calls : []) {
          const id = isObject(call) ? String(call.id) : ''
          const note = kept.get(`${place} ${id}`)
          if (note) notes.set(id, note)
        }
        before.update(told(message))
      }
      return notes
    },
    after(messages) {
      const before = createHash('sha256')
      for (const message of messages) before.update(told(message))
      const place = before.digest('hex')
      return (callId, note) => void kept.set(`${place} ${callId}`, note)
    },
  }
}

/** The rules before a conversation are written anew for each question. */
const told = (message: JsonObject): string =>
  message.role === 'system' ? '' : `${JSON.stringify([message.role, message.content, message.tool_calls])}\n`
