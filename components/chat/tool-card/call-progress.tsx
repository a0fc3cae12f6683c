'use client'

import { useTranslations } from 'next-intl'
import { useCallProgress } from '@/components/trading/live/market-provider.tsx'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** How far a running call says it has come, in the server's own words; nothing before it has said anything. */
export function CallProgress({ toolCallId }: { toolCallId: string }) {
  const t = useTranslations('chat.tool')
  const figures = useFigures()
  const told = useCallProgress(toolCallId)
  if (!told) return null
  const { progress, total, message } = told
  const known = total !== null && total > 0
  const done = figures.moneyBare(progress)
  const words = known ? t('progressOf', { done, total: figures.moneyBare(total) }) : t('progress', { done })
  return (
    <div data-testid="call-progress" className="px-2.5 pb-1.5 pl-8">
      {known && (
        <progress
          aria-label={t('progressLabel')}
          max={total}
          value={Math.min(Math.max(progress, 0), total)}
          className="block h-1.5 w-full appearance-none forced-colors:appearance-auto overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-info"
        />
      )}
      <p className="mt-1 flex gap-2 text-2xs text-muted-foreground">
        <bdi className="min-w-0 flex-1 truncate">{message}</bdi>
        <span className="tnum shrink-0">{words}</span>
      </p>
    </div>
  )
}
