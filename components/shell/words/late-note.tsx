'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { outdated } from '@/lib/ui/load-again.ts'

/** A part is there within a second or two; grey bars for longer than this leave the reader to guess. */
const LATE_MS = 4_000

function subscribe(changed: () => void) {
  outdated.told.addEventListener('outdated', changed)
  return () => outdated.told.removeEventListener('outdated', changed)
}

/** Stands where a part of the page is still to come and says so once it is late. Silent until then. */
export function LateNote({ className }: { className?: string }) {
  const t = useTranslations('common')
  const [late, setLate] = useState(false)
  const isOutdated = useSyncExternalStore(
    subscribe,
    () => outdated.now,
    () => false,
  )
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    // There from the start: what a live region holds when it appears is not read out.
    <p role="status" className={cn(late ? 'text-muted-foreground text-sm' : 'sr-only', late && className)}>
      {late && <span data-testid="late-part">{t(isOutdated ? 'outdated' : 'late')}</span>}
      {late && isOutdated && (
        // What is being typed is not taken away from under the hands: the trader says when.
        <Button variant="link" size="xs" onClick={() => window.location.reload()}>
          {t('action.reload')}
        </Button>
      )}
    </p>
  )
}

/** The same note for something that opens over the page and has no place within it. */
export function LateOverlay() {
  return (
    <LateNote className="fixed inset-x-4 top-20 z-50 mx-auto w-fit rounded-md border bg-popover px-3 py-2 shadow-float" />
  )
}
