/** "In the last hour", "since noon", 今天下午, 中午以後: a time behind us, of which something is asked. */
import { ownTable } from '../../../own-table.ts'
import { chineseNumber } from './chinese-numerals.ts'
import { DAY_MINUTES, instantOf, localOf, matchAt, timeAt } from './clock.ts'
import { dayPartIn } from './day-part.ts'
import { isNext } from './delivery.ts'

/** `days`: from today. Minutes of the wall clock of that day, which may be of the next one; null end: until now. */
export type Period =
  | { by: 'last'; minutes: number }
  | { by: 'day'; days: number; start: number; end: number | null }
  /** Monday is 0; of this week 0, of the one before it -1. */
  | { by: 'weekday'; weekday: number; weeks: number }
  | { by: 'week' | 'month'; back: 0 | 1 }

const COUNTS: Readonly<Record<string, number>> = ownTable({
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    ten: 10,
    half: 0.5,
    'half an': 0.5,
    'half a': 0.5,
  },
})
const UNITS: Readonly<Record<string, number>> = ownTable({
  ...{ minute: 1, min: 1, hour: 60, hr: 60, day: DAY_MINUTES, week: 7 * DAY_MINUTES },
  ...{ 分钟: 1, 分: 1, 小时: 60, 钟头: 60, 天: DAY_MINUTES, 周: 7 * DAY_MINUTES, 星期: 7 * DAY_MINUTES },
})
const LAST =
  /\b(?:(?:in|within|over|during|from|of|for) )?(?:the |this )?(?:last|past|previous) (?:(\d{1,4}|an?|one|two|three|four|five|six|ten|half(?: an?)?) )?(minute|min|hour|hr|day|week)s?\b/
const HAN_LAST =
  /(?:最近|过去|近|这)的? ?(\d{1,4}|半|[一二两三四五六七八九十]{1,3})? ?个?(分钟|小时|钟头|天|周|星期|minute|min|hour|hr|day|week)s?(?:以?[来内]|之内|里)?/

/** What begins a time that goes on until now. Before a bare hour only "since" does. */
const SINCE = /\b(since|after|from) (?:about |around )?/
const NAMES: readonly (readonly [RegExp, number])[] = [
  [/(?:noon|midday|lunch(?:time)?)(?![a-z])/y, 720],
  [/(?:midnight|the (?:start|beginning) of the day)(?![a-z])/y, 0],
  [/(?:this |the )?morning(?![a-z])/y, 360],
]
const BARE_HOUR = /([01]?\d|2[0-3])(?![\d:.,])/y
const ONWARDS = / ?(?:onwards?|on|until now|till now|to now|today)*(?![a-z])/y
const HAN_TIME =
  /(?:从|自|自从)? ?(?:今[天日]的?)?((?:凌晨|清晨|早上|上午|中午|下午|午后|傍晚|晚上|晚间)? ?(?:\d{1,2}|[一二两三四五六七八九十]{1,3}) ?点(?:半|钟|整)?|\d{1,2}:\d\d|中午|正午|早上|上午|下午|今早)(?:之后|以后|过后|后|以来|之来|起|开始|到现在|至今|到目前)+/

