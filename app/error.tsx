'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { MessagePage } from '@/components/shell/frame/message-page.tsx'
import { Button } from '@/components/ui/button.tsx'

export default function ErrorPage({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useTranslations('errors')
  const common = useTranslations('common.action')
  useEffect(() => console.error(error), [error])
  return (
    <MessagePage title={t('title')} detail={t('detail')}>
      <div className="flex items-center gap-3">
        <Button onClick={retry}>{common('retry')}</Button>
        {error.digest && (
          <span className="tnum text-muted-foreground text-xs">{t('reference', { digest: error.digest })}</span>
        )}
      </div>
    </MessagePage>
  )
}
