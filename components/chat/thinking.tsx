'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

const LONG_MS = 9_000

/** Before the first word. After nine seconds it says that it is still there. */
export function Thinking() {
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
      {t(long ? 'thinkingLong' : 'thinking')}
    </p>
  )
}
