'use client'

import { useLocale } from 'next-intl'
import { createFigures, type Figures } from '@/lib/ui/figures.ts'

const byLocale = new Map<string, Figures>()

/** Formatters of the reader's language, shared by every component. */
export function useFigures(): Figures {
  const locale = useLocale()
  let figures = byLocale.get(locale)
  if (!figures) {
    figures = createFigures(locale)
    byLocale.set(locale, figures)
  }
  return figures
}
