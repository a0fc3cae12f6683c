import { hoursOf } from '../contracts/contract-name.ts'
import { priceNumber, qtyNumber } from '../contracts/units.ts'
import { deliveryZone } from './delivery-zone.ts'

/**
 * Numbers and times as a trader of this locale reads them. Formatters are made once per locale, because a
 * live book formats thousands of figures a second.
 */
export type Figures = ReturnType<typeof createFigures>

/** A true minus, so that signed figures line up in tabular numerals. */
const withMinus = (text: string): string => text.replace('-', '−')

/**
 * Times are told on the reader's clock, the hours of delivery on the market's: as the planner names them, and everybody else who
 * trades them. Where the two differ, its zone stands with them.
 *
 * @param timeZone the reader's, by default that of whoever runs this
 */
export function createFigures(locale: string, timeZone?: string, marketZone = deliveryZone()) {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
  const timesIn = (zone: string | undefined) => (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, zone ? { ...options, timeZone: zone } : options)
  const times = timesIn(timeZone)
  const marketTimes = timesIn(marketZone)

  const twoDecimals = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // 9,979.8 would be read as another kind of figure than 9,979.85 beside it.
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' } as const
  const wholeOrCents = numbers(cents)
  const wholeOrOneDecimal = numbers({ maximumFractionDigits: 1 })
  const whole = numbers({ maximumFractionDigits: 0 })
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
  const percentTwo = numbers({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percentWhole = numbers({ style: 'percent', maximumFractionDigits: 0 })
  const clock = times({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const clockShort = times({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = times({ month: 'short', day: 'numeric' })
  const date = times({ dateStyle: 'short' })
  const year = times({ year: 'numeric' })
  const dayAndClock = times({
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const yearAndClock = times({
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const zoneShort = { timeZoneName: 'short' } as const
  const [zoned, marketZoned] = [times(zoneShort), marketTimes(zoneShort)]
  const minute = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const dayAndMinute = times(minute)
  const period = marketTimes(minute)
  const periodLong = marketTimes({ ...minute, weekday: 'short' })
  const hour = marketTimes({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const deliveryDay = marketTimes({ month: 'short', day: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  // 'exceptZero' also for what only rounds to zero: +0.00 % would be a direction without a change.
  const signedTwo = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const signedWhole = numbers({ maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const signedOne = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const signedPercentTwo = numbers({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const signedWholeOrCents = numbers({ ...cents, signDisplay: 'exceptZero' })

  const zoneIn = (format: Intl.DateTimeFormat, instant: string | number) =>
    format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
  /** Where the clock is set back in it, both ends may look alike, and a range would be told as one time. */
  const range = (format: Intl.DateTimeFormat, startMs: number, endMs: number) => {
    const told = format.formatRange(startMs, endMs)
    return told === format.format(startMs) ? `${told} – ${hour.format(endMs)}` : told
  }
  /** Of the market where its clock shows another time than the reader's then, else null. */
  const otherZone = (ms: number): string | null =>
    dayAndMinute.format(ms) === period.format(ms) ? null : zoneIn(marketZoned, ms)
  /** Whose clock that is, where it is not the reader's. */
  const onMarket = (told: string, ms: number): string => {
    const zone = otherZone(ms)
    return zone === null ? told : `${told} ${zone}`
  }
  const delivery = (startMs: number, endMs: number) => onMarket(range(period, startMs, endMs), startMs)
  const bareHours = (startMs: number, endMs: number) => `${hour.format(startMs)}–${hour.format(endMs)}`

  return {
    /** NT$/MWh, always two decimals (the tick). */
    price: (value: number) => withMinus(twoDecimals.format(value)),
    priceTicks: (ticks: number) => withMinus(twoDecimals.format(priceNumber(ticks))),
    /** MWh, always one decimal (the lot). */
    qty: (value: number) => withMinus(oneDecimal.format(value)),
    signedQty: (value: number) => withMinus(signedOne.format(value)),
    qtyLots: (lots: number) => withMinus(oneDecimal.format(qtyNumber(lots))),
    /** NT$, with cents only where there are any. */
    money: (value: number) => withMinus(`NT$ ${wholeOrCents.format(value)}`).replace('NT$ −', '−NT$ '),
    /** NT$ without the sign of the currency, for a column whose head names it. */
    moneyBare: (value: number) => withMinus(wholeOrCents.format(value)),
    moneyWhole: (value: number) => withMinus(`NT$ ${whole.format(value)}`).replace('NT$ −', '−NT$ '),
    signedMoney: (value: number) => withMinus(signedWholeOrCents.format(value)).replace(/^([+−]?)/, '$1NT$ '),
    signedMoneyWhole: (value: number) => withMinus(signedWhole.format(value)).replace(/^([+−]?)/, '$1NT$ '),
    /** Short where digits stop helping: 0.4 and 98,765 stay, 1,234,567 becomes 1.2M. */
    compact: (value: number) => {
      const size = Math.abs(value)
      return withMinus((size < 100 ? wholeOrOneDecimal : size < 100_000 ? whole : compact).format(value))
    },
    count: (value: number) => whole.format(value),
    signedPrice: (value: number) => withMinus(signedTwo.format(value)),
    /** Takes a share: 0.012 is 1.20 %. */
    percent: (share: number) => withMinus(percentTwo.format(share)),
    signedPercent: (share: number) => withMinus(signedPercentTwo.format(share)),
    percentWhole: (share: number) => withMinus(percentWhole.format(share)),
    time: (instant: string | number) => clock.format(new Date(instant)),
    timeShort: (instant: string | number) => clockShort.format(new Date(instant)),
    /** The clock alone on the day of `nowMs`; "Nov 23, 14:24:27" on another, with the year where it is another one. */
    timeSeen: (instant: string | number, nowMs: number) => {
      const [at, now] = [new Date(instant), new Date(nowMs)]
      if (date.format(at) === date.format(now)) return clock.format(at)
      return (year.format(at) === year.format(now) ? dayAndClock : yearAndClock).format(at)
    },
    day: (instant: string | number) => day.format(new Date(instant)),
    dateTime: (instant: string | number) => dayAndClock.format(new Date(instant)),
    /** For what is kept for years: "Nov 23, 2026, 14:24:27". */
    dateTimeLong: (instant: string | number) => yearAndClock.format(new Date(instant)),
    /** "Nov 24, 09:00", as a candle begins. */
    dayAndMinute: (instant: string | number) => dayAndMinute.format(new Date(instant)),
    /** Name of the zone that times are told in, at that time: "GMT+8". */
    zone: (instant: string | number) => zoneIn(zoned, instant),
    /** Of the market, where the reader's clock shows another time than its own; else null. */
    otherZone,
    /** "Nov 24, 09:00", as a gate closes: on the market's clock, as the hours it is of. */
    gate: (instant: string | number) => {
      const ms = new Date(instant).getTime()
      return onMarket(period.format(ms), ms)
    },
    /** "Nov 24": the market's day. */
    deliveryDay: (ms: number) => deliveryDay.format(ms),
    /** "Nov 24, 09:00 – 10:00", and " GMT+8" behind it for who has another clock. */
    delivery,
    /** The same with the day of the week and always the zone, for who approves it. Not in one format: Chinese has the zone first. */
    deliveryLong: (startMs: number, endMs: number) =>
      `${range(periodLong, startMs, endMs)} ${zoneIn(marketZoned, startMs)}`,
    /**
     * A delivery contract by its day and hours, as traders speak of it: its name tells them in UTC. What is no such name (the
     * spot symbol) stands as it is.
     */
    contract: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? delivery(at.startMs, at.endMs) : symbol
    },
    /** The hours alone, where its day stands beside them. */
    contractHours: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? onMarket(bareHours(at.startMs, at.endMs), at.startMs) : symbol
    },
    /** Those where their zone stands beside them too. */
    contractHoursBare: (symbol: string) => {
      const at = hoursOf(symbol)
      return at ? bareHours(at.startMs, at.endMs) : symbol
    },
    /** "3 seconds ago", in the largest fitting unit. */
    ago: (value: number, unit: 'second' | 'minute' | 'hour' | 'day') => relative.format(-value, unit),
  }
}
