/**
 * The wall clock of the delivery zone, on which a trader names hours of delivery: the built-in planner reads and tells them
 * on it, and models are told what it shows.
 */
import { deliveryZone } from '../ui/delivery-zone.ts'

const MINUTE_MS = 60_000

const offsets = new Map<string, Intl.DateTimeFormat>()
function offsetsOf(name: string): Intl.DateTimeFormat {
  const known = offsets.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
  offsets.set(name, made)
  return made
}

/** By how many ms the clock of the zone is ahead of UTC at that moment. */
export function offsetAt(ms: number, zone: string): number {
  const words = offsetsOf(zone).format(ms)
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(words) ?? []
  return Number(`${sign ?? '+'}1`) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS
}

/** What the wall clock shows, in ms as if it were UTC. */
export const shownAt = (ms: number): number => ms + offsetAt(ms, deliveryZone())

/** The trader's time in words of the wall clock, "22 Nov 18:00" style left to nobody's locale: "2026-11-22 18:00". */
export function wallClock(ms: number): string {
  return new Date(shownAt(ms)).toISOString().slice(0, 16).replace('T', ' ')
}

/** The same without its day where that is the day of the other time. */
export function wallClockBeside(ms: number, otherMs: number): string {
  const [day, time] = wallClock(ms).split(' ') as [string, string]
  return wallClock(otherMs).startsWith(day) ? time : `${day} ${time}`
}
