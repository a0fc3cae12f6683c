'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Moment, SearchField } from '@/components/record/parts.tsx'
import { LoadState } from '@/components/safety/load-state.tsx'
import { Section } from '@/components/safety/section.tsx'
import type { HistoryHit } from '@/lib/contracts/memory.ts'
import { searchHistory } from './memory-api.ts'
import { useSettled } from './use-settled.ts'

type Found = { query: string; hits: HistoryHit[] | null; failed: boolean }
const NOTHING: Found = { query: '', hits: null, failed: false }

/** What the trader said, in all conversations, by its words. */
export function HistorySection() {
  const t = useTranslations('memory.history')
  const [query, setQuery] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>(NOTHING)
  const settled = useSettled(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let current = true
    if (settled === '') return setFound(NOTHING)
    setFound((before) => ({ ...before, query: settled, failed: false }))
    void searchHistory(settled).then((answer) => {
      if (!current) return
      const done = answer.kind === 'done'
      setFound({ query: settled, hits: done ? answer.value : null, failed: !done })
    })
    return () => {
      current = false
    }
  }, [settled, attempt])

  const { hits, failed } = found
  return (
    <Section name="history" title={t('title')} about={t('about')}>
      <search className="block border-t px-4 py-2.5">
        <SearchField label={t('search')} value={query} onValue={setQuery} />
      </search>
      <p role="status" className="sr-only">
        {hits && t('found', { count: hits.length })}
      </p>
      {settled !== '' && hits === null && <LoadState failed={failed} onRetry={() => setAttempt(attempt + 1)} />}
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
