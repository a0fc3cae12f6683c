'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { loadAgain } from '@/lib/ui/load-again.ts'
import type { OpenChat } from '../conversations/use-open-chat.ts'
import { LateNote } from '../words/late-note.tsx'

/*
 * The desk arrives in parts: the frame with the header first, then the conversation (the AI SDK is as large as the
 * frame) and the market (charts). Their downloads start when this file runs, not when React gets to them.
 */
const loadConversation = loadAgain(() => import('@/components/chat/conversation/conversation.tsx'))
const loadMarket = loadAgain(() => import('@/components/trading/market/market-panel.tsx'))
const loadOrders = loadAgain(() => import('@/components/trading/blotter/orders-panel.tsx'))
if (typeof window !== 'undefined') {
  void loadConversation()
  void loadMarket()
}

function MarketSkeleton() {
  return (
    <div className="space-y-2 p-2">
      <LateNote className="px-1" />
      <Skeleton className="h-16 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
    </div>
  )
}

function ConversationSkeleton() {
  return (
    <div className="mx-auto flex h-full w-full max-w-3xl flex-col justify-end px-3 pb-3 sm:px-4">
      <LateNote className="mb-2 px-1" />
      <Skeleton className="h-[5.75rem] w-full rounded-2xl" />
    </div>
  )
}

export const MarketPanel = dynamic(() => loadMarket().then((module) => module.MarketPanel), {
  ssr: false,
  loading: MarketSkeleton,
})
export const OrdersPanel = dynamic(() => loadOrders().then((module) => module.OrdersPanel), {
  ssr: false,
  loading: MarketSkeleton,
})
const Conversation = dynamic(() => loadConversation().then((module) => module.Conversation), {
  ssr: false,
  loading: ConversationSkeleton,
})

export function OpenConversation({ openChat }: { openChat: OpenChat }) {
  const { chatId, isNew, onFirstMessage, startNew, open } = openChat
  return (
    <Conversation
      key={chatId}
      chatId={chatId}
      isNew={isNew}
      onFirstMessage={onFirstMessage}
      onNew={startNew}
      onOpen={open}
    />
  )
}
