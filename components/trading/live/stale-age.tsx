'use client'

import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { ageOf } from './freshness.ts'
import { useConnection, useStaleAgeMs } from './market-provider.tsx'

/** Whether what is held is older than may be shown as of now. */
export function useIsStale(): boolean {
  const connection = useConnection()
  return connection !== 'live' && connection !== 'connecting'
}

/** How old grey figures are. Nobody is told of it again each second: loss and return are announced once. */
export function StaleAge({ className }: { className?: string }) {
  const ageMs = useStaleAgeMs()
  const figures = useFigures()
  if (ageMs === null) return null
  const { value, unit } = ageOf(ageMs)
  return (
    <span data-testid="stale-age" className={cn('tnum shrink-0 whitespace-nowrap text-2xs text-warn', className)}>
      {figures.agoShort(value, unit)}
    </span>
  )
}
