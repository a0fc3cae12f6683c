'use client'

import { useLocale } from 'next-intl'
import { sentenceIn } from '@/lib/i18n/sentences.ts'

/** What the exchange or the gate said, in the language of the screen; of any other server, as it came. */
export function Sentence({ text }: { text: string }) {
  return sentenceIn(useLocale(), text)
}
