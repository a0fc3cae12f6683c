'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from '@/lib/ui/cn.ts'

/** A part is there within a second or two; grey bars for longer than this leave the reader to guess. */
const LATE_MS = 4_000

/** Stands where a part of the page is still to come and says so once it is late. Silent until then. */
export function LateNote({ className }: { className?: string }) {
  const t = useTranslations('common')
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // There from the start: what a live region holds when it appears is not read out.
    <p role="status" className={cn(late ? 'text-muted-foreground text-sm' : 'sr-only', late && className)}>
      {late && <span data-testid="late-part">{t('late')}</span>}
    </p>
  )
}

/** For what opens over the page, and so has no place in it to speak from. */
export function LateOverlay() {
  return (
    <LateNote className="fixed inset-x-4 top-20 z-50 mx-auto w-fit rounded-md border bg-popover px-3 py-2 shadow-float" />
  )
}
