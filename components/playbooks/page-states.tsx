'use client'

import { useTranslations } from 'next-intl'
import { PageFailed, PageLoading } from '@/components/pages/page-state.tsx'

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations('playbooks')
  return (
    <PageFailed
      testId="playbooks-failed"
      title={t('failed')}
      detail={message || t('failedDetail')}
      retry={t('retry')}
      onRetry={onRetry}
    />
  )
}

const BLOCKS: [string, string][] = [
  ['first', 'h-24 w-full'],
  ['second', 'h-24 w-full'],
]

export function Loading() {
  const t = useTranslations('playbooks')
  return <PageLoading label={t('loading')} blocks={BLOCKS} />
}
