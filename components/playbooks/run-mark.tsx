'use client'

import {
  BanIcon,
  CalendarX2Icon,
  CheckIcon,
  CircleAlertIcon,
  CircleDashedIcon,
  CircleSlashIcon,
  HourglassIcon,
  type LucideIcon,
  UnplugIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { RunStatus, RunSummary, StepStatus } from '@/lib/contracts/playbooks.ts'

type Status = RunStatus | StepStatus

const ICON: Record<Exclude<Status, 'running'>, LucideIcon> = {
  done: CheckIcon,
  failed: CircleAlertIcon,
  cancelled: BanIcon,
  interrupted: UnplugIcon,
  refused: CalendarX2Icon,
  pending: CircleDashedIcon,
  waiting: HourglassIcon,
  skipped: CircleSlashIcon,
}

const VARIANT: Partial<Record<Status, 'info' | 'destructive' | 'warn'>> = {
  running: 'info',
  failed: 'destructive',
  interrupted: 'warn',
  refused: 'warn',
  waiting: 'warn',
}

export function StatusMark({ status }: { status: Status }) {
  const t = useTranslations('playbooks.status')
  const Icon = status === 'running' ? null : ICON[status]
  return (
    <Badge variant={VARIANT[status] ?? 'outline'} data-status={status}>
      {Icon ? <Icon aria-hidden /> : <Spinner aria-hidden className="size-3" />}
      {t(status)}
    </Badge>
  )
}

/** A run that waits for a click goes on only with that: it is not at work. */
export const RunMark = ({ run: { status, waiting } }: { run: RunSummary }) => (
  <StatusMark status={status === 'running' && waiting > 0 ? 'waiting' : status} />
)
