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
