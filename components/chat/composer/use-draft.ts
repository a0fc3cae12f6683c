'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useChatEvents } from '@/components/trading/live/market-provider.tsx'
import { leaveBehind } from '../conversation/unsent-messages.ts'

const keyOf = (chatId: string) => `draft:${chatId}`

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    // No storage (private window): the draft lives as long as the page.
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Full or forbidden storage must not stop anybody from writing.
  }
}

export const draftOf = (chatId: string): string => stored(keyOf(chatId))

/** A message that did not arrive becomes its conversation's draft, so that not even a reload loses it. */
export const keepAsDraft = (chatId: string, text: string): void => store(keyOf(chatId), text)

/** It arrived after all: the draft goes, unless the trader has written something else since. */
export function dropDraft(chatId: string, text: string): void {
  if (draftOf(chatId) === text) store(keyOf(chatId), '')
}

/** The words of whoever leaves this browser are not for whoever comes. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(keyOf(''))) localStorage.removeItem(key)
  } catch {
    // No storage: no drafts.
  }
}

/** What was being written in a conversation goes with it, wherever that is erased: these are its words too. */
export function DraftsOfErased(): null {
  useChatEvents(({ chatId, state }) => {
    if (state !== 'deleted') return
    store(keyOf(chatId), '')
    leaveBehind(chatId, [])
  })
  return null
}

/**
 * The text not yet sent, one per conversation, kept across reloads. `slot` names it: a new conversation has its own, and
 * what is written there goes with it once it has begun.
 */
export function useDraft(slot: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  const kept = useRef(slot)
  useEffect(() => {
    if (kept.current === slot) return setText(draftOf(slot))
    store(keyOf(slot), draftOf(kept.current))
    store(keyOf(kept.current), '')
    kept.current = slot
  }, [slot])
  // A file may have been chosen before the conversation began, and be read after that.
  const save = useCallback((next: string) => {
    setText(next)
    store(keyOf(kept.current), next)
  }, [])
  return [text, save]
}
