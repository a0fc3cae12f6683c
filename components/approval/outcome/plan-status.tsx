import {
  BanIcon,
  CheckIcon,
  CircleDashedIcon,
  CircleDotDashedIcon,
  CircleHelpIcon,
  CircleSlashIcon,
  ClockIcon,
  HourglassIcon,
  type LucideIcon,
  RefreshCwIcon,
  SendIcon,
  TriangleAlertIcon,
} from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useOrders } from '@/components/trading/live/market-provider.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import type { Plan, PlanStatus } from '@/lib/contracts/gate/plan.ts'
import { formatQty } from '@/lib/i18n/format.ts'
import { isNotAskedFor } from '../plan/leg-kind.ts'
import { type FillWord, planFill } from './plan-fill.ts'
import { statusWord } from './refused-leg.ts'

type Look = { icon: LucideIcon; variant: 'secondary' | 'outline' | 'warn' | 'info' | 'destructive' | 'brand' }
const LOOK: Record<PlanStatus, Look> = {
  pending: { icon: HourglassIcon, variant: 'brand' },
  approved: { icon: CheckIcon, variant: 'info' },
  executing: { icon: SendIcon, variant: 'info' },
  done: { icon: CheckIcon, variant: 'secondary' },
  failed: { icon: TriangleAlertIcon, variant: 'destructive' },
  partially_done: { icon: TriangleAlertIcon, variant: 'warn' },
  rejected: { icon: BanIcon, variant: 'outline' },
  expired: { icon: ClockIcon, variant: 'outline' },
  requoted: { icon: RefreshCwIcon, variant: 'warn' },
}

const FILL_LOOK: Record<FillWord, Look> = {
  resting: { icon: CircleDashedIcon, variant: 'info' },
  partly: { icon: CircleDotDashedIcon, variant: 'warn' },
  filled: { icon: CheckIcon, variant: 'secondary' },
  notFilled: { icon: CircleSlashIcon, variant: 'outline' },
  cancelled: { icon: CircleSlashIcon, variant: 'outline' },
  killed: { icon: CircleSlashIcon, variant: 'warn' },
  massCancelled: { icon: CircleSlashIcon, variant: 'warn' },
  expired: { icon: ClockIcon, variant: 'outline' },
  accepted: { icon: CheckIcon, variant: 'secondary' },
}

export function PlanStatusBadge({
  plan,
  expired,
  isOthers = false,
}: {
  plan: Plan
  expired: boolean
  /** A head reads it: the reader does not decide on it, and has none of its orders. */
  isOthers?: boolean
}) {
  const t = useTranslations('approval')
  const locale = useLocale()
  const orders = useOrders()
  const fill = isOthers ? null : planFill(plan, orders)
  // A leg whose answer was lost outweighs the plan's own word: it is what the trader must know first.
  const unknown = plan.legs.find((leg) => leg.status === 'unknown')
  if (unknown) {
    return (
      <Badge variant="warn">
        <CircleHelpIcon aria-hidden />
        {t(isNotAskedFor(unknown) ? 'leg.unknownAway' : 'leg.unknown')}
      </Badge>
    )
  }
  if (fill) {
    const { icon: Icon, variant } = FILL_LOOK[fill.word]
    return (
      <Badge variant={variant} data-fill={fill.word}>
        <Icon aria-hidden />
        {t(`fill.${fill.word}`, { filled: formatQty(fill.filled, locale), of: formatQty(fill.of, locale) })}
      </Badge>
    )
  }
  const status = expired && plan.status === 'pending' ? 'expired' : plan.status
  const { icon: Icon, variant } = LOOK[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(isOthers && status === 'pending' ? 'pendingOfOthers' : statusWord({ ...plan, status }))}
    </Badge>
  )
}
