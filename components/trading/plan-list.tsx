'use client'

import {
  BanIcon,
  CheckIcon,
  ChevronRightIcon,
  CircleDashedIcon,
  ClockAlertIcon,
  HourglassIcon,
  type LucideIcon,
  RefreshCwIcon,
  TriangleAlertIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import type { Plan, PlanLeg, PlanStatus } from '@/lib/contracts/plan.ts'
import { useFigures } from './use-figures.ts'

const STATUS: Readonly<
  Record<PlanStatus, { icon: LucideIcon; variant: 'brand' | 'info' | 'secondary' | 'outline' | 'warn' | 'destructive' }>
> = {
  pending: { icon: HourglassIcon, variant: 'brand' },
  approved: { icon: CheckIcon, variant: 'info' },
  executing: { icon: CircleDashedIcon, variant: 'info' },
  done: { icon: CheckIcon, variant: 'secondary' },
  failed: { icon: TriangleAlertIcon, variant: 'destructive' },
  partially_done: { icon: TriangleAlertIcon, variant: 'warn' },
  rejected: { icon: BanIcon, variant: 'outline' },
  expired: { icon: ClockAlertIcon, variant: 'outline' },
  requoted: { icon: RefreshCwIcon, variant: 'warn' },
}

export function PlanStatusBadge({ status }: { status: PlanStatus }) {
  const t = useTranslations('trading.planStatus')
  const { icon: Icon, variant } = STATUS[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(status)}
    </Badge>
  )
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** One leg in the trader's words, from its exact arguments. */
function useLegWords(): (leg: PlanLeg) => string {
  const t = useTranslations('trading')
  return ({ tool, args }) => {
    if (tool === 'placeOrder') {
      const side = t(args.side === 'SELL' ? 'side.SELL' : 'side.BUY')
      const common = { side, qty: text(args.qty), symbol: text(args.symbol) }
      return text(args.price) === ''
        ? t('plans.placeMarket', common)
        : t('plans.place', { ...common, price: text(args.price) })
    }
    if (tool === 'cancelOrder') return t('plans.cancel', { orderId: text(args.orderId) })
    if (tool === 'cancelAllOrders') return t('plans.cancelAll')
    return tool
  }
}

/** Plans, the newest first; choosing one opens it. */
export function PlanList({ plans, onPlan }: { plans: readonly Plan[]; onPlan?: (plan: Plan) => void }) {
  const t = useTranslations('trading.plans')
  const figures = useFigures()
  const words = useLegWords()
  return (
    <ul aria-label={t('title')} className="divide-y divide-border/60">
      {plans.map((plan) => (
        <li key={plan.id}>
          <button
            type="button"
            onClick={() => onPlan?.(plan)}
            className="flex w-full items-center gap-3 px-3 py-2 text-left outline-none hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
          >
            <span className="tnum w-14 shrink-0 text-muted-foreground text-xs" suppressHydrationWarning>
              {figures.time(plan.createdAt)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-[0.8125rem]">{plan.legs.map(words).join(' · ')}</span>
              <span className="block text-2xs text-muted-foreground">
                {t(`origin.${plan.origin.kind}`)}
                {plan.legs.length > 1 && ` · ${t('legs', { count: plan.legs.length })}`}
              </span>
            </span>
            <PlanStatusBadge status={plan.status} />
            <ChevronRightIcon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </button>
        </li>
      ))}
    </ul>
  )
}