const DAY = /\b(today|yesterday)(?:'s)?\b(?: so far)?/
const HAN_DAY = /(今[天日]|昨[天日])(?:一?整?天)?(?:到目前为止|到现在|至今|以来)?/
const HAN_PART_NAMES: Readonly<Record<string, number>> = ownTable({
  中午: 720,
  正午: 720,
  早上: 360,
  上午: 360,
  今早: 360,
  下午: 720,
})

/** Longer than a day, or one that is over. */
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const LAST_WEEKDAY = /\b(?:(?:on|from) )?last (mon|tue|wed|thu|fri|sat|sun)[a-z]*day\b(?:'s)?/
const HAN_WEEKDAYS = '一二三四五六日'
const HAN_WEEKDAY = /(上|这|本)个?(?:周|星期|礼拜)([一二三四五六日天])(?:一?整?天)?/
const WHOLE = /\b(?:(?:in|over|during|for|of|from) )?(?:the )?(this|last|previous) (week|month)\b(?:'s)?(?: so far)?/
const HAN_WHOLE = /(这|本|上)(?:一?个)?(周|星期|礼拜|月)(?![一二三四五六日天])(?:以来|至今|到现在|到目前为止)?/
const BEFORE_YESTERDAY = /\b(?:the )?day before yesterday\b(?:'s)?|前[天日](?:一?整?天)?/
const PARTS: Readonly<Record<string, readonly [start: number, end: number]>> = ownTable({
  ...{ morning: [360, 720], afternoon: [720, 1080], evening: [1080, DAY_MINUTES], night: [1080, DAY_MINUTES] },
  ...{ 早上: [360, 720], 上午: [360, 720], 早: [360, 720], 下午: [720, 1080], 中午: [660, 840] },
  ...{ 晚上: [1080, DAY_MINUTES], 晚: [1080, DAY_MINUTES], 夜里: [1080, DAY_MINUTES], 夜: [1080, DAY_MINUTES] },
})
const YESTERDAYS = /\b(?:yesterday(?:'s)? (morning|afternoon|evening|night)|last (night|evening))\b(?:'s)?/
const HAN_YESTERDAYS = /昨天?的?(早上|上午|下午|中午|晚上|夜里|早|晚|夜)/
/** "Since yesterday noon", 昨天到現在: that day, and all of this one so far. */
const FROM_YESTERDAY =
  /\b(?:since|(?:after|from)(?=.{0,24} (?:till|until|to|up to) now\b)) (?:yesterday(?:'s)?(?: (?:at )?(morning|noon|midday|afternoon|evening|night|(?:\d{1,2}:\d\d)|\d{1,2} ?[ap]m))?|last (night|evening))(?: (?:till|until|to|up to) now)?(?![\w:])/
const HAN_FROM_YESTERDAY =
  /(?:从|自)?昨[天日]?的?(早上|上午|中午|下午|晚上|夜里|早|晚|夜)?(?:开始|起)?(?:一?直?到(?:现在|今天|今早|目前)(?:为止)?|至今|以来|以后|之后)/
const YESTERDAYS_START: Readonly<Record<string, number>> = ownTable({
  ...{ morning: 360, noon: 720, midday: 720, afternoon: 720, evening: 1080, night: 1080 },
  ...{ 早上: 360, 上午: 360, 早: 360, 中午: 720, 下午: 720, 晚上: 1080, 夜里: 1080, 晚: 1080, 夜: 1080 },
})
/** The hours from an evening until the next morning. */
const OVERNIGHT = /\b(?:(?:over|during|in) the night|over-?night)\b|隔夜|一?整[夜晚]/
const NIGHT_ENDS = DAY_MINUTES + 360

function sinceYesterdayIn(folded: string): Found | null {
  const overnight = OVERNIGHT.exec(folded)
  if (overnight) return foundAt(overnight, { by: 'day', days: -1, start: 1080, end: NIGHT_ENDS })
  const found = FROM_YESTERDAY.exec(folded) ?? HAN_FROM_YESTERDAY.exec(folded)
  if (!found) return null
  const said = found[1] ?? found[2] ?? ''
  const start = said === '' ? 0 : (YESTERDAYS_START[said] ?? timeAt(said, 0)?.value.minute)
  return start === undefined ? null : foundAt(found, { by: 'day', days: -1, start, end: null })
}

/** What was done a moment ago; the answer tells since when that is. */
const JUST_NOW = /\b(?:just now|a (?:moment|minute|second) ago)\b|刚刚|刚才|方才/
const JUST_MINUTES = 15

type Found = { period: Period; start: number; end: number }

const foundAt = (at: RegExpExecArray, period: Period): Found => ({
  period,
  start: at.index,
  end: at.index + at[0].length,
})

function beforeTodayIn(folded: string): Found | null {
  const weekday = LAST_WEEKDAY.exec(folded)
  if (weekday) {
    // "last Friday" is the newest one that is over, which may be of this week.
    return foundAt(weekday, { by: 'weekday', weekday: WEEKDAYS.indexOf(weekday[1] ?? ''), weeks: NEWEST })
  }
  const han = HAN_WEEKDAY.exec(folded)
  if (han) {
    const of = HAN_WEEKDAYS.indexOf((han[2] ?? '').replace('天', '日'))
    return foundAt(han, { by: 'weekday', weekday: of, weeks: han[1] === '上' ? -1 : 0 })
  }
  const whole = WHOLE.exec(folded) ?? HAN_WHOLE.exec(folded)
  if (whole) {
    const by = /month|月/.test(whole[2] ?? '') ? 'month' : 'week'
    return foundAt(whole, { by, back: /^(?:this|这|本)/.test(whole[1] ?? '') ? 0 : 1 })
  }
  const before = BEFORE_YESTERDAY.exec(folded)
  if (before) return foundAt(before, { by: 'day', days: -2, start: 0, end: DAY_MINUTES })
  const part = YESTERDAYS.exec(folded) ?? HAN_YESTERDAYS.exec(folded)
  const [start, end] = PARTS[part?.[1] ?? part?.[2] ?? ''] ?? []
  if (part && start !== undefined && end !== undefined) return foundAt(part, { by: 'day', days: -1, start, end })
  const just = JUST_NOW.exec(folded)
  return just && foundAt(just, { by: 'last', minutes: JUST_MINUTES })
}
/** Stands for the newest week that has such a day. */
const NEWEST = -99

const sinceMinute = (start: number): Period => ({ by: 'day', days: 0, start, end: null })

function lastIn(folded: string): Found | null {
  const found = LAST.exec(folded) ?? HAN_LAST.exec(folded)
  if (!found) return null
  const [all, count = '1', unit = ''] = found
  const minutes = (COUNTS[count] ?? Number(chineseNumber(count, 0)?.value ?? count)) * (UNITS[unit] ?? Number.NaN)
  return minutes > 0 ? { period: { by: 'last', minutes }, start: found.index, end: found.index + all.length } : null
}

function sinceIn(folded: string): Found | null {
  const lead = SINCE.exec(folded)
  if (lead) {
    const at = lead.index + lead[0].length
    const found = (minute: number, end: number): Found => ({
      period: sinceMinute(minute),
      start: lead.index,
      end: end + (matchAt(ONWARDS, folded, end)?.[0].length ?? 0),
    })
    for (const [name, minute] of NAMES) {
      const said = matchAt(name, folded, at)
      if (said) return found(minute, at + said[0].length)
    }
    const bare = lead[1] === 'since' ? matchAt(BARE_HOUR, folded, at) : null
    const time = timeAt(folded, at)
    if (time?.value.marked && time.value.minute < DAY_MINUTES) return found(time.value.minute, time.end)
    if (bare) return found(Number(bare[1]) * 60, at + bare[0].length)
  }
  const han = HAN_TIME.exec(folded)
  if (!han) return null
  const said = (han[1] ?? '').trim()
  const minute = HAN_PART_NAMES[said] ?? timeAt(said, 0)?.value.minute
  return minute === undefined || minute >= DAY_MINUTES
    ? null
    : { period: sinceMinute(minute), start: han.index, end: han.index + han[0].length }
}

function dayIn(folded: string): Found | null {
  const part = dayPartIn(folded)
  if (part && !isNext(part.hours) && part.hours.day?.by === 'offset' && part.hours.day.days === 0) {
    const { start, end } = part.hours
    return { period: { by: 'day', days: 0, start, end }, start: part.start, end: part.end }
  }
  const day = DAY.exec(folded) ?? HAN_DAY.exec(folded)
  if (!day) return null
  const days = /^y|^昨/.test(day[1] ?? '') ? -1 : 0
  const end = days < 0 ? DAY_MINUTES : null
  return { period: { by: 'day', days, start: 0, end }, start: day.index, end: day.index + day[0].length }
}

/** @param folded in which it stands from `start` to `end` */
export const periodIn = (folded: string): Found | null =>
  sinceYesterdayIn(folded) ?? beforeTodayIn(folded) ?? lastIn(folded) ?? sinceIn(folded) ?? dayIn(folded)

/** ms since the epoch; without an end until now. An hour that has not come yet today was meant of yesterday. */
export function instantsOf(period: Period, nowMs: number): { fromMs: number; toMs: number | null } {
  if (period.by === 'last') return { fromMs: nowMs - period.minutes * 60_000, toMs: null }
  if (period.by !== 'day') return daysOf(period, localOf(nowMs).days)
  const today = localOf(nowMs).days + period.days
  const days = period.end === null && instantOf(today, period.start) > nowMs ? today - 1 : today
  const toMs = period.end === null ? null : instantOf(days, period.end)
  const fromMs = instantOf(days, period.start)
  const isGoingOn = toMs !== null && fromMs <= nowMs && nowMs < toMs
  return { fromMs, toMs: isGoingOn ? null : toMs }
}

/** Whole days of the wall clock; of a time that goes on until now without an end. @param today as days since the epoch */
function daysOf(
  period: Exclude<Period, { by: 'last' | 'day' }>,
  today: number,
): { fromMs: number; toMs: number | null } {
  const midnight = (days: number) => instantOf(days, 0)
  // 1 January 1970 was a Thursday.
  const weekday = (today + 3) % 7
  const monday = today - weekday
  if (period.by === 'weekday') {
    const back = (weekday - period.weekday + 7) % 7 || 7
    const day = period.weeks === NEWEST ? today - back : monday + 7 * period.weeks + period.weekday
    return { fromMs: midnight(day), toMs: midnight(day + 1) }
  }
  if (period.by === 'week')
    return period.back === 0
      ? { fromMs: midnight(monday), toMs: null }
      : { fromMs: midnight(monday - 7), toMs: midnight(monday) }
  const date = new Date(today * DAY_MS)
  const first = (months: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS
  return period.back === 0
    ? { fromMs: midnight(first(0)), toMs: null }
    : { fromMs: midnight(first(-1)), toMs: midnight(first(0)) }
}
const DAY_MS = DAY_MINUTES * 60_000
