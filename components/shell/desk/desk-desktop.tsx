'use client'

import { PanelLeftIcon, PanelRightIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { Group, Panel, type PanelImperativeHandle, Separator, useGroupRef, usePanelRef } from 'react-resizable-panels'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { ConversationList } from '../conversations/conversation-list.tsx'
import type { Chats } from '../conversations/use-chats.ts'
import type { OpenChat } from '../conversations/use-open-chat.ts'
import { rememberInCookie } from '../frame/remember-in-cookie.ts'
import { useTellRoomBelowList } from '../frame/room-below-list.ts'
import { Header } from '../header/header.tsx'
import { type DeskLayout, LAYOUT_COOKIE, layoutText } from './desk-layout.ts'
import { MarketPanel, OpenConversation } from './panels.tsx'

const FIRST_LAYOUT: DeskLayout = { conversations: 15, conversation: 36.5, market: 48.5 }
/** In a window no wider than this the market has two columns only where the conversations are folded away. */
const NARROW = '(max-width: 1139px)'
const NARROW_LAYOUT: DeskLayout = { conversations: 0, conversation: 42, market: 58 }

type Props = { openChat: OpenChat; chats: Chats; layout: DeskLayout | undefined }

/** Conversations · conversation · market, side by side; widths and what is folded away are remembered. */
export function DeskDesktop({ openChat, chats, layout }: Props) {
  const t = useTranslations('common.panels')
  const { review } = useApproval()
  const group = useGroupRef()
  const conversations = usePanelRef()
  const market = usePanelRef()
  const first = layout ?? FIRST_LAYOUT
  const [listShown, setListShown] = useState(first.conversations > 0)
  useTellRoomBelowList(listShown)
  const [marketShown, setMarketShown] = useState(first.market > 0)
  // The server knows of no width. What the desk folds away by itself is no wish of its reader's, and is not remembered.
  const isWished = useRef(layout !== undefined)
  useLayoutEffect(() => {
    if (!isWished.current && window.matchMedia(NARROW).matches) group.current?.setLayout(NARROW_LAYOUT)
  }, [group])
  // What was folded away when the page came has no width to go back to, and would open as narrow as it can be.
  const hasWidth = useRef({ conversations: first.conversations > 0, market: first.market > 0 })
  function toggle(name: keyof typeof hasWidth.current, panel: PanelImperativeHandle | null) {
    isWished.current = true
    if (!panel?.isCollapsed()) panel?.collapse()
    else if (hasWidth.current[name]) panel.expand()
    else panel.resize(`${FIRST_LAYOUT[name]}%`)
    hasWidth.current[name] = true
  }
  return (
    <div className="flex h-dvh flex-col">
      <Header
        phone={false}
        chatId={openChat.chatId}
        leading={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t(listShown ? 'hideConversations' : 'showConversations')}
            aria-expanded={listShown}
            onClick={() => toggle('conversations', conversations.current)}
          >
            <PanelLeftIcon aria-hidden />
          </Button>
        }
        trailing={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t(marketShown ? 'hideMarket' : 'showMarket')}
            aria-expanded={marketShown}
            onClick={() => toggle('market', market.current)}
          >
            <PanelRightIcon aria-hidden />
          </Button>
        }
      />
      {/* What only a screen reader sees stands beside its place in a list, and would make the page as long as the list. */}
      <main className="relative min-h-0 flex-1 overflow-clip">
        <Group
          id="desk"
          groupRef={group}
          className="h-full"
          defaultLayout={first}
          onLayoutChanged={(now, { requestedLayout, isUserInteraction }) => {
            setListShown((now.conversations ?? 0) > 0)
            setMarketShown((now.market ?? 0) > 0)
            if (isUserInteraction) isWished.current = true
            if (isWished.current) rememberInCookie(LAYOUT_COOKIE, layoutText(requestedLayout ?? now))
          }}
        >
          <Panel
            id="conversations"
            data-testid="panel-conversations"
            panelRef={conversations}
            defaultSize={`${first.conversations}%`}
            minSize={184}
            maxSize={360}
            collapsible
            className="bg-card/50"
          >
            {/* Without a width it would still be there for Tab and for a screen reader. */}
            <div className="h-full" hidden={!listShown}>
              <ConversationList
                chats={chats}
                currentId={openChat.chatId}
                onOpen={openChat.open}
                onNew={openChat.startNew}
              />
            </div>
          </Panel>
          <Divider label={t('resize')} hidden={!listShown} />
          <Panel
            id="conversation"
            data-testid="panel-conversation"
            defaultSize={`${first.conversation}%`}
            minSize={360}
          >
            <OpenConversation openChat={openChat} />
          </Panel>
          <Divider label={t('resize')} hidden={!marketShown} />
          <Panel
            id="market"
            data-testid="panel-market"
            panelRef={market}
            defaultSize={`${first.market}%`}
            minSize={380}
            collapsible
          >
            {/* A market that nobody sees is not drawn. */}
            {marketShown && <MarketPanel onPlan={review} />}
          </Panel>
        </Group>
      </main>
    </div>
  )
}

function Divider({ label, hidden }: { label: string; hidden: boolean }) {
  const props: ComponentProps<typeof Separator> = { 'aria-label': label }
  return (
    <Separator
      {...props}
      className={cn(
        'relative w-px bg-border outline-none transition-colors hover:bg-ring focus-visible:bg-ring data-[separator=active]:bg-ring data-[separator=hover]:bg-ring',
        hidden && 'bg-transparent',
      )}
    />
  )
}
