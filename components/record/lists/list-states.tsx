'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { cn } from '@/lib/ui/cn.ts'

/** Rows that are on their way. */
export function RowsLoading() {
  const t = useTranslations('record')
  return (
    <div role="status" aria-label={t('loading')} className="space-y-4 p-4">
      {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={cn('h-4', width)} />
      ))}
    </div>
  )
}

export function LoadFailed({ status, message, onRetry }: { status: number; message: string; onRetry: () => void }) {
  const t = useTranslations('record')
  const common = useTranslations('common.action')
  return (
    <Alert variant="destructive">
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>{t(status === 0 ? 'unreachable' : 'failed')}</AlertTitle>
      <AlertDescription>
        {message && (
          <p>
            <Sentence text={message} />
          </p>
        )}
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {common('retry')}
        </Button>
      </AlertDescription>
    </Alert>
  )
}

export function Nothing({ title, detail }: { title: string; detail?: string }) {
  return (
    <div className="px-4 py-10 text-center">
      <p className="font-medium text-sm">{title}</p>
      {detail && <p className="mt-1 text-pretty text-muted-foreground text-sm">{detail}</p>}
    </div>
  )
}

/** As high as that there is nothing, which is what most often follows: what stands below keeps its place. */
export function NothingLoading() {
  const t = useTranslations('record')
  return (
    <div role="status" aria-label={t('loading')} className="px-4 py-10">
      <Skeleton className="mx-auto h-5 w-40" />
      <Skeleton className="mx-auto mt-1 h-5 w-96 max-w-full" />
    </div>
  )
}

/** Below a list that goes on: nobody takes half of it on paper for all there is. */
export function MoreRows({ more, onMore }: { more: 'idle' | 'loading' | 'failed'; onMore: () => void }) {
  const t = useTranslations('record')
  return (
    <div className="mt-3 flex items-center gap-3">
      <p className="hidden text-xs print:block">{t('printedPart')}</p>
      <Button variant="outline" size="sm" disabled={more === 'loading'} onClick={onMore} className="print:hidden">
        {t('more')}
      </Button>
      {more === 'failed' && (
        <p role="alert" className="text-destructive text-xs">
          {t('unreachable')}
        </p>
      )}
    </div>
  )
}
