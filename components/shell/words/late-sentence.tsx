'use client'

import { lazy, Suspense } from 'react'
import { loadAgain } from '@/lib/ui/load-again.ts'

const loadSentence = loadAgain(() => import('./sentence.tsx').then((m) => ({ default: m.Sentence })))
const Late = lazy(loadSentence)

/** For parts of the first page, which all sentences in three languages are not: in English until they have come. */
export const LateSentence = ({ text }: { text: string }) => (
  <Suspense fallback={text}>
    <Late text={text} />
  </Suspense>
)
