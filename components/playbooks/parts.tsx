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
import { PageFailed, PageLoading } from '@/components/pages/page-state.tsx'
import { useFigures } from '@/components/trading/use-figures.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { PlaybookSchedule, RunStatus, RunSummary, StepStatus } from '@/lib/contracts/playbooks.ts'

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

/** When it runs by itself, in words. */
export function useScheduleWords(): (schedule: PlaybookSchedule) => string {
  const t = useTranslations('playbooks.schedule')
  return ({ everyMinutes, daily, zone }) => {
    if (daily !== undefined) return t('daily', { time: daily, zone: zone ?? 'UTC' })
    return everyMinutes === undefined ? t('quarterHours') : t('every', { minutes: everyMinutes })
  }
}

/** Milliseconds below a second, seconds above. */
export function useDuration(): (ms: number) => string {
  const t = useTranslations('playbooks')
  const figures = useFigures()
  return (ms) =>
    ms < 1_000 ? t('milliseconds', { n: figures.count(ms) }) : t('seconds', { n: (ms / 1_000).toFixed(1) })
}

export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useTranslations('playbooks')
  return (
    <PageFailed
      testId="playbooks-failed"
      title={t('failed')}
      detail={message || t('failedDetail')}
      retry={t('retry')}
      onRetry={onRetry}
    />
  )
}

const BLOCKS: [string, string][] = [
  ['first', 'h-24 w-full'],
  ['second', 'h-24 w-full'],
]

export function Loading() {
  const t = useTranslations('playbooks')
  return <PageLoading label={t('loading')} blocks={BLOCKS} />
}
