/** Until when an order rests, as traders say it. */
import {
  DAY_MINUTES,
  type Day,
  dayAt,
  daysOf,
  type Found,
  GAP,
  instantOf,
  lengthOf,
  localOf,
  matchAt,
  nextOnDial,
  type TimeOfDay,
  TRAILING_DAY,
  timeAt,
} from './clock.ts'
import { countAt } from './counts.ts'
import { compare } from './decimal.ts'

export type Expiry =
  | { by: 'duration'; minutes: number }
  /** `isOnDial`: an hour of either half of the day. */
  | { by: 'time'; day: Day | null; minute: number; isOnDial?: true }
  /** The end of an order that is repeated, in ms since the epoch. */
  | { by: 'instant'; ms: number }

const UNTIL =
  /(?:(?:is |keep it |and keep it |rest(?:ing)? )?(?:gtd|good|valid|live)[\s:]*(?:(?:till|until|til|to|thru|through)(?![a-z]))?|exp(?:ir(?:ing|es?|y))?(?![a-z])\.?(?: at| on| by)?|有效期?(?:到|至)|挂到|放到|保留到|到期(?:时间|日)?|期限(?:到|至)?|截止(?:到|至|时间)?)[\s::]*/y
const PLAIN_UNTIL = /(?:until|till|til|到|至)\s*/y
/** The word that stands right before a time. */
const LEADS_ON = /(?:till|until|til|to|thru|through|at|on|by|到|至)[\s::]*$/
const UNTIL_TAIL = /\s*(?:为止|前有效|有效|止|到期)/y
const BEFORE_IT = /\s*(?:(?:之|以)?前(?:都|皆)?有效|(?:自动)?(?:到期|过期|失效|截止))/y
const DURATION_LEAD =
  /(?:(?:good|valid|live|gtd|rest(?:ing)?|lasts|lasting|ttl|exp(?:ir(?:ing|es?|y))?(?![a-z])\.?)(?: for| in| within| after)?(?: the next)?|有效期?(?:时间)?|期限|时效)[\s::]*/y
const LASTS = /(?:good|valid|live|rest(?:ing)?|exp(?:ir(?:ing|es?|y))?(?![a-z])\.?|期限)[\s:]*/y
const FOR_NEXT_HOUR =
  /(?:good|valid|live|gtd|rest(?:ing)?)(?: for| in| within)? (?:the )?next (?:(half)[ -](?:an )?hour|(quarter)(?:[ -]| of an )hour|hour)(?![a-z])/y
const DURATION_UNIT = /\s*(?:(hours?|hrs?|h|个?小时|个?钟头)|(minutes?|mins?|m|分钟)|(days?|天))(?![a-z])/y
const DURATION_TAIL = /\s*(?:之?内)?\s*(?:有效|到期)/y
/** "10 minutes from now" by itself is when an order is to be sent. */
const AFTER_LEAD = /\s*(?:之?内)?\s*(?:有效|到期)|\s+from now(?![a-z])/y
const TODAY =
  /(?:a )?day order(?![a-z])|(?:rod|gfd|rest of (?:the )?day)(?![a-z])|(?:good|valid) (?:for )?(?:the |to)?day(?: only)?(?![a-z])|for (?:the day|the rest of (?:the day|today))(?![a-z-])|today only(?![a-z])|(?:当日|当天|今天|今日)(?:内)?有效|限(?:今日|当日|今天)|当日单/y
const END_OF =
  /eod(?![a-z])|(?:the )?end of (?:the )?(?:day|today)(?![a-z])|today'?s end|(?:今天|今日|当天|当日|本日)的?(?:结束|终了)/y

/** A duration such as "2 hours" or 九十分鐘; `end` is behind its unit. */
function durationAt(text: string, at: number): Found<number> | null {
  const count = countAt(text, at)
  const unit = count ? matchAt(DURATION_UNIT, text, count.end) : null
  if (!count || !unit || compare(count.value, '0') <= 0) return null
  const each = unit[1] ? 60 : unit[2] ? 1 : DAY_MINUTES
  const half = unit[1] ? lengthOf(/ and a half(?![a-z])/y, text, count.end + unit[0].length) : 0
  const minutes = (Number(count.value) + (half > 0 ? 0.5 : 0)) * each
  return Number.isInteger(minutes) && minutes <= 366 * DAY_MINUTES
    ? { value: minutes, end: count.end + unit[0].length + half }
    : null
}

type Moment = { day: Day | null; minute: number; timed: boolean; isOnDial?: true }

/** "until 6": an hour without a mark, where nothing behind it makes a quantity or a price of it. */
const HOUR_ALONE =
  /(?=[\s]*(?:$|[,;!?。、\n]|\.(?!\d)|(?:today|tonight|tomorrow|this|in the|please|gtd|at|@|and|then|for|buy|sell|买|卖|有效|为止|止)))/y
const isHourAlone = (text: string, { end }: Found<TimeOfDay>): boolean => matchAt(HOUR_ALONE, text, end) !== null

/** "9 tomorrow morning", "6 this evening": which half of the day it is. */
const PART_OF_DAY = / (?:in the |this )?(?:morning|(afternoon|evening))(?![a-z])/y
const inPart = (minute: number, isLate: boolean): number => (minute % 720) + (isLate ? 720 : 0)

/**
 * A day, a time, or both: "tomorrow 9am", "18:00", 明天早上九點, "tomorrow" (to its end).
 *
 * @param isLed behind a word that leads to a time, which an hour needs no mark after
 */
