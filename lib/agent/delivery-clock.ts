/**
 * The wall clock of the delivery zone, on which a trader names hours of delivery: the built-in planner reads and tells them
 * on it, and models are told what it shows.
 */
import { localTime } from '../contracts/local-time.ts'
import { deliveryZone } from '../ui/delivery-zone.ts'

/** By how many ms the clock of the zone is ahead of UTC at that moment. */
export const offsetAt = (ms: number, zone: string): number => localTime(zone, ms).aheadMs

/** What the wall clock shows, in ms as if it were UTC. */
export const shownAt = (ms: number): number => ms + offsetAt(ms, deliveryZone())

/** The trader's time in words of the wall clock, "22 Nov 18:00" style left to nobody's locale: "2026-11-22 18:00". */
export function wallClock(ms: number): string {
  return new Date(shownAt(ms)).toISOString().slice(0, 16).replace('T', ' ')
}

/** The same, without the day where it is the day of the other time. */
export function wallClockBeside(ms: number, otherMs: number): string {
  const [day, time] = wallClock(ms).split(' ') as [string, string]
  return wallClock(otherMs).startsWith(day) ? time : `${day} ${time}`
}
