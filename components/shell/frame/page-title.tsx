'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { useKillSwitch } from '@/components/trading/live/market-provider.tsx'

/** The tab's title tells of waiting plans, and first of all of blocked orders, even when the tab is not in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const t = useTranslations('common')
  const safety = useTranslations('safety.kill')
  const count = useApproval().waiting.length
  const blocked = useKillSwitch()?.on === true
  const here = count > 0 ? t('waitingTitle', { count }) : title ? `${title} · ${t('product')}` : t('product')
  const wanted = blocked ? safety('tabTitle', { title: here }) : here
  useEffect(() => {
    const put = () => {
      if (document.title !== wanted) document.title = wanted
    }
    put()
    // The framework puts the title of the page's metadata in front of ours, on a slow machine long after this ran.
    const watch = new MutationObserver(put)
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => watch.disconnect()
  }, [wanted])
  return null
}
