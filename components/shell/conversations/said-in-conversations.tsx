'use client'

import { useTranslations } from 'next-intl'
import { addressOf } from '@/components/chat/thread/message-address.ts'
import { Excerpt } from '@/components/memory/excerpt.tsx'
import { useHistorySearch } from '@/components/memory/use-history-search.ts'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { isPlainClick } from './plain-click.ts'

/** Conversations in which these words were said, each with the newest line that has them, which is where they open. */
export function SaidInConversations({
  query,
  listed,
  currentId,
  onOpen,
}: {
  query: string
  /** Ids of conversations that are listed above already, found by their titles. */
  listed: ReadonlySet<string>
  currentId: string
  onOpen: (chatId: string, messageId: string) => void
}) {
  const t = useTranslations('chat.list.said')
  const common = useTranslations('common.action')
  const chat = useTranslations('chat')
  const { hits, failed, retry } = useHistorySearch(query, 'conversation')
  const others = hits?.filter(({ chatId }) => !listed.has(chatId))
  // All that has the words is found by its title too: a second list of the same says nothing.
  if (hits && hits.length > 0 && others?.length === 0) return null
  return (
    <section aria-label={t('title')} data-testid="said-in" className="text-xs">
      <h2 className="eyebrow px-2 pt-3 pb-1">{t('title')}</h2>
      <p role="status" className="sr-only">
        {others && t('found', { count: others.length })}
      </p>
      {hits === null && !failed && (
        <div role="status" aria-label={t('loading')} className="space-y-2 px-2 pt-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      )}
      {failed && (
        <div role="alert" className="space-y-2 p-2">
          <p>{t('failed')}</p>
          <Button size="xs" variant="outline" onClick={retry}>
            {common('retry')}
          </Button>
        </div>
      )}
      {hits?.length === 0 && <p className="p-2 text-muted-foreground">{t('none')}</p>}
      <ul className="space-y-px">
        {others?.map((hit) => {
          const { chatId, messageId, title, by } = hit
          return (
            <li key={chatId}>
              <a
                href={addressOf(chatId, messageId)}
                aria-current={chatId === currentId ? 'page' : undefined}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  onOpen(chatId, messageId)
                }}
                className={cn(
                  'block min-h-8 coarse:min-h-11 rounded-md px-2 py-1 outline-none hover:bg-accent/60 focus-visible:ring-2 focus-visible:ring-ring',
                  chatId === currentId && 'bg-accent',
                )}
              >
                <span className="block truncate text-[0.8125rem]">{title}</span>
                <span className="wrap-anywhere line-clamp-2 text-muted-foreground leading-5">
                  <span className="font-medium text-foreground">{chat(by === 'trader' ? 'you' : 'desk')}</span>
                  {' · '}
                  <Excerpt hit={hit} />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
