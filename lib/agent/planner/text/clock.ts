/**
 * Days and times of day as traders say them, on the wall clock of the delivery zone. Nothing here knows what time it is:
 * what was said is kept as said, and resolved when the time is known.
 */
import { ownTable } from '../../../own-table.ts'
import { shownAt } from '../../delivery-clock.ts'
import { chineseNumber } from './chinese-numerals.ts'
import { fold } from './fold.ts'

const MINUTE_MS = 60_000
export const DAY_MINUTES = 24 * 60
export const DIAL_MINUTES = DAY_MINUTES / 2

export type Day = OneDay & {
  /** What was said beside it of which day of the week that is, Sunday 0. */
  isOn?: number
}
type OneDay =
  | { by: 'offset'; days: number }
  /** `week`: of this week (0) or so many later, from Monday to Sunday; else the next day of that name. */
  | { by: 'weekday'; weekday: number; week?: number }
  | { by: 'date'; year: number | null; month: number; day: number }
  /** 22 號: of this month, or the next that has it to come. */
  | { by: 'monthDay'; day: number }

/** `end`: where the text goes on behind it. */
export type Found<T> = { value: T; end: number }

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)'
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const OFFSETS: [RegExp, number][] = [
  [/大后[天儿]/y, 3],
  [/(?:the )?day after tomorrow(?![a-z])|后[天儿]/y, 2],
  [/tomorrow(?![a-z])|tmrw?(?![a-z])|明[天日儿]|明(?=晚|早|夜)/y, 1],
  [/today(?![a-z])|tonight(?![a-z])|今[天日儿]|今(?=晚|早|夜)/y, 0],
]
const ISO_DATE = /(\d{4})-(\d{1,2})-(\d{1,2})(?![\d-])/y
const SLASHED = /(\d{1,2})\/(\d{1,2})(?![\d/])/y
const HAN_DATE = /(\d{1,2}|[一二三四五六七八九十]{1,2})月(\d{1,2}|[一二三四五六七八九十廿]{1,3})[日号]?/y
/** 2 號 may be the second order of a list, unless a time stands behind it. */
const HAN_MONTH_DAY =
  /(\d{1,2}|[一二三四五六七八九十廿]{1,3})[号日](?=\s*的?\s*(?:凌晨|清晨|早上|早|上午|中午|下午|傍晚|晚上|晚|(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:[点时]|:\d\d|-\s*\d{1,2}(?:\s*[点时]|(?!\d)))))/y
/** A date in Chinese figures and words, where one begins. */
export const hanDateAt = (text: string, at: number): string | null =>
  (matchAt(HAN_DATE, text, at) ?? matchAt(HAN_MONTH_DAY, text, at))?.[0] ?? null
