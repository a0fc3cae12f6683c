'use client'

import { useTranslations } from 'next-intl'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** Milliseconds below a second, seconds above. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('playbooks')
  const figures = useFigures()
  return (ms) =>
    ms < 1_000 ? t('milliseconds', { n: figures.count(ms) }) : t('seconds', { n: (ms / 1_000).toFixed(1) })
}
