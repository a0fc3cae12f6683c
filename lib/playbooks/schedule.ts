/** When a schedule is due next. Pure: the clock is handed in, and what was missed is not asked for. */
import { Cron } from 'croner'
import type { PlaybookSchedule } from '../contracts/playbooks.ts'
import { isZone } from '../contracts/time-zone.ts'

const MINUTE_MS = 60_000
const QUARTER_MINUTES = 15

/** Exactly one of its three ways, with a zone where it needs one. */
export function scheduleProblem(schedule: PlaybookSchedule): 'schedule' | 'zone' | null {
  const { everyMinutes, daily, quarterHours, zone } = schedule
  if ([everyMinutes, daily, quarterHours].filter((way) => way !== undefined).length !== 1) return 'schedule'
  if (daily === undefined) return zone === undefined ? null : 'zone'
  return zone !== undefined && isZone(zone) ? null : 'zone'
}

/** @returns the first moment after `now`. On the day a clock leaves the time out, the first moment after the gap. */
export function nextAfter(schedule: PlaybookSchedule, now: Date): Date {
  if (schedule.daily !== undefined) {
    const [hour, minute] = schedule.daily.split(':').map(Number)
    const next = new Cron(`0 ${minute} ${hour} * * *`, { timezone: schedule.zone ?? 'UTC', paused: true }).nextRun(now)
    if (next) return next
    throw new RangeError(`no next moment of ${schedule.daily}`)
  }
  const every = (schedule.everyMinutes ?? QUARTER_MINUTES) * MINUTE_MS
  return new Date((Math.floor(now.getTime() / every) + 1) * every)
}
