import { ListOrderedIcon, PencilLineIcon, XIcon } from 'lucide-react'
import { SIDE_ICON, SideMark } from '@/components/trading/side-mark.tsx'
import type { Side } from '@/lib/contracts/exchange/tools.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { isCancel } from './leg-kind.ts'
import { planSide } from './plan-sentence.ts'

/** Side as word + icon on a ground of its colour. */
export function SideBadge({ side, className }: { side: Side; className?: string }) {
  return (
    <SideMark
      side={side}
      className={cn(
        'shrink-0 rounded-sm px-1.5 py-0.5 font-semibold text-xs',
        side === 'BUY' ? 'bg-buy/12' : 'bg-sell/12',
        className,
      )}
    />
  )
}

/** The square at the head of a plan: the side where there is one, a neutral mark where legs differ or have none. */
export function PlanMark({ plan, className }: { plan: Pick<Plan, 'legs' | 'leftOut'>; className?: string }) {
  const side = planSide(plan)
  const Icon = side
    ? SIDE_ICON[side]
    : plan.legs.every(isCancel)
      ? XIcon
      : plan.legs.length > 1
        ? ListOrderedIcon
        : PencilLineIcon
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-lg',
        side === 'BUY' && 'bg-buy text-buy-foreground',
        side === 'SELL' && 'bg-sell text-sell-foreground',
        side === null && 'bg-secondary text-secondary-foreground',
        className,
      )}
    >
      <Icon className="size-5" />
    </span>
  )
}
