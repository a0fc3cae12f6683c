/** Moments and spans of time as a reader of this language says them, in the reader's own time zone. */
import { formatCountdown } from '../../lib/i18n/format.ts'
import type { Translate } from '../approval/plan/plan-sentence.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const dayOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

/** "18:30" on the day of `nowMs`; "Nov 22, 18:30" on another day, with the year where it is another one. */
export function momentWords(
  atMs: number,
  nowMs: number,
  locale: string,
  precision: 'minutes' | 'seconds' = 'minutes',
): string {
  if (Number.isNaN(atMs)) return '–'
  const clock: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(precision === 'seconds' ? { second: '2-digit' } : {}),
  }
  const date: Intl.DateTimeFormatOptions =
    dayOf(atMs) === dayOf(nowMs)
      ? {}
      : {
          month: 'short',
          day: 'numeric',
          ...(new Date(atMs).getFullYear() === new Date(nowMs).getFullYear() ? {} : { year: 'numeric' }),
        }
  return new Date(atMs).toLocaleString(locale, { ...date, ...clock })
}

/** "3 d 4 h", "2 h 14 min", "12:05"; never negative. `t` speaks the namespace `safety`. */
export function leftWords(ms: number, t: Translate): string {
  if (ms >= DAY_MS) return t('time.days', { days: Math.floor(ms / DAY_MS), hours: Math.floor((ms % DAY_MS) / HOUR_MS) })
  if (ms >= HOUR_MS) {
    return t('time.hours', { hours: Math.floor(ms / HOUR_MS), minutes: Math.floor((ms % HOUR_MS) / MINUTE_MS) })
  }
  return formatCountdown(ms)
}
