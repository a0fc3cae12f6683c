'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MessageLink } from '@/components/chat/thread/message-link.tsx'
import { LoadState } from '@/components/pages/load-state.tsx'
import { Moment } from '@/components/pages/moment.tsx'
import { SearchField } from '@/components/pages/search-field.tsx'
import { Section } from '@/components/pages/section.tsx'
import { Excerpt } from './excerpt.tsx'
import { useHistorySearch } from './use-history-search.ts'

/** What was said in all conversations, by its words. */
export function HistorySection() {
  const t = useTranslations('memory.history')
  const chat = useTranslations('chat')
  const [query, setQuery] = useState('')
  const { settled, hits, failed, retry } = useHistorySearch(query, 'message')
  return (
    <Section name="history" title={t('title')} about={t('about')}>
      <search className="block border-t px-4 py-2.5">
        <SearchField label={t('search')} value={query} onValue={setQuery} />
      </search>
      <p role="status" className="sr-only">
        {hits && t('found', { count: hits.length })}
      </p>
      {settled !== '' && hits === null && <LoadState failed={failed} onRetry={retry} />}
      {settled !== '' && hits?.length === 0 && (
        <p className="border-t px-4 py-5 text-muted-foreground text-sm">{t('none')}</p>
      )}
      {hits && hits.length > 0 && (
        <ul aria-label={t('title')} className="divide-y border-t" data-testid="history-hits">
          {hits.map((hit) => (
            <li key={`${hit.chatId} ${hit.messageId}`}>
              <MessageLink
                chatId={hit.chatId}
                messageId={hit.messageId}
                className="block px-4 py-3 outline-none hover:bg-accent/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
              >
                <span className="flex items-baseline gap-x-2 text-muted-foreground text-xs leading-5">
                  <span className="shrink-0 font-medium text-foreground">
                    {chat(hit.by === 'trader' ? 'you' : 'desk')}
                  </span>
                  <span className="min-w-0 flex-1 truncate">{hit.title}</span>
                  <Moment at={hit.at} className="shrink-0" />
                </span>
                <span className="wrap-anywhere mt-0.5 block text-sm leading-6">
                  <Excerpt hit={hit} />
                </span>
              </MessageLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
