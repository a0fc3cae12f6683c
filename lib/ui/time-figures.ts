/** The parts of a time as they are told, for `Intl.DateTimeFormat`: 24 hours, and no year where it is plain. */
export const HOUR = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
export const DAY = { month: 'short', day: 'numeric' } as const
export const ZONE = { timeZoneName: 'short' } as const
const CLOCK = { ...HOUR, second: '2-digit' } as const

export const timesIn = (locale: string, timeZone: string | undefined) => (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, timeZone ? { ...options, timeZone } : options)

/** What a format with the name of the zone calls it then: "GMT+8". */
export const zoneOf = (format: Intl.DateTimeFormat, instant: string | number): string =>
  format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

/** @param timeZone the reader's, by default that of whoever runs this */
export function createTimeFigures(locale: string, timeZone?: string) {
  const times = timesIn(locale, timeZone)
  const clock = times(CLOCK)
  const clockShort = times(HOUR)
  const day = times(DAY)
  const date = times({ dateStyle: 'short' })
  const year = times({ year: 'numeric' })
  const dayAndMinute = times({ ...DAY, ...HOUR })
  const dayAndClock = times({ ...DAY, ...CLOCK })
  const yearAndClock = times({ year: 'numeric', ...DAY, ...CLOCK })
  const utcDay = timesIn(locale, 'UTC')(DAY)
  const zoned = times(ZONE)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const relativeShort = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' })

  return {
    time: (instant: string | number) => clock.format(new Date(instant)),
    timeShort: (instant: string | number) => clockShort.format(new Date(instant)),
    /** The clock alone on the day of `nowMs`; "Nov 23, 14:24:27" on another, with the year where it is another one. */
    timeSeen: (instant: string | number, nowMs: number) => {
      const [at, now] = [new Date(instant), new Date(nowMs)]
      if (date.format(at) === date.format(now)) return clock.format(at)
      return (year.format(at) === year.format(now) ? dayAndClock : yearAndClock).format(at)
    },
    day: (instant: string | number) => day.format(new Date(instant)),
    /** "Nov 23", of a day that is told in UTC ("2026-11-23") and stays that day in every zone. */
    utcDay: (date: string) => utcDay.format(new Date(date)),
    /** "Nov 24, 09:00", as a candle begins. */
    dayAndMinute: (instant: string | number) => dayAndMinute.format(new Date(instant)),
    dateTime: (instant: string | number) => dayAndClock.format(new Date(instant)),
    /** For what is kept for years: "Nov 23, 2026, 14:24:27". */
    dateTimeLong: (instant: string | number) => yearAndClock.format(new Date(instant)),
    /** Name of the zone that times are told in, at that time: "GMT+8". */
    zone: (instant: string | number) => zoneOf(zoned, instant),
    /** "3 seconds ago", in the largest fitting unit. */
    ago: (value: number, unit: 'second' | 'minute' | 'hour' | 'day') => relative.format(-value, unit),
    /** "3s ago", where there is little room. */
    agoShort: (value: number, unit: 'second' | 'minute' | 'hour' | 'day') => relativeShort.format(-value, unit),
  }
}
