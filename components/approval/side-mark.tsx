import { ListOrderedIcon, PencilLineIcon, TrendingDownIcon, TrendingUpIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Side } from '@/lib/contracts/exchange.ts'
import { cn } from '@/lib/ui/cn.ts'

const ICON = { BUY: TrendingUpIcon, SELL: TrendingDownIcon } as const

/** Side as word + icon + colour. Colour alone says nothing to one reader in twelve. */
export function SideMark({ side, className }: { side: Side; className?: string }) {
  const t = useTranslations('approval')
  const Icon = ICON[side]
  return (
    <span
      data-side={side}
      className={cn(
        'inline-flex shrink-0 items-center gap-1 rounded-sm px-1.5 py-0.5 font-semibold text-xs',
        side === 'BUY' ? 'bg-buy/12 text-buy' : 'bg-sell/12 text-sell',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {t(`side.${side}`)}
    </span>
  )
}

/** The square at the head of a plan: the side where there is one, a neutral mark where legs differ or have none. */
export function PlanMark({ side, legs }: { side: Side | null; legs: number }) {
  const Icon = side ? ICON[side] : legs > 1 ? ListOrderedIcon : PencilLineIcon
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-lg',
        side === 'BUY' && 'bg-buy text-buy-foreground',
        side === 'SELL' && 'bg-sell text-sell-foreground',
        side === null && 'bg-secondary text-secondary-foreground',
      )}
    >
      <Icon className="size-5" />
    </span>
  )
}
