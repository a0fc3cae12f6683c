'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useApproval } from '@/components/approval/approval-provider.tsx'

/** The tab's title tells of waiting plans even when the tab is not in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const t = useTranslations('common')
  const count = useApproval().waiting.length
  useEffect(() => {
    document.title = count > 0 ? t('waitingTitle', { count }) : title ? `${title} · ${t('product')}` : t('product')
  }, [count, title, t])
  return null
}
