'use client'

import { ArrowDownToLineIcon, ArrowUpFromLineIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Side } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'

/** Buying takes energy in, selling gives it out. */
export const SIDE_ICON = { BUY: ArrowDownToLineIcon, SELL: ArrowUpFromLineIcon } as const

/** A side, always as word, icon and colour together. */
export function SideMark({ side, className }: { side: Side; className?: string }) {
  const t = useTranslations('trading.side')
  const Icon = SIDE_ICON[side]
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap font-medium',
        side === 'BUY' ? 'text-buy' : 'text-sell',
        className,
      )}
    >
      <Icon aria-hidden className="size-[1.05em] shrink-0" strokeWidth={2.25} />
      {t(side)}
    </span>
  )
}
