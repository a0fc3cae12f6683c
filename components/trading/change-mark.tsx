'use client'

import { useTranslations } from 'next-intl'

/** Unchanged is two bars: one, before a figure, is read as its minus. */
const SHAPE = { up: 'M5 2 9 8.5 1 8.5Z', down: 'M5 8.5 1 2 9 2Z', flat: 'M1.5 3h7v1.2h-7ZM1.5 5.9h7v1.2h-7Z' }

type Direction = keyof typeof SHAPE
export const directionOf = (change: number): Direction => (change > 0 ? 'up' : change < 0 ? 'down' : 'flat')
export const directionColor: Readonly<Record<Direction, string>> = {
  up: 'text-rise',
  down: 'text-fall',
  flat: 'text-muted-foreground',
}

/** Up, down or unchanged as a shape with a name, for beside a coloured figure. */
export function DirectionIcon({ direction }: { direction: Direction }) {
  const t = useTranslations('trading.direction')
  return (
    <svg role="img" aria-label={t(direction)} viewBox="0 0 10 10" className="inline size-[0.62em] shrink-0">
      <path fill="currentColor" d={SHAPE[direction]} />
    </svg>
  )
}
