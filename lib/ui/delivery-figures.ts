import { hoursOf } from '../contracts/exchange/contract-name.ts'
import { DAY, HOUR, timesIn, ZONE, zoneOf } from './time-figures.ts'

/**
 * Hours of delivery on the market's clock, as the planner names them and everybody else who trades them. Where the reader's clock
 * shows another time, the zone of the market stands with them.
 */
export function createDeliveryFigures(locale: string, timeZone: string | undefined, marketZone: string) {
  const ofMarket = timesIn(locale, marketZone)
  const readers = timesIn(locale, timeZone)({ ...DAY, ...HOUR })
  const minute = ofMarket({ ...DAY, ...HOUR })
  const minuteLong = ofMarket({ ...DAY, ...HOUR, weekday: 'short' })
  const hour = ofMarket(HOUR)
  const day = ofMarket(DAY)
  const zoned = ofMarket(ZONE)

  /** Where the clock is set back in it, both ends may look alike, and a range would be told as one time. */
  const range = (format: Intl.DateTimeFormat, startMs: number, endMs: number) => {
    const told = format.formatRange(startMs, endMs)
    return told === format.format(startMs) ? `${told} – ${hour.format(endMs)}` : told
  }
  const otherZone = (ms: number): string | null => (readers.format(ms) === minute.format(ms) ? null : zoneOf(zoned, ms))
  const withZone = (told: string, ms: number): string => {
    const zone = otherZone(ms)
    return zone === null ? told : `${told} ${zone}`
  }
  const delivery = (startMs: number, endMs: number) => withZone(range(minute, startMs, endMs), startMs)
  const bare = (startMs: number, endMs: number) => `${hour.format(startMs)}–${hour.format(endMs)}`

  return {
    /** Of the market, where the reader's clock shows another time than its own; else null. */
    otherZone,
    /** "Nov 24, 09:00", as a gate closes. */
    gate: (instant: string | number) => {
      const ms = new Date(instant).getTime()
      return withZone(minute.format(ms), ms)
    },
    /** "Nov 24": the market's day. */
    deliveryDay: (ms: number) => day.format(ms),
    /** "Nov 24, 09:00 – 10:00", and " GMT+8" behind it for who has another clock. */
    delivery,
    /** The same with the day of the week and always the zone, for who approves it. Not in one format: Chinese has the zone first. */
    deliveryLong: (startMs: number, endMs: number) => `${range(minuteLong, startMs, endMs)} ${zoneOf(zoned, startMs)}`,
    /**
     * A delivery contract by its day and hours, as traders speak of it: its name tells them in UTC. What is no such name (the
     * spot symbol) stands as it is.
     */
    contract: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? delivery(at.startMs, at.endMs) : symbol
    },
    /** The hours without their day, for where the day stands beside them. */
    contractHours: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? withZone(bare(at.startMs, at.endMs), at.startMs) : symbol
    },
    /** The hours without day and zone, for where both stand beside them. */
    contractHoursBare: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? bare(at.startMs, at.endMs) : symbol
    },
  }
}
