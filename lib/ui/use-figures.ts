'use client'

import { useLocale } from 'next-intl'
import type { Figures } from './figures.ts'
import { figuresOf } from './figures-of.ts'

/** Formatters of the reader's language, shared by every component. */
export function useFigures(): Figures {
  return figuresOf(useLocale())
}
