'use client'

import { TimerIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatCountdown } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useNow } from '@/lib/ui/use-now.ts'

const LOW_MS = 15_000

/** Counts down to the plan's end. Not a live region: a number every second would drown everything else. */
export function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('approval')
  const now = useNow()
  const leftMs = now === 0 ? null : Date.parse(expiresAt) - now
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t('dialog.timeLeftLabel')}
      className={cn(
        'tnum inline-flex items-center gap-1 whitespace-nowrap text-muted-foreground text-xs',
        leftMs !== null && leftMs < LOW_MS && 'font-medium text-warn',
      )}
    >
      <TimerIcon aria-hidden className="size-3.5" />
      {leftMs === null ? '–:––' : formatCountdown(leftMs)}
    </span>
  )
}
