/** Times in the planner's words: on the clock of the delivery zone, and said to be so, as the reader's own is not known here. */
import { deliveryZone } from '../../../ui/delivery-zone.ts'
import { figuresOf } from '../../../ui/figures-of.ts'
import { wallClock, wallClockBeside } from '../../delivery-clock.ts'

/** The zone as it stands behind a time: "GMT+8". */
export const zoneAt = (ms: number): string => figuresOf('en', deliveryZone()).zone(ms)

/** Says whose clock that is: "GMT+8". Where it changes with the season, by its place. */
export function zoneName(): string {
  const [winter, summer] = ['2026-01-15', '2026-07-15'].map((day) => zoneAt(Date.parse(day)))
  return winter !== undefined && winter === summer ? winter : deliveryZone()
}

/** A time with its day and zone: "2026-11-22 18:00 GMT+8". */
export const timeSaid = (ms: number): string => `${wallClock(ms)} ${zoneAt(ms)}`

/** The same without its day where that is the day of the other time. */
export const timeSaidBeside = (ms: number, otherMs: number): string => `${wallClockBeside(ms, otherMs)} ${zoneAt(ms)}`

/** From when to when; `until` is null where it reaches to now. Their zone is said once. */
export function spanSaid(fromMs: number, toMs: number | null, nowMs: number): { since: string; until: string | null } {
  if (toMs === null || toMs > nowMs) return { since: timeSaidBeside(fromMs, nowMs), until: null }
  const isOneZone = zoneAt(fromMs) === zoneAt(toMs)
  return {
    since: isOneZone ? wallClockBeside(fromMs, nowMs) : timeSaidBeside(fromMs, nowMs),
    until: timeSaidBeside(toMs, fromMs),
  }
}
