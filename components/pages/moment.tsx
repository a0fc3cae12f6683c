'use client'

import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** A moment in the reader's own time; the exact one in UTC on pointing at it, and for programs. */
export function Moment({
  at,
  long = false,
  className,
}: {
  at: string
  /** Told with the year, for a page that is kept for long. */
  long?: boolean
  className?: string
}) {
  const figures = useFigures()
  return (
    <time dateTime={at} title={at} className={cn('tnum whitespace-nowrap', className)}>
      {long ? figures.dateTimeLong(at) : figures.dateTime(at)}
    </time>
  )
}
