import { CircleAlertIcon, RotateCcwIcon } from 'lucide-react'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'

/** In the place of a page whose content did not come: what that means, and asking again. */
export function PageFailed({
  testId,
  title,
  detail,
  retry,
  onRetry,
}: {
  testId: string
  title: string
  detail: string
  retry: string
  onRetry: () => void
}) {
  return (
    <Alert variant="destructive" data-testid={testId}>
      <CircleAlertIcon aria-hidden />
      <AlertTitle>{title}</AlertTitle>
      <AlertDescription>
        <p>{detail}</p>
        <Button className="mt-2 text-foreground" size="xs" variant="outline" onClick={onRetry}>
          <RotateCcwIcon aria-hidden />
          {retry}
        </Button>
      </AlertDescription>
    </Alert>
  )
}

/** In the place of a page whose content is on its way. `blocks` are the sizes of what will stand there, as classes. */
export function PageLoading({ label, blocks }: { label: string; blocks: readonly [key: string, size: string][] }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {blocks.map(([key, size]) => (
        <Skeleton key={key} className={size} />
      ))}
    </div>
  )
}

type Words = (key: 'loading' | 'failed' | 'failedDetail' | 'retry' | 'stale') => string

/** In the place of a page that has nothing to show yet: its content is on its way, or did not come. */
export function PageAwaited({
  name,
  t,
  failed,
  blocks,
  onRetry,
}: {
  name: string
  t: Words
  failed: boolean
  blocks: readonly [key: string, size: string][]
  onRetry: () => void
}) {
  if (!failed) return <PageLoading label={t('loading')} blocks={blocks} />
  return (
    <PageFailed
      testId={`${name}-failed`}
      title={t('failed')}
      detail={t('failedDetail')}
      retry={t('retry')}
      onRetry={onRetry}
    />
  )
}

/** Above content that is shown as it was, because it could not be read again. */
export function PageStale({ t, onRetry }: { t: Words; onRetry: () => void }) {
  return (
    <p className="text-sm text-warn">
      {t('stale')}{' '}
      <Button size="xs" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
