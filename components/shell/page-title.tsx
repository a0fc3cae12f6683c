'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useApproval } from '@/components/approval/approval-provider.tsx'
import { useKillSwitch } from '@/components/trading/market-provider.tsx'

/** The tab's title tells of waiting plans, and first of all of blocked orders, even when the tab is not in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const t = useTranslations('common')
  const safety = useTranslations('safety.kill')
  const count = useApproval().waiting.length
  const blocked = useKillSwitch()?.on === true
  useEffect(() => {
    const here = count > 0 ? t('waitingTitle', { count }) : title ? `${title} · ${t('product')}` : t('product')
    document.title = blocked ? safety('tabTitle', { title: here }) : here
  }, [blocked, count, title, t, safety])
  return null
}
