'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'

const LONG_MS = 9_000

/**
 * Before the first word. After nine seconds it says that it is still there.
 * @param busyUntil when a model that is busy is asked again
 */
export function Thinking({ busyUntil }: { busyUntil?: string | null | undefined }) {
  const t = useTranslations('chat')
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="flex items-center gap-2 px-2.5 text-muted-foreground text-xs">
      <span aria-hidden className="flex gap-1">
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: `${delay}ms` }}
            className="size-1.5 animate-pulse rounded-full bg-current"
          />
        ))}
      </span>
      {busyUntil ? <Busy until={busyUntil} /> : t(long ? 'thinkingLong' : 'thinking')}
    </p>
  )
}

function Busy({ until }: { until: string }) {
  const t = useTranslations('chat')
  const left = Date.parse(until) - (useNow() || deskNow())
  return <span data-testid="busy">{t('thinkingBusy', { seconds: Math.max(0, Math.ceil(left / 1_000)) })}</span>
}
