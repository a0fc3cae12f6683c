/** The desk's routes for what it remembers. */
import type { Erased, HistoryHit, MemoriesView, Memory, MemoryChange } from '../../lib/contracts/memory.ts'
import { type Answer, send } from '../shell/requests/send.ts'

/** Words that were cut at a length may end within a character, of which there is no address. */
const inAddress = (words: string) => encodeURIComponent(words.toWellFormed())

const pathOf = (id: string) => `/api/memory/${encodeURIComponent(id)}`

export const readMemories = (query: string): Promise<Answer<MemoriesView>> =>
  send('GET', `/api/memory${query ? `?q=${inAddress(query)}` : ''}`)
export const writeMemory = (text: string): Promise<Answer<Memory>> => send('POST', '/api/memory', { text })
export const changeMemory = (id: string, change: MemoryChange): Promise<Answer<Memory>> =>
  send('PATCH', pathOf(id), change)
export const deleteMemory = (id: string): Promise<Answer<{ id: string }>> => send('DELETE', pathOf(id))
export const eraseMemory = (conversations: boolean): Promise<Answer<Erased>> =>
  send('POST', '/api/memory/erase', { confirm: 'erase', conversations })
export const EXPORT_PATH = '/api/memory/export'

export async function searchHistory(query: string, each: 'message' | 'conversation'): Promise<Answer<HistoryHit[]>> {
  const path = `/api/memory/history?q=${inAddress(query)}&each=${each}`
  const answer = await send<{ hits: HistoryHit[] }>('GET', path)
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.hits } : answer
}
