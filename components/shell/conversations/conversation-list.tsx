'use client'

import { MessageSquarePlusIcon, SearchIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { ChatSummary } from '@/lib/contracts/chat.ts'
import { useSteady } from '@/lib/ui/use-steady.ts'
import { ConversationRow } from './conversation-row.tsx'
import { SaidInConversations } from './said-in-conversations.tsx'
import type { Chats } from './use-chats.ts'

/** The trader's conversations: search titles and words, open, rename, delete. */
export function ConversationList({
  chats,
  currentId,
  onOpen,
  onNew,
}: {
  chats: Chats
  currentId: string
  onOpen: (chatId: string, messageId?: string) => void
  onNew: () => void
}) {
  const t = useTranslations('chat.list')
  const common = useTranslations('common.action')
  const { waiting } = useApproval()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase()
  const found = chats.chats.filter((chat) => chat.title.toLocaleLowerCase().includes(wanted))
  // Its answer may come after the trader has gone on to another conversation, which stays.
  const onDeleted = useSteady((chatId: string) => {
    chats.reload()
    if (chatId === currentId) onNew()
  })
  const waitingIn = (chatId: string) => waiting.filter((plan) => plan.origin.chatId === chatId).length
  return (
    <nav aria-label={t('title')} className="@container/list flex h-full min-h-0 flex-col">
      {/* Room and pictures do not grow with the reader's text: beside letters twice as large the words keep all there is. */}
      <div className="space-y-2 p-[min(0.5rem,8px)]">
        <Button
          variant="outline"
          size="sm"
          className="h-auto min-h-8 w-full justify-start @max-[8rem]/list:justify-center whitespace-normal px-[min(0.625rem,10px)] @max-[8rem]/list:px-px py-1 text-left @max-[8rem]/list:text-center @max-[8rem]/list:tracking-tight wrap-anywhere"
          onClick={onNew}
          data-testid="new-chat"
        >
          <MessageSquarePlusIcon aria-hidden className="@max-[8rem]/list:hidden" />
          {t('new')}
        </Button>
        <div className="relative">
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground @max-[8rem]/list:hidden"
          />
          <Input
            type="search"
            value={query}
            aria-label={t('search')}
            placeholder={t('searchShort')}
            onChange={(event) => setQuery(event.target.value)}
            className="h-8 pl-8 @max-[8rem]/list:px-[10px] pr-2 text-[0.8125rem] sm:text-[0.8125rem] placeholder-shown:text-ellipsis"
          />
        </div>
      </div>
      <div className="scrollbar-thin min-h-0 flex-1 overflow-y-auto px-[min(0.5rem,8px)] pb-2">
        {chats.state === 'loading' && (
          <div className="space-y-2 pt-2">
            {[72, 56, 64].map((width) => (
              <Skeleton key={width} className="h-7" style={{ width: `${width}%` }} />
            ))}
          </div>
        )}
        {chats.state === 'failed' && (
          <div role="alert" className="space-y-2 p-2 text-xs">
            <p>{t('failed')}</p>
            <Button size="xs" variant="outline" onClick={chats.reload}>
              {common('retry')}
            </Button>
          </div>
        )}
        {chats.state === 'ready' && found.length === 0 && (
          <p className="wrap-break-word p-[min(0.5rem,8px)] text-muted-foreground text-xs">
            {t(wanted === '' ? 'empty' : 'noMatch')}
          </p>
        )}
        {byDay(found).map(({ day, chats: group }) => (
          <section key={day} aria-label={t(day)}>
            <h2 className="eyebrow px-2 pt-3 pb-1">{t(day)}</h2>
            <ul className="space-y-px">
              {group.map((chat) => (
                <ConversationRow
                  key={chat.id}
                  chat={chat}
                  current={chat.id === currentId}
                  waiting={waitingIn(chat.id)}
                  onOpen={() => onOpen(chat.id)}
                  onChanged={chats.reload}
                  onDeleted={() => onDeleted(chat.id)}
                />
              ))}
            </ul>
          </section>
        ))}
        {wanted !== '' && (
          <SaidInConversations
            query={query}
            listed={new Set(found.map(({ id }) => id))}
            currentId={currentId}
            onOpen={onOpen}
          />
        )}
      </div>
    </nav>
  )
}

const DAYS = ['today', 'yesterday', 'earlier'] as const

function byDay(chats: ChatSummary[]) {
  const midnight = new Date().setHours(0, 0, 0, 0)
  // Not a number of hours: where clocks change, a day has 23 or 25.
  const dayBefore = new Date().setHours(-24, 0, 0, 0)
  const dayOf = (chat: ChatSummary): (typeof DAYS)[number] => {
    const at = Date.parse(chat.updatedAt)
    return at >= midnight ? 'today' : at >= dayBefore ? 'yesterday' : 'earlier'
  }
  return DAYS.map((day) => ({ day, chats: chats.filter((chat) => dayOf(chat) === day) })).filter(
    (group) => group.chats.length > 0,
  )
}
