'use client'

import { FingerprintIcon, TriangleAlertIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { formatDuration } from '@/lib/i18n/format.ts'
import { useNow } from '@/lib/ui/use-now.ts'
import { OLD_QUOTE_MS, quotedAtMs, shortDigest } from '../plan/plan-facts.ts'

/** How old the figures are, what the market says now, and the short digest of what would be approved. */
export function QuoteAge({
  plan,
  live,
  failed,
  mid,
}: {
  plan: Plan
  live: boolean
  /** The quotes that keep it fresh do not come. */
  failed: boolean
  mid: ReactNode
}) {
  const t = useTranslations('approval.dialog')
  const locale = useLocale()
  const now = useNow()
  const quotedAt = quotedAtMs(plan)
  const ageMs = now === 0 || quotedAt === null ? null : Math.max(0, now - quotedAt)
  const old = live && ageMs !== null && (failed || ageMs > OLD_QUOTE_MS)
  const age = ageMs === null ? '' : formatDuration(Math.floor(ageMs / 1000) * 1000, locale).replace(/[.,]0(?= )/, '')
  return (
    <>
      <p className="tnum flex min-w-0 flex-wrap items-center gap-x-2 text-2xs text-muted-foreground">
        {live && ageMs !== null && (
          <span
            data-testid="quote-age"
            data-failed={failed}
            className={old ? 'inline-flex items-center gap-1 font-medium text-warn' : undefined}
          >
            {old && <TriangleAlertIcon aria-hidden className="size-3" />}
            {failed
              ? t('bookFailed', { age })
              : ageMs < 1000
                ? t('bookFresh')
                : old
                  ? t('bookOld', { age })
                  : t('bookAge', { age })}
          </span>
        )}
        {live && mid}
      </p>
      {/* A finger has no way to rest on it and wait for what it means. */}
      <Popover>
        <PopoverTrigger className="tnum relative finger-sized inline-flex cursor-help items-center gap-1 rounded-sm font-mono text-2xs text-muted-foreground outline-none focus-visible:ring-2 focus-visible:ring-ring">
          <FingerprintIcon aria-hidden className="size-3" />
          {t('digest', { digest: shortDigest(plan.digest) })}
        </PopoverTrigger>
        {/* Below it are the buttons that decide. */}
        <PopoverContent
          side="top"
          aria-label={t('digest', { digest: shortDigest(plan.digest) })}
          className="w-64 p-3 text-xs"
        >
          {t('digestHelp')}
        </PopoverContent>
      </Popover>
    </>
  )
}
