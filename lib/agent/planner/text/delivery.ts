/** The hours a contract delivers in, and which of several contracts is meant, as traders say it. */
import {
  DAY_MINUTES,
  type Day,
  DIAL_MINUTES,
  dayAt,
  daysApart,
  daysOf,
  endOfRange,
  type Found,
  GAP,
  instantOf,
  lengthOf,
  localOf,
  matchAt,
  nextOnDial,
  TRAILING_DAY,
  timeAt,
} from './clock.ts'
import { countAt } from './counts.ts'
import { multiply } from './decimal.ts'

/** Where several contracts are meant: each of so many minutes. */
type Each = { each?: number }
/**
 * Delivery from `start` to `end`, minutes of the wall clock (`end` may pass midnight); null end: only the start was said.
 * `isOnDial`: of either half of the day.
 */
export type Hours = Each & { day: Day | null; start: number; end: number | null; isOnDial?: true }
/** The contract that delivers soonest, of so many minutes or of any length; `after`: that many further on. With `each` the first `count`. */
export type Next = Each & { next: number | null; after?: number; count?: number }
/** Which contract is meant, by what was said of its delivery. */
export type Window = Hours | Next
export const isNext = (window: Window): window is Next => 'next' in window
/** How many contracts it means. */
export const contractsMeant = (window: Window | undefined): number =>
  !window?.each ? 1 : isNext(window) ? (window.count ?? 1) : ((window.end ?? window.start) - window.start) / window.each

/** All of a day: many contracts, and none of them by itself. */
export const wholeDay = (day: Day): Hours => ({ day, start: 0, end: DAY_MINUTES })
export const isWholeDay = (window: Window | undefined): boolean =>
  window !== undefined && !isNext(window) && window.start === 0 && window.end === DAY_MINUTES

/** Lengths of delivery contracts in minutes, the longest first. */
const LENGTHS = [60, 30, 15]
const [LONGEST = 60] = LENGTHS

/** Null where the words do not say when it ends. */
function minutesOf(window: Window): number | null {
  if (window.each) return window.each
  if (isNext(window)) return window.next
  return window.end === null ? null : window.end - window.start
}

/** How long one contract of it delivers, hours; hours nobody can multiply by exactly are asked for: null. */
export function hoursEach(window: Window): string | null {
  const quarters = (minutesOf(window) ?? Number.NaN) / 15
  return Number.isInteger(quarters) ? multiply(String(quarters), '0.25') : null
}

/** Hours longer than any contract: every one of the longest that fills them. Null: one contract may hold them. */
export function blockOf(window: Window | null | undefined): Hours | null {
  if (!window || isNext(window) || window.each) return null
  const minutes = minutesOf(window) ?? 0
  const each = LENGTHS.find((length) => window.start % length === 0 && minutes % length === 0)
  return each && minutes > LONGEST ? { ...window, each } : null
}

const TO = /\s*(?:-|~|to(?![a-z])|till(?![a-z])|until(?![a-z])|到|至)\s*/y
const UNTIL = /til/
/** What joins the two times behind "between". */
const AND = /\s*(?:and(?![a-z])|-|~|to(?![a-z]))\s*/y
const LEAD =
  /(?:for )?(?:delivery|delivering|delivered|交割|交付)(?:时间|时段|期)?[\s:]*(?:in |on |at |of |from |for )?\s*/y
const NOUN =
  /[\s]*(?:的)?\s*(?:delivery contract|contract|delivery|product|period|slot|(?:那个?|这个?)?(?:半?小时)?(?:交割合约|合约|时段|交割|交付)|[那这]一?个?小时|[那这]一?档|[那这]个(?![一-龥]))(?![a-z]|s\b)/y
/** 六點的半小時合約 names the beginning and the length, so the contract runs from then on. */
const LASTING = /(半)?小时/
/** What makes the second number a quantity or a price after all. */
const UNIT = /\s*(?:[mkg]?wh?(?![a-z])|%|度|元|块|兆|千瓦|张|笔|档|ticks?|levels?|nt)|[\d,.]*\d/y
/** 九點到十點5MWh: behind the hour its own word, so what follows is how much. */
const ENERGY_AFTER_HOUR = /[点时]\d[\d,.]*\s*(?:[千万](?=度)|[mkg]?wh(?![a-z])|度|千瓦|兆瓦)/y

