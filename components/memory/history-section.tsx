'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Moment } from '@/components/pages/moment.tsx'
import { SearchField } from '@/components/pages/search-field.tsx'
import { LoadState } from '@/components/safety/load-state.tsx'
import { Section } from '@/components/safety/section.tsx'
import { useHistorySearch } from './use-history-search.ts'

/** What the trader said, in all conversations, by its words. */
export function HistorySection() {
  const t = useTranslations('memory.history')
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
            <li key={`${hit.chatId} ${hit.messageId}`} className="px-4 py-3">
              <p className="wrap-anywhere text-sm leading-6">{hit.excerpt}</p>
              <p className="flex flex-wrap gap-x-2 text-muted-foreground text-xs leading-5">
                <Moment at={hit.at} />
                <Link
                  href={`/c/${encodeURIComponent(hit.chatId)}`}
                  className="wrap-anywhere text-foreground underline underline-offset-4"
                >
                  {hit.title}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
