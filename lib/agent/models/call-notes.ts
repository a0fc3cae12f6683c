/**
 * What came with a call and goes back with it: thoughts (DeepSeek, Kimi), also in a form of their own (OpenRouter), and a
 * signature (Gemini). Without it those servers take no result of the call. It is kept while the desk runs, by the whole
 * conversation before the call and the call's place in the answer; not by its id, which some servers give to every call or to
 * none. Where it is gone, a placeholder goes back (usual-requests.ts).
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isObject, type JsonObject } from '../../contracts/json.ts'

export type Note = {
  /** What its server called it. */
  id: string | undefined
  thought: string
  details: readonly JsonObject[]
  extra: JsonObject | null
}
/** @param place of the call among those of its answer, from 0 */
export type Keep = (place: number, note: Note) => void
export type CallNotes = {
  /** What came with the calls of a conversation, by their ids. */
  of(messages: readonly JsonObject[]): ReadonlyMap<string, Note>
  /** Takes what comes with the calls of the answer to it. */
  after(messages: readonly JsonObject[]): Keep
}

const MAX_CHARACTERS = 4 * 1024 * 1024

export function callNotes(): CallNotes {
  const kept = new LRUCache<string, Note>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ thought, details, extra }) => 100 + thought.length + JSON.stringify([details, extra]).length,
  })
  return {
    of(messages) {
      const notes = new Map<string, Note>()
      const before = createHash('sha256')
      for (const message of messages) {
        const answer = before.copy().digest('hex')
        const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
        for (const [place, call] of calls.entries()) {
          const note = kept.get(`${answer} ${place}`)
          if (note && isObject(call)) notes.set(String(call.id), note)
        }
        before.update(told(message))
      }
      return notes
    },
    after(messages) {
      const before = createHash('sha256')
      for (const message of messages) before.update(told(message))
      const answer = before.digest('hex')
      return (place, note) => void kept.set(`${answer} ${place}`, note)
    },
  }
}

/** The rules before a conversation are written anew for each question. */
const told = (message: JsonObject): string =>
  message.role === 'system' ? '' : `${JSON.stringify([message.role, message.content, message.tool_calls])}\n`