const DAY_MONTH = new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?![a-z])`, 'y')
const MONTH_DAY = new RegExp(`${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])`, 'y')
const WEEKDAY = /(?:on |next )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?(?![a-z])/y
const HAN_WEEKDAY = /(这个?|本|下个?|下下个?)?(?:周|星期|礼拜)([一二三四五六日天])/y

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

export const lengthOf = (pattern: RegExp, text: string, at: number): number =>
  matchAt(pattern, text, at)?.[0].length ?? 0

/** Between a day and its time: "tomorrow at 9", 明天的九點. */
export const GAP = /(?:'s)?[\s,]*(?:的)?\s*(?:from |at |between |在|从)?\s*/y
/** Between a time and its day: "9am on Monday". */
export const TRAILING_DAY = /[\s,]*(?:on |of |的)?\s*/y

const BESIDE_DAY = /,? ?(\()?/y

/** A day in words or as a date, with its weekday or without: "tomorrow", "Sun, Nov 22", 11/22（週日）. */
export function dayAt(text: string, at: number): Found<Day> | null {
  const first = oneDayAt(text, at)
  if (!first) return null
  const [gap = '', bracket] = matchAt(BESIDE_DAY, text, first.end) ?? []
  const second = oneDayAt(text, first.end + gap.length)
  if (!second || (bracket !== undefined && text[second.end] !== ')')) return first
  const end = second.end + (bracket === undefined ? 0 : 1)
  if (isPlainWeekday(second.value) && first.value.by !== 'weekday')
    return { value: { ...first.value, isOn: second.value.weekday }, end }
  if (isPlainWeekday(first.value) && second.value.by !== 'weekday')
    return { value: { ...second.value, isOn: first.value.weekday }, end }
  return first
}

type Weekday = Extract<OneDay, { by: 'weekday' }>
const isPlainWeekday = (day: Day): day is Weekday => day.by === 'weekday' && day.week === undefined

/** By how many days the second is later; null where that is not plain from the words alone. */
export function daysApart(first: Day, second: Day): number | null {
  if (first.by === 'offset' && second.by === 'offset') return second.days - first.days
  if (first.by === 'weekday' && second.by === 'weekday')
    return first.week === second.week ? (second.weekday - first.weekday + 7) % 7 : null
  if (first.by !== 'date' || second.by !== 'date') return null
  const isLeap = [first, second].some(({ month, day }) => month === 2 && day === 29)
  const year = first.year ?? second.year ?? (isLeap ? 2028 : 2027)
  const [from, to] = [first, second].map((date) => Date.UTC(date.year ?? year, date.month - 1, date.day)) as [
    number,
    number,
  ]
  const days = (to - from) / 86_400_000
  // January after December is the January of the next year.
  return second.year === null && second.month === 1 && first.month === 12 ? days + 365 : days
}

function oneDayAt(text: string, at: number): Found<OneDay> | null {
  for (const [pattern, days] of OFFSETS) {
    const m = matchAt(pattern, text, at)
    if (m) return { value: { by: 'offset', days }, end: at + m[0].length }
  }
  const date = (m: RegExpExecArray, year: string | null, month: number, day: string): Found<OneDay> | null =>
    month >= 1 && month <= 12 && Number(day) >= 1 && Number(day) <= 31
      ? {
          value: { by: 'date', year: year === null ? null : Number(year), month, day: Number(day) },
          end: at + m[0].length,
        }
      : null
  const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3)) + 1
  let m = matchAt(ISO_DATE, text, at)
  if (m) return date(m, m[1] ?? null, Number(m[2]), m[3] ?? '')
  m = matchAt(SLASHED, text, at) ?? matchAt(HAN_DATE, text, at)
  if (m) return date(m, null, numberOf(m[1]), String(numberOf(m[2])))
  m = matchAt(HAN_MONTH_DAY, text, at)
  const ofMonth = m ? numberOf(m[1]) : 0
  if (m && ofMonth >= 1 && ofMonth <= 31) return { value: { by: 'monthDay', day: ofMonth }, end: at + m[0].length }
  m = matchAt(DAY_MONTH, text, at)
  if (m) return date(m, null, monthOf(m[2]), m[1] ?? '')
  m = matchAt(MONTH_DAY, text, at)
  if (m) return date(m, null, monthOf(m[1]), m[2] ?? '')
  m = matchAt(WEEKDAY, text, at)
  const weekday = m ? WEEKDAYS.indexOf((m[1] ?? '').slice(0, 3)) : -1
  if (m && weekday >= 0) return { value: { by: 'weekday', weekday }, end: at + m[0].length }
  m = matchAt(HAN_WEEKDAY, text, at)
  if (!m) return null
  const [all, week, name = ''] = m
  const day: Weekday = { by: 'weekday', weekday: '日一二三四五六'.indexOf(name.replace('天', '日')) }
  const later = week ? (week.match(/下/g)?.length ?? 0) : null
  return { value: later === null ? day : { ...day, week: later }, end: at + all.length }
}

/** A number in digits or in Han numerals. */
const numberOf = (said = ''): number => Number(chineseNumber(said, 0)?.value ?? said)

const DAY_LEAD = /(?:(?:for|on|of|the|在|看)\s*)*/y
/** The day that is all of a text: "for tomorrow", 後天. */
export function dayIn(text: string): Day | null {
  const folded = fold(text).folded
  const found = dayAt(folded, matchAt(DAY_LEAD, folded, 0)?.[0].length ?? 0)
  return found && /^\s*的?\s*$/.test(folded.slice(found.end)) ? found.value : null
}

/** `minute` since midnight, 1440 for the end of the day and more for the hours of its night behind that. `half` says which half of the day it is in, when that was said. */
export type TimeOfDay = {
  minute: number
  half: 'am' | 'pm' | null
  marked: boolean
  /** An hour as a clock with twelve of them shows it, in either half of the day: 六點, "6", and not 06:00. */
  isOnDial?: true
}

const PART =
  /(凌晨|清晨|清早|一?大清?早|一早|早上|早晨|早间|上午|早|中午|午间|晌午|下午|午后|傍晚|晚上|晚间|夜晚|夜里|夜间|深夜|半夜|晚|夜)\s*/y
const DIGITS = /\d{1,2}(?![\d,.]*\d{2})/y
const MINUTES = /:(\d{2})(?::00)?(?!\d)/y
const HAN_HOUR = /\s*[点时](?![间段])(?:\s*(半|整|钟|[一1]刻|[三3]刻))?/y
const HAN_MINUTES = /\s*分/y
const MERIDIEM = /\s*([ap])\.?m\b\.?/y
const HOUR_MARK = /\s*(?:hrs?|h|o'clock)(?![a-z])/y

const named = (text: string, at: number): Found<TimeOfDay> | null => {
  const m = matchAt(/(?:at )?(noon|midday|midnight)(?![a-z])|(正午|午夜)(?:十二点|12点)?整?/y, text, at)
  if (!m) return null
  const isNoon = m[1] === 'noon' || m[1] === 'midday' || m[2] === '正午'
  return { value: { minute: isNoon ? 720 : DAY_MINUTES, half: 'am', marked: true }, end: at + m[0].length }
}

const ON_DIAL = ['twelve', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven']
/** "half past five", "quarter to six", "ten past 9": minutes of an hour, before or after it. */
const SPOKEN = new RegExp(
  `(?:(half)|(?:a )?(quarter)|(five|ten|twenty|twenty-five|5|10|20|25)(?: minutes?)?) (past|to)(?: (${ON_DIAL.join('|')}|1[0-2]|[1-9])(?!\\d|[:.,]\\d|(?![ap]\\.?m\\b)[a-z]))`,
  'y',
)
const MINUTES_SAID: Readonly<Record<string, number>> = ownTable({ five: 5, ten: 10, twenty: 20, 'twenty-five': 25 })

function spokenAt(text: string, at: number): Found<TimeOfDay> | null {
  const m = matchAt(SPOKEN, text, at)
  if (!m) return null
  const [all, half, quarter, said = '', way = '', hourSaid = ''] = m
  // Nobody says "half to six".
  if (half && way === 'to') return null
  const minutes = half ? 30 : quarter ? 15 : (MINUTES_SAID[said] ?? Number(said))
  const named = ON_DIAL.indexOf(hourSaid)
  const hour = (named < 0 ? Number(hourSaid) : named) % 12
  const onDial = (hour * 60 + (way === 'to' ? -minutes : minutes) + DIAL_MINUTES) % DIAL_MINUTES
  const end = at + all.length
  const meridiem = matchAt(MERIDIEM, text, end)
  const part = meridiem ? (meridiem[1] === 'a' ? 'am' : 'pm') : null
  const minute = onDial + (part === 'pm' ? DIAL_MINUTES : 0)
  return {
    value: { minute, half: part, marked: true, ...(part ? {} : { isOnDial: true }) },
    end: end + (meridiem?.[0].length ?? 0),
  }
}

function hourAt(text: string, at: number): Found<number> | null {
  const digits = matchAt(DIGITS, text, at)
  if (digits) return { value: Number(digits[0]), end: at + digits[0].length }
  // Cut before 點, which would read on as a decimal point.
  const han = matchAt(/[零一二两三四五六七八九十廿]{1,3}/y, text, at)?.[0]
  const read = han ? chineseNumber(han, 0) : null
  return han && read?.end === han.length && /^\d{1,2}$/.test(read.value)
    ? { value: Number(read.value), end: at + han.length }
    : null
}

/** The hour of the day in its half: 3 pm and 下午三點 are 15:00. */
function inHalf(hour: number, half: 'am' | 'pm' | null): number {
  if (half === 'pm') return hour < 12 ? hour + 12 : hour
  return half === 'am' && hour === 12 ? 0 : hour
}

/** The half of the day that a part of it falls in: 中午一點 is 13:00 and 半夜兩點 is 2:00. */
function halfOfPart(part: string, hour: number): 'am' | 'pm' {
  if (/^(?:下午|午后|傍晚|晚|夜晚)/.test(part)) return 'pm'
  if (/^(?:中午|午间|晌午)/.test(part)) return hour === 10 || hour === 11 ? 'am' : 'pm'
  return /^[夜深半]/.test(part) && hour > 4 && hour < 12 ? 'pm' : 'am'
}

/** 晚上十二點 is the end of that day, and 晚上一點 an hour later. */
const isPastMidnight = (part: string, hour: number): boolean =>
  (hour === 12 && /^[晚夜深半]/.test(part)) || (hour < 5 && /^(?:晚|夜晚)/.test(part))

export function timeAt(text: string, at: number, inherited: 'am' | 'pm' | null = null): Found<TimeOfDay> | null {
  const word = named(text, at)
  if (word) return word
  const spoken = spokenAt(text, at)
  if (spoken) return spoken
  const part = matchAt(PART, text, at)
  const hour = hourAt(text, at + (part?.[0].length ?? 0))
  if (!hour || hour.value > 24) return null
  let { end } = hour
  let minutes = 0
  let marked = part !== null
  const colon = matchAt(MINUTES, text, end)
  const han = colon ? null : matchAt(HAN_HOUR, text, end)
  if (colon) {
    minutes = Number(colon[1])
    end += colon[0].length
    marked = true
  } else if (han) {
    end += han[0].length
    marked = true
    if (han[1] === '半') minutes = 30
    else if (han[1]?.endsWith('刻')) minutes = /[一1]/.test(han[1]) ? 15 : 45
    else if (!han[1]) {
      const after = hourMinutes(text, end)
      if (after) ({ value: minutes, end } = after)
    }
  }
  const meridiem = matchAt(MERIDIEM, text, end) ?? matchAt(HOUR_MARK, text, end)
  const isOfDay = meridiem !== null && /h/.test(meridiem[0])
  if (meridiem) {
    end += meridiem[0].length
    marked = true
  }
  const said = meridiem?.[1] ? (meridiem[1] === 'a' ? 'am' : 'pm') : part?.[1] ? halfOfPart(part[1], hour.value) : null
  const isOnDial = said === null && !colon && !isOfDay && hour.value >= 1 && hour.value <= 12
  const half = said ?? inherited
  const minute = inHalf(hour.value, hour.value > 12 ? null : half) * 60 + minutes
  if (minutes > 59 || minute > DAY_MINUTES) return null
  if (part?.[1] && isPastMidnight(part[1], hour.value))
    return { value: { minute: DAY_MINUTES + (hour.value % 12) * 60 + minutes, half: 'am', marked }, end }
  return { value: { minute, half: said, marked, ...(isOnDial ? { isOnDial } : {}) }, end }
}

/**
 * When a range that begins at `start` ends. Of an end with no half of the day of its own where the start has one it is
 * the next such hour: "9am-12", 晚上十點到一點.
 */
export function endOfRange(start: TimeOfDay, end: TimeOfDay): number {
  const isOnDial = start.half !== null && end.half === null && end.minute >= 60 && end.minute < 13 * 60
  const every = isOnDial ? DAY_MINUTES / 2 : DAY_MINUTES
  let minute = isOnDial ? end.minute % every : end.minute
  while (minute <= start.minute) minute += every
  return minute
}

function hourMinutes(text: string, at: number): Found<number> | null {
  const n = hourAt(text, at + (matchAt(/\s*/y, text, at)?.[0].length ?? 0))
  const unit = n ? matchAt(HAN_MINUTES, text, n.end) : null
  // 五點四十五, 五點零五: tens, or a nought before them, of minutes; 三點五 is a number.
  const isSpoken = n !== null && /^\s*(?:[二三四五]?十|[零〇])/.test(text.slice(at, n.end))
  return n && (unit || isSpoken) && n.value < 60 ? { value: n.value, end: n.end + (unit?.[0].length ?? 0) } : null
}

/** The next time from `days` on that a clock shows this hour, in whichever half of a day; ms since the epoch. */
export function nextOnDial(days: number, minute: number, nowMs: number): number {
  let at = minute % DIAL_MINUTES
  while (instantOf(days, at) <= nowMs) at += DIAL_MINUTES
  return instantOf(days, at)
}

/** The wall clock: `days` since 1970-01-01 there, `minute` of that day. */
function localOf(nowMs: number): { days: number; minute: number } {
  const minutes = Math.floor(shownAt(nowMs) / MINUTE_MS)
  return { days: Math.floor(minutes / DAY_MINUTES), minute: minutes % DAY_MINUTES }
}

/**
 * The instant of a day of the wall clock, in ms since the epoch: the first at which it shows that time. If it jumps over it, as much
 * later, as on the exchange's calendar.
 */
export function instantOf(days: number, minute: number): number {
  const wall = (days * DAY_MINUTES + minute) * MINUTE_MS
  const [before, after] = [-1, 1].map((day) => {
    const near = wall + day * DAY_MINUTES * MINUTE_MS
    return wall - (shownAt(near) - near)
  }) as [number, number]
  return shownAt(before) !== wall && shownAt(after) === wall ? after : before
}

/** The day meant, as days since the epoch; null for a date that does not exist, or is not on that day of the week. */
export function daysOf(day: Day, nowMs: number): number | null {
  const days = daysOfOne(day, nowMs)
  const weekday = days === null ? undefined : new Date(days * 86_400_000).getUTCDay()
  return day.isOn === undefined || day.isOn === weekday ? days : null
}

function daysOfOne(day: OneDay, nowMs: number): number | null {
  const today = localOf(nowMs).days
  if (day.by === 'offset') return today + day.days
  if (day.by === 'weekday') {
    const weekday = new Date(today * 86_400_000).getUTCDay()
    if (day.week === undefined) return today + ((day.weekday - weekday + 7) % 7 || 7)
    const sinceMonday = (of: number): number => (of + 6) % 7
    return today - sinceMonday(weekday) + 7 * day.week + sinceMonday(day.weekday)
  }
  if (day.by === 'monthDay') return nextOfMonth(day.day, today)
  const thisYear = new Date(today * 86_400_000).getUTCFullYear()
  const dateIn = (year: number): number | null => {
    const at = Date.UTC(year, day.month - 1, day.day)
    return new Date(at).getUTCMonth() === day.month - 1 ? at / 86_400_000 : null
  }
  const own = dateIn(day.year ?? thisYear)
  // A date without a year that has passed is next year's.
  return own !== null && own < today && day.year === null ? dateIn(thisYear + 1) : own
}

/** Every month has a 28th; of those behind it, one of two months in a row has each. */
function nextOfMonth(day: number, today: number): number | null {
  const now = new Date(today * 86_400_000)
  for (const later of [0, 1, 2]) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, day))
    if (at.getUTCDate() === day && at.getTime() / 86_400_000 >= today) return at.getTime() / 86_400_000
  }
  return null
}

export { localOf }
