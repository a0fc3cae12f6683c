'use client'

/** Something chosen for each conversation: here, or told by the server with its history. */
import { useSyncExternalStore } from 'react'

type PerChatChoice<T extends string> = {
  /** Null where nothing was chosen. Travels with every question, so a conversation that is new needs no other word. */
  of(chatId: string): T | null
  use(chatId: string): T | null
  choose(chatId: string, value: T): void
  /** The server's word counts where nothing was chosen here since. */
  remember(chatId: string, value: T | null): void
}

/** @param save tells the server; not before it knows the conversation, by its first question, which brings the choice along */
export function perChatChoice<T extends string>(
  save: (chatId: string, value: T) => Promise<boolean>,
): PerChatChoice<T> {
  const chosen = new Map<string, T>()
  const known = new Set<string>()
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const of = (chatId: string): T | null => chosen.get(chatId) ?? null
  function set(chatId: string, value: T): void {
    if (chosen.get(chatId) === value) return
    chosen.set(chatId, value)
    for (const listener of listeners) listener()
  }
  const saving = new Set<string>()
  /** One at a time, and then what was chosen last: two requests of one browser may arrive in either order. */
  async function saveLast(chatId: string): Promise<void> {
    if (saving.has(chatId)) return
    saving.add(chatId)
    for (let sent: T | null = null; sent !== of(chatId); ) {
      sent = of(chatId)
      if (sent !== null) await save(chatId, sent)
    }
    saving.delete(chatId)
  }
  return {
    of,
    use: (chatId) =>
      useSyncExternalStore(
        subscribe,
        () => of(chatId),
        () => null,
      ),
    choose(chatId, value) {
      set(chatId, value)
      if (known.has(chatId)) void saveLast(chatId)
    },
    remember(chatId, value) {
      known.add(chatId)
      if (value !== null && !chosen.has(chatId)) set(chatId, value)
    },
  }
}
