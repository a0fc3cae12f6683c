import {
  BanIcon,
  CheckIcon,
  CircleHelpIcon,
  ClockIcon,
  HourglassIcon,
  type LucideIcon,
  RefreshCwIcon,
  SendIcon,
  TriangleAlertIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import type { Plan, PlanStatus } from '@/lib/contracts/plan.ts'
import { isAway } from './home-tools.ts'

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

export function PlanStatusBadge({ plan, expired }: { plan: Plan; expired: boolean }) {
  const t = useTranslations('approval')
  // A leg whose answer was lost outweighs the plan's own word: it is what the trader must know first.
  const unknown = plan.legs.find((leg) => leg.status === 'unknown')
  if (unknown) {
    return (
      <Badge variant="warn">
        <CircleHelpIcon aria-hidden />
        {t(isAway(unknown) ? 'leg.unknownAway' : 'leg.unknown')}
      </Badge>
    )
  }
  const status = expired && plan.status === 'pending' ? 'expired' : plan.status
  const { icon: Icon, variant } = LOOK[status]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
