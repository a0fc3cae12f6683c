'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** Free and locked as one bar; the figures beside it say the same in numbers. */
export function PurseRow({
  icon,
  label,
  available,
  locked,
  format,
  unit,
}: {
  icon: ReactNode
  label: ReactNode
  available: number
  locked: number
  format: (value: number) => string
  unit: string
}) {
  const t = useTranslations('trading.wallet')
  const figures = useFigures()
  const total = available + locked
  const lockedShare = total > 0 ? locked / total : 0
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline gap-1.5">
        <span className="self-center text-muted-foreground [&>svg]:size-3.5">{icon}</span>
        <span className="min-w-0 break-words text-muted-foreground text-xs">{label}</span>
        <span className="tnum ml-auto whitespace-nowrap font-semibold text-[0.9375rem]">{format(available)}</span>
        <span className="w-8 text-2xs text-muted-foreground">{unit}</span>
      </div>
      <div
        role="img"
        aria-label={t('lockedShare', { share: figures.percent(lockedShare) })}
        className="gauge flex h-1 bg-foreground/10"
      >
        <span className="h-full bg-foreground/55" style={{ width: `${(1 - lockedShare) * 100}%` }} />
        <span className="h-full bg-brand" style={{ width: `${lockedShare * 100}%`, minWidth: locked > 0 ? 3 : 0 }} />
      </div>
      <div className="flex justify-between text-2xs text-muted-foreground">
        <span>{t('available')}</span>
        <span className="tnum">
          {t('locked')} {format(locked)}
        </span>
      </div>
    </div>
  )
}
