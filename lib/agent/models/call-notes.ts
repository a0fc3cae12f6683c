/**
 * What came with a call and goes back with it: thoughts (DeepSeek, Kimi) and a signature (Gemini), without which their servers
 * take no result of it. Kept while the desk runs; where it is gone, what stands for none goes back (usual-requests.ts).
 */
import { LRUCache } from 'lru-cache'
import type { JsonObject } from '../../contracts/json.ts'

type Note = { thought: string; extra: JsonObject | null }
export type CallNotes = { of(callId: unknown): Note | undefined; keep(callId: string, note: Note): void }

const MOST_CHARACTERS = 4 * 1024 * 1024

export function callNotes(): CallNotes {
  const notes = new LRUCache<string, Note>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ thought, extra }) => 1 + thought.length + JSON.stringify(extra).length,
  })
  return {
    of: (callId) => (typeof callId === 'string' ? notes.get(callId) : undefined),
    keep: (callId, note) => void notes.set(callId, note),
  }
}
