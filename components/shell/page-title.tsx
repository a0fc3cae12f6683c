'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useApproval } from '@/components/approval/approval-provider.tsx'

/** The tab's title tells of waiting plans even when the tab is not in front. */
export function PageTitle({ title }: { title: string | undefined }) {
  const t = useTranslations('common')
  const count = useApproval().waiting.length
  const wanted = count > 0 ? t('waitingTitle', { count }) : title ? `${title} · ${t('product')}` : t('product')
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
