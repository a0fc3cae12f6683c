/** "In the last hour", "since noon", 今天下午, 中午以後: a time behind us, of which something is asked. */
import { DAY_MINUTES, instantOf, localOf, timeAt } from './clock.ts'
import { dayPartIn } from './day-part.ts'
import { isNext } from './delivery.ts'

/** `days`: from today. Minutes of the wall clock; null end: until now. */
export type Period = { by: 'last'; minutes: number } | { by: 'day'; days: number; start: number; end: number | null }

const COUNTS: Readonly<Record<string, number>> = {
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
  ...{ 一: 1, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 十: 10, 半: 0.5 },
}
const UNITS: Readonly<Record<string, number>> = {
  ...{ minute: 1, min: 1, hour: 60, hr: 60, day: DAY_MINUTES, week: 7 * DAY_MINUTES },
  ...{ 分钟: 1, 分: 1, 小时: 60, 钟头: 60, 天: DAY_MINUTES, 周: 7 * DAY_MINUTES, 星期: 7 * DAY_MINUTES },
}
const LAST =
  /\b(?:(?:in|within|over|during|from|of|for) )?(?:the |this )?(?:last|past|previous) (?:(\d{1,4}|an?|one|two|three|four|five|six|ten|half(?: an?)?) )?(minute|min|hour|hr|day|week)s?\b/
const HAN_LAST =
  /(?:最近|过去|近|这)的? ?(\d{1,4}|[一两三四五六十半])? ?个?(分钟|小时|钟头|天|周|星期|minute|min|hour|hr|day|week)s?(?:以?[来内]|之内|里)?/

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
const HAN_PART_NAMES: Readonly<Record<string, number>> = {
  中午: 720,
  正午: 720,
  早上: 360,
  上午: 360,
  今早: 360,
  下午: 720,
}

type Found = { period: Period; start: number; end: number }

const sinceMinute = (start: number): Period => ({ by: 'day', days: 0, start, end: null })

function lastIn(folded: string): Found | null {
  const found = LAST.exec(folded) ?? HAN_LAST.exec(folded)
  if (!found) return null
  const [all, count = '1', unit = ''] = found
  const minutes = (COUNTS[count] ?? Number(count)) * (UNITS[unit] ?? Number.NaN)
  return minutes > 0 ? { period: { by: 'last', minutes }, start: found.index, end: found.index + all.length } : null
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function sinceIn(folded: string): Found | null {
  const lead = SINCE.exec(folded)
  if (lead) {
    const at = lead.index + lead[0].length
    const found = (minute: number, end: number): Found => ({
      period: sinceMinute(minute),
      start: lead.index,
      end: end + (matched(ONWARDS, folded, end)?.[0].length ?? 0),
    })
    for (const [name, minute] of NAMES) {
      const said = matched(name, folded, at)
      if (said) return found(minute, at + said[0].length)
    }
    const bare = lead[1] === 'since' ? matched(BARE_HOUR, folded, at) : null
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
export const periodIn = (folded: string): Found | null => lastIn(folded) ?? sinceIn(folded) ?? dayIn(folded)

/** ms since the epoch; without an end until now. An hour that has not come yet today was meant of yesterday. */
export function instantsOf(period: Period, nowMs: number): { fromMs: number; toMs: number | null } {
  if (period.by === 'last') return { fromMs: nowMs - period.minutes * 60_000, toMs: null }
  const today = localOf(nowMs).days + period.days
  const days = period.end === null && instantOf(today, period.start) > nowMs ? today - 1 : today
  return {
    fromMs: instantOf(days, period.start),
    toMs: period.end === null ? null : instantOf(days, period.end),
  }
}
