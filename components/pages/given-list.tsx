'use client'

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Summary } from '@/components/ui/summary.tsx'

/** What is in force; below it, folded away, what has ended. */
export function GivenList({
  active,
  ended,
  words,
  testId,
}: {
  active: ReactNode[]
  ended: ReactNode[]
  words: { active: string; ended: string; endedCount: string }
  testId: string
}) {
  return (
    <>
      {active.length > 0 && (
        <ul aria-label={words.active} className="divide-y border-t">
          {active}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="group border-t" data-testid={`${testId}-ended`}>
          <Summary className="rounded-b-lg px-4 py-2.5 focus-visible:ring-inset">{words.endedCount}</Summary>
          <ul aria-label={words.ended} className="divide-y border-t">
            {ended}
          </ul>
        </details>
      )}
    </>
  )
}

export function NothingGiven({
  icon: Icon,
  title,
  detail,
  example,
}: {
  icon: LucideIcon
  title: string
  detail: string
  example?: string
}) {
  return (
    <div className="flex items-start gap-3 border-t px-4 py-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="max-w-prose text-pretty text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-muted-foreground text-xs leading-5">{detail}</p>
        {example && <p className="mt-1.5 text-muted-foreground text-xs leading-5 italic">{example}</p>}
      </div>
    </div>
  )
}
