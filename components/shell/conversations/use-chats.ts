'use client'

import { useCallback, useEffect, useState } from 'react'
import { loadChats } from '@/components/chat/conversation/chat-api.ts'
import { useChatEvents, useLineOpened } from '@/components/trading/live/market-provider.tsx'
import type { ChatSummary } from '@/lib/contracts/chat.ts'
import { readsInOrder } from '@/lib/ui/reads-in-order.ts'

export type Chats = { state: 'loading' | 'ready' | 'failed'; chats: ChatSummary[]; reload: () => void }

/** The trader's conversations, newest first, kept current by the live line. */
export function useChats(): Chats {
  const [state, setState] = useState<Chats['state']>('loading')
  const [chats, setChats] = useState<ChatSummary[]>([])
  const [beginRead] = useState(readsInOrder)
  const reload = useCallback(async () => {
    const isLatest = beginRead()
    const loaded = await loadChats()
    if (loaded && !isLatest()) return
    if (loaded) setChats(loaded.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)))
    setState((was) => (loaded ? 'ready' : was === 'ready' ? was : 'failed'))
  }, [beginRead])
  useEffect(() => void reload(), [reload])
  useChatEvents(() => void reload())
  useLineOpened(() => void reload())
  return { state, chats, reload }
}
