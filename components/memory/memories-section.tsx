'use client'

import { NotebookPenIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NothingGiven } from '@/components/pages/given-list.tsx'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { SearchField } from '@/components/pages/search-field.tsx'
import { NewButton, Section } from '@/components/pages/section.tsx'
import { useFormPlace } from '@/components/pages/use-form-place.ts'
import type { Read } from '@/components/pages/use-read.ts'
import { MAX_MEMORIES, type MemoriesView } from '@/lib/contracts/memory.ts'
import { writeMemory } from './memory-api.ts'
import { MemoryItem } from './memory-item.tsx'
import { MemoryText } from './memory-text.tsx'

/** The memories found with these words; without any, all of them. */
export type Found = MemoriesView & { words: string }

export function MemoriesSection({
  query,
  onQuery,
  searching,
  read,
}: {
  query: string
  onQuery: (query: string) => void
  searching: boolean
  read: Read<Found>
}) {
  const t = useTranslations('memory')
  const form = useFormPlace()
  const [announcement, setAnnouncement] = useState('')
  const { value, failed, reload } = read
  const done = (words: string) => {
    setAnnouncement(words)
    reload()
  }
  return (
    <Section
      name="memories"
      title={t('title')}
      about={t('about')}
      action={
        !form.isOpen &&
        value !== null && <NewButton ref={form.opener} testId="memory-new" label={t('new')} onClick={form.open} />
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {form.isOpen && (
        <div className="border-t bg-muted/40 px-4 py-4">
          <MemoryText
            label={t('newLabel')}
            initial=""
            save={writeMemory}
            onCancel={form.putAway}
            onSaved={() => {
              form.putAway()
              done(t('kept'))
            }}
          />
        </div>
      )}
      {value === null ? (
        <LoadState failed={failed} onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {(value.total > 0 || searching) && (
            <search className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-2.5">
              <SearchField label={t('search')} value={query} onValue={onQuery} />
              <p className="tnum text-muted-foreground text-xs" data-testid="memory-count">
                {t('count', { count: value.total, max: MAX_MEMORIES })} ·{' '}
                {value.embedder === 'built-in' ? t('builtIn') : t('foundBy', { name: value.embedder })}
              </p>
            </search>
          )}
          {value.total === 0 && !form.isOpen && (
            <NothingGiven icon={NotebookPenIcon} title={t('empty')} detail={t('emptyDetail')} example={t('example')} />
          )}
          {value.total > 0 &&
            value.memories.length === 0 &&
            // The answer may still be one to other words, and then says nothing about these.
            (value.words === query.trim() ? (
              <NothingGiven icon={NotebookPenIcon} title={t('noneFound')} detail={t('noneFoundDetail')} />
            ) : (
              <LoadState failed={false} onRetry={reload} />
            ))}
          {value.memories.length > 0 && (
            <ul aria-label={t('title')} className="divide-y border-t">
              {value.memories.map((memory) => (
                <MemoryItem key={memory.id} memory={memory} onDone={done} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  )
}
