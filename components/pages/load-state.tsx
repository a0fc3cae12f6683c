'use client'

import { RefreshCwIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

const WIDTHS = [88, 72, 80]

/** Before there is anything to show: it is on its way, or it did not come and can be asked for again. */
export function LoadState({
  failed,
  inForce = false,
  onRetry,
}: {
  failed: boolean
  /** What could not be loaded is a rule, which the desk follows whether or not it is shown here. */
  inForce?: boolean
  onRetry: () => void
}) {
  const t = useTranslations('safety.load')
  if (!failed) {
    return (
      <div role="status" aria-label={t('loading')} className="space-y-3 border-t p-4">
        {WIDTHS.map((width) => (
          <Skeleton key={width} className="h-8" style={{ width: `${width}%` }} />
        ))}
      </div>
    )
  }
  return (
    <div className="border-t p-4">
      <Alert variant="warn">
        <TriangleAlertIcon aria-hidden />
        <AlertTitle>{t('failed')}</AlertTitle>
        <AlertDescription>
          <p>{t(inForce ? 'inForce' : 'noAnswer')}</p>
          <Button size="sm" variant="outline" className="mt-2 text-foreground" onClick={onRetry}>
            <RefreshCwIcon aria-hidden />
            {t('retry')}
          </Button>
        </AlertDescription>
      </Alert>
    </div>
  )
}

/** What is shown could not be refreshed. */
export function OldFigures({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('safety.load')
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 border-t bg-warn/8 px-4 py-2 text-xs">
      <TriangleAlertIcon aria-hidden className="size-3.5 text-warn" />
      {t('old')}
      <Button size="xs" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
