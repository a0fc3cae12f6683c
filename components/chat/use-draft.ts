'use client'

import { useCallback, useEffect, useState } from 'react'

const keyOf = (chatId: string) => `draft:${chatId}`

/** The text not yet sent, one per conversation, kept across reloads. `slot` names it: a new conversation has its own. */
export function useDraft(slot: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  useEffect(() => {
    try {
      setText(localStorage.getItem(keyOf(slot)) ?? '')
    } catch {
      // No storage (private window): the draft lives as long as the page.
    }
  }, [slot])
  const save = useCallback(
    (next: string) => {
      setText(next)
      try {
        if (next === '') localStorage.removeItem(keyOf(slot))
        else localStorage.setItem(keyOf(slot), next)
      } catch {
        // Full or forbidden storage must not stop anybody from writing.
      }
    },
    [slot],
  )
  return [text, save]
}
