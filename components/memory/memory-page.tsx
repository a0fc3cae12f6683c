'use client'

import { useCallback, useState } from 'react'
import { useRead } from '@/components/pages/use-read.ts'
import type { Answer } from '@/components/shell/requests/send.ts'
import { DataSection } from './data-section.tsx'
import { HistorySection } from './history-section.tsx'
import { type Found, MemoriesSection } from './memories-section.tsx'
import { readMemories } from './memory-api.ts'
import { useSettled } from './use-settled.ts'

/** What the desk remembers of this trader, what was said in all conversations, and the way to take it along or erase it. */
export function MemoryPage() {
  const [query, setQuery] = useState('')
  const settled = useSettled(query)
  const read = useRead(useCallback(() => readFound(settled), [settled]))
  return (
    <div className="space-y-5" data-testid="memory-page">
      <MemoriesSection query={query} onQuery={setQuery} searching={settled !== ''} read={read} />
      <HistorySection />
      <DataSection total={read.value?.total ?? null} onErased={read.reload} />
    </div>
  )
}

async function readFound(words: string): Promise<Answer<Found>> {
  const answer = await readMemories(words)
  return answer.kind === 'done' ? { kind: 'done', value: { ...answer.value, words } } : answer
}
