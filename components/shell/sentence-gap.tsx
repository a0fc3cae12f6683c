'use client'

import { useLocale } from 'next-intl'

/** What parts two sentences of a line: in Chinese the full stop has its own room. */
export function SentenceGap(): string {
  return useLocale() === 'en' ? ' ' : ''
}
