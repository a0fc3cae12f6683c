'use client'

import { useTranslations } from 'next-intl'
import type { PlaybookSchedule } from '@/lib/contracts/playbooks.ts'

/** When it runs by itself, in words. */
export function useScheduleWords(): (schedule: PlaybookSchedule) => string {
  const t = useTranslations('playbooks.schedule')
  return ({ everyMinutes, daily, zone }) => {
    if (daily !== undefined) return t('daily', { time: daily, zone: zone ?? 'UTC' })
    return everyMinutes === undefined ? t('quarterHours') : t('every', { minutes: everyMinutes })
  }
}
