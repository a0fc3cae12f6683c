'use client'

import dynamic from 'next/dynamic'
import { Conversation } from '@/components/chat/conversation.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { FrameProps } from './desk.tsx'

function PanelSkeleton() {
  return (
    <div className="space-y-2 p-3">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

/** Charts and ladders are the heaviest part of the desk: they come after the conversation stands. */
export const MarketPanel = dynamic(
  () => import('@/components/trading/market-panel.tsx').then((module) => module.MarketPanel),
  { ssr: false, loading: PanelSkeleton },
)
export const OrdersPanel = dynamic(
  () => import('@/components/trading/orders-panel.tsx').then((module) => module.OrdersPanel),
  { ssr: false, loading: PanelSkeleton },
)

export function OpenConversation({ openChat }: Pick<FrameProps, 'openChat'>) {
  const { chatId, isNew, onFirstMessage, startNew } = openChat
  return <Conversation key={chatId} chatId={chatId} isNew={isNew} onFirstMessage={onFirstMessage} onNew={startNew} />
}