function momentAt(text: string, at: number, isLed = false): Found<Moment> | null {
  const endOf = lengthOf(END_OF, text, at)
  if (endOf > 0) return { value: { day: { by: 'offset', days: 0 }, minute: DAY_MINUTES, timed: true }, end: at + endOf }
  const before = dayAt(text, at)
  const i = before ? before.end + lengthOf(GAP, text, before.end) : at
  const time = timeAt(text, i)
  if (time && (time.value.marked || (isLed && isHourAlone(text, time)))) {
    const gap = before ? 0 : lengthOf(TRAILING_DAY, text, time.end)
    const after = before ? null : dayAt(text, time.end + gap)
    const day = before?.value ?? after?.value ?? null
    const end = after?.end ?? time.end
    const part = matchAt(PART_OF_DAY, text, end)
    if (part && time.value.isOnDial)
      return {
        value: { day, minute: inPart(time.value.minute, part[1] !== undefined), timed: true },
        end: end + part[0].length,
      }
    // "9am in the evening" contradicts itself.
    if (part && (part[1] !== undefined) !== time.value.minute >= 720) return null
    const dial = time.value.isOnDial ? { isOnDial: true as const } : {}
    return { value: { day, minute: time.value.minute, timed: true, ...dial }, end: end + (part?.[0].length ?? 0) }
  }
  return before ? { value: { day: before.value, minute: DAY_MINUTES, timed: false }, end: before.end } : null
}

const untilThen = ({ day, minute, isOnDial }: Moment): Expiry => ({
  by: 'time',
  day,
  minute,
  ...(isOnDial ? { isOnDial } : {}),
})

/** How long an order rests, said in any of its ways: "good till 18:00", "valid for 2 hours", "day order". */
export function expiryAt(text: string, at: number): Found<Expiry> | null {
  const today = lengthOf(TODAY, text, at)
  if (today > 0) return { value: { by: 'time', day: { by: 'offset', days: 0 }, minute: DAY_MINUTES }, end: at + today }
  // "valid 2h" is so long, "valid till 14h" and "GTD 14h" an hour of the clock.
  const lasts = lengthOf(LASTS, text, at)
  const lead = lasts > 0 && durationAt(text, at + lasts) ? 0 : lengthOf(UNTIL, text, at)
  const moment = lead > 0 ? momentAt(text, at + lead, LEADS_ON.test(text.slice(at, at + lead))) : null
  if (moment) return { value: untilThen(moment.value), end: moment.end + lengthOf(UNTIL_TAIL, text, moment.end) }
  const nextHour = matchAt(FOR_NEXT_HOUR, text, at)
  if (nextHour) {
    const [all, half, quarter] = nextHour
    return { value: { by: 'duration', minutes: half ? 30 : quarter ? 15 : 60 }, end: at + all.length }
  }
  const length = lengthOf(DURATION_LEAD, text, at)
  const lasting = durationAt(text, at + length)
  const tail = lasting ? lengthOf(length > 0 ? AFTER_LEAD : DURATION_TAIL, text, lasting.end) : 0
  if (lasting && (length > 0 || tail > 0))
    return { value: { by: 'duration', minutes: lasting.value }, end: lasting.end + tail }
  // 今晚八點前有效 names its end before the word that says so.
  const by = momentAt(text, at)
  const before = by?.value.timed ? lengthOf(BEFORE_IT, text, by.end) : 0
  if (by && before > 0) return { value: untilThen(by.value), end: by.end + before }
  const plain = lengthOf(PLAIN_UNTIL, text, at)
  const isWord = /[a-z]/.test(text.charAt(at))
  const until = plain > 0 ? momentAt(text, at + plain, isWord) : null
  if (!until?.value.timed) return null
  const isSaid = isWord || lengthOf(UNTIL_TAIL, text, until.end) > 0 || lengthOf(END_OF, text, at + plain) > 0
  if (!isSaid) return null
  return { value: untilThen(until.value), end: until.end + lengthOf(UNTIL_TAIL, text, until.end) }
}

/** The answer to "until when?": the same words, the lead left out. */
export function expiryIn(text: string): Expiry | null {
  const said = text.trim()
  const led = expiryAt(said, 0)
  if (led) return led.value
  const lasting = durationAt(said, matchAt(/(?:for |in )?/y, said, 0)?.[0].length ?? 0)
  if (lasting) return { by: 'duration', minutes: lasting.value }
  const moment = momentAt(said, lengthOf(PLAIN_UNTIL, said, 0), true)
  return moment && untilThen(moment.value)
}

/** When it is, in ms since the epoch; a time without a day is the next one. Null: no such date, or already past. */
export function momentOf(expiry: Expiry, nowMs: number): number | null {
  if (expiry.by === 'duration') return Math.floor(nowMs / 60_000 + expiry.minutes) * 60_000
  if (expiry.by === 'instant') return expiry.ms > nowMs ? expiry.ms : null
  const days = expiry.day === null ? localOf(nowMs).days : daysOf(expiry.day, nowMs)
  if (days === null) return null
  const isToday = days === localOf(nowMs).days
  // 六點, said in the morning, is six in the evening. Of another day it is as it was said.
  if (expiry.isOnDial && isToday) return onDial(expiry, days, nowMs)
  const at = instantOf(days, expiry.minute)
  if (at > nowMs) return at
  return expiry.day === null ? instantOf(days + 1, expiry.minute) : null
}

function onDial({ day, minute }: Extract<Expiry, { by: 'time' }>, days: number, nowMs: number): number | null {
  const at = nextOnDial(days, minute, nowMs)
  return day === null || at <= instantOf(days, DAY_MINUTES) ? at : null
}
