'use client'

import { useLocale } from 'next-intl'
import { sentenceGap } from '@/lib/i18n/sentence-gap.ts'

/** Between two sentences that each have their own words. */
export function SentenceGap(): string {
  return sentenceGap(useLocale())
}
