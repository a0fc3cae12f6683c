/** The desk's conversation routes. null or false: could not be reached or was refused; the caller says so. */
import { type Answer, send } from '@/components/shell/requests/send.ts'
import type { Branched, ChatSummary, ChatView, ReadAgainRequest } from '@/lib/contracts/chat.ts'
import type { Pattern } from '@/lib/contracts/patterns.ts'
import { readersZone } from '@/lib/ui/readers-zone.ts'

const chatPath = (chatId: string) => `/api/chat/${encodeURIComponent(chatId)}`

/** Where the conversation is a file to keep, with its times on this reader's clock. */
export const exportPath = (chatId: string): string =>
  `${chatPath(chatId)}/export?zone=${encodeURIComponent(readersZone() ?? '')}`

type Loaded = { kind: 'found'; view: ChatView } | { kind: 'missing' } | { kind: 'unreachable' }

export async function loadChat(chatId: string): Promise<Loaded> {
  try {
    const response = await fetch(chatPath(chatId), { cache: 'no-store' })
    if (response.status === 404 || response.status === 403) return { kind: 'missing' }
    if (!response.ok) return { kind: 'unreachable' }
    return { kind: 'found', view: (await response.json()) as ChatView }
  } catch {
    return { kind: 'unreachable' }
  }
}

export async function loadChats(): Promise<ChatSummary[] | null> {
  try {
    const response = await fetch('/api/chats', { cache: 'no-store' })
    return response.ok ? ((await response.json()) as { chats: ChatSummary[] }).chats : null
  } catch {
    return null
  }
}

export const branchChat = (chatId: string, messageId: string): Promise<Answer<Branched>> =>
  send('POST', `${chatPath(chatId)}/branch`, { messageId })

/** What the call of a card answers now. */
export const readCallAgain = (chatId: string, call: ReadAgainRequest): Promise<Answer<{ output: unknown }>> =>
  send('POST', `${chatPath(chatId)}/read-again`, call)

const succeeded = (request: Promise<Response>) =>
  request.then(
    (response) => response.ok,
    () => false,
  )

const changeChat = (chatId: string, change: object): Promise<boolean> =>
  succeeded(
    fetch(chatPath(chatId), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    }),
  )

export const renameChat = (chatId: string, title: string): Promise<boolean> => changeChat(chatId, { title })

export const saveChoice = (chatId: string, choice: { model: string } | { pattern: Pattern }): Promise<boolean> =>
  changeChat(chatId, choice)

export const deleteChat = (chatId: string): Promise<boolean> => succeeded(fetch(chatPath(chatId), { method: 'DELETE' }))

export const stopRun = (chatId: string): Promise<boolean> =>
  succeeded(fetch(`${chatPath(chatId)}/stop`, { method: 'POST' }))
