/** Which contract a row of a table is in: by its symbol, by its hours in one cell, or from when to when and on which day. */
import { DAY_MINUTES, dayAt } from '../text/clock.ts'
import { type Hours, hoursAt } from '../text/delivery.ts'
import { clockNamed } from '../text/named-clock.ts'
import type { OrderDraft } from '../understand/action.ts'
import { asClock } from '../understand/hour-said.ts'
import type { Column } from './columns.ts'

const SPOT = /^(?:elc|spot|现货)$/
/** As the exchange names its contracts; whether there is one of the name is for the exchange to say. */
const SYMBOL = /^[a-z][a-z0-9]+(?:[-_.:][a-z0-9]+)*$/

/** What is known of a row, and where to say what is wrong with it. */
type Row = {
  draft: OrderDraft
  said: (name: Column['name']) => string
  has: (name: Column['name']) => boolean
  day: string | null
  wrong: (why: 'unread', name: Column['name']) => void
  missing: (name: Column['name']) => void
}

/** Its hours of delivery; null where it names its contract by a symbol, is of spot, or something is wrong with it. */
export function contractOf({ draft, said, has, day, wrong, missing }: Row): Hours | null {
  const named = said('contract')
  const ofHours = (['hours', 'start', 'end', 'date'] as const).filter((name) => said(name) !== '')
  if (SPOT.test(named) || (named === '' && !(['contract', 'hours', 'start', 'end', 'date'] as const).some(has))) {
    for (const name of ofHours) wrong('unread', name)
    return null
  }
  const ownDay = said('date')
  const date = ownDay === '' ? day : wholeDay(ownDay)
  if (ownDay !== '' && date === null) {
    wrong('unread', 'date')
    return null
  }
  const whole = named !== '' ? 'contract' : said('hours') !== '' ? 'hours' : null
  // Where a row has its hours in two cells they may contradict each other, so such a row is not read.
  const twice = whole && ofHours.find((name) => name !== 'date' && name !== whole)
  if (twice) {
    wrong('unread', twice)
    return null
  }
  if (named !== '') {
    const hours = windowOf(named, date)
    if (hours) return hours
    if (SYMBOL.test(named) && ofHours.length === 0) draft.symbol = named.toUpperCase()
    else wrong('unread', 'contract')
    return null
  }
  if (said('hours') !== '') {
    const hours = windowOf(said('hours'), date)
    if (!hours) wrong('unread', 'hours')
    return hours
  }
  const [start, end] = [said('start'), said('end')]
  if (start === '' || end === '') {
    const lacking = (['hours', 'start', 'end', 'contract'] as const).find((name) => has(name) && said(name) === '')
    missing(lacking ?? 'hours')
    return null
  }
  const [first, last] = [dated(start), dated(end)]
  const startsOn = first.day ?? dated(date ?? '').day
  const hours = windowOf(`${first.time}-${last.time}`, startsOn)
  const isAcross = hours?.end != null && hours.end >= DAY_MINUTES && !last.time.startsWith('24')
  const endsRight =
    last.day === null
      ? // "00:00 tomorrow" says when it ends, and not when it begins.
        startsOn !== null || !hours || hours.day === null
      : startsOn !== null && (isAcross ? isNextDay(startsOn, last.day) : last.day === startsOn)
  if (!hours) wrong('unread', 'start')
  else if (!endsRight) wrong('unread', 'end')
  return endsRight ? hours : null
}

/** 2026/11/27, as spreadsheets write it; 20261127. */
const SLASHED = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|(\d{2})(\d{2}))(?!\d)/

/** "2026-11-27 18:00" as its day and its time. */
function dated(text: string): { day: string | null; time: string } {
  const said = text.replace(SLASHED, '$1-$2$4-$3$5')
  const day = dayAt(said, 0)
  return day
    ? { day: said.slice(0, day.end), time: said.slice(day.end).replace(/^[\st]+/, '') }
    : { day: null, time: said }
}

/** A day and nothing beside it but the midnight that spreadsheets give to a date; null for all else, as "1 to 3 December". */
function wholeDay(text: string): string | null {
  const { day, time } = dated(text)
  return day !== null && /^(?:0?0:00(?::00)?)?$/.test(time) ? day : null
}

/** Of 23:00 on one day until 00:00 on the next. Days that are no dates are not reckoned with. */
const isNextDay = (first: string, last: string): boolean => Date.parse(last) - Date.parse(first) === 86_400_000

/** "18-19", "2026-11-27 18:00-19:00": from when to when, and nothing beside. */
function windowOf(said: string, day: string | null): Hours | null {
  const { text, isOther } = clockNamed(said)
  if (isOther) return null
  const own = dated(text)
  const on = own.day ?? (day === null ? null : dated(day).day)
  // A day that nothing can be made of, or one in each of two columns that is not the same.
  if (day !== null && (on === null || (own.day !== null && own.day !== dated(day).day))) return null
  const whole = on === null ? asClock(own.time) : `${on} ${asClock(own.time)}`
  const found = hoursAt(whole, 0)
  const hours = found?.end === whole.length && !found.value.each ? found.value : null
  return hours?.end != null && !isTurned(hours.start, hours.end) ? hours : null
}

/** 19-18 is rather turned round than all but an hour of two days; 22-06 is a night. */
const isTurned = (start: number, end: number): boolean => end > DAY_MINUTES && end - start > DAY_MINUTES / 2