const LENGTH =
  /(?:(15|30|60)[- ]?min(?:ute)?s?|(quarter[- ]?hour(?:ly)?)|(half[- ]?hour(?:ly)?)|((?:1[- ]?|one[- ])?hour(?:ly|'s)?)) /y
const NEXT =
  /(?:the )?(?:(second[- ]next|next[- ]but[- ]one)|next|front|nearest|soonest|upcoming)(?: open| tradable)? /y
const CONTRACT = /(?:delivery )?(?:contract|delivery(?: period)?|product|period|slot)(?:'s)?(?![a-z])/y
const AFTER_NEXT = /(?:delivery )?(?:contract|one) after (?:the )?next(?: one| contract)?(?:'s)?(?![a-z])/y
const HAN_NEXT =
  /(?:(再下一?个?|下下一?个?)|下(?:一个?|个)|最近(?:的?一个?|的)|即将交割的) ?(?:(?:(15|30|60) ?分钟|(一?刻钟)|(半个?小时)|(一?个?小时|整点))的?)?的?(?:交割)?(?:合约|时段)/y

type Groups = readonly (string | undefined)[]
const minutesIn = ([minutes, quarter, half, hour]: Groups): number | null =>
  minutes ? Number(minutes) : quarter ? 15 : half ? 30 : hour ? 60 : null

const EACH_OF_NEXT = /(?:(?:in|for|of) )?each of the next /y
const COUNTED =
  /\s*(?:(15|30|60)[- ]?min(?:ute)?|(quarter[- ]?hour)(?:ly)?|(half[- ]?hour)(?:ly)?|(hour)(?:ly)?)s?(?: delivery)?(?: (?:contracts?|periods?|slots?))?(?![a-z])/y
const HAN_NEXT_FEW = /(?:接下来|未来|后面|往后|下(?=[两二三四五六七八九十\d]{1,2} ?个?(?:小时|钟头)))的?\s*/y
const HAN_COUNTED =
  /\s*个?(?:(15|30|60) ?分钟|(刻钟)|(半小时|半个小时)|(小时))的?(?:交割)?(?:合约|时段)?(?:各(?:自|别)?|每个?(?:小时|合约)?各?)/y

/** Each of several contracts from now on: "each of the next 3 hourly contracts". */
function eachOfNextAt(text: string, at: number): Found<Next> | null {
  const english = lengthOf(EACH_OF_NEXT, text, at)
  const start = at + (english > 0 ? english : lengthOf(HAN_NEXT_FEW, text, at))
  const count = start > at ? countAt(text, start) : null
  const noun = count ? matchAt(english > 0 ? COUNTED : HAN_COUNTED, text, count.end) : null
  if (!count || !noun || !/^[1-9]\d?$/.test(count.value)) return null
  const each = minutesIn(noun.slice(1)) ?? 60
  return { value: { next: each, each, count: Number(count.value) }, end: count.end + noun[0].length }
}

/** "The next hour" is a contract only where a word of delivery stands beside it. */
const DELIVERED_NEXT =
  /(?:for )?(?:delivery|delivering|delivered) (?:in |for |over |during )?(?:the )?(?:next|coming) (?:(quarter)[- ]hour|(half)[- ]hour|hour)(?![a-z])|下(?:一个?|个)?(?:(刻钟)|(半小时|半个小时)|小时)的?(?:电力?|电能|交割)/y

/** A contract by its place from now on: "the next contract", "the next half-hour contract", 下下個合約. */
function nextAt(text: string, at: number): Found<Next> | null {
  const found = (next: number | null, isAfter: boolean, end: number) => ({
    value: isAfter ? { next, after: 1 } : { next },
    end,
  })
  const [all, after, ...said] = matchAt(HAN_NEXT, text, at) ?? []
  if (all !== undefined) return found(minutesIn(said), after !== undefined, at + all.length)
  const delivered = matchAt(DELIVERED_NEXT, text, at)
  if (delivered) {
    const [all, quarter, half, hanQuarter, hanHalf] = delivered
    return found((quarter ?? hanQuarter) ? 15 : (half ?? hanHalf) ? 30 : 60, false, at + all.length)
  }
  const lead = matchAt(NEXT, text, at)
  const start = at + (lead?.[0].length ?? lengthOf(/the /y, text, at))
  const [length = '', ...groups] = matchAt(LENGTH, text, start) ?? []
  const i = start + length.length
  const noun = lengthOf(lead ? CONTRACT : AFTER_NEXT, text, i)
  return noun > 0 ? found(minutesIn(groups), lead ? lead[1] !== undefined : true, i + noun) : null
}

/** The hours of delivery that begin here, with their day where it is said: "tomorrow 18-19h", "the 18:00 contract". */
export function windowAt(text: string, at: number): Found<Window> | null {
  return eachOfNextAt(text, at) ?? nextAt(text, at) ?? hoursAt(text, at)
}

const EACH_HOUR =
  /(?:(?:in|for|of|during) )?(?:(?:each|every|per) (?:(quarter)[- ]|(half)[- ])?hour(?:ly)?(?: contract| delivery| period)?(?![a-z])|hourly(?= (?:from|between) ))|(?:逐时|(?:所有|全部)的?(?:时段|小时)(?=各)|每个?(?:(刻钟)|(半小时|半个小时)|小时))(?:的?合约)?的?/y
const BETWEEN = /[\s,]*(?:of |on |from |in |between |during )?/y
/** 各 before the deed: to each of them. */
const TO_EACH = /\s*各(?:自|别)?/y

const lengthOfEach = ([, quarter, half, hanQuarter, hanHalf]: RegExpExecArray): number =>
  (quarter ?? hanQuarter) ? 15 : (half ?? hanHalf) ? 30 : 60

/** "each hour tomorrow 18-22", 明天18點到22點每小時: hours of a day, and every contract in them. */
export function hoursAt(text: string, at: number): Found<Hours> | null {
  const before = matchAt(EACH_HOUR, text, at)
  const start = before ? at + before[0].length : at
  const hours = before
    ? plainHoursAt(text, start + lengthOf(BETWEEN, text, start), true)
    : (plainHoursAt(text, at) ?? eachBehind(text, at))
  if (!hours) return everyHourAt(text, at, before)
  if (hours.value.end === null) return before ? null : hours
  const gap = before ? 0 : lengthOf(/[\s,]*/y, text, hours.end)
  const after = before ? null : matchAt(EACH_HOUR, text, hours.end + gap)
  const each = before ?? after
  if (!each) return hours
  const end = after ? hours.end + gap + after[0].length : hours.end
  return { value: { ...hours.value, each: lengthOfEach(each) }, end: end + lengthOf(TO_EACH, text, end) }
}

const ALL_DAY = /[\s,]*(?:all day(?: long)?,? ?|的?全天|的?24 ?个?小时(?=每)|的?一整天|的?整天)?的?\s*/y

/** "every hour tomorrow", 明天每小時: every contract of that day. */
function everyHourAt(text: string, at: number, before: RegExpExecArray | null): Found<Hours> | null {
  const start = before ? at + before[0].length : at
  const day = dayAt(text, start + (before ? lengthOf(BETWEEN, text, start) : 0))
  const gap = day && !before ? day.end + lengthOf(ALL_DAY, text, day.end) : 0
  const each = before ?? (day ? matchAt(EACH_HOUR, text, gap) : null)
  if (!day || !each) return null
  const end = before ? day.end : gap + each[0].length
  // "tomorrow every hour from 18 to 21"
  const hours = before ? null : plainHoursAt(text, end + lengthOf(BETWEEN, text, end), true)
  if (hours && hours.value.day === null && hours.value.end !== null)
    return { value: { ...hours.value, day: day.value, each: lengthOfEach(each) }, end: hours.end }
  return { value: { ...wholeDay(day.value), each: lengthOfEach(each) }, end: end + lengthOf(TO_EACH, text, end) }
}

const FROM = /(?:from |从\s*)?/y
/** 18-21 每小時: hours without a day or a mark, which the words behind them make plain. */
function eachBehind(text: string, at: number): Found<Hours> | null {
  const hours = plainHoursAt(text, at + lengthOf(FROM, text, at), true)
  return hours && matchAt(EACH_HOUR, text, hours.end + lengthOf(/[\s,]*/y, text, hours.end)) ? hours : null
}

/** @param isSaid that they are hours is said beside them, so that they need no day and no mark */
function plainHoursAt(text: string, at: number, isSaid = false): Found<Hours> | null {
  const lead = lengthOf(LEAD, text, at)
  let i = at + lead
  const before = dayAt(text, i)
  i = before ? before.end + lengthOf(GAP, text, before.end) : i + lengthOf(/between /y, text, i)
  const first = timeAt(text, i)
  if (!first) return null
  const joint = lengthOf(text.slice(0, i).endsWith('between ') ? AND : TO, text, first.end)
  const endsOn = before && joint > 0 ? dayAt(text, first.end + joint) : null
  if (before && endsOn) return untilOtherDay(text, { day: before.value, start: first.value.minute }, endsOn)
  const second = joint > 0 ? timeAt(text, first.end + joint) : null
  const isRange =
    second !== null && (!matchAt(UNIT, text, second.end) || matchAt(ENERGY_AFTER_HOUR, text, second.end - 1) !== null)
  let end = isRange && second ? second.end : first.end
  const noun = lengthOf(NOUN, text, end)
  const lasting = LASTING.exec(text.slice(end, end + noun))
  end += noun
  const gap = before ? 0 : lengthOf(TRAILING_DAY, text, end)
  const after = before ? null : dayAt(text, end + gap)
  if (after) {
    end = after.end
    end += lengthOf(NOUN, text, end)
  }
  const day = before?.value ?? after?.value ?? null
  if (isRange && second) {
    // "the 18-19 contract": of one hour, by the name of what delivers in it.
    const isContract = noun > 0 && second.value.minute - first.value.minute === 60
    if (!isSaid && !isContract && !first.value.marked && !second.value.marked && !day) return null
    // In "buy 5 until 18:00" the 5 is the quantity, and no hour that a contract begins at.
    if (!first.value.marked && UNTIL.test(text.slice(first.end, first.end + joint))) return null
    // "6-7pm": the half of the second holds for the first, unless that would turn the hours round ("11-1pm").
    const shared = first.value.half === null && second.value.half !== null ? timeAt(text, i, second.value.half) : null
    const begin = shared && shared.value.minute < second.value.minute ? shared.value : first.value
    // 十二點到一點 is an hour, and 九點到六點 a day's work: on the dial the end is the next such hour.
    const isOnDial = begin.isOnDial && second.value.isOnDial && (begin.marked || second.value.marked)
    if (!isOnDial) return { value: { day, start: begin.minute, end: endOfRange(begin, second.value) }, end }
    const apart = (second.value.minute - begin.minute + DIAL_MINUTES) % DIAL_MINUTES
    return { value: { day, start: begin.minute, end: begin.minute + (apart || DIAL_MINUTES), isOnDial }, end }
  }
  const isNamed = lead > 0 || noun > 0
  if (!isNamed || !first.value.marked) return null
  const start = first.value.minute
  const dial = first.value.isOnDial ? { isOnDial: true as const } : {}
  return { value: { day, start, end: lasting ? start + (lasting[1] ? 30 : 60) : null, ...dial }, end }
}

/** "Nov 22, 23:00 – Nov 23, 00:00": as hours over midnight are told. Null where these are no hours of one day. */
function untilOtherDay(text: string, { day, start }: { day: Day; start: number }, on: Found<Day>): Found<Hours> | null {
  const apart = daysApart(day, on.value)
  const time = timeAt(text, on.end + lengthOf(GAP, text, on.end))
  if (apart === null || !time?.value.marked) return null
  const end = time.value.minute + apart * DAY_MINUTES
  if (end <= start || end - start > DAY_MINUTES) return null
  return { value: { day, start, end }, end: time.end + lengthOf(NOUN, text, time.end) }
}

/** Start and end of delivery in ms since the epoch; without a day, the next time those hours begin. */
export function deliveryOf(window: Hours, nowMs: number): { startMs: number; endMs: number | null } | null {
  const days = window.day === null ? localOf(nowMs).days : daysOf(window.day, nowMs)
  if (days === null) return null
  // 六點的合約, said in the morning, is that of six in the evening. Of another day it is as it was said.
  if (window.isOnDial && days === localOf(nowMs).days) {
    const startMs = nextOnDial(days, window.start, nowMs)
    const endMs = window.end === null ? null : startMs + (window.end - window.start) * 60_000
    if (window.day === null || startMs < instantOf(days, DAY_MINUTES)) return { startMs, endMs }
  }
  const day = window.day === null && instantOf(days, window.start) <= nowMs ? days + 1 : days
  return { startMs: instantOf(day, window.start), endMs: window.end === null ? null : instantOf(day, window.end) }
}
