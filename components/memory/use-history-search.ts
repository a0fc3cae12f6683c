'use client'

import { useEffect, useState } from 'react'
import { SEARCH_LENGTH } from '@/components/pages/search-field.tsx'
import type { HistoryHit } from '@/lib/contracts/memory.ts'
import { searchHistory } from './memory-api.ts'
import { useSettled } from './use-settled.ts'

type Found = { query: string; hits: HistoryHit[] | null; failed: boolean }
const NOTHING: Found = { query: '', hits: null, failed: false }

/**
 * What the trader said with these words, once the typing pauses. Until other hits come those of the words before stand; that
 * there were none is nothing of these.
 *
 * @param each of every message, or of every conversation its newest
 */
export function useHistorySearch(query: string, each: 'message' | 'conversation') {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>(NOTHING)
  const settled = useSettled(query)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let current = true
    if (settled === '') return setFound(NOTHING)
    setFound(({ hits }) => ({ query: settled, hits: withoutNone(hits), failed: false }))
    // Whole paragraphs are pasted into the palette; a search field takes no more than this.
    void searchHistory(settled.slice(0, SEARCH_LENGTH), each).then((answer) => {
      if (!current) return
      const done = answer.kind === 'done'
      setFound({ query: settled, hits: done ? answer.value : null, failed: !done })
    })
    return () => {
      current = false
    }
  }, [settled, each, attempt])

  const { failed } = found
  const hits = found.query === query.trim() ? found.hits : withoutNone(found.hits)
  return { settled, hits, failed, retry: () => setAttempt(attempt + 1) }
}

const withoutNone = (hits: HistoryHit[] | null) => (hits?.length === 0 ? null : hits)
