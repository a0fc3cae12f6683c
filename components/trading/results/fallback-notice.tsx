'use client'

import { HistoryIcon, TriangleAlertIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { formatDuration } from '@/lib/i18n/format.ts'
import { type Fallback, fallbackOf } from './tool-payload.ts'

/** Said above every answer that is not the server's answer to this call. */
export function FallbackNotice({ result }: { result: unknown }) {
  const fallback = fallbackOf(result)
  return fallback && <Notice fallback={fallback} />
}

function Notice({ fallback }: { fallback: Fallback }) {
  const t = useTranslations('trading.result.fallback')
  const locale = useLocale()
  const stale = fallback.kind === 'stale_cache'
  const Icon = stale ? HistoryIcon : TriangleAlertIcon
  return (
    <p role="note" className="mb-2 flex items-start gap-2 rounded-md bg-warn/10 px-2.5 py-1.5 text-xs">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warn" />
      <span>
        <span className="font-semibold text-warn">{t(stale ? 'stale' : 'stub')}</span>
        <SentenceGap />
        {stale
          ? withNames((age) => t('staleDetail', age), { age: formatDuration(fallback.ageMs ?? 0, locale) })
          : t('stubDetail')}
      </span>
    </p>
  )
}
