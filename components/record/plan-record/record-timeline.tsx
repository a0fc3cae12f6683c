'use client'

import {
  BanIcon,
  CheckCheckIcon,
  CheckIcon,
  CircleHelpIcon,
  ClockIcon,
  DotIcon,
  FileTextIcon,
  FlagIcon,
  type LucideIcon,
  MinusIcon,
  RefreshCwIcon,
  SendIcon,
  ShieldXIcon,
  XIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Moment } from '@/components/pages/moment.tsx'
import type { PlanRecord, RecordEvent, RecordVersion } from '@/lib/contracts/gate/record.ts'
import { cn } from '@/lib/ui/cn.ts'
import { EventDetail, useEventTitle } from './record-event.tsx'
import { VersionDetail } from './version-detail.tsx'

type Look = { icon: LucideIcon; tone: string }
const QUIET = 'bg-muted text-muted-foreground'
const GOOD = 'bg-info/12 text-info'
const BAD = 'bg-destructive/12 text-destructive'
const DOUBT = 'bg-warn/15 text-warn'

function lookOf(event: RecordEvent): Look {
  switch (event.kind) {
    case 'version':
      return event.number === 1 ? { icon: FileTextIcon, tone: QUIET } : { icon: RefreshCwIcon, tone: DOUBT }
    case 'refused':
      return { icon: ShieldXIcon, tone: BAD }
    case 'decision':
      return event.decision === 'approve' ? { icon: CheckIcon, tone: GOOD } : { icon: BanIcon, tone: QUIET }
    case 'expired':
      return { icon: ClockIcon, tone: QUIET }
    case 'sent':
      return { icon: SendIcon, tone: GOOD }
    case 'answered':
      return event.outcome === 'done' ? { icon: CheckCheckIcon, tone: GOOD } : { icon: XIcon, tone: BAD }
    case 'unknown':
    case 'reconciled':
      return { icon: CircleHelpIcon, tone: DOUBT }
    case 'skipped':
      return { icon: MinusIcon, tone: QUIET }
    case 'finished':
      return { icon: FlagIcon, tone: QUIET }
    case 'other':
      return { icon: DotIcon, tone: QUIET }
  }
}

/** What happened, in the order of the audit chain. Each event names its record there. */
export function RecordTimeline({ record }: { record: PlanRecord }) {
  const t = useTranslations('record')
  const versions = record.events.filter((event): event is RecordVersion => event.kind === 'version')
  return (
    <section aria-labelledby="record-events">
      <h3 id="record-events" className="mb-2 font-semibold text-sm">
        {t('happened')}
      </h3>
      <ol>
        {record.events.map((event) => (
          <TimelineEvent
            key={event.seq}
            event={event}
            record={record}
            before={event.kind === 'version' ? versions[event.number - 2] : undefined}
          />
        ))}
      </ol>
    </section>
  )
}

function TimelineEvent({
  event,
  record,
  before,
}: {
  event: RecordEvent
  record: PlanRecord
  /** The version before, where the event is one. */
  before: RecordVersion | undefined
}) {
  const t = useTranslations('record')
  const title = useEventTitle()
  const { icon: Icon, tone } = lookOf(event)
  return (
    <li
      data-record-event={event.kind}
      className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-1 not-last:before:left-3 not-last:before:w-px not-last:before:bg-border"
    >
      <span className={cn('grid size-6 place-items-center rounded-full', tone)}>
        <Icon aria-hidden className="size-3.5" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-0.5">
          <h4 className="font-medium text-sm leading-5">{title(event, record)}</h4>
          <p className="flex flex-wrap items-baseline gap-x-2 text-2xs text-muted-foreground">
            <Moment at={event.at} long className="text-xs" />
            <span className="tnum font-mono" title={event.hash}>
              {t('sealed', { seq: event.seq, hash: event.hash.slice(0, 8) })}
            </span>
          </p>
        </div>
        {event.kind === 'version' ? (
          <VersionDetail version={event} before={before} />
        ) : (
          <EventDetail event={event} record={record} />
        )}
      </div>
    </li>
  )
}
