'use client'

import { usePathname } from 'next/navigation'
import { useCallback, useState } from 'react'
import { newId } from '@/components/chat/conversation/new-id.ts'
import { addressOf } from '@/components/chat/thread/message-address.ts'
import { wantMessage } from '@/components/chat/thread/wanted-message.ts'

const CHAT_PATH = /^\/c\/([^/]+)$/

export type OpenChat = ReturnType<typeof useOpenChat>

/**
 * Which conversation is open. The address says it; a new one has an id from the start and gets its address with its
 * first message, without anything being mounted anew. Moving between conversations never leaves the page.
 */
export function useOpenChat() {
  const pathname = usePathname()
  const [freshId, setFreshId] = useState(newId)
  // The address follows when the page has time for it. Until then a layout that is mounted, as by a tablet that is turned, would
  // show the conversation as new, and go on showing it so.
  const [begunId, setBegunId] = useState<string | null>(null)
  const match = CHAT_PATH.exec(pathname)?.[1]
  const openId = match === undefined ? null : decodeURIComponent(match)

  // Left for another conversation: whoever comes back to it finds it on the server, not new.
  const [seenId, setSeenId] = useState(openId)
  if (openId !== seenId) {
    setSeenId(openId)
    if (openId !== freshId) setFreshId(newId())
  }

  const startNew = useCallback(() => {
    setFreshId(newId())
    window.history.pushState(null, '', '/')
  }, [])
  const open = useCallback((chatId: string, messageId?: string) => {
    const address = addressOf(chatId, messageId)
    const { pathname, hash } = window.location
    if (messageId === undefined || address !== pathname + hash) window.history.pushState(null, '', address)
    if (messageId !== undefined) wantMessage(chatId, messageId)
  }, [])
  const onFirstMessage = useCallback(() => {
    setBegunId(freshId)
    if (window.location.pathname === '/') window.history.replaceState(null, '', addressOf(freshId))
  }, [freshId])

  return { chatId: openId ?? freshId, isNew: openId === null && begunId !== freshId, startNew, open, onFirstMessage }
}
