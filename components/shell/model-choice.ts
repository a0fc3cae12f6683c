'use client'

/** Which model each conversation is to be answered by: chosen here, or told by the server with its history. */
import { useSyncExternalStore } from 'react'
import { saveModel } from '@/components/chat/chat-api.ts'

const chosen = new Map<string, string>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(chatId: string, modelId: string): void {
  if (chosen.get(chatId) === modelId) return
  chosen.set(chatId, modelId)
  for (const listener of listeners) listener()
}

/** Null for the desk's own choice. Travels with every question, so a conversation that is new needs no other word. */
export const modelChosenFor = (chatId: string): string | null => chosen.get(chatId) ?? null

export const useChosenModel = (chatId: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => modelChosenFor(chatId),
    () => null,
  )

export function chooseModel(chatId: string, modelId: string): void {
  set(chatId, modelId)
  // Unknown to the server before its first question, which brings it along.
  void saveModel(chatId, modelId)
}

/** The server's word counts where nothing was chosen here since. */
export function rememberModel(chatId: string, modelId: string | null): void {
  if (modelId !== null && !chosen.has(chatId)) set(chatId, modelId)
}
