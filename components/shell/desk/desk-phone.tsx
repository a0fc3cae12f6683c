'use client'

import { ChartCandlestickIcon, ListOrderedIcon, type LucideIcon, MenuIcon, MessageSquareIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { elementIdOf } from '@/components/chat/thread/message-address.ts'
import { useQuestions } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Sheet, SheetContent, SheetTitle, SheetTrigger } from '@/components/ui/sheet.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { ConversationList } from '../conversations/conversation-list.tsx'
import type { Chats } from '../conversations/use-chats.ts'
import type { OpenChat } from '../conversations/use-open-chat.ts'
import { Header } from '../header/header.tsx'
import { MarketPanel, OpenConversation, OrdersPanel } from './panels.tsx'

type Tab = 'chat' | 'market' | 'orders'
const TABS: { name: Tab; icon: LucideIcon }[] = [
  { name: 'chat', icon: MessageSquareIcon },
  { name: 'market', icon: ChartCandlestickIcon },
  { name: 'orders', icon: ListOrderedIcon },
]

/** One column with tabs. The conversation stays mounted behind the others: its stream and draft go on. */
export function DeskPhone({ openChat, chats }: { openChat: OpenChat; chats: Chats }) {
  const t = useTranslations('common')
  const { review, waiting } = useApproval()
  const questions = useQuestions()
  const [tab, setTab] = useState<Tab>('chat')
  const [listOpen, setListOpen] = useState(false)
  /** Opened from the list: it has the focus once the list is gone, and not the button that opened the list. */
  const opened = useRef<string | null>(null)
  const leaveList = (go: () => void) => {
    setListOpen(false)
    setTab('chat')
    go()
  }
  return (
    // On a screen that is enlarged until it is this low the page scrolls: of the conversation there was one line.
    <div className="flex h-dvh flex-col [@media(max-height:20rem)]:min-h-96">
      <Header
        phone
        chatId={openChat.chatId}
        leading={
          <Sheet open={listOpen} onOpenChange={setListOpen}>
            <SheetTrigger asChild>
              <Button variant="ghost" size="icon-sm" aria-label={t('panels.showConversations')}>
                <MenuIcon aria-hidden />
              </Button>
            </SheetTrigger>
            <SheetContent
              side="left"
              closeLabel={t('action.close')}
              className="gap-0 pt-2"
              aria-describedby={undefined}
              onCloseAutoFocus={(event) => {
                if (opened.current === null) return
                event.preventDefault()
                document.getElementById(elementIdOf(opened.current))?.focus({ preventScroll: true })
                opened.current = null
              }}
            >
              <SheetTitle className="px-4 py-2">{t('panels.conversations')}</SheetTitle>
              <ConversationList
                chats={chats}
                currentId={openChat.chatId}
                onOpen={(chatId, messageId) => {
                  opened.current = messageId ?? null
                  leaveList(() => openChat.open(chatId, messageId))
                }}
                onNew={() => leaveList(openChat.startNew)}
              />
            </SheetContent>
          </Sheet>
        }
      />
      {/* What only a screen reader sees stands beside its place in a list, and would make the page as long as the list. */}
      <main className="relative min-h-0 flex-1 overflow-clip">
        <div hidden={tab !== 'chat'} className="h-full">
          <OpenConversation openChat={openChat} />
        </div>
        {tab !== 'chat' && (
          <section aria-label={t(`tabs.${tab}`)} className="h-full overflow-y-auto">
            {tab === 'market' ? <MarketPanel onPlan={review} /> : <OrdersPanel onPlan={review} className="m-2" />}
          </section>
        )}
      </main>
      <nav
        aria-label={t('tabs.label')}
        className="grid shrink-0 grid-cols-3 border-t bg-card pb-[env(safe-area-inset-bottom)]"
      >
        {TABS.map(({ name, icon: Icon }) => (
          <button
            key={name}
            type="button"
            data-testid={`tab-${name}`}
            aria-current={tab === name ? 'page' : undefined}
            onClick={() => setTab(name)}
            className={cn(
              'relative flex h-13 flex-col items-center justify-center gap-0.5 text-2xs outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
              tab === name ? 'font-semibold text-foreground' : 'text-muted-foreground',
            )}
          >
            {tab === name && (
              <span aria-hidden className="absolute inset-x-6 top-0 h-0.5 rounded-b-full bg-brand-ink" />
            )}
            <Icon aria-hidden className="size-5" />
            {t(`tabs.${name}`)}
            {name === 'chat' && waiting.length + questions.length > 0 && tab !== 'chat' && (
              <span aria-hidden className="absolute top-2 left-[calc(50%+0.5rem)] size-2 rounded-full bg-brand" />
            )}
          </button>
        ))}
      </nav>
    </div>
  )
}
