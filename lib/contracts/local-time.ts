/**
 * Local days of a time zone as stretches of UTC. Days begin when the zone's calendar says so: with daylight saving some have 23 or 25 hours.
 */
const MINUTE_MS = 60_000
/** Every zone's offset, and so every start of a local day, is a multiple of this. */
const GRID_MS = 15 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

/** A day of the calendar, "2026-11-21". Later days compare greater. */
export type LocalDate = string
export type LocalDay = { date: LocalDate; startMs: number; endMs: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError where there is no such zone. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  })
  formats.set(zone, made)
  return made
}

/** `minutes` since midnight on the wall clock; `offset` as "GMT+8", and as what it is ahead of UTC. */
type LocalTime = { date: LocalDate; minutes: number; offset: string; aheadMs: number }

export function localTime(zone: string, atMs: number): LocalTime {
  const gridMs = Math.floor(atMs / GRID_MS) * GRID_MS
  const key = `${zone} ${gridMs}`
  let since = times.get(key)
  if (!since) {
    since = askedTime(zone, gridMs)
    if (times.size >= MAX_TIMES) times.clear()
    times.set(key, since)
  }
  return { ...since, minutes: since.minutes + Math.floor((atMs - gridMs) / MINUTE_MS) }
}

/**
 * What the clocks show at the quarters that were asked for. A calendar asks for the same few hundred every minute, and the
 * formatter answers a hundred times slower.
 */
const times = new Map<string, LocalTime>()
const MAX_TIMES = 2_048

function askedTime(zone: string, atMs: number): LocalTime {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(atMs)) part[type] = value
  const minutes = Number(part.hour) * 60 + Number(part.minute)
  // On the numbers: of a year with more or less than four digits there is no date to parse.
  const midnightMs = new Date(0).setUTCFullYear(Number(part.year), Number(part.month) - 1, Number(part.day))
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    minutes,
    offset: part.timeZoneName ?? 'GMT',
    aheadMs: midnightMs + minutes * MINUTE_MS - Math.floor(atMs / MINUTE_MS) * MINUTE_MS,
  }
}

export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10)

/** The first instant that the zone counts to `date`. */
function startOf(zone: string, date: LocalDate): number {
  const utcMs = Date.parse(`${date}T00:00Z`)
  // No zone is further than 14 hours from UTC. Before the start all instants are of earlier days, from it on none is.
  let low = utcMs - 15 * HOUR_MS
  let high = utcMs + 15 * HOUR_MS
  while (high - low > GRID_MS) {
    const middle = low + Math.floor((high - low) / GRID_MS / 2) * GRID_MS
    if (localTime(zone, middle).date < date) low = middle
    else high = middle
  }
  return high
}

const days = new Map<string, LocalDay>()
/** Remembered days; a calendar needs three or four at a time. */
const MAX_DAYS = 64

export function localDay(zone: string, date: LocalDate): LocalDay {
  const key = `${zone} ${date}`
  const known = days.get(key)
  if (known) return known
  const made = { date, startMs: startOf(zone, date), endMs: startOf(zone, addDays(date, 1)) }
  if (days.size >= MAX_DAYS) days.clear()
  days.set(key, made)
  return made
}

/** When the day ends in which the zone is then. */
export const dayEndMs = (zone: string, atMs: number): number => localDay(zone, localTime(zone, atMs).date).endMs

/** When the day began in which the zone is then. */
export const dayStartMs = (zone: string, atMs: number): number => localDay(zone, localTime(zone, atMs).date).startMs

/** When the wall clock shows `minutes` past midnight on `date`; if it jumps over them, as much later. */
export function atLocalTime(zone: string, date: LocalDate, minutes: number): number {
  const atMs = localDay(zone, date).startMs + minutes * MINUTE_MS
  const shown = localTime(zone, atMs)
  const dayOff = shown.date === date ? 0 : shown.date < date ? -1 : 1
  const correctedMs = atMs + (minutes - shown.minutes - dayOff * 24 * 60) * MINUTE_MS
  const corrected = localTime(zone, correctedMs)
  return corrected.date === date && corrected.minutes === minutes ? correctedMs : atMs
}
